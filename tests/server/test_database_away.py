"""A service whose database comes late or goes away: it waits, goes on, and ends with an error only for a reason."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from bench.processes import family, parent

from tests.server.harness import Person, Postgres, Server, new_database


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    """A PostgreSQL that runs at the end of every test."""
    running = Postgres().start()
    yield running
    running.stop("immediate")
    running.remove()


def wait_for(what: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.1)


def answers(server: Server) -> bool:
    """Whether a guest can come in."""
    try:
        return httpx.post(f"{server.url}/api/guests", json={"name": "Anna"}, timeout=10).status_code == 201
    except httpx.HTTPError:
        return False


def workers_of(server: Server) -> list[int]:
    """The processes that serve; bots think in further ones below them."""
    children = [pid for pid in family(server.pid)[1:] if parent(pid) == server.pid]
    return [pid for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_a_server_that_starts_before_its_database_waits_for_it(database: Postgres) -> None:
    address = new_database(database.address)
    database.stop()
    server = Server(address).start(wait=False)
    wait_for(lambda: "trying again" in server.output())
    assert "Traceback" not in server.output()
    database.start()
    server.wait()
    assert answers(server)
    server.stop()
    server.log.close()


def test_a_worker_that_dies_while_the_database_is_away_comes_back_with_it(database: Postgres) -> None:
    server = Server(new_database(database.address), workers="2").start()
    wait_for(lambda: len(workers_of(server)) == 2)
    anna = Person(server)
    table = anna.table("me", "me", start=True)
    first, second = workers_of(server)
    database.stop("immediate")
    os.kill(first, signal.SIGKILL)
    wait_for(lambda: "trying again" in server.output())
    assert second in family(server.pid), "the other one lives"
    assert server.running
    database.start()
    wait_for(lambda: len(workers_of(server)) == 2 and answers(server))
    for _ in range(8):  # whichever of them answers
        somebody = Person(server, token=anna.token)
        assert somebody.get(f"/api/tables/{table['id']}/state")["to_act"]
        somebody.close()
    anna.close()
    server.stop()
    server.log.close()


def test_a_server_that_waits_can_be_stopped(database: Postgres) -> None:
    server = Server(new_database(database.address), workers="2").start()
    wait_for(lambda: len(workers_of(server)) == 2)
    database.stop()
    os.kill(workers_of(server)[0], signal.SIGKILL)
    wait_for(lambda: "trying again" in server.output())
    before = family(server.pid)
    server.stop()
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in before))
    server.log.close()
    database.start()


def test_a_worker_that_cannot_begin_ends_the_server_with_an_error(database: Postgres) -> None:
    address = new_database(database.address)
    server = Server(address, workers="2").start()
    wait_for(lambda: len(workers_of(server)) == 2)
    newer = ["psql", "-q", address, "-c", "UPDATE alembic_version SET version_num = '9999'"]
    subprocess.run(newer, check=True, capture_output=True)
    os.kill(workers_of(server)[0], signal.SIGKILL)
    assert server.ended() != 0
    server.log.close()


def test_a_database_that_is_no_database_of_ours_is_not_waited_for(database: Postgres) -> None:
    server = Server(f"{database.address}/nobody_has_made_it").start(wait=False)
    assert server.ended() == 4
    assert "does not exist" in server.output()
    assert "Traceback" not in server.output()
    server.log.close()
