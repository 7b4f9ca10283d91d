"""What lies on a table, and what can be said of it."""

import pickle
from operator import index
from typing import Any, SupportsIndex, TypeVar

from genjiko.kernel.compiled import mypyc_attr

Reason = tuple[str, dict[str, object]]
"""Something said by a game: a message id of its words and the arguments."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on the table: plain typed attributes. Each game has its own subclass."""

    def copy(self) -> "State":
        """The same position; the two share nothing that can change."""
        raise NotImplementedError

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        if index(protocol) < 2:
            # Protocols 0 and 1 cannot take compiled objects apart, so a state goes through them in one piece.
            return pickle.loads, (pickle.dumps(self, 2),)
        inside = getattr(self, "__dict__", None)
        if inside:  # a class in plain Python; compiled ones keep their attributes elsewhere
            return state_again, (type(self), inside)
        return object.__reduce_ex__(self, protocol)


def state_again(kind: type[State], inside: dict[str, object]) -> State:
    """A state of a class in plain Python, as `pickle` and `copy` bring it back."""
    state = kind.__new__(kind)
    state.__dict__.update(inside)
    return state


S = TypeVar("S", bound=State)
"""The state of the game that a room belongs to."""
