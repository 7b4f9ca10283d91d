"""What lies on the table in Perfumery."""

from typing import Final, Literal

from genjiko.games.perfumery.box import NOTES, SHARED
from genjiko.games.perfumery.cards import HIDDEN, IDS
from genjiko.games.perfumery.essences import from_letters, letters
from genjiko.games.perfumery.meta import META
from genjiko.kernel.codec import Codec, Listed, Mapped, Name, Number, Part
from genjiko.kernel.state import State

DEVELOPMENT: Final = 0
BLENDING: Final = 1
OVER: Final = 2
Phase = Literal["development", "blending", "over"]
PHASES: Final[tuple[Phase, ...]] = ("development", "blending", "over")

# How far a turn of the development phase has come.
PLACING: Final = 0
INSTALLING: Final = 1
SETTING: Final = 2
PAYING: Final = 3
DISCARDING: Final = 4
TurnStep = Literal["place_perfumer", "install", "place_recipe", "pay", "discard"]
TURN_STEPS: Final[tuple[TurnStep, ...]] = ("place_perfumer", "install", "place_recipe", "pay", "discard")

# How far a seat has come in the blending phase.
IDLE: Final = 0
MIXING: Final = 1
PRODUCING: Final = 2
SPENDING: Final = 3
STORING: Final = 4
DONE: Final = 5
BlendStep = Literal["idle", "mix", "produce", "spend", "store", "done"]
BLEND_STEPS: Final[tuple[BlendStep, ...]] = ("idle", "mix", "produce", "spend", "store", "done")

NOBODY: Final = -1
NOWHERE: Final = -1
NO_CARD: Final = -2  # beside HIDDEN


def note_bit(note: int) -> int:
    """The bit of a note tile in `used`."""
    return 1 << note


def space_bit(space: int) -> int:
    """The bit of a shared space in `used`."""
    return 8 << space


class Player:
    """What lies before one seat. Bags of cards are sorted lists, sets of essences the integers of `essences`."""

    def __init__(self, bare: bool = False) -> None:
        if bare:
            return  # a copy is about to fill it
        self.hand: list[int] = []
        self.perfumers = 2  # owned, the waiting third one not counted
        self.ready = 2
        self.used = 0  # one bit for each note tile and shared space with a perfumer of this seat
        self.notes: list[list[int]] = [[], [], []]  # recipes of each note, bottom first
        self.stock = [0, 0, 0]  # essences on each stockyard
        self.produced: list[int] = []  # in the order of production
        self.stored = 0  # essences on the storage spaces; spaces of a kind are interchangeable (ruling 36)
        self.step = IDLE
        self.note = 0  # the note being blended
        self.height = 0  # the next recipe of that note
        self.pot = 0  # essences rising through that note
        self.making = NO_CARD  # the perfume being paid for
        self.paid = 0  # how many of its essences are paid

    def copy(self) -> "Player":
        """The same; the two share nothing that can change."""
        other = Player(bare=True)
        other.hand = self.hand[:]
        other.perfumers = self.perfumers
        other.ready = self.ready
        other.used = self.used
        other.notes = [self.notes[0][:], self.notes[1][:], self.notes[2][:]]
        other.stock = self.stock[:]
        other.produced = self.produced[:]
        other.stored = self.stored
        other.step = self.step
        other.note = self.note
        other.height = self.height
        other.pot = self.pot
        other.making = self.making
        other.paid = self.paid
        return other


