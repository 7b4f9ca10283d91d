"""How many people a service carries, and what that costs: `python -m bench.scale`.

A day of many live tables is played through with costs that were measured, not guessed: `--measure` runs a server with
few tables and writes `bench/scale-costs.json`; `--check` runs it with 50, 100 and 200 tables and puts what the model
had said beside what was seen. A model that is wrong by more than a fifth is not to be believed, and `--check` says so.
`--open 1000` times the way from the wish for a table to its first frame while so many others are played at.

The model: people think, then their action waits in the line of their table's worker, which serves one after the other;
then it waits for the disk together with all that came meanwhile. Nothing else is assumed.
"""

import argparse
import asyncio
import datetime
import heapq
import math
import random
import subprocess
import tempfile
import time
from collections import deque
from pathlib import Path

import httpx
import msgspec
import uvloop
from tests.server.crowd import Crowd
from tests.server.harness import Server
from websockets.asyncio.client import connect

from bench.processes import resident_megabytes
from bench.server_load import Load, Wanted, percentile, play

COSTS = Path(__file__).parent / "scale-costs.json"
CONNECTIONS = 18
"""Of one worker to PostgreSQL at most: its pool, the line that writes the log, the line that listens."""
BUSY = 0.6
"""A worker is given no more than this part of a core, so that nobody waits when many act at once."""
DAY = (18, 12, 8, 6, 5, 6, 10, 18, 28, 36, 42, 48, 54, 52, 50, 52, 58, 68, 82, 94, 100, 96, 72, 40)
"""Live tables in each hour of a day, in parts of a hundred of the most: an evening's pastime."""
_WITHIN = 0.2


class Costs(msgspec.Struct, frozen=True):
    """What was measured, of one worker."""

    action: float
    """Processor seconds of one action, with its share of making tables and greeting sockets."""
    database: float
    """The same of the database."""
    served: float
    """Seconds by the clock in which a worker with enough to do serves one action: more where others use the machine."""
    saving: float
    """Seconds by the clock until a group of actions is on the disk."""
    base: float
    """Megabytes of a worker without tables, its bots' process included."""
    table: float
    """Megabytes of a table with its two sockets."""
    date: str = ""
    commit: str = ""


class Seen(msgspec.Struct, frozen=True):
    """What a run has shown, or what the model says of one."""

    actions: float
    processor: float
    """Of all cores, in parts of one."""
    slow: float
    """Milliseconds that 99 of 100 actions did not need more than."""


def simulate(costs: Costs, tables: int, think: float, seconds: float, seed: int = 1) -> Seen:
    """One worker with so many tables, played through for so long."""
    rng = random.Random(seed)
    waits: list[float] = []
    line: deque[float] = deque()
    # What comes next: when, and whether somebody has thought, the worker has served, or the disk has saved.
    coming = [(rng.uniform(0.0, max(think, 0.001)), 0, "thought") for _ in range(tables)]
    heapq.heapify(coming)
    serving, saving, count = False, False, tables
    served: list[float] = []
    group: list[float] = []

    def push(at: float, what: str) -> None:
        nonlocal count
        count += 1
        heapq.heappush(coming, (at, count, what))

    while coming:
        now, _, what = heapq.heappop(coming)
        if now > seconds:
            break
        if what == "thought":
            line.append(now)
        elif what == "served":
            served.append(line.popleft())
            serving = False
        else:
            waits += [now - since for since in group]
            for _ in group:
                push(now + think * rng.uniform(0.5, 1.5), "thought")
            saving, group = False, []
        if line and not serving:
            serving = True
            push(now + rng.gammavariate(4.0, costs.served / 4.0), "served")
        if served and not saving:
            saving, group, served = True, served, []
            push(now + costs.saving, "saved")
    rate = len(waits) / seconds
    return Seen(rate, rate * costs.action, percentile(waits, 0.99))


# -- measuring --


