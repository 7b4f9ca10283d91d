"""The frame of the rules: who acts, results, who wins, secrets, samples, and how older games are said today."""

from itertools import product

import pytest

import genjiko
from genjiko.games.aqua_mirabilis import favours, scoring
from genjiko.games.aqua_mirabilis.meta import META
from genjiko.games.aqua_mirabilis.pieces import TILE_NAMES
from genjiko.games.aqua_mirabilis.state import OVER, STORING
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import OPEN, SPECTATOR
from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import (
    BLUE,
    GREEN,
    RED,
    board_of,
    give,
    legal,
    play,
    ready,
    rules_of,
    set_bonus,
    set_market,
    state_of,
    table,
)


def test_the_versions() -> None:
    assert (META.rules_version, META.readings_before) == (2, {1: {"coach_optional": True}})
    assert rules_of(table()).bound == 10_000
    assert not rules_of(table()).box.coach_optional


@pytest.mark.parametrize(
    ("text", "version", "storing", "said"),
    [
        ("done", 1, True, "end storing"),
        ("done", 1, False, "done"),
        ("done", 2, True, "done"),
        ("end storing", 1, True, "end storing"),
        ("store distillation B", 1, True, "store distillation B"),
    ],
)
def test_how_version_1_ended_storing(text: str, version: int, storing: bool, said: str) -> None:
    game = play(give(table(), flowers="BB", ap=4), "produce")
    if storing:
        play(game, "done")
    assert (state_of(game).step == STORING) == storing
    assert game.rules.read_older(game.state, BLUE, text, version) == said


# -- who acts, and the result --


def test_who_acts_and_what_counts_as_a_turn() -> None:
    game = table()
    rules = rules_of(game)
    assert (rules.actor(state_of(game)), rules.turn_number(state_of(game))) == (BLUE, 1)
    play(game, "market B", "collect", "extra")
    assert (rules.actor(state_of(game)), rules.turn_number(state_of(game))) == (BLUE, 2)
    play(game, "market J", "collect")
    assert (rules.actor(state_of(game)), rules.turn_number(state_of(game))) == (GREEN, 3)
    state_of(game).step = OVER
    assert rules.actor(state_of(game)) == -1


def test_winners_and_breakdown() -> None:
    game = table(4)
    rules = rules_of(game)
    for won in range(16):
        state_of(game).won = won
        assert rules.winners(state_of(game)) == tuple(s for s in range(4) if won & 2**s)
    board_of(game, RED).points[0] = 4
    board_of(game, RED).points[13] = 2
    assert game.breakdown == [{}, {}, {"originality": 4, "bonus_d": 2}, {}]
    assert game.scores == (0, 0, 6, 0)


def rank(points: int, led: int, tiles: int, letter: int, perfumes: int) -> tuple[int, ...]:
    return (points + 5 * led, min(2, led), 1 + tiles, letter, perfumes)


def test_ruling_44_every_tie_break_against_every_other() -> None:
    """Two players with every small difference: points, favours, experience, letter, in this order."""
    plain = set_bonus(table(2), "city4 london3 jasmine rose")
    for seat in (BLUE, GREEN):
        board_of(plain, seat).tokens = 0
    kinds = list(product((0, 5), (0, 1), (0, 1), (0, 1)))
    for mine, theirs in product(kinds, kinds):
        game = plain.copy()
        for seat, (points, led, tiles, letter) in ((BLUE, mine), (GREEN, theirs)):
            board = board_of(game, seat)
            board.points[0] = points
            board.led = led << seat
            board.tiles = [0] * tiles
            board.letter = letter
        scoring.final_scoring(rules_of(game).box, state_of(game), None)
        a, b = rank(*mine, 0), rank(*theirs, 0)
        assert game.winners == ((BLUE, GREEN) if a == b else (BLUE,) if a > b else (GREEN,))


def test_the_leader_of_a_dame_has_strictly_the_most() -> None:
    game = table(4)
    for counts in product(range(4), repeat=4):
        for seat, count in enumerate(counts):
            board_of(game, seat).influence[2] = count
        best = max(counts)
        alone = best > 0 and counts.count(best) == 1
        assert favours.leader(state_of(game), 2) == (counts.index(best) if alone else -1)


def test_a_visit_begins_without_gifts() -> None:
    game = give(table(), scents="BB")
    state_of(game).gifts = 5  # as an odd dump may say
    assert state_of(play(game, "visit A")).gifts == 0


def test_a_turn_begins_with_nothing_shown() -> None:
    game = give(table(), perfumes="B1/1:J", influence="A", tiles="P1", tokens=1)
    play(game, "versailles", "court-down", "show 1", "done", "extra")
    state = state_of(game)
    assert (state.showings, state.last_points, state.court_moved, state.extra) == (0, 0, False, True)


# -- secrets and samples --


def test_what_a_seat_cannot_know() -> None:
    game = set_bonus(table(), "rose jasmine exp5 tokens")
    state = state_of(game)
    state.looked = [0, 0b010, 0, 0]
    orders = {f"order of the stack of {city}" for city in ("paris", "london", "koln", "florence")}
    bonuses = {f"bonus of dame {dame}" for dame in "ABCD"}
    rules = rules_of(game)
    assert set(rules.view.secrets(state, BLUE)) == orders | bonuses
    assert set(rules.view.secrets(state, GREEN)) == orders | (bonuses - {"bonus of dame B"})
    assert set(rules.view.secrets(state, SPECTATOR)) == orders | bonuses
    assert rules.view.secrets(state, OPEN) == {}
    assert rules.view.secrets(state, BLUE)["order of the stack of paris"] == tuple(state.stacks[0][:-1])
    state.stacks[0] = [0, 1]  # one tile below the top has no order
    state.stacks[2] = [14, 14, 16]  # nor have two equal ones
    found = set(rules.view.secrets(state, BLUE))
    assert orders - found == {"order of the stack of paris", "order of the stack of koln"}
    state.step = OVER
    assert set(rules.view.secrets(state, BLUE)) == found - bonuses


