"""Positions of Goofspiel: where every card is, and which positions can occur."""

from genjiko.kernel.checks import Checks
from genjiko.kernel.errors import BadDump
from goofspiel.rules import Goofspiel
from goofspiel.state import HIDDEN, NONE, GoofspielState, fields_for


class GoofspielChecks(Checks[GoofspielState]):
    """The suits counted."""

    def __init__(self, rules: Goofspiel) -> None:
        self.fields = fields_for(rules.players)
        self.players = rules.players
        self.carry = rules.carry

    def blank(self) -> GoofspielState:
        return GoofspielState()

    def check(self, state: GoofspielState) -> None:
        if HIDDEN in [*state.deck, *state.bids, *[card for hand in state.hands for card in hand]]:
            raise BadDump("dump: hidden cards (-1) cannot be played with")
        rounds = {len(used) for used in state.used}
        if len(rounds) != 1:
            raise BadDump("dump: all seats have used equally many cards")
        if any(hand != sorted(hand) for hand in state.hands):
            raise BadDump("dump: hands are written from low to high")
        if state.over != (not state.deck and not state.prizes):
            raise BadDump("dump: the game is over when there is no prize left")
        if not state.over and (not state.prizes or NONE not in state.bids):
            raise BadDump("dump: a prize lies open, and somebody has not bid for it")
        if len(state.prizes) > 1 and not self.carry:
            raise BadDump("dump: only one prize is bid for")
        settled = sum(len(won) for won in state.won) + len(state.lost)
        if settled + max(0, len(state.prizes) - 1) != rounds.pop():
            raise BadDump("dump: there is a prize for every round")

    def census(self, state: GoofspielState) -> dict[str, dict[str, int]]:
        everything = [*state.deck, *state.prizes, *state.lost, *[card for won in state.won for card in won]]
        found = {
            f"prize {card}": {
                "deck": state.deck.count(card),
                "open": state.prizes.count(card),
                "won or lost": everything.count(card) - state.deck.count(card) - state.prizes.count(card),
            }
            for card in sorted(set(everything))
        }
        for seat in range(self.players):
            cards = [*state.hands[seat], *state.used[seat], *[bid for bid in [state.bids[seat]] if bid != NONE]]
            for card in sorted(set(cards)):
                found[f"card {card} of {seat}"] = {"anywhere": cards.count(card)}
        return found
