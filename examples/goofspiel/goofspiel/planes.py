"""Goofspiel as a vector for learners."""

from genjiko.kernel.planes import Encoder, Plane, Planes, in_turn_order, owners
from goofspiel.box import MOST
from goofspiel.rules import Goofspiel
from goofspiel.state import NONE, GoofspielState

_CARDS = [str(card) for card in range(1, MOST + 1)]


class GoofspielPlanes(Encoder[GoofspielState]):
    """Sets of cards, one place for each."""

    def __init__(self, rules: Goofspiel) -> None:
        self.players = rules.players
        planes = [Plane("prizes", _CARDS, 1, "prizes that are bid for"), Plane("lost", _CARDS, 1, "prizes nobody got")]
        for owner in owners(rules.players):
            planes.append(Plane(f"{owner} used", _CARDS, 1, "cards bid before"))
            planes.append(Plane(f"{owner} won", _CARDS, 1, "prizes won"))
            planes.append(Plane(f"{owner} has bid", [""], 1, "whether a card lies face down"))
        planes.append(Plane("own bid", _CARDS, 1, "the own card that lies face down"))
        self.layout = Planes(planes)

    def encode(self, seen: GoofspielState, seat: int) -> list[float]:
        values = _cards(seen.prizes) + _cards(seen.lost)
        for owner in in_turn_order(seat, self.players):
            values += _cards(seen.used[owner]) + _cards(seen.won[owner]) + [float(seen.bids[owner] != NONE)]
        return values + _cards([seen.bids[seat]])


def _cards(cards: list[int]) -> list[float]:
    return [float(card in cards) for card in range(1, MOST + 1)]
