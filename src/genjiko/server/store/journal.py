"""Saving entries of many tables together: one transaction, one flush of the disk, many answers."""

import asyncio
from typing import Any

import sqlalchemy
from msgspec.structs import asdict
from sqlalchemy import bindparam, update

from genjiko.server.store import schema
from genjiko.server.store.columns import table_columns
from genjiko.server.store.contract import Saved
from genjiko.server.store.database import Database
from genjiko.server.store.rows import Append, Progress

_MOVED = (*Progress.__struct_fields__, "claimed_by", "claimed_until")
"""The columns of a table's row that an entry changes."""

_ROW_CHANGE = (
    # Up to the entry, never back.
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_id"), schema.tables.c.version < bindparam("new_version"))
    .values({name: bindparam(f"new_{name}") for name in _MOVED})
)

_Waiting = tuple[Append, asyncio.Future[bool]]


class Journal:
    """What waits to be saved, and the task that saves it."""

    def __init__(self, database: Database) -> None:
        self.saved = Saved()
        self._database = database
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, what: Append) -> bool:
        """See `TableStore.append`."""
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
            self.saved.entries += len(kept)
            self.saved.transactions += 1
            for what, future in batch:
                if not future.done():
                    future.set_result((what.table_id, what.entry.n) in kept)

    async def _save(self, batch: list[Append]) -> set[tuple[str, int]]:
        async with self._database.write() as connection:
            kept = await connection.run_sync(lambda line: self._write(line, batch))
            await self._database.notify(connection, (table_id for table_id, _ in kept))
        return kept

    def _write(self, connection: sqlalchemy.Connection, batch: list[Append]) -> set[tuple[str, int]]:
        """Write what the log does not hold yet; gives the tables and numbers of that."""
        log = schema.actions
        rows = [{"table_id": what.table_id, **asdict(what.entry)} for what in batch]
        insert = self._database.insert_new(log).returning(log.c.table_id, log.c.n)
        kept = {(row[0], row[1]) for row in connection.execute(insert, rows)}
        saved = [what for what in batch if (what.table_id, what.entry.n) in kept]
        if saved:
            self._write_beside(connection, saved)
        return kept

    def _write_beside(self, connection: sqlalchemy.Connection, saved: list[Append]) -> None:
        connection.execute(_ROW_CHANGE, [_row_change(what) for what in saved])
        notices = [asdict(notice) for what in saved for notice in what.notices]
        if notices:
            connection.execute(self._database.insert_new(schema.notices), notices)
        for what in saved:
            if what.stand_in is not None:
                seat, level = what.stand_in
                place = schema.seats.c
                connection.execute(
                    update(schema.seats).where(place.table_id == what.table_id, place.seat == seat).values(level=level)
                )


def _row_change(what: Append) -> dict[str, Any]:
    values = {
        **table_columns(asdict(what.progress)),
        "claimed_by": what.claim.worker,
        "claimed_until": what.claim.until,
    }
    return {"of_id": what.table_id, **{f"new_{name}": value for name, value in values.items()}}
