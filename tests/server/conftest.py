"""What the tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Person, Reachable, Server, postgres


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A module that names `STORES` has its tests run with a server on each of them."""
    if "server" in metafunc.fixturenames and hasattr(metafunc.module, "STORES"):
        metafunc.parametrize("server", metafunc.module.STORES, indirect=True, scope="module")


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without rate limits, with an SQLite file of its own, or in memory."""
    folder: Path = tmp_path_factory.mktemp("server")
    in_memory = getattr(request, "param", "sqlite") == "memory"
    running = Server("memory:" if in_memory else f"sqlite:///{folder / 'genjiko.sqlite3'}").start()
    yield running
    running.stop()
    running.log.close()


@pytest.fixture
def anna(server: Reachable) -> Iterator[Person]:
    """A guest."""
    person = Person(server, "Anna")
    yield person
    person.close()


@pytest.fixture
def bo(server: Reachable) -> Iterator[Person]:
    """Another guest."""
    person = Person(server, "Bo")
    yield person
    person.close()


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """A PostgreSQL for this run."""
    with postgres() as address:
        yield address
