"""The server's own state: which tables are open here, and how they are kept in step with the database."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import and_, case, delete, insert, select, update

from genjiko.kernel.errors import GenjikoError, OtherRules
from genjiko.server.errors import Refusal, not_found, refusal_of
from genjiko.server.http.limits import Limits
from genjiko.server.metrics import Metrics
from genjiko.server.people.emails import Emails
from genjiko.server.people.people import People, Person, fresh_id
from genjiko.server.people.ratings import shown
from genjiko.server.settings import Settings
from genjiko.server.store import schema
from genjiko.server.store.store import Connection, Store
from genjiko.server.tables.analysis import Analyst
from genjiko.server.tables.bots import Bots
from genjiko.server.tables.clock import Outages, merge
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.tables.table import Seat, Table, clock_of, shown_names

log = logging.getLogger("genjiko.server")

HEARTBEAT = 2.0
GONE_AFTER = 10.0
"""A worker that has not been heard of for so many seconds is gone."""
_IDLE_SECONDS = 300.0


class ServerContext:
    """Everything that one server process holds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.worker = fresh_id()
        self.store = Store(settings.url())
        self.people = People(self.store)
        self.emails = Emails(self.store, settings)
        self.limits = Limits(settings.limits == "on")
        self.bots = Bots(settings.bot_processes, settings.bot_seconds)
        self.analyst = Analyst(self.bots, settings.bot_processes - 1)
        self.metrics = Metrics(self)
        self.outages: Outages = []
        self.tables: dict[str, Table] = {}
        self.stopping = False
        self.drive: Callable[[Table], None] = lambda _: None
        """Lets the background do what the server itself has to do at a table."""
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self.store.journal.saved = self.metrics.actions_saved

    # -- beginning and end --

    async def begin(self) -> None:
        """Take part: find out whether the server was down, and say that we are here."""
        now = time.time()
        async with self.store.write() as connection:
            seen = (await connection.execute(select(schema.workers.c.seen))).scalars().all()
            last = max(seen, default=None)
            if last is not None and now - last > 2 * HEARTBEAT:
                # Nobody's clock runs while nobody could play, and everybody gets time to come back.
                outage = {"began": last, "ended": now + self.settings.grace}
                await connection.execute(self.store.insert_new(schema.outages), [outage])
            gone = schema.workers.c.seen < now - GONE_AFTER if self.store.shared else schema.workers.c.id != ""
            await connection.execute(delete(schema.workers).where(gone))
            await connection.execute(insert(schema.workers).values(id=self.worker, seen=now))
            await connection.execute(
                delete(schema.presence).where(schema.presence.c.worker.not_in(select(schema.workers.c.id)))
            )
            if not self.store.shared:
                await connection.execute(update(schema.tables).values(claimed_by=None, claimed_until=None))
        await self.read_outages()

    async def beat(self) -> None:
        """Say that we are still here."""
        async with self.store.write() as connection:
            await connection.execute(self.store.upsert(schema.workers, {"id": self.worker, "seen": time.time()}))
        if self.store.shared:
            await self.read_outages()

    async def read_outages(self) -> None:
        """Learn when the server was down."""
        async with self.store.read() as connection:
            rows = (await connection.execute(select(schema.outages))).all()
        self.outages = merge([(row.began, row.ended) for row in rows])
        for table in self.tables.values():
            if table.logged is not None:
                table.logged.clocks.outages = self.outages

    async def end(self) -> None:
        """Leave nothing behind."""
        self.stopping = True
        await self.bots.close()
        await self.beat()
        async with self.store.write() as connection:
            await connection.execute(delete(schema.presence).where(schema.presence.c.worker == self.worker))
        await self.store.close()

    # -- tables --

    async def open(self, table_id: str) -> Table:
        """The table with this id, as it stands. Raises Refusal."""
        table = self.tables.get(table_id)
        if table is None:
            # Two callers at once must get the same object, or each would have a lock of its own.
            task = self._opening.get(table_id)
            if task is None:
                task = asyncio.create_task(self._load(table_id))
                self._opening[table_id] = task
                task.add_done_callback(lambda _: self._opening.pop(table_id, None))
            table = await asyncio.shield(task)
        if not table.fresh:
            async with table.lock:
                await self.catch_up(table)
        table.touched = time.monotonic()
        return table

    async def see(self, table_id: str, person: Person | None, key: str | None) -> Table:
        """A table that this person may know of. Raises Refusal."""
        table = await self.open(table_id)
        if not table.may_see(person, key):
            raise not_found()
        return table

    async def _load(self, table_id: str) -> Table:
        row = await self.store.table(table_id)
        if row is None:
            raise not_found()
        table = Table(row, await self.read_seats(table_id, row["game"]), None)
        await self._make_match(table)
        if self.store.shared:
            await self.read_presence(table)
        self.tables[table_id] = table
        return table

    async def _make_match(self, table: Table) -> None:
        row, setup = table.row, table.setup()
        if setup is None:
            return
        try:
            logged = LoggedGame(table.header(), setup, clock_of(row), row["started"], self.outages)
        except OtherRules as error:
            raise refusal_of(error) from None
        for entry in await self.store.log(table.id):
            logged.apply(entry)
        table.logged = logged

    async def read_seats(self, table_id: str, game: str) -> list[Seat]:
        """The seats of a table with the names and ratings of those who sit there."""
        async with self.store.read() as connection:
            return await _seats_in(connection, table_id, game)

    async def reload(self, table: Table) -> None:
        """Read the row and the seats again. The caller holds the lock."""
        row = await self.store.table(table.id)
        if row is None:
            raise not_found()
        table.take(row, await self.read_seats(table.id, row["game"]))
        if table.logged is None:
            await self._make_match(table)

    async def catch_up(self, table: Table) -> None:
        """Read what others have written. The caller holds the lock."""
        had = -1 if table.logged is None else table.logged.version
        before = (table.row["revision"], table.row["status"], table.seats)
        await self.reload(table)
        if table.logged is not None:
            table.logged.game.watched = bool(table.viewers)
            for entry in await self.store.log(table.id, table.logged.version):
                table.logged.apply(entry)
        table.fresh = True
        changed = table.logged is not None and table.logged.version != had
        if changed or before != (table.row["revision"], table.row["status"], table.seats):
            table.wake(table=True, game=changed)

    @asynccontextmanager
    async def edit(self, table: Table) -> AsyncIterator["Edit"]:
        """Change what is not in the log: the block sees the row and seats as they are, locked."""
        tables = schema.tables
        async with table.lock:
            async with self.store.write() as connection:
                query = select(tables).where(tables.c.id == table.id).with_for_update()
                row = (await connection.execute(query)).mappings().first()
                if row is None:
                    raise not_found()
                table.take(row, await _seats_in(connection, table.id, row["game"]))
                yield Edit(connection, table)
                change = {"revision": row["revision"] + 1, "updated": time.time()}
                await connection.execute(update(tables).where(tables.c.id == table.id).values(**change))
                await self.store.notify(connection, [table.id])
            await self.reload(table)
        table.wake(table=True, game=True)

    def forget_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while; they are read again when asked for."""
        limit = time.monotonic() - _IDLE_SECONDS
        for table in list(self.tables.values()):
            busy = table.viewers or table.lock.locked() or (table.driver is not None and not table.driver.done())
            if not busy and table.touched < limit:
                del self.tables[table.id]

    # -- who is looking --

    async def arrive(self, table: Table, viewer: Any, socket: str) -> None:
        """A socket has been opened."""
        table.viewers.add(viewer)
        if self.store.shared:
            seat = None if viewer.seat < 0 else viewer.seat
            async with self.store.write() as connection:
                values = {"socket": socket, "worker": self.worker, "table_id": table.id, "seat": seat}
                await connection.execute(insert(schema.presence).values(**values))
                await self.store.notify(connection, [table.id])
        table.wake(table=True)

    async def depart(self, table: Table, viewer: Any, socket: str) -> None:
        """A socket has been closed."""
        table.viewers.discard(viewer)
        table.touched = time.monotonic()
        if self.store.shared and not self.stopping:
            async with self.store.write() as connection:
                await connection.execute(delete(schema.presence).where(schema.presence.c.socket == socket))
                await self.store.notify(connection, [table.id])
        table.wake(table=True)

    async def read_presence(self, table: Table) -> None:
        """Learn who looks at this table through other processes."""
        presence, workers = schema.presence, schema.workers
        query = (
            select(presence.c.seat)
            .join(workers, workers.c.id == presence.c.worker)
            .where(
                presence.c.table_id == table.id,
                presence.c.worker != self.worker,
                workers.c.seen > time.time() - GONE_AFTER,
            )
        )
        async with self.store.read() as connection:
            found = [-1 if seat is None else seat for seat in (await connection.execute(query)).scalars()]
        if sorted(found) != sorted(table.elsewhere):
            table.elsewhere = found
            table.wake(table=True)

    async def person_changed(self, person: str) -> None:
        """The name of a person, or how to reach them, is new: let their tables know, here and elsewhere."""
        seats, tables = schema.seats, schema.tables
        query = select(seats.c.table_id).join(tables).where(seats.c.person == person, tables.c.status != "over")
        async with self.store.write() as connection:
            ids = (await connection.execute(query.distinct())).scalars().all()
            await self.store.notify(connection, ids)
        await self.news(ids)

    async def news(self, table_ids: Sequence[str]) -> None:
        """Other processes have written to these tables."""
        for table_id in table_ids:
            table = self.tables.get(table_id)
            if table is None:
                continue
            try:
                async with table.lock:
                    await self.catch_up(table)
                await self.read_presence(table)
                table.wake(chat=True)
            except (GenjikoError, Refusal) as error:
                log.error("table %s cannot be followed: %s", table_id, error)
                self.tables.pop(table_id, None)


async def _seats_in(connection: Connection, table_id: str, game: str) -> list[Seat]:
    seats, people, emails, ratings = schema.seats, schema.people, schema.emails, schema.ratings
    query = (
        select(seats, people.c.name.label("now"), people.c.account, people.c.webhook, emails.c.confirmed.label("email"))
        .add_columns(ratings.c.mu, ratings.c.sigma)
        .outerjoin(people, people.c.id == seats.c.person)
        .outerjoin(emails, emails.c.person == seats.c.person)
        .outerjoin(ratings, and_(ratings.c.player == seats.c.person, ratings.c.game == game))
        .where(seats.c.table_id == table_id)
        .order_by(seats.c.seat)
    )
    rows = (await connection.execute(query)).all()
    return [
        Seat(
            row.seat,
            row.kind,
            row.person,
            name,
            row.level,
            row.account is not None,
            bool(row.webhook),
            bool(row.email),
            None if row.mu is None else shown(row.mu, row.sigma),
        )
        for row, name in zip(rows, shown_names(rows), strict=True)
    ]


class Edit:
    """A table that is being changed, inside a transaction."""

    def __init__(self, connection: Connection, table: Table) -> None:
        self.connection = connection
        self.table = table

    async def seat(self, seat: int, kind: str, person: Person | None = None, level: str = "") -> None:
        """Give a seat to somebody."""
        place = schema.seats.c
        values: Mapping[str, Any] = {
            "kind": kind,
            "person": person.id if person else None,
            "name": person.name if person else level if kind == "bot" else "",
            "level": level,
        }
        await self.connection.execute(
            update(schema.seats).where(place.table_id == self.table.id, place.seat == seat).values(**values)
        )

    async def reseat(self, seats: Sequence[Seat], chairs: Sequence[int]) -> None:
        """Give out the seats anew after a draw; the sockets at other processes are counted where they sit now."""
        seated, presence, table_id = schema.seats, schema.presence, self.table.id
        await self.connection.execute(delete(seated).where(seated.c.table_id == table_id))
        await self.connection.execute(insert(seated), [seat.row(table_id) for seat in seats])
        now = case({chair: seat for seat, chair in enumerate(chairs)}, value=presence.c.seat)
        here = and_(presence.c.table_id == table_id, presence.c.seat.is_not(None))
        await self.connection.execute(update(presence).where(here).values(seat=now))

    async def row(self, **values: Any) -> None:
        """Change the row of the table."""
        tables = schema.tables
        await self.connection.execute(update(tables).where(tables.c.id == self.table.id).values(**values))
