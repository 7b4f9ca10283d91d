"""What lies on the table in Kimono Memories."""

from typing import Final, Literal

from genjiko.games.kimono_memories.album import SIZE, SLOT_OF, photos, slot_text
from genjiko.games.kimono_memories.box import TRACK
from genjiko.games.kimono_memories.cards import CARDS, CAT, HIDDEN, KIMONOS, NONE, SYMBOLS, N
from genjiko.kernel.codec import Codec, Flag, Listed, Mapped, Name, Number
from genjiko.kernel.state import State

CROSS: Final = 0
PLACE: Final = 1
NAME: Final = 2
REWARD: Final = 3
OVER: Final = 4
Step = Literal["cross", "place", "name", "reward"]
DECISIONS: Final[tuple[Step, ...]] = ("cross", "place", "name", "reward")
STEPS: Final[tuple[str, ...]] = (*DECISIONS, "over")
LEFT: Final = 0
RIGHT: Final = 1
Edge = Literal["left", "right"]
SIDES: Final[tuple[Edge, ...]] = ("left", "right")


class KimonoState(State):
    """Cards, patterns and symbols are the numbers of `cards`, slots those of `album`."""

    def __init__(self, bare: bool = False) -> None:
        if bare:
            return  # a copy is about to fill it
        self.turn = 1
        self.comparing = NONE  # the pattern that is compared; NONE while photos are taken
        self.step = CROSS
        self.actor = 0  # whose turn it is, or who won the comparison; -1: over
        self.ring: list[int] = []  # the cards on the places around the board, clockwise
        self.photographer = 0  # the gap just before the place of this number
        self.display: list[int] = []
        self.deck: list[int] = []  # the top is the last
        self.album: list[list[int]] = [[], []]
        self.tokens: list[list[int]] = [[], []]  # of each seat: the numbers of `token`
        self.supply: list[int] = []  # tokens of the five patterns, then cats
        self.markers = [0] * N  # spaces towards seat 0; below 0 towards seat 1
        self.tiles = [NONE] * N  # the seat that has taken the scoring tile
        self.taken = NONE  # the card to be placed
        self.emptied = NONE  # the place to be refilled at the end of the turn
        self.slot = NONE  # the photo whose sides are looked at
        self.side = LEFT  # the side of it that waits for a name
        self.sudden = False  # won by sudden victory
        self.won = 0  # one bit for each winner

    def copy(self) -> "KimonoState":
        other = self._shared()
        other.ring = self.ring[:]
        other.display = self.display[:]
        other.deck = self.deck[:]
        other.album = [self.album[0][:], self.album[1][:]]
        other.tokens = [self.tokens[0][:], self.tokens[1][:]]
        other.supply = self.supply[:]
        other.markers = self.markers[:]
        other.tiles = self.tiles[:]
        return other

    def copy_to_place(self) -> "KimonoState":
        """A copy in which the actor may place a photo and name its sides; what that leaves alone is shared."""
        other = self._shared()
        seat = self.actor
        other.album = self.album[:]
        other.album[seat] = self.album[seat][:]
        other.tokens = self.tokens[:]
        other.tokens[seat] = self.tokens[seat][:]
        other.supply = self.supply[:]
        other.markers = self.markers[:]
        return other

    def _shared(self) -> "KimonoState":
        """A copy that has all lists in common with this one."""
        other = KimonoState(bare=True)
        other.turn = self.turn
        other.comparing = self.comparing
        other.step = self.step
        other.actor = self.actor
        other.ring = self.ring
        other.photographer = self.photographer
        other.display = self.display
        other.deck = self.deck
        other.album = self.album
        other.tokens = self.tokens
        other.supply = self.supply
        other.markers = self.markers
        other.tiles = self.tiles
        other.taken = self.taken
        other.emptied = self.emptied
        other.slot = self.slot
        other.side = self.side
        other.sudden = self.sudden
        other.won = self.won
        return other


