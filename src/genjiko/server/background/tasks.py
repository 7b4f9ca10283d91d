"""What the server does on its own: bots, clocks, the end of games, notices, and keeping in step with others."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from sqlalchemy import delete, or_, select, update

from genjiko.kernel.errors import GenjikoError, IllegalAction
from genjiko.server.context import HEARTBEAT, ServerContext
from genjiko.server.errors import Refusal
from genjiko.server.people.notices import send_due
from genjiko.server.people.ratings import count_table, ranks
from genjiko.server.store import schema
from genjiko.server.store.listen import Listener
from genjiko.server.tables.logged_game import LoggedGame, Proposal
from genjiko.server.tables.playing import CLAIM_SECONDS, append_to_log
from genjiko.server.tables.table import Table

log = logging.getLogger("genjiko.server")

_SCAN = 0.5
_POLL = 5.0
_GATHERING_SECONDS = 7 * 86_400
"""A table that nobody has started or touched for so long is taken away."""


class BackgroundTasks:
    """The tasks that run beside the requests."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context
        self._tasks: list[asyncio.Task[None]] = []
        self._listener = Listener(context) if context.store.shared else None
        context.drive = self.drive

    async def begin(self) -> None:
        """Start them."""
        jobs: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (HEARTBEAT, self.context.beat),
            (_SCAN, self._scan),
            (_SCAN, lambda: send_due(self.context)),
            (60.0, self._tidy),
        ]
        if self._listener is not None:
            await self._listener.begin()
            jobs.append((_POLL, self._listener.poll))
        self._tasks = [asyncio.create_task(self._repeat(*job)) for job in jobs]

    async def end(self) -> None:
        """Stop them."""
        drivers = [t.driver for t in self.context.tables.values() if t.driver is not None]
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
                self.context.metrics.failures.inc()
                log.exception("a background task failed")
            await asyncio.sleep(seconds)

    async def _tidy(self) -> None:
        self.context.forget_idle()
        tables = schema.tables
        async with self.context.store.write() as connection:
            old = tables.c.updated < time.time() - _GATHERING_SECONDS
            await connection.execute(delete(tables).where(tables.c.status == "gathering", old))

    # -- tables that wait for the server --

    async def _scan(self) -> None:
        """Look after tables that are due and that no living process looks after."""
        now = time.time()
        tables = schema.tables
        free = or_(
            tables.c.claimed_until.is_(None), tables.c.claimed_until < now, tables.c.claimed_by == self.context.worker
        )
        query = select(tables.c.id).where(tables.c.due <= now, free).order_by(tables.c.due).limit(200)
        async with self.context.store.read() as connection:
            due = (await connection.execute(query)).scalars().all()
        for table_id in due:
            open_here = self.context.tables.get(table_id)
            if open_here is not None and open_here.driver is not None and not open_here.driver.done():
                continue
            try:
                self.drive(await self.context.open(table_id))
            except (Refusal, GenjikoError) as error:
                log.error("table %s cannot be driven: %s", table_id, error)
                await self._give_up(table_id)

    async def _give_up(self, table_id: str) -> None:
        """A table of other rules waits until a program comes that plays them."""
        async with self.context.store.write() as connection:
            values = {"claimed_by": self.context.worker, "claimed_until": time.time() + 600}
            await connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))

    def drive(self, table: Table) -> None:
        """See to it that somebody does what is due at this table."""
        busy = table.driver is not None and not table.driver.done()
        if not busy and not self.context.stopping and self._is_due(table):
            table.driver = asyncio.create_task(self._drive(table))
            table.driver.add_done_callback(self._driven)

    def _is_due(self, table: Table) -> bool:
        due = table.row["due"]
        return table.logged is not None and due is not None and due <= time.time()

    def _driven(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.context.metrics.failures.inc()
            log.error("a table's driver failed", exc_info=task.exception())

    async def _drive(self, table: Table) -> None:
        while not self.context.stopping and table.logged is not None:
            logged = table.logged
            if logged.over:
                await self._finish(table)
                return
            bots = table.bots_to_act(logged)
            if bots:
                await self._bot_move(table, logged, bots[0])
            elif not await self._time_out(table, logged):
                await self._set_due(table)
                if not self._is_due(table):
                    return

    async def _bot_move(self, table: Table, logged: LoggedGame, seat: int) -> None:
        version = logged.version
        action = await self._think(table, logged, seat)

        def proposal(now_logged: LoggedGame, now: float) -> Proposal:
            if not table.bot_of(seat):
                raise Refusal("stale", "the player is back")
            now_logged.check_fresh(seat, version, "")
            return now_logged.propose_play(seat, action, None, now, bool(table.viewers))

        try:
            await append_to_log(self.context, table, proposal)
        except Refusal as refused:
            if refused.problem.code not in ("stale", "illegal"):
                raise

    async def _think(self, table: Table, logged: LoggedGame, seat: int) -> str:
        level = table.bot_of(seat)
        legal = logged.game.legal(seat)
        if len(legal) == 1:
            return legal[0].text
        began = time.perf_counter()
        answer = await self.context.bots.ask(logged.game.observation(seat), level)
        self.context.metrics.bot_seconds.labels(level).observe(time.perf_counter() - began)
        if answer.trouble:
            self.context.metrics.failures.inc()
            log.error("a simpler bot moved at table %s: %s", table.id, answer.trouble)
        return answer.decision.action.text

    async def _time_out(self, table: Table, logged: LoggedGame) -> bool:
        """Take the seat of somebody whose time is out; whether there was one."""
        now = time.time()
        for seat in logged.to_act:
            deadline = logged.clocks.deadline(seat)
            if deadline is None or deadline > now:
                continue

            def proposal(now_logged: LoggedGame, at: float, seat: int = seat) -> Proposal:
                limit = now_logged.clocks.deadline(seat)
                if limit is None or limit > at:
                    raise IllegalAction("there is time left", "time")
                return now_logged.propose_timeout(seat, at)

            try:
                await append_to_log(self.context, table, proposal)
            except Refusal as refused:
                if refused.problem.code != "illegal":
                    raise
            return True
        return False

    async def _set_due(self, table: Table) -> None:
        """Nothing is due now: write down when something will be."""
        async with table.lock:
            logged = table.logged
            if logged is None or not table.fresh:
                return
            due = table.next_look(logged)
            if due == table.row["due"]:
                return
            tables = schema.tables
            async with self.context.store.write() as connection:
                await connection.execute(
                    update(tables)
                    .where(tables.c.id == table.id, tables.c.version == logged.version)
                    .values(due=due, claimed_by=self.context.worker, claimed_until=time.time() + CLAIM_SECONDS)
                )
            table.row = {**table.row, "due": due}

    async def _finish(self, table: Table) -> None:
        """A game is over: count it for the ratings, once."""
        logged = table.logged
        assert logged is not None
        result = logged.result()
        assert result is not None
        async with table.lock:
            tables = schema.tables
            async with self.context.store.write() as connection:
                if table.rated:
                    last = [
                        s.seat for s in table.seats if s.kind == "person" and (s.level or s.seat in logged.resigned)
                    ]
                    places = ranks(len(table.seats), result, last)
                    players = [s.player or "" for s in table.seats]
                    await count_table(self.context.store, connection, table.id, table.row["game"], players, places)
                await connection.execute(update(tables).where(tables.c.id == table.id).values(due=None))
            await self.context.reload(table)
        table.wake(table=True)
