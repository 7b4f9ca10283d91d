"""What the server does beside the requests: tables that are due, notices, signs of life, news of other processes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from genjiko.kernel.errors import GenjikoError
from genjiko.server.background.notices import NoticeSender
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal
from genjiko.server.store.contract import HEARTBEAT, LONGEST_CLAIM, Messenger
from genjiko.server.store.rows import Claim, Note
from genjiko.server.tables import unforeseen
from genjiko.server.tables.driving import drive, is_due

log = logging.getLogger("genjiko.server")

_SCAN = 0.5
_TIDY = 60.0
_LINES = 5.0
_DAY = 86_400.0
_POLL = 5.0
_GATHERING_SECONDS = 7 * 86_400
"""A table that nobody has started or touched for so long is taken away."""


_ARCHIVE_SECONDS = 30 * 86_400
"""The log of a game that has been over for so long is packed."""


class BackgroundTasks:
    """The tasks that run beside the requests."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._tasks: list[asyncio.Task[None]] = []
        self._messenger = context.store.messenger()
        self._notices = NoticeSender(context)

    async def begin(self) -> None:
        """Start them."""
        jobs = [
            self._repeat(HEARTBEAT, self._context.beat),
            self._repeat(_SCAN, self.scan),
            self._repeat(_SCAN, self._notices.send_due),
            self._repeat(_TIDY, self._tidy),
            self._repeat(_LINES, self._context.people.end_lines),
        ]
        if self._messenger is not None:
            await self._messenger.begin()
            jobs += [self._follow(self._messenger), self._repeat(_POLL, self._poll)]
        self._tasks = [asyncio.create_task(job) for job in jobs]

    async def end(self) -> None:
        """Stop them."""
        drivers = [table.driver for table in self._context.tables.all() if table.driver is not None]
        for task in (*self._tasks, *drivers):
            task.cancel()
        await asyncio.gather(*self._tasks, *drivers, return_exceptions=True)
        await self._notices.end()
        if self._messenger is not None:
            await self._messenger.end()

    async def _repeat(self, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await job()
            except Exception as error:
                # The next round finds what this one has missed.
                unforeseen.note(self._context.metrics, error, "a background task failed")
            await self._context.time.sleep(seconds)

    async def scan(self) -> None:
        """Look after tables that are due and that no living process looks after."""
        tables = self._context.tables
        for table_id in await tables.store.due_tables(tables.worker, tables.time.now()):
            open_here = tables.get(table_id)
            if open_here is not None and open_here.driven:
                continue
            try:
                table = await tables.open(table_id)
                if not is_due(tables, table):
                    table.fresh = False  # somebody has written to the database beside us: `genjiko admin`
                    table = await tables.open(table_id)
                trouble = table.other_rules
                drive(tables, table)
            except (Refusal, GenjikoError) as error:
                trouble = str(error)
            if trouble:
                # A table of other rules waits until a program comes that plays them.
                log.warning("table %s cannot be driven: %s", table_id, trouble)
                await tables.store.claim(table_id, Claim(tables.worker, tables.time.now() + LONGEST_CLAIM))

    async def _tidy(self) -> None:
        context = self._context
        context.tables.close_idle()
        now = context.time.now()
        await context.store.drop_abandoned(now - _GATHERING_SECONDS)
        await context.store.drop_ended(now)
        while await context.store.archive(now - _ARCHIVE_SECONDS):
            pass  # a few at a time, so that others write in between
        await context.store.drop_records(now - context.settings.upload_days * _DAY)
        await context.store.drop_people(now - context.settings.guest_days * _DAY, now)

    # -- other processes --

    async def _follow(self, messenger: Messenger) -> None:
        following: set[asyncio.Task[None]] = set()
        while True:
            # A table that is busy keeps nobody waiting for the others.
            task = asyncio.create_task(self._hear(await messenger.heard()))
            following.add(task)
            task.add_done_callback(following.discard)

    async def _hear(self, notes: list[Note]) -> None:
        try:
            await self._context.tables.hear(notes)
        except Exception as error:
            # `_poll` will find what could not be read now.
            unforeseen.note(self._context.metrics, error, "news of other processes could not be read")

    async def _poll(self) -> None:
        assert self._messenger is not None
        await self._messenger.mend()
        await self._context.tables.look_for_news()
