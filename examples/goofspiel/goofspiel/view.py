"""Who may know what in Goofspiel: bids that lie face down, and the order of the prizes, are hidden."""

from collections.abc import Hashable

from genjiko.kernel.chance import Rng
from genjiko.kernel.event import OPEN
from genjiko.kernel.state import Reason
from genjiko.kernel.view import View
from goofspiel.rules import Goofspiel
from goofspiel.state import HIDDEN, NONE, GoofspielState
from goofspiel.view_types import Table


class GoofspielView(View[GoofspielState]):
    """What everybody can see, and the own bid."""

    def __init__(self, rules: Goofspiel) -> None:
        self.cards = rules.box.cards

    def observe(self, state: GoofspielState, seat: int) -> GoofspielState:
        seen = state.copy()
        if seat == OPEN:
            return seen
        seen.deck = [HIDDEN] * len(state.deck)
        for owner, bid in enumerate(state.bids):
            if owner != seat and bid != NONE:
                # Who has bid a card that nobody saw holds one of those not used yet, and nobody knows which is left.
                seen.bids[owner] = HIDDEN
                seen.hands[owner] = [HIDDEN] * len(state.hands[owner])
        return seen

    def resample(self, seen: GoofspielState, seat: int, rng: Rng) -> GoofspielState:
        state = seen.copy()
        known = {*seen.prizes, *seen.lost, *[card for won in seen.won for card in won]}
        if HIDDEN in state.deck:
            state.deck = [card for card in range(1, self.cards + 1) if card not in known]
            rng.shuffle(state.deck)
        for owner, bid in enumerate(seen.bids):
            if bid == HIDDEN:
                hand = [card for card in range(1, self.cards + 1) if card not in seen.used[owner]]
                state.bids[owner] = hand.pop(rng.below(len(hand)))
                state.hands[owner] = hand
        return state

    def present(self, seen: GoofspielState, seat: int) -> Table:
        return {
            "prizes": seen.prizes,
            "deck": len(seen.deck),
            "lost": seen.lost,
            "seats": [
                {
                    "hand": None if HIDDEN in seen.hands[owner] else seen.hands[owner],
                    "bid": None if seen.bids[owner] == HIDDEN else seen.bids[owner],
                    "has_bid": seen.bids[owner] != NONE,
                    "used": seen.used[owner],
                    "won": seen.won[owner],
                    "score": sum(seen.won[owner]),
                }
                for owner in range(len(seen.hands))
            ],
        }

    def prompt(self, seen: GoofspielState, seat: int) -> Reason:
        if seen.over:
            return "over", {}
        return "bid", {"cards": seen.prizes}

    def secrets(self, state: GoofspielState, seat: int) -> dict[str, object]:
        hidden: dict[str, object] = {"deck": tuple(state.deck)}
        for owner, bid in enumerate(state.bids):
            if owner != seat and bid != NONE:
                hidden[f"bid of {owner}"] = bid
        return hidden

    def information_key(self, state: GoofspielState, seat: int) -> Hashable:
        seen = self.observe(state, seat)
        return (
            tuple(seen.deck), tuple(seen.prizes), tuple(seen.lost), tuple(seen.bids), seen.over,
            tuple(map(tuple, seen.hands)), tuple(map(tuple, seen.used)), tuple(map(tuple, seen.won)),
        )  # fmt: skip
