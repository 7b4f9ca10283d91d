"""The board of Parfum: a clock, then dice from the booths."""

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.windows import LIVE, Window


def prepare(window: Window, *aromas: str) -> None:
    """Take dice from the booths."""
    for aroma in aromas:
        window.page.locator(f'{LIVE}[data-action="die {aroma}"]').click()
        window.settle()


# Numbers of the money track of which something is under what lies in the town.
_TRACK = """() => [...document.querySelectorAll('.money li:not(.held) > .number')].map((number) => {
    number.style.pointerEvents = 'auto';
    const box = number.getBoundingClientRect(), middle = box.left + box.width / 2;
    const seen = [box.top + 2, box.bottom - 2].every((y) => document.elementFromPoint(middle, y) === number);
    number.style.pointerEvents = '';
    return [number.innerText, seen];
}).filter(([, seen]) => !seen)"""


def test_a_turn_begins_with_a_clock_and_dice_from_the_booths(window: Open) -> None:
    anna = window()
    anna.play_now("parfum", 2)
    assert anna.page.locator(".money li > .number").count() == 20
    assert anna.page.evaluate(_TRACK) == []
    clocks = anna.page.locator(f'.clocks {LIVE}[data-action^="clock"]')
    assert clocks.count() >= 2
    while clocks.count():
        clocks.first.click()
        anna.settle()
    expect(anna.page.locator(f".market {LIVE}")).to_have_count(5)
    prepare(anna, "rose", "rose")
    expect(anna.page.locator('.tray [aria-label="Die of rose, not rolled yet"]')).to_have_count(2)
