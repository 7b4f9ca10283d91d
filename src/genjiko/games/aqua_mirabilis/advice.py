"""What a position of Aqua Mirabilis looks worth."""

from genjiko.games.aqua_mirabilis.actions import Choice
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.state import AquaState
from genjiko.kernel.rules import Reason


def values(box: Box, state: AquaState) -> list[float]:
    total = sum([sum(b.points) + 1 for b in state.boards])
    return [(sum(b.points) + 1) / total for b in state.boards]


def reason(box: Box, seen: AquaState, action: Choice) -> Reason:
    return "go", {}
