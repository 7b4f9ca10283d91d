"""Writes databases with tables in every state, by the server of the installation in which it runs: an old one."""

import contextlib
import gzip
import json
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import genjiko
from tests.before.games import own_box, write_text
from tests.server.harness import Json, Person, Server, install_postgres, new_database, postgres

PASSPHRASE = "only for the tests"
ACCOUNTS = ("Anna", "Bo")
TWO = [{"kind": "me"}, {"kind": "open"}]


class House:
    """A running server with two accounts, and what is known of its tables."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people = [self._account(name) for name in ACCOUNTS]
        self.tables: list[Json] = []
        self.random = Random(1)

    def _account(self, name: str) -> Person:
        person = Person(self.server, name)
        signed_in = person.post("/api/accounts", name=name, passphrase=PASSPHRASE)
        return Person(self.server, token=signed_in["token"])

    def table(self, state: str, game: str, **wanted: Any) -> str:
        """A table at which both sit and that has begun; gives its address."""
        anna, bo = self.people
        made = anna.post("/api/tables", **{"game": game, "seats": TWO, "stand_in": "greedy", **wanted})
        self.tables.append({"state": state, "game": game, "id": made["id"], "join": made["links"]["join"]})
        where = f"/api/tables/{made['id']}"
        if state != "waiting":
            bo.post(f"{where}/sit", key=made["links"]["join"])
            anna.post(f"{where}/start")
        return where

    def acting(self, where: str) -> tuple[Person, Json]:
        """Somebody whose turn it is, and what they see."""
        for person in self.people:
            state = person.get(f"{where}/state")
            if state["legal"] or state["over"]:
                return person, state
        raise AssertionError("nobody can act")

    def play(self, where: str, moves: int) -> bool:
        """Play so many moves by chance; whether the game is over."""
        for _ in range(moves):
            person, state = self.acting(where)
            if state["over"]:
                return True
            kind = self.random.choice(sorted({action.split()[0] for action in state["legal"]}))
            action = self.random.choice([a for a in state["legal"] if a.split()[0] == kind])
            person.post(f"{where}/play", action=action, version=state["version"], id=f"p{state['version']}")
        return False

    def take_back(self, where: str) -> bool:
        """Undo all that whoever acts may undo; whether there was anything."""
        for person in self.people:
            state = person.get(f"{where}/state")
            if state["undo"]:
                version, steps = state["version"], state["undo"]
                person.post(f"{where}/undo", version=version, id=f"u{version}", steps=steps)
                return True
        return False

    def close(self) -> None:
        """Hang up."""
        for person in self.people:
            person.close()


def fill(house: House) -> None:
    """Tables of every game in every state."""
    anna, bo = house.people
    for game in genjiko.games():
        house.table("waiting", game, public=True)
        house.play(house.table("running", game), 25)
        undone(house, house.table("undone", game))
        first_undone(house, house.table("first undone", game))
        finished(house, house.table("finished", game, public=True))
        house.play(house.table("own box", game, components=own_box(game)), 15)
        resigned = house.table("resigned", game, public=True)
        house.play(resigned, 6)
        bo.post(f"{resigned}/resign", id="enough")
    clock = {"kind": "days", "turn": 3 * 86_400, "on_timeout": "bot"}
    house.play(house.table("clock", "hanamikoji", clock=clock), 4)
    chatted = house.table("chatted", "hanamikoji")
    house.play(chatted, 3)
    for person, text in ((anna, "Good luck!"), (bo, "お手柔らかに"), (anna, "Your turn :-)")):
        person.post(f"{chatted}/chat", text=text)


def undone(house: House, where: str) -> None:
    """Moves, some of them taken back; the last thing that happened is an undo, where there is one to be had."""
    for _ in range(60):
        # Not back to the very start: see the next.
        if house.play(where, 1):
            return
        if house.acting(where)[1]["step"] > 12 and house.take_back(where) and house.random.random() < 0.3:
            return


def first_undone(house: House, where: str) -> None:
    """The first action is taken back where that is allowed; the first version could not go on after it."""
    house.play(where, 1)
    house.take_back(where)


def finished(house: House, where: str) -> None:
    """Played to the end by the rules; in the end by bots that stand in, where it takes long."""
    if house.play(where, 150):
        return
    for person in house.people:
        person.post(f"{where}/leave")
    while house.people[0].get(where)["status"] != "over":
        time.sleep(0.2)


def expected(house: House) -> Json:
    """What the old server says of all that, before it stops."""
    anna = house.people[0]
    for table in house.tables:
        where = f"/api/tables/{table['id']}"
        info = anna.get(where)
        table["status"], table["result"] = info["status"], info.get("result")
        table["seats"] = [[seat["kind"], seat["name"]] for seat in info["seats"]]
        table["chat"] = [[line["name"], line["text"]] for line in anna.get(f"{where}/chat")["lines"]]
        if info["status"] == "over":
            table["record"] = anna.http.get(f"{where}/record").text
        elif info["status"] == "playing":
            table["seen"] = [seen(person.get(f"{where}/state")) for person in house.people]
    ladders = {game: anna.get(f"/api/games/{game}/ladder")["players"] for game in genjiko.games()}
    record = next(table["record"] for table in house.tables if table["state"] == "finished")
    replay = anna.post("/api/replays", record=record)
    tokens = [person.post("/api/me/tokens", label="before")["token"] for person in house.people]
    kept = {"id": replay["id"], "record": record}
    return {"passphrase": PASSPHRASE, "tokens": tokens, "tables": house.tables, "ladders": ladders, "replay": kept}


def seen(state: Json) -> Json:
    """What has to be the same for a seat of a running game."""
    return {key: state[key] for key in ("version", "step", "seat", "to_act", "legal", "undo")}


def serve(database: str, save: Callable[[], None], file: Path) -> None:
    """Fill a database by a server, and write beside it what is in it."""
    server = Server(database).start()
    house = House(server)
    try:
        fill(house)
        write_text(file, json.dumps(expected(house), indent=1, ensure_ascii=False))
    finally:
        house.close()
        server.stop()
    save()


def write_sqlite(folder: Path) -> None:
    """A server's SQLite file, and what is in it."""
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary) / "house.sqlite3"

        def pack() -> None:
            with contextlib.closing(sqlite3.connect(file)) as line:
                line.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            with file.open("rb") as raw, gzip.GzipFile(folder / "house.sqlite3.gz", "wb", mtime=0) as packed:
                shutil.copyfileobj(raw, packed)

        serve(f"sqlite:///{file}", pack, folder / "house.sqlite3.json.gz")


def write_postgresql(folder: Path) -> None:
    """A dump of a server's PostgreSQL, and what is in it."""
    programs = install_postgres()
    with postgres() as address:
        database = new_database(address)

        def dump() -> None:
            command = [str(programs / "pg_dump"), "--no-owner", "--no-privileges", database]
            told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            write_text(folder / "house.sql.gz", told)

        serve(database, dump, folder / "house.sql.json.gz")
