"""Kimono Memories as a vector for learners: the planes, and how a masked state fills them."""

from typing import Final

from genjiko.games.kimono_memories import scoring
from genjiko.games.kimono_memories.actions import FARTHEST
from genjiko.games.kimono_memories.album import SIZE, SLOTS, photos, slot_text, visible_mon
from genjiko.games.kimono_memories.box import TRACK
from genjiko.games.kimono_memories.cards import BEAUTIES, CARDS, KIMONOS, NONE, OBJECTS, PATTERNS, SYMBOLS, N
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.state import N_TOKENS, NAME, OVER, SIDES, STEPS, KimonoState, unseen
from genjiko.kernel.planes import Encoder, Plane, Planes

_KIMONOS: Final = CARDS[:KIMONOS]
_PATTERNS: Final = [str(number) for number in PATTERNS]
_SLOTS: Final = [slot_text(slot) for slot in SLOTS]
_MOST: Final = 30  # tokens of one kind in any components file
_POINTS: Final = 1000  # more than props or mon can score
_PLACES: Final = 8
_TURNS: Final = 26


def _album_planes(owner: str) -> list[Plane]:
    """What one seat has; the same planes for both, in the same order."""
    symbols = "1 to 5 the patterns 3 to 7, 6 cat, 7 wild, 0 none"
    return [
        Plane(f"{owner} photos", _SLOTS, 1, f"filled slots of the {owner} album"),
        Plane(f"{owner} left sides", _SLOTS, 7, f"symbol on the left side of each photo: {symbols}"),
        Plane(f"{owner} right sides", _SLOTS, 7, f"symbol on the right side of each photo: {symbols}"),
        Plane(f"{owner} mon", _SLOTS, 3, "visible mon of each photo: 1 upper left, 2 upper right, 3 both"),
        Plane(f"{owner} tokens", SYMBOLS[:N_TOKENS], _MOST, f"tokens in the {owner} album"),
        Plane(f"{owner} objects", OBJECTS, _MOST * 4, f"icons in the {owner} album"),
        Plane(f"{owner} props", CARDS[BEAUTIES:KIMONOS], 1, f"prop cards in the {owner} album"),
        Plane(f"{owner} markers", _PATTERNS, TRACK, f"spaces of the markers on the {owner} side"),
        Plane(f"{owner} tiles", _PATTERNS, 1, "scoring tiles taken"),
        Plane(f"{owner} points", ["props", "mon"], _POINTS, "points for props and mon as they stand (0 in basic mode)"),
    ]


PLANES: Final = Planes(
    [
        *_album_planes("own"),
        *_album_planes("rival"),
        *[Plane(f"next {n}", _KIMONOS, 1, f"the card that `cross {n}` takes") for n in range(1, FARTHEST + 1)],
        Plane("around", _KIMONOS, _PLACES, "how many cards must be crossed to take the card, clockwise"),
        Plane("display", _KIMONOS, 1, "cards in the reward display"),
        Plane("deck", _KIMONOS, 1, "cards that are still in the deck"),
        Plane("taken", _KIMONOS, 1, "the card to be placed"),
        Plane("supply", SYMBOLS[:N_TOKENS], _MOST, "tokens left in the supply"),
        Plane("naming slot", _SLOTS, 1, "the photo with a wild side that is to be named"),
        Plane("naming side", SIDES, 1, "which side of it"),
        Plane("step", STEPS[:OVER], 1, "what is to be decided"),
        Plane("comparing", _PATTERNS, 1, "the pattern that is compared"),
        Plane("to act", ["own", "rival"], 1, "who decides now"),
        Plane("turn", [""], _TURNS, "number of the turn"),
        Plane("won", ["own", "rival"], 1, "who has won, when the game is over"),
    ]
)

