"""How many people a service carries, and what that costs: `python -m bench.scale`.

A day of many live tables is played through with costs that were measured, not guessed: `--measure` runs a server with
few tables and writes `bench/scale-costs.json`; `--check` runs it with 50, 100 and 200 tables and puts what the model
had said beside what was seen. A model that is wrong by more than a fifth is not to be believed, and `--check` says so.
`--open 1000` times the way from the wish for a table to its first frame while so many others are played at.

The model: people think, then their action waits for the next turn of their table's worker, which takes all that has
come; then for the disk, together with all that was written meanwhile; then for a turn in which it is shown; and at last
in the line of the process that plays, where it is read one after the other. Now and then a game is over, and a new one
is opened in the same turns. How slow the machine makes all that is found from the run of 30 tables that was measured,
and never from those that are checked.
"""

import argparse
import asyncio
import contextlib
import datetime
import heapq
import math
import random
import re
import sqlite3
import statistics
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import uvloop
from tests.server.crowd import Crowd
from tests.server.harness import Server
from websockets.asyncio.client import connect

from bench.processes import processor_seconds, resident_megabytes
from bench.server_load import WARM_UP, Load, Wanted, percentile, play

COSTS = Path(__file__).parent / "scale-costs.json"
CONNECTIONS = 18
"""Of one worker to PostgreSQL at most: its pool, the line that writes the log, the line that listens."""
BUSY = 0.6
"""A worker is given no more than this part of a core, so that nobody waits when many act at once."""
DAY = (18, 12, 8, 6, 5, 6, 10, 18, 28, 36, 42, 48, 54, 52, 50, 52, 58, 68, 82, 94, 100, 96, 72, 40)
"""Live tables in each hour of a day, in parts of a hundred of the most: an evening's pastime."""
_WITHIN = 0.2
BEFORE = 0.3
"""So much of the work for an action is done before it is on the disk: docs/hosting.md, where the time goes."""


class Costs(msgspec.Struct, frozen=True):
    """What was measured, of one worker. Seconds are of a processor where nothing else is said."""

    action: float
    """Of one action, without what it shares with others."""
    group: float
    """Of what actions that are saved together have in common: a turn of the loop, a transaction."""
    opening: float
    """Of one new game: its table is made, its two players are greeted, and leave."""
    idle: float
    """Of a second in which nobody does anything."""
    players: float
    """Of those who play in a run, for one action: they too wait in a line, that of their process."""
    saving: float
    """Seconds by the clock until a group of actions is on the disk."""
    pace: float
    """Seconds by the clock for one of a processor: more than 1 where others use the machine."""
    game: float
    """Actions in one game, in the mean."""
    spread: float
    """How much games differ in that: the standard deviation."""
    base: float
    """Megabytes of a worker without tables, its bots' process included."""
    table: float
    """Megabytes of a table with its two sockets."""
    database: float = 0.0
    """What an action costs a database that is a process of its own."""
    date: str = ""
    commit: str = ""

    @property
    def alone(self) -> float:
        """Of an action that shares nothing, with its part of a new game."""
        return self.action + self.group + self.opening / self.game


class Seen(msgspec.Struct, frozen=True):
    """What a run has shown, or what the model says of one."""

    actions: float
    processor: float
    """Of all cores, in parts of one."""
    slow: float
    """Milliseconds that 99 of 100 actions did not need more than."""


class _Wish:
    """What somebody at a table wants of the worker: an action, or a new game."""

    def __init__(self, table: int, sent: float, opens: bool = False) -> None:
        self.table = table
        self.sent = sent
        self.opens = opens
        self.saved = False


