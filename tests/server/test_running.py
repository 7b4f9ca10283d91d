"""Starting and stopping: settings, free ports, several workers, a graceful stop, the figures."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from genjiko.kernel.errors import BadOption
from genjiko.server import settings
from genjiko.server.http.run import free_port as choose_port
from tests.server.harness import Person, Server, closed_code, new_database

HOSTING = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_a_graceful_stop_tells_every_socket_to_come_back_and_loses_nothing(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'genjiko.sqlite3'}").start()
    anna = Person(server)
    table = anna.table("me", "me", start=True)
    line = anna.socket(table["id"], 0)
    state = line.next("state")["state"]
    actor = state["to_act"][0]
    legal = anna.get(f"/api/tables/{table['id']}/state", seat=actor)["legal"]
    anna.post(f"/api/tables/{table['id']}/play", action=legal[0], version=0, id="x", seat=actor)
    server.stop()
    assert closed_code(line.line) == 1012
    server.start()
    assert anna.get(f"/api/tables/{table['id']}/state", seat=0)["version"] == 1
    assert anna.get("/health")["status"] == "ok"
    line.close()
    anna.close()
    server.stop()
    assert "Traceback" not in server.output()
    server.log.close()


def test_several_workers_serve_one_address(postgres_address: str) -> None:
    server = Server(new_database(postgres_address), workers="2").start()
    people = [Person(server, name) for name in ("Anna", "Bo")]
    table = people[0].table("me", "open", public=True)
    people[1].post(f"/api/tables/{table['id']}/sit")
    people[0].post(f"/api/tables/{table['id']}/start")
    sockets = [person.socket(table["id"]) for person in people]
    for _ in range(4):
        state = sockets[0].until(lambda s: s["to_act"])
        actor = sockets[state["to_act"][0]]
        mine = actor.until(lambda s: s["legal"])
        done = actor.play(mine["legal"][0], mine["version"])
        for other in sockets:
            other.until(lambda s, v=done["version"]: s["version"] >= v)
    for line in sockets:
        line.close()
    for person in people:
        person.close()
    server.stop()
    server.log.close()


def test_several_workers_need_a_database_that_can_be_shared() -> None:
    with pytest.raises(BadOption, match="PostgreSQL"):
        settings.Settings(workers=2, database="sqlite:///x").check()


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert choose_port("127.0.0.1", port) != port


def test_the_database_is_named_in_one_way_or_refused() -> None:
    assert settings.Settings(database="postgres://u@h/d").url() == "postgresql+asyncpg://u@h/d"
    assert settings.Settings(database="sqlite:///f").url() == "sqlite:///f"
    with pytest.raises(BadOption):
        settings.Settings(database="mysql://u@h/d").url()


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GENJIKO_PORT", "9000")
    monkeypatch.setenv("GENJIKO_BOT_SECONDS", "1.5")
    found = settings.from_environment()
    assert (found.port, found.bot_seconds) == (9000, 1.5)
    assert found == settings.from_environment()
    monkeypatch.setenv("GENJIKO_PORT", "many")
    with pytest.raises(BadOption, match="GENJIKO_PORT"):
        settings.from_environment()


def test_every_setting_is_a_flag_and_is_documented() -> None:
    command = [sys.executable, "-c", "from genjiko.terminal.main import run; run()", "serve", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": "200"})
    for name in settings.Settings.__dataclass_fields__:
        flag = "--" + name.replace("_", "-")
        assert re.search(rf"{flag}\b", shown.stdout), flag
        assert f"`{flag}`" in HOSTING, flag


def test_migrate_says_what_it_did(tmp_path: Path) -> None:
    program = "from genjiko.terminal.main import run; run()"
    command = [sys.executable, "-c", program, "migrate", "--database", f"sqlite:///{tmp_path / 'm.sqlite3'}"]
    first, second = (subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2))
    assert "it was at nothing" in first
    assert "it was at" not in second


def test_metrics_count_actions_and_sockets(server: Server, anna: Person) -> None:
    table = anna.table("me", "me", start=True)
    line = anna.socket(table["id"], 0)
    line.next("state")
    figures = anna.http.get("/metrics").text
    assert re.search(r"^genjiko_sockets 1\.0$", figures, re.MULTILINE)
    assert re.search(r"^genjiko_actions_total ", figures, re.MULTILINE)
    line.close()
