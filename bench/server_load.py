"""Many tables at once: `python -m bench.server_load`. Actions a second, and the time from an action to its view.

A server with SQLite, and with PostgreSQL if asked for; in this process, two random players at each table over real
sockets. Beside it, where Node can install it, the same by boardgame.io (`bench/boardgameio/`): a two-player card game
of the size of Hanamikoji, kept in memory only, with its clients in a process of their own too. All take turns for
several rounds, and what is printed are medians. A server's processor time is that of all its processes; that of its
database and of those who play stand in columns of their own. With --homes several servers stand behind nginx with the
configuration of the documents, which leads everybody at a table to the same one; nginx itself is not counted. While a
run counts, this process does not look for memory that could be given back: of our players all would wait for that, up
to a quarter of a second at 100 tables, and it would be told as the server's.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import uvloop
from msgspec import Struct
from msgspec.structs import replace
from tests.server.crowd import Crowd
from tests.server.harness import Server, free_port, new_database, postgres
from tests.server.nginx import nginx

from bench.processes import parent, processor_seconds
from genjiko._form import compiled

HEAD = (
    "| server | actions/s | median ms | 99 % ms | server's processor ms per action | database's | players' |\n"
    "|---|---|---|---|---|---|---|"
)
THEIRS = Path(__file__).parent / "boardgameio"
WARM_UP = 2.0
"""All tables begin at once, and a run counts after so many seconds."""


class Load(Struct, frozen=True):
    """What one run has seen: times in milliseconds, processor time for one action."""

    actions_per_second: float
    median: float
    slow: float
    """What 99 of 100 actions did not need more than."""
    server: float
    database: float
    players: float

    def row(self, name: str) -> str:
        """A line of the table."""
        costs = " | ".join(f"{cost:.2f}" for cost in (self.server, self.database, self.players))
        return f"| {name} | {self.actions_per_second:,.0f} | {self.median:,.0f} | {self.slow:,.0f} | {costs} |"


class Wanted(Struct, frozen=True):
    """What is to be run."""

    tables: int
    seconds: float
    think: float
    game: str = "hanamikoji"
    workers: int = 1
    spectators: int = 0
    """How many look on at each table."""


def percentile(delays: list[float], part: float) -> float:
    """Milliseconds that so large a part of the actions did not need more than."""
    ordered = sorted(delays)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def load(delays: list[float], seconds: float, server: float, database: float, players: float) -> Load:
    """A run by its delays and its processor seconds."""
    each = 1000 / max(1, len(delays))
    slow = (percentile(delays, 0.5), percentile(delays, 0.99))
    return Load(len(delays) / seconds, *slow, server * each, database * each, players * each)


def median(loads: list[Load]) -> Load:
    """The middle of several runs, figure by figure."""
    return Load(*(statistics.median(getattr(one, name) for one in loads) for name in Load.__struct_fields__))


async def play(urls: list[str], server_pids: list[int], database_pid: int | None, wanted: Wanted) -> Load:
    """A run with a server, or with several that share a database."""
    crowd = Crowd(urls, wanted.tables, think=wanted.think, game=wanted.game, spectators=wanted.spectators)
    crowd.gate.clear()
    playing = asyncio.create_task(crowd.run(lambda: False))
    while len(crowd.players) < 2 * wanted.tables:
        await asyncio.sleep(0.1)
    crowd.gate.set()
    while any(not player.events for player in crowd.players[: 2 * wanted.tables]):
        await asyncio.sleep(0.1)
    await asyncio.sleep(WARM_UP)

    def used() -> tuple[float, float, float]:
        server = sum(processor_seconds(pid) for pid in server_pids)
        return server, processor_seconds(database_pid) if database_pid else 0.0, time.process_time()

    gc.collect()
    gc.disable()
    try:
        start, before = time.perf_counter(), used()
        await asyncio.sleep(wanted.seconds)
        end, after = time.perf_counter(), used()
    finally:
        gc.enable()
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    delays = [delay for player in crowd.players for at, delay in player.delays if start <= at <= end]
    return load(delays, end - start, *(late - early for early, late in zip(before, after, strict=True)))


def ours(database: str, wanted: Wanted) -> Load:
    """A run with our server, on a database in which nothing is."""
    server = (Server(database, workers=str(wanted.workers)) if wanted.workers > 1 else Server(database)).start()
    pid = asyncio.run(postmaster(database)) if database.startswith("postgresql") else None
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(play([server.url], [server.pid], pid, wanted))
    finally:
        server.stop()
        server.log.close()


def at_home(database: str, wanted: Wanted) -> Load:
    """A run with several of our servers, each table at one of them."""
    servers = [Server(database, trusted_proxies="127.0.0.1").start() for _ in range(wanted.workers)]
    pid = asyncio.run(postmaster(database))
    try:
        with (
            nginx([server.port for server in servers]) as (url, _),
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            return runner.run(play([url], [server.pid for server in servers], pid, wanted))
    finally:
        for server in servers:
            server.stop()
            server.log.close()


async def postmaster(database: str) -> int:
    """The process from which all processes of a PostgreSQL on this machine come."""
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(database)
    pid = parent(await connection.fetchval("SELECT pg_backend_pid()"))
    await connection.close()
    return pid


def theirs(folder: Path, wanted: Wanted) -> Load:
    """A run with boardgame.io."""
    port = str(free_port())
    server = subprocess.Popen(["node", "server.mjs", port], cwd=folder, stdout=subprocess.DEVNULL)
    arguments = [port, str(wanted.tables), str(wanted.seconds), str(wanted.think), str(server.pid)]
    try:
        with tempfile.TemporaryFile() as output:
            clients = subprocess.Popen(["node", "clients.mjs", *arguments], cwd=folder, stdout=output)
            used = _used_at_the_end(clients, wanted.seconds)
            output.seek(0)
            found = json.loads(output.read())
    finally:
        server.kill()
        server.wait()
    return load(found["delays"], found["seconds"], found["used"] / os.sysconf("SC_CLK_TCK"), 0.0, used)


def _used_at_the_end(process: "subprocess.Popen[bytes]", seconds: float) -> float:
    """What a process uses in the last seconds of its life: those in which it counts."""
    seen: list[tuple[float, float]] = []
    while process.poll() is None:
        seen.append((time.monotonic(), processor_seconds(process.pid)))
        time.sleep(0.1)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, "clients.mjs")
    # Once it has ended the system does not tell any more: the last figure is that of a moment before.
    early = next(used for at, used in seen if at >= seen[-1][0] - seconds)
    return max(used for _, used in seen) - early


def install_theirs(folder: Path) -> bool:
    """Whether boardgame.io could be installed there."""
    if shutil.which("npm") is None:
        return False
    shutil.copytree(THEIRS, folder, dirs_exist_ok=True)
    done = subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=folder, capture_output=True)
    return done.returncode == 0


def in_turn(runs: dict[str, Callable[[], Load]], rounds: int) -> dict[str, Load]:
    """The median of each, from rounds in which all take turns."""
    seen: dict[str, list[Load]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            seen[name].append(run())
    return {name: median(loads) for name, loads in seen.items()}


def main() -> None:
    """Run everything and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.server_load", description=__doc__)
    parser.add_argument("--game", default="hanamikoji", help="any game for two; boardgame.io plays its own one")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each run counts")
    parser.add_argument("--rounds", type=int, default=5, help="rounds in which all take turns")
    parser.add_argument("--think", type=float, nargs="*", default=[0.0, 2.0], help="mean seconds before each action")
    parser.add_argument("--spectators", type=int, default=0, help="who look on at each of our tables")
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL too")
    parser.add_argument("--workers", type=int, nargs="*", default=[1], help="numbers of workers at PostgreSQL")
    parser.add_argument("--homes", type=int, nargs="*", default=[], help="numbers of servers behind nginx, likewise")
    parser.add_argument("--ours-only", action="store_true", help="without boardgame.io")
    given = parser.parse_args()
    print(f"engine: {'compiled' if compiled() else 'plain Python'}; {given.tables} tables of {given.game}, two players")
    print(f"each; {given.rounds} rounds of {given.seconds:g} s in turn, medians\n")
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        address = stack.enter_context(postgres()) if given.postgres else ""
        there = not given.ours_only and install_theirs(folder / "theirs")
        for think in given.think:
            wanted = Wanted(given.tables, given.seconds, think, given.game, 1, given.spectators)
            runs = _runs(folder, address, given.workers, wanted)
            for count in given.homes if address else []:
                runs[f"Genjikō, PostgreSQL, {count} behind nginx"] = partial(
                    _with_homes, address, replace(wanted, workers=count)
                )
            if there:
                runs["boardgame.io, in memory"] = partial(theirs, folder / "theirs", wanted)
            title = f"{think:g} s for each decision" if think else "as fast as they can"
            print(f"Players act {title}:\n\n{HEAD}")
            for label, seen in in_turn(runs, given.rounds).items():
                print(seen.row(label))
            print(flush=True)
        if not there:
            print("No comparison with boardgame.io in this run.")


def _with_homes(address: str, wanted: Wanted) -> Load:
    return at_home(new_database(address), wanted)


def _runs(folder: Path, address: str, workers: list[int], wanted: Wanted) -> dict[str, Callable[[], Load]]:
    def on_sqlite() -> Load:
        with tempfile.TemporaryDirectory(dir=folder) as name:
            return ours(f"sqlite:///{name}/load.sqlite3", wanted)

    def on_postgres(count: int) -> Load:
        return ours(new_database(address), replace(wanted, workers=count))

    runs: dict[str, Callable[[], Load]] = {"Genjikō, SQLite": on_sqlite}
    for count in workers if address else []:
        name = "Genjikō, PostgreSQL" if count == 1 else f"Genjikō, PostgreSQL, {count} workers"
        runs[name] = partial(on_postgres, count)
    return runs


if __name__ == "__main__":
    main()
