"""Quick play at the leaves of a search: up to a horizon, sensible, and within what a glance takes in."""

import pytest

import genjiko
from genjiko.bots.rollout import Horizon, greedy_rollout
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.rules import State
from tests.bots.test_levels import with_a_choice

LONG = ["parfum", "perfumery", "aqua-mirabilis"]


def world_of(game: str) -> tuple[genjiko.Game, State]:
    played = with_a_choice(game=game)
    return played, played.observation(played.to_act[0]).resample(Rng(1))


def horizon_of(played: genjiko.Game, rounds: int = 0, turns: int = 0) -> Horizon:
    seat = played.to_act[0]
    return Horizon(played.rules, seat, played.rules.advice.round_number(played.observation(seat).state), rounds, turns)


@pytest.mark.parametrize("game", ["parfum", "perfumery"])
def test_leaves_are_judged_when_the_round_has_ended(game: str) -> None:
    played, world = world_of(game)
    rules = played.rules
    horizon = horizon_of(played, rounds=1)
    assert not horizon.reached(world)
    stage = rules.advice.round_number(world)
    rng, chance = Rng(1), Chance(1)
    while not horizon.reached(world):
        assert rules.advice.round_number(world) == stage
        seat = rules.actor(world)
        legal = rules.legal(world, seat)
        rules.apply(world, seat, legal[rng.below(len(legal))], chance, None)
    assert rules.advice.round_number(world) == stage + 1
    assert greedy_rollout(rules, world, horizon, 8, chance, rng) == rules.advice.after_round(world)


def test_leaves_are_judged_when_the_turn_has_come_back() -> None:
    played, world = world_of("aqua-mirabilis")
    mine = played.to_act[0]
    horizon = horizon_of(played, turns=2)
    for seat, now, returns in [(mine, mine, 0), (mine, 1 - mine, 0), (1 - mine, 1 - mine, 0), (1 - mine, mine, 1)]:
        assert not horizon.reached(world)
        horizon.step(seat, now)
        assert horizon.returns == returns
    horizon.step(mine, 1 - mine)
    horizon.step(1 - mine, mine)
    assert horizon.reached(world)
    horizon.begin()
    assert not horizon.reached(world)


@pytest.mark.parametrize("game", LONG)
def test_playing_far_ahead_ends_the_game_with_a_result(game: str) -> None:
    played, world = world_of(game)
    values = greedy_rollout(played.rules, world, horizon_of(played, turns=10_000), 2, Chance(1), Rng(1))
    assert sum(values) == pytest.approx(1.0)
    # A win by however much beats any other end; how much is told by the little that is left.
    assert max(values) > 0.9 / played.rules.players
    assert min(values) > 0.0


def test_a_glance_takes_what_looks_best_to_the_seat_that_acts() -> None:
    played, world = world_of("hanamikoji")
    rules, seat = played.rules, played.to_act[0]
    hopes: list[tuple[float, float]] = []
    for action in rules.legal(world, seat):
        after = world.copy()
        rules.apply(after, seat, action, Chance(1), None)
        hopes.append((rules.advice.judged(after)[seat], rules.advice.after_round(after)[seat]))
        assert rules.actor(after) != seat  # in Hanamikoji every action is followed by the opponent
    assert min(hopes) < max(hopes)
    # To the opponent, the turn comes back after one action.
    horizon = Horizon(rules, 1 - seat, rules.advice.round_number(world), 0, 1)
    assert greedy_rollout(rules, world, horizon, 1000, Chance(1), Rng(1))[seat] == max(hopes)[1]


def test_a_rollout_goes_on_as_the_game_says_that_players_do() -> None:
    played, world = world_of("aqua-mirabilis")
    rules = played.rules
    expected = world.copy()
    horizon, chance = horizon_of(played, turns=1), Chance(5)
    while not horizon.reached(expected):
        seat = rules.actor(expected)
        legal = rules.legal(expected, seat)
        if len(legal) == 1:
            rules.apply(expected, seat, legal[0], chance, None)
        else:
            after: State | None = rules.advice.rollout_step(expected, seat, chance)
            assert after is not None
            expected = after
        horizon.step(seat, rules.actor(expected))
    found = greedy_rollout(rules, world, horizon_of(played, turns=1), 1, Chance(5), Rng(1))
    assert found == rules.advice.after_round(expected)
