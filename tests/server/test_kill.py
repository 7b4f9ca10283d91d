"""No acknowledged move is ever lost or played twice, however the server ends.

In short here; `python -m tests.server.test_kill 50` kills fifty times with each database, or with the one named.
"""

import asyncio
import random
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

import httpx

from genjiko.server.settings import Settings
from genjiko.server.store.rows import Entry
from genjiko.server.store.sql import SqlStore
from tests.server.crowd import Crowd, Player
from tests.server.harness import Server, new_database, postgres

KILLS = 4
TABLES = 6
MOST_TURNS = 2000
"""So many turns of the loop go by at most between the last answer that is waited for and a kill."""


async def kill_at_random(server: Server, kills: int, rng: random.Random, crowd: Crowd) -> list[int]:
    """Kill and start the server again, again and again; gives the number of acknowledged actions at each kill."""
    counts = [0]
    for _ in range(kills):
        # However slow the machine is, some actions lie between two kills.
        await crowd.acknowledged(counts[-1] + rng.randint(1, 60))
        for _ in range(rng.randint(0, MOST_TURNS)):
            await asyncio.sleep(0)  # others go on: the kill comes at any moment of an action
        server.kill()
        counts.append(crowd.count_acknowledged())
        server.start(wait=False)
        await asyncio.to_thread(server.wait)
    return counts


async def play_and_kill(server: Server, kills: int, tables: int, seed: int) -> tuple[Crowd, list[int]]:
    """A crowd plays while the server is killed; afterwards every game is played to its end."""
    crowd = Crowd([server.url], tables)
    killer: asyncio.Task[list[int]] = asyncio.create_task(kill_at_random(server, kills, random.Random(seed), crowd))
    await asyncio.gather(killer, crowd.run(killer.done))
    return crowd, killer.result()


async def logs_of(database: str, players: list[Player]) -> dict[str, list[Entry]]:
    """The logs of all tables, read from the database itself."""
    store = SqlStore(Settings(database=database).url())
    logs = {player.table: await store.log(player.table) for player in players}
    await store.close()
    return logs


def check_nothing_lost(players: list[Player], logs: dict[str, list[Entry]]) -> int:
    """Every acknowledged action stands in its log exactly once, where the server said; gives their number."""
    for player in players:
        log = logs[player.table]
        assert [entry.n for entry in log] == list(range(1, len(log) + 1))
        requests = [(entry.seat, entry.request) for entry in log]
        assert len(requests) == len(set(requests)), "an action was played twice"
        for done in player.acknowledged:
            entry = log[done.version - 1]
            assert (entry.seat, entry.request, entry.text) == (done.seat, done.request, done.action)
    for table, log in logs.items():
        done_here = sum(len(player.acknowledged) for player in players if player.table == table)
        assert done_here == len(log), "an action was played that nobody was told of"
    return sum(len(log) for log in logs.values())


def check_all_resumed(server: Server, crowd: Crowd) -> None:
    """Every client has come to the end of its game, and holds exactly the events that the server tells."""
    with httpx.Client(base_url=server.url, timeout=30) as http:
        for player in crowd.players:
            assert player.over
            headers = {"Authorization": f"Bearer {player.token}"}
            state = http.get(f"/api/tables/{player.table}/state", params={"seat": player.seat}, headers=headers).json()
            assert state["events"] == player.events


def run(database: str, kills: int, tables: int, seed: int) -> str:
    """The whole test with one database; gives a line that says what was seen."""
    server = Server(database).start()
    try:
        crowd, counts = asyncio.run(play_and_kill(server, kills, tables, seed))
        check_all_resumed(server, crowd)
    finally:
        server.stop()
        server.log.close()
    logs = asyncio.run(logs_of(database, crowd.players))
    saved = check_nothing_lost(crowd.players, logs)
    assert all(before < after for before, after in pairwise(counts)), "nobody played between two kills"
    comebacks = sum(player.connections - 1 for player in crowd.players)
    return f"{kills} kills, {len(logs)} games, {saved} actions, all acknowledged and kept; {comebacks} reconnections"


def test_no_move_is_lost_with_sqlite(tmp_path: Path) -> None:
    assert run(f"sqlite:///{tmp_path / 'genjiko.sqlite3'}", KILLS, TABLES, seed=1)


def test_no_move_is_lost_with_postgres(postgres_address: str) -> None:
    assert run(new_database(postgres_address), KILLS, TABLES, seed=2)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    chosen = sys.argv[2:] or ["sqlite", "postgresql"]
    if "sqlite" in chosen:
        with tempfile.TemporaryDirectory() as folder:
            print("SQLite:", run(f"sqlite:///{folder}/genjiko.sqlite3", number, TABLES, seed=1), flush=True)
    if "postgresql" in chosen:
        with postgres() as address:
            print("PostgreSQL:", run(new_database(address), number, TABLES, seed=2))
