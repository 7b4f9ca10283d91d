"""Why a game of Aqua Mirabilis was won, in words. Who wins, and what breaks a tie, is `winners` of rules.py."""

from genjiko.games.aqua_mirabilis.rules import AquaMirabilis
from genjiko.games.aqua_mirabilis.scoring import victory_rank
from genjiko.games.aqua_mirabilis.state import AquaState
from genjiko.kernel.state import Reason

LINES = ("points", "favours", "experience", "letter", "perfumes")
"""What decides, in its order: the messages of the words."""


def ending(rules: AquaMirabilis, state: AquaState) -> Reason:
    """The first line on which the winner is ahead of everybody else."""
    winners = rules.winners(state)
    ranks = [victory_rank(rules.box, board) for board in state.boards]
    best = ranks[winners[0]]
    if len(winners) > 1:
        return "shared", {"winners": list(winners), "points": best[0]}
    second = max([rank for seat, rank in enumerate(ranks) if seat != winners[0]])
    line = next(at for at, (mine, other) in enumerate(zip(best, second, strict=True)) if mine != other)
    args: dict[str, object] = {"winner": winners[0], "points": best[0], "most": best[line], "second": second[line]}
    return LINES[line], args
