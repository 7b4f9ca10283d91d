"""Which games let a seat take an action back at all: in some of them every action ends the turn or shows something."""

import genjiko
from genjiko.kernel.chance import Rng


def lets_take_back(game: str) -> bool:
    """Whether an undo is offered anywhere in a random game."""
    played, rng = genjiko.new(game, seed=1), Rng(1)
    while not played.over:
        seat = played.to_act[0]
        legal = played.legal(seat)
        played.play(legal[rng.below(len(legal))], seat)
        if any(played.undoable(seat) for seat in played.to_act):
            return True
    return False
