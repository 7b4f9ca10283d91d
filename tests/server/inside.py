"""A context without a network, for tests that look at the inside."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from genjiko.server.context import ServerContext
from genjiko.server.settings import Settings
from genjiko.server.store.migrate import migrate


@asynccontextmanager
async def open_context(place: Path | str, **wanted: Any) -> AsyncIterator[ServerContext]:
    """A context with its own SQLite file in a folder, or with the database of that address."""
    database = place if isinstance(place, str) else f"sqlite:///{place / 'inside.sqlite3'}"
    settings = Settings(database=database, limits="off", **wanted)
    await migrate(settings.url())
    context = ServerContext(settings)
    await context.begin()
    try:
        yield context
    finally:
        await context.end()
