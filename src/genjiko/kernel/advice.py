"""The room of a game that has an opinion: what a position is worth, and why one might play an action."""

from typing import Final, Generic

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.compiled import mypyc_attr
from genjiko.kernel.state import Reason, S

_CLEAR: Final = 0.1
"""How much the margin of a finished game counts beside the win."""


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
        """How good each legal action looks to the seat at a glance (0 to 1); None: only a trial can tell.

        Below 0: it is known to be worse than another, and a halving search leaves it out.
        """
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

    def final(self, outcome: list[float], scores: list[int]) -> list[float]:
        """What each seat has got where the game is over: the win, and a little for the margin.

        A search that sees nothing but the win plays nonsense where it looks lost or won.
        """
        margins = _margins(scores)
        return [won + _CLEAR * (margin - won) for won, margin in zip(outcome, margins, strict=True)]

    def play_on(self, state: S, learned: bool, chance: Chance, rng: Rng) -> list[float]:
        """What each seat can hope for, found by playing on with quick choices, which changes `state`.

        `learned`: by what was learned from play as well, as `judged` does.
        """
        return self.values(state)

    def rollout_step(self, state: S, seat: int, chance: Chance) -> S | None:
        """The position after what a seat does next in a rollout; None: it takes what looks best one step ahead.

        Several actions may belong together; none but those of the seat.
        """
        return None

    def belief(self, world: S, seat: int) -> float:
        """How well this sample fits what the others have done, between 0 and 1; the seat knows no more."""
        return 1.0


def _margins(scores: list[int]) -> list[float]:
    """By seat, how far it is before or behind the best of the others, as parts of one."""
    usual = 1.0 + sum([abs(score) for score in scores]) / len(scores)
    found: list[float] = []
    for seat in range(len(scores)):
        margin = float(scores[seat] - max([scores[other] for other in range(len(scores)) if other != seat]))
        found.append(0.5 + 0.5 * margin / (abs(margin) + usual))
    whole = sum(found, 0.0)
    return [part / whole for part in found]
