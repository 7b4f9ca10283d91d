"""What time it is. Everything in the server that asks or waits is given this, so that a test can move time on."""

import asyncio
import time


class TimeSource:
    """The machine's time."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def __init__(self) -> None:
        self._marked = (time.time(), time.monotonic())

    def mark(self) -> None:
        """This process runs, and has looked at the clock."""
        self._marked = (self.now(), self.monotonic())

    def lost(self, most: float) -> float | None:
        """From when on time was lost since the last mark: nothing ran for so many seconds, or the clock was set on."""
        (then, before), now, passed = self._marked, self.now(), self.monotonic()
        if passed - before > most:
            return then
        return then + passed - before if now - then - (passed - before) > most else None

    def monotonic(self) -> float:
        """Seconds since some moment, which never go back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
