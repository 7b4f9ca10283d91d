"""Sockets end with the session that opened them."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

HangUp = Callable[[], None]


class OpenLines:
    """The open sockets of this process, by the digests of their sessions."""

    def __init__(self) -> None:
        self._lines: defaultdict[str, list[HangUp]] = defaultdict(list)

    @contextmanager
    def opened(self, digest: str, hang_up: HangUp) -> Iterator[None]:
        """A socket is open for as long as the block lasts; "" for one without a session."""
        self._lines[digest].append(hang_up)
        try:
            yield
        finally:
            self._lines[digest].remove(hang_up)
            if not self._lines[digest]:
                del self._lines[digest]

    def digests(self) -> list[str]:
        """The sessions that have sockets here."""
        return [digest for digest in self._lines if digest]

    def hang_up(self, digests: Collection[str]) -> None:
        """These sessions have ended."""
        for digest in digests:
            for hang_up in list(self._lines.get(digest, ())):
                hang_up()
