"""Hearing of what other processes have written: PostgreSQL's LISTEN, which carries ids of tables only.

A lost message costs a moment, never a move: the log is the truth, and `poll` looks for what was not heard.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from sqlalchemy import select
from sqlalchemy.engine import make_url

from genjiko.server.store import schema
from genjiko.server.store.store import CHANNEL

if TYPE_CHECKING:
    from genjiko.server.context import ServerContext

log = logging.getLogger("genjiko.server")


class Listener:
    """A connection of its own that only listens, and is made again when it breaks."""

    def __init__(self, context: "ServerContext") -> None:
        self._context = context
        self._connection: Any = None
        self._heard: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Listen from now on."""
        await self._connect()
        self._task = asyncio.create_task(self._run())

    async def end(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close()

    async def _connect(self) -> None:
        import asyncpg  # type: ignore[import-untyped]

        url = make_url(self._context.store.url).set(drivername="postgresql")
        self._connection = await asyncpg.connect(url.render_as_string(hide_password=False))
        await self._connection.add_listener(CHANNEL, self._hear)

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        # Ids are kept once each, so a burst cannot fill the memory.
        self._heard.update(dict.fromkeys(payload.split()))
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            ids, self._heard = list(self._heard), {}
            try:
                await self._context.news(ids)
            except Exception:
                # `poll` will find what could not be read now.
                log.exception("news of other processes could not be read")

    async def poll(self) -> None:
        """Mend the connection if it is broken, and look for tables that have gone on unheard."""
        if self._connection is None or self._connection.is_closed():
            await self._connect()
        known = {t.id: t for t in self._context.tables.values() if t.viewers}
        if not known:
            return
        tables = schema.tables
        query = select(tables.c.id, tables.c.version, tables.c.revision).where(tables.c.id.in_(known))
        async with self._context.store.read() as connection:
            rows = (await connection.execute(query)).all()
        behind = []
        for table_id, version, revision in rows:
            table = known[table_id]
            have = 0 if table.logged is None else table.logged.version
            if version > have or revision != table.row["revision"]:
                behind.append(table_id)
        for table in known.values():
            await self._context.read_presence(table)
        await self._context.news(behind)
