"""What a player of Kimono Memories can say."""

import re
from typing import Final

from genjiko.games.kimono_memories.album import SLOTS, slot_text
from genjiko.games.kimono_memories.cards import CARDS, CAT, KIMONOS, SYMBOLS
from genjiko.kernel.action import Action, Catalogue

FARTHEST: Final = 3


class Cross(Action):
    """`cross 2`: the photographer crosses that many cards and takes the last."""

    def __init__(self, cards: int) -> None:
        super().__init__(f"cross {cards}")
        self.cards = cards


class Place(Action):
    """`place 2,-1`: the photo goes to layer 2, on the bottom photos -1 and 0."""

    def __init__(self, slot: int) -> None:
        super().__init__(f"place {slot_text(slot)}")
        self.slot = slot


class Name(Action):
    """`name cat`: what two wild sides that face each other shall be."""

    def __init__(self, symbol: int) -> None:
        super().__init__(f"name {SYMBOLS[symbol]}")
        self.symbol = symbol


class Reward(Action):
    """`reward B04`: the card that the winner of a comparison takes."""

    def __init__(self, card: int) -> None:
        super().__init__(f"reward {CARDS[card]}")
        self.card = card


CROSSES: Final[list[Action]] = [Cross(cards) for cards in range(1, FARTHEST + 1)]
PLACES: Final[list[Action]] = [Place(slot) for slot in SLOTS]
NAMES: Final[list[Action]] = [Name(symbol) for symbol in range(CAT + 1)]
REWARDS: Final[list[Action]] = [Reward(card) for card in range(KIMONOS)]

PLACE_OF: Final[dict[int, Action]] = dict(zip(SLOTS, PLACES, strict=True))

_SLOT: Final = re.compile(r"place \(?\s*(\d+)[\s,]+(-?\d+)\s*\)?")
_CARD: Final = re.compile(r"reward ([bp])0*(\d+)")


def tidy(text: str) -> str:
    """Slots with brackets or spaces and cards without leading zeros, as notation has them."""
    text = text.casefold()
    slot = _SLOT.fullmatch(text)
    if slot is not None:
        return f"place {int(slot[1])},{int(slot[2])}"
    card = _CARD.fullmatch(text)
    if card is not None:
        return f"reward {card[1]}{int(card[2]):0{2 if card[1] == 'b' else 1}}"
    return text


CATALOGUE: Final = Catalogue(__name__, [*CROSSES, *PLACES, *NAMES, *REWARDS], tidy)
