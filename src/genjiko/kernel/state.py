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
        return object.__reduce_ex__(self, protocol)


S = TypeVar("S", bound=State)
"""The state of the game that a room belongs to."""
