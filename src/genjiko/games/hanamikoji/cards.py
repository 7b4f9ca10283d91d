"""Item cards as numbers: a set of cards is one integer with four bits for each geisha.

Adding and taking away sets is then plain arithmetic, and a set is its own key in a dictionary.
"""

from typing import Final

GEISHA: Final = "ABCDEFG"
N: Final = 7

CARD: Final[tuple[int, ...]] = tuple(1 << (4 * g) for g in range(N))
"""The set of one card of each geisha."""

_TOP_BITS: Final = sum(8 << (4 * g) for g in range(N))

HIDDEN: Final = -1
"""A set, or a card, that the viewer cannot know."""


def count(cards: int, geisha: int) -> int:
    """How many cards of a geisha the set holds (at most 7)."""
    return (cards >> (4 * geisha)) & 15


def holds(cards: int, part: int) -> bool:
    """Whether the set holds all cards of another one."""
    return ((cards | _TOP_BITS) - part) & _TOP_BITS == _TOP_BITS


def size(cards: int) -> int:
    """How many cards the set holds."""
    return sum((cards >> (4 * g)) & 15 for g in range(N))


def kinds(cards: int) -> list[int]:
    """The geisha of whom the set holds a card."""
    return [g for g in range(N) if (cards >> (4 * g)) & 15]


def as_list(cards: int) -> list[int]:
    """The cards one by one, as geisha numbers, sorted."""
    return [g for g in range(N) for _ in range((cards >> (4 * g)) & 15)]


def letters(cards: int) -> str:
    """The set written as letters, sorted: AABG. Nothing is remembered here: sets may be hidden hands."""
    text = ""
    for g in range(N):
        number = (cards >> (4 * g)) & 15
        if number:
            text += GEISHA[g] * number
    return text


def from_letters(text: str) -> int:
    """The set written as letters. Raises ValueError."""
    cards = 0
    for letter in text:
        geisha = GEISHA.find(letter)
        if geisha < 0:
            raise ValueError(f"{letter!r} is no geisha (A to G)")
        if count(cards, geisha) == 7:
            raise ValueError(f"too many cards of {letter}")
        cards += CARD[geisha]
    return cards
