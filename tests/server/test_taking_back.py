"""A table goes on after its first action was taken back, also when the server starts again in between."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from genjiko.games import new_header
from genjiko.kernel.errors import IllegalAction
from genjiko.server import wire
from genjiko.server.store.rows import Entry
from genjiko.server.tables.logged_game import LoggedGame
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


def my_turn(person: Person, table: str) -> dict[str, Any]:
    """The state of the first seat, once it may act."""
    line = person.socket(table, seat=0)
    line.until(lambda state: state["legal"])
    line.close()
    return dict(person.get(f"/api/tables/{table}/state", seat=0))


@pytest.mark.parametrize("game", ["hanamikoji", "parfum"])
def test_against_bots_alone_an_action_is_taken_back_after_they_have_answered(own_server: Server, game: str) -> None:
    anna = Person(own_server, "Anna")
    table = anna.table("me", "random", game=game, start=True, seed=7)["id"]
    where = f"/api/tables/{table}"
    state = before = my_turn(anna, table)
    mine = 0
    while not mine or state["undo"]:  # until chance, a reveal or the bot has closed the usual way back
        anna.post(f"{where}/play", action=state["legal"][0], version=state["version"], id=f"p{mine}", seat=0)
        state, mine = my_turn(anna, table), mine + 1
    anna.post(f"{where}/undo", version=state["version"], id="u", seat=0, steps=mine)
    own_server.kill()
    own_server.start()
    again = my_turn(anna, table)
    assert [again[key] for key in ("step", "view", "legal")] == [before[key] for key in ("step", "view", "legal")]
    anna.post(f"{where}/play", action=before["legal"][-1], version=again["version"], id="q", seat=0)
    assert my_turn(anna, table)["step"] > before["step"]
    anna.close()


def test_against_people_nothing_is_taken_back_that_they_have_answered(own_server: Server) -> None:
    anna = Person(own_server, "Anna")
    table = anna.table("me", "me", game="hanamikoji", start=True)["id"]
    version = play(anna, f"/api/tables/{table}")
    assert anna.refused(f"/api/tables/{table}/undo", version=version, id="u", seat=0, steps=1)[1] == "no_undo"
    anna.close()


def test_no_log_grows_for_ever_by_taking_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("genjiko.server.tables.logged_game.MOST_REWINDS", 2)
    logged = LoggedGame(new_header("hanamikoji", seed=1), None, wire.ClockRule(), 0.0, ())
    for _ in range(2):
        for _ in range(2):
            seat = logged.to_act[0]
            logged = logged.after(logged.try_play(seat, logged.game.legal(seat)[0].text, None, 0.0))
        logged = logged.after(logged.try_rewind(0, 1, None, 0.0))
        assert logged.game.moves == []
    logged = logged.after(logged.try_play(0, logged.game.legal(0)[0].text, None, 0.0))
    with pytest.raises(IllegalAction, match="too much"):
        logged.try_rewind(0, 1, None, 0.0)


def test_an_entry_of_a_newer_program_is_not_passed_over() -> None:
    logged = LoggedGame(new_header("hanamikoji", seed=1), None, wire.ClockRule(), 0.0, ())
    with pytest.raises(IllegalAction, match="knows no entry 'swap'"):
        logged.apply(Entry(1, "swap", 0, "", "[]", None, 0.0))
