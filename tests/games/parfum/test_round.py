"""Markers, busy and idle rounds, and whole games to each of their ends."""

import pytest

import genjiko
from genjiko.games.parfum.pieces import NONE
from genjiko.games.parfum.rules import order_of_choice
from genjiko.games.parfum.state import PREPARE, WAKE
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.parfum.table import Table, customer, money, perfume, state_of, told, weighted

READY = perfume("minor", "head LaLa", "base La", flacons=2)
ROUND = (0, 1, 2, 3)


def selling(cycle: int = 1) -> Table:
    return Table().money(0, 2, 2, 9, top_first=(1, 2, 0, 3)).perfumes(0, READY).step("sell", ROUND, cycle=cycle)


def test_rulings_8_and_25_a_marker_lands_on_top_after_a_sale_at_the_bargain_price() -> None:
    game = selling().game()
    state = state_of(game)
    arrivals = state.arrivals
    game.play("bargain 1")
    assert (money(game), order_of_choice(state)) == ([2, 2, 2, 9], [0, 1, 2, 3])
    assert (state.arrival[0], state.arrivals) == (arrivals + 1, arrivals + 1)


def test_rulings_8_and_25_a_marker_lands_on_top_after_a_sale_to_a_customer() -> None:
    game = selling().street(customer(1, "lavender", 5)).game()
    state_of(game).notes_money = [0, 5, 2, 9]
    game.play("sell 1 A")
    assert (money(game), order_of_choice(state_of(game))) == ([5, 5, 2, 9], [2, 0, 1, 3])


def test_ruling_1_a_marker_that_does_not_move_keeps_its_place() -> None:
    game = selling(cycle=2).game()
    before = state_of(game).arrival[:]
    game.play("pass")
    assert state_of(game).arrival == before
    assert state_of(game).order == [0, 1, 2, 3]


def test_ruling_29_a_sale_or_a_claim_makes_a_round_busy() -> None:
    for text in ("bargain 1", "sell 1 A"):
        game = selling().street(customer(1, "lavender", 5)).game()
        assert not state_of(game).busy
        game.play(text)
        assert state_of(game).busy
    table = Table().water([], [], [], []).distillery("head Ro", "base Ro").step("distill", ROUND).dice("Ro")
    game = table.game()
    game.play("claim 1")
    assert state_of(game).busy


@pytest.mark.parametrize(("text", "idle"), [("pass", 4), ("bargain 1", 0)])
def test_ruling_29_idle_rounds_are_counted_and_a_busy_one_starts_the_count_anew(text: str, idle: int) -> None:
    game = selling(cycle=2).game()
    state = state_of(game)
    state.idle = 3
    game.play(text)
    assert (state.step, state.idle, state.busy, state.round) == (WAKE, idle, False, 2)


@pytest.mark.parametrize(("text", "over"), [("pass", True), ("bargain 1", False)])
def test_ruling_29_the_tenth_idle_round_ends_the_game(text: str, over: bool) -> None:
    game = selling(cycle=2).game()
    state_of(game).idle = 9
    game.play(text)
    assert game.over == over
    assert [event["cause"] for event in told(game, "end")] == ["idle"] * over


def test_ruling_29_claims_of_the_last_round_count_for_the_cause_too() -> None:
    """Closing time comes before the count of idle rounds, and that before the bag."""
    table = selling(cycle=2).street(customer(2, "lavender", 8)).pile_of_b(4)
    table.state.closing, table.state.last_round, table.state.idle = False, True, 9
    game = table.game()
    game.play("pass")
    assert told(game, "end")[0]["cause"] == "closing_time"
    table = selling(cycle=2).distillery("-", "-").bag(1)
    table.state.idle = 9
    game = table.game()
    game.play("pass")
    assert told(game, "end")[0]["cause"] == "idle"


# -- whole games --

CLOSING = {2: 2, 3: 0, 4: 9}
"""By number of players: a seed whose game with weighted players ends by closing time."""


def play(players: int, seed: int) -> Game:
    game = genjiko.new("parfum", players, seed=seed)
    rng = Rng(seed)
    while not game.over:
        game.play(weighted(game, rng))
    return game


@pytest.mark.parametrize(("players", "seed"), CLOSING.items())
def test_rulings_16_to_18_a_whole_game_that_ends_by_closing_time(players: int, seed: int) -> None:
    game = play(players, seed)
    kinds = [event["kind"] for event in game.events()]
    state = state_of(game)
    assert told(game, "end")[0]["cause"] == "closing_time"
    assert (state.closing, state.last_round, state.clock_owner) == (False, True, [NONE] * len(state.clock_owner))
    assert kinds.count("closing_time") == kinds.count("last_round") == 1
    # One whole round is played after the token, and nothing is filled up at its end.
    last = kinds.index("last_round")
    assert kinds.index("closing_time") < last
    assert kinds[last:].count("round_end") == 1
    assert "note" not in kinds[last:]
    assert "customer" not in kinds[last:]
    assert kinds[last:].count("turn") == len(state.clock_owner)
    assert kinds[-1 - players : -1] == ["show_water"] * players
    assert game.scores == tuple(sum(parts.values()) for parts in game.breakdown)


@pytest.mark.parametrize(("players", "seed", "cause"), [(2, 0, "bag"), (3, 1, "idle"), (4, 0, "bag")])
def test_whole_games_that_end_otherwise(players: int, seed: int, cause: str) -> None:
    game = play(players, seed)
    assert told(game, "end")[0]["cause"] == cause
    state = state_of(game)
    assert state.closing
    if cause == "bag":
        assert len(state.bag) < state.distillery.count(NONE)
    else:
        assert state.idle == 10
    result = told(game, "end")[0]
    assert result["scores"] == list(game.scores)
    assert result["winners"] == [s for s, score in enumerate(game.scores) if score == max(game.scores)]


def test_the_round_goes_on_with_the_dice_back_and_the_next_clock() -> None:
    game = Table().water([], [], [], []).step("prepare", ROUND).game([5, 5, 5])
    for _ in range(3):
        game.play("die rose")
    state = state_of(game)
    assert told(game, "dice_back") == [{"kind": "dice_back", "seat": 0, "dice": ["rose"] * 3}]
    assert (state.dice, state.flasks, state.flies, state.clock, state.step, state.actions) == (0, 0, 0, 1, PREPARE, 4)
    assert told(game, "turn")[-1] == {"kind": "turn", "seat": 1, "clock": 2, "actions": 4}
    assert game.rules.advice.round_number(state) == 1