class _Run:
    """One worker, its disk, and the process of those who play."""

    def __init__(self, costs: Costs, tables: int, think: float, seed: int, fresh: bool) -> None:
        self.costs = costs
        self.think = think
        self.rng = random.Random(seed)
        self.waits: list[float] = []
        self.groups = self.opened = 0
        self._coming: list[tuple[float, int, str, list[_Wish]]] = []
        self._count = 0
        self._ready: list[_Wish] = []  # what the worker does in its next turn
        self._turning = False
        self._written: list[_Wish] = []  # what goes to the disk next
        self._saving = False
        self._shown: deque[_Wish] = deque()  # what the players have not read yet
        self._reading = False
        self._left = [self._length() for _ in range(tables)]
        if not fresh:  # everybody is somewhere in the middle of a game
            self._left = [1 + self.rng.randrange(left) for left in self._left]
        for table in range(tables):
            self._push(self.rng.uniform(0.0, max(think, 0.001)), "thought", [_Wish(table, 0.0)])

    def _length(self) -> int:
        """Actions of a new game."""
        return max(1, round(self.rng.gauss(self.costs.game, self.costs.spread)))

    def _push(self, at: float, what: str, wishes: list[_Wish]) -> None:
        self._count += 1
        heapq.heappush(self._coming, (at, self._count, what, wishes))

    def _work(self, seconds: float) -> float:
        """By the clock, for work of so much processor time in the mean."""
        return self.costs.pace * self.rng.gammavariate(4.0, seconds / 4.0) if seconds else 0.0

    def play(self, seconds: float) -> None:
        """For so long."""
        while self._coming and self._coming[0][0] <= seconds:
            now, _, what, wishes = heapq.heappop(self._coming)
            if what == "thought":
                for wish in wishes:
                    wish.sent = now
                self._ready += wishes
            elif what == "turned":
                self._turning = False
                self._written += [wish for wish in wishes if not wish.saved]
                self._shown += [wish for wish in wishes if wish.saved]
            elif what == "saved":
                self._saving = False
                for wish in wishes:
                    wish.saved = True
                self._ready += wishes
            else:
                self._reading = False
                self._read(now, wishes[0])
            self._begin(now)

    def _begin(self, now: float) -> None:
        """Whoever has something to do and is free begins with it."""
        if self._ready and not self._turning:
            self._turning = True
            turn, self._ready = self._ready, []
            self._push(now + sum(map(self._of_worker, turn)) + self._for_group(turn), "turned", turn)
        if self._written and not self._saving:
            self._saving = True
            group, self._written = self._written, []
            self.groups += 1
            self._push(now + self.costs.saving, "saved", group)
        if self._shown and not self._reading:
            self._reading = True
            wish = self._shown.popleft()
            if not wish.opens:
                self.waits.append(now - wish.sent)
            # What the players have to do for a new game is in what they need for each action.
            self._push(now + (0.0 if wish.opens else self._work(self.costs.players)), "read", [wish])

    @property
    def used(self) -> float:
        """Seconds of a processor that the worker has had so far."""
        costs = self.costs
        return len(self.waits) * costs.action + self.groups * costs.group + self.opened * costs.opening

    def _of_worker(self, wish: _Wish) -> float:
        part = 1 - BEFORE if wish.saved else BEFORE
        return self._work(part * (self.costs.opening if wish.opens else self.costs.action))

    def _for_group(self, turn: list[_Wish]) -> float:
        return self._work(self.costs.group) if any(not wish.saved for wish in turn) else 0.0

    def _read(self, now: float, wish: _Wish) -> None:
        """The players of a table have seen what came of it, and want something else."""
        self._left[wish.table] = self._length() if wish.opens else self._left[wish.table] - 1
        if self._left[wish.table] <= 0:
            self.opened += 1
            self._ready.append(_Wish(wish.table, now, opens=True))
        else:
            self._push(now + self.think * self.rng.uniform(0.5, 1.5), "thought", [_Wish(wish.table, now)])


def simulate(costs: Costs, tables: int, think: float, seconds: float, seed: int = 1, since: float = 0.0) -> Seen:
    """One worker with so many tables, played through for so long.

    `since`: as a real run is made, where all tables begin at once and what is seen counts after so many seconds. Else
    everybody is in the middle of a game from the first moment on.
    """
    run = _Run(costs, tables, think, seed, fresh=since > 0)
    run.play(since)
    before, used = len(run.waits), run.used
    run.play(since + seconds)
    waits = run.waits[before:]
    return Seen(len(waits) / seconds, (run.used - used) / seconds + costs.idle, percentile(waits, 0.99))


