"""Many tables at once: `python -m bench.server_load`. Actions a second, and the time from an action to its view.

A server process with SQLite and, in this process, two random players at each table over real sockets. Beside it,
where Node can install it, the same by boardgame.io (`bench/boardgameio/`): a two-player card game of the same size,
kept in memory only, with its clients in a process of their own too.
"""

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import uvloop
from tests.server.crowd import Crowd
from tests.server.harness import Server, free_port, new_database, postgres

from genjiko._form import compiled

HEAD = "| server | actions/s | median ms | 99 % ms | server's processor ms per action |\n|---|---|---|---|---|"
THEIRS = Path(__file__).parent / "boardgameio"


def processor_seconds(pid: int) -> float:
    """How much processor time a process has used (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Load:
    """What one run has seen; `cost` is the server's processor time for one action in milliseconds."""

    def __init__(self, name: str, actions_per_second: float, delays: list[float], cost: float) -> None:
        self.name = name
        self.actions_per_second = actions_per_second
        self.cost = cost
        self.delays = sorted(delays)

    def percentile(self, part: float) -> float:
        """Milliseconds that so large a part of the actions did not need more than."""
        return 1000 * self.delays[min(len(self.delays) - 1, int(part * len(self.delays)))] if self.delays else 0.0

    def row(self) -> str:
        """A line of the table."""
        return (
            f"| {self.name} | {self.actions_per_second:,.0f} | {self.percentile(0.5):,.0f} | "
            f"{self.percentile(0.99):,.0f} | {self.cost:.2f} |"
        )


async def _play(
    server: Server, tables: int, seconds: float, warm_up: float, think: float
) -> tuple[float, list[float], float]:
    crowd = Crowd([server.url], tables, think=think)
    crowd.gate.clear()
    playing = asyncio.create_task(crowd.run(lambda: False))
    while len(crowd.players) < 2 * tables:
        await asyncio.sleep(0.1)
    crowd.gate.set()
    while any(not player.events for player in crowd.players[: 2 * tables]):
        await asyncio.sleep(0.1)
    await asyncio.sleep(warm_up)
    start, used = time.perf_counter(), processor_seconds(server.pid)
    await asyncio.sleep(seconds)
    end, used = time.perf_counter(), processor_seconds(server.pid) - used
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    delays = [delay for player in crowd.players for at, delay in player.delays if start <= at <= end]
    return len(delays) / (end - start), delays, 1000 * used / max(1, len(delays))


def ours(name: str, database: str, tables: int, seconds: float, think: float) -> Load:
    """A run with our server."""
    server = Server(database).start()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return Load(name, *runner.run(_play(server, tables, seconds, 2.0, think)))
    finally:
        server.kill()
        server.log.close()


def theirs(folder: Path, tables: int, seconds: float, think: float) -> Load:
    """A run with boardgame.io."""
    port = str(free_port())
    server = subprocess.Popen(["node", "server.mjs", port], cwd=folder, stdout=subprocess.DEVNULL)
    try:
        command = ["node", "clients.mjs", port, str(tables), str(seconds), str(think), str(server.pid)]
        found = json.loads(subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout)
    finally:
        server.kill()
        server.wait()
    cost = 1000 * found["used"] / os.sysconf("SC_CLK_TCK") / max(1, found["actions"])
    return Load("boardgame.io, in memory", found["actions"] / found["seconds"], found["delays"], cost)


def install_theirs(folder: Path) -> bool:
    """Whether boardgame.io could be installed there."""
    if shutil.which("npm") is None:
        return False
    shutil.copytree(THEIRS, folder, dirs_exist_ok=True)
    done = subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=folder, capture_output=True)
    return done.returncode == 0


def main() -> None:
    """Run everything and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.server_load", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds before each action in the calm run")
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL too")
    given = parser.parse_args()
    print(f"engine: {'compiled' if compiled() else 'plain Python'}; {given.tables} tables, two players each\n")
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        databases = {"Genjikō, SQLite": f"sqlite:///{folder / 'load.sqlite3'}"}
        if given.postgres:
            databases["Genjikō, PostgreSQL"] = new_database(stack.enter_context(postgres()))
        there = install_theirs(folder / "theirs")
        for title, think in (("as fast as they can", 0.0), (f"{given.think:g} s for each decision", given.think)):
            print(f"Players act {title}:\n\n{HEAD}", flush=True)
            for label, database in databases.items():
                print(ours(label, database, given.tables, given.seconds, think).row(), flush=True)
            if there:
                print(theirs(folder / "theirs", given.tables, given.seconds, think).row(), flush=True)
            print(flush=True)
        if not there:
            print("boardgame.io could not be installed here: no comparison.")


if __name__ == "__main__":
    main()
