"""Saving entries of many tables together: one transaction, one flush of the disk, many answers."""

import asyncio
from typing import Any

import sqlalchemy
from msgspec.structs import asdict
from sqlalchemy import bindparam, update

from genjiko.server.store import schema
from genjiko.server.store.contract import Saved
from genjiko.server.store.database import Database
from genjiko.server.store.log_writing import Key, row_change
from genjiko.server.store.rows import Append, Note

_STAND_IN = (
    update(schema.seats)
    .where(schema.seats.c.table_id == bindparam("of_table"), schema.seats.c.seat == bindparam("of_seat"))
    .values(level=bindparam("new_level"))
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
            self._database.tell(_note(what) for what, _ in batch if (what.table_id, what.entry.n) in kept)

    async def _save(self, batch: list[Append]) -> set[Key]:
        """Write what the log does not hold yet; gives the tables and numbers of that."""
        if any(what.notices or what.stand_in is not None for what in batch):
            async with self._database.write() as connection:
                return await connection.run_sync(lambda line: self._write_all(line, batch))
        return await self._database.write_log(batch)

    def _write_all(self, connection: sqlalchemy.Connection, batch: list[Append]) -> set[Key]:
        log = schema.actions
        rows = [{"table_id": what.table_id, **asdict(what.entry)} for what in batch]
        insert = self._database.insert_new(log).returning(log.c.table_id, log.c.n)
        kept = {(row[0], row[1]) for row in connection.execute(insert, rows)}
        saved = [what for what in batch if (what.table_id, what.entry.n) in kept]
        if saved:
            self._write_beside(connection, saved)
        return kept

    def _write_beside(self, connection: sqlalchemy.Connection, saved: list[Append]) -> None:
        connection.execute(*row_change(saved))
        notices = [asdict(notice) for what in saved for notice in what.notices]
        if notices:
            connection.execute(self._database.insert_new(schema.notices), notices)
        stand_ins: list[dict[str, Any]] = [
            {"of_table": what.table_id, "of_seat": what.stand_in[0], "new_level": what.stand_in[1]}
            for what in saved
            if what.stand_in is not None
        ]
        if stand_ins:
            connection.execute(_STAND_IN, stand_ins)


def _note(what: Append) -> Note:
    # Who stands in for whom is not in the log: it must be read.
    return Note(what.table_id, "table") if what.stand_in is not None else Note(what.table_id, "log", what.entry)
