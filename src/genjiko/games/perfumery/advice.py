"""What a position of Perfumery looks worth, and reasons for a move in plain words."""

from typing import Final

from genjiko.games.perfumery.actions import Play
from genjiko.games.perfumery.box import NOTES, Box
from genjiko.games.perfumery.cards import IDS, names
from genjiko.games.perfumery.essences import KINDS, letters
from genjiko.games.perfumery.learned_value import LearnedValue
from genjiko.games.perfumery.plan import PerfumeryPlan
from genjiko.games.perfumery.plan_figures import FIGURES
from genjiko.games.perfumery.prospects import Known, hope, rounds_to_come
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import OVER, PerfumeryState
from genjiko.kernel.action import Action
from genjiko.kernel.advice import Advice
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.lead import chances, with_lead
from genjiko.kernel.state import Reason

_BY_LEAD: Final = 0.3  # the part of a result that goes by the lead alone, so that no position is flat
_WIDE: Final = 80.0  # the lead that takes all of it
_ANY_SEED: Final = 1  # first guesses of all actions meet the same chance, whatever it is


class PerfumeryAdvice(Advice[PerfumeryState]):
    """Guesses inside a round, what was learned from play between rounds."""

    def __init__(self, rules: Perfumery) -> None:
        self.rules = rules
        self.box = rules.box
        self.learned = LearnedValue(rules.box)
        # What was found out about what lies before a seat: a search asks again and again.
        self._known: Known = {}
        self.plan = PerfumeryPlan(rules)

    def values(self, state: PerfumeryState) -> list[float]:
        """The chance of each seat from the points it can hope for."""
        box = self.box
        if state.phase == OVER:
            return self.rules.outcome(state)
        hopes = [hope(box, state, seat, self._known) for seat in range(box.players)]
        return chances(hopes, 3.0 + 1.5 * rounds_to_come(box, state))

    def reason(self, seen: PerfumeryState, seat: int, action: Action) -> Reason:
        """One line on what the action is good for."""
        assert isinstance(action, Play)
        # A single choice needs no praise; `finish` has a reason of its own.
        if action.kind != "finish" and len(self.rules.legal(seen, seat)) == 1:
            return "only_choice", {}
        if action.kind in ("hire", "start") and seen.round == self.box.rounds:
            return "too_late", {}
        return action.kind, _details(self.box, seen, action)

    def round_number(self, state: PerfumeryState) -> int:
        return state.round

    def judged(self, state: PerfumeryState) -> list[float]:
        """Chances by what each seat may make of what it holds, and the lead itself."""
        box = self.box
        if state.phase == OVER:
            return self.final(self.rules.outcome(state), self.rules.scores(state))
        hopes = [hope(box, state, seat, self._known, FIGURES) for seat in range(box.players)]
        return with_lead(chances(hopes, 3.0 + 1.5 * rounds_to_come(box, state)), hopes, _BY_LEAD, _WIDE)

    def prior(self, state: PerfumeryState, seat: int) -> list[float]:
        """What each action looks worth one step ahead; what the plan would not look at is left out."""
        legal = self.rules.legal(state, seat)
        looked_at = self.plan.worth_a_look(state, seat, legal)
        found: list[float] = []
        for action in legal:
            if action not in looked_at:
                found.append(-1.0)
                continue
            after = state.copy()
            self.rules.apply(after, seat, action, Chance(_ANY_SEED), None)
            found.append(self.judged(after)[seat])
        return found

    def play_on(self, state: PerfumeryState, learned: bool, chance: Chance, rng: Rng) -> list[float]:
        """To the end of the round by the plan, everybody alike; when hardly anything is left to come, to the end."""
        if not learned:
            return self.values(state)
        rules = self.rules
        until = state.round if state.round < self.box.rounds - 1 else self.box.rounds
        while state.phase != OVER and state.round <= until:
            seat = rules.actor(state)
            state = self.plan.next_position(state, seat, rules.legal(state, seat), chance)
        return self.judged(state) if state.phase == OVER else self.after_round(state)

    def after_round(self, state: PerfumeryState) -> list[float]:
        """By what was learned, and the lead itself."""
        if state.phase == OVER:
            return self.rules.outcome(state)
        if not self.learned.covers(state):
            return self.judged(state)
        hopes = self.learned.hopes(state)
        return with_lead(chances(hopes, self.learned.spread[state.round - 2]), hopes, _BY_LEAD, _WIDE)


def _details(box: Box, seen: PerfumeryState, action: Play) -> dict[str, object]:
    kind = action.kind
    if kind == "acquire":
        cards = seen.columns[action.what]
        return {"column": action.what + 1, "cards": names(cards), "worth": box.worth(cards)}
    if kind in ("note", "floral", "synthetic"):
        return {"note": NOTES[action.where]}
    if kind in ("replenish", "store", "use"):
        return {"essence": KINDS[action.what]}
    if kind == "place":
        return {"card": IDS[seen.lifted], "note": NOTES[action.where]}
    if kind in ("hire", "start", "end", "finish"):
        return {}
    card = action.what
    details: dict[str, object] = {"card": IDS[card], "value": box.value[card]}
    if kind in ("mix", "skip"):
        details["pay"] = letters(box.pay[card])
        details["get"] = letters(box.get[card])
    if kind == "produce":
        details["brand"] = box.brand[card]
    return details
