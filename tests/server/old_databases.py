"""Databases of older shapes, filled with rows, and what is in a database."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, MetaData, Table, create_engine, select
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from genjiko.server.settings import Settings
from genjiko.server.store.plan import alembic_config

T = TypeVar("T")
Row = dict[str, Any]
FIRST_VERSION = Path(__file__).parent / "first_version.sql"
ROWS = 3
"""So many rows are made up for every table, beside those of the first version."""


def revisions() -> list[str]:
    """All shapes there have been, the first one first."""
    return [step.revision for step in ScriptDirectory.from_config(alembic_config()).walk_revisions()][::-1]


def within(database: str, work: Callable[[Connection], T]) -> T:
    """Do something with a database of either kind, in one transaction."""
    url = Settings(database=database).url()
    if make_url(url).get_backend_name() == "sqlite":
        with create_engine(url, poolclass=NullPool).begin() as connection:
            return work(connection)

    async def run() -> T:
        async with create_async_engine(url, poolclass=NullPool).begin() as connection:
            return await connection.run_sync(work)

    return asyncio.run(run())


def tables_of(connection: Connection) -> list[Table]:
    """The tables as they are there, those that others point to first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def contents(database: str) -> dict[str, list[Row]]:
    """All rows of all tables, in a fixed order, and the revision."""

    def read(connection: Connection) -> dict[str, list[Row]]:
        found = {table.name: rows_of(connection, table) for table in tables_of(connection)}
        return {"revision": [{"is": MigrationContext.configure(connection).get_current_revision()}], **found}

    return within(database, read)


def rows_of(connection: Connection, table: Table) -> list[Row]:
    """The rows of a table in a fixed order."""
    return sorted((dict(row) for row in connection.execute(select(table)).mappings()), key=repr)


def first_version(file: Path) -> str:
    """A database file that the first version has written."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(FIRST_VERSION.read_text(encoding="utf-8"))
        connection.execute("PRAGMA journal_mode=WAL")
    return f"sqlite:///{file}"


def make_old(database: str, revision: str, rows: dict[str, list[Row]]) -> None:
    """Bring an empty database to a shape of before, and fill all its tables."""

    def make(connection: Connection) -> None:
        config = alembic_config()
        config.attributes["connection"] = connection
        MigrationContext.configure(connection).get_current_revision()
        command.upgrade(config, revision)
        for table in tables_of(connection):
            made = [{column.name: _value(column, n) for column in table.columns} for n in range(ROWS)]
            real = [_fitting(table, row) for row in rows.get(table.name, [])]
            connection.execute(table.insert(), made)
            if real:
                connection.execute(table.insert(), real)

    within(database, make)


def _fitting(table: Table, row: Row) -> Row:
    """A row of another shape: without the columns that this one lacks, with something in those that must be there."""
    needed = [column for column in table.columns if not column.nullable and column.server_default is None]
    # What was never looked at since it was made is as old as that; what is too old is cleared away.
    seen = {"seen": row["created"]} if "seen" in table.columns and "created" in row else {}
    return {c.name: _value(c, 0) for c in needed} | seen | {k: v for k, v in row.items() if k in table.columns}


def _value(column: Column[Any], number: int) -> object:
    """Something of the column's type, another one for every row; the same for a key and for what points to it."""
    if column.nullable and number % 2:
        return None
    if column.foreign_keys:
        (key,) = column.foreign_keys
        return _value(key.column, number)
    kind = column.type.python_type
    if kind is str:
        return f"{column.table.name} {column.name} {number} ō"[-(getattr(column.type, "length", None) or 100) :]
    if kind is bytes:
        return bytes([number])
    return number % 2 == 0 if kind is bool else number + 2**40 if _is_big(column) else kind(number + 1.5)


def _is_big(column: Column[Any]) -> bool:
    return str(column.type) == "BIGINT"


def copied(database: str, to: Path) -> str:
    """A copy of a database that nobody has open."""
    url = make_url(database)
    assert url.database is not None
    if url.get_backend_name() == "sqlite":
        file = to / "copy" / Path(url.database).name
        file.parent.mkdir()
        shutil.copy(url.database, file)
        return f"sqlite:///{file}"
    name = f"copy_of_{url.database}"[:60]

    async def copy() -> None:
        import asyncpg  # type: ignore[import-untyped]

        connection = await asyncpg.connect(url.set(database="postgres").render_as_string(hide_password=False))
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {url.database}")
        await connection.close()

    asyncio.run(copy())
    return url.set(database=name).render_as_string(hide_password=False)
