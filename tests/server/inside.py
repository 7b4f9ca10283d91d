"""A house without a network, for tests that look at the inside."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from genjiko.server.house import House
from genjiko.server.migrate import migrate
from genjiko.server.settings import Settings


@asynccontextmanager
async def open_house(place: Path | str, **wanted: Any) -> AsyncIterator[House]:
    """A house with its own SQLite file in a folder, or with the database of that address."""
    database = place if isinstance(place, str) else f"sqlite:///{place / 'inside.sqlite3'}"
    settings = Settings(database=database, limits="off", **wanted)
    await migrate(settings.url())
    house = House(settings)
    await house.begin()
    try:
        yield house
    finally:
        await house.end()
