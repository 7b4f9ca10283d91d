"""Time that stands still until a test moves it on."""

import asyncio

from genjiko.server.time_source import TimeSource


class MovedTime(TimeSource):
    """Nobody waits for it: who sleeps is woken when the test has moved time far enough."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self.paused_since: float | None = None
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []
        self._fell_asleep = asyncio.Event()

    def now(self) -> float:
        return self._now

    def monotonic(self) -> float:
        return self._now

    def lost(self, most: float) -> float | None:
        """It goes by evenly, however far a test moves it at once; but for a test that says otherwise."""
        return self.paused_since if self.paused_since is not None and self._now - self.paused_since > most else None

    def mark(self) -> None:
        self.paused_since = None

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + seconds, future))
        self._fell_asleep.set()
        await future

    def move_on(self, seconds: float) -> None:
        """Let so much time go by."""
        self._now += seconds
        due = [future for end, future in self._sleepers if end <= self._now]
        self._sleepers = [(end, future) for end, future in self._sleepers if end > self._now]
        for future in due:
            if not future.done():
                future.set_result(None)

    async def let_pass(self, seconds: float, sleepers: int) -> None:
        """Let so much time go by, and wait until so many sleep again: then all that is done by the clock is done."""
        await self.all_asleep(sleepers)
        self.move_on(seconds)
        await self.all_asleep(sleepers)

    async def all_asleep(self, sleepers: int) -> None:
        """Wait until so many sleep."""
        while len(self._sleepers) < sleepers:
            self._fell_asleep.clear()
            await self._fell_asleep.wait()


class WoundTime(TimeSource):
    """A machine whose clock somebody sets."""

    def __init__(self, shown: float = 1_800_000_000.0) -> None:
        self.shown = shown
        self._passed = 0.0
        super().__init__()

    def wall(self) -> float:
        return self.shown

    def monotonic(self) -> float:
        return self._passed

    def move_on(self, seconds: float) -> None:
        """Let so much time go by."""
        self.shown += seconds
        self._passed += seconds
