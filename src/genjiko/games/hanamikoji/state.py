"""What lies on the table in Hanamikoji."""

from typing import Final

from genjiko.games.hanamikoji.actions import MARKERS
from genjiko.games.hanamikoji.cards import GEISHA, HIDDEN, N, from_letters, letters
from genjiko.kernel.codec import Codec, Listed, Mapped, Name, Number
from genjiko.kernel.rules import State

NO_OFFER: Final = 0
GIFT_OFFER: Final = 1
PAIRS_OFFER: Final = 2


class HanamikojiState(State):
    """Sets of cards are the integers of `cards`; in a masked state they may be HIDDEN."""

    def __init__(self, bare: bool = False) -> None:
        if bare:
            return  # a copy is about to fill it
        self.round = 0
        self.starting = 0  # starting player of the round
        self.acting = 0  # whose turn it is
        self.actor = 0  # who decides now: the acting player or the opponent who answers; -1: over
        self.hand = [0, 0]
        self.ready = [15, 15]  # one bit for each ready marker
        self.secret = [0, 0]
        self.discards = [0, 0]
        self.side = [0, 0]
        self.favour = [-1] * N  # seat whose side the marker lies on, -1: the middle
        self.deck: list[int] = []  # geisha numbers; the top is the last
        self.removed = HIDDEN
        self.offer = NO_OFFER
        self.first = 0  # the three cards of a gift, or the first pair
        self.second = 0  # the second pair
        self.won = 0  # one bit for each winner

    def copy(self) -> "HanamikojiState":
        other = HanamikojiState(bare=True)
        other.round = self.round
        other.starting = self.starting
        other.acting = self.acting
        other.actor = self.actor
        other.hand = self.hand[:]
        other.ready = self.ready[:]
        other.secret = self.secret[:]
        other.discards = self.discards[:]
        other.side = self.side[:]
        other.favour = self.favour[:]
        other.deck = self.deck[:]
        other.removed = self.removed
        other.offer = self.offer
        other.first = self.first
        other.second = self.second
        other.won = self.won
        return other


def _write_cards(value: object) -> object:
    assert isinstance(value, int)
    return "?" if value == HIDDEN else letters(value)


def _read_cards(data: object) -> object:
    if not isinstance(data, str):
        raise ValueError("cards are written as letters, such as AABG")
    return HIDDEN if data == "?" else from_letters(data)


def _write_markers(value: object) -> object:
    assert isinstance(value, int)
    return [name for bit, name in enumerate(MARKERS) if value >> bit & 1]


def _read_markers(data: object) -> object:
    if not isinstance(data, list) or any(name not in MARKERS or data.count(name) > 1 for name in data):
        raise ValueError(f"markers are a list of {', '.join(MARKERS)}, each once")
    return sum(1 << MARKERS.index(name) for name in data)


_CARDS: Final = Mapped(_write_cards, _read_cards)
_CARD: Final = Name(list(GEISHA), extra={HIDDEN: "?"})

FIELDS: Final[dict[str, Codec]] = {
    "round": Number(1, 40),
    "starting": Number(0, 1),
    "acting": Number(0, 1),
    "actor": Number(-1, 1),
    "hand": Listed(_CARDS, 2),
    "ready": Listed(Mapped(_write_markers, _read_markers), 2),
    "secret": Listed(_CARDS, 2),
    "discards": Listed(_CARDS, 2),
    "side": Listed(_CARDS, 2),
    "favour": Listed(Number(-1, 1), N),
    "deck": Listed(_CARD),
    "removed": _CARD,
    "offer": Name(["none", "gift", "competition"]),
    "first": _CARDS,
    "second": _CARDS,
    "won": Number(0, 3),
}
