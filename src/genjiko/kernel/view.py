"""The room of a game that says who may know what."""

from collections.abc import Hashable, Mapping
from typing import Generic

from genjiko.kernel.chance import Rng
from genjiko.kernel.compiled import mypyc_attr
from genjiko.kernel.state import Reason, S


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Generic[S]):
    """What a seat, a spectator or the open replay may know of a state; what it learns of an event, the event says.

    A masked state is what one seat knows of a state: `observe` makes it, and the other methods that take one, like
    `legal` of the rules for that seat and `encode` of the planes, must work on it.
    """

    def observe(self, state: S, seat: int) -> S:
        """What a seat (or SPECTATOR, or OPEN) knows of a state, built up from nothing."""
        raise NotImplementedError

    def resample(self, seen: S, seat: int, rng: Rng) -> S:
        """A full state that fits a masked one, each possible one equally likely."""
        raise NotImplementedError

    def present(self, seen: S, seat: int) -> Mapping[str, object]:
        """A masked state as plain JSON values for a screen: the `Table` that the game's `view_types` declares."""
        raise NotImplementedError

    def present_after(self, seen: S, viewer: int, earlier: S, table: Mapping[str, object]) -> Mapping[str, object]:
        """What `present` says of a masked state a little later than `earlier`, of which it said `table`.

        A game may take from `table` whatever has not changed since; the two then share it, and neither is written to.
        """
        return self.present(seen, viewer)

    def prompt(self, seen: S, seat: int) -> Reason:
        """What is to be done now, as a message id under `prompts` and its arguments."""
        raise NotImplementedError

    def secrets(self, state: S, seat: int) -> dict[str, object]:
        """By name, everything in this state that the seat cannot know. The laws test the views with it."""
        raise NotImplementedError

    def information_key(self, state: S, seat: int) -> Hashable:
        """The same for two states exactly if they look the same to the seat: the name of its information set."""
        raise NotImplementedError
