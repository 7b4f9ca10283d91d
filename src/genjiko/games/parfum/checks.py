"""Whole positions of Parfum: where every piece is, and which positions cannot occur."""

from typing import Final

from genjiko.games.parfum import pieces
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.pieces import CUSTOMERS, FLACON_BITS, HEART, KINDS, MINOR, NONE, NOTES
from genjiko.games.parfum.rules import Parfum, order_of_choice
from genjiko.games.parfum.state import (
    COMPOSE_STEP,
    DISTILL,
    FIELDS,
    HIDDEN,
    LIMIT,
    OVER,
    PREPARE,
    SELL_STEP,
    WAKE,
    ParfumState,
)
from genjiko.games.parfum.water_beliefs import replay
from genjiko.kernel.checks import Checks
from genjiko.kernel.errors import BadDump

_NOTES: Final = [f"note n{note + 1}" for note in range(NOTES)]
_CUSTOMERS: Final = [f"customer c{customer + 1}" for customer in range(CUSTOMERS)]


class ParfumChecks(Checks[ParfumState]):
    """The box counted, and every position that play can lead to."""

    def __init__(self, rules: Parfum) -> None:
        self.fields = FIELDS
        self.box = rules.box
        self.players = rules.players

    def blank(self) -> ParfumState:
        return ParfumState()

    def check(self, state: ParfumState) -> None:
        """Raises BadDump when this position cannot occur."""
        box, players = self.box, self.players
        _check_sizes(box, state, players)
        _check_water(box, state, players)
        _check_perfumes(box, state)
        _check_pile(box, state)
        _check_markers(state, players)
        if state.step == OVER:
            _require(state.actor == -1, "the game is over, but somebody acts")
            return
        _require(0 <= state.actor < players, "actor is no seat")
        _check_clocks(state)
        _check_turn(box, state)

    def census(self, state: ParfumState) -> dict[str, dict[str, int]]:
        """Where every component is. Notes and customers are counted one by one, so that none is there twice."""
        found: dict[str, dict[str, int]] = {name: {} for name in (*_NOTES, *_CUSTOMERS)}
        for place, notes in _note_places(state).items():
            _count(found, _NOTES, place, notes)
        _count(found, _CUSTOMERS, "pile", state.pile[0] + state.pile[1])
        _count(found, _CUSTOMERS, "street", state.street)
        for seat, row in enumerate(state.served):
            _count(found, _CUSTOMERS, f"served {seat}", row)
        for kind in range(KINDS):
            tokens = {f"held {seat}": state.tokens[seat * KINDS + kind] for seat in range(len(state.held))}
            found[f"water {kind}"] = {"well": state.well[kind], "discards": state.discards[kind], **tokens}
        flacons = {f"perfumes {s}": sum(pieces.flacons_of(p) for p in row) for s, row in enumerate(state.perfumes)}
        found["flacons"] = {"supply": state.supply, **flacons}
        for aroma, name in enumerate(pieces.AROMAS):
            out = pieces.count(state.dice, aroma)
            found[f"die {name}"] = {"market": self.box.dice - out, "taken": out}
        free = state.clock_owner.count(NONE)
        found["clocks"] = {"market": free, "taken": len(state.clock_owner) - free}
        found["closing-time token"] = {"pile": int(state.closing), "removed": int(not state.closing)}
        return found


def _count(found: dict[str, dict[str, int]], names: list[str], place: str, there: list[int]) -> None:
    for thing in there:
        if thing != NONE:
            places = found[names[thing]]
            places[place] = places.get(place, 0) + 1


def _note_places(state: ParfumState) -> dict[str, list[int]]:
    places = {"bag": state.bag, "distillery": state.distillery, "claimed": state.claimed}
    for seat, row in enumerate(state.perfumes):
        places[f"perfumes {seat}"] = [note for perfume in row for note in pieces.notes_of(perfume)]
    return places


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise BadDump(f"dump: {what}")


def _check_sizes(box: Box, state: ParfumState, players: int) -> None:
    clocks = len(box.actions)
    lists = {
        "notes_money": (state.notes_money, players), "customers_money": (state.customers_money, players),
        "bargain_money": (state.bargain_money, players), "arrival": (state.arrival, players),
        "held": (state.held, players), "tokens": (state.tokens, players * KINDS),
        "order": (state.order, clocks), "clock_owner": (state.clock_owner, clocks),
        "street": (state.street, box.street), "distillery": (state.distillery, box.distillery),
    }  # fmt: skip
    for name, (found, length) in lists.items():
        _require(len(found) == length, f"{name} must be a list of {length}")
    _require(len(state.perfumes) == players, f"perfumes must be a list of {players}")
    _require(len(state.served) == players, f"served must be a list of {players}")
    _require(state.bag == sorted(state.bag), "the bag is written in the order of the notes")


