"""The player `plan`: every turn is thought through to its end, by what the board may still become."""

from typing import Final

from genjiko.games.aqua_mirabilis.outlook import FIGURES, Outlook
from genjiko.games.aqua_mirabilis.rules import AquaMirabilis
from genjiko.games.aqua_mirabilis.state import (
    ABILITY,
    BASE,
    COMPLEMENT,
    COMPLEMENT2,
    DAME,
    DROP_METHOD,
    MACERATE,
    METHOD,
    OVER,
    PAIR,
    PAYMENT,
    RECIPE_STEP,
    RELOCATE,
    SCENT,
    SCENT2,
    SECOND,
    SOURCE,
    SPECIALIZATION,
    THROW_STEP,
    TILE_BASE,
    AquaState,
)
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.plan import Plan

_INSIDE: Final = (
    BASE, SPECIALIZATION, ABILITY, PAYMENT, METHOD, DROP_METHOD, RELOCATE, PAIR, SECOND, MACERATE, THROW_STEP,
    TILE_BASE, RECIPE_STEP, COMPLEMENT, COMPLEMENT2, SCENT, SCENT2, DAME, SOURCE,
)  # fmt: skip
"""Steps in the middle of something: nothing can be said there before it is done."""


class AquaPlan(Plan[AquaState]):
    """Tries every action to the end of the turn and takes the one after which it is farthest ahead."""

    def __init__(self, rules: AquaMirabilis) -> None:
        self.rules = rules
        self.outlook = Outlook(rules.box, FIGURES)

    def choose(self, seen: AquaState, seat: int, legal: list[Action], rng: Rng) -> Action:
        world = self.rules.view.resample(seen, seat, rng)
        seed = rng.below(1 << 53)
        best = -1e9
        equal: list[Action] = []
        for action in legal:
            after = world.copy()
            chance = Chance(seed)
            self.rules.apply(after, seat, action, chance, None)
            value = self._to_the_end_of_the_turn(after, seat, chance)
            if value > best + 1e-9:
                best = value
                equal = [action]
            elif value > best - 1e-9:
                equal.append(action)
        return equal[rng.below(len(equal))]

    def next_position(self, world: AquaState, seat: int, chance: Chance) -> AquaState:
        """The position after what looks best one step ahead; what is begun is done."""
        rules = self.rules
        best = world
        best_lead = -1e9
        for action in rules.legal(world, seat):
            after = world.copy()
            rules.apply(after, seat, action, chance, None)
            after = self.done(after, chance)
            lead = self.outlook.lead(after, seat)
            if lead > best_lead:
                best, best_lead = after, lead
        return best

    def done(self, state: AquaState, chance: Chance) -> AquaState:
        """The position itself, or in the middle of something the one after it."""
        return self.next_position(state, state.seat, chance) if state.step in _INSIDE else state

    def _to_the_end_of_the_turn(self, state: AquaState, seat: int, chance: Chance) -> float:
        turns = state.turns
        while state.step != OVER and state.seat == seat and state.turns == turns:
            state = self.next_position(state, seat, chance)
        return self.outlook.lead(state, seat)
