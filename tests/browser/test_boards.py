"""Every board: a whole game by clicking, looking again, taking back, spectators, broken lines, phone and desktop."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import genjiko
from tests.browser.conftest import Open
from tests.browser.windows import DESKTOP, LIVE, PHONE, ROOT
from tests.server.harness import Server
from tests.undoing import lets_take_back

GAMES = [g for g in genjiko.games() if (ROOT / "web" / "src" / "games" / g / "index.ts").is_file()]

# What a seat holds in secret, and how it would look on the board of somebody who may see it.
SECRETS = {
    "hanamikoji": ("hand", '[data-place^="hand:"] .card:not(.down)'),
    "parfum": ("coins", '[data-place^="water:"] svg text'),
    "perfumery": ("hand", '[data-place^="card:"]'),
}
# Boards whose seats grow with the game: there the first round must fit, in the others always.
GROWING = ("parfum", "perfumery")


def players_of(game: str) -> tuple[int, ...]:
    """The numbers of players that a game is for."""
    return genjiko.new(game, seed=1).rules.meta.players


def differences(seen: Any, known: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where two views of one table differ."""
    if isinstance(seen, dict) and isinstance(known, dict):
        for key in seen.keys() | known.keys():
            yield from differences(seen.get(key), known.get(key), f"{path}/{key}")
    elif isinstance(seen, list) and isinstance(known, list) and len(seen) == len(known):
        for i, (one, other) in enumerate(zip(seen, known, strict=True)):
            yield from differences(one, other, f"{path}/{i}")
    elif seen != known:
        yield path, seen, known


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_by_clicking_on_the_board(game: str, window: Open) -> None:
    anna = window(size=DESKTOP)
    table = anna.play_now(game, min(players_of(game)))
    assert anna.violations() == []
    anna.play_out(random.Random(5))
    assert anna.page.locator(".result h2").inner_text().endswith(("won", "share the win"))
    anna.page.get_by_role("link", name="Replay", exact=True).click()
    anna.page.wait_for_selector(".controls")
    steps = int(anna.page.locator(".controls .count").inner_text().split("/")[1])
    assert steps > 0
    anna.page.get_by_role("button", name="To the end").click()
    anna.page.wait_for_selector(".result")
    assert f"/tables/{table}/replay?step={steps}" in anna.page.url
    expect(anna.page.locator(".analysis")).to_be_visible()
    assert anna.violations() == []


@pytest.mark.parametrize("game", GAMES)
def test_spectator_is_told_and_shown_no_secret(game: str, window: Open) -> None:
    anna, carla = window(), window()
    table = anna.play_now(game, max(players_of(game)))
    carla.watch(anna, table)
    rng = random.Random(1)
    anna.play_on(rng, 14)
    expect(carla.page.locator('[role="log"] p')).to_have_count(len(anna.log()))
    secret, shown = SECRETS.get(game, ("", ""))
    own = {state["step"]: state["view"]["table"] for state in anna.states() if not state["over"]}
    hidden = set()
    for state in carla.states():
        assert state["legal"] == []
        for path, seen, known in differences(state["view"]["table"], own.get(state["step"], state["view"]["table"])):
            if path.startswith("/brings/"):  # open figures, counted for the seat to act instead of one's own
                continue
            assert (path, seen) == (path, None), known
            hidden.add(path.split("/")[-1])
        if secret:
            assert all(seat[secret] is None for seat in state["view"]["table"]["seats"])
    assert carla.page.locator(LIVE).count() == 0
    if secret:
        assert secret in hidden
        assert carla.page.locator(shown).count() == 0
        for _ in range(40):  # who has spent it all shows nothing until there is new
            if anna.page.locator(shown).count():
                return
            anna.play_on(rng, 1)
        raise AssertionError("the seat itself never sees its secret")


@pytest.mark.parametrize("game", GAMES)
def test_game_goes_on_after_a_cut_line_and_a_killed_server(game: str, window: Open, server: Server) -> None:
    anna = window()
    anna.play_now(game, min(players_of(game)))
    rng = random.Random(8)
    anna.play_on(rng, 6)
    log, view = anna.log(), anna.states()[-1]["view"]
    anna.cut_line()
    expect(anna.page.locator('[data-connection="open"]')).to_have_count(1)
    server.kill()
    expect(anna.page.get_by_text("The line is broken")).to_be_visible()
    server.start()
    expect(anna.page.locator('[data-connection="open"]')).to_have_count(1, timeout=20_000)
    anna.settle()
    assert (anna.log(), anna.states()[-1]["view"]) == (log, view)
    for _ in range(60):  # a click at random may only lift a card, or put it back
        anna.play_on(rng, 1)
        if len(anna.log()) > len(log):
            return
    raise AssertionError("nothing could be played after the line was broken")


@pytest.mark.parametrize("game", [g for g in genjiko.games() if lets_take_back(g)])
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
    for _ in range(20):
        assert anna.width() <= PHONE[0]
        assert anna.small_letters() == []
        small = anna.page.evaluate(
            """() => [...document.querySelectorAll('[data-spot="live"]')].filter(e => e.offsetParent)
                .map(e => e.getBoundingClientRect()).filter(b => b.width < 43.5 || b.height < 43.5).length"""
        )
        assert small == 0
        anna.play_on(rng, 1)
    assert anna.violations() == []


@pytest.mark.parametrize("game", GAMES)
def test_whole_table_is_seen_on_a_desktop_with_most_players(game: str, window: Open) -> None:
    anna = window(size=DESKTOP)
    anna.play_now(game, max(players_of(game)), "greedy", seed=3)
    rng = random.Random(4)
    for _ in range(16):
        if game not in GROWING or anna.states()[-1]["view"]["table"]["round"] == 1:
            assert anna.board_ends() <= DESKTOP[1]
        assert anna.small_letters() == []
        anna.play_on(rng, 1)
