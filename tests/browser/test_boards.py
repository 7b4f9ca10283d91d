"""Every game can be played from beginning to end by clicking on its board, and looked at again."""

import random

import pytest

import genjiko
from tests.browser.conftest import Open
from tests.browser.windows import DESKTOP, PHONE, ROOT

GAMES = [g for g in genjiko.games() if (ROOT / "web" / "src" / "games" / g / "index.ts").is_file()]


def players_of(game: str) -> tuple[int, ...]:
    """The numbers of players that a game is for."""
    return genjiko.new(game, seed=1).rules.meta.players


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_by_clicking_on_the_board(game: str, window: Open) -> None:
    anna = window(size=DESKTOP)
    table = anna.play_now(game, min(players_of(game)))
    assert anna.violations() == []
    anna.play_out(random.Random(5))
    assert anna.page.locator(".result h2").inner_text().endswith("won")
    anna.page.get_by_role("link", name="Replay", exact=True).click()
    anna.page.wait_for_selector(".controls")
    steps = int(anna.page.locator(".controls .count").inner_text().split("/")[1])
    assert steps > 0
    anna.page.get_by_role("button", name="To the end").click()
    anna.page.wait_for_selector(".result")
    assert f"/tables/{table}/replay?step={steps}" in anna.page.url
    assert anna.violations() == []


@pytest.mark.parametrize("game", [g for g in genjiko.games() if g != "hanamikoji"])  # there every action ends a turn
def test_action_is_taken_back(game: str, window: Open) -> None:
    anna = window()
    anna.play_now(game, min(players_of(game)))
    rng = random.Random(9)
    undo = anna.page.get_by_role("button", name="Undo", exact=True)
    for _ in range(60):
        before = anna.states()[-1]
        anna.click_once(rng)
        anna.settle()
        if undo.count() and anna.states()[-1]["step"] == before["step"] + 1:
            undo.click()
            anna.page.wait_for_timeout(300)
            anna.settle()
            after = anna.states()[-1]
            for key in ("step", "view", "legal"):
                assert after[key] == before[key]
            return
    raise AssertionError("nothing could ever be taken back")


@pytest.mark.parametrize("game", GAMES)
def test_board_fits_a_phone_with_most_players(game: str, window: Open) -> None:
    anna = window(size=PHONE, dark=True)
    anna.play_now(game, max(players_of(game)), seed=11)
    rng = random.Random(2)
    for _ in range(25):
        assert anna.width() <= PHONE[0]
        small = anna.page.evaluate(
            """() => [...document.querySelectorAll('[data-spot="live"]')].filter(e => e.offsetParent)
                .map(e => e.getBoundingClientRect()).filter(b => b.width < 43.5 || b.height < 43.5).length"""
        )
        assert small == 0
        if anna.over:
            break
        anna.click_once(rng)
        anna.settle()
    assert anna.violations() == []
