"""Greedy rollouts from the leaves of a search: everybody takes what looks best one step ahead, up to a horizon.

Positions inside a turn are hard to compare with one look; at the end of a round, or when the same seat is about to
act again, they are not.
"""

from typing import Any

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.rules import Rules, State


class Horizon:
    """How far a search looks: so many ends of a round, or so many returns of the turn to the seat that thinks."""

    def __init__(self, rules: Rules[Any], seat: int, round_number: int, rounds: int, turns: int) -> None:
        """`round_number` is that of the root. Without rounds and turns the end of this round is as far as it looks."""
        self.rules = rules
        self.seat = seat
        self.turns = turns
        self.until = round_number + max(1, rounds)
        self.far = rounds > 0 or turns > 0
        self.returns = 0

    def begin(self) -> None:
        """Back at the root."""
        self.returns = 0

    def step(self, seat: int, now: int) -> None:
        """A seat has acted, and now that one is to act."""
        if now == self.seat and seat != now:
            self.returns += 1

    def reached(self, world: State) -> bool:
        """Whether to look no further. What comes after is better known by heart than by a few visits."""
        if self.turns > 0:
            return self.returns >= self.turns
        round_number: int = self.rules.advice.round_number(world)
        return round_number >= self.until


def greedy_rollout(
    rules: Rules[Any], world: State, horizon: Horizon, width: int, chance: Chance, rng: Rng
) -> list[float]:
    """What each seat can hope for at the horizon; this may change `world`.

    At each decision at most `width` actions, chosen at random, are looked at.
    """
    seat = rules.actor(world)
    while seat >= 0 and not horizon.reached(world):
        legal = rules.legal(world, seat)
        if len(legal) == 1:
            rules.apply(world, seat, legal[0], chance, None)
        else:
            world = _after_a_choice(rules, world, seat, legal, width, chance, rng)
        now = rules.actor(world)
        horizon.step(seat, now)
        seat = now
    values: list[float]
    if seat < 0:
        values = rules.advice.final(rules.outcome(world), rules.scores(world))
    else:
        values = rules.advice.after_round(world)
    return values


def _after_a_choice(
    rules: Rules[Any], world: State, seat: int, legal: list[Action], width: int, chance: Chance, rng: Rng
) -> State:
    """What the game says that players do, or what looks best of some actions."""
    after: State | None = rules.advice.rollout_step(world, seat, chance)
    if after is not None:
        return after
    few = some_of(legal, width, rng) if len(legal) > width else legal
    return best_after(rules, world, seat, few, chance, True)


def best_after(rules: Rules[Any], world: State, seat: int, legal: list[Action], chance: Chance, learned: bool) -> State:
    """The position after the action that looks best to the seat, by what was `learned` or at a plain look."""
    best = world
    best_value = -1.0
    for action in legal:
        after = world.copy()
        rules.apply(after, seat, action, chance, None)
        value = (rules.advice.judged(after) if learned else rules.advice.values(after))[seat]
        if value > best_value:
            best_value = value
            best = after
    return best


def some_of(legal: list[Action], most: int, rng: Rng) -> list[Action]:
    """So many of the actions, chosen at random."""
    left = legal[:]
    size = len(left)
    for i in range(most):
        j = i + int(rng.random() * (size - i))
        left[i], left[j] = left[j], left[i]
    return left[:most]
