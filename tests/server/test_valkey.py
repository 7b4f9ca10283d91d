"""Two servers that tell each other by a Valkey (or Redis), which may go away at any time."""

import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tests.server.crowd import Crowd
from tests.server.harness import Person, Server, free_port, new_database
from tests.server.test_kill import check_nothing_lost, logs_of


def _program() -> str:
    """A Valkey or a Redis; installed from the system's packages where it is missing and allowed."""
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "install", "-y", "-q", "redis-server"]
        subprocess.run(install, check=True, capture_output=True, env=environment)
        found = shutil.which("redis-server")
    if found is None:
        raise FileNotFoundError("neither Valkey nor Redis is installed")
    return found


class Valkey:
    """A Valkey on a free port of this machine, which keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = free_port()
        self.url = f"valkey://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Valkey":
        """Start it, and wait until it answers."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self._folder)]
        self._process = subprocess.Popen([_program(), *options], stdout=subprocess.DEVNULL)
        with Redis(port=self.port) as client:
            for _ in range(200):
                try:
                    client.ping()
                    return self
                except RedisError:
                    time.sleep(0.1)
        raise AssertionError("Valkey does not answer")

    def kill(self) -> None:
        """Kill it."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(30)


Both = tuple[str, Valkey, Server, Server]


@pytest.fixture(scope="module")
def both(postgres_address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    """A database, a Valkey and two servers."""
    valkey = Valkey(tmp_path_factory.mktemp("valkey")).start()
    database = new_database(postgres_address)
    servers = [Server(database, messenger=valkey.url).start() for _ in range(2)]
    yield database, valkey, servers[0], servers[1]
    for server in servers:
        server.stop()
        server.log.close()
    valkey.kill()


def rival_waits(left: Server, right: Server, moves: int) -> list[float]:
    """How long the rival at another server waits for each move, in seconds."""
    anna, bo = Person(left, "Anna"), Person(right, "Bo")
    table = anna.table()
    bo.post(f"/api/tables/{table['id']}/sit", key=table["links"]["join"])
    anna.post(f"/api/tables/{table['id']}/start")
    sockets = anna.socket(table["id"]), bo.socket(table["id"])
    waits = []
    for _ in range(moves):
        states = [socket.until(lambda state: state["to_act"]) for socket in sockets]
        actor = states[0]["to_act"][0]
        state = sockets[actor].until(lambda state: state["legal"])
        version = sockets[actor].play(state["legal"][0], state["version"])["version"]
        began = time.monotonic()
        for socket in sockets:
            socket.until(lambda state, version=version: state["version"] >= version)
        waits.append(time.monotonic() - began)
    for thing in (*sockets, anna, bo):
        thing.close()
    return waits


def test_a_rival_at_another_server_sees_a_move_at_once(both: Both) -> None:
    waits = rival_waits(both[2], both[3], 8)
    assert sorted(waits)[len(waits) // 2] < 1.0, "and not when it looks into the database, every five seconds"


def test_valkey_stopped_and_started_during_play_loses_nothing(both: Both) -> None:
    database, valkey, left, right = both

    async def play() -> Crowd:
        crowd = Crowd([left.url, right.url], 6)

        async def disturb() -> None:
            for count in (20, 60):
                await crowd.acknowledged(count)
                await asyncio.to_thread(valkey.kill)
                await crowd.acknowledged(count + 20)
                await asyncio.to_thread(valkey.start)

        disturbing = asyncio.create_task(disturb())
        await asyncio.gather(disturbing, crowd.run(disturbing.done))
        return crowd

    crowd = asyncio.run(play())
    assert all(player.over for player in crowd.players)
    assert check_nothing_lost(crowd.players, asyncio.run(logs_of(database, crowd.players))) > 100
    end = time.monotonic() + 30
    while min(rival_waits(left, right, 4)) > 1.0:
        assert time.monotonic() < end, "the servers do not find it again"


def test_a_server_starts_without_its_valkey(postgres_address: str) -> None:
    server = Server(new_database(postgres_address), messenger=f"valkey://127.0.0.1:{free_port()}/0").start()
    anna = Person(server)
    assert anna.table("me", "me", start=True)["status"] == "playing"
    assert "cannot be heard" in server.output()
    anna.close()
    server.stop()
    server.log.close()
