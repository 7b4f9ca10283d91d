"""Parfum as a vector for learners: the planes, and how a masked state fills them, in the same order."""

from functools import lru_cache
from typing import Final

from genjiko.games.parfum import pieces
from genjiko.games.parfum.actions import STREET
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.pieces import AROMAS, CUSTOMERS, KINDS, NONE, NOTES, SIDES, TYPES, N
from genjiko.games.parfum.rules import Parfum
from genjiko.games.parfum.state import HIDDEN, LIMIT, OVER, SELL_STEP, STEPS, ParfumState
from genjiko.kernel.planes import Plane, Planes, QuickEncoder, Sheet, owners

_MONEY: Final = 1200  # more than all notes, customers and bargains of a box pay together; no more is shown
_TOKENS: Final = 25
_PERFUMES: Final = 16
_PARTS: Final = 18  # three notes of six aromas
_ICONS: Final = 3
_COIN: Final = 9
_PRICE: Final = 30

# Where the planes of a seat's perfumes begin, counted from the first of them.
_SIDES: Final = 0
_SLOTS: Final = _SIDES + 2 * _PERFUMES
_PARTS_AT: Final = _SLOTS + 3 * _PERFUMES
_FLACONS_AT: Final = _PARTS_AT + N * _PERFUMES

_COINS: Final = [f"coin {kind}" for kind in range(KINDS)]
_NOTES: Final = [f"n{note + 1}" for note in range(NOTES)]
_CUSTOMERS: Final = [f"c{customer + 1}" for customer in range(CUSTOMERS)]
_SHELF: Final = [str(perfume + 1) for perfume in range(_PERFUMES)]


def _each(places: list[str], things: tuple[str, ...]) -> list[str]:
    return [f"{place} {thing}" for place in places for thing in things]


@lru_cache
def _layout(players: int, clocks: int, places: int, shops: int) -> Planes:
    """The planes for a number of players and their side of the board; every observation asks for them."""
    who = owners(players)
    clock_names = [str(clock + 1) for clock in range(clocks)]
    place_names = [str(place + 1) for place in range(places)]
    shop_names = list(STREET[:shops])
    shelf = f"of the first {_PERFUMES} perfumes, sold out ones included"
    found = [Plane("own tokens", _COINS, _TOKENS, "the own water tokens by coin")]
    for name in who:
        found += [
            Plane(f"{name} money", [""], _MONEY, "where the marker stands, laps included"),
            Plane(f"{name} water", [""], _TOKENS, "number of water tokens"),
            Plane(f"{name} clocks", clock_names, 1, "clocks taken this round"),
            Plane(f"{name} perfumes", [""], NOTES, "number of perfumes begun, finished or sold out"),
            Plane(f"{name} sides", _each(_SHELF, SIDES), 1, f"side {shelf}"),
            Plane(f"{name} slots", _each(_SHELF, TYPES), 1, f"slots that hold a note, {shelf}"),
            Plane(f"{name} parts", _each(_SHELF, AROMAS), _PARTS, f"aroma icons {shelf}"),
            Plane(f"{name} flacons", _SHELF, 3, f"flacons {shelf}"),
        ]
    found += [
        Plane("to act", who, 1, "who decides now"),
        Plane("step", STEPS, 1, "what is to be decided"),
        *[Plane(f"chooser {n + 1}", who, 1, "order of choosing clocks") for n in range(clocks)],
        Plane("clock", clock_names, 1, "the clock whose turn it is"),
        Plane("sales", ["first", "second"], 1, "with two players the sale of this clock, else the cycle of selling"),
        Plane("actions", [""], 9, "actions left"),
        Plane("dice", AROMAS, _ICONS, "dice taken from the market"),
        Plane("flasks", AROMAS, _ICONS, "flasks rolled and not used"),
        Plane("flies", AROMAS, _ICONS, "flies rolled"),
        Plane("claimed", _NOTES, 1, "notes to be placed"),
        Plane("placing type", TYPES, 1, "type of the note that is being placed"),
        Plane("placing aromas", AROMAS, _ICONS, "its aromas"),
        Plane("distillery types", _each(place_names, TYPES), 1, "type of the note on each place"),
        Plane("distillery aromas", _each(place_names, AROMAS), _ICONS, "aromas of the note on each place"),
        Plane("distillery coins", place_names, _COIN, "coin of the note on each place"),
        Plane("bag", _NOTES, 1, "notes left in the bag"),
        Plane("street aromas", _each(shop_names, AROMAS), 1, "what the customer on each place wants"),
        Plane("street parts", shop_names, 9, "how many parts of it"),
        Plane("street prices", shop_names, _PRICE, "what is paid for it"),
        Plane("pile", _CUSTOMERS, 1, "customers left in the pile"),
        Plane("closing", [""], 1, "whether the closing-time token is in the pile"),
        Plane("last round", [""], 1, "whether this is the last round"),
        Plane("idle", [""], 10, "rounds in a row without a note claimed or a flacon sold"),
        Plane("supply", [""], 25, "flacons in the supply"),
        Plane("well", [""], _TOKENS, "tokens in the well"),
        Plane("discards", _COINS, _TOKENS, "tokens laid open"),
    ]
    return Planes(found)