def place_crossed(state: KimonoState, cards: int) -> int:
    """The place of the last card when the photographer crosses that many; empty places do not count (ruling 1)."""
    places = len(state.ring)
    place = state.photographer - 1
    for _ in range(cards):
        place = (place + 1) % places
        while state.ring[place] == NONE:
            place = (place + 1) % places
    return place


def token(slot: int, symbol: int) -> int:
    """A token as one number: its symbol, and the photo to the left of it."""
    return slot * N_TOKENS + symbol


N_TOKENS: Final = CAT + 1


def cats(state: KimonoState, seat: int) -> int:
    """How many cat tokens lie in an album."""
    return sum([1 for number in state.tokens[seat] if number % N_TOKENS == CAT])


def unseen(seen: KimonoState, cards: list[int]) -> list[int]:
    """Those of all cards in the game that have not been turned up, which is public: they are in the deck."""
    known = [False] * (KIMONOS + 2)
    for open_cards in (seen.ring, seen.display, seen.album[0], seen.album[1]):
        for card in open_cards:
            if card != NONE:
                known[card] = True
    if seen.taken != NONE:
        known[seen.taken] = True
    return [card for card in cards if not known[card]]


# -- dump and restore --


def _write_album(value: object) -> object:
    assert isinstance(value, list)
    return {slot_text(slot): CARDS[value[slot]] for slot in photos(value)}


def _read_album(data: object) -> object:
    if not isinstance(data, dict):
        raise ValueError("an album is an object of slots and cards")
    album = [NONE] * SIZE
    for text, card in data.items():
        if card not in CARDS:
            raise ValueError(f"{card!r} at {text} is no card (B01 to B25, P1 to P5, DA, DB)")
        album[_slot(text)] = CARDS.index(card)
    return album


def _write_tokens(value: object) -> object:
    assert isinstance(value, list)
    return {slot_text(number // N_TOKENS): SYMBOLS[number % N_TOKENS] for number in sorted(value)}


def _read_tokens(data: object) -> object:
    if not isinstance(data, dict):
        raise ValueError("tokens are an object of slots and symbols")
    for text, symbol in data.items():
        if symbol not in SYMBOLS[:N_TOKENS]:
            raise ValueError(f"{symbol!r} at {text} is no token ({', '.join(SYMBOLS[:N_TOKENS])})")
    return sorted(token(_slot(text), SYMBOLS.index(symbol)) for text, symbol in data.items())


def _write_slot(value: object) -> object:
    assert isinstance(value, int)
    return None if value == NONE else slot_text(value)


def _read_slot(data: object) -> object:
    return NONE if data is None else _slot(data)


def _slot(text: object) -> int:
    if not isinstance(text, str) or text not in SLOT_OF:
        raise ValueError(f"{text!r} is no slot of an album")
    return SLOT_OF[text]


_KIMONO: Final = Name(CARDS[:KIMONOS], optional=True, extra={HIDDEN: "?"})

FIELDS: Final[dict[str, Codec]] = {
    "turn": Number(1, 26),
    "comparing": Name(SYMBOLS[:N], optional=True),
    "step": Name(STEPS),
    "actor": Number(-1, 1),
    "ring": Listed(_KIMONO, 8),
    "photographer": Number(0, 7),
    "display": Listed(_KIMONO),
    "deck": Listed(_KIMONO),
    "album": Listed(Mapped(_write_album, _read_album), 2),
    "tokens": Listed(Mapped(_write_tokens, _read_tokens), 2),
    "supply": Listed(Number(0, 30), N_TOKENS),
    "markers": Listed(Number(-TRACK, TRACK), N),
    "tiles": Listed(Number(-1, 1), N),
    "taken": _KIMONO,
    "emptied": Number(-1, 7),
    "slot": Mapped(_write_slot, _read_slot),
    "side": Name(SIDES),
    "sudden": Flag(),
    "won": Number(0, 3),
}
