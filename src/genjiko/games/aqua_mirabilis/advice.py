"""What a position of Aqua Mirabilis looks worth, in points to come."""

from typing import Final

from genjiko.games.aqua_mirabilis import hints
from genjiko.games.aqua_mirabilis.actions import Play
from genjiko.games.aqua_mirabilis.plan import AquaPlan
from genjiko.games.aqua_mirabilis.rules import AquaMirabilis
from genjiko.games.aqua_mirabilis.state import OVER, AquaState
from genjiko.games.aqua_mirabilis.worth import worth
from genjiko.kernel.action import Action
from genjiko.kernel.advice import Advice
from genjiko.kernel.chance import Chance
from genjiko.kernel.lead import chances, with_lead
from genjiko.kernel.state import Reason

_STEEPNESS: Final = 0.12
# Searches judge by the outlook, and by the lead.
_SPREAD: Final = 12.0  # how far the end may lie from the outlook
_BY_LEAD: Final = 0.3  # the part of a result that goes by the lead alone, so that no position is flat
_WIDE: Final = 120.0  # the lead that takes all of it
_ANY_SEED: Final = 1  # first guesses of all actions meet the same chance, whatever it is


class AquaAdvice(Advice[AquaState]):
    """What the boards promise, and what the table shows of a move."""

    def __init__(self, rules: AquaMirabilis) -> None:
        self.rules = rules
        self.box = rules.box
        self.plan = AquaPlan(rules)

    def values(self, state: AquaState) -> list[float]:
        """The chance of each seat from what its board promises."""
        box = self.box
        if state.step == OVER:
            return self.rules.outcome(state)
        return chances([worth(box, state, seat) for seat in range(box.players)], 1.0 / _STEEPNESS)

    def judged(self, state: AquaState) -> list[float]:
        """Chances by what the boards may still become, and the lead itself."""
        if state.step == OVER:
            return self.final(self.rules.outcome(state), self.rules.scores(state))
        hopes = self.plan.outlook.hopes(state)
        return with_lead(chances(hopes, _SPREAD), hopes, _BY_LEAD, _WIDE)

    def after_round(self, state: AquaState) -> list[float]:
        return self.judged(state)

    def prior(self, state: AquaState, seat: int) -> list[float]:
        """How far ahead the seat is at the end of its turn, thought through after each action."""
        leads = self.plan.leads(state, seat, _ANY_SEED)
        return [max(0.0, min(1.0, 0.5 + 0.5 * lead / _WIDE)) for lead in leads]

    def rollout_step(self, state: AquaState, seat: int, chance: Chance) -> AquaState:
        return self.plan.next_position(state, seat, chance)

    def reason(self, seen: AquaState, seat: int, action: Action) -> Reason:
        assert isinstance(action, Play)
        if len(self.rules.legal(seen, seat)) == 1:
            return "only", {}
        return hints.reason(self.box, seen, action)