class ParfumPlanes(QuickEncoder[ParfumState]):
    """What a seat sees, as numbers."""

    def __init__(self, rules: Parfum) -> None:
        box = rules.box
        self.box = box
        self.layout = _layout(rules.players, len(box.actions), box.distillery, box.street)

    def write(self, state: ParfumState, seat: int, sheet: Sheet) -> None:
        box = self.box
        players = len(state.held)
        for kind in range(KINDS):
            tokens = state.tokens[seat * KINDS + kind]
            sheet.number(tokens if tokens != HIDDEN else 0)
        for step in range(players):
            _write_seat(box, state, sheet, (seat + step) % players)
        sheet.one_of((state.actor - seat) % players if state.actor >= 0 else NONE, players)
        sheet.one_of(state.step, len(STEPS))
        for n in range(len(box.actions)):
            sheet.one_of((state.order[n] - seat) % players if n < len(state.order) else NONE, players)
        _write_turn(box, state, sheet)
        _write_board(box, state, sheet)


def _write_seat(box: Box, state: ParfumState, sheet: Sheet, owner: int) -> None:
    sheet.number(min(state.marker(owner), _MONEY))
    sheet.number(state.held[owner])
    for who in state.clock_owner:
        sheet.flag(who == owner)
    sheet.skip(len(box.actions) - len(state.clock_owner))
    perfumes = state.perfumes[owner]
    sheet.number(len(perfumes))
    for place in range(min(len(perfumes), _PERFUMES)):
        perfume = perfumes[place]
        sheet.put(_SIDES + 2 * place + pieces.side_of(perfume), 1)
        for type in range(3):
            if pieces.note_in(perfume, type) != NONE:
                sheet.put(_SLOTS + 3 * place + type, 1)
        parts = box.parts(perfume)
        for aroma in range(N):
            sheet.put(_PARTS_AT + N * place + aroma, parts >> 5 * aroma & 31)
        sheet.put(_FLACONS_AT + place, pieces.flacons_of(perfume))
    sheet.skip(_FLACONS_AT + _PERFUMES)


def _write_heap(sheet: Sheet, heap: int) -> None:
    sheet.packed(heap, 5, N)


def _write_turn(box: Box, state: ParfumState, sheet: Sheet) -> None:
    sheet.one_of(state.clock if state.step != OVER else NONE, len(box.actions))
    selling = state.step == SELL_STEP or state.step == LIMIT
    sheet.one_of(state.cycle + state.sold if selling else NONE, 2)
    sheet.number(state.actions)
    _write_heap(sheet, state.dice)
    _write_heap(sheet, state.flasks)
    _write_heap(sheet, state.flies)
    sheet.things(state.claimed, NOTES)
    placing = state.placing
    sheet.one_of(NONE if placing == NONE else box.note_type[placing], 3)
    _write_heap(sheet, 0 if placing == NONE else box.note_icons[placing])


def _write_board(box: Box, state: ParfumState, sheet: Sheet) -> None:
    notes = state.distillery
    for note in notes:
        sheet.one_of(NONE if note == NONE else box.note_type[note], 3)
    for note in notes:
        _write_heap(sheet, 0 if note == NONE else box.note_icons[note])
    for note in notes:
        sheet.number(0 if note == NONE else box.note_coin[note])
    sheet.things(state.bag, NOTES)
    street = state.street
    for customer in street:
        sheet.one_of(NONE if customer == NONE else box.customer_aroma[customer], N)
    for customer in street:
        sheet.number(0 if customer == NONE else box.customer_parts[customer])
    for customer in street:
        sheet.number(0 if customer == NONE else box.customer_price[customer])
    for customer in state.pile[1]:
        sheet.put(customer, 1)
    sheet.things(state.pile[0], CUSTOMERS)
    sheet.flag(state.closing)
    sheet.flag(state.last_round)
    sheet.number(state.idle)
    sheet.number(state.supply)
    sheet.number(sum(box.tokens) - sum(state.held) - sum(state.discards))
    sheet.list_of(state.discards)