class PerfumeryState(State):
    """The market, the turn and the seats."""

    def __init__(self, bare: bool = False) -> None:
        if bare:
            return  # a copy is about to fill it
        self.round = 1
        self.phase = DEVELOPMENT
        self.first = 0  # who began this development phase
        self.turn = 0  # turns and blending phases so far
        self.acting = 0  # whose turn it is; NOBODY outside development
        self.step = PLACING
        self.note = NOWHERE  # the note that is being equipped
        self.lifted = NO_CARD  # a recipe chosen but not yet placed; it is counted where it came from
        self.owed = 0  # what is left to pay
        self.path = NOWHERE  # the column of the next discard
        self.starting = 0  # who holds the starting marker
        self.next_holder = NOBODY  # who holds the next-starting marker
        self.next_column = NOWHERE  # or the column where it lies
        self.columns: list[list[int]] = []  # bags of open cards (ruling 39)
        self.tiles: list[int] = []  # whose perfumer stands on the tile of each column
        self.perfumes: list[int] = []  # the deck; the top is the last
        self.recipes: list[int] = []
        self.supply: list[int] = [0, 0, 0, 0]  # may sink below zero (ruling 31)
        self.players: list[Player] = []

    def copy(self) -> "PerfumeryState":
        other = PerfumeryState(bare=True)
        other.round = self.round
        other.phase = self.phase
        other.first = self.first
        other.turn = self.turn
        other.acting = self.acting
        other.step = self.step
        other.note = self.note
        other.lifted = self.lifted
        other.owed = self.owed
        other.path = self.path
        other.starting = self.starting
        other.next_holder = self.next_holder
        other.next_column = self.next_column
        other.columns = [column[:] for column in self.columns]
        other.tiles = self.tiles[:]
        other.perfumes = self.perfumes[:]
        other.recipes = self.recipes[:]
        other.supply = self.supply[:]
        other.players = [player.copy() for player in self.players]
        return other


def _write_essences(value: object) -> object:
    assert isinstance(value, int)
    return letters(value)


def _read_essences(data: object) -> object:
    if not isinstance(data, str):
        raise ValueError("essences are written as letters, such as FFGS")
    return from_letters(data)


def _write_used(value: object) -> object:
    assert isinstance(value, int)
    return [name for bit, name in enumerate(_USED) if value >> bit & 1]


def _read_used(data: object) -> object:
    if not isinstance(data, list) or any(name not in _USED for name in data):
        raise ValueError(f"spaces are a list of {', '.join(_USED)}")
    return sum(1 << _USED.index(name) for name in set(data))


_USED: Final = (*NOTES, *SHARED)
_CARD: Final = Name(IDS, extra={HIDDEN: "?"})
_CARD_OR_NONE: Final = Name(IDS, extra={NO_CARD: "none"})
_ESSENCES: Final = Mapped(_write_essences, _read_essences)
_MOST_RECIPES: Final = 40

PLAYER_FIELDS: Final[dict[str, Codec]] = {
    "hand": Listed(_CARD),
    "perfumers": Number(2, 3),
    "ready": Number(0, 3),
    "used": Mapped(_write_used, _read_used),
    "notes": Listed(Listed(_CARD), 3),
    "stock": Listed(_ESSENCES, 3),
    "produced": Listed(_CARD),
    "stored": _ESSENCES,
    "step": Name(BLEND_STEPS),
    "note": Number(0, 2),
    "height": Number(0, _MOST_RECIPES),
    "pot": _ESSENCES,
    "making": _CARD_OR_NONE,
    "paid": Number(0, 12),
}


def fields_for(players: int) -> dict[str, Codec]:
    """The codecs of a state for a number of players."""
    seat = Number(0, players - 1)
    seat_or_nobody = Number(NOBODY, players - 1)
    column_or_nowhere = Number(NOWHERE, players)
    return {
        "round": Number(1, 8),
        "phase": Name(PHASES),
        "first": seat,
        "turn": Number(0, 1000),
        "acting": seat_or_nobody,
        "step": Name(TURN_STEPS),
        "note": Name(NOTES, optional=True),
        "lifted": _CARD_OR_NONE,
        "owed": Number(0, 1000),
        "path": column_or_nowhere,
        "starting": seat,
        "next_holder": seat_or_nobody,
        "next_column": column_or_nowhere,
        "columns": Listed(Listed(_CARD), players + 1),
        "tiles": Listed(seat_or_nobody, players + 1),
        "perfumes": Listed(_CARD),
        "recipes": Listed(_CARD),
        "supply": Listed(Number(-1000, 1000), 4),
        "players": Listed(Part(Player, PLAYER_FIELDS), players),
    }


FIELDS: Final[dict[int, dict[str, Codec]]] = {players: fields_for(players) for players in META.players}
"""By number of players: every observation has rooms of its own, and they share these."""