def test_a_masked_state_sorts_what_lies_below_the_top() -> None:
    game = table()
    state = state_of(game)
    for seat in (BLUE, SPECTATOR):
        for stack, seen in zip(state.stacks, rules_of(game).view.observe(state, seat).stacks, strict=True):
            assert seen == [*sorted(stack[:-1]), stack[-1]]
    assert rules_of(game).view.observe(state, OPEN).stacks == state.stacks
    assert rules_of(game).view.observe(state, OPEN).bonus == state.bonus
    state.stacks[1] = []
    assert rules_of(game).view.observe(state, BLUE).stacks[1] == []


def test_an_open_sample_changes_nothing() -> None:
    game = table()
    rules = rules_of(game)
    seen = rules.view.observe(state_of(game), OPEN)
    assert rules.checks.dump(rules.view.resample(seen, OPEN, Rng(1))) == rules.checks.dump(state_of(game))


def test_a_sample_leaves_tops_and_heights_and_the_tiles_below() -> None:
    game = table()
    before = state_of(game).stacks
    seen = set()
    for seed in range(40):
        sample = state_of(game.resample(GREEN, Rng(seed)))
        assert [stack[-1] for stack in sample.stacks] == [stack[-1] for stack in before]
        assert [sorted(stack) for stack in sample.stacks] == [sorted(stack) for stack in before]
        seen.add(tuple(sample.stacks[3]))
    assert len(seen) > 10


def test_the_key_of_an_open_view_is_the_whole_state() -> None:
    game = table()
    other = game.copy()
    state_of(other).stacks[0].insert(0, state_of(other).stacks[0].pop(1))
    rules = rules_of(game)
    assert rules.view.information_key(state_of(game), OPEN) != rules.view.information_key(state_of(other), OPEN)
    assert rules.view.information_key(state_of(game), OPEN) == rules.view.information_key(state_of(game.copy()), OPEN)


def test_the_shuffle_after_a_coachs_choice_does_not_depend_on_the_old_order() -> None:
    games: list[Game] = []
    for turned in (False, True):
        game = give(table(), flowers="R", ap=3, coach=3)
        stack = state_of(game).stacks[0]
        if turned:
            stack[:-1] = stack[:-1][::-1]
        games.append(play(ready(game), "produce", "coach left 1", "take P1"))
    assert state_of(games[0]).stacks[0] == state_of(games[1]).stacks[0]


# -- market, step by step --


def test_ruling_66_two_workers_at_one_stall_move_one_after_the_other() -> None:
    game = set_market(table(), "B4 J4 L4 N4 O4 R4", "BB")
    play(game, "market J")
    assert len(legal(game, "worker")) == 5
    play(game, "worker B O")
    assert legal(game, "worker") == [f"worker B {f}" for f in "JLNOR"]
    play(game, "worker B N")
    assert (board_of(game).ap, sorted(state_of(game).workers)) == (2, [3, 4])
    assert board_of(game).flowers == [0, 1, 0, 1, 1, 0]
    assert (state_of(game).moved, state_of(game).budget) == (0, 0)


def test_ruling_66_a_worker_that_joins_the_other_is_not_moved_again() -> None:
    game = set_market(table(), "B4 J4", "BJ")
    play(game, "market L", "worker B J")
    assert legal(game, "worker") == [f"worker J {f}" for f in "BLNOR"]
    play(game, "worker J B")
    assert state_of(game).workers == [0, 1]


def test_workers_are_paid_only_as_far_as_the_sundial_goes() -> None:
    game = set_market(table(), "B4 J4", "BJ")
    play(give(game, ap=2, tokens=0), "market L", "worker B R")
    assert (game.to_act, board_of(game).ap) == ((GREEN,), 5)
    game = set_market(table(), "B4 J4", "BJ")
    play(give(game, ap=1, tokens=0), "market B")
    assert board_of(game).flowers == [2, 1, 0, 0, 0, 0]


def test_a_game_set_up_from_its_seed() -> None:
    for players in (2, 3, 4):
        game = genjiko.new("aqua-mirabilis", players, seed=9)
        state = state_of(game)
        assert state.king != state.court
        assert [sum(board.flowers) for board in state.boards] == [0, 1, 2, 3][:players]
        assert state.boards[1].flowers[state.king] == 1
        if players > 2:
            assert [f for f in range(6) if state.boards[2].flowers[f]] == state.workers
        if players > 3:
            given = [f for seat in (1, 2, 3) for f in range(6) if state.boards[seat].flowers[f]]
            assert sorted(given) == [0, 1, 2, 3, 4, 5]
        assert (state.market, state.token_supply) == ([players] * 6, 4 - players)
        assert state.methods == [0, players, players, players, players]
        tops = [TILE_NAMES[stack[-1]][0] for stack in state.stacks]
        assert tops == ["P", "L", "K", "F"]
        factors = [1, 1] if players == 2 else [1, 2] if players == 3 else [2, 2]
        for factor in (1, 2):
            drawn = [d for i, d in enumerate(state.deliveries) if factors[i % 2] == factor]
            assert len(set(drawn)) == len(drawn)
