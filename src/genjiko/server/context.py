"""Everything that one server process holds."""

import asyncio
import math
from collections.abc import Coroutine
from typing import Any

from genjiko.server import wire
from genjiko.server.bot_processes import BotProcesses
from genjiko.server.errors import Refusal
from genjiko.server.fair_queue import FairQueue
from genjiko.server.ids import fresh_id
from genjiko.server.metrics import Metrics
from genjiko.server.people.emails import Emails
from genjiko.server.people.limits import MOST_BOT_TABLES, MOST_RECORDS, MOST_TABLES, Limits, Whereabouts
from genjiko.server.people.lines import OpenLines
from genjiko.server.people.outside import Outside
from genjiko.server.people.passkeys import Passkeys
from genjiko.server.people.peace import Peace
from genjiko.server.people.people import People
from genjiko.server.people.ratings import Ratings
from genjiko.server.reading_process import ReadingProcess
from genjiko.server.settings import Settings, host_pages
from genjiko.server.store.contract import HEARTBEAT, Store
from genjiko.server.store.rows import Channel, Person
from genjiko.server.tables import records
from genjiko.server.tables.analysis import Analyst
from genjiko.server.tables.open_tables import Homes, OpenTables
from genjiko.server.tables.studies import Studies
from genjiko.server.time_source import TimeSource

_LOST = 3 * HEARTBEAT
"""So long without a look at the clock is a pause."""
_READY = 5 * HEARTBEAT
_NOTICE = 10.0
_MOST_WAITING = {"reading": 8, "hint": 3, "coach": 2, "what_if": 4, "analysis": 30}
"""So many texts of one person may wait to be read, and so often a bot to be asked. Bots at tables wait once a table."""


