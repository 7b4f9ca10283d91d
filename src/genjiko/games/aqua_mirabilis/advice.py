"""What a position of Aqua Mirabilis looks worth, in points to come."""

from typing import Final

from genjiko.games.aqua_mirabilis import hints
from genjiko.games.aqua_mirabilis.actions import Play
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import (
    FAVOUR_C,
    NONE,
    SHOWN,
    TYPE_OF,
    VERSAILLES,
    base_of,
    complements_in,
    recipe_in,
)
from genjiko.games.aqua_mirabilis.rules import AquaMirabilis
from genjiko.games.aqua_mirabilis.state import (
    OVER,
    PAIR,
    SECOND,
    SHOWING,
    AquaState,
)
from genjiko.games.aqua_mirabilis.worth import UNSHOWN, showing, worth
from genjiko.kernel.action import Action
from genjiko.kernel.advice import Advice
from genjiko.kernel.lead import chances, with_lead
from genjiko.kernel.state import Reason

_STEEPNESS: Final = 0.12
# Searches judge by the time that is left, and by the lead.
_PACE: Final = 2.8  # turns of all players for a day that passes
_NEXT_WEEK: Final = 0.2  # the part of a showing that counts if it must wait for Sunday
_BY_LEAD: Final = 0.3  # the part of a result that goes by the lead alone, so that no position is flat
_WIDE: Final = 120.0  # the lead that takes all of it


class AquaAdvice(Advice[AquaState]):
    """What the boards promise, and what the table shows of a move."""

    def __init__(self, rules: AquaMirabilis) -> None:
        self.rules = rules
        self.box = rules.box

    def values(self, state: AquaState) -> list[float]:
        """The chance of each seat from what its board promises."""
        box = self.box
        if state.step == OVER:
            return self.rules.outcome(state)
        return chances([worth(box, state, seat) for seat in range(box.players)], 1.0 / _STEEPNESS)

    def judged(self, state: AquaState) -> list[float]:
        """Chances with showings only as far as there is time for them, and the lead itself."""
        box = self.box
        if state.step == OVER:
            return self.final(self.rules.outcome(state), self.rules.scores(state))
        hopes = [worth(box, state, seat) - _too_late(box, state, seat) for seat in range(box.players)]
        return with_lead(chances(hopes, 1.0 / _STEEPNESS), hopes, _BY_LEAD, _WIDE)

    def after_round(self, state: AquaState) -> list[float]:
        return self.rules.outcome(state) if state.step == OVER else self.judged(state)

    def reason(self, seen: AquaState, seat: int, action: Action) -> Reason:
        assert isinstance(action, Play)
        if len(self.rules.legal(seen, seat)) == 1:
            return "only", {}
        return hints.reason(self.box, seen, action)


def _too_late(box: Box, state: AquaState, seat: int) -> float:
    """What `worth` credits to unshown perfumes for which no visit to Versailles is left before Sunday."""
    board = state.boards[seat]
    credit = UNSHOWN if state.day < box.last_day else 0.3
    if state.day // box.week < box.weeks - 1:
        credit -= _NEXT_WEEK
    unshown = [mine for mine in board.perfumes if mine != NONE and not mine & SHOWN]
    shows = [showing(box, state, seat, base_of(recipe_in(mine)), complements_in(mine)) for mine in unshown]
    shows.sort(reverse=True)
    visits = _visits(box, state, seat)
    late = 0.0
    for points in shows:
        part = min(1.0, visits)
        visits -= part
        late += (1.0 - part) * credit * points
    return late


def _visits(box: Box, state: AquaState, seat: int) -> float:
    """How many perfumes a seat may still show this week: no two visits follow each other."""
    board = state.boards[seat]
    sunday = min(box.last_day, (state.day // box.week + 1) * box.week)
    turns = _PACE * (sunday - state.day) / box.players
    if sunday == box.last_day:
        turns += 0.7  # the others finish the lap
    if board.last_type != TYPE_OF[VERSAILLES]:
        turns += 1.0
    visits = min(2.0, 0.5 * turns) * (2.0 if state.favours[FAVOUR_C] == seat else 1.0)
    return visits + (1.0 if seat == state.seat and state.step in (SHOWING, PAIR, SECOND) else 0.0)
