"""The room of a game that has an opinion: what a position is worth, and why one might play an action."""

from typing import Generic

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.compiled import mypyc_attr
from genjiko.kernel.state import Reason, S


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice(Generic[S]):
    """What the bots ask. Only `values` and `reason` are needed; they do without the rest where a game has none."""

    def values(self, state: S) -> list[float]:
        """What each seat can hope for, between 0 (lost) and 1 (won), as far as one look at it tells."""
        raise NotImplementedError

    def reason(self, seen: S, seat: int, action: Action) -> Reason:
        """Why one might play this action, as a message id under `advice` and its arguments."""
        raise NotImplementedError

    def prior(self, state: S, seat: int) -> list[float] | None:
        """How good each legal action looks to the seat at a glance (0 to 1); None: only a trial can tell."""
        return None

    def round_number(self, state: S) -> int:
        """A number that changes when a round ends: a place where a rollout may stop and ask `values`."""
        return 0

    def judged(self, state: S) -> list[float]:
        """What each seat can hope for by all that was learned about the game; searches guess with it."""
        return self.values(state)

    def after_round(self, state: S) -> list[float]:
        """What each seat can hope for where a round has just ended, which `round_number` tells."""
        return self.values(state)

    def play_on(self, state: S, learned: bool, chance: Chance, rng: Rng) -> list[float]:
        """What each seat can hope for, found by playing on with quick choices, which changes `state`.

        `learned`: by what was learned from play as well, as `judged` does.
        """
        return self.values(state)

    def belief(self, world: S, seat: int) -> float:
        """How well this sample fits what the others have done, between 0 and 1; the seat knows no more."""
        return 1.0
