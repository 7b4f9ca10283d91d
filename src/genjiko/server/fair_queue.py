"""Who is next where many wait for few: whoever has had least lately, and those before whom somebody sits first."""

import asyncio
import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from itertools import count

from msgspec import Struct

from genjiko.server.errors import Refusal
from genjiko.server.tables.bots import UNSEEN, Share
from genjiko.server.time_source import TimeSource

_HALVED = 30.0
"""After so many seconds what somebody has had counts for half."""
_PATIENCE = 120.0
"""What nobody looks at is served last, but after so many seconds as if somebody did."""
_MOST_KNOWN = 10_000


class _Waiting(Struct, eq=False):
    """One who waits."""

    share: Share
    since: float
    number: int
    turn: "asyncio.Future[None]"


class Had:
    """What each has had lately, in seconds; it fades."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._had: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def of(self, who: str) -> float:
        """The seconds that still count."""
        had, at = self._had.get(who, (0.0, 0.0))
        return float(had * 0.5 ** ((self._time.monotonic() - at) / _HALVED))

    def add(self, who: str, seconds: float) -> None:
        """Somebody has had so much more."""
        self._had[who] = (self.of(who) + seconds, self._time.monotonic())
        self._had.move_to_end(who)
        while len(self._had) > _MOST_KNOWN:
            self._had.popitem(last=False)


class FairQueue:
    """A few places, and those who wait for them.

    People behind one address share: who comes under many names gets no more than who comes under one.
    """

    def __init__(
        self,
        places: int,
        time: TimeSource,
        address_of: Callable[[str], str],
        most_waiting: Mapping[str, int] | None = None,
    ) -> None:
        """`most_waiting`: for each purpose how many of one person may wait; the next is refused."""
        self._free = places
        self._time = time
        self._address_of = address_of
        self._most = most_waiting or {}
        self._had = Had(time)
        self._waiting: list[_Waiting] = []
        self._of: Counter[tuple[str, str]] = Counter()
        self._numbers = count()

    async def enter(self, share: Share) -> Callable[[], None]:
        """Wait for a place; gives what is called when it is free again. Raises Refusal."""
        mine = share.person, share.purpose
        if self._of[mine] >= self._most.get(share.purpose, math.inf):
            raise Refusal("too_fast", "so much of yours is being thought about already; wait for it", wait=5)
        self._of[mine] += 1
        try:
            await self._wait(share)
        except BaseException:
            self._uncount(mine)
            raise
        began = self._time.monotonic()

        def leave() -> None:
            self._count(share.person, self._time.monotonic() - began)
            self._uncount(mine)
            self._free += 1
            self._call_next()

        return leave

    def _uncount(self, mine: tuple[str, str]) -> None:
        self._of[mine] -= 1
        if not self._of[mine]:
            del self._of[mine]

    async def _wait(self, share: Share) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        mine = _Waiting(share, self._time.monotonic(), next(self._numbers), turn)
        self._waiting.append(mine)
        self._call_next()
        try:
            await turn
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif not turn.cancelled():
                # Called in the same moment in which it went: the place is somebody else's.
                self._free += 1
                self._call_next()
            raise

    def _call_next(self) -> None:
        while self._free and self._waiting:
            chosen = min(self._waiting, key=self._rank)
            self._waiting.remove(chosen)
            if not chosen.turn.done():
                self._free -= 1
                chosen.turn.set_result(None)

    def _rank(self, one: _Waiting) -> tuple[int, float, float, int]:
        person = one.share.person
        urgency = one.share.urgency
        if urgency == UNSEEN and self._time.monotonic() - one.since > _PATIENCE:
            urgency -= 1
        return urgency, self._had.of(f"at {self._address_of(person)}"), self._had.of(person), one.number

    def _count(self, person: str, seconds: float) -> None:
        self._had.add(person, seconds)
        self._had.add(f"at {self._address_of(person)}", seconds)
