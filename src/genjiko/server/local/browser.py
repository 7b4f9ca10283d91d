"""The desk as a worker of a browser page calls it; its other side is `web/src/line/python.worker.ts`."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from genjiko.server.errors import Refusal
from genjiko.server.local.desk import CallLine, Desk
from genjiko.server.local.house import LocalHouse, Thinking
from genjiko.server.local.keeping import Texts

Put = Callable[[list[tuple[str, str | None]]], Awaitable[None]]


class BrowserKeeper:
    """See `Keeper`. `put` is a function of the page, which is handed a list of pairs."""

    def __init__(self, put: Put, to_js: Callable[[Any], Any]) -> None:
        self._put = put
        self._to_js = to_js

    async def put(self, texts: Texts) -> None:
        """Raises Refusal when the page cannot keep them."""
        try:
            await self._put(self._to_js([list(pair) for pair in texts.items()]))
        except Exception as error:
            raise Refusal("no_room", f"this device could not keep it: {error}") from error


class _Told(Thinking):
    def __init__(self, tell: Callable[[bool], None]) -> None:
        self._tell = tell

    def begin(self) -> None:
        self._tell(True)

    def end(self) -> None:
        self._tell(False)


class BrowserDesk:
    """A desk whose answers are plain lists."""

    def __init__(self, desk: Desk, to_js: Callable[[Any], Any]) -> None:
        self._desk = desk
        self._to_js = to_js
        self.unreadable = len(desk.house.store.unreadable)
        """How many kept texts could not be read."""

    async def ask(self, method: str, address: str, body: str | None = None) -> Any:
        """Status, content type, text."""
        answer = await self._desk.ask(method, address, body)
        return self._to_js([answer.status, answer.kind, answer.text])

    def connect(self, address: str, tell: Callable[[str], None], ended: Callable[[int], None]) -> CallLine:
        """See `Desk`."""
        return self._desk.connect(address, tell, ended)


async def open_desk(
    texts: Iterable[tuple[str, str]], put: Put, thinking: Callable[[bool], None], to_js: Callable[[Any], Any]
) -> BrowserDesk:
    """A desk with what the page has kept."""
    house = LocalHouse(BrowserKeeper(put, to_js))
    house.bots.thinking = _Told(thinking)
    desk = Desk(house)
    await desk.begin(dict(texts))
    return BrowserDesk(desk, to_js)
