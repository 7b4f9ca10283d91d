"""A table goes on after its first action was taken back, also when the server starts again in between."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Person, Server

GAMES = ("kimono-memories", "aqua-mirabilis")
"""Those whose first action can be taken back."""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(f"sqlite:///{tmp_path / 'genjiko.sqlite3'}").start()
    yield running
    running.stop()
    running.log.close()


def play(person: Person, where: str, number: int = 0) -> int:
    """Play a legal action for whichever own seat has to act; the new version."""
    seat = person.get(f"{where}/state")["to_act"][0]
    state = person.get(f"{where}/state", seat=seat)
    version = state["version"]
    action = state["legal"][number]
    return int(person.post(f"{where}/play", action=action, version=version, id=f"p{version}", seat=seat)["version"])


def take_back(person: Person, where: str, version: int) -> None:
    """Take back the first action of the table."""
    seat = person.get(f"{where}/state")["to_act"][0]
    person.post(f"{where}/undo", version=version, id=f"u{version}", seat=seat)
    assert person.get(f"{where}/state")["step"] == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_first_action_is_taken_back_and_another_played(own_server: Server, game: str) -> None:
    anna = Person(own_server, "Anna")
    table = anna.table("me", "me", game=game, start=True)
    where = f"/api/tables/{table['id']}"
    take_back(anna, where, play(anna, where))
    take_back(anna, where, play(anna, where, 1))
    own_server.kill()
    own_server.start()
    assert play(anna, where, 1) == 5
    take_back(anna, where, 5)
    for version in range(7, 17):
        assert play(anna, where) == version
    own_server.kill()
    own_server.start()
    assert play(anna, where) == 17
    anna.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_goes_on_where_the_first_action_was_taken_back(own_server: Server, game: str) -> None:
    anna = Person(own_server, "Anna")
    table = anna.table("me", "me", game=game, start=True, stand_in="random")
    where = f"/api/tables/{table['id']}"
    acting = anna.get(f"{where}/state")["to_act"][0]
    take_back(anna, where, play(anna, where))
    own_server.kill()
    own_server.start()
    anna.post(f"{where}/leave", seat=acting)
    socket = anna.socket(table["id"], 1 - acting)
    state = socket.until(lambda s: s["legal"] or s["over"], timeout=30)
    assert state["step"] > 0
    assert socket.play(state["legal"][0], state["version"])["type"] == "done"
    socket.close()
    anna.close()
