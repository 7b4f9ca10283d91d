"""How many sequences of decisions there are from a position: the count that finds a wrong legal list."""

from typing import Any

from genjiko.kernel.chance import Chance
from genjiko.kernel.rules import Rules, State


def perft(rules: Rules[Any], state: State, depth: int, seed: int = 0) -> int:
    """The number of sequences of `depth` decisions (fewer where the game ends).

    Every node asks chance with the same seed, so the tree is fixed by position and seed.
    """
    if depth == 0:
        return 1
    count = 0
    seats = rules.to_act(state)
    if not seats:
        return 1
    for seat in seats:
        legal = rules.legal(state, seat)
        if depth == 1:
            count += len(legal)
            continue
        for action in legal:
            after = state.copy()
            rules.apply(after, seat, action, Chance(seed), None)
            count += perft(rules, after, depth - 1, seed)
    return count
