"""What lies on the table of Goofspiel."""

from genjiko.kernel.codec import Codec, Flag, Listed, Number
from genjiko.kernel.state import State
from goofspiel.box import MOST

NONE = 0
HIDDEN = -1


class GoofspielState(State):
    """Cards are their numbers; in a masked state a bid or a prize of the deck may be HIDDEN."""

    def __init__(self) -> None:
        self.deck: list[int] = []  # prizes to come, the next one last
        self.prizes: list[int] = []  # what is bid for now: one card, or more where ties carry over
        self.hands: list[list[int]] = []
        self.bids: list[int] = []  # what each seat has laid down in this round, or NONE
        self.used: list[list[int]] = []  # cards bid before, by seat
        self.won: list[list[int]] = []  # prizes by seat
        self.lost: list[int] = []  # prizes that nobody got
        self.over = False

    def copy(self) -> "GoofspielState":
        other = GoofspielState()
        other.deck, other.prizes, other.lost = self.deck[:], self.prizes[:], self.lost[:]
        other.hands = [hand[:] for hand in self.hands]
        other.bids = self.bids[:]
        other.used = [used[:] for used in self.used]
        other.won = [won[:] for won in self.won]
        other.over = self.over
        return other


def fields_for(players: int) -> dict[str, Codec]:
    """How a state is written."""
    cards = Listed(Number(1, MOST))
    return {
        "deck": Listed(Number(HIDDEN, MOST)),
        "prizes": cards,
        "hands": Listed(Listed(Number(HIDDEN, MOST)), players),
        "bids": Listed(Number(HIDDEN, MOST), players),
        "used": Listed(cards, players),
        "won": Listed(cards, players),
        "lost": cards,
        "over": Flag(),
    }
