"""What a seat of Parfum may own in the end, seen from the start of a round, as learned from play."""

import json
from importlib.resources import files
from typing import Any, Final

from genjiko.games.parfum.box import Box
from genjiko.games.parfum.distilling import ClaimSearch
from genjiko.games.parfum.outlook import Outlook, rounds_left
from genjiko.games.parfum.pieces import (
    FLACON_BITS,
    KINDS,
    MAJOR,
    NONE,
    covers,
    flacons_of,
    is_finished,
    note_in,
    side_of,
)
from genjiko.games.parfum.state import ParfumState


def _read() -> dict[str, Any]:
    text = files("genjiko.games.parfum").joinpath("learned_value.json").read_text(encoding="utf-8")
    learned: dict[str, Any] = json.loads(text)
    return learned


# Read once: every observation has advice of its own. By players, because with more of them a customer is less sure.
_LEARNED: Final = _read()
_WEIGHTS: Final = [[[float(x) for x in row] for row in table] for table in _LEARNED["weights"]]
_SPREAD: Final = [[float(x) for x in table] for table in _LEARNED["spread"]]
_DICE: Final = 4  # with which the notes of the distillery are looked at
ROWS: Final = len(_WEIGHTS[0])


def row_of(box: Box, state: ParfumState) -> int:
    """The row of weights that fits the rounds still to come; the first is that of the last round."""
    return max(0, min(ROWS - 1, int(rounds_left(box, state) - 0.5)))


def spread(box: Box, state: ParfumState) -> float:
    """How far the end may lie from what is expected."""
    return _SPREAD[len(state.held) - 2][row_of(box, state)]


def hopes(box: Box, state: ParfumState) -> list[float]:
    """The money that each seat may have in the end beside the others, where a round is about to begin."""
    weights = _WEIGHTS[len(state.held) - 2][row_of(box, state)]
    found: list[float] = []
    for seat in range(len(state.held)):
        own = figures(box, state, seat)
        found.append(sum([weights[i] * own[i] for i in range(len(own))], 0.0))
    return found


def figures(box: Box, state: ParfumState, seat: int) -> list[float]:
    """Money with the coins of the tokens; outlook; tokens; flacons; perfumes that lack one note, or more; hearts among
    the latter; the first choice of clocks; tokens without a coin, and those with the dearest one; customers of the
    street whom nobody else can serve; what the best notes for four dice promise."""
    at = seat * KINDS
    tokens = state.tokens
    coins = float(state.money(seat) + tokens[at + 1] + 2 * tokens[at + 2] + 3 * tokens[at + 3])
    flacons = 0
    nearly = 0.0
    begun = 0.0
    hearts = 0.0
    for perfume in state.perfumes[seat]:
        if perfume & FLACON_BITS:
            flacons += flacons_of(perfume)
        elif not is_finished(perfume):
            notes = int(note_in(perfume, 0) >= 0) + int(note_in(perfume, 1) >= 0) + int(note_in(perfume, 2) >= 0)
            if notes == (2 if side_of(perfume) == MAJOR else 1):
                nearly += 1.0
            else:
                begun += 1.0
                hearts += float(note_in(perfume, 1) >= 0)
    outlook = Outlook(box, state, seat)
    worth = outlook.worth(state.perfumes[seat])
    first = 1.0 if state.order[0] == seat else 0.0
    held = float(min(state.held[seat], box.keep))
    alone = _served_alone(box, state, seat)
    promised = _promised(box, state, outlook, seat)
    free, dear = float(tokens[at]), float(tokens[at + KINDS - 1])
    return [coins, worth, held, float(flacons), nearly, begun, hearts, first, free, dear, alone, promised]


def _served_alone(box: Box, state: ParfumState, seat: int) -> float:
    """The prices of the customers of the street whom this seat can serve and no other."""
    found = 0.0
    for customer in state.street:
        if customer != NONE:
            wants = box.customer_wants[customer]
            served = [_serves(box, perfumes, wants) for perfumes in state.perfumes]
            if served[seat] and sum(served) == 1:
                found += box.customer_price[customer]
    return found


def _serves(box: Box, perfumes: list[int], wants: int) -> bool:
    """Whether one of the perfumes has a flacon that a customer would buy."""
    return any(perfume & FLACON_BITS and covers(box.parts(perfume), wants) for perfume in perfumes)


def _promised(box: Box, state: ParfumState, outlook: Outlook, seat: int) -> float:
    """What the best notes add that four dice may pay for, by how likely they do."""
    search = ClaimSearch(box, state, outlook, [0.0] * len(state.distillery))
    claims = search.run(state.perfumes[seat][:], [], _DICE)
    best = 0.0
    for i in range(len(claims.worth)):
        best = max(best, claims.worth[i] * claims.odds[i])
    return best
