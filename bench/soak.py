"""Everything at once, for hours: `python -m bench.soak --hours 0.5`.

People, bots, spectators, slow readers and nonsense at a server that is killed, paused (as a machine that sleeps) and
cut off, whose clock is set on and back, and whose database is restarted; with `--workers 2` at two processes behind one
port, with `--messenger` with notes by Valkey. A second process plays and keeps its own log of what was answered; at the
end of each leg every line of it is looked up in the database. An error that nobody foresaw ends the soak as a loss
does: a traceback in a log, a failure that the server counts, an answer of 500. What has been done so far stands in
`bench/soak-sqlite.json` and `bench/soak-postgresql.json`, and the next call goes on from there. `--plant-loss` takes
away one acknowledged action: then the soak must fail.
"""

import argparse
import asyncio
import contextlib
import datetime
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
from sqlalchemy import delete
from tests.server.harness import Postgres, Server, new_database

from bench.processes import resident_megabytes
from bench.set_clock import SetClock
from genjiko.server.settings import Settings
from genjiko.server.store import schema
from genjiko.server.store.sql import SqlStore

_LEG = 300.0
_EVERY = 7.5
_ASLEEP = 3.0
_LAST_GAMES = 600
_JUMP = 700.0
_TRACE = re.compile(r"^.*Traceback.*\n(?:[ |+].*\n)*.*$", re.MULTILINE)
"""A traceback in a server's log, with the line that says what it was."""


_FORESEEN = re.compile(r"^[\w.]*(DatabaseAway|CancelledError|KeyboardInterrupt)\b")
"""Last lines of tracebacks that say nothing of a mistake: uvicorn writes one for whoever it has to end."""
_FAILURES = re.compile(r"^genjiko_failures_total (\S+)$", re.MULTILINE)


class Loss(AssertionError):
    """Something that was acknowledged is not there, or something happened that nobody foresaw."""


def mistakes(log: str) -> list[str]:
    """The tracebacks in a log that tell of a mistake."""
    traces: list[str] = _TRACE.findall(log)
    return [trace for trace in traces if not _FORESEEN.match(trace.splitlines()[-1])]


class Answered(msgspec.Struct):
    """A line of the witness."""

    table: str
    seat: int
    request: str
    action: str
    version: int


class Tally(msgspec.Struct):
    """What a soak has done so far."""

    database: str
    seconds: float = 0.0
    legs: int = 0
    kills: int = 0
    cuts: int = 0
    sleeps: int = 0
    jumps: int = 0
    restarts: int = 0
    answered: int = 0
    tables: int = 0
    frames: int = 0
    requests: int = 0
    failures: int = 0
    tracebacks: int = 0
    lost: int = 0
    megabytes: float = 0.0
    """The largest that a server was at the end of a leg."""
    date: str = ""
    commit: str = ""

    def line(self) -> str:
        """What it says to people."""
        return (
            f"{self.database}: {self.seconds:.0f} s, {self.kills} kills, {self.cuts} cuts, {self.sleeps} sleeps, "
            f"{self.jumps} jumps of the clock, {self.restarts} restarts of the database; "
            f"{self.answered} answers at {self.tables} tables, "
            f"{self.lost} lost; {self.frames} frames and {self.requests} requests of nonsense, "
            f"{self.failures} failures; {self.tracebacks} tracebacks in the log, {self.megabytes:.0f} MB"
        )


class Wire:
    """The network between the people and the server: it can be cut."""

    def __init__(self, port: int) -> None:
        self._behind = port
        self._loop = asyncio.new_event_loop()
        self._lines: set[asyncio.StreamWriter] = set()
        self._ready = threading.Event()
        self.port = 0
        threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),), daemon=True).start()
        self._ready.wait()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = int(server.sockets[0].getsockname()[1])
        self._ready.set()
        await server.serve_forever()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._behind)
            self._lines.add(back)
            await asyncio.wait(
                [asyncio.create_task(self._pump(reader, back)), asyncio.create_task(self._pump(there, writer))],
                return_when=asyncio.FIRST_COMPLETED,
            )
            back.close()
            self._lines.discard(back)
        except OSError:
            pass
        writer.close()
        self._lines.discard(writer)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()

    def cut(self) -> None:
        """Hang up on everybody, in the middle of whatever they say."""
        self._loop.call_soon_threadsafe(self._cut)

    def _cut(self) -> None:
        for line in self._lines:
            line.transport.abort()