def run(tables: int, think: float, seconds: float) -> tuple[Load, float, float]:
    """A real run with SQLite, and the megabytes of the server before and with its tables."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/scale.sqlite3").start()
        try:
            empty = resident_megabytes(server.pid)
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                found = runner.run(play([server.url], [server.pid], None, Wanted(tables, seconds, think)))
            return found, empty, resident_megabytes(server.pid)
        finally:
            server.stop()
            server.log.close()


def measure(seconds: float) -> Costs:
    """Costs by two short runs: one with enough to do, and one in which hardly anything but the disk is waited for."""
    busy, base, full = run(30, 0.0, seconds)
    calm, _, _ = run(4, 0.5, seconds)
    served = 1 / busy.actions_per_second
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    return Costs(
        action=busy.server / 1000,
        database=busy.database / 1000,
        served=served,
        saving=max(0.0, calm.median / 1000 - served),
        base=base,
        table=max(0.0, full - base) / 30,
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        commit=asked.stdout.strip(),
    )


def check(costs: Costs, numbers: list[int], think: float, seconds: float) -> bool:
    """Print what the model says of runs beside what was seen in them; whether it may be believed."""
    print("| tables | | actions/s | processor | 99 % ms |\n|---|---|---|---|---|")
    good = True
    for tables in numbers:
        said = simulate(costs, tables, think, seconds)
        found, _, _ = run(tables, think, seconds)
        seen = Seen(found.actions_per_second, found.actions_per_second * found.server / 1000, found.slow)
        for name, one in (("said", said), ("seen", seen)):
            print(f"| {tables} | {name} | {one.actions:.0f} | {one.processor:.2f} | {one.slow:.0f} |")
        pairs = zip(msgspec.structs.astuple(said), msgspec.structs.astuple(seen), strict=True)
        good &= all(abs(a - b) <= _WITHIN * b for a, b in pairs)
    print(f"\nThe model is {'within' if good else 'NOT within'} {_WITHIN:.0%} of what was seen.")
    return good


async def _openings(url: str, tables: int, think: float, times: int) -> list[float]:
    """Seconds from the wish for a table to its first frame, while so many others are played at."""
    crowd = Crowd([url], tables, think=think)
    playing = asyncio.create_task(crowd.run(lambda: False))
    while len(crowd.players) < 2 * tables or any(not player.events for player in crowd.players[: 2 * tables]):
        await asyncio.sleep(0.2)
    found = []
    async with httpx.AsyncClient(base_url=url) as http:
        token = (await http.post("/api/guests", json={"name": "Late"})).json()["token"]
        me = {"Authorization": f"Bearer {token}"}
        wanted = {"game": "hanamikoji", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
        for _ in range(times):
            began = time.perf_counter()
            table = (await http.post("/api/tables", json=wanted, headers=me)).json()["id"]
            address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            async with connect(address, compression=None) as line:
                await line.send(msgspec.json.encode({"type": "hello", "token": token, "thin": True}).decode())
                async for frame in line:
                    if msgspec.json.decode(frame)["type"] == "state":
                        break
                found.append(time.perf_counter() - began)
            await asyncio.sleep(0.1)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return found


def openings(tables: int, think: float) -> None:
    """Print how long a new table takes while so many others are played at."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/scale.sqlite3").start()
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                found = runner.run(_openings(server.url, tables, think, 50))
            print(f"{tables} tables, {think:g} s of thought: from the wish to the first frame")
            print(f"median {percentile(found, 0.5):.1f} ms, 99 % {percentile(found, 0.99):.1f} ms, ", end="")
            print(f"{resident_megabytes(server.pid):.0f} MB")
        finally:
            server.stop()
            server.log.close()


# -- a day --


class Prices(msgspec.Struct, frozen=True):
    """What a host pays, in any money."""

    core_hour: float
    gigabyte_hour: float


def workers_for(costs: Costs, actions: float) -> int:
    """So many workers carry so many actions a second."""
    return max(1, math.ceil(actions * costs.action / BUSY))


def day(costs: Costs, most: int, think: float, actions_per_game: float, prices: Prices) -> None:
    """Print a day of a service, hour by hour, and what a thousand games cost."""
    print("| hour | tables | actions/s | workers | database cores | connections | GB | 99 % ms |")
    print("|---|---|---|---|---|---|---|---|")
    money = games = 0.0
    # In a service a worker has a core to itself, which it had not where this was measured.
    alone = msgspec.structs.replace(costs, served=costs.action)
    for hour, part in enumerate(DAY):
        tables = most * part // 100
        actions = tables / think
        workers = workers_for(costs, actions)
        cores = actions * costs.database
        memory = (workers * costs.base + tables * costs.table) / 1000
        # One worker by its share of the tables: they do not wait for each other.
        share = simulate(alone, max(1, tables // workers), think, 6 * think)
        print(
            f"| {hour} | {tables:,} | {actions:,.0f} | {workers} | {cores:.1f} | {workers * CONNECTIONS} "
            f"| {memory:.1f} | {share.slow:.0f} |"
        )
        money += (workers + cores) * prices.core_hour + memory * prices.gigabyte_hour
        games += 3600 * actions / actions_per_game
    print(f"\n{games:,.0f} games in the day for {money:.2f}: {1000 * money / games:.4f} for a thousand games.")


def main() -> None:
    """Measure, check, or tell of a day."""
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("--measure", action="store_true", help="measure the costs anew")
    parser.add_argument("--check", type=int, nargs="*", help="compare with real runs; 50, 100 and 200 tables if none")
    parser.add_argument("--open", type=int, help="time new tables while so many are played at")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each real run counts")
    parser.add_argument("--think", type=float, help="seconds before each action: 0 for --check, else 20")
    parser.add_argument("--tables", type=int, default=100_000, help="live tables at the height of the day")
    parser.add_argument("--actions", type=float, default=24.0, help="in one game")
    parser.add_argument("--core-hour", type=float, default=0.02)
    parser.add_argument("--gigabyte-hour", type=float, default=0.003)
    given = parser.parse_args()
    if given.measure:
        COSTS.write_bytes(msgspec.json.format(msgspec.json.encode(measure(given.seconds)), indent=1) + b"\n")
    if given.open:
        openings(given.open, 20.0 if given.think is None else given.think)
        return
    costs = msgspec.json.decode(COSTS.read_bytes(), type=Costs)
    if given.check is not None:
        good = check(costs, given.check or [50, 100, 200], given.think or 0.0, given.seconds)
        raise SystemExit(not good)
    prices = Prices(given.core_hour, given.gigabyte_hour)
    day(costs, given.tables, 20.0 if given.think is None else given.think, given.actions, prices)


if __name__ == "__main__":
    main()
