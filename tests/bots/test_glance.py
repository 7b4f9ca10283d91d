"""Quick play at the leaves of a search: so many turns, sensible, and within what a glance takes in."""

import pytest

import genjiko
from genjiko.bots.glance import play_ahead
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.rules import State
from tests.bots.test_levels import with_a_choice

LONG = ["parfum", "perfumery", "aqua-mirabilis"]


def world_of(game: str) -> tuple[genjiko.Game, State]:
    played = with_a_choice(game=game)
    return played, played.observation(played.to_act[0]).resample(Rng(1))


@pytest.mark.parametrize("game", LONG)
def test_no_turn_ahead_is_a_look_at_the_position(game: str) -> None:
    played, world = world_of(game)
    assert play_ahead(played.rules, world, 0, 8, Chance(1), Rng(1)) == played.rules.values(world)


@pytest.mark.parametrize("game", LONG)
def test_playing_far_ahead_ends_the_game_with_a_result(game: str) -> None:
    played, world = world_of(game)
    values = play_ahead(played.rules, world, 10_000, 2, Chance(1), Rng(1))
    assert sum(values) == pytest.approx(1.0)
    assert max(values) == pytest.approx(1.0 / sum(value > 0 for value in values))


def test_a_glance_takes_what_looks_best_to_the_seat_that_acts() -> None:
    played, world = world_of("hanamikoji")
    rules, seat = played.rules, played.to_act[0]
    hopes = []
    for action in rules.legal(world, seat):
        after = world.copy()
        rules.apply(after, seat, action, Chance(1), None)
        hopes.append(rules.values(after)[seat])
        assert rules.actor(after) != seat  # in Hanamikoji every action is followed by the opponent
    assert min(hopes) < max(hopes)
    assert play_ahead(rules, world, 1, 1000, Chance(1), Rng(1))[seat] == max(hopes)
