"""One step ahead: what a position looks worth after an action."""

from typing import Any

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance
from genjiko.kernel.rules import Rules, State


def values_after(
    rules: Rules[Any], world: State, seat: int, action: Action, seed: int, learned: bool = False
) -> list[float]:
    """What every seat can hope for after an action in this world; actions with one seed meet the same chance.

    `learned`: by all that was learned about the game.
    """
    after = world.copy()
    rules.apply(after, seat, action, Chance(seed), None)
    values: list[float] = rules.advice.judged(after) if learned else rules.advice.values(after)
    return values
