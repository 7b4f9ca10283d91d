"""Databases of earlier versions: the server starts on them, every table opens, is played on and looked back at."""

import asyncio
import gzip
import json
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

import genjiko
from tests.before.reading import FOLDER, VERSIONS, Json, house
from tests.server.harness import Person, Server, install_postgres, new_database, postgres

TIMES = {
    "people": ["created"],
    "sessions": ["created", "until"],
    "tables": ["created", "started", "updated", "due", "claimed_until", "rated"],
    "actions": ["at"],
    "chat": ["at"],
}
"""The moments in a database; they are moved, so that the tables are as old as they were when the server stopped."""


def move_to_now(connection: Any) -> None:
    """Make a database look as if the server had been stopped a minute ago."""
    last = float(connection.execute(text("SELECT max(updated) FROM tables")).scalar())
    for table, columns in TIMES.items():
        for column in columns:
            connection.execute(text(f"UPDATE {table} SET {column} = {column} + :by"), {"by": time.time() - 60 - last})


def sqlite_of(version: str, folder: Path) -> str:
    """A copy of the SQLite file."""
    file = folder / "house.sqlite3"
    file.write_bytes(gzip.decompress((FOLDER / version / "house.sqlite3.gz").read_bytes()))
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        move_to_now(connection)
    engine.dispose()
    return f"sqlite:///{file}"


def postgresql_of(version: str, address: str) -> str:
    """The dump in a new database."""
    database = new_database(address)
    script = gzip.decompress((FOLDER / version / "house.sql.gz").read_bytes())
    restore = [str(install_postgres() / "psql"), "-q", "-v", "ON_ERROR_STOP=1", "-o", "/dev/null", database]
    subprocess.run(restore, input=script, check=True, capture_output=True)

    async def move() -> None:
        engine = create_async_engine(database.replace("postgresql://", "postgresql+asyncpg://"))
        async with engine.begin() as connection:
            await connection.run_sync(move_to_now)
        await engine.dispose()

    asyncio.run(move())
    return database


class Reopened:
    """A server of today on a database of before."""

    def __init__(self, database: str, kept: Json) -> None:
        self.kept = kept
        self.server = Server(database).start()
        self.people = [self._back(name) for name in ("Anna", "Bo")]
        self.tables: list[Json] = kept["tables"]

    def _back(self, name: str) -> Person:
        guest = Person(self.server, "Somebody")
        signed_in = guest.post("/api/sessions", name=name, passphrase=self.kept["passphrase"])
        guest.close()
        return Person(self.server, token=signed_in["token"])

    def of_state(self, *states: str) -> list[Json]:
        """The tables in a state, one or more of each game."""
        return [table for table in self.tables if table["state"] in states]

    def play_on(self, where: str, moves: int) -> None:
        """Both play what comes first."""
        for _ in range(moves):
            for person in self.people:
                state = person.get(f"{where}/state")
                if state["legal"]:
                    version = state["version"]
                    person.post(f"{where}/play", action=state["legal"][-1], version=version, id=f"now {version}")
                    break
            else:
                assert state["over"]
                return

    def close(self) -> None:
        """Stop it."""
        for person in self.people:
            person.close()
        self.server.stop()
        self.server.log.close()


@pytest.fixture(scope="module")
def postgres_address() -> Iterator[str]:
    """A PostgreSQL for these tests."""
    with postgres() as address:
        yield address


@pytest.fixture(scope="module", params=[(v, d) for v in VERSIONS for d in ("sqlite", "postgresql")], ids=" ".join)
def reopened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reopened]:
    """Each version with each database."""
    version, kind = request.param
    if kind == "sqlite":
        database, name = sqlite_of(version, tmp_path_factory.mktemp(version)), "house.sqlite3"
    else:
        database, name = postgresql_of(version, request.getfixturevalue("postgres_address")), "house.sql"
    running = Reopened(database, house(version, name))
    yield running
    running.close()


def test_there_are_tables_of_every_game_in_every_state(reopened: Reopened) -> None:
    states = ("waiting", "running", "undone", "first undone", "finished", "own box", "resigned")
    for state in states:
        assert {table["game"] for table in reopened.of_state(state)} >= {"hanamikoji", "parfum", "perfumery"}
    assert reopened.of_state("clock")
    assert reopened.of_state("chatted")[0]["chat"]


