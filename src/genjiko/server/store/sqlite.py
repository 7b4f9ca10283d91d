"""One SQLite file: a thread that writes, and a few that read.

What a task has begun is finished in its thread whatever becomes of the task: a player who hangs up in the middle of a
request leaves no half-open transaction that keeps everybody else from writing.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.pool import StaticPool

from genjiko.server.store.log_writing import Key, write_to_sqlite
from genjiko.server.store.rows import Append

_READERS = 4

T = TypeVar("T")


class _ConnectionThread:
    """A thread with a connection of its own. It does one thing after the other, in the order in which they came."""

    def __init__(self, url: str, begin: str = "") -> None:
        engine = create_engine(url, poolclass=StaticPool)
        prepare(engine, begin)
        self._engine = engine
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite")

    async def execute(self, statement: Any, parameters: Any = None) -> Any:
        """Run a statement; all its rows are here when it returns."""

        def run(connection: Connection) -> Any:
            result = connection.execute(statement, parameters)
            return result.freeze()() if result.returns_rows else result

        return await self.run_sync(run)

    async def run_sync(self, work: Callable[[Connection], T]) -> T:
        """Let the thread do something with its connection; it is done even if nobody waits for it any more."""
        return await asyncio.shield(asyncio.wrap_future(self._thread.submit(lambda: work(self._open()))))

    def _open(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    async def commit(self) -> None:
        """Save. Raises what the database raises; then nothing is saved."""
        await self.run_sync(_commit)

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """A transaction in one trip to the thread. Raises what the database raises; then nothing is saved."""
        return await self.run_sync(lambda connection: _all_or_nothing(connection, work))

    def roll_back(self) -> None:
        """Take back what was not saved, before the thread does anything else."""
        self._thread.submit(lambda: self._open().rollback())

    def close(self) -> None:
        """End the thread when it has done everything."""
        self._thread.submit(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


def _commit(connection: Connection) -> None:
    try:
        connection.commit()
    except BaseException:
        connection.rollback()
        raise


def _all_or_nothing(connection: Connection, work: Callable[[Connection], T]) -> T:
    try:
        found = work(connection)
    except BaseException:
        connection.rollback()
        raise
    _commit(connection)
    return found


def _driver(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


class SqliteFile:
    """The threads at one file."""

    def __init__(self, url: str) -> None:
        # SQLite has one writer at a time; waiting for it here is kinder than "database is locked".
        self._writer = _ConnectionThread(url, "BEGIN IMMEDIATE")
        self._writing = asyncio.Lock()
        # Who only looks needs no transaction: PostgreSQL too shows each statement what stands just then.
        self._readers = [_ConnectionThread(url) for _ in range(_READERS)]
        self._free: asyncio.LifoQueue[_ConnectionThread] = asyncio.LifoQueue()
        for thread in self._readers:
            self._free.put_nowait(thread)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[_ConnectionThread]:
        """A connection for looking."""
        thread = await self._free.get()
        try:
            yield thread
        finally:
            self._free.put_nowait(thread)

    async def rows(self, query: Any, parameters: Any = None) -> list[Any]:
        """What a query finds, in one trip to a thread."""
        async with self.read() as thread:
            return await thread.run_sync(lambda line: list(line.execute(query, parameters)))

    @asynccontextmanager
    async def write(self) -> AsyncIterator[_ConnectionThread]:
        """A transaction; it is saved at the end of the block, or not at all after an error."""
        async with self._writing:
            try:
                yield self._writer
            except BaseException:
                self._writer.roll_back()
                raise
            await self._writer.commit()

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """A transaction of things that need no waiting in between."""
        async with self._writing:
            return await self._writer.transact(work)

    async def write_log(self, batch: Sequence[Append]) -> set[Key]:
        """One transaction in one trip to the thread."""
        async with self._writing:
            return await self._writer.run_sync(lambda line: write_to_sqlite(_driver(line), batch))

    async def close(self) -> None:
        """Let the file go."""
        for thread in (self._writer, *self._readers):
            await asyncio.to_thread(thread.close)


def prepare(engine: Any, begin: str) -> None:
    """Let the connections of an engine flush, wait for each other, and begin a transaction in this way, or never."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        # The driver's own BEGIN is switched off, because it comes too late (at the first change).
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    if begin:

        @event.listens_for(engine, "begin")
        def start(connection: Any) -> None:
            connection.exec_driver_sql(begin)
