"""Sockets end with the session that opened them."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from genjiko.server.store.rows import Person

_MOST_KNOWN = 10_000

HangUp = Callable[[], None]


class OpenLines:
    """The open sockets of this process, by the digests of their sessions."""

    def __init__(self) -> None:
        self._lines: defaultdict[str, list[HangUp]] = defaultdict(list)
        self._known: dict[str, tuple[Person, float]] = {}

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

    def remember(self, digest: str, person: Person, until: float) -> None:
        """Whose session this is: good enough for opening a socket until then, because that ends with its session."""
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()  # no more than a few queries are lost
        self._known[digest] = (person, until)

    def known(self, digest: str, now: float) -> Person | None:
        """Whose session this was a moment ago, if that is remembered."""
        person, until = self._known.get(digest, (None, 0.0))
        return person if now < until else None

    def hang_up(self, digests: Collection[str]) -> None:
        """These sessions have ended."""
        for digest in digests:
            self._known.pop(digest, None)
            for hang_up in list(self._lines.get(digest, ())):
                hang_up()
