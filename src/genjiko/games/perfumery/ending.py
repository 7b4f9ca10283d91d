"""Why a game of Perfumery was won, in words. Who wins, and what breaks a tie, is `winners` of rules.py."""

from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import PerfumeryState
from genjiko.kernel.state import Reason


def ending(rules: Perfumery, state: PerfumeryState) -> Reason:
    """The most points on the perfumes produced; nothing breaks a tie."""
    scores = rules.scores(state)
    winners = rules.winners(state)
    best = max(scores)
    if len(winners) > 1:
        return "shared", {"winners": list(winners), "n": best}
    winner = winners[0]
    second = max([score for seat, score in enumerate(scores) if seat != winner])
    perfumes = len(state.players[winner].produced)
    return "points", {"winner": winner, "most": best, "second": second, "n": perfumes}
