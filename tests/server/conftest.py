"""What the tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Person, Reachable, Server, postgres


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an SQLite file of its own, without rate limits."""
    folder: Path = tmp_path_factory.mktemp("server")
    running = Server(f"sqlite:///{folder / 'genjiko.sqlite3'}").start()
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