class Trouble:
    """What happens to a server while people play."""

    def __init__(
        self, server: Server, wire: Wire, postgres: Postgres | None, clock: SetClock, tally: Tally, seed: int
    ) -> None:
        self._server = server
        self._clock = clock
        self._wire = wire
        self._postgres = postgres
        self._tally = tally
        self._rng = random.Random(seed)

    def make(self, seconds: float, every: float) -> None:
        """Disturb for so long, in the mean after so many seconds of peace; everything runs again at the end."""
        end = time.monotonic() + seconds
        deeds = [
            self._kill,
            self._kill,
            self._cut,
            self._sleep,
            self._jump,
            *([self._restart] if self._postgres else []),
        ]
        while time.monotonic() < end:
            time.sleep(self._rng.uniform(0.4, 1.6) * every)
            self._rng.choice(deeds)()

    def count(self) -> None:
        """How many failures the server has counted: it forgets them when it ends.

        Of several workers one answers, whichever it is. The failures of the others stand in the log of all, and end
        the soak by their tracebacks.
        """
        with contextlib.suppress(httpx.HTTPError):
            found = _FAILURES.search(httpx.get(f"{self._server.url}/metrics", timeout=30).text)
            self._tally.failures += 0 if found is None else int(float(found[1]))

    def _kill(self) -> None:
        self.count()
        self._server.kill()
        self._tally.kills += 1
        self._server.start()

    def _cut(self) -> None:
        self._wire.cut()
        self._tally.cuts += 1

    def _sleep(self) -> None:
        os.kill(self._server.pid, signal.SIGSTOP)
        time.sleep(_ASLEEP)
        os.kill(self._server.pid, signal.SIGCONT)
        self._tally.sleeps += 1

    def _jump(self) -> None:
        # There and back by turns, so that a leg does not end in another year.
        self._clock.jump(-self._clock.wrong or self._rng.choice([-_JUMP, _JUMP]))
        self._tally.jumps += 1

    def _restart(self) -> None:
        assert self._postgres is not None
        self._postgres.stop(self._rng.choice(["fast", "immediate"]))
        time.sleep(self._rng.uniform(0.0, 2.0))
        self._postgres.start()
        self._tally.restarts += 1


async def lost(database: str, answered: list[Answered]) -> list[Answered]:
    """Those acknowledged actions that do not stand in the log exactly where the server said."""
    store = SqlStore(Settings(database=database).url())
    logs = {table: await store.log(table) for table in {line.table for line in answered}}
    await store.close()
    found = {(t, e.n): (e.seat, e.request, e.text) for t, log in logs.items() for e in log}
    return [a for a in answered if found.get((a.table, a.version)) != (a.seat, a.request, a.action)]


async def plant_loss(database: str, victim: Answered) -> None:
    """Take away an action that was acknowledged."""
    store, log = SqlStore(Settings(database=database).url()), schema.actions.c
    await store.change(delete(schema.actions).where(log.table_id == victim.table, log.n == victim.version))
    await store.close()


