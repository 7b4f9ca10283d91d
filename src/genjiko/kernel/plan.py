"""An optional room of a game: a scripted player that follows one plan from the first turn to the last."""

from typing import Generic

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.compiled import mypyc_attr
from genjiko.kernel.state import S


@mypyc_attr(allow_interpreted_subclasses=True)
class Plan(Generic[S]):
    """A sparring partner, made from the rules: it plays by rules of thumb, without search. The bot `plan` asks it."""

    def choose(self, seen: S, seat: int, legal: list[Action], rng: Rng) -> Action:
        """One of the legal actions, by what the seat sees; `seen` is shared and must not be changed."""
        raise NotImplementedError
