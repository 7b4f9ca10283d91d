"""Puzzles, examples and the pictures of the rules in a real browser."""

import pytest
from playwright.sync_api import expect

import genjiko
from genjiko.door import pictures, puzzles
from genjiko.kernel.puzzle import Puzzle
from tests.browser.conftest import Open
from tests.browser.windows import DESKTOP, PHONE, Window


def pair_to_take() -> Puzzle:
    """A puzzle whose answer is one of two pairs."""
    return next(p for p in puzzles("hanamikoji").values() if len(p.accepted) == 1 and len(p.accepted[0]) == 7)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_puzzle_is_tried_solved_and_voted_on(window: Open, size: tuple[int, int]) -> None:
    anna, puzzle = window(size=size), pair_to_take()
    (wrong,) = set(puzzle.chances) - set(puzzle.accepted)
    anna.go(f"/games/hanamikoji/puzzles/{puzzle.id}")
    told = anna.page.locator("[data-puzzle-answer]")
    for action, said in ((wrong, "wrong"), (puzzle.accepted[0], "right")):
        spot = anna.page.locator(f'[data-place="offered:{action.split()[1]}"]')
        spot.focus()
        anna.page.keyboard.press("Enter")
        expect(told).to_have_attribute("data-puzzle-answer", said)
    expect(told.locator("li.best")).to_have_count(1)
    expect(anna.page.locator('[data-spot="live"]')).to_have_count(0)
    told.get_by_role("button", name="Yes").click()
    expect(told).to_contain_text("Thank you")
    line = anna.ask("GET", "/api/puzzles")[0]
    assert (line["tried"], line["solved"]) == (1, 0)
    assert line["rating"] < 1500


def test_an_example_is_stepped_through_by_keys(window: Open) -> None:
    anna = window()
    anna.go("/games/hanamikoji/examples/gift")
    expect(anna.page.locator('[data-example-step="0"]')).to_be_visible()
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page.locator('[data-example-step="2"]')).to_contain_text("Fumi")
    anna.page.keyboard.press("ArrowLeft")
    expect(anna.page.locator('[data-place="offered:F"]')).to_be_visible()


def ask(anna: Window, question: str, size: tuple[int, int]) -> None:
    """A phone keeps what else can be done behind one button."""
    if size == PHONE:
        anna.page.get_by_role("button", name="More to do").click()
    anna.page.get_by_role("button", name=question).click()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_prompt_and_every_sign_lead_to_their_chapter(window: Open, size: tuple[int, int]) -> None:
    anna = window(size=size)
    table = anna.play_now("hanamikoji", 2)
    ask(anna, "What the rules say of this", size)
    chapter = anna.page.locator("#rules-actions")
    expect(chapter).to_be_focused()
    expect(chapter).to_be_in_viewport()
    # A sign that is pointed at is explained, and not played.
    ask(anna, "What is this?", size)
    anna.page.locator('[data-place="marker:0:gift"]').click()
    expect(chapter).to_be_focused()
    ask(anna, "What is this?", size)
    anna.page.locator('[data-place="deck"]').click()
    expect(anna.page.locator("#rules-round")).to_be_focused()
    assert anna.page.locator('[aria-pressed="true"]').count() == 0
    assert anna.ask("GET", f"/api/tables/{table}/state")["step"] == 0
    # By a key: of what lies under the mouse, or has the focus.
    anna.page.locator('.board-area [data-place^="geisha"]').first.hover()
    anna.page.keyboard.press("?")
    expect(anna.page.locator("#rules-pieces")).to_be_focused()


def look_at_rules(window: Window, game: str) -> None:
    """The labelled table points at every place it names, and the worked example has its pictures."""
    shown = pictures(game)
    assert shown is not None
    window.go(f"/games/{game}")
    window.page.locator("#rules-table").scroll_into_view_if_needed()
    expect(window.page.locator("#rules-table .pin")).to_have_count(len(shown.labels), timeout=30_000)
    frames = window.page.locator("#rules-example [data-picture]")
    expect(frames).to_have_count(len(shown.steps))
    frames.last.scroll_into_view_if_needed()
    expect(frames.last.locator(".board-area")).to_be_visible(timeout=30_000)
    code = "all => all.map((one) => one.dataset.place.split(':')[0])"
    kinds = window.page.eval_on_selector_all(".board-area [data-place]", code)
    explained = window.ask("GET", f"/api/games/{game}/rules")["places"]
    assert kinds
    assert set(kinds) - set(explained) == set()


@pytest.mark.parametrize("game", genjiko.games())
def test_the_rules_show_real_positions(window: Open, game: str) -> None:
    look_at_rules(window(size=DESKTOP), game)


def test_the_rules_show_real_positions_on_a_phone(window: Open) -> None:
    look_at_rules(window(size=PHONE), "perfumery")
