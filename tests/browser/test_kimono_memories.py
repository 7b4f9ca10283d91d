"""The board of Kimono Memories: a whole game by clicking, its replay, a spectator, and pictures of it."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.windows import LIVE, PHONE, ROOT, Window

FOLDER = ROOT / "docs" / "screenshots"
MIDDLE = 15  # clicks: some photos in each album, and cards left in the deck
SIZES = {"desktop": (1440, 900), "phone": PHONE}


def photos(window: Window, seat: int) -> int:
    """How many photos lie in an album."""
    return window.page.locator(f'li[data-place^="slot:{seat}:"]').count()


def shoot(window: Window, name: str) -> None:
    """A picture of the board for the documents."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    window.page.wait_for_timeout(400)
    window.page.locator("div.middle").screenshot(path=FOLDER / f"kimono-memories-{name}.png")


def test_a_turn_is_a_lifted_card_and_a_glowing_place(window: Open) -> None:
    anna = window(size=SIZES["desktop"])
    anna.play_now("kimono-memories", 2)
    lifted = anna.page.locator(f".ring {LIVE}")
    assert [lifted.nth(i).get_attribute("data-action") for i in range(3)] == ["cross 1", "cross 2", "cross 3"]
    assert lifted.count() == 3
    lifted.nth(1).click()
    expect(anna.page.locator(f'.album {LIVE}[data-action^="place"]')).to_have_count(2)
    assert photos(anna, 0) == 1
    anna.page.locator('[data-action="place 1,-1"]').click()
    expect(anna.page.locator('li[data-place^="slot:0:"]')).to_have_count(2)


def test_board_needs_no_scrolling_on_a_desktop(window: Open) -> None:
    anna = window(size=SIZES["desktop"])
    anna.play_now("kimono-memories", 2)
    box = anna.page.locator(".kimono").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= SIZES["desktop"][1]


@pytest.mark.parametrize("size", SIZES)
def test_whole_game_then_replay_and_spectator(size: str, window: Open) -> None:
    anna = window(size=SIZES[size])
    table = anna.play_now("kimono-memories", 2, "greedy", seed=3)
    rng = random.Random(4)
    for _ in range(MIDDLE):
        anna.click_once(rng)
        anna.settle()
        assert anna.width() <= SIZES[size][0]
    shoot(anna, size)
    assert anna.violations() == []

    bruno = window(size=SIZES[size])
    bruno.guest("Bruno")
    bruno.go(f"/tables/{table}" + watch_key(anna, table))
    bruno.page.wait_for_selector(".kimono")
    assert bruno.page.locator(LIVE).count() == 0
    assert photos(bruno, 0) == photos(anna, 0)
    assert any('"deck_order":null' in frame for frame in bruno.frames)
    assert not any('"deck_order":[' in frame for frame in bruno.frames)

    anna.play_out(rng)
    assert anna.page.locator(".result h2").inner_text().endswith("won")
    assert photos(anna, 0) + photos(anna, 1) >= 28
    assert anna.violations() == []
    anna.page.get_by_role("link", name="Replay", exact=True).click()
    anna.page.wait_for_selector(".controls")
    anna.page.get_by_role("button", name="To the end").click()
    anna.page.wait_for_selector(".result")
    assert photos(anna, 0) + photos(anna, 1) >= 28


def watch_key(window: Window, table: str) -> str:
    """What a spectator's address ends with."""
    key = window.ask("GET", f"/api/tables/{table}")["links"].get("watch")
    return f"?key={key}" if key else ""
