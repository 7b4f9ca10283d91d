"""The server says first what it speaks and which browser client it gives out."""

import json
from pathlib import Path

import pytest
from tools import wire_types
from websockets.sync.client import connect

from genjiko.server import messages
from genjiko.server.http import built_client
from tests.server.harness import Person, Server, closed_code


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a built client."""
    monkeypatch.setattr(built_client, "STATIC", tmp_path)
    return tmp_path


def test_the_first_message_says_protocol_and_build(anna: Person) -> None:
    line = anna.socket(anna.table("me", "me")["id"])
    hello = line.next()
    assert hello == {"type": "hello", "protocol": messages.PROTOCOL, "build": built_client.build_id()}
    line.next("table")
    line.close()


def test_a_client_that_is_not_understood_learns_the_protocol(server: Server, anna: Person) -> None:
    table = anna.table("me", "me")["id"]
    with connect(f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket") as line:
        line.send(json.dumps({"type": "hello", "of_another_time": True}))
        assert json.loads(line.recv(10))["protocol"] == messages.PROTOCOL
        assert closed_code(line) == 1008


def test_the_build_is_that_of_the_files_as_they_are_now(static: Path) -> None:
    (static / "build.json").write_text('{"build": "one", "made": "later"}')
    assert built_client.build_id() == "one"
    (static / "build.json").write_text('{"build": "two"}')
    assert built_client.build_id() == "two"


@pytest.mark.parametrize("text", [None, "", "{}", '{"build": 3}', "[]", "\xff"])
def test_there_is_no_build_where_none_is_written(static: Path, text: str | None) -> None:
    if text is not None:
        (static / "build.json").write_text(text, encoding="latin-1")
    assert built_client.build_id() is None


def test_the_browser_client_knows_the_number_that_it_speaks() -> None:
    assert f"export const PROTOCOL = {messages.PROTOCOL};" in wire_types.TARGET.read_text(encoding="utf-8")
