"""Hanamikoji as a vector for learners: the planes, and how a masked state fills them."""

from itertools import product
from typing import Final

from genjiko.games.hanamikoji.actions import MARKERS
from genjiko.games.hanamikoji.cards import GEISHA, N
from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.state import GIFT_OFFER, PAIRS_OFFER, HanamikojiState
from genjiko.games.hanamikoji.view import hand_size
from genjiko.kernel.planes import Encoder, Plane, Planes

_MOST: Final = 7  # cards of one geisha in any components file
_CARDS: Final = list(GEISHA)

PLANES: Final = Planes(
    [
        Plane("own hand", _CARDS, _MOST, "item cards in the own hand"),
        Plane("own secret", _CARDS, _MOST, "the own secret card"),
        Plane("own discards", _CARDS, _MOST, "the two cards the seat has discarded"),
        Plane("own side", _CARDS, _MOST, "open cards on the own side"),
        Plane("rival side", _CARDS, _MOST, "open cards on the rival's side"),
        Plane("first offer", _CARDS, _MOST, "the three cards of a gift, or the first pair of a competition"),
        Plane("second offer", _CARDS, _MOST, "the second pair of a competition"),
        Plane("unseen", _CARDS, _MOST, "cards the seat cannot see: rival's hand, secret and discards, deck, removed"),
        # Names of planes are frozen, and with them the spelling.
        Plane("own favor", _CARDS, 1, "favour markers on the own side"),
        Plane("rival favor", _CARDS, 1, "favour markers on the rival's side"),
        Plane("own ready", MARKERS, 1, "own action markers not used yet"),
        Plane("rival ready", MARKERS, 1, "the rival's action markers not used yet"),
        Plane("offer", ["gift", "competition"], 1, "what kind of offer is to be answered"),
        Plane("to act", ["own", "rival"], 1, "who decides now"),
        Plane("turn", ["own", "rival"], 1, "whose turn it is"),
        Plane("starting", ["own", "rival"], 1, "who began the round"),
        Plane("rival hand size", [""], _MOST, "cards in the rival's hand"),
        Plane("deck", [""], 8, "cards in the deck"),
        Plane("round", [""], 40, "number of the round"),
        Plane("won", ["own", "rival"], 1, "who has won, when the game is over"),
    ]
)  # fmt: skip


# Final numbers are read without a look into the module's dictionary in the compiled form.
_AT: Final = PLANES.offsets
_OWN_FAVOUR: Final[int] = _AT["own favor"]
_RIVAL_FAVOUR: Final[int] = _AT["rival favor"]
_OWN_READY: Final[int] = _AT["own ready"]
_RIVAL_READY: Final[int] = _AT["rival ready"]
_OFFER: Final[int] = _AT["offer"]
_TO_ACT: Final[int] = _AT["to act"]
_TURN: Final[int] = _AT["turn"]
_STARTING: Final[int] = _AT["starting"]
_RIVAL_HAND: Final[int] = _AT["rival hand size"]
_DECK: Final[int] = _AT["deck"]
_ROUND: Final[int] = _AT["round"]
_WON: Final[int] = _AT["won"]


_REST: Final = [0.0] * (PLANES.size - _OWN_FAVOUR)  # what comes after the sets of cards

# A learner asks for the planes of sets of cards at every step. Those of half a set, geisha A to D and E to G, are made
# for every number of cards beforehand: what is in here tells nothing about the hands that were looked at.
_LOW: Final = 4
_LOW_BITS: Final = (1 << 4 * _LOW) - 1


def _rows(geisha: int) -> dict[int, list[float]]:
    numbers = product(range(_MOST + 1), repeat=geisha)
    return {sum(n << 4 * g for g, n in enumerate(row)): [n / _MOST for n in row] for row in numbers}


_ROWS_LOW: Final = _rows(_LOW)
_ROWS_HIGH: Final = _rows(N - _LOW)


class HanamikojiPlanes(Encoder[HanamikojiState]):
    """What a seat sees, as numbers."""

    def __init__(self, rules: Hanamikoji) -> None:
        self.layout = PLANES
        self.box = rules.box

    def encode(self, seen: HanamikojiState, seat: int) -> list[float]:
        rival = 1 - seat
        secret, discards = seen.secret[seat], seen.discards[seat]
        side, other = seen.side[seat], seen.side[rival]
        known = seen.hand[seat] + secret + discards + side + other + seen.first + seen.second
        sets = (seen.hand[seat], secret, discards, side, other, seen.first, seen.second, self.box.every_card - known)
        values: list[float] = []
        for cards in sets:
            values += _ROWS_LOW[cards & _LOW_BITS]
            values += _ROWS_HIGH[cards >> 4 * _LOW]
        values += _REST
        for g in range(N):
            if seen.favour[g] >= 0:
                values[(_OWN_FAVOUR if seen.favour[g] == seat else _RIVAL_FAVOUR) + g] = 1.0
        for bit in range(4):
            if seen.ready[seat] >> bit & 1:
                values[_OWN_READY + bit] = 1.0
            if seen.ready[rival] >> bit & 1:
                values[_RIVAL_READY + bit] = 1.0
        if seen.offer == GIFT_OFFER:
            values[_OFFER] = 1.0
        elif seen.offer == PAIRS_OFFER:
            values[_OFFER + 1] = 1.0
        if seen.actor >= 0:
            values[_TO_ACT + (seen.actor != seat)] = 1.0
        values[_TURN + (seen.acting != seat)] = 1.0
        values[_STARTING + (seen.starting != seat)] = 1.0
        values[_RIVAL_HAND] = hand_size(self.box, seen, rival) / _MOST
        values[_DECK] = len(seen.deck) / 8.0
        values[_ROUND] = seen.round / 40.0
        values[_WON] = float(seen.won >> seat & 1)
        values[_WON + 1] = float(seen.won >> rival & 1)
        return values
