"""A server without a network, for tests that look at the inside."""

import functools
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from genjiko.server.context import ServerContext
from genjiko.server.settings import Settings
from genjiko.server.store.migrate import upgrade
from genjiko.server.store.opening import open_store
from genjiko.server.time_source import TimeSource


@functools.cache
def _present_shape() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "shaped.sqlite3"
        upgrade(f"sqlite:///{file}")
        return file.read_bytes()


def shaped_file(file: Path) -> str:
    """The address of a file of the present shape, which is made from a copy if it is not there: that is quicker."""
    if not file.exists():
        file.write_bytes(_present_shape())
    return f"sqlite:///{file}"


@asynccontextmanager
async def open_context(
    place: Path | str, time: TimeSource | None = None, **wanted: Any
) -> AsyncIterator[ServerContext]:
    """A server with its own SQLite file in a folder, or with the database of that address."""
    database = place if isinstance(place, str) else shaped_file(place / "inside.sqlite3")
    settings = Settings(**{"database": database, "limits": "off", **wanted})
    context = ServerContext(settings, await open_store(settings.url()), time)
    await context.begin()
    try:
        yield context
    finally:
        await context.end()
