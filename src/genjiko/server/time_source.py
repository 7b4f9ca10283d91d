"""What time it is. Everything in the server that asks or waits is given this, so that a test can move time on."""

import asyncio
import time


class TimeSource:
    """The machine's time."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds since some moment, which never go back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