class ServerContext:
    """The parts of a server, put together."""

    def __init__(
        self, settings: Settings, store: Store, time: TimeSource | None = None, homes: Homes | None = None
    ) -> None:
        self.settings = settings
        self.store = store
        self.time = time or TimeSource()
        self.metrics = Metrics()
        self.limits = Limits(self.time, settings.limits == "on", store if store.shared else None)
        self.lines = OpenLines()
        self.outside = Outside()
        self.people = People(store, self.time, self.limits, self.lines)
        self.passkeys = Passkeys(store, self.time)
        self.peace = Peace(store, self.time)
        self.emails = Emails(store, settings, self.time, self.outside)
        self.pages = host_pages(settings)
        self.whereabouts = Whereabouts()
        self.bots = BotProcesses(settings.bot_processes, settings.bot_seconds, self._queue(settings.bot_processes))
        self.analyst = Analyst(self.bots, settings.bot_processes - 1, self._queue)
        self.tables = OpenTables(
            store,
            self.bots,
            self.time,
            worker=fresh_id(),
            ratings=Ratings(),
            notice_delays=_notice_delays(settings),
            figures=self.metrics,
            reader=ReadingProcess(self._queue(1)),
            homes=homes,
        )
        self.studies = Studies(store, self.time)
        self.tables.check_time = self._check_time
        self._share_with(1)
        self.metrics.watch(self.tables)
        self._aside: set[asyncio.Task[None]] = set()
        self._beating = asyncio.Lock()
        self._wrote = self.time.now()  # when the database last took our sign of life
        self._away: float | None = None  # since when nobody could play
        self._notice = ("", 0.0)

    def _queue(self, places: int) -> FairQueue:
        bounds = _MOST_WAITING if self.limits.on else {}
        return FairQueue(places, self.time, self.whereabouts.address_of, bounds)

    async def begin(self) -> None:
        """Take part: find out whether the server was down, and say that we are here."""
        self.time.go_on_from(await self.store.last_sign())
        await self.store.begin(self.tables.worker, self.time.now(), self.settings.grace)
        self._wrote = self.time.now()
        self.time.mark()
        await self.tables.read_outages()

    async def beat(self) -> None:
        """Say that we are still here; time in which we could not is nobody's."""
        async with self._beating:
            lost = self.time.lost(_LOST)
            if lost is not None:
                self._away = lost if self._away is None else min(self._away, lost)
            self.time.mark()
            try:
                if self._away is not None:
                    await self.store.add_outage(self.tables.worker, self._away, self.time.now() + self.settings.grace)
                await self.store.beat(self.tables.worker, self.time.now())
            except Exception:
                self._away = self._wrote if self._away is None else self._away
                raise
            changed, self._away = self._away is not None, None
            self._wrote = self.time.now()
            if self.store.shared:
                self._share_with(max(1, await self.store.living(self.time.now())))
            if changed or self.store.shared:
                await self.tables.read_outages()

    def _share_with(self, workers: int) -> None:
        """There are so many processes: of what each counts for itself, each gives its part."""
        self.limits.workers = workers
        if self.limits.on:
            self.tables.most_alone = max(1, MOST_BOT_TABLES // workers)

    async def _check_time(self) -> None:
        """Before somebody's time is counted: have we slept, or has the clock been set on?"""
        # Also while somebody else is just writing down that we have.
        if self._away is not None or self.time.lost(_LOST) is not None:
            await self.beat()

    @property
    def ready(self) -> bool:
        """Whether the database has taken our sign of life a moment ago."""
        return self.time.now() - self._wrote < _READY

    # -- what everybody is told --

    async def notice(self) -> str:
        """What everybody is told now."""
        text, until = self._notice
        if until <= self.time.monotonic():
            text = await self.store.announced(self.time.now())
            self._notice = (text, self.time.monotonic() + _NOTICE)
        return text

    async def announce(self, text: str, seconds: float) -> None:
        """Tell everybody something for a while."""
        await self.store.announce(text, self.time.now() + seconds if text else 0.0)
        self._notice = ("", 0.0)

    # -- bounds --

    async def check_busy(self, person: Person, where: str) -> None:
        """Raises Refusal for somebody who keeps the house busy enough already, before they get another table."""
        if not self.limits.on:
            return
        await self.limits.take_strictly("tables", where)
        hosted = await self.store.hosted(person.id)
        if hosted.open >= MOST_TABLES["account" if person.account else "guest"]:
            raise Refusal("too_fast", "so many tables of yours are open already; finish or leave some", wait=60)
        if hosted.of_bots >= MOST_BOT_TABLES:
            raise Refusal("too_fast", "so many tables of yours are played by bots alone already", wait=60)

    async def keep_record(self, person: Person, record: str, where: str) -> wire.ReplayInfo:
        """Keep a record, unless enough of somebody is kept already. Raises BadRecord, Refusal."""
        most = MOST_RECORDS["account" if person.account else "guest"] if self.limits.on else math.inf
        await self.limits.take_strictly("uploads", where)
        kept = await records.keep(self.tables, person, record, most)
        if kept is None:
            days = self.settings.upload_days
            raise Refusal("full", f"so many records of yours are kept; one that nobody looks at goes after {days} days")
        return kept

    def run_aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something be done that nobody waits for."""
        task = asyncio.create_task(work)
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    async def end(self) -> None:
        """Leave nothing behind."""
        self.tables.stopping = True
        await self.bots.close()
        await self.tables.reader.close()
        self.outside.close()
        await self.beat()
        await self.store.end(self.tables.worker)
        await self.store.close()

    async def person_changed(self, person_id: str) -> None:
        """The name of a person, or how to reach them, is new: let their tables know, here and elsewhere."""
        await self.tables.news(await self.store.tables_of(person_id))


def _notice_delays(settings: Settings) -> dict[Channel, float]:
    """After how many seconds a player who is away is told of their turn, by each way that the host has set up."""
    delays: dict[Channel, float] = {}
    if settings.webhooks != "off":
        delays["webhook"] = 0.0
    if settings.smtp:
        delays["email"] = settings.email_delay
    return delays
