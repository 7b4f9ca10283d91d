"""The album in coordinates.

A slot is (layer, i): layer 1 is the bottom row with the departure card at i = 0. A photo at (layer, i) above it
lies on (layer - 1, i) and (layer - 1, i + 1). An album is a flat list with a card or NONE for every slot; one
empty column on each side and one empty layer on top let a neighbour be looked up without asking for bounds.
"""

from typing import Final, Literal, TypedDict

from genjiko.games.kimono_memories.cards import NONE, UPPER_LEFT, UPPER_RIGHT

LAYERS: Final = 5
MOST_CARDS: Final = 18  # ruling 34: departure, 13 photos, 4 rewards
WIDTH: Final = 2 * MOST_CARDS + 1
SIZE: Final = WIDTH * (LAYERS + 1)

START: Final = MOST_CARDS
"""The slot (1, 0)."""


def slot_at(layer: int, i: int) -> int:
    """The number of a slot."""
    return (layer - 1) * WIDTH + MOST_CARDS + i


def layer_of(slot: int) -> int:
    """The layer of a slot, 1 at the bottom."""
    return slot // WIDTH + 1


def index_of(slot: int) -> int:
    """How far to the right a slot lies: the place of its lowest photo on the left."""
    return slot % WIDTH - MOST_CARDS


def slot_text(slot: int) -> str:
    """A slot in notation: 2,-1."""
    return f"{layer_of(slot)},{index_of(slot)}"


def _cards_needed(layer: int, i: int) -> int:
    """How many photos an album has at least when this slot is filled."""
    bottom = max(i + layer - 1, 0) - min(i, 0) + 1
    return bottom + layer * (layer - 1) // 2


SLOTS: Final[list[int]] = [
    slot_at(layer, i)
    for layer in range(1, LAYERS + 1)
    for i in range(-MOST_CARDS, MOST_CARDS + 1)
    if _cards_needed(layer, i) <= MOST_CARDS
]
"""Every slot that can be filled in some game, bottom row first, from left to right."""

SLOT_OF: Final[dict[str, int]] = {slot_text(slot): slot for slot in SLOTS}


def new_album(departure: int) -> list[int]:
    """An album with the departure card alone."""
    album = [NONE] * SIZE
    album[START] = departure
    return album


def open_slots(album: list[int]) -> list[int]:
    """Where the next photo may go, bottom row first, from left to right (rulings 2, 19, 20)."""
    left = START - 1
    while album[left] >= 0:
        left -= 1
    right = START + 1
    while album[right] >= 0:
        right += 1
    found = [left, right]
    first, last = left + 1, right - 1
    while first < last:
        built = False
        for slot in range(first, last):
            above = slot + WIDTH
            if album[above] >= 0:
                built = True
            elif album[slot] >= 0 and album[slot + 1] >= 0:
                found.append(above)
        if not built:
            break
        first += WIDTH
        last += WIDTH - 1
    return found


def photos(album: list[int]) -> list[int]:
    """The filled slots of an album without gaps, bottom row first, from left to right."""
    first = START
    while album[first - 1] >= 0:
        first -= 1
    last = START
    while album[last + 1] >= 0:
        last += 1
    found = list(range(first, last + 1))
    while first < last:
        first += WIDTH
        last += WIDTH - 1
        layer = [slot for slot in range(first, last + 1) if album[slot] >= 0]
        if not layer:
            break
        found += layer
    return found


class Where(TypedDict, total=False):
    """Where a slot is: `end` in the bottom row, all the others above it."""

    end: Literal["left", "right"]
    layer: int
    below: int
    first: int
    second: int


def where(album: list[int], slot: int) -> Where:
    """A slot as one sees it: an end of the bottom row, or the two photos under it, counted from the left."""
    layer = layer_of(slot)
    if layer == 1:
        return {"end": "left" if album[slot + 1] != NONE else "right"}
    below = slot - WIDTH
    row = [support for support in photos(album) if layer_of(support) == layer - 1]
    first = len([support for support in row if support <= below])
    return {"layer": layer, "below": layer - 1, "first": first, "second": first + 1}


def visible_mon(album: list[int], slot: int, mon: int) -> int:
    """The corners with a mon that no photo of the layer above covers (ruling 4)."""
    above = slot + WIDTH
    if album[above] >= 0:
        mon &= ~UPPER_RIGHT
    if album[above - 1] >= 0:
        mon &= ~UPPER_LEFT
    return mon
