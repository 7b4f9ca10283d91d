"""A service whose database comes late or goes away: it waits, goes on, and ends with an error only for a reason."""

import math
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from bench.processes import family, parent
from sqlalchemy.exc import TimeoutError as SqlTimeout

from genjiko.server.metrics import Metrics
from genjiko.server.tables import unforeseen
from tests.server.harness import Person, Postgres, Server, closed_code, new_database


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


def test_a_database_that_is_away_is_one_line_and_rings_no_alarm(database: Postgres) -> None:
    server = Server(new_database(database.address)).start()
    anna = Person(server)
    table = anna.table("me", "me", start=True)
    where = f"/api/tables/{table['id']}"
    line = anna.socket(table["id"], 0)
    line.next("state")
    database.stop("immediate")
    for _ in range(5):
        assert anna.refused("/api/me", "GET") == (503, "busy")
        assert anna.refused(f"{where}/chat", text="hello") == (503, "busy")
    line.send({"type": "chat", "text": "hello", "id": "c"})
    assert line.next("refused")["problem"]["code"] == "busy"
    line.send({"type": "resign", "id": "r"})
    assert line.next("refused")["problem"]["code"] == "busy"
    late = anna.socket(table["id"], 0)
    assert closed_code(late.line) == 1012, "whoever comes in this moment comes again"
    late.close()
    figures = httpx.get(f"{server.url}/metrics", timeout=60).text
    said = server.output()
    assert "genjiko_failures_total 0.0" in figures
    assert "genjiko_database_away_total 0.0" not in figures
    assert "Traceback" not in said
    assert 1 <= said.count("the database is away") < 8
    database.start()
    wait_for(lambda: answers(server))
    line.close()
    anna.close()
    server.stop()
    server.log.close()


NO_CONNECTION = SqlTimeout("QueuePool limit of size 8 overflow 8 reached, connection timed out, timeout 30.00")
MARKS = {
    "a line that is cut": (ConnectionResetError("reset"), True),
    "a driver's own word": (type("InterfaceError", (Exception,), {})("connection is closed"), True),
    "a line cut in the middle of a statement": (
        type("InternalClientError", (Exception,), {})("cannot switch to state 12; another operation is in progress"),
        True,
    ),
    "a server that shuts down": (type("AdminShutdownError", (Exception,), {"sqlstate": "57P01"})(), True),
    "a mistake of ours": (type("UndefinedColumnError", (Exception,), {"sqlstate": "42703"})(), False),
    "a full disk": (OSError(28, "No space left on device"), False),
    "a mistake in the program": (KeyError("x"), False),
    "connections that we do not give back": (NO_CONNECTION, False),
}


@pytest.fixture(autouse=True)
def nobody_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unforeseen, "_Last", type("_Last", (), {"told": -math.inf, "gone": -math.inf}))


def test_that_there_is_no_connection_is_no_failure_while_the_database_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    figures, now = Metrics(), [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    unforeseen.note(figures, ConnectionResetError("reset"), "something failed")
    now[0] += 30.0
    unforeseen.note(figures, NO_CONNECTION, "something failed")
    assert b"genjiko_failures_total 0.0" in figures.text()
    now[0] += 60.0
    unforeseen.note(figures, NO_CONNECTION, "something failed")
    assert b"genjiko_failures_total 1.0" in figures.text()


@pytest.mark.parametrize(("error", "away"), MARKS.values(), ids=MARKS)
def test_what_else_fails_rings_it(error: Exception, away: bool, caplog: pytest.LogCaptureFixture) -> None:
    figures = Metrics()
    unforeseen.note(figures, error, "something failed")
    assert (b"genjiko_failures_total 0.0" in figures.text()) == away
    assert ("Traceback" in caplog.text or "Error" in caplog.text) == (not away)