def _check_water(box: Box, state: ParfumState, players: int) -> None:
    _require(HIDDEN not in state.tokens and HIDDEN not in state.well, "hidden tokens cannot be played with")
    for seat in range(players):
        held = sum(state.tokens[seat * KINDS : seat * KINDS + KINDS])
        _require(held == state.held[seat], f"held[{seat}] is not the number of its tokens")
    if state.step == OVER:
        return
    try:
        tokens, well, discards = replay(box.tokens, players, state.history)
    except ValueError as error:
        raise BadDump(f"dump: history: {error}") from None
    fits = tokens == state.tokens and well == state.well and discards == state.discards
    _require(fits, "the history leads to other tokens")


def _check_perfumes(box: Box, state: ParfumState) -> None:
    for row in state.perfumes:
        for perfume in row:
            side = pieces.side_of(perfume)
            _require(bool(pieces.notes_of(perfume)), "a perfume has at least one note")
            _require(side != MINOR or pieces.note_in(perfume, HEART) == NONE, "a minor perfume has no heart note")
            for type in range(3):
                note = pieces.note_in(perfume, type)
                _require(note == NONE or box.note_type[note] == type, "a note is in the slot of another type")
            most = box.flacons[side] if pieces.is_finished(perfume) else 0
            _require(pieces.flacons_of(perfume) <= most, "a perfume has too many flacons")


def _check_pile(box: Box, state: ParfumState) -> None:
    first, second = state.pile
    for group, back in ((first, "A"), (second, "B")):
        _require(group == sorted(group), "the pile is written in the order of the customers")
        _require(all(box.customer_back[c] == back for c in group), "a customer is in the pile of the other back")
    if state.closing:
        _require(len(second) >= box.below_closing, "the closing-time token lies on five customers")
    else:
        _require(not first and len(second) < box.below_closing, "the closing-time token is still covered")
    _require(state.last_round == (not state.closing), "the last round follows the closing-time token")


def _check_markers(state: ParfumState, players: int) -> None:
    _require(len(set(state.arrival)) == players, "two markers arrived at the same time")
    _require(max(state.arrival) == state.arrivals, "arrivals is not the latest arrival")


def _check_clocks(state: ParfumState) -> None:
    taken = [owner for owner in state.clock_owner if owner != NONE]
    if state.step == WAKE:
        _require(state.order == order_of_choice(state), "the order of choice does not fit money and markers")
        _require(len(taken) < len(state.clock_owner) - 1, "the last clock is given without asking")
        _require(sorted(taken) == sorted(state.order[: len(taken)]), "the clocks taken do not fit the order of choice")
        _require(state.actor == state.order[len(taken)], "another player chooses a clock")
        _require(state.clock == 0, "no clock is at work yet")
    else:
        _require(sorted(state.clock_owner) == sorted(state.order), "every player has the clocks due to him")
        _require(state.clock < len(state.clock_owner), "clock is too high")
        _require(state.clock_owner[state.clock] == state.actor, "it is the turn of another clock")


def _check_turn(box: Box, state: ParfumState) -> None:
    step = state.step
    _require(state.cycle < (box.cycles if step in (SELL_STEP, LIMIT) else 1), "cycle does not fit the step")
    _require(state.sold < box.sales and (step == SELL_STEP or state.sold == 0), "sold does not fit the step")
    used = box.actions[min(state.clock, len(box.actions) - 1)] - state.actions
    if step == PREPARE:
        _require(state.actions > 0 and used >= 0, "actions do not fit the clock")
        _require(len(pieces.as_list(state.dice)) <= used, "more dice are taken than actions used")
    else:
        _require(state.actions == 0, "actions are left over")
    rolled = pieces.names(state.flasks) + pieces.names(state.flies)
    if step in (DISTILL, COMPOSE_STEP):
        icons = sum(box.note_icons[note] for note in state.claimed)
        whole = state.flasks + state.flies + (icons if step == DISTILL else 0)
        _require(state.dice > 0, "nothing was rolled")
        _require(step == COMPOSE_STEP or whole == state.dice, "flasks, flies and claimed notes are not the dice")
        _require(pieces.covers(state.dice, state.flasks + state.flies), "more dice were rolled than taken")
    else:
        _require(not rolled and not state.claimed, "dice or notes lie about outside the distillation")
    _require(step in (PREPARE, DISTILL, COMPOSE_STEP) or state.dice == 0, "dice are taken outside a turn")
    _require(
        state.placing == NONE or (step == COMPOSE_STEP and state.placing in state.claimed), "placing is not claimed"
    )
    if step == COMPOSE_STEP:
        _require(bool(state.claimed), "there is no note to place")
    if step == SELL_STEP:
        _require(any(p & FLACON_BITS for p in state.perfumes[state.actor]), "the seller has no flacon")
    if step == LIMIT:
        _require(state.held[state.actor] > box.keep, "there is no surplus of water")
