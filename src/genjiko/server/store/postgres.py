"""A PostgreSQL: its connections, and hearing of what other processes have written.

LISTEN carries ids of tables only. A lost message costs a moment, never a move: the log is the truth, and who looks on
at a table asks for its standing now and then.
"""

import asyncio
from typing import Any

from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

CHANNEL = "genjiko"


class Postgres:
    """A PostgreSQL, shared with other processes."""

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        self.read = self._engine.connect
        self.write = self._engine.begin
        self.close = self._engine.dispose


class PostgresListener:
    """A connection of its own that only listens, and is made again when it breaks."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Any = None
        self._ids: dict[str, None] = {}
        self._some = asyncio.Event()

    async def begin(self) -> None:
        """Listen from now on."""
        import asyncpg  # type: ignore[import-untyped]

        url = make_url(self._url).set(drivername="postgresql")
        self._connection = await asyncpg.connect(url.render_as_string(hide_password=False))
        await self._connection.add_listener(CHANNEL, self._hear)

    async def end(self) -> None:
        """Stop listening."""
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close()

    async def mend(self) -> None:
        """Make the line again if it is broken."""
        if self._connection is None or self._connection.is_closed():
            await self.begin()

    async def heard(self) -> list[str]:
        """Wait until there is something; gives the ids of the tables, each once."""
        await self._some.wait()
        self._some.clear()
        ids, self._ids = list(self._ids), {}
        return ids

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        # Ids are kept once each, so a burst cannot fill the memory.
        self._ids.update(dict.fromkeys(payload.split()))
        self._some.set()
