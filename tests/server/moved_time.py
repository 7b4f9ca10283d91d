"""Time that stands still until a test moves it on."""

import asyncio

from genjiko.server.time_source import TimeSource


class MovedTime(TimeSource):
    """Nobody waits for it: who sleeps is woken when the test has moved time far enough."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    def monotonic(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + seconds, future))
        await future

    def move_on(self, seconds: float) -> None:
        """Let so much time go by."""
        self._now += seconds
        due = [future for end, future in self._sleepers if end <= self._now]
        self._sleepers = [(end, future) for end, future in self._sleepers if end > self._now]
        for future in due:
            if not future.done():
                future.set_result(None)
