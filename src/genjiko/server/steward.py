"""What the server does on its own: bots, clocks, the end of games, notices, and keeping in step with others."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from sqlalchemy import delete, or_, select, update

from genjiko.kernel.errors import GenjikoError, IllegalAction
from genjiko.server import schema
from genjiko.server.errors import Refusal
from genjiko.server.house import HEARTBEAT, House
from genjiko.server.listen import Listener
from genjiko.server.match import Draft, Match
from genjiko.server.notices import send_due
from genjiko.server.playing import CLAIM_SECONDS, add
from genjiko.server.ratings import count_table, ranks
from genjiko.server.table import Table

log = logging.getLogger("genjiko.server")

_SCAN = 0.5
_POLL = 5.0
_GATHERING_SECONDS = 7 * 86_400
"""A table that nobody has started or touched for so long is taken away."""


class Steward:
    """The tasks that run beside the requests."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._tasks: list[asyncio.Task[None]] = []
        self._listener = Listener(house) if house.store.shared else None
        house.drive = self.drive

    async def begin(self) -> None:
        """Start them."""
        jobs: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (HEARTBEAT, self.house.beat),
            (_SCAN, self._scan),
            (_SCAN, lambda: send_due(self.house)),
            (60.0, self._tidy),
        ]
        if self._listener is not None:
            await self._listener.begin()
            jobs.append((_POLL, self._listener.poll))
        self._tasks = [asyncio.create_task(self._repeat(*job)) for job in jobs]

    async def end(self) -> None:
        """Stop them."""
        drivers = [t.driver for t in self.house.tables.values() if t.driver is not None]
        for task in (*self._tasks, *drivers):
            task.cancel()
        await asyncio.gather(*self._tasks, *drivers, return_exceptions=True)
        if self._listener is not None:
            await self._listener.end()

    async def _repeat(self, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await job()
            except Exception:
                # The database may be away for a moment; the next round finds what this one has missed.
                self.house.metrics.failures.inc()
                log.exception("a task of the steward failed")
            await asyncio.sleep(seconds)

    async def _tidy(self) -> None:
        self.house.forget_idle()
        tables = schema.tables
        async with self.house.store.write() as connection:
            old = tables.c.updated < time.time() - _GATHERING_SECONDS
            await connection.execute(delete(tables).where(tables.c.status == "gathering", old))

    # -- tables that wait for the server --

    async def _scan(self) -> None:
        """Look after tables that are due and that no living process looks after."""
        now = time.time()
        tables = schema.tables
        free = or_(
            tables.c.claimed_until.is_(None), tables.c.claimed_until < now, tables.c.claimed_by == self.house.worker
        )
        query = select(tables.c.id).where(tables.c.due <= now, free).order_by(tables.c.due).limit(200)
        async with self.house.store.read() as connection:
            due = (await connection.execute(query)).scalars().all()
        for table_id in due:
            open_here = self.house.tables.get(table_id)
            if open_here is not None and open_here.driver is not None and not open_here.driver.done():
                continue
            try:
                self.drive(await self.house.open(table_id))
            except (Refusal, GenjikoError) as error:
                log.error("table %s cannot be driven: %s", table_id, error)
                await self._give_up(table_id)

    async def _give_up(self, table_id: str) -> None:
        """A table of other rules waits until a program comes that plays them."""
        async with self.house.store.write() as connection:
            values = {"claimed_by": self.house.worker, "claimed_until": time.time() + 600}
            await connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))

    def drive(self, table: Table) -> None:
        """See to it that somebody does what is due at this table."""
        busy = table.driver is not None and not table.driver.done()
        if not busy and not self.house.stopping and self._is_due(table):
            table.driver = asyncio.create_task(self._drive(table))
            table.driver.add_done_callback(self._driven)

    def _is_due(self, table: Table) -> bool:
        due = table.row["due"]
        return table.match is not None and due is not None and due <= time.time()

    def _driven(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.house.metrics.failures.inc()
            log.error("a table's driver failed", exc_info=task.exception())

    async def _drive(self, table: Table) -> None:
        while not self.house.stopping and table.match is not None:
            match = table.match
            if match.over:
                await self._finish(table)
                return
            bots = table.bots_to_act(match)
            if bots:
                await self._bot_move(table, match, bots[0])
            elif not await self._time_out(table, match):
                await self._set_due(table)
                if not self._is_due(table):
                    return

    async def _bot_move(self, table: Table, match: Match, seat: int) -> None:
        version = match.version
        action = await self._think(table, match, seat)

        def draft(now_match: Match, now: float) -> Draft:
            if not table.bot_of(seat):
                raise Refusal("stale", "the player is back")
            now_match.check_fresh(seat, version, "")
            return now_match.draft_play(seat, action, None, now, bool(table.viewers))

        try:
            await add(self.house, table, draft)
        except Refusal as refused:
            if refused.problem.code not in ("stale", "illegal"):
                raise

    async def _think(self, table: Table, match: Match, seat: int) -> str:
        level = table.bot_of(seat)
        legal = match.game.legal(seat)
        if len(legal) == 1:
            return legal[0].text
        began = time.perf_counter()
        answer = await self.house.bots.ask(match.game.observation(seat), level)
        self.house.metrics.bot_seconds.labels(level).observe(time.perf_counter() - began)
        if answer.trouble:
            self.house.metrics.failures.inc()
            log.error("a simpler bot moved at table %s: %s", table.id, answer.trouble)
        return answer.decision.action.text

    async def _time_out(self, table: Table, match: Match) -> bool:
        """Take the seat of somebody whose time is out; whether there was one."""
        now = time.time()
        for seat in match.to_act:
            deadline = match.clocks.deadline(seat)
            if deadline is None or deadline > now:
                continue

            def draft(now_match: Match, at: float, seat: int = seat) -> Draft:
                limit = now_match.clocks.deadline(seat)
                if limit is None or limit > at:
                    raise IllegalAction("there is time left", "time")
                return now_match.draft_timeout(seat, at)

            try:
                await add(self.house, table, draft)
            except Refusal as refused:
                if refused.problem.code != "illegal":
                    raise
            return True
        return False

    async def _set_due(self, table: Table) -> None:
        """Nothing is due now: write down when something will be."""
        async with table.lock:
            match = table.match
            if match is None or not table.fresh:
                return
            due = table.next_look(match)
            if due == table.row["due"]:
                return
            tables = schema.tables
            async with self.house.store.write() as connection:
                await connection.execute(
                    update(tables)
                    .where(tables.c.id == table.id, tables.c.version == match.version)
                    .values(due=due, claimed_by=self.house.worker, claimed_until=time.time() + CLAIM_SECONDS)
                )
            table.row = {**table.row, "due": due}

    async def _finish(self, table: Table) -> None:
        """A game is over: count it for the ratings, once."""
        match = table.match
        assert match is not None
        result = match.result()
        assert result is not None
        async with table.lock:
            tables = schema.tables
            async with self.house.store.write() as connection:
                if table.rated:
                    last = [s.seat for s in table.seats if s.kind == "person" and (s.level or s.seat in match.resigned)]
                    places = ranks(len(table.seats), result, last)
                    players = [s.player or "" for s in table.seats]
                    await count_table(self.house.store, connection, table.id, table.row["game"], players, places)
                await connection.execute(update(tables).where(tables.c.id == table.id).values(due=None))
            await self.house.reload(table)
        table.wake(table=True)
