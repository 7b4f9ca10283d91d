"""The contract of a game: what its rules answer, for any table, bot or tool that asks."""

import json
import pickle
from collections.abc import Hashable
from operator import index
from typing import Any, Generic, SupportsIndex, TypeVar

from genjiko.kernel.action import Action, Catalogue
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.components import Components
from genjiko.kernel.event import Event, Tell
from genjiko.kernel.fields import Codec, decode_fields, encode_fields
from genjiko.kernel.header import Header
from genjiko.kernel.meta import Meta, OptionValue
from genjiko.kernel.planes import Planes

Reason = tuple[str, dict[str, object]]
"""Why an action is refused: a message id of the game's words and its arguments."""


class State:
    """What lies on the table: plain typed attributes. Each game has its own subclass."""

    def copy(self) -> "State":
        """The same position; the two share nothing that can change."""
        raise NotImplementedError

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        if index(protocol) < 2:
            # Protocols 0 and 1 cannot take compiled objects apart, so a state goes through them in one piece.
            return pickle.loads, (pickle.dumps(self, 2),)
        return object.__reduce_ex__(self, protocol)


S = TypeVar("S", bound=State)


class Rules(Generic[S]):
    """One game for a number of players, with its options and components. It holds no position.

    A masked state is what one seat knows of a state: `observe` makes it, and `legal` (for that seat),
    `resample`, `present` and `key` must work on it.
    """

    meta: Meta
    catalogue: Catalogue
    fields: dict[str, Codec]
    bound: int
    """No game has more decisions than this."""

    def __init__(self, players: int, options: dict[str, OptionValue], components: Components) -> None:
        """Raises BadComponents when the components break the schema or the counts of the rulebook."""
        self.players = players
        self.options = options
        self.components = components

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.players, self.options, self.components)

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

    def turn(self, state: S) -> int:
        """A number that changes when a new turn begins; undo stays within it."""
        return 0

    def legal(self, state: S, seat: int) -> list[Action]:
        """The actions of a seat that may act, sorted by id. The list is shared: do not change it."""
        raise NotImplementedError

    def why_not(self, state: S, seat: int, action: Action) -> Reason:
        """Why an action that is not legal for this seat, which may act, is refused."""
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

    # -- who may know what --

    def observe(self, state: S, seat: int) -> S:
        """What a seat (or SPECTATOR, or OPEN) knows of a state, built up from nothing."""
        raise NotImplementedError

    def resample(self, seen: S, seat: int, rng: Rng) -> S:
        """A full state that fits a masked one, each possible one equally likely."""
        raise NotImplementedError

    def present(self, seen: S, seat: int) -> dict[str, object]:
        """A masked state as plain JSON values for a screen."""
        raise NotImplementedError

    def prompt(self, seen: S, seat: int) -> Reason:
        """What is to be done now, as a message id under `prompts` and its arguments."""
        raise NotImplementedError

    def see(self, event: Event, seat: int) -> dict[str, object]:
        """What a seat may know of an event, built up from nothing."""
        raise NotImplementedError

    def secrets(self, state: S, seat: int) -> dict[str, object]:
        """By name, everything in this state that the seat cannot know. The laws test the views with it."""
        raise NotImplementedError

    def key(self, state: S, seat: int) -> Hashable:
        """The same for two states exactly if they look the same to the seat."""
        return json.dumps(self.dump(self.observe(state, seat)), sort_keys=True)

    # -- for learners --

    def planes(self) -> Planes:
        """What each place of the vector that `encode` gives means."""
        raise NotImplementedError

    def encode(self, seen: S, seat: int) -> list[float]:
        """A masked state of a seat as numbers between 0 and 1, the own seat first, then in turn order."""
        raise NotImplementedError

    # -- the whole position --

    def blank(self) -> S:
        """A state with nothing in it, to be filled by `restore`."""
        raise NotImplementedError

    def dump(self, state: S) -> dict[str, object]:
        """The complete state as documented JSON."""
        return encode_fields(state, self.fields)

    def restore(self, data: object) -> S:
        """The state of a dump. Raises BadDump."""
        state = self.blank()
        decode_fields(state, self.fields, data)
        return state

    def check(self, state: S) -> None:
        """Raises BadDump when this full state cannot occur in play."""
        raise NotImplementedError

    def census(self, state: S) -> dict[str, dict[str, int]]:
        """Where every component is: component -> place -> number."""
        raise NotImplementedError

    # -- advice --

    def values(self, state: S) -> list[float]:
        """What each seat can hope for, between 0 (lost) and 1 (won), as far as one look at it tells."""
        raise NotImplementedError

    def reason(self, seen: S, seat: int, action: Action) -> Reason:
        """Why one might play this action, as a message id under `advice` and its arguments."""
        raise NotImplementedError

    # -- advice that a game may give besides; the bots do without where it does not --

    def prior(self, state: S, seat: int) -> list[float] | None:
        """How good each legal action looks to the seat at a glance (0 to 1); None: only a trial can tell."""
        return None

    def stage(self, state: S) -> int:
        """A number that changes when a round ends: a place where a playout may stop and ask `values`."""
        return 0

    def judged(self, state: S) -> list[float]:
        """What each seat can hope for by all that was learned about the game; searches guess with it."""
        return self.values(state)

    def after_round(self, state: S) -> list[float]:
        """What each seat can hope for where a round has just ended, which `stage` tells."""
        return self.values(state)

    def play_on(self, state: S, learned: bool, chance: Chance, rng: Rng) -> list[float]:
        """What each seat can hope for, found by playing on with quick choices, which changes `state`.

        `learned`: by what was learned from play as well, as `judged` does.
        """
        return self.values(state)

    def belief(self, world: S, seat: int) -> float:
        """How well this sample fits what the others have done, between 0 and 1; the seat knows no more."""
        return 1.0
