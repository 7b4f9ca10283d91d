"""The board of Parfum: a clock, then dice from the booths."""

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.windows import LIVE, Window


def prepare(window: Window, *aromas: str) -> None:
    """Take dice from the booths."""
    for aroma in aromas:
        window.page.locator(f'{LIVE}[data-action="die {aroma}"]').click()
        window.settle()


def test_a_turn_begins_with_a_clock_and_dice_from_the_booths(window: Open) -> None:
    anna = window()
    anna.play_now("parfum", 2)
    clocks = anna.page.locator(f'.clocks {LIVE}[data-action^="clock"]')
    assert clocks.count() >= 2
    while clocks.count():
        clocks.first.click()
        anna.settle()
    expect(anna.page.locator(f".market {LIVE}")).to_have_count(5)
    prepare(anna, "rose", "rose")
    expect(anna.page.locator('.tray [aria-label="Die of rose, not rolled yet"]')).to_have_count(2)
