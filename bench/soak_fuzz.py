"""Nonsense for hours: `python -m bench.soak_fuzz --number 1000000`.

Frames and requests that are nearly right, against the whole application in this process, without a network that would
only slow it down. What has been sent so far stands in `bench/soak-fuzz.json`, and the next call goes on from there with
other nonsense. Nothing may fail that nobody foresaw, no answer may be 5xx, and the memory must come back: what is held
is counted in the second half of each call, when every cache is warm and every process has long begun, and in blocks
that Python has given out, since what the system still lends a process says little.
"""

import argparse
import asyncio
import contextlib
import gc
import os
import random
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from starlette.applications import Starlette

from bench.processes import resident_megabytes
from genjiko.server.context import ServerContext
from genjiko.server.http.app import make_app
from genjiko.server.settings import Settings
from genjiko.server.time_source import TimeSource

FILE = Path(__file__).parent / "soak-fuzz.json"
ROUND = 1000
STRETCHES = 5
"""Of the second half of a call: what is held is counted at the end of each."""
_FRAMES_A_SOCKET = 40
_LONG = 3600.0
"""Nobody comes back to a table after this, so it is closed."""
_ODD: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**18, 1.5, "", "x", "\u2028", "\x00", "é" * 70, "A" * 3000, [], [[[[]]]], {}, {"a": [{}]},
)  # fmt: skip
_FRAMES: list[dict[str, Any]] = [
    {"type": "hello", "seat": 0, "version": 0, "events": 0, "thin": True},
    {"type": "play", "action": "secret A", "version": 0, "id": "a", "seat": 0},
    {"type": "undo", "version": 1, "id": "b", "steps": 1},
    {"type": "chat", "text": "hello", "id": "c"},
    {"type": "why", "action": "gift A B C", "id": "d"},
    {"type": "ping", "at": 1.0},
    {"type": "resign", "id": "e", "seat": 3},
]
_BODIES: list[tuple[str, str, dict[str, Any] | None]] = [
    ("POST", "/api/guests", {"name": "Guest"}),
    ("POST", "/api/tables", {"game": "hanamikoji", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}),
    ("POST", "/api/tables", {"game": "parfum", "players": 2, "options": {}, "clock": {"kind": "live", "turn": 30}}),
    ("POST", "/api/tables/{table}/sit", {"seat": 1, "key": "abc"}),
    ("POST", "/api/tables/{table}/start", {}),
    ("POST", "/api/tables/{table}/leave", {"seat": 1}),
    ("POST", "/api/tables/{table}/play", {"action": "secret A", "version": 0, "id": "z", "seat": 0}),
    ("POST", "/api/tables/{table}/undo", {"version": 0, "id": "y", "steps": 1}),
    ("POST", "/api/tables/{table}/chat", {"text": "hello"}),
    ("POST", "/api/replays", {"record": "game: hanamikoji\nplayers: 2\nseed: 1\n"}),
    ("POST", "/api/reports", {"table": "t", "line": 0, "text": "rude"}),
    ("POST", "/api/me/blocked", {"table": "t", "seat": 1, "kind": "mute"}),
    ("PATCH", "/api/me", {"name": "Other"}),
    ("GET", "/api/tables", None),
    ("GET", "/api/tables/{table}", None),
    ("GET", "/api/tables/{table}/state", None),
    ("GET", "/api/tables/{table}/why", None),
    ("GET", "/api/tables/{table}/chat", None),
    ("GET", "/api/me/tables", None),
    ("GET", "/api/games/hanamikoji/ladder", None),
]


class Tally(msgspec.Struct):
    """What has been sent so far."""

    frames: int = 0
    requests: int = 0
    sockets: int = 0
    failed: int = 0
    """Answers of 5xx, and errors that nobody foresaw."""
    kept: float = 0.0
    """Blocks of Python's memory for each thousand that were still held when all tables had closed: see `fuzz`."""
    megabytes: float = 0.0
    """By how much all processes together have grown in that half, as the system counts it."""

    @property
    def number(self) -> int:
        """All together."""
        return self.frames + self.requests


def scrambled(rng: random.Random, message: Any) -> bytes:
    """A message with something wrong in it, mostly."""
    changed: Any = dict(message)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        key = rng.choice([*changed, "more"])
        if rng.random() < 0.3:
            changed.pop(key, None)
        else:
            changed[key] = rng.choice(_ODD)
    text = bytearray(msgspec.json.encode(changed))
    for _ in range(rng.choice((0, 0, 0, 1, 4))):
        text[rng.randrange(len(text))] = rng.randrange(256)
    if rng.random() < 0.05:
        del text[rng.randrange(len(text)) :]
    return bytes(text) * (2 if rng.random() < 0.02 else 1)


