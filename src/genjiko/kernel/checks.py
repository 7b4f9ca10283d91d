"""The room of a game that knows a whole position: how it is written, and whether it can occur."""

from typing import Generic

from genjiko.kernel.codec import Codec, decode_fields, encode_fields
from genjiko.kernel.compiled import mypyc_attr
from genjiko.kernel.state import S


@mypyc_attr(allow_interpreted_subclasses=True)
class Checks(Generic[S]):
    """Positions written down, read again, counted and checked."""

    fields: dict[str, Codec]
    """How each attribute of a state is written."""

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
