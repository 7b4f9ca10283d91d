"""Those who play, look on and trouble a server in `bench.soak`: a process of its own, with its own log of what was
answered. `python -m bench.soak_people URL FOLDER TABLES`; it ends when FOLDER holds `enough` and all games are over.
"""

import asyncio
import contextlib
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import httpx
import msgspec
from tests.server.crowd import Crowd, Json, Player
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

Enough = Callable[[], bool]
_LOST = (OSError, WebSocketException, TimeoutError, EOFError)
_FUZZ_PAUSE = 0.02


class Witness:
    """Writes down what the server has answered, before anybody acts on it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def note(self, table: str, done: Json) -> None:
        """An action was acknowledged."""
        self._file.write(msgspec.json.encode({"table": table, **done}) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


class SoakPlayer(Player):
    """A player whose acknowledgements are written down."""

    witness: Witness

    def _done(self, message: Json) -> None:
        super()._done(message)
        done = self.acknowledged[-1]
        self.witness.note(self.table, {name: getattr(done, name) for name in ("seat", "request", "action", "version")})


class SoakCrowd(Crowd):
    """Tables of people, each third one with a bot; a spectator at each."""

    player_type = SoakPlayer
    bot_every = 3


def scrambled(rng: random.Random) -> str:
    """A frame that is nearly right, or not at all."""
    frame = rng.choice(
        [
            '{"type":"play","action":"gift A","version":0,"id":"x"}',
            '{"type":"hello","seat":0,"version":-1}',
            '{"type":"chat","text":"\\u00e9","id":"c"}',
            '{"type":"undo","version":3,"id":"u","steps":1}',
            '{"type":"ping","at":1e400}',
        ]
    )
    place = rng.randrange(len(frame))
    news = rng.choice(["", "\0", "[" * 50, "9" * 40, '"', "\ud7ff", "}", ",", "null"])
    return frame[:place] + news + frame[place + rng.randint(0, 3) :]


ASKED = (
    ("POST", "/api/tables"),
    ("POST", "/api/tables/{table}/play"),
    ("POST", "/api/tables/{table}/undo"),
    ("POST", "/api/tables/{table}/chat"),
    ("POST", "/api/tables/{table}/sit"),
    ("POST", "/api/replays"),
    ("PATCH", "/api/me"),
    ("GET", "/api/tables/{table}/hints"),
    ("GET", "/api/tables/{table}/coach?step=1"),
    ("GET", "/api/tables/{table}/replay"),
)


async def _table_of_its_own(http: httpx.AsyncClient, url: str) -> tuple[str, str]:
    """A table for nonsense, and the token of who sits there."""
    while True:
        with contextlib.suppress(httpx.HTTPError):
            token = (await http.post(f"{url}/api/guests", json={"name": "Fuzz"})).raise_for_status().json()["token"]
            http.headers["Authorization"] = f"Bearer {token}"
            wanted = {"game": "hanamikoji", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
            made = (await http.post(f"{url}/api/tables", json=wanted)).raise_for_status().json()
            return str(made["id"]), str(token)
        await asyncio.sleep(0.5)


async def fuzz(url: str, enough: Enough, counts: dict[str, int]) -> None:
    """Send nonsense to the socket of a table and to the endpoints, as somebody who sits there, again and again."""
    rng = random.Random(7)
    async with httpx.AsyncClient(timeout=10) as http:
        table, token = await _table_of_its_own(http, url)
        while not enough():
            with contextlib.suppress(httpx.TransportError):
                method, path = rng.choice(ASKED)
                content = scrambled(rng).encode("utf-8", "replace")
                answer = await http.request(method, url + path.format(table=table), content=content)
                counts["requests"] += 1
                # 502 to 504: nobody is there, or the database is away. What nobody foresaw the server counts itself.
                counts["failures"] += answer.status_code == 500
            with contextlib.suppress(*_LOST):  # a line is closed at once for some of it
                async with connect(
                    f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket", compression=None
                ) as line:
                    await line.send(msgspec.json.encode({"type": "hello", "seat": 0, "token": token}).decode())
                    for _ in range(15):
                        await line.send(scrambled(rng))
                        counts["frames"] += 1
                        await asyncio.sleep(_FUZZ_PAUSE)
            await asyncio.sleep(_FUZZ_PAUSE)


async def read_slowly(url: str, table: str, token: str, enough: Enough) -> None:
    """Look on and read one frame a second."""
    while not enough():
        with contextlib.suppress(*_LOST):
            async with connect(f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket", max_queue=1) as line:
                await line.send(msgspec.json.encode({"type": "hello", "seat": None, "token": token}).decode())
                while not enough():
                    await line.recv()
                    await asyncio.sleep(1)
        await asyncio.sleep(1)


async def main(url: str, folder: Path, tables: int) -> None:
    """Play until it is enough, and then every game to its end."""
    enough, counts = (folder / "enough").exists, {"frames": 0, "requests": 0, "failures": 0}
    with (folder / "answered.jsonl").open("ab") as file:
        SoakPlayer.witness = Witness(file)
        crowd = SoakCrowd([url], tables, spectators=1)
        playing = asyncio.create_task(crowd.run(enough))
        while not crowd.players:
            await asyncio.sleep(0.1)
        first = crowd.players[0]
        slow = asyncio.create_task(read_slowly(url, first.table, first.token, enough))
        await asyncio.gather(playing, fuzz(url, enough, counts))
        slow.cancel()  # who looks on at a game that is over may wait for ever
    (folder / "people.json").write_bytes(msgspec.json.encode(counts))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
