"""A house on one device: one person, bots that think in the same thread, tables that are kept by the device."""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Protocol

from genjiko.kernel.action import Action
from genjiko.kernel.observation import Observation
from genjiko.server import wire
from genjiko.server.local.keeping import Keeper, KeptStore
from genjiko.server.people.limits import Limits
from genjiko.server.people.peace import Peace
from genjiko.server.store.rows import Person
from genjiko.server.tables import records
from genjiko.server.tables.analysis import Analyst
from genjiko.server.tables.bots import BotAnswer, BotsHere, Share
from genjiko.server.tables.open_tables import NoFigures, OpenTables
from genjiko.server.tables.studies import Studies
from genjiko.server.time_source import TimeSource


class _NobodyCounts(NoFigures):
    """See `HouseFigures`."""

    def frame(self, kind: str) -> None: ...

    def refusal(self, code: str) -> None: ...


class BotsInTurn(BotsHere):
    """Bots of this thread, which say when they begin to think and when they are done: meanwhile nobody is answered."""

    def __init__(self) -> None:
        self.thinking: Thinking | None = None

    async def ask(self, seen: Observation, level: str, share: Share, played: Action | None = None) -> BotAnswer:
        """See `BotsHere`."""
        if self.thinking is None:
            return await super().ask(seen, level, share, played)
        self.thinking.begin()
        await asyncio.sleep(0.01)  # what was said before goes out first
        try:
            return await super().ask(seen, level, share, played)
        finally:
            self.thinking.end()


class Thinking(Protocol):
    """Somebody who wants to know when a bot thinks."""

    def begin(self) -> None:
        """It begins."""

    def end(self) -> None:
        """It is done."""


class LocalHouse:
    """See `House`."""

    def __init__(self, keeper: Keeper, time: TimeSource | None = None) -> None:
        self.time = time or TimeSource()
        self.store = KeptStore(keeper)
        self.bots = BotsInTurn()
        self.tables = OpenTables(self.store, self.bots, self.time)
        self.analyst = Analyst(self.bots, 1)
        self.studies = Studies(self.store, self.time)
        self.limits = Limits(self.time, on=False)
        self.peace = Peace(self.store, self.time)
        self.metrics = _NobodyCounts()

    async def begin(self, texts: Mapping[str, str]) -> None:
        """Go on with what was kept. Time in which nobody was here is nobody's: no clock has run in it."""
        self.store.read(texts)
        last = self.store.last_change()
        if last is not None:
            await self.leave_out(last)

    async def leave_out(self, since: float) -> None:
        """Time up to now that is on nobody's clock; on a device without room it is so until the page is closed."""
        with contextlib.suppress(Exception):
            await self.store.add_outage(self.tables.worker, since, self.time.now())
        await self.tables.read_outages()

    @property
    def me(self) -> Person | None:
        """Whose device this is, once they have a name."""
        return self.store.me

    async def check_busy(self, person: Person, where: str) -> None:
        """Whoever has the device to themselves may keep it as busy as they like."""

    async def keep_record(self, person: Person, record: str, where: str) -> wire.ReplayInfo:
        """And as full. Raises BadRecord, Refusal."""
        kept = await records.keep(self.tables, person, record)
        assert kept is not None
        return kept
