"""Several workers behind one port: everybody at a table is led to the worker where it was made."""

import asyncio
import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
import uvicorn
from bench.processes import family

from genjiko.server.http.neighbours import POSSIBLE, VARIABLE, Neighbours, neighbourhood
from genjiko.server.http.patience import PatientProtocol
from genjiko.server.http.straight import StraightProtocol
from genjiko.server.ids import id_near, nearness
from tests.server.crowd import Crowd
from tests.server.harness import Person, Server, free_port, new_database
from tests.server.test_kill import check_nothing_lost, logs_of

pytestmark = pytest.mark.skipif(not POSSIBLE, reason="this system has no way to hand over a connection")


@pytest.fixture(scope="module")
def house(postgres_address: str) -> Iterator[tuple[str, Server]]:
    """A database, and a server of two workers."""
    database = new_database(postgres_address)
    server = Server(database, workers="2").start()
    yield database, server
    server.stop()
    server.log.close()


async def whereabouts(database: str) -> dict[str, set[str]]:
    """For each table the workers that hold its sockets."""
    connection = await asyncpg.connect(database)
    rows = await connection.fetch("SELECT table_id, worker FROM presence")
    await connection.close()
    found: dict[str, set[str]] = {}
    for row in rows:
        found.setdefault(row[0], set()).add(row[1])
    return found


def test_all_sockets_of_a_table_are_at_one_worker_and_tables_at_both(house: tuple[str, Server]) -> None:
    database, server = house
    people = [Person(server, name) for name in ("Anna", "Bo", "Cleo", "Dan")]
    sockets, tables = [], []
    places = set()
    for number in range(100):
        host, guest = people[number % 4], people[(number + 1) % 4]
        # A connection of its own for each table: the system gives it to either worker.
        with httpx.Client(base_url=server.url, headers=host.http.headers) as http:
            made = http.post("/api/tables", json={"game": "hanamikoji", "public": True}).json()
        tables.append(made["id"])
        guest.post(f"/api/tables/{made['id']}/sit")
        sockets += [person.socket(made["id"]) for person in (host, guest)]
        places.add(crc32(made["id"].encode()) % 2)
        if number >= 8 and len(places) == 2:
            break
    for opened in sockets:
        while not all(seat["connected"] for seat in opened.next("table")["table"]["seats"]):
            pass
    found = asyncio.run(whereabouts(database))
    assert [len(found[table]) for table in tables] == [1] * len(tables)
    assert len(set.union(*found.values())) == 2
    for opened in sockets:
        opened.close()
    for person in people:
        person.close()


def test_a_worker_that_dies_loses_nothing_and_its_place_is_taken(house: tuple[str, Server]) -> None:
    database, server = house

    def workers() -> list[int]:
        return [pid for pid in family(server.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    async def play_and_kill() -> Crowd:
        crowd = Crowd([server.url], 8)

        async def kill() -> None:
            await crowd.acknowledged(30)
            os.kill(workers()[0], signal.SIGKILL)

        killer = asyncio.create_task(kill())
        await asyncio.gather(killer, crowd.run(lambda: killer.done() and crowd.count_acknowledged() > 400))
        return crowd

    crowd = asyncio.run(play_and_kill())
    assert all(player.over for player in crowd.players)
    assert check_nothing_lost(crowd.players, asyncio.run(logs_of(database, crowd.players))) > 30


# -- the neighbours themselves --


class _Guest(asyncio.Protocol):
    """Writes down what it is given."""

    def __init__(self, seen: list[bytes]) -> None:
        self._seen = seen
        self._line: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._line = transport

    def begin_with(self, request: bytes) -> None:
        self._seen.append(request)
        self._line.write(b"welcome")
        self._line.close()


def _id_of(neighbours: Neighbours, here: bool) -> str:
    return next(found for found in iter(lambda: id_near(""), "") if neighbours.is_here(found) == here)


def _request(table: str) -> bytes:
    return f"GET /api/tables/{table}/socket HTTP/1.1\r\n\r\n".encode()


def test_a_connection_is_handed_over_with_what_was_read_of_it() -> None:
    async def hand() -> None:
        seen: list[bytes] = []
        with neighbourhood(2):
            here, there = Neighbours.of_environment(), Neighbours.of_environment()
            assert here is not None
            assert there is not None
            assert here.is_here("anything"), "who has no place yet leads nobody away"
            here.move_in(lambda: _Guest([]))
            request = _request(_id_of(here, here=False))
            listener = socket.create_server(("127.0.0.1", 0))
            caller = socket.create_connection(listener.getsockname())
            line, _ = listener.accept()
            assert not here.lead_home(request, line), "nobody is there yet"
            there.move_in(lambda: _Guest(seen))
            assert not here.lead_home(_request(_id_of(here, here=True)), line), "it is at home already"
            assert not here.lead_home(b"GET /api/tables HTTP/1.1\r\n\r\n", line), "it is no socket"
            assert not here.lead_home(request + b"x" * 5000, line), "it is too large for one piece"
            assert here.lead_home(request, line)
            line.close()
            assert await asyncio.to_thread(caller.recv, 100) == b"welcome"
            assert seen == [request]
            there.move_out()
            assert not here.lead_home(request, listener), "nobody is there any more"
            for thing in (caller, listener):
                thing.close()
            here.move_out()

    asyncio.run(hand())


def test_who_stops_takes_no_sockets_of_the_others_while_it_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        asked, answered = asyncio.Event(), asyncio.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            asked.set()
            await answered.wait()
            await send({"type": "http.response.start", "status": 204})
            await send({"type": "http.response.body"})

        with neighbourhood(2):
            stops, stays = Neighbours.of_environment(), Neighbours.of_environment()
            assert stops is not None
            assert stays is not None
            monkeypatch.setattr(PatientProtocol, "neighbours", stops)
            port = free_port()
            config = uvicorn.Config(
                slow, port=port, http=PatientProtocol, ws=StraightProtocol, log_config=None, lifespan="off"
            )
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server.serve())
            while not server.started:
                await asyncio.sleep(0.01)
            async with httpx.AsyncClient() as http:
                asking = asyncio.create_task(http.get(f"http://127.0.0.1:{port}/", timeout=60))
                await asked.wait()
                stays.move_in(lambda: _Guest([]))
                request = _request(_id_of(stays, here=False))
                line, far = socket.socketpair()
                assert stays.lead_home(request, line), "it serves, so its sockets are led there"
                server.should_exit = True
                latest = asyncio.get_running_loop().time() + 5
                while stays.lead_home(request, line):
                    assert asyncio.get_running_loop().time() < latest, "it stops, and is led sockets all the same"
                    await asyncio.sleep(0.05)
                stops.move_in(lambda: _Guest([]))
                assert not stays.lead_home(request, line), "who has left does not come back"
                answered.set()
                assert (await asking).status_code == 204
            await serving
            stays.move_out()
            for end in (line, far):
                end.close()

    asyncio.run(run())


def test_whoever_is_started_later_meets_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with neighbourhood(2):
        pass
    assert Neighbours.of_environment() is None
    monkeypatch.setenv(VARIABLE, f"2:{tmp_path / 'gone'}")
    assert Neighbours.of_environment() is None, "those who met there have ended"


def test_an_id_tells_by_which_key_it_was_made() -> None:
    assert nearness(id_near("3fa9")) == "3fa9"
    assert nearness(id_near("")) == ""
    for strange in ("10.0.0.1", "3FA9", "3fa", "3fa9\n", "../x", "3fa9 "):
        assert nearness(id_near(strange)) == ""
        assert len(id_near(strange)) == len(id_near(""))
