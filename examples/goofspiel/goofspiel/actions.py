"""What a player can say: one card."""

from genjiko.kernel.action import Action, Catalogue
from goofspiel.box import MOST


class Bid(Action):
    """A card laid face down."""

    def __init__(self, card: int) -> None:
        super().__init__(f"bid {card}")
        self.card = card


BIDS = [Bid(card) for card in range(1, MOST + 1)]

CATALOGUE = Catalogue(__name__, BIDS)
