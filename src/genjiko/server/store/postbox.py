"""Notes between processes, put together into letters: what is told within a moment goes together."""

import asyncio
import contextlib
import logging
from collections.abc import Iterable, Iterator

import msgspec

from genjiko.server.ids import fresh_id
from genjiko.server.store.rows import Note

log = logging.getLogger("genjiko.server")

_PAUSE = 0.02
"""So many seconds lie between two letters: what is told alone goes at once, and much that is told goes together."""
_MOST_HEARD = 10_000
"""Who has not read so many notes lets them go: what stands in the database is found all the same."""


class _Letter(msgspec.Struct):
    """What goes over the line: notes, and the process that they are from."""

    sender: str
    notes: list[Note]


_read = msgspec.json.Decoder(_Letter)


class Postbox:
    """The part of a messenger that all lines have in common; a line says how a letter is sent."""

    most_bytes = 1_000_000

    def __init__(self) -> None:
        self._own = fresh_id()
        self._out: list[Note] = []
        self._heard: list[Note] = []
        self._some = asyncio.Event()
        self._sending: asyncio.Task[None] | None = None

    def tell(self, notes: Iterable[Note]) -> None:
        """See `Messenger`."""
        self._out += notes
        if self._out and (self._sending is None or self._sending.done()):
            self._sending = asyncio.create_task(self._send_all())

    async def sent(self) -> None:
        """Wait until everything that was told is under way, or lost."""
        if self._sending is not None:
            await asyncio.gather(self._sending, return_exceptions=True)

    async def heard(self) -> list[Note]:
        """See `Messenger`."""
        await self._some.wait()
        self._some.clear()
        notes, self._heard = self._heard, []
        return notes

    def receive(self, text: str | bytes) -> None:
        """A letter has come."""
        with contextlib.suppress(msgspec.MsgspecError):  # of another program, or of another version of this one
            letter = _read.decode(text)
            if letter.sender == self._own:
                return
            if len(self._heard) > _MOST_HEARD:
                self._heard = []
            self._heard += letter.notes
            self._some.set()

    async def send(self, letter: str) -> None:
        """Send a letter to all who listen."""
        raise NotImplementedError

    async def _send_all(self) -> None:
        while self._out:
            notes, self._out = self._out, []
            try:
                for letter in self._letters(notes):
                    await self.send(letter)
            except Exception as error:
                # The others find it in the database, a moment later.
                log.warning("other processes could not be told: %s", error)
            await asyncio.sleep(_PAUSE)

    def _letters(self, notes: list[Note]) -> Iterator[str]:
        letter = msgspec.json.encode(_Letter(self._own, notes))
        if len(letter) <= self.most_bytes:
            yield letter.decode()
        elif len(notes) > 1:
            half = len(notes) // 2
            yield from self._letters(notes[:half])
            yield from self._letters(notes[half:])
        else:
            # An entry too long for the line is read from the database.
            yield msgspec.json.encode(_Letter(self._own, [Note(notes[0].table_id, "table")])).decode()
