"""The store that an address names."""

from genjiko.server.store.contract import Store
from genjiko.server.store.memory import MEMORY, MemoryStore
from genjiko.server.store.migrate import migrate
from genjiko.server.store.sql import SqlStore


async def open_store(url: str) -> Store:
    """The store, brought to the present shape."""
    if url == MEMORY:
        return MemoryStore()
    await migrate(url)
    return SqlStore(url)
