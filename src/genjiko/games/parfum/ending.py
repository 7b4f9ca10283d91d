"""Why a game of Parfum was won, in words. Who wins, and what breaks a tie, is `winners` of rules.py."""

from genjiko.games.parfum.rules import Parfum
from genjiko.games.parfum.state import ParfumState
from genjiko.kernel.state import Reason


def ending(rules: Parfum, state: ParfumState) -> Reason:
    """The most money, and what ended the game."""
    scores = rules.scores(state)
    winners = rules.winners(state)
    cause = "bag"
    if state.last_round:
        cause = "closing_time"
    elif state.idle == rules.box.idle_rounds:
        cause = "idle"
    best = max(scores)
    if len(winners) > 1:
        return "shared", {"winners": list(winners), "most": best, "cause": cause}
    second = max([score for seat, score in enumerate(scores) if seat != winners[0]])
    return "money", {"winner": winners[0], "most": best, "second": second, "cause": cause}