@contextlib.contextmanager
def place(kind: str, folder: Path) -> Iterator[tuple[str, Postgres | None]]:
    """A new database of a kind, and the PostgreSQL that it is in."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'soak.sqlite3'}", None
        return
    running = Postgres().start()
    try:
        yield new_database(running.address), running
    finally:
        running.stop("immediate")
        running.remove()


def leg(tally: Tally, seconds: float, tables: int, plant: bool = False, every: float = _EVERY, **settings: str) -> None:
    """One leg of the soak. Raises Loss."""
    with tempfile.TemporaryDirectory() as name, place(tally.database, Path(name)) as (database, running):
        folder, before = Path(name), (tally.tracebacks, tally.failures)
        clock = SetClock(folder)
        server = Server(database, None, clock.environment, **settings).start()
        wire = Wire(server.port)
        command = [sys.executable, "-m", "bench.soak_people", f"http://127.0.0.1:{wire.port}", name, str(tables)]
        people = subprocess.Popen(command)
        try:
            _wait_for_an_answer(folder / "answered.jsonl", people)
            trouble = Trouble(server, wire, running, clock, tally, seed=tally.legs + 1)
            trouble.make(seconds, every)
            (folder / "enough").touch()
            if people.wait(_LAST_GAMES):
                raise Loss("the players have seen something that must not be: see above")
            trouble.count()
        finally:
            people.kill()
            tally.megabytes = max(tally.megabytes, resident_megabytes(server.pid))
            server.stop()
            traces = mistakes(server.output(most=sys.maxsize))
            tally.tracebacks += len(traces)
            print(*traces, sep="\n", file=sys.stderr, flush=True)
            server.log.close()
        lines = (folder / "answered.jsonl").read_bytes().splitlines()
        answered = [msgspec.json.decode(line, type=Answered) for line in lines]
        if plant:
            asyncio.run(plant_loss(database, answered[len(answered) // 2]))
        missing = asyncio.run(lost(database, answered))
        counts = msgspec.json.decode((folder / "people.json").read_bytes(), type=dict[str, int])
    tally.legs, tally.seconds = tally.legs + 1, tally.seconds + seconds
    tally.answered, tally.lost = tally.answered + len(answered), tally.lost + len(missing)
    tally.tables += len({line.table for line in answered})
    for figure, count in counts.items():
        setattr(tally, figure, getattr(tally, figure) + count)
    if before != (tally.tracebacks, tally.failures):
        raise Loss("there was an error that nobody foresaw: see above, and the tally")
    if missing:
        raise Loss(f"{len(missing)} of {len(answered)} acknowledged actions are lost, the first of them {missing[0]}")


def _wait_for_an_answer(file: Path, people: "subprocess.Popen[bytes]") -> None:
    """Nobody is disturbed before they play."""
    while people.poll() is None and not (file.exists() and file.stat().st_size):
        time.sleep(0.1)


def _stamp(tally: Tally) -> None:
    tally.date = datetime.datetime.now(datetime.UTC).date().isoformat()
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    tally.commit = asked.stdout.strip()


def main() -> None:
    """Soak for so many hours and kills in all, those of earlier calls included."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--hours", type=float, default=0.5, help="in all, with what earlier calls have done")
    parser.add_argument("--kills", type=int, default=0, help="go on until there were so many as well")
    parser.add_argument("--every", type=float, default=_EVERY, help="seconds of peace between two disturbances")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--workers", type=int, default=1, help="processes behind the port (PostgreSQL)")
    parser.add_argument("--messenger", default="", help="valkey://HOST of a Valkey that carries the notes")
    parser.add_argument("--leg", type=float, default=_LEG, help="seconds of each leg")
    parser.add_argument("--afresh", action="store_true", help="forget what earlier calls have done")
    parser.add_argument("--plant-loss", action="store_true", help="take one action away: the soak must fail")
    given = parser.parse_args()
    file = Path(__file__).parent / f"soak-{given.database}.json"
    tally = Tally(given.database)
    if file.exists() and not given.afresh and not given.plant_loss:
        tally = msgspec.json.decode(file.read_bytes(), type=Tally)
    while tally.seconds < 3600 * given.hours or tally.kills < given.kills:
        left = 3600 * given.hours - tally.seconds
        seconds = min(given.leg, left) if left > 0 else given.leg
        settings = {"workers": str(given.workers)} if given.workers > 1 else {}
        settings |= {"messenger": given.messenger} if given.messenger else {}
        leg(tally, seconds, given.tables, given.plant_loss, given.every, **settings)
        _stamp(tally)
        file.write_bytes(msgspec.json.format(msgspec.json.encode(tally), indent=1) + b"\n")
        print(tally.line(), flush=True)


if __name__ == "__main__":
    main()
