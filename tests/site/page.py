"""A page without a server: everything goes through `Desk`, as texts, as it does between a page and its worker."""

import asyncio
import json
import random
from typing import Any

from genjiko.server.local.desk import Desk
from genjiko.server.local.house import LocalHouse
from genjiko.server.time_source import TimeSource


class Drawer:
    """Where texts are kept; it can be jammed."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.jammed = False

    async def put(self, texts: Any) -> None:
        if self.jammed:
            raise OSError("the drawer is jammed")
        for name, text in texts.items():
            if text is None:
                self.texts.pop(name, None)
            else:
                self.texts[name] = text


class Page:
    """A page in front of a desk."""

    def __init__(self, drawer: Drawer, time: TimeSource | None = None) -> None:
        self.drawer = drawer
        self.desk = Desk(LocalHouse(drawer, time))
        self.state: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.heard = asyncio.Event()

    async def begin(self) -> "Page":
        await self.desk.begin(dict(self.drawer.texts))
        return self

    async def ask(self, method: str, address: str, body: Any = None) -> Any:
        answer = await self.desk.ask(method, address, None if body is None else json.dumps(body))
        if answer.status >= 400:
            return {"refused": json.loads(answer.text)["code"], "status": answer.status}
        return json.loads(answer.text) if "json" in answer.kind else answer.text

    def sit(self, table: str) -> None:
        self.line = self.desk.connect(f"/api/tables/{table}/socket", self._tell, self._end)
        self.line.hear(json.dumps({"type": "hello"}))

    def _tell(self, text: str) -> None:
        message = json.loads(text)
        self.told.append(message)
        if message["type"] == "state":
            self.state = message["state"]
        self.heard.set()

    def _end(self, code: int) -> None:
        self.closed = code
        self.heard.set()

    async def until(self, test: Any) -> None:
        while not test():
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), 60)

    async def play(self, rng: random.Random, most: int = 10_000) -> int:
        """At random, to the end or for some moves; gives how many were made."""
        made = 0
        while made < most:
            await self.until(lambda: self.state and (self.state["over"] or self.state["legal"]))
            if self.state["over"]:
                break
            number = f"p{self.state['version']}"
            action = {"action": rng.choice(self.state["legal"]), "version": self.state["version"], "id": number}
            self.line.hear(json.dumps({"type": "play", **action}))
            await self.until(lambda number=number: any(m.get("id") == number for m in self.told))
            made += 1
        return made

    async def go(self) -> None:
        """Close the page."""
        self.line.hear(None)
        await self.until(lambda: self.closed is not None)
        await self.desk.end()


def _seats(info: dict[str, Any], level: str) -> list[dict[str, Any]]:
    return [{"kind": "me"}, *[{"kind": "bot", "level": level}] * (info["players"][0] - 1)]


async def evening(game: str, level: str) -> dict[str, Any]:
    """Some moves, a reload, the rest, a replay with hints, a move to another device."""
    page = await Page(Drawer()).begin()
    nobody = await page.ask("GET", "/api/me")
    await page.ask("POST", "/api/guests", {"name": "Anna"})
    info = await page.ask("GET", f"/api/games/{game}")
    table = (
        await page.ask("POST", "/api/tables", {"game": game, "seats": _seats(info, level), "seed": 3, "start": True})
    )["id"]
    page.sit(table)
    rng = random.Random(1)
    await page.play(rng, 3)
    before = page.state["version"]
    await page.go()
    again = await Page(page.drawer).begin()
    again.sit(table)
    await again.until(lambda: again.state)
    after = again.state["version"]
    await again.play(rng)
    steps = (await again.ask("GET", f"/api/tables/{table}/replay?seat=open"))["steps"]
    hints = await again.ask("GET", f"/api/tables/{table}/replay/2/hints")
    record = await again.ask("GET", f"/api/tables/{table}/record")
    own = await again.ask("GET", "/api/own")
    other = await Page(Drawer()).begin()
    await other.ask("POST", "/api/guests", {"name": "Anna at home"})
    came = await other.ask("POST", "/api/own", {"text": own})
    mine = (await other.ask("GET", "/api/me/tables"))["tables"]
    uploaded = await other.ask("POST", "/api/replays", {"record": record})
    return {
        "nobody": nobody,
        "kept": before <= after,
        "over": again.state["over"],
        "steps": steps,
        "moves": uploaded["steps"],
        "hints": len(hints["hints"]),
        "came": [came, await other.ask("POST", "/api/own", {"text": own})],
        "mine": [line["your_seats"] for line in mine],
        "same": await other.ask("GET", f"/api/tables/{table}/record") == record,
        "server": await other.ask("POST", "/api/accounts", {"name": "Anna", "passphrase": "long enough"}),
    }
