"""What a position of Perfumery looks worth, and reasons for a move in plain words."""

from genjiko.games.perfumery.actions import Play
from genjiko.games.perfumery.box import NOTES, Box
from genjiko.games.perfumery.cards import IDS, names
from genjiko.games.perfumery.essences import KINDS, letters
from genjiko.games.perfumery.learned_value import LearnedValue
from genjiko.games.perfumery.prospects import Known, chances, hope, rounds_to_come
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import OVER, PerfumeryState
from genjiko.kernel.action import Action
from genjiko.kernel.advice import Advice
from genjiko.kernel.state import Reason


class PerfumeryAdvice(Advice[PerfumeryState]):
    """Guesses inside a round, what was learned from play between rounds."""

    def __init__(self, rules: Perfumery) -> None:
        self.rules = rules
        self.box = rules.box
        self.learned = LearnedValue(rules.box)
        # What was found out about what lies before a seat: a search asks again and again.
        self._known: Known = {}

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

    def after_round(self, state: PerfumeryState) -> list[float]:
        return self.learned.values(state) if self.learned.covers(state) else self.values(state)


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