# -- measuring --


class Measured(msgspec.Struct, frozen=True):
    """A real run with SQLite."""

    load: Load
    together: float
    """Actions in a group that was saved together, in the mean."""
    game: float
    """Actions in a game that was played to its end, in the mean."""
    spread: float
    empty: float
    full: float
    """Megabytes of the server before, and with its tables."""


@contextlib.contextmanager
def _house() -> Iterator[tuple[Server, Path]]:
    """A server on a new file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scale.sqlite3"
        server = Server(f"sqlite:///{file}").start()
        try:
            yield server, file
        finally:
            server.stop()
            server.log.close()


def run(tables: int, think: float, seconds: float) -> Measured:
    """A real run."""
    with _house() as (server, file):
        empty = resident_megabytes(server.pid)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            load = runner.run(play([server.url], [server.pid], None, Wanted(tables, seconds, think)))
        figures = httpx.get(f"{server.url}/metrics").text
        entries, groups = (_figure(figures, f"genjiko_{name}_total") for name in ("actions", "transactions"))
        with contextlib.closing(sqlite3.connect(file)) as database:
            games = [row[0] for row in database.execute("SELECT version FROM tables WHERE status = 'over'")] or [0]
        together, full = entries / max(1.0, groups), resident_megabytes(server.pid)
        return Measured(load, together, statistics.mean(games), statistics.pstdev(games), empty, full)


def _figure(figures: str, name: str) -> float:
    found = re.search(rf"^{name} (\S+)", figures, re.MULTILINE)
    return float(found[1]) if found else 0.0


def _idle(seconds: float) -> float:
    """Of a server that has nothing to do, for each second."""
    with _house() as (server, _):
        time.sleep(2.0)
        before = processor_seconds(server.pid)
        time.sleep(seconds)
        return (processor_seconds(server.pid) - before) / seconds


def _opening(games: int) -> float:
    """Of a new game with two players who greet and leave."""

    async def open_all(url: str) -> None:
        async with httpx.AsyncClient(base_url=url, timeout=30) as http:
            token = (await http.post("/api/guests", json={"name": "Early"})).json()["token"]
            for _ in range(games):
                await _open_one(http, url, token, seats=(0, 1))

    with _house() as (server, _), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        before, began = processor_seconds(server.pid), time.monotonic()
        runner.run(open_all(server.url))
        used = processor_seconds(server.pid) - before
        return max(0.0, used - _idle(2.0) * (time.monotonic() - began)) / games


def measure(seconds: float) -> Costs:
    """Costs by short runs of few tables: one with enough to do, one whose actions share little, one with thought."""
    idle, opening = _idle(seconds), _opening(150)
    busy, pair, calm = run(30, 0.0, seconds), run(2, 0.0, seconds), run(4, 0.5, seconds)

    def of_actions(seen: Measured) -> float:
        """Of an action and its part of a group."""
        return seen.load.server / 1000 - opening / busy.game - idle / seen.load.actions_per_second

    # Two runs, two unknowns: what an action costs by itself, and what its group does.
    apart = 1 / pair.together - 1 / busy.together
    group = max(0.0, (of_actions(pair) - of_actions(busy)) / apart) if apart > 0.1 else 0.0
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    costs = Costs(
        action=of_actions(busy) - group / busy.together,
        group=group,
        opening=opening,
        idle=idle,
        players=busy.load.players / 1000,
        saving=0.0,
        pace=1.0,
        game=busy.game,
        spread=busy.spread,
        base=busy.empty,
        table=max(0.0, busy.full - busy.empty) / 30,
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        commit=asked.stdout.strip(),
    )
    work = costs.action + costs.group
    costs = msgspec.structs.replace(costs, saving=max(0.0, calm.load.median / 1000 - work))
    return msgspec.structs.replace(costs, pace=_pace(costs, 30, busy.load.actions_per_second))


def _pace(costs: Costs, tables: int, actions: float) -> float:
    """How slow the clock makes all work, if that many actions a second were seen of so many tables."""
    low, high = 1.0, 50.0
    for _ in range(12):
        middle = (low + high) / 2
        said = simulate(msgspec.structs.replace(costs, pace=middle), tables, 0.0, 5.0, since=WARM_UP)
        low, high = (middle, high) if said.actions > actions else (low, middle)
    return low


def check(costs: Costs, numbers: list[int], think: float, seconds: float) -> bool:
    """Print what the model says of runs beside what was seen in them; whether it may be believed."""
    print("| tables | | actions/s | processor | 99 % ms |\n|---|---|---|---|---|")
    good = True
    for tables in numbers:
        said = simulate(costs, tables, think, seconds, since=WARM_UP)
        found = run(tables, think, seconds).load
        seen = Seen(found.actions_per_second, found.actions_per_second * found.server / 1000, found.slow)
        for name, one in (("said", said), ("seen", seen)):
            print(f"| {tables} | {name} | {one.actions:.0f} | {one.processor:.2f} | {one.slow:.0f} |")
        pairs = zip(msgspec.structs.astuple(said), msgspec.structs.astuple(seen), strict=True)
        good &= all(abs(a - b) <= _WITHIN * b for a, b in pairs)
    print(f"\nThe model is {'within' if good else 'NOT within'} {_WITHIN:.0%} of what was seen.")
    return good


async def _open_one(http: httpx.AsyncClient, url: str, token: str, seats: tuple[int, ...]) -> float:
    """A new table, and the first frame for each of some seats; gives when the last of them was there."""
    wanted = {"game": "hanamikoji", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True, "seating": "as_seated"}
    answer = await http.post("/api/tables", json=wanted, headers={"Authorization": f"Bearer {token}"})
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{answer.json()['id']}/socket"
    async with contextlib.AsyncExitStack() as lines:
        for seat in seats:
            line = await lines.enter_async_context(connect(address, compression=None))
            hello = {"type": "hello", "token": token, "seat": seat, "thin": True}
            await line.send(msgspec.json.encode(hello).decode())
            async for frame in line:
                if msgspec.json.decode(frame)["type"] == "state":
                    break
        return time.perf_counter()


async def _openings(url: str, tables: int, think: float, times: int) -> list[float]:
    """Seconds from the wish for a table to its first frame, while so many others are played at."""
    crowd = Crowd([url], tables, think=think)
    playing = asyncio.create_task(crowd.run(lambda: False))
    while len(crowd.players) < 2 * tables or any(not player.events for player in crowd.players[: 2 * tables]):
        await asyncio.sleep(0.2)
    found = []
    async with httpx.AsyncClient(base_url=url) as http:
        token = (await http.post("/api/guests", json={"name": "Late"})).json()["token"]
        for _ in range(times):
            began = time.perf_counter()
            found.append(await _open_one(http, url, token, seats=(0,)) - began)
            await asyncio.sleep(0.1)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return found


def openings(tables: int, think: float) -> None:
    """Print how long a new table takes while so many others are played at."""
    with _house() as (server, _):
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            found = runner.run(_openings(server.url, tables, think, 50))
        print(f"{tables} tables, {think:g} s of thought: from the wish to the first frame")
        print(f"median {percentile(found, 0.5):.1f} ms, 99 % {percentile(found, 0.99):.1f} ms, ", end="")
        print(f"{resident_megabytes(server.pid):.0f} MB")


# -- a day --


class Prices(msgspec.Struct, frozen=True):
    """What a host pays, in any money."""

    core_hour: float
    gigabyte_hour: float


def workers_for(costs: Costs, actions: float) -> int:
    """So many workers carry so many actions a second."""
    return max(1, math.ceil(actions * costs.alone / BUSY))


def day(costs: Costs, most: int, think: float, actions_per_game: float, prices: Prices) -> None:
    """Print a day of a service, hour by hour, and what a thousand games cost."""
    print("| hour | tables | actions/s | workers | database cores | connections | GB | 99 % ms |")
    print("|---|---|---|---|---|---|---|---|")
    money = games = 0.0
    # In a service a worker has a core to itself, which it had not where this was measured, and players have theirs.
    alone = msgspec.structs.replace(costs, pace=1.0, players=0.0)
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
