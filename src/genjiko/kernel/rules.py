"""The room of a game that plays it: who acts, what is legal, what an action does, who has won."""

from typing import TYPE_CHECKING, Any, Generic

from genjiko.kernel.action import Action, Catalogue
from genjiko.kernel.advice import Advice
from genjiko.kernel.chance import Chance
from genjiko.kernel.checks import Checks
from genjiko.kernel.compiled import mypyc_attr
from genjiko.kernel.components import Components
from genjiko.kernel.header import Header
from genjiko.kernel.meta import Meta, OptionValue
from genjiko.kernel.planes import Encoder
from genjiko.kernel.sink import Tell
from genjiko.kernel.state import Reason, S, State
from genjiko.kernel.view import View

if TYPE_CHECKING:
    from genjiko.kernel.package import GamePackage


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """One game for a number of players, with its options and components. It holds no position.

    The other rooms of the game stand beside it; `GamePackage.open` puts them there.
    """

    meta: Meta
    catalogue: Catalogue
    bound: int
    """No game has more decisions than this."""

    package: "GamePackage"
    view: View[Any]
    checks: Checks[Any]
    planes: Encoder[Any]
    advice: Advice[Any]

    def __init__(self, players: int, options: dict[str, OptionValue], components: Components) -> None:
        """Raises BadComponents when the components break the schema or the counts of the rulebook."""
        self.players = players
        self.options = options
        self.components = components

    def __reduce__(self) -> tuple[object, ...]:
        return self.package.open, (self.players, self.options, self.components)

    def __copy__(self) -> "Rules[S]":
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> "Rules[S]":
        return self

    @property
    def header(self) -> Header:
        """What these rules were made for; the seed is the game's."""
        return Header(self.meta.id, self.meta.rules_version, self.players, self.options, self.components)

    def fresh(self) -> "Rules[S]":
        """The same rules with nothing remembered that depends on what a seat may not know.

        Every observation gets its own. What is remembered by public facts alone may be shared: then this is `self`.
        """
        return self

    def read_older(self, state: S, seat: int, action: str, version: int) -> str:
        """How an action that was said under an older version of the rules is said today, in this state."""
        return action

    # -- playing --

    def setup(self, chance: Chance, tell: Tell) -> S:
        """A new game, up to its first decision."""
        raise NotImplementedError

    def actor(self, state: S) -> int:
        """The lowest seat that may act, -1 when the game is over."""
        raise NotImplementedError

    def to_act(self, state: S) -> tuple[int, ...]:
        """All seats that may act, in order."""
        seat = self.actor(state)
        return () if seat < 0 else (seat,)

    def turn_number(self, state: S) -> int:
        """A number that changes when a new turn begins; undo stays within it."""
        return 0

    def legal(self, state: S, seat: int) -> list[Action]:
        """The actions of a seat that may act, sorted by id. The list is shared: do not change it."""
        raise NotImplementedError

    def why_not(self, state: S, seat: int, action: Action) -> Reason:
        """Why an action that is not legal for this seat, which may act, is refused: an id under `reasons`."""
        raise NotImplementedError

    def apply(self, state: S, seat: int, action: Action, chance: Chance, tell: Tell) -> None:
        """Carry out a legal action, and all that is forced after it, up to the next decision."""
        raise NotImplementedError

    # -- the result --

    def scores(self, state: S) -> list[int]:
        """The score of each seat as it stands now."""
        raise NotImplementedError

    def breakdown(self, state: S) -> list[dict[str, int]]:
        """Where the score of each seat comes from; the parts add up to it."""
        raise NotImplementedError

    def winners(self, state: S) -> tuple[int, ...]:
        """The seats that have won, () while the game runs."""
        raise NotImplementedError

    def outcome(self, state: S) -> list[float]:
        """The part of each seat in the one point that the winners share; nothing while the game runs."""
        parts = [0.0] * self.players
        winners = self.winners(state)
        for seat in winners:
            parts[seat] = 1.0 / len(winners)
        return parts


__all__ = ["Reason", "Rules", "State"]
