"""Playing a world to the very end by what looks best one step ahead, with nothing that was learned from play.

A second opinion about decisions: it shares neither the tree nor the learned figures of a search, and ends in a result.
"""

from typing import Any

from genjiko.bots.rollout import best_after, some_of
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.rules import Rules, State


def play_to_the_end(rules: Rules[Any], world: State, width: int, chance: Chance, rng: Rng) -> list[float]:
    """The part of each seat in the win; this may change `world`. At most `width` actions a step are looked at."""
    seat = rules.actor(world)
    while seat >= 0:
        legal = rules.legal(world, seat)
        if len(legal) == 1:
            rules.apply(world, seat, legal[0], chance, None)
        else:
            few = legal if len(legal) <= width else some_of(legal, width, rng)
            world = best_after(rules, world, seat, few, chance, False)
        seat = rules.actor(world)
    return rules.outcome(world)


def outcomes_of(
    rules: Rules[Any], world: State, seat: int, actions: list[Action], width: int, seed: int
) -> list[float]:
    """What each action brings the seat in a world, all with the same chance."""
    found: list[float] = []
    for action in actions:
        chance = Chance(seed)
        after = world.copy()
        rules.apply(after, seat, action, chance, None)
        found.append(play_to_the_end(rules, after, width, chance, Rng(seed))[seat])
    return found
