"""The processes that share a database, and who looks on through which."""

from collections.abc import Sequence

import sqlalchemy
from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, func, insert, select, update

from genjiko.server.store import schema
from genjiko.server.store.batching import Batching
from genjiko.server.store.contract import GONE_AFTER, HEARTBEAT, LONGEST_CLAIM, Outage, outage_before
from genjiko.server.store.database import Database
from genjiko.server.store.rows import Note, Presence

_LAST_SIGN = select(func.max(schema.workers.c.seen).label("seen"))
_COME = insert(schema.presence)
_GONE = delete(schema.presence).where(schema.presence.c.socket == bindparam("gone"))


class SqlWorkers(Database):
    """See `WorkerStore`."""

    def __init__(self, url: str, messenger: str = "") -> None:
        super().__init__(url, messenger)
        self._presence = Batching(self._write_presence)

    async def last_sign(self) -> float:
        return float((await self.row(_LAST_SIGN)).seen or 0.0)

    async def begin(self, worker: str, at: float, grace: float) -> None:
        workers, presence, tables = schema.workers, schema.presence, schema.tables
        async with self.write() as connection:
            seen = (await connection.execute(select(workers.c.seen))).scalars().all()
            outage = outage_before(seen, at, grace)
            if outage is not None:
                row = {"began": outage[0], "ended": outage[1]}
                await connection.execute(self.insert_new(schema.outages), [row])
            gone = workers.c.seen < at - GONE_AFTER if self.shared else workers.c.id != ""
            await connection.execute(delete(workers).where(gone))
            await connection.execute(insert(workers).values(id=worker, seen=at))
            await connection.execute(delete(presence).where(presence.c.worker.not_in(select(workers.c.id))))
            # Beats of a time to come were written before the clock was set back. Whoever lives will beat again, and
            # then those who look on through them are still there.
            await connection.execute(delete(workers).where(workers.c.seen > at + GONE_AFTER))
            held = tables.c.claimed_until > at + LONGEST_CLAIM if self.shared else tables.c.claimed_until.is_not(None)
            await connection.execute(update(tables).where(held).values(claimed_by=None, claimed_until=None))
            # What was due at once when it was written still is, whatever the clock showed then.
            await connection.execute(
                update(tables).where(tables.c.due > at, tables.c.due <= tables.c.updated).values(due=at)
            )

    async def beat(self, worker: str, at: float) -> None:
        await self.change(self.upsert(schema.workers, {"id": worker, "seen": at}))

    async def end(self, worker: str) -> None:
        await self.change(delete(schema.presence).where(schema.presence.c.worker == worker))

    async def add_outage(self, worker: str, began: float, ended: float) -> bool:
        workers = schema.workers.c
        async with self.write() as connection:
            others = select(workers.id).where(workers.id != worker, workers.seen > began + 2 * HEARTBEAT)
            if self.shared and (await connection.execute(others)).first() is not None:
                return False
            await connection.execute(self.insert_new(schema.outages), [{"began": began, "ended": ended}])
        return True

    async def living(self, at: float) -> int:
        return len(await self.rows(select(schema.workers.c.id).where(schema.workers.c.seen > at - GONE_AFTER)))

    async def outages(self) -> list[Outage]:
        return [(row.began, row.ended) for row in await self.rows(select(schema.outages))]

    async def arrive(self, presence: Presence) -> None:
        await self._presence.do((presence, True))

    async def depart(self, presence: Presence) -> None:
        await self._presence.do((presence, False))

    async def _write_presence(self, moves: Sequence[tuple[Presence, bool]]) -> None:
        """Who has come and gone, in one transaction."""
        come = [asdict(presence) for presence, comes in moves if comes]
        gone = [{"gone": presence.socket} for presence, comes in moves if not comes]

        def write(connection: sqlalchemy.Connection) -> None:
            if come:
                connection.execute(_COME, come)
            if gone:
                connection.execute(_GONE, gone)

        await self.transact(write)
        tables = dict.fromkeys(presence.table_id for presence, _ in moves)
        self.tell(Note(table_id, "presence") for table_id in tables)

    async def present_elsewhere(self, table_ids: Sequence[str], worker: str, at: float) -> dict[str, list[int | None]]:
        presence, workers = schema.presence.c, schema.workers.c
        alive = workers.seen > at - GONE_AFTER
        query = (
            select(presence.table_id, presence.seat)
            .join(schema.workers, workers.id == presence.worker)
            .where(presence.table_id.in_(table_ids), presence.worker != worker, alive)
        )
        found: dict[str, list[int | None]] = {table_id: [] for table_id in table_ids}
        for row in await self.rows(query):
            found[row.table_id].append(row.seat)
        return found
