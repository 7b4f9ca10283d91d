"""The player `plan`: every turn is thought through to its end, by what the board may still become."""

from typing import Final

from genjiko.games.aqua_mirabilis.outlook import Outlook
from genjiko.games.aqua_mirabilis.outlook_weights import Weights, by_day, learned_by_day
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

    def __init__(self, rules: AquaMirabilis, weights: Weights | None = None) -> None:
        """`weights`: other ones than the learned, for training."""
        self.rules = rules
        week, last_day = rules.box.week, rules.box.last_day
        rows = learned_by_day(week, last_day) if weights is None else by_day(weights, week, last_day)
        self.outlook = Outlook(rules.box, rows)

    def choose(self, seen: AquaState, seat: int, legal: list[Action], rng: Rng) -> Action:
        leads = self.leads(self.rules.view.resample(seen, seat, rng), seat, rng.below(1 << 53))
        best = max(leads)
        equal = [legal[i] for i in range(len(legal)) if leads[i] > best - 1e-9]
        return equal[rng.below(len(equal))]

    def leads(self, world: AquaState, seat: int, seed: int) -> list[float]:
        """How far ahead a seat is at the end of its turn after each action; all meet the same chance."""
        found: list[float] = []
        for action in self.rules.legal(world, seat):
            after = world.copy()
            chance = Chance(seed)
            self.rules.apply(after, seat, action, chance, None)
            found.append(self._at_the_end_of_the_turn(after, seat, chance))
        return found

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

    def _at_the_end_of_the_turn(self, state: AquaState, seat: int, chance: Chance) -> float:
        turns = state.turns
        while state.step != OVER and state.seat == seat and state.turns == turns:
            state = self.next_position(state, seat, chance)
        return self.outlook.lead(state, seat)
