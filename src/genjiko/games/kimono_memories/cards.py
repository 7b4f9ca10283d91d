"""Cards, patterns and symbols as small numbers, in the order of the box."""

from typing import Final, Literal

PATTERNS: Final = (3, 4, 5, 6, 7)
"""The numbers of the patterns; a pattern is counted by its place in this row, 0 to 4."""

N: Final = len(PATTERNS)

CAT: Final = 5
WILD: Final = 6
TokenName = Literal["3", "4", "5", "6", "7", "cat"]
TOKENS: Final[tuple[TokenName, ...]] = ("3", "4", "5", "6", "7", "cat")
"""The symbols that have tokens: the patterns and the cat."""

SymbolName = Literal["3", "4", "5", "6", "7", "cat", "wild"]
SYMBOLS: Final[tuple[SymbolName, ...]] = (*TOKENS, "wild")
"""What may stand on the side of a card."""

ObjectName = Literal["fan", "umbrella", "flower", "lantern"]
OBJECTS: Final[tuple[ObjectName, ...]] = ("fan", "umbrella", "flower", "lantern")

UPPER_LEFT: Final = 1
UPPER_RIGHT: Final = 2
Corner = Literal["upper left", "upper right"]
CORNERS: Final[tuple[tuple[int, Corner], ...]] = ((UPPER_LEFT, "upper left"), (UPPER_RIGHT, "upper right"))
MON: Final[tuple[Corner | Literal["none", "both"], ...]] = ("none", "upper left", "upper right", "both")
"""Where a card has a mon: the bits of the corners as a place in this row."""

BEAUTIES: Final = 25
KIMONOS: Final = 30
CARDS: Final = (
    *[f"B{n:02}" for n in range(1, BEAUTIES + 1)],
    *[f"P{n}" for n in range(1, KIMONOS - BEAUTIES + 1)],
    "DA",
    "DB",
)
"""The ids of the cards: 25 beauty cards, 5 prop cards, and the departure card of each seat."""

NONE: Final = -1
"""No card, symbol, pattern, place or slot."""

HIDDEN: Final = -2
"""A card that the viewer cannot know."""


def departure(seat: int) -> int:
    """The departure card of a seat."""
    return KIMONOS + seat


def side_of(marker: int) -> int:
    """The seat on whose side a marker stands, NONE in the middle."""
    return (0, 1, NONE)[(marker < 0) - (marker == 0)]


def match(first: int, second: int) -> int:
    """What two symbols that face each other make: a pattern, CAT, WILD where both are wild, or NONE.

    NONE, a side without symbol, makes NONE with all others, wild included (ruling 6).
    """
    if first == second or second == WILD:
        return first
    return second if first == WILD else NONE
