"""The database: one way to read, one way to write, and the journal that saves actions in groups."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import cache
from typing import Any, Protocol, TypeVar

import sqlalchemy
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import bindparam, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import create_async_engine

from genjiko.server.store import schema
from genjiko.server.store.sqlite import SqliteFile

CHANNEL = "genjiko"
# PostgreSQL carries at most 8000 bytes in a notification.
_IDS_PER_NOTICE = 150

T = TypeVar("T")


class Entry(Struct, frozen=True):
    """One line of a table's log."""

    n: int
    kind: str
    seat: int
    text: str
    results: str
    request: str | None
    at: float


class Append(Struct):
    """An entry to be saved, with what changes beside it in the same transaction."""

    table_id: str
    entry: Entry
    row: dict[str, Any]
    """New values of the table's row; always the same keys."""
    notices: list[dict[str, Any]] = []
    stand_in: tuple[int, str] | None = None
    """A seat and the bot that plays for it from now on."""


class Connection(Protocol):
    """What both databases offer inside a transaction."""

    async def execute(self, statement: Any, parameters: Any = None) -> Any:
        """Run a statement and give its result, or run it for each of a list of parameters."""

    async def run_sync(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        """Do several things at once, with SQLAlchemy's ordinary connection."""


class Postgres:
    """A PostgreSQL, shared with other processes."""

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        self.read = self._engine.connect
        self.write = self._engine.begin
        self.close = self._engine.dispose


class Store:
    """The database of one server process."""

    def __init__(self, url: str) -> None:
        self.shared = url.startswith("postgresql")
        self.url = url
        self._database: SqliteFile | Postgres = Postgres(url) if self.shared else SqliteFile(url)
        self.journal = Journal(self)

    async def close(self) -> None:
        """Save what is waiting, and let the database go."""
        await self.journal.close()
        await self._database.close()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Connection]:
        """A connection for looking."""
        async with self._database.read() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Connection]:
        """A transaction; it is saved at the end of the block, or not at all after an error."""
        async with self._database.write() as connection:
            yield connection

    def insert_new(self, table: Any) -> Any:
        """An insert that passes over rows whose key is there already."""
        insert = postgresql.insert if self.shared else sqlite.insert
        return insert(table).on_conflict_do_nothing()

    def upsert(self, table: Any, values: Mapping[str, Any]) -> Any:
        """An insert that replaces the row with the same key."""
        insert = postgresql.insert if self.shared else sqlite.insert
        keys = [column.name for column in table.primary_key.columns]
        rest = {name: value for name, value in values.items() if name not in keys}
        return insert(table).values(**values).on_conflict_do_update(index_elements=keys, set_=rest)

    async def notify(self, connection: Connection, ids: Iterable[str]) -> None:
        """Tell the other processes which tables have changed, when the transaction is saved."""
        if not self.shared:
            return
        names = list(ids)
        for start in range(0, len(names), _IDS_PER_NOTICE):
            payload = " ".join(names[start : start + _IDS_PER_NOTICE])
            await connection.execute(select(func.pg_notify(CHANNEL, payload)))

    # -- tables --

    async def table(self, table_id: str) -> Mapping[Any, Any] | None:
        """The row of a table."""
        async with self.read() as connection:
            found = await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))
            row: Mapping[Any, Any] | None = found.mappings().first()
            return row

    async def log(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries of a table's log beyond a version."""
        log = schema.actions
        wanted = (log.c.n, log.c.kind, log.c.seat, log.c.text, log.c.results, log.c.request, log.c.at)
        async with self.read() as connection:
            rows = await connection.execute(
                select(*wanted).where(log.c.table_id == table_id, log.c.n > after).order_by(log.c.n)
            )
            return [Entry(*row) for row in rows]


@cache
def _row_change(columns: tuple[str, ...]) -> Any:
    """The statement that brings the row of a table up to an entry; never back."""
    tables = schema.tables
    newer = (tables.c.id == bindparam("of_id"), tables.c.version < bindparam("new_version"))
    return update(tables).where(*newer).values({name: bindparam(f"new_{name}") for name in columns})


_Waiting = tuple[Append, asyncio.Future[bool]]


class Journal:
    """Saves entries of many tables together: one transaction, one flush of the disk, many answers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self.saved: Callable[[int], None] = lambda _: None

    async def append(self, what: Append) -> bool:
        """Save an entry; False when the log already has one with that number or that request.

        Raises whatever the database raises; then nobody knows whether it is saved, and the log must be read.
        """
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((what, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return await future

    async def close(self) -> None:
        """Wait until everything is saved."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._waiting:
            # One entry of each table at a time; in a fixed order, so that two processes never block each other.
            first = {item[0].table_id: item for item in reversed(self._waiting)}
            batch = [first[table_id] for table_id in sorted(first)]
            self._waiting = [item for item in self._waiting if first[item[0].table_id] is not item]
            try:
                kept = await self._save([what for what, _ in batch])
            except Exception as error:
                for _, future in batch:
                    if not future.done():
                        future.set_exception(error)
                continue
            self.saved(len(kept))
            for what, future in batch:
                if not future.done():
                    future.set_result((what.table_id, what.entry.n) in kept)

    async def _save(self, batch: list[Append]) -> set[tuple[str, int]]:
        async with self._store.write() as connection:
            kept = await connection.run_sync(lambda line: self._write(line, batch))
            await self._store.notify(connection, (table_id for table_id, _ in kept))
        return kept

    def _write(self, connection: sqlalchemy.Connection, batch: list[Append]) -> set[tuple[str, int]]:
        """Write what the log does not hold yet; gives the tables and numbers of that."""
        log = schema.actions
        rows = [{"table_id": what.table_id, **asdict(what.entry)} for what in batch]
        insert = self._store.insert_new(log).returning(log.c.table_id, log.c.n)
        kept = {(row[0], row[1]) for row in connection.execute(insert, rows)}
        saved = [what for what in batch if (what.table_id, what.entry.n) in kept]
        if saved:
            self._write_beside(connection, saved)
        return kept

    def _write_beside(self, connection: sqlalchemy.Connection, saved: list[Append]) -> None:
        connection.execute(
            _row_change(tuple(saved[0].row)),
            [{"of_id": what.table_id, **{f"new_{k}": v for k, v in what.row.items()}} for what in saved],
        )
        notices = [notice for what in saved for notice in what.notices]
        if notices:
            connection.execute(self._store.insert_new(schema.notices), notices)
        for what in saved:
            if what.stand_in is not None:
                seat, level = what.stand_in
                place = schema.seats.c
                connection.execute(
                    update(schema.seats).where(place.table_id == what.table_id, place.seat == seat).values(level=level)
                )
