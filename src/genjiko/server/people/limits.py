"""How often somebody may do something: a bucket of credits that fills up again with time."""

from genjiko.server.errors import Refusal
from genjiko.server.time_source import TimeSource

RATES = {
    "enter": (10, 60.0),  # guests, accounts, signing in
    "create": (30, 60.0),  # tables and uploaded records
    "join": (60, 60.0),  # sitting, and asking for tables
    "hint": (30, 60.0),
    "analysis": (240, 60.0),  # hints for the steps of finished games
    "email": (5, 3600.0),  # first mails to an address, which may be somebody else's
    "other": (600, 60.0),
}
"""For each kind of request how many in how many seconds."""

SOCKET_BURST, SOCKET_PER_SECOND = 20.0, 10.0
_MOST_BUCKETS = 50_000


class Bucket:
    """Credits for one caller."""

    def __init__(self, time: TimeSource, size: float, per_second: float) -> None:
        self._time = time
        self._size = size
        self._rate = per_second
        self._credits = size
        self._at = self._time.monotonic()

    def take(self) -> float:
        """Use one credit; gives 0, or the seconds until there is one."""
        now = self._time.monotonic()
        self._credits = min(self._size, self._credits + (now - self._at) * self._rate)
        self._at = now
        if self._credits >= 1:
            self._credits -= 1
            return 0.0
        return (1 - self._credits) / self._rate


class Limits:
    """The buckets of all callers of this process."""

    def __init__(self, time: TimeSource, on: bool = True) -> None:
        self._time = time
        self.on = on
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, kind: str, caller: str) -> None:
        """Raises Refusal when a caller asks too often."""
        if not self.on:
            return
        bucket = self._buckets.get((kind, caller))
        if bucket is None:
            if len(self._buckets) >= _MOST_BUCKETS:
                # A flood from many addresses must not fill the memory; old callers start afresh.
                self._buckets.clear()
            number, seconds = RATES[kind]
            bucket = self._buckets[kind, caller] = Bucket(self._time, number, number / seconds)
        wait = bucket.take()
        if wait:
            raise Refusal("too_fast", f"too many requests: wait {wait:.0f} seconds or more", wait=wait)

    def for_socket(self) -> Bucket:
        """The credits of one socket."""
        size, rate = (SOCKET_BURST, SOCKET_PER_SECOND) if self.on else (1e12, 1e12)
        return Bucket(self._time, size, rate)
