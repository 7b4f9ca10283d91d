"""Essences as numbers: a set of essences is one integer with eight bits for each kind.

Adding and taking away sets is then plain arithmetic.
"""

from typing import Final, Literal

Kind = Literal["F", "G", "A", "S"]

FLORAL: Final = 0
GREEN: Final = 1
ANIMAL: Final = 2
SYNTHETIC: Final = 3
KINDS: Final[tuple[Kind, ...]] = ("F", "G", "A", "S")

ONE: Final[tuple[int, ...]] = tuple(1 << (8 * kind) for kind in range(4))
"""The set of one essence of each kind."""

MOST: Final = 127
"""A set holds at most this many of a kind; all cards of the box together give fewer."""

_TOP_BITS: Final = sum(128 << (8 * kind) for kind in range(4))


def count(essences: int, kind: int) -> int:
    """How many essences of a kind the set holds."""
    return (essences >> (8 * kind)) & 255


def holds(essences: int, part: int) -> bool:
    """Whether the set holds all essences of another one."""
    return ((essences | _TOP_BITS) - part) & _TOP_BITS == _TOP_BITS


def size(essences: int) -> int:
    """How many essences the set holds."""
    return (essences & 255) + (essences >> 8 & 255) + (essences >> 16 & 255) + (essences >> 24)


def as_list(essences: int) -> list[int]:
    """The essences one by one, as kinds, sorted."""
    return [kind for kind in range(4) for _ in range((essences >> (8 * kind)) & 255)]


def letters(essences: int) -> str:
    """The set written as letters: FFGS."""
    return "".join([KINDS[kind] for kind in as_list(essences)])


def from_letters(text: str) -> int:
    """The set written as letters. Raises ValueError."""
    essences = 0
    for letter in text:
        if letter not in KINDS:
            raise ValueError(f"{letter!r} is no essence (F, G, A or S)")
        kind = KINDS.index(letter)
        if count(essences, kind) == MOST:
            raise ValueError(f"too many essences {letter}")
        essences += ONE[kind]
    return essences
