"""Kimono Memories as a vector for learners: the planes, and how a masked state fills them."""

from typing import Final

from genjiko.games.kimono_memories import scoring
from genjiko.games.kimono_memories.actions import FARTHEST
from genjiko.games.kimono_memories.album import SIZE, SLOTS, layer_of, photos, slot_text, visible_mon
from genjiko.games.kimono_memories.box import TRACK
from genjiko.games.kimono_memories.cards import BEAUTIES, CARDS, KIMONOS, NONE, OBJECTS, PATTERNS, SYMBOLS, N
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.state import N_TOKENS, NAME, OVER, SIDES, STEPS, KimonoState
from genjiko.kernel.planes import Plane, Planes, QuickEncoder, Sheet

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

_PLACE_OF: Final = [SLOTS.index(slot) if slot in SLOTS else NONE for slot in range(SIZE)]


class KimonoPlanes(QuickEncoder[KimonoState]):
    """What a seat sees, as numbers."""

    def __init__(self, rules: KimonoMemories) -> None:
        self.layout = PLANES
        self.box = rules.box
        self.expert = rules.expert

    def write(self, state: KimonoState, seat: int, sheet: Sheet) -> None:
        if state.deck:  # of all cards, those that turn up below are taken out again
            sheet.mark(_DECK, self.box.cards)
        self._write_seat(state, seat, sheet, 0)
        self._write_seat(state, 1 - seat, sheet, _RIVAL)
        _write_board(state, sheet)
        sheet.skip(_SUPPLY)
        sheet.list_of(state.supply)
        naming = state.step == NAME
        sheet.one_of(_PLACE_OF[state.slot] if naming else NONE, len(SLOTS))
        sheet.one_of(state.side if naming else NONE, len(SIDES))
        over = state.step == OVER
        sheet.one_of(state.step, OVER)
        sheet.one_of(state.comparing, N)
        sheet.one_of(NONE if over else int(state.actor != seat), 2)
        sheet.number(min(state.turn, _TURNS))
        sheet.number(state.won >> seat & 1)
        sheet.number(state.won >> (1 - seat) & 1)

    def _write_seat(self, state: KimonoState, owner: int, sheet: Sheet, base: int) -> None:
        box = self.box
        album = state.album[owner]
        icons = [0] * len(OBJECTS)
        mon_points = 0
        props = []
        for slot in photos(album):
            card = album[slot]
            place = base + _PLACE_OF[slot]
            mon = visible_mon(album, slot, box.mon[card])
            mon_points += layer_of(slot) * ((mon & 1) + (mon >> 1))
            _turn_up(card, sheet)
            sheet.put(place, 1)
            sheet.put(_LEFT + place, box.left[card] + 1)
            sheet.put(_RIGHT + place, box.right[card] + 1)
            sheet.put(_MON + place, mon)
            if BEAUTIES <= card < KIMONOS:
                props.append(card)
                sheet.put(_PROPS + base + card - BEAUTIES, 1)
            for icon in box.objects[card]:
                icons[icon] += 1
        for number in state.tokens[owner]:
            sheet.add(_TOKENS + base + number % N_TOKENS, 1)
        for icon in range(len(OBJECTS)):
            sheet.put(_OBJECTS + base + icon, icons[icon])
        for pattern in range(N):
            lead = state.markers[pattern] if owner == 0 else -state.markers[pattern]
            if lead > 0:
                sheet.put(_MARKERS + base + pattern, lead)
            if state.tiles[pattern] == owner:
                sheet.put(_TILES + base + pattern, 1)
        if self.expert and not state.sudden:  # as `scoring.points` counts
            for card in props:
                sheet.add(_SCORED + base, scoring.prop_points(box, card, icons))
            sheet.put(_SCORED + base + 1, mon_points)


def _write_board(state: KimonoState, sheet: Sheet) -> None:
    crossed = 0
    places = len(state.ring)
    for step in range(places):
        card = state.ring[(state.photographer + step) % places]
        if card == NONE:
            continue
        crossed += 1
        _turn_up(card, sheet)
        sheet.put(_AROUND + card, crossed)
        if crossed <= FARTHEST:
            sheet.put(_NEXT + (crossed - 1) * KIMONOS + card, 1)
    for card in state.display:
        _turn_up(card, sheet)
        sheet.put(_DISPLAY + card, 1)
    if state.taken != NONE:
        _turn_up(state.taken, sheet)
        sheet.put(_TAKEN + state.taken, 1)


def _turn_up(card: int, sheet: Sheet) -> None:
    """A card that everybody has seen is not in the deck; departure cards never were."""
    if card < KIMONOS:
        sheet.put(_DECK + card, 0)
