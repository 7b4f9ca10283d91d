"""The statements that every action needs, made once and given to the drivers as they are.

An action with which notices go out or a bot stands in for somebody is written by journal.py, all in one transaction.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any

from msgspec.structs import astuple
from sqlalchemy import bindparam, update
from sqlalchemy.dialects import sqlite

from genjiko.server.store import schema
from genjiko.server.store.columns import column
from genjiko.server.store.rows import Append, Entry, Progress

Key = tuple[str, int]
"""A table, and the number of an entry in its log."""

_ENTRY = ("table_id", *Entry.__struct_fields__)
_MOVED = (*Progress.__struct_fields__, "claimed_by", "claimed_until")
"""The columns of a table's row that an entry changes."""

_ROW_CHANGE = (
    # Up to the entry, never back.
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_id"), schema.tables.c.version < bindparam("new_version"))
    .values({name: bindparam(f"new_{name}") for name in _MOVED})
)


def _moved(what: Append) -> tuple[Any, ...]:
    """What `_MOVED` becomes."""
    progress = zip(Progress.__struct_fields__, astuple(what.progress), strict=True)
    return (*(column(name, value) for name, value in progress), what.claim.worker, what.claim.until)


def row_change(saved: Sequence[Append]) -> tuple[Any, list[dict[str, Any]]]:
    """The statement that brings the rows of tables up to their entries, and its parameters."""
    names = [f"new_{name}" for name in _MOVED]
    return _ROW_CHANGE, [{"of_id": what.table_id, **dict(zip(names, _moved(what), strict=True))} for what in saved]


# -- SQLite --

_marks = ", ".join("?" * len(_ENTRY))
_SQLITE_INSERT = f"INSERT INTO actions ({', '.join(_ENTRY)}) VALUES ({_marks}) ON CONFLICT DO NOTHING"  # noqa: S608
_compiled = _ROW_CHANGE.compile(dialect=sqlite.dialect())
_SQLITE_CHANGE, _SQLITE_ORDER = str(_compiled), list(_compiled.positiontup or ())


def write_to_sqlite(connection: sqlite3.Connection, batch: Sequence[Append]) -> set[Key]:
    """Save what the log does not hold yet, in one transaction; gives the tables and numbers of that."""
    kept: set[Key] = set()
    connection.execute("BEGIN IMMEDIATE")
    try:
        for what in batch:
            if connection.execute(_SQLITE_INSERT, (what.table_id, *astuple(what.entry))).rowcount:
                kept.add((what.table_id, what.entry.n))
        changes = row_change([what for what in batch if (what.table_id, what.entry.n) in kept])[1]
        connection.executemany(_SQLITE_CHANGE, [[change[name] for name in _SQLITE_ORDER] for change in changes])
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return kept


# -- PostgreSQL --

_TYPES = {"String": "text", "Text": "text", "Integer": "integer", "Double": "double precision"}


def _arrays() -> str:
    columns = [schema.actions.c[name] for name in _ENTRY] + [schema.tables.c[name] for name in _MOVED]
    return ", ".join(f"${n}::{_TYPES[type(column.type).__name__]}[]" for n, column in enumerate(columns, 1))


_new = [f"new_{name}" for name in _MOVED]
# One statement is one transaction: no BEGIN and no COMMIT go over the line.
_POSTGRES_WRITE = f"""
WITH given AS (SELECT * FROM unnest({_arrays()}) AS g({", ".join([*_ENTRY, *_new])})),
kept AS (
  INSERT INTO actions ({", ".join(_ENTRY)}) SELECT {", ".join(_ENTRY)} FROM given
  ON CONFLICT DO NOTHING RETURNING table_id, n
),
moved AS (
  UPDATE tables SET {", ".join(f"{name} = new_{name}" for name in _MOVED)}
  FROM given JOIN kept USING (table_id, n) WHERE tables.id = given.table_id AND tables.version < new_version
)
SELECT table_id, n FROM kept
"""  # noqa: S608


async def write_to_postgres(connection: Any, batch: Sequence[Append]) -> set[Key]:
    """The same with asyncpg's own connection."""
    rows = [(what.table_id, *astuple(what.entry), *_moved(what)) for what in batch]
    found = await connection.fetch(_POSTGRES_WRITE, *(list(column) for column in zip(*rows, strict=True)))
    return {(row[0], row[1]) for row in found}