_AT: Final = PLANES.offsets
_RIVAL: Final[int] = _AT["rival photos"]
_LEFT: Final[int] = _AT["own left sides"]
_RIGHT: Final[int] = _AT["own right sides"]
_MON: Final[int] = _AT["own mon"]
_TOKENS: Final[int] = _AT["own tokens"]
_OBJECTS: Final[int] = _AT["own objects"]
_PROPS: Final[int] = _AT["own props"]
_MARKERS: Final[int] = _AT["own markers"]
_TILES: Final[int] = _AT["own tiles"]
_SCORED: Final[int] = _AT["own points"]
_NEXT: Final[int] = _AT["next 1"]
_AROUND: Final[int] = _AT["around"]
_DISPLAY: Final[int] = _AT["display"]
_DECK: Final[int] = _AT["deck"]
_TAKEN: Final[int] = _AT["taken"]
_SUPPLY: Final[int] = _AT["supply"]
_NAMING_SLOT: Final[int] = _AT["naming slot"]
_NAMING_SIDE: Final[int] = _AT["naming side"]
_STEP: Final[int] = _AT["step"]
_COMPARING: Final[int] = _AT["comparing"]
_TO_ACT: Final[int] = _AT["to act"]
_TURN: Final[int] = _AT["turn"]
_WON: Final[int] = _AT["won"]

_PLACE_OF: Final = [SLOTS.index(slot) if slot in SLOTS else NONE for slot in range(SIZE)]


class KimonoPlanes(Encoder[KimonoState]):
    """What a seat sees, as numbers."""

    def __init__(self, rules: KimonoMemories) -> None:
        self.layout = PLANES
        self.box = rules.box
        self.expert = rules.expert

    def encode(self, seen: KimonoState, seat: int) -> list[float]:
        values = [0.0] * PLANES.size
        for owner in (seat, 1 - seat):
            self._fill_seat(seen, owner, values, 0 if owner == seat else _RIVAL)
        _fill_board(seen, values)
        for symbol in range(N_TOKENS):
            values[_SUPPLY + symbol] = seen.supply[symbol] / _MOST
        if seen.step == NAME:
            values[_NAMING_SLOT + _PLACE_OF[seen.slot]] = 1.0
            values[_NAMING_SIDE + seen.side] = 1.0
        if seen.step != OVER:
            values[_STEP + seen.step] = 1.0
            values[_TO_ACT + (seen.actor != seat)] = 1.0
        if seen.comparing != NONE:
            values[_COMPARING + seen.comparing] = 1.0
        values[_TURN] = min(seen.turn, _TURNS) / _TURNS
        values[_WON] = float(seen.won >> seat & 1)
        values[_WON + 1] = float(seen.won >> (1 - seat) & 1)
        return values

    def _fill_seat(self, seen: KimonoState, owner: int, values: list[float], base: int) -> None:
        box = self.box
        album = seen.album[owner]
        for slot in photos(album):
            card = album[slot]
            place = base + _PLACE_OF[slot]
            values[place] = 1.0
            values[_LEFT + place] = (box.left[card] + 1) / 7.0
            values[_RIGHT + place] = (box.right[card] + 1) / 7.0
            values[_MON + place] = visible_mon(album, slot, box.mon[card]) / 3.0
            if BEAUTIES <= card < KIMONOS:
                values[_PROPS + base + card - BEAUTIES] = 1.0
        for number in seen.tokens[owner]:
            values[_TOKENS + base + number % N_TOKENS] += 1.0 / _MOST
        for icon, count in enumerate(scoring.icons(box, album)):
            values[_OBJECTS + base + icon] = count / (_MOST * 4)
        for pattern in range(N):
            lead = seen.markers[pattern] if owner == 0 else -seen.markers[pattern]
            if lead > 0:
                values[_MARKERS + base + pattern] = lead / TRACK
            if seen.tiles[pattern] == owner:
                values[_TILES + base + pattern] = 1.0
        lines = scoring.points(box, seen, self.expert, owner)
        values[_SCORED + base] = lines[2] / _POINTS
        values[_SCORED + base + 1] = lines[3] / _POINTS


def _fill_board(seen: KimonoState, values: list[float]) -> None:
    crossed = 0
    for step in range(len(seen.ring)):
        card = seen.ring[(seen.photographer + step) % len(seen.ring)]
        if card == NONE:
            continue
        crossed += 1
        values[_AROUND + card] = crossed / _PLACES
        if crossed <= FARTHEST:
            values[_NEXT + (crossed - 1) * KIMONOS + card] = 1.0
    for card in seen.display:
        values[_DISPLAY + card] = 1.0
    if seen.deck:
        for card in unseen(seen):
            values[_DECK + card] = 1.0
    if seen.taken != NONE:
        values[_TAKEN + seen.taken] = 1.0
