"""Cards as numbers: the recipes, then the perfumes, then the initial funds, which are all alike."""

from typing import Final, Literal

HIDDEN: Final = -1
"""A card that the viewer cannot know."""

Stage = Literal["I", "II", "III"]
STAGES: Final[tuple[Stage, ...]] = ("I", "II", "III")
STAGE_SIZES: Final = (15, 15, 10)
"""How the ids of the shipped list run; the stage of a card is said by the components."""


def _ids(letter: str) -> list[str]:
    return [f"{letter}{s + 1}-{n + 1:02}" for s, size in enumerate(STAGE_SIZES) for n in range(size)]


RECIPE_IDS: Final = tuple(_ids("R"))
PERFUME_IDS: Final = tuple(_ids("P"))
FIRST_PERFUME: Final = len(RECIPE_IDS)
FUNDS: Final = FIRST_PERFUME + len(PERFUME_IDS)
FUNDS_ID: Final = "funds"

IDS: Final[tuple[str, ...]] = (*RECIPE_IDS, *PERFUME_IDS, FUNDS_ID)
N_CARDS: Final = len(IDS)
NUMBER_OF: Final[dict[str, int]] = {name: number for number, name in enumerate(IDS)}


def is_recipe(card: int) -> bool:
    """Whether the card is a recipe."""
    return 0 <= card < FIRST_PERFUME


def is_perfume(card: int) -> bool:
    """Whether the card is a perfume."""
    return FIRST_PERFUME <= card < FUNDS


def insert(cards: list[int], card: int) -> None:
    """Put a card into a sorted bag of cards."""
    place = len(cards)
    while place > 0 and cards[place - 1] > card:
        place -= 1
    cards.insert(place, card)


def different(cards: list[int]) -> list[int]:
    """The cards of a sorted bag, equal ones once."""
    return [card for place, card in enumerate(cards) if place == 0 or cards[place - 1] != card]


def names(cards: list[int]) -> list[str]:
    """The ids of cards."""
    return [IDS[card] for card in cards]
