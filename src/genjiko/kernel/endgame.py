"""The room of a game that proves: what the last decisions are worth exactly, by all that a seat holds possible."""

from fractions import Fraction
from typing import Generic

from genjiko.kernel.action import Action
from genjiko.kernel.compiled import mypyc_attr
from genjiko.kernel.observation import Observation
from genjiko.kernel.state import S


class Proof:
    """What each action of a seat is worth to it, exactly."""

    def __init__(self, values: list[tuple[Action, Fraction]], final: bool) -> None:
        self.values = values
        self.final = final  # whether the game is over in every end that was looked at; else favours of a round count

    def best(self) -> Fraction:
        """What the seat can secure."""
        return max([value for _, value in self.values])


@mypyc_attr(allow_interpreted_subclasses=True)
class Endgame(Generic[S]):
    """Looks at what a seat sees and knows no more; nothing is guessed."""

    def prove(self, seen: S, seat: int) -> Proof | None:
        """What the legal actions of a seat that is to act are worth; None where too much is still to come."""
        raise NotImplementedError


def proof_of(seen: Observation) -> Proof | None:
    """What the actions of an observation are worth exactly, where its game can prove it."""
    make = seen.rules.package.endgame
    return None if make is None else make(seen.rules).prove(seen.state, seen.seat)
