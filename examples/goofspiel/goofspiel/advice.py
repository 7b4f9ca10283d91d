"""What a position of Goofspiel looks worth."""

from math import exp

from genjiko.kernel.action import Action
from genjiko.kernel.advice import Advice
from genjiko.kernel.state import Reason
from goofspiel.actions import Bid
from goofspiel.rules import Goofspiel
from goofspiel.state import GoofspielState


class GoofspielAdvice(Advice[GoofspielState]):
    """Points won, and points that the cards in hand may still win."""

    def __init__(self, rules: Goofspiel) -> None:
        self.rules = rules

    def values(self, state: GoofspielState) -> list[float]:
        winners = self.rules.winners(state)
        if winners:
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.rules.players)]
        to_come = sum(state.deck) + sum(state.prizes)
        strength = [sum(hand) + bid + 1.0 for hand, bid in zip(state.hands, state.bids, strict=True)]
        hopes = [sum(won) + to_come * strong / sum(strength) for won, strong in zip(state.won, strength, strict=True)]
        weights = [exp(0.15 * (hope - max(hopes))) for hope in hopes]
        return [weight / sum(weights) for weight in weights]

    def reason(self, seen: GoofspielState, seat: int, action: Action) -> Reason:
        assert isinstance(action, Bid)
        if len(seen.hands[seat]) == 1:
            return "last", {}
        rank = sum(card >= action.card for card in seen.hands[seat])
        return "rank", {"card": action.card, "rank": rank, "points": sum(seen.prizes)}
