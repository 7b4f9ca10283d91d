"""What lies on the table in Parfum."""

from typing import Final, Literal

from genjiko.games.parfum import pieces
from genjiko.games.parfum.pieces import AROMAS, CUSTOMERS, FLACON, KINDS, NONE, NOTES, ONE, SIDES, TYPES
from genjiko.games.parfum.water_beliefs import read_history, write_history
from genjiko.kernel.codec import Codec, Flag, Listed, Mapped, Name, Number
from genjiko.kernel.state import State

WAKE: Final = 0
PREPARE: Final = 1
DISTILL: Final = 2
COMPOSE_STEP: Final = 3
SELL_STEP: Final = 4
LIMIT: Final = 5
OVER: Final = 6
Step = Literal["wake_up", "prepare", "distill", "compose", "sell", "drop_water", "over"]
STEPS: Final[tuple[Step, ...]] = ("wake_up", "prepare", "distill", "compose", "sell", "drop_water", "over")

HIDDEN: Final = -1
"""A number of tokens that the viewer cannot know."""


class ParfumState(State):
    """Heaps of aromas and perfumes are the integers of `pieces`.

    Bag and pile are open as to what is in them; chance picks the one that comes out, so their order means nothing.
    """

    def __init__(self, bare: bool = False) -> None:
        if bare:
            return  # a copy is about to fill it
        self.round = 0
        self.step = WAKE
        self.actor = 0  # -1: over
        # money and markers
        self.notes_money: list[int] = []
        self.customers_money: list[int] = []
        self.bargain_money: list[int] = []
        self.arrival: list[int] = []  # per seat: the higher, the later its marker came to its space (ruling 25)
        self.arrivals = 0
        # the round
        self.order: list[int] = []  # seats in the order of choosing clocks, one entry a clock
        self.clock_owner: list[int] = []  # NONE: on the market clock
        self.clock = 0  # whose turn it is in phases 2 and 3
        self.cycle = 0
        self.sold = 0  # sales made with this clock in this cycle
        self.busy = False  # a note was claimed or a flacon sold this round
        self.idle = 0  # rounds in a row without that (ruling 29)
        self.last_round = False
        # the turn
        self.actions = 0  # left to use
        self.dice = 0  # taken from the market, a heap
        self.flasks = 0  # rolled and not used, a heap
        self.flies = 0
        self.claimed: list[int] = []  # notes to be placed
        self.placing = NONE  # the one of them that is being placed
        # the end
        self.unshown = 0  # the last so many seats have not shown their water yet; 0 as soon as the move is done
        # the board
        self.bag: list[int] = []
        self.distillery: list[int] = []
        self.pile: list[list[int]] = [[], []]  # customers with the back A, with the back B
        self.closing = True  # the closing-time token is in the pile
        self.street: list[int] = []
        self.supply = 0  # flacons
        # the players
        self.perfumes: list[list[int]] = []
        self.served: list[list[int]] = []
        # water: numbers of tokens by kind
        self.held: list[int] = []  # how many each seat has, for all to see
        self.tokens: list[int] = []  # four numbers a seat; may be HIDDEN
        self.well: list[int] = [0] * KINDS  # may be HIDDEN
        self.discards: list[int] = [0] * KINDS
        self.history: list[int] = []  # what happened to the tokens, as `water_beliefs` writes it

    def copy(self) -> "ParfumState":
        other = ParfumState(bare=True)
        other.round = self.round
        other.step = self.step
        other.actor = self.actor
        other.notes_money = self.notes_money[:]
        other.customers_money = self.customers_money[:]
        other.bargain_money = self.bargain_money[:]
        other.arrival = self.arrival[:]
        other.arrivals = self.arrivals
        other.order = self.order[:]
        other.clock_owner = self.clock_owner[:]
        other.clock = self.clock
        other.cycle = self.cycle
        other.sold = self.sold
        other.busy = self.busy
        other.idle = self.idle
        other.last_round = self.last_round
        other.actions = self.actions
        other.dice = self.dice
        other.flasks = self.flasks
        other.flies = self.flies
        other.claimed = self.claimed[:]
        other.placing = self.placing
        other.unshown = self.unshown
        other.bag = self.bag[:]
        other.distillery = self.distillery[:]
        other.pile = [self.pile[0][:], self.pile[1][:]]
        other.closing = self.closing
        other.street = self.street[:]
        other.supply = self.supply
        other.perfumes = [row[:] for row in self.perfumes]
        other.served = [row[:] for row in self.served]
        other.held = self.held[:]
        other.tokens = self.tokens[:]
        other.well = self.well[:]
        other.discards = self.discards[:]
        other.history = self.history[:]
        return other

    def money(self, seat: int) -> int:
        """What notes, customers and bargains have paid a seat, laps of the track included."""
        return self.notes_money[seat] + self.customers_money[seat] + self.bargain_money[seat]

    def marker(self, seat: int) -> int:
        """Where the marker of a seat stands. Ruling 44: at the end it advances by the coins of the water."""
        money = self.money(seat)
        if self.step != OVER or not self.has_shown(seat):
            return money
        return money + sum([kind * self.tokens[seat * KINDS + kind] for kind in range(KINDS)])

    def has_shown(self, seat: int) -> bool:
        """Whether a seat has shown its water after the end; they do so from the first seat on."""
        return seat < len(self.held) - self.unshown

    def customers_left(self) -> int:
        """How many customers are in the pile; the closing-time token is none."""
        return len(self.pile[0]) + len(self.pile[1])


