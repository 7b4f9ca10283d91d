"""The pieces of Aqua Mirabilis as small numbers, and their names.

A flower, its scent, a stall, a column and a row share one number. A set of flowers, methods or dames is a bit mask.
A recipe is one number made of base, slots and level; a perfume is a recipe with its complements.
"""

from typing import Final, Literal, TypedDict

Kind = Literal["B", "J", "L", "N", "O", "R"]
CityId = Literal["paris", "london", "koln", "florence"]
DameId = Literal["A", "B", "C", "D"]
MethodId = Literal["distillation", "maceration", "squeezing", "enfleurage", "extraction"]
AbilityId = Literal["market", "points", "coach"]
BonusId = Literal[
    "exp5", "city4", "london3", "jasmine", "bases3", "rose",
    "methods", "influence", "tokens", "scents", "letter", "levels",
]  # fmt: skip

FLOWERS: Final[tuple[Kind, ...]] = ("B", "J", "L", "N", "O", "R")
CITIES: Final[tuple[CityId, ...]] = ("paris", "london", "koln", "florence")
DAMES: Final[tuple[DameId, ...]] = ("A", "B", "C", "D")
METHODS: Final[tuple[MethodId, ...]] = ("distillation", "maceration", "squeezing", "enfleurage", "extraction")
ABILITIES: Final[tuple[AbilityId, ...]] = ("market", "points", "coach")
BONUSES: Final[tuple[BonusId, ...]] = (
    "exp5", "city4", "london3", "jasmine", "bases3", "rose",
    "methods", "influence", "tokens", "scents", "letter", "levels",
)  # fmt: skip

LONDON: Final = 1
FAVOUR_A: Final = 0
FAVOUR_B: Final = 1
FAVOUR_C: Final = 2
FAVOUR_D: Final = 3
DISTILLATION: Final = 0
MARKET_ABILITY: Final = 0
POINTS_ABILITY: Final = 1
COACH_ABILITY: Final = 2
JASMINE: Final = 1
ROSE: Final = 5

HIDDEN: Final = -1
"""A bonus tile that the viewer cannot know."""

NOBODY: Final = -1
NONE: Final = -1
"""No perfume in a slot, no basket in an input, no choice made yet."""

# -- bit masks --

SIZE: Final[list[int]] = [mask.bit_count() for mask in range(64)]
"""How many members a mask has."""

MEMBERS: Final[list[list[int]]] = [[i for i in range(6) if mask >> i & 1] for mask in range(64)]
"""The members of a mask, in order."""

# -- places for the perfumer: spaces of one type and equal cost are one place --

BASE_PLACE: Final = 6
SPECIALIZATION_PLACE: Final = 7
ABILITY_PLACE: Final = 9
METHOD_PLACE: Final = 10
CITY_PLACE: Final = 12
COUPLE_PLACE: Final = 16
VERSAILLES: Final = 20
PLACES: Final = 21
PLACE_NAMES: Final[list[str]] = [
    *[f"market {f}" for f in FLOWERS],
    "base", "specialization 1", "specialization 2", "ability", "method 1", "method 2",
    *CITIES,
    *[f"couple {d}" for d in DAMES],
    "versailles",
]  # fmt: skip
TYPE_OF: Final[list[int]] = [0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
"""The type of action at each place: nobody takes the same type in two turns running."""
TYPES: Final = 19

# -- city tiles: seven of each city --

TILES_PER_CITY: Final = 7
TILES: Final = 28
TILE_NAMES: Final[list[str]] = [f"{city}{n}" for city in "PLKF" for n in range(1, 8)]
EFFECTS: Final = ("F", "S", "R1", "R2", "C2", "ORIG", "PP2", "FREE3", "SECOND", "HALF", "INF2")
FLOWERS_TILE: Final = 0
SCENTS_TILE: Final = 1
ONE_SLOT_TILE: Final = 2
TWO_SLOTS_TILE: Final = 3
CHOICE_TILE: Final = 4
TOKEN_TILE: Final = 5
POINTS_TILE: Final = 6
FREE_TILE: Final = 7
SECOND_TILE: Final = 8
HALF_TILE: Final = 9
INFLUENCE_TILE: Final = 10


def city_of(tile: int) -> int:
    """The city a tile comes from."""
    return tile // TILES_PER_CITY


# -- recipes and perfumes --

MOST_LEVEL: Final = 9
RECIPES: Final = 6 * 2 * MOST_LEVEL
RECIPE_NAMES: Final[list[str]] = [
    f"{base}{slots}/{level}" for base in FLOWERS for slots in (1, 2) for level in range(1, MOST_LEVEL + 1)
]


def recipe(base: int, slots: int, level: int) -> int:
    """The number of a recipe."""
    return base * 18 + (slots - 1) * 9 + level - 1


def base_of(recipe: int) -> int:
    """The base scent of a recipe."""
    return recipe // 18


def slots_of(recipe: int) -> int:
    """How many complements a recipe needs: 1 or 2."""
    return recipe // 9 % 2 + 1


def level_of(recipe: int) -> int:
    """The experience a recipe needs."""
    return recipe % 9 + 1


SHOWN: Final = 1 << 13


def perfume(recipe: int, complements: int) -> int:
    """A new perfume: a recipe with a mask of complements, not yet shown."""
    return recipe | complements << 7


def recipe_in(perfume: int) -> int:
    """The recipe of a perfume."""
    return perfume & 127


def complements_in(perfume: int) -> int:
    """The mask of the complements of a perfume."""
    return perfume >> 7 & 63


def kinds(mask: int) -> list[Kind]:
    """The flowers of a mask, in order."""
    return [FLOWERS[f] for f in MEMBERS[mask]]


def letters(mask: int) -> str:
    """A mask of flowers as letters."""
    return "".join(kinds(mask))


def perfume_name(perfume: int) -> str:
    """A perfume as base and complements: L-BN."""
    return f"{FLOWERS[base_of(recipe_in(perfume))]}-{letters(complements_in(perfume))}"


class WhatItIs(TypedDict):
    """What an event says of a perfume."""

    perfume: str
    base: Kind
    complements: list[Kind]


def what_it_is(perfume: int) -> WhatItIs:
    """A perfume for an event: its short name, its base and its complements."""
    return {
        "perfume": perfume_name(perfume),
        "base": FLOWERS[base_of(recipe_in(perfume))],
        "complements": kinds(complements_in(perfume)),
    }


def as_letters(counts: list[int]) -> list[Kind]:
    """Numbers of each flower as letters, one by one."""
    return [FLOWERS[f] for f in range(6) for _ in range(counts[f])]