class Nonsense:
    """Somebody who sends it."""

    def __init__(self, app: Starlette, tally: Tally) -> None:
        self._app = app
        self._tally = tally
        self._rng = random.Random(tally.number)
        transport = httpx.ASGITransport(app=app)
        self._http = httpx.AsyncClient(transport=transport, base_url="http://server")
        self._tables = ["nothing"]

    async def begin(self) -> None:
        """Become somebody, so that something gets past the door."""
        token = (await self._http.post("/api/guests", json={"name": "Fuzz"})).json()["token"]
        self._token = str(token)
        self._http.headers["Authorization"] = f"Bearer {token}"

    async def round(self, number: int) -> None:
        """So many frames and requests, at a table of their own."""
        wanted = {"game": "hanamikoji", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True, "public": True}
        made = await self._http.post("/api/tables", json=wanted)
        self._tables = [str(made.json()["id"]), "nothing", "%2e%2e", "a" * 300]
        end = self._tally.number + number
        while self._tally.number < end:
            await self._socket()
            for _ in range(_FRAMES_A_SOCKET):
                await self._request()
        await self._http.post(f"/api/tables/{self._tables[0]}/resign", json={"id": "over", "seat": 0})

    async def _request(self) -> None:
        method, path, body = self._rng.choice(_BODIES)
        path = path.replace("{table}", self._rng.choice(self._tables))
        if self._rng.random() < 0.3:
            name = self._rng.choice(("seat", "since", "status", "key", "x"))
            path += f"?{name}={self._rng.choice(('', '-1', '%00', '9' * 40))}"
        content = None if body is None else scrambled(self._rng, body)
        answer = await self._http.request(method, path, content=content)
        self._tally.requests += 1
        self._tally.failed += answer.status_code >= 500

    async def _socket(self) -> None:
        """A socket by ASGI: greeted, and then told nonsense until one of the two has enough."""
        hello = msgspec.json.encode({"type": "hello", "seat": 0, "token": self._token, "thin": True})
        frames = [hello, *(scrambled(self._rng, self._rng.choice(_FRAMES)) for _ in range(_FRAMES_A_SOCKET))]
        coming = [{"type": "websocket.receive", "text": frame.decode("utf-8", "replace")} for frame in frames]
        closed = asyncio.Event()
        events: list[Any] = [{"type": "websocket.connect"}, *coming]

        async def receive() -> Any:
            if closed.is_set() or not events:
                return {"type": "websocket.disconnect", "code": 1001}
            return events.pop(0)

        async def send(message: Any) -> None:
            if message["type"] == "websocket.close":
                closed.set()

        scope = {
            "type": "websocket", "path": f"/api/tables/{self._tables[0]}/socket", "query_string": b"", "headers": [],
            "scheme": "ws", "client": ("127.0.0.1", 1), "server": ("server", 80), "subprotocols": [],
        }  # fmt: skip
        await self._app(scope, receive, send)
        self._tally.sockets += 1
        self._tally.frames += len(coming) + 1 - len(events)

    async def end(self) -> None:
        """Hang up."""
        await self._http.aclose()


class Skipping(TimeSource):
    """The machine's time, of which a part can be skipped; nobody is told of a pause."""

    def __init__(self) -> None:
        self._skipped = 0.0
        super().__init__()

    def wall(self) -> float:
        return super().wall() + self._skipped

    def monotonic(self) -> float:
        return super().monotonic() + self._skipped

    def lost(self, most: float) -> float | None:
        return None

    def skip(self, seconds: float) -> None:
        """Be later at once."""
        self._skipped += seconds


@contextlib.asynccontextmanager
async def application(folder: Path, time: Skipping) -> AsyncIterator[Starlette]:
    """The whole server with a database of its own, without limits."""
    chosen = Settings(database=f"sqlite:///{folder / 'fuzz.sqlite3'}", limits="off", bot_processes=1)
    app = make_app(chosen.check(), time)
    async with app.router.lifespan_context(app):
        yield app


async def fuzz(tally: Tally, number: int, folder: Path) -> None:
    """Send so much in all, with what was sent before."""
    time = Skipping()
    async with application(folder, time) as app:
        context: ServerContext = app.state.context
        somebody = Nonsense(app, tally)
        await somebody.begin()
        half = (tally.number + number) // 2
        await _send(somebody, tally, half)
        before, size = held(context, time), resident_megabytes(os.getpid())
        # A cache that is filled once in one of the stretches is no leak, which would be seen in all of them.
        grown = []
        for stretch in range(STRETCHES):
            since = tally.number
            await _send(somebody, tally, half + (number - half) * (stretch + 1) // STRETCHES)
            now = held(context, time)
            grown.append(1000 * (now - before) / (tally.number - since))
            before = now
        tally.kept = statistics.median(grown)
        tally.megabytes = resident_megabytes(os.getpid()) - size
        await somebody.end()
        figures = context.metrics.registry.get_sample_value("genjiko_failures_total")
        tally.failed += int(figures or 0)


async def _send(somebody: Nonsense, tally: Tally, number: int) -> None:
    while tally.number < number:
        await somebody.round(min(ROUND, number - tally.number))


def held(context: ServerContext, time: Skipping) -> int:
    """Blocks of memory that the program holds when nobody has been at a table for long."""
    time.skip(_LONG)
    context.tables.close_idle()
    gc.collect()
    return sys.getallocatedblocks()


def main() -> None:
    """Send nonsense until there has been enough of it."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak_fuzz", description=__doc__)
    parser.add_argument("--number", type=int, default=1_000_000, help="frames and requests in all")
    parser.add_argument("--call", type=int, default=100_000, help="of those so many in one server's life")
    given = parser.parse_args()
    tally = msgspec.json.decode(FILE.read_bytes(), type=Tally) if FILE.exists() else Tally()
    while tally.number < given.number:
        with tempfile.TemporaryDirectory() as name:
            asyncio.run(fuzz(tally, min(given.number, tally.number + given.call), Path(name)))
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(tally), indent=1) + b"\n")
        print(tally, flush=True)
    raise SystemExit(bool(tally.failed))


if __name__ == "__main__":
    main()
