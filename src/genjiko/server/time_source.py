"""What time it is. Everything in the server that asks or waits is given this, so that a test can move time on."""

import asyncio
import time

_SLOWLY = 0.9
_MOST_AHEAD = 3600.0


class TimeSource:
    """The machine's time, but it never goes back."""

    def __init__(self) -> None:
        self._last = (self.wall(), self.monotonic())
        self._marked = self._last

    def wall(self) -> float:
        """What the machine's clock shows."""
        return time.time()

    def now(self) -> float:
        """Seconds since 1970.

        When the machine's clock is set back we go on a little slowly, until it has caught up: whatever waits for a
        moment that has been written down does not wait for the whole way twice.
        """
        then, before = self._last
        passed = self.monotonic()
        self._last = (max(self.wall(), then + _SLOWLY * (passed - before)), passed)
        return self._last[0]

    def go_on_from(self, moment: float) -> None:
        """Others have written down this moment: it is no earlier, unless their clock was quite wrong."""
        if self.now() < moment < self.wall() + _MOST_AHEAD:
            self._last = (moment, self.monotonic())

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
