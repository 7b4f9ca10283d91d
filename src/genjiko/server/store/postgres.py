"""A PostgreSQL: its connections, and hearing of what other processes have written.

A lost note costs a moment, never a move: the log is the truth, and who looks on at a table asks for its standing now
and then. Notes are sent after the transaction, because NOTIFY within one makes all that commit wait for each other.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import create_async_engine

from genjiko.server.store.log_writing import Key, write_to_postgres
from genjiko.server.store.postbox import Postbox
from genjiko.server.store.rows import Append

CHANNEL = "genjiko"

T = TypeVar("T")


async def _connect(url: str) -> Any:
    """A connection of asyncpg's own."""
    import asyncpg  # type: ignore[import-untyped]

    plain = make_url(url).set(drivername="postgresql")
    return await asyncpg.connect(plain.render_as_string(hide_password=False))


class Postgres:
    """A PostgreSQL, shared with other processes."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = create_async_engine(url, pool_size=8, max_overflow=8)
        event.listen(self._engine.sync_engine, "checkout", _refuse_a_dead_one)
        # Who only looks needs no transaction, and saves two trips.
        self.read = self._engine.execution_options(isolation_level="AUTOCOMMIT").connect
        self.write = self._engine.begin
        self._log: Any = None  # the connection that writes the log

    async def rows(self, query: Any, parameters: Any = None) -> list[Any]:
        """What a query finds."""
        async with self.read() as connection:
            return list((await connection.execute(query, parameters)).all())

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """A transaction of things that need no waiting in between."""
        async with self.write() as connection:
            return await connection.run_sync(work)

    async def write_log(self, batch: Sequence[Append]) -> set[Key]:
        """One statement on a connection of its own."""
        if self._log is None or self._log.is_closed():
            self._log = await _connect(self._url)
        return await write_to_postgres(self._log, batch)

    async def close(self) -> None:
        """Let all connections go."""
        if self._log is not None and not self._log.is_closed():
            await self._log.close()
        await self._engine.dispose()


def _refuse_a_dead_one(connection: Any, *_: Any) -> None:
    # The driver knows when the other end has gone, without asking there; the pool then makes a new one.
    if connection.driver_connection.is_closed():
        raise DisconnectionError


class PostgresMessenger(Postbox):
    """Notes by LISTEN and NOTIFY, on a connection of its own that is made again when it breaks."""

    # PostgreSQL carries less than 8000 bytes in a notification.
    most_bytes = 7_900

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._connection: Any = None

    async def begin(self) -> None:
        """Listen from now on."""
        self._connection = await _connect(self._url)
        await self._connection.add_listener(CHANNEL, lambda *heard: self.receive(heard[3]))

    async def end(self) -> None:
        """Stop listening."""
        await self.sent()
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close()

    async def mend(self) -> None:
        """Make the line again if it is broken."""
        if self._connection is None or self._connection.is_closed():
            await self.begin()

    async def send(self, letter: str) -> None:
        """Send a letter to all who listen."""
        if self._connection is not None:
            await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, letter)
