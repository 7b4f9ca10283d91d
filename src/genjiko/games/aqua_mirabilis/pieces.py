"""The pieces of Aqua Mirabilis as small numbers, and their names.

A flower, its scent, a stall, a column and a row share one number. A set of flowers, methods or dames is a bit mask.
A recipe is one number made of base, slots and level; a perfume is a recipe with its complements.
"""

FLOWERS = "BJLNOR"
CITIES = ("paris", "london", "koln", "florence")
DAMES = "ABCD"
METHODS = ("distillation", "maceration", "squeezing", "enfleurage", "extraction")
ABILITIES = ("market", "points", "coach")
BONUSES = (
    "exp5", "city4", "london3", "jasmine", "bases3", "rose",
    "methods", "influence", "tokens", "scents", "letter", "levels",
)  # fmt: skip

LONDON = 1
FAVOUR_A, FAVOUR_B, FAVOUR_C, FAVOUR_D = range(4)
DISTILLATION = 0
MARKET_ABILITY, POINTS_ABILITY, COACH_ABILITY = range(3)
JASMINE, ROSE = 1, 5

HIDDEN = -1
"""A bonus tile that the viewer cannot know."""

NOBODY = -1
NONE = -1
"""No perfume in a slot, no basket in an input, no choice made yet."""

# -- bit masks --

SIZE: list[int] = [bin(mask).count("1") for mask in range(64)]
"""How many members a mask has."""

MEMBERS: list[list[int]] = [[i for i in range(6) if mask >> i & 1] for mask in range(64)]
"""The members of a mask, in order."""

# -- places for the perfumer: spaces of one type and equal cost are one place --

BASE_PLACE = 6
SPECIALIZATION_PLACE = 7
ABILITY_PLACE = 9
METHOD_PLACE = 10
CITY_PLACE = 12
COUPLE_PLACE = 16
VERSAILLES = 20
PLACES = 21
PLACE_NAMES: list[str] = [
    *[f"market {f}" for f in FLOWERS],
    "base", "specialization 1", "specialization 2", "ability", "method 1", "method 2",
    *CITIES,
    *[f"couple {d}" for d in DAMES],
    "versailles",
]  # fmt: skip
TYPE_OF: list[int] = [0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
"""The type of action at each place: nobody takes the same type in two turns running."""
TYPES = 19

# -- city tiles: seven of each city --

TILES_PER_CITY = 7
TILES = 28
TILE_NAMES: list[str] = [f"{city}{n}" for city in "PLKF" for n in range(1, 8)]
EFFECTS = ("F", "S", "R1", "R2", "C2", "ORIG", "PP2", "FREE3", "SECOND", "HALF", "INF2")
(
    FLOWERS_TILE, SCENTS_TILE, ONE_SLOT_TILE, TWO_SLOTS_TILE, CHOICE_TILE, TOKEN_TILE,
    POINTS_TILE, FREE_TILE, SECOND_TILE, HALF_TILE, INFLUENCE_TILE,
) = range(11)  # fmt: skip


def city_of(tile: int) -> int:
    """The city a tile comes from."""
    return tile // TILES_PER_CITY


# -- recipes and perfumes --

MOST_LEVEL = 9
RECIPES = 6 * 2 * MOST_LEVEL
RECIPE_NAMES: list[str] = [
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


SHOWN = 1 << 13


def perfume(recipe: int, complements: int) -> int:
    """A new perfume: a recipe with a mask of complements, not yet shown."""
    return recipe | complements << 7


def recipe_in(perfume: int) -> int:
    """The recipe of a perfume."""
    return perfume & 127


def complements_in(perfume: int) -> int:
    """The mask of the complements of a perfume."""
    return perfume >> 7 & 63


def letters(mask: int) -> str:
    """A mask of flowers as letters."""
    return "".join([FLOWERS[f] for f in MEMBERS[mask]])


def perfume_name(perfume: int) -> str:
    """A perfume as base and complements: L-BN."""
    return f"{FLOWERS[base_of(recipe_in(perfume))]}-{letters(complements_in(perfume))}"


def as_letters(counts: list[int]) -> list[str]:
    """Numbers of each flower as letters, one by one."""
    return [FLOWERS[f] for f in range(6) for _ in range(counts[f])]
