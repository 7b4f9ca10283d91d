"""The board of Parfum: choices where they lie, a whole game by clicking, replay, spectator, and pictures of it."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.windows import LIVE, PHONE, ROOT, Window

FOLDER = ROOT / "docs" / "screenshots"
SIZES = {"desktop": (1440, 900), "phone": PHONE}
AIMS = ("claim", "onto", "major", "minor", "bargain")


def prepare(window: Window, *aromas: str) -> None:
    """Take dice from the booths."""
    for aroma in aromas:
        window.page.locator(f'{LIVE}[data-action="die {aroma}"]').click()
        window.settle()


def shoot(window: Window, name: str) -> None:
    """A picture for the documents."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    window.page.mouse.move(0, 0)
    window.page.evaluate("scrollTo(0, 0)")
    window.page.wait_for_timeout(400)
    window.page.screenshot(path=FOLDER / f"parfum-{name}.png")


def test_a_turn_begins_with_a_clock_and_dice_from_the_booths(window: Open) -> None:
    anna = window(size=SIZES["desktop"])
    anna.play_now("parfum", 2)
    clocks = anna.page.locator(f'.clocks {LIVE}[data-action^="clock"]')
    assert clocks.count() >= 2
    while clocks.count():
        clocks.first.click()
        anna.settle()
    expect(anna.page.locator(f".market {LIVE}")).to_have_count(5)
    prepare(anna, "rose", "rose")
    expect(anna.page.locator('.tray [aria-label="Die of rose, not rolled yet"]')).to_have_count(2)


def test_board_needs_no_scrolling_on_a_desktop(window: Open) -> None:
    anna = window(size=SIZES["desktop"])
    anna.play_now("parfum", 4)
    box = anna.page.locator(".parfum").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= SIZES["desktop"][1]


@pytest.mark.parametrize("size", SIZES)
def test_whole_game_then_replay_and_spectator(size: str, window: Open) -> None:
    anna = window(size=SIZES[size])
    table = anna.play_now("parfum", 4, "greedy", seed=3)
    rng = random.Random(4)
    for _ in range(40):
        anna.aim(rng, *AIMS)
        assert anna.width() <= SIZES[size][0]
    shoot(anna, size)
    assert anna.violations() == []

    bruno = window(size=SIZES[size])
    bruno.watch(anna, table, "Bruno")
    bruno.page.wait_for_selector(".parfum")
    assert bruno.page.locator(LIVE).count() == 0
    seen = [state["view"]["table"]["seats"] for state in bruno.states()]
    assert seen
    assert all(side["coins"] is None for seats in seen for side in seats)

    while not anna.over:
        anna.aim(rng, *AIMS)
    assert "won" in anna.page.locator(".result h2").inner_text()
    assert anna.violations() == []
    anna.page.get_by_role("link", name="Replay", exact=True).click()
    anna.page.wait_for_selector(".controls")
    anna.page.get_by_role("button", name="To the end").click()
    anna.page.wait_for_selector(".result")
    assert anna.violations() == []
