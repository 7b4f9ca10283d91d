"""Pieces of Parfum as numbers.

A heap of aromas (icons, dice, parts of a perfume) is one integer with five bits for each aroma, so that adding is
plain arithmetic. A perfume is one integer too: its side, its flacons, and the note in each of its three slots.
"""

from typing import Final, Literal

Aroma = Literal["violet", "bergamot", "rose", "vanilla", "lavender"]
NoteType = Literal["head", "heart", "base"]
Side = Literal["minor", "major"]

# Final: the compiled form has these as constants.
AROMAS: Final[tuple[Aroma, ...]] = ("violet", "bergamot", "rose", "vanilla", "lavender")
N: Final = 5

ONE: Final = (1, 1 << 5, 1 << 10, 1 << 15, 1 << 20)
"""The heap of one icon of each aroma."""

TOP_BITS: Final = 0x1084210

HEAD: Final = 0
HEART: Final = 1
BASE: Final = 2
TYPES: Final[tuple[NoteType, ...]] = ("head", "heart", "base")

MINOR: Final = 0
MAJOR: Final = 1
SIDES: Final[tuple[Side, ...]] = ("minor", "major")

NOTES: Final = 42
CUSTOMERS: Final = 25
KINDS: Final = 4
"""Kinds of water tokens; the kind is the coin on the coin side."""

NONE: Final = -1


def count(heap: int, aroma: int) -> int:
    """How many of an aroma the heap holds (at most 15)."""
    return (heap >> (5 * aroma)) & 31


def covers(heap: int, part: int) -> bool:
    """Whether the heap holds all icons of another one."""
    return ((heap | TOP_BITS) - part) & TOP_BITS == TOP_BITS


def only_aroma(heap: int) -> int:
    """The aroma of a heap that holds nothing else; NONE for a mixed or empty heap."""
    for aroma in range(N):
        if heap and heap == heap & 31 * ONE[aroma]:
            return aroma
    return NONE


def as_list(heap: int) -> list[int]:
    """The icons one by one, as aroma numbers, sorted."""
    return [a for a in range(N) for _ in range((heap >> (5 * a)) & 31)]


def names(heap: int) -> list[Aroma]:
    """The icons one by one, by name."""
    return [AROMAS[a] for a in as_list(heap)]


# -- perfumes: bit 0 the side, bits 1 and 2 the flacons, then six bits for each slot: 0 or the note's number + 1 --

FLACON: Final = 2
FLACON_BITS: Final = 6

WAITING: Final = 1 << 21
"""Set while the last note of a perfume has been placed and its flacons have not come yet."""


def new_perfume(side: int) -> int:
    """A perfume of a side without any note."""
    return side


def side_of(perfume: int) -> int:
    """MINOR or MAJOR."""
    return perfume & 1


def flacons_of(perfume: int) -> int:
    """How many flacons stand on it."""
    return perfume >> 1 & 3


def note_in(perfume: int, type: int) -> int:
    """The note in the slot of a type, NONE if it is open."""
    return (perfume >> (3 + 6 * type) & 63) - 1


def with_note(perfume: int, type: int, note: int) -> int:
    """The perfume with a note put into the open slot of its type."""
    return perfume | (note + 1) << (3 + 6 * type)


def notes_of(perfume: int) -> list[int]:
    """The notes from head to base."""
    found = [note_in(perfume, type) for type in range(3)]
    return [note for note in found if note != NONE]


def is_finished(perfume: int) -> bool:
    """Whether every slot of its side holds a note."""
    full = perfume >> 3 & 63 and perfume >> 15 & 63
    return bool(full and (perfume & 1 == MINOR or perfume >> 9 & 63))
