"""One who follows a study, whatever line is between: told when it changes, or when its leader looks elsewhere."""

import asyncio
import contextlib

from genjiko.server import messages
from genjiko.server.api.endpoint import House
from genjiko.server.api.viewer import NO_TABLE, Line, LineEnded, json_of
from genjiko.server.errors import Refusal
from genjiko.server.tables.studies import place_of

_LOOK_AGAIN = 1.0
"""Where other processes share the store, it is looked at again after so many seconds."""


class Following:
    """See `Follower`."""

    def __init__(self, house: House, line: Line, study_id: str) -> None:
        self._house = house
        self._line = line
        self._study = study_id
        self._woken = asyncio.Event()
        self._told: messages.StudyNews | None = None

    def wake(self) -> None:
        """It has changed."""
        self._woken.set()

    async def serve(self) -> None:
        """For as long as both sides want it. Raises Refusal for a study that is not there."""
        await self._house.studies.find(self._study)
        self._house.studies.enter(self._study, self)
        sender = asyncio.create_task(self._send())
        receiver = asyncio.create_task(self._receive())
        try:
            await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._house.studies.leave(self._study, self)
            for task in (sender, receiver):
                task.cancel()
            for done in await asyncio.gather(sender, receiver, return_exceptions=True):
                if isinstance(done, Exception) and not isinstance(done, LineEnded | RuntimeError):
                    raise done

    async def _send(self) -> None:
        while True:
            try:
                await self._tell()
            except Refusal:  # it was thrown away
                await self._line.close(NO_TABLE)
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), _LOOK_AGAIN if self._house.store.shared else None)
            self._woken.clear()

    async def _tell(self) -> None:
        row = await self._house.studies.find(self._study)
        news = messages.StudyNews(row.revision, place_of(row), self._house.studies.following(self._study))
        if news != self._told:
            self._told = news
            await self._line.send_text(json_of(news))

    async def _receive(self) -> None:
        """Nothing is asked here; whoever says something only shows that they are there."""
        while True:
            with contextlib.suppress(Refusal):
                await self._line.receive_text()