def test_every_table_stands_as_it_stood(reopened: Reopened) -> None:
    for table in reopened.tables:
        where = f"/api/tables/{table['id']}"
        info = reopened.people[0].get(where)
        assert info["status"] == table["status"]
        assert [[seat["kind"], seat["name"]] for seat in info["seats"]] == table["seats"]
        assert same_result(info.get("result"), table["result"])
        lines = reopened.people[0].get(f"{where}/chat")["lines"]
        assert [[line["name"], line["text"]] for line in lines] == table["chat"]
        for person, seen in zip(reopened.people, table.get("seen", []), strict=False):
            state = person.get(f"{where}/state")
            assert {key: state[key] for key in seen} == seen, table


def same_result(now: Json | None, before: Json | None) -> bool:
    """Whether a game ended as it did. What the parts of a score are called may be another word."""
    if now is None or before is None:
        return now is before
    sums = [sum(parts.values()) for parts in now["breakdown"]]
    return sums == now["scores"] and all(now[key] == before[key] for key in ("winners", "scores", "by"))


def test_tokens_and_ratings_are_still_good(reopened: Reopened) -> None:
    for name, token in zip(("Anna", "Bo"), reopened.kept["tokens"], strict=True):
        program = Person(reopened.server, token=token)
        assert program.get("/api/me")["name"] == name
        program.close()
    for game, ladder in reopened.kept["ladders"].items():
        assert ladder
        players = reopened.people[0].get(f"/api/games/{game}/ladder")["players"]
        assert all(player["rating"].pop("provisional") for player in players)  # told since then
        assert players == ladder


def test_a_finished_table_is_looked_back_at(reopened: Reopened) -> None:
    anna = reopened.people[0]
    for table in reopened.of_state("finished", "resigned"):
        where = f"/api/tables/{table['id']}"
        old, now = table["record"], anna.http.get(f"{where}/record").text
        assert chance_of(now) == chance_of(old)
        assert moves_of(now) == moves_of(genjiko.load(old).record())  # by today's words
        steps = anna.get(f"{where}/replay", seat="open")["steps"]
        assert steps == len(moves_of(old))
        for step in (0, steps // 2, steps):
            assert anna.get(f"{where}/replay/{step}", seat="open")["step"] == step
        game = genjiko.load(old)
        last = anna.get(f"{where}/replay/{steps}", seat="open")["view"]
        assert last["winners"] == list(game.winners)


def moves_of(record: str) -> list[str]:
    """The lines of moves."""
    return re.findall(r"(?m)^\d+\. .*$", record)


def chance_of(record: str) -> list[str]:
    """What chance said to each move."""
    return [move.partition(" ! ")[2] for move in moves_of(record)]


def test_a_kept_record_opens(reopened: Reopened) -> None:
    kept, anna = reopened.kept["replay"], reopened.people[0]
    info = anna.get(f"/api/replays/{kept['id']}")
    assert info["steps"] == len(moves_of(kept["record"]))
    assert anna.http.get(f"/api/replays/{kept['id']}/record").text == kept["record"]
    assert anna.get(f"/api/replays/{kept['id']}/{info['steps']}", seat="open")["view"]["over"]


def test_a_running_table_is_played_on_by_its_seats(reopened: Reopened) -> None:
    anna, bo = reopened.people
    for table in reopened.of_state("running", "undone", "first undone", "own box", "clock", "chatted"):
        where = f"/api/tables/{table['id']}"
        if table["status"] == "over":
            continue
        before = max(seen["version"] for seen in table["seen"])
        reopened.play_on(where, 8)
        info = anna.get(where)
        assert info["version"] > before
        if info["status"] != "over":
            bo.post(f"{where}/resign", id="enough")
        record = anna.http.get(f"{where}/record").text
        game = genjiko.load(record)
        assert (game.header.components is not None) >= (table["state"] == "own box")
        steps = anna.get(f"{where}/replay", seat="open")["steps"]
        assert steps == len(game.moves)
        assert anna.get(f"{where}/replay/{steps}", seat="open")["view"] == jsoned(game.view(genjiko.OPEN))


def jsoned(value: Any) -> Any:
    """As it comes over the wire."""
    return json.loads(json.dumps(value))


def test_a_waiting_table_is_joined_started_and_played(reopened: Reopened) -> None:
    anna, bo = reopened.people
    for table in reopened.of_state("waiting"):
        where = f"/api/tables/{table['id']}"
        bo.post(f"{where}/sit", key=table["join"])
        anna.post(f"{where}/start")
        reopened.play_on(where, 4)
        assert anna.get(f"{where}")["version"] == 4
