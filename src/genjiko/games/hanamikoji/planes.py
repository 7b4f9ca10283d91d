"""Hanamikoji as a vector for learners: the planes, and how a masked state fills them."""

from typing import Final

from genjiko.games.hanamikoji.actions import MARKERS
from genjiko.games.hanamikoji.cards import GEISHA, N
from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.state import GIFT_OFFER, HanamikojiState
from genjiko.games.hanamikoji.view import hand_size
from genjiko.kernel.planes import Plane, Planes, QuickEncoder, Sheet

_MOST: Final = 7  # cards of one geisha in any components file
_NOBODY: Final = -1
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


class HanamikojiPlanes(QuickEncoder[HanamikojiState]):
    """What a seat sees, as numbers."""

    def __init__(self, rules: Hanamikoji) -> None:
        self.layout = PLANES
        self.box = rules.box

    def write(self, state: HanamikojiState, seat: int, sheet: Sheet) -> None:
        rival = 1 - seat
        hand, secret, discards = state.hand[seat], state.secret[seat], state.discards[seat]
        side, other = state.side[seat], state.side[rival]
        known = hand + secret + discards + side + other + state.first + state.second
        sheet.packed(hand, 4, N)
        sheet.packed(secret, 4, N)
        sheet.packed(discards, 4, N)
        sheet.packed(side, 4, N)
        sheet.packed(other, 4, N)
        sheet.packed(state.first, 4, N)
        sheet.packed(state.second, 4, N)
        sheet.packed(self.box.every_card - known, 4, N)
        for g in range(N):
            if state.favour[g] >= 0:
                sheet.put(g if state.favour[g] == seat else N + g, 1)
        sheet.skip(2 * N)
        sheet.members(state.ready[seat], 4)
        sheet.members(state.ready[rival], 4)
        sheet.one_of(state.offer - GIFT_OFFER, 2)
        sheet.one_of(int(state.actor != seat) if state.actor >= 0 else _NOBODY, 2)
        sheet.one_of(int(state.acting != seat), 2)
        sheet.one_of(int(state.starting != seat), 2)
        sheet.number(hand_size(self.box, state, rival))
        sheet.number(len(state.deck))
        sheet.number(state.round)
        sheet.number(state.won >> seat & 1)
        sheet.number(state.won >> rival & 1)
