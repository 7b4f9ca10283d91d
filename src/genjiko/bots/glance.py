"""Quick play for the leaves of a search: everybody takes what looks best at a glance, turn after turn.

Positions inside a turn are hard to compare with one look; after a few turns played sensibly they are not.
"""

from typing import Any

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.rules import Rules, State


def play_ahead(rules: Rules[Any], world: State, turns: int, most: int, chance: Chance, rng: Rng) -> list[float]:
    """What each seat can hope for after the acting seat has changed `turns` times; this may change `world`.

    At each decision at most `most` actions, chosen at random, are looked at.
    """
    seat = rules.actor(world)
    while seat >= 0 and turns > 0:
        legal = rules.legal(world, seat)
        if len(legal) == 1:
            rules.apply(world, seat, legal[0], chance, None)
        else:
            if len(legal) > most:
                legal = _some(legal, most, rng)
            world = _best_after(rules, world, seat, legal, chance)
        now = rules.actor(world)
        if now != seat:
            turns -= 1
        seat = now
    values: list[float] = rules.values(world)
    return values


def _best_after(rules: Rules[Any], world: State, seat: int, legal: list[Action], chance: Chance) -> State:
    """The position after the action that looks best to the seat."""
    best = world
    best_value = -1.0
    for action in legal:
        after = world.copy()
        rules.apply(after, seat, action, chance, None)
        value = rules.values(after)[seat]
        if value > best_value:
            best_value = value
            best = after
    return best


def _some(legal: list[Action], most: int, rng: Rng) -> list[Action]:
    """So many of the actions, chosen at random."""
    left = legal[:]
    size = len(left)
    for i in range(most):
        j = i + int(rng.random() * (size - i))
        left[i], left[j] = left[j], left[i]
    return left[:most]
