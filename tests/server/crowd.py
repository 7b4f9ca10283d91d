"""Many random players at many tables over real sockets, who come back whenever the line breaks."""

import asyncio
import random
import time
import uuid
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Json = dict[str, Any]
_RETRY = 0.25


def _text(message: Json) -> str:
    return msgspec.json.encode(message).decode()


class Acknowledged:
    """An action that the server has answered with `done`."""

    def __init__(self, seat: int, request: str, action: str, version: int) -> None:
        self.seat = seat
        self.request = request
        self.action = action
        self.version = version


class Player:
    """One seat at one table: plays at random, remembers what was acknowledged, and follows the events."""

    def __init__(self, urls: list[str], table: str, seat: int, token: str, seed: int) -> None:
        self.urls = urls  # one is tried after the other
        self.table = table
        self.seat = seat
        self.token = token
        self.acknowledged: list[Acknowledged] = []
        self.events: list[Json] = []
        self.state: Json = {}
        self.over = False
        self.connections = 0
        self.delays: list[tuple[float, float]] = []  # when, and how long from an action to the state that shows it
        self.think = 0.0  # seconds before each action
        self.progress = asyncio.Event()  # set whenever an action is acknowledged
        self._rng = random.Random(seed)
        self._pending: Json | None = None
        self._sent = 0.0

    async def run(self) -> None:
        """Play until the game is over."""
        while not self.over:
            url = self.urls[self.connections % len(self.urls)].replace("http", "ws", 1)
            self.connections += 1
            try:
                async with connect(
                    f"{url}/api/tables/{self.table}/socket", compression=None, open_timeout=10, max_size=None
                ) as line:
                    await self._play(line)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(_RETRY)

    async def _play(self, line: ClientConnection) -> None:
        version = self.state.get("version", 0)
        hello = {"seat": self.seat, "token": self.token, "version": version, "events": len(self.events)}
        await line.send(_text({"type": "hello", **hello, "thin": True}))
        if self._pending is not None:
            await line.send(_text(self._pending))
        async for frame in line:
            message = msgspec.json.decode(frame)
            if message["type"] == "state":
                self._see(message["state"])
                for done in message["done"]:
                    self._done(done)
            elif message["type"] == "done":
                self._done(message)
            elif message["type"] == "refused":
                self._refused(message)
            if self.over and self._pending is None:
                return
            if self._pending is None and self.state.get("legal"):
                await self._decide(line)

    async def _decide(self, line: ClientConnection) -> None:
        action = self._rng.choice(self.state["legal"])
        if self.think:
            await asyncio.sleep(self.think * self._rng.uniform(0.5, 1.5))
        request = {"type": "play", "action": action, "version": self.state["version"], "id": str(uuid.uuid4())}
        self._pending = request
        self._sent = time.perf_counter()
        self.state = {**self.state, "legal": []}
        await line.send(_text(request))

    def _see(self, state: Json) -> None:
        assert state["version"] >= self.state.get("version", 0), "the table went back"
        first = state["events_from"]
        assert first <= len(self.events), "events are missing"
        if self._pending is not None and state["version"] > self._pending["version"] and self._sent:
            now = time.perf_counter()
            self.delays.append((now, now - self._sent))
            self._sent = 0.0
        self.events[first:] = state["events"]
        self.state = state
        self.over = state["over"]

    def _done(self, message: Json) -> None:
        assert self._pending is not None
        assert message["id"] == self._pending["id"]
        action = self._pending["action"]
        self.acknowledged.append(Acknowledged(self.seat, message["id"], action, message["version"]))
        self.progress.set()
        self._pending = None

    def _refused(self, message: Json) -> None:
        # An honest player who sends again after a break is never refused, except while the server is busy.
        assert message["problem"]["code"] == "busy", message
        raise ConnectionError("the same again over a new line")


class Crowd:
    """Tables with two players each; a finished table is followed by a new one until `enough` says so."""

    player_type: type[Player] = Player
    bot_every = 0
    """At each so many-th table a bot has the second seat; 0: nowhere."""

    def __init__(
        self,
        urls: list[str],
        tables: int,
        seed: int = 1,
        think: float = 0.0,
        game: str = "hanamikoji",
        spectators: int = 0,
    ) -> None:
        self.urls = urls
        self.count = tables
        self._game = game
        self._spectators = spectators
        self.players: list[Player] = []
        self._seed = seed
        self._think = think
        self._few = asyncio.Semaphore(20)  # requests at a time
        self.gate = asyncio.Event()  # nobody plays before it is open
        self.gate.set()
        self._progress = asyncio.Event()

    def count_acknowledged(self) -> int:
        """How many actions the server has answered with `done`."""
        return sum(len(player.acknowledged) for player in self.players)

    async def acknowledged(self, number: int) -> None:
        """Wait until there are so many of them."""
        while self.count_acknowledged() < number:
            self._progress.clear()
            await self._progress.wait()

    async def run(self, enough: Callable[[], bool]) -> None:
        """Play."""
        async with httpx.AsyncClient(timeout=10) as http:
            await asyncio.gather(*(self._table(http, number, enough) for number in range(self.count)))

    async def _table(self, http: httpx.AsyncClient, number: int, enough: Callable[[], bool]) -> None:
        token = str((await self._ask(http, "/api/guests", "", {"name": f"Player {number}"}))["token"])
        first = True
        while first or not enough():
            first = False
            alone = bool(self.bot_every) and number % self.bot_every == 0
            rival = {"kind": "bot", "level": "novice"} if alone else {"kind": "me"}
            wanted = {"game": self._game, "seats": [{"kind": "me"}, rival], "start": True, "seating": "as_seated"}
            table = await self._ask(http, "/api/tables", token, wanted)
            self._seed += 2
            # With several servers the two come in by different ones.
            ways = [self.urls[seat:] + self.urls[:seat] for seat in (0, 1)]
            seats = (0,) if alone else (0, 1)
            pair = [self.player_type(ways[seat], table["id"], seat, token, self._seed + seat) for seat in seats]
            for player in pair:
                player.think = self._think
                player.progress = self._progress
            self.players.extend(pair)
            await self.gate.wait()
            watching = [asyncio.create_task(self._watch(table, token)) for _ in range(self._spectators)]
            await asyncio.gather(*(player.run() for player in pair))
            for task in watching:
                task.cancel()

    async def _watch(self, table: Json, token: str) -> None:
        """Look on, and read whatever comes."""
        url = self.urls[0].replace("http", "ws", 1)
        address = f"{url}/api/tables/{table['id']}/socket"
        async with connect(address, compression=None, open_timeout=60, max_size=None) as line:
            await line.send(_text({"type": "hello", "seat": None, "token": token, "thin": True}))
            async for _ in line:
                pass

    async def _ask(self, http: httpx.AsyncClient, path: str, token: str, body: Json) -> Json:
        """A request that is made again until it is answered."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        while True:
            for url in self.urls:
                try:
                    async with self._few:
                        answer = await http.post(f"{url}{path}", json=body, headers=headers)
                except httpx.TransportError:
                    continue
                if answer.status_code < 500:
                    assert answer.status_code == 201, answer.text
                    return dict(answer.json())
            await asyncio.sleep(_RETRY)