# -- how it is written in a dump --


def _write_heap(value: object) -> object:
    assert isinstance(value, int)
    return pieces.names(value)


def _read_heap(data: object) -> object:
    if not isinstance(data, list) or len(data) > 3 * len(AROMAS):
        raise ValueError("aromas are a list of names")
    heap = sum([ONE[AROMAS.index(name)] for name in data])
    if any(pieces.count(heap, a) > 3 for a in range(len(AROMAS))):
        raise ValueError("there are only three dice of an aroma")
    return heap


def note_id(note: int) -> str:
    """How a note is called."""
    return f"n{note + 1}"


def note_name(note: int) -> str | None:
    """How a note is called, None for no note."""
    return None if note == NONE else note_id(note)


def _write_perfume(value: object) -> object:
    assert isinstance(value, int)
    slots: dict[str, object] = {name: note_name(pieces.note_in(value, type)) for type, name in enumerate(TYPES)}
    return {"side": SIDES[pieces.side_of(value)], **slots, "flacons": pieces.flacons_of(value)}


def _read_perfume(data: object) -> object:
    if not isinstance(data, dict) or sorted(data) != ["base", "flacons", "head", "heart", "side"]:
        raise ValueError("a perfume has side, head, heart, base and flacons")
    flacons = data["flacons"]
    if not isinstance(flacons, int) or isinstance(flacons, bool) or not 0 <= flacons <= 3:
        raise ValueError("flacons must be a whole number from 0 to 3")
    perfume = pieces.new_perfume(SIDES.index(data["side"])) + FLACON * flacons
    for type, name in enumerate(TYPES):
        if data[name] is not None:
            perfume = pieces.with_note(perfume, type, _NOTE_NAMES.index(data[name]))
    return perfume


_NOTE_NAMES: Final = [f"n{i + 1}" for i in range(NOTES)]
_NOTE: Final = Name(_NOTE_NAMES)
_PLACE: Final = Name(_NOTE_NAMES, optional=True)
_CUSTOMER_NAMES: Final = [f"c{i + 1}" for i in range(CUSTOMERS)]
_CUSTOMER: Final = Name(_CUSTOMER_NAMES)
_HEAP: Final = Mapped(_write_heap, _read_heap)
_MONEY: Final = Listed(Number(0, 2000))
_TOKENS: Final = Number(HIDDEN, 25)

UNWRITTEN: Final = ("unshown",)
"""Not in FIELDS: it holds within a move only."""

FIELDS: Final[dict[str, Codec]] = {
    "round": Number(1, 1000),
    "step": Name(STEPS),
    "actor": Number(-1, 3),
    "notes_money": _MONEY,
    "customers_money": _MONEY,
    "bargain_money": _MONEY,
    "arrival": Listed(Number(1, 2000)),
    "arrivals": Number(1, 2000),
    "order": Listed(Number(0, 3)),
    "clock_owner": Listed(Number(-1, 3)),
    "clock": Number(0, 4),
    "cycle": Number(0, 2),
    "sold": Number(0, 2),
    "busy": Flag(),
    "idle": Number(0, 10),
    "last_round": Flag(),
    "actions": Number(0, 9),
    "dice": _HEAP,
    "flasks": _HEAP,
    "flies": _HEAP,
    "claimed": Listed(_NOTE),
    "placing": _PLACE,
    "bag": Listed(_NOTE),
    "distillery": Listed(_PLACE),
    "pile": Listed(Listed(_CUSTOMER), 2),
    "closing": Flag(),
    "street": Listed(Name(_CUSTOMER_NAMES, optional=True)),
    "supply": Number(0, 25),
    "perfumes": Listed(Listed(Mapped(_write_perfume, _read_perfume))),
    "served": Listed(Listed(_CUSTOMER)),
    "held": Listed(Number(0, 25)),
    "tokens": Listed(_TOKENS),
    "well": Listed(_TOKENS, KINDS),
    "discards": Listed(Number(0, 25), KINDS),
    "history": Mapped(write_history, read_history),
}
