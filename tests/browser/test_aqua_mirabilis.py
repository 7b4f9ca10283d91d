"""The board of Aqua Mirabilis: choices where they lie, undo, whole games by clicking, replay, spectator."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.windows import LIVE, PHONE, Window

GAME = "aqua-mirabilis"
SIZES = {"desktop": (1440, 900), "phone": PHONE}
AIMS = ("show", "versailles", "recipe", "make", "flip", "use", "take", "learn", "gift", "collect", "end", "produce")

# Points of a rival's opened panel over which something else lies, with the sundial below it lit as a choice.
COVERED = """() => {
    document.querySelector('.aqua-dial').classList.add('live');
    const panel = document.querySelector('.rival:not(.closed) .all'), box = panel.getBoundingClientRect();
    return Array.from({length: 60}, (_, i) => [(i % 20 + 0.5) / 20, (Math.floor(i / 20) + 0.5) / 3])
        .map(([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height))
        .filter((found) => !panel.contains(found)).map((found) => found?.className);
}"""

# How many prices of cities lie behind something.
HIDDEN_PRICES = """() => [...document.querySelectorAll('.aqua-city .cost')].filter((cost) => {
    cost.scrollIntoView({block: 'center', behavior: 'instant'});
    const box = cost.firstElementChild.firstElementChild.getBoundingClientRect();
    return !cost.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).length"""


def table_of(window: Window) -> Any:
    """What lies on the table, as this window was told last."""
    return window.states()[-1]["view"]["table"]


def choose(window: Window, action: str) -> None:
    """Click the spot of an action."""
    window.page.locator(f'.board-area {LIVE}[data-action="{action}"]:visible').first.click()
    window.settle()


def test_worker_moves_in_two_clicks_and_is_taken_back(window: Open) -> None:
    anna = window(size=SIZES["desktop"])
    anna.play_now(GAME, 2, "greedy")
    choose(anna, "market N")
    before = anna.states()[-1]
    standing = {stall["flower"]: stall["workers"] for stall in table_of(anna)["market"]}
    start = next(flower for flower, workers in standing.items() if workers)
    goal = next(flower for flower, workers in standing.items() if not workers)
    anna.page.locator(f"{LIVE}.aqua-worker").first.click()
    anna.see("Click the stall the worker goes to.")
    choose(anna, f"worker {start} {goal}")
    assert {s["flower"]: s["workers"] for s in table_of(anna)["market"]}[goal] == 1
    anna.page.get_by_role("button", name="Undo", exact=True).click()
    expect(anna.page.locator(f'[data-place="market:{goal}"] ~ .workers > *')).to_have_count(0)
    after = anna.states()[-1]
    assert (after["step"], after["view"], after["legal"]) == (before["step"], before["view"], before["legal"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_board_needs_no_scrolling_on_a_desktop(players: int, window: Open) -> None:
    anna = window(size=SIZES["desktop"], dark=True)
    anna.play_now(GAME, players, "greedy")
    box = anna.page.locator(".aqua").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= SIZES["desktop"][1]
    assert box["x"] + box["width"] <= SIZES["desktop"][0]
    if players > 2:
        anna.page.locator(".rival .more").first.click()
        assert anna.page.evaluate(COVERED) == []


@pytest.mark.parametrize("size", SIZES)
def test_mid_game_of_four_fits(size: str, window: Open) -> None:
    anna = window(size=SIZES[size])
    anna.play_now(GAME, 4, "greedy", seed=3)
    rng = random.Random(4)
    for _ in range(18):
        assert anna.width() <= SIZES[size][0]
        anna.aim(rng, *AIMS)
    assert anna.violations() == []
    if size == "phone":
        anna.page.get_by_role("tab", name="Travel").click()
        assert anna.page.evaluate(HIDDEN_PRICES) == 0


def test_whole_game_then_replay_and_spectator(window: Open) -> None:
    anna, bruno = window(size=SIZES["desktop"]), window(size=SIZES["desktop"])
    table = anna.play_now(GAME, 2, "greedy", seed=3)
    bruno.watch(anna, table, "Bruno")
    bruno.page.wait_for_selector(".aqua")
    rng = random.Random(4)
    while not anna.over:
        assert bruno.page.locator(LIVE).count() == 0
        anna.aim(rng, *AIMS)
    assert "won" in anna.page.locator(".result h2").inner_text()
    assert anna.violations() == []
    bruno.page.wait_for_selector(".result")
    running = [state["view"]["table"] for state in bruno.states() if not state["over"]]
    assert len(running) > 20
    assert all(dame["bonus"] is None for seen in running for dame in seen["dames"])
    anna.page.get_by_role("link", name="Replay", exact=True).click()
    anna.page.wait_for_selector(".controls")
    anna.page.get_by_role("button", name="To the end").click()
    anna.page.wait_for_selector(".result")
    assert anna.violations() == []


def test_only_who_gave_a_gift_knows_the_bonus(window: Open) -> None:
    anna, bruno = window(), window()
    table = anna.play_now(GAME, 2, "greedy")
    bruno.watch(anna, table, "Bruno")
    bruno.page.wait_for_selector(".aqua")
    choose(anna, "visit C")
    choose(anna, "gift token")  # her only one: the rules go on by themselves
    expect(anna.page.locator('[data-place="dame:C"] .bonus:not(.hidden-side)')).to_have_count(1)
    expect(bruno.page.locator('[data-place="dame:C"] .seats')).to_contain_text("1")
    expect(bruno.page.locator(".bonus.hidden-side")).to_have_count(4)
