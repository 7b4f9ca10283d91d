"""A server without a network, for tests that look at the inside."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from genjiko.server.context import ServerContext
from genjiko.server.settings import Settings
from genjiko.server.store.opening import open_store
from genjiko.server.time_source import TimeSource


@asynccontextmanager
async def open_context(
    place: Path | str, time: TimeSource | None = None, **wanted: Any
) -> AsyncIterator[ServerContext]:
    """A server with its own SQLite file in a folder, or with the database of that address."""
    database = place if isinstance(place, str) else f"sqlite:///{place / 'inside.sqlite3'}"
    settings = Settings(database=database, limits="off", **wanted)
    context = ServerContext(settings, await open_store(settings.url()), time)
    await context.begin()
    try:
        yield context
    finally:
        await context.end()
