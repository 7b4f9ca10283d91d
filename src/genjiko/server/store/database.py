"""One database: one way to read, one way to write, whichever it is."""

from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

import sqlalchemy
from sqlalchemy.dialects import postgresql, sqlite

from genjiko.server.store.contract import Messenger
from genjiko.server.store.log_writing import Key
from genjiko.server.store.postgres import Postgres, PostgresMessenger
from genjiko.server.store.rows import Append, Note
from genjiko.server.store.sqlite import SqliteFile

T = TypeVar("T")


class Connection(Protocol):
    """What both databases offer inside a transaction."""

    async def execute(self, statement: Any, parameters: Any = None) -> Any:
        """Run a statement and give its result, or run it for each of a list of parameters."""

    async def run_sync(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        """Do several things at once, with SQLAlchemy's ordinary connection."""


class Database:
    """The database of one server process."""

    def __init__(self, url: str, messenger: str = "") -> None:
        self.url = url
        self._shared = url.startswith("postgresql")
        self._database: SqliteFile | Postgres = Postgres(url) if self._shared else SqliteFile(url)
        self._messenger: Messenger | None = None
        if messenger:
            from genjiko.server.store.valkey import ValkeyMessenger  # needs a package that not everybody has

            self._messenger = ValkeyMessenger(messenger)
        elif self._shared:
            self._messenger = PostgresMessenger(url)

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self._shared

    async def close(self) -> None:
        """Let the database go."""
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

    async def write_log(self, batch: Sequence[Append]) -> set[Key]:
        """Save entries that change nothing beside their tables' rows; gives what the log did not hold yet."""
        return await self._database.write_log(batch)

    async def transact(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        """A transaction that needs nothing but the database: saved at the end, or not at all after an error."""
        return await self._database.transact(work)

    async def rows(self, query: Any, parameters: Any = None) -> list[Any]:
        """What a query finds."""
        return await self._database.rows(query, parameters)

    async def row(self, query: Any, parameters: Any = None) -> Any:
        """The first row that a query finds, or None."""
        found = await self.rows(query, parameters)
        return found[0] if found else None

    async def change(self, statement: Any, parameters: Any = None) -> int:
        """A transaction of one statement; gives how many rows it has changed."""
        return int(await self.transact(lambda connection: connection.execute(statement, parameters).rowcount))

    def insert_new(self, table: Any) -> Any:
        """An insert that passes over rows whose key is there already."""
        insert = postgresql.insert if self.shared else sqlite.insert
        return insert(table).on_conflict_do_nothing()

    def upsert(self, table: Any, values: Mapping[str, Any], kept: Iterable[str] = ()) -> Any:
        """An insert that replaces the row with the same key, but for the columns that are kept."""
        insert = postgresql.insert if self.shared else sqlite.insert
        keys = [column.name for column in table.primary_key.columns]
        rest = {name: value for name, value in values.items() if name not in (*keys, *kept)}
        return insert(table).values(**values).on_conflict_do_update(index_elements=keys, set_=rest)

    def messenger(self) -> Messenger | None:
        """Hears of what other processes write; None where there are none."""
        return self._messenger

    def tell(self, notes: Iterable[Note]) -> None:
        """Let the other processes know what has been saved."""
        if self._messenger is not None:
            self._messenger.tell(notes)
