"""One suite for every store: a test here is a coroutine that is given an empty one of each kind."""

import asyncio
import inspect
from pathlib import Path

import pytest

from genjiko.server.settings import Settings
from genjiko.server.store.migrate import migrate
from genjiko.server.store.opening import open_store
from tests.server.harness import new_database
from tests.server.inside import shaped_file


@pytest.fixture(scope="session")
def shaped_postgres(postgres_address: str) -> str:
    """An empty database of the present shape."""
    database = new_database(postgres_address)
    asyncio.run(migrate(Settings(database=database).url()))
    return database


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store of each kind is; the test itself is given the store."""
    if request.param == "memory":
        return "memory:"
    if request.param == "sqlite":
        return shaped_file(tmp_path / "store.sqlite3")
    shaped: str = request.getfixturevalue("shaped_postgres")
    return new_database(shaped.rpartition("/")[0], shaped)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine, with its store opened and closed in the same loop."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None

    async def run() -> None:
        opened = await open_store(Settings(database=str(pyfuncitem.funcargs["store"])).url())
        try:
            await pyfuncitem.obj(opened)
        finally:
            await opened.close()

    asyncio.run(run())
    return True
