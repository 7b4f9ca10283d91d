"""How often somebody may do something: a bucket of credits that fills up again with time."""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from genjiko.server.errors import Refusal
from genjiko.server.store.contract import PeopleStore
from genjiko.server.time_source import TimeSource

RATES = {
    "enter": (10, 60.0),  # guests, accounts, signing in
    "account": (10, 600.0),  # wrong passphrases for one account, from wherever
    "create": (30, 60.0),  # tables and uploaded records
    "join": (60, 60.0),  # sitting, and asking for tables
    "socket": (120, 60.0),  # sockets that are opened, whoever is behind them
    "chat": (60, 60.0),
    "hint": (30, 60.0),
    "analysis": (240, 60.0),  # hints for the steps of finished games
    "coach": (60, 60.0),  # what the coach thinks of a decision
    "what_if": (300, 60.0),  # positions beside finished games
    "email": (5, 3600.0),  # first mails to an address, which may be somebody else's
    "report": (10, 600.0),  # reports to the operator, of people and of browsers' errors
    "tables": (300, 3600.0),  # tables that are kept, whoever of one address makes them
    "uploads": (200, 86_400.0),  # records that are kept, likewise
    "other": (600, 60.0),
}
"""For each kind of request how many in how many seconds."""

STRICT = ("enter", "account", "create", "email", "report", "tables", "uploads")
"""What costs the house something lasting: counted by all processes together."""

SOCKET_BURST, SOCKET_PER_SECOND = 20.0, 10.0
MOST_SOCKETS = {"person": 40, "address": 400}
MOST_TABLES = {"guest": 40, "account": 200}
"""So many tables that are not over may somebody host."""
MOST_RECORDS = {"guest": 50, "account": 500}
"""So many records of somebody are kept."""
MOST_BOT_TABLES = 4
"""Of those so many at which only bots play."""
_MOST_BUCKETS = 20_000
_FEWEST = 20.0
_CROWD = "everybody else"


def network(address: str) -> str:
    """By which part of an address a caller is known: who has one IPv6 address has 2 to the 64th of them."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    inner = number.ipv4_mapped or number.sixtofour
    if inner is not None:
        return str(inner)
    return str(ipaddress.ip_network((number, 64), strict=False))


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
        self._fill()
        if self._credits >= 1:
            self._credits -= 1
            return 0.0
        return (1 - self._credits) / self._rate

    @property
    def full(self) -> bool:
        """Whether it is as if it had never been used."""
        self._fill()
        return self._credits >= self._size

    def _fill(self) -> None:
        now = self._time.monotonic()
        self._credits = min(self._size, self._credits + (now - self._at) * self._rate)
        self._at = now


class Rate(Struct, frozen=True):
    """A bucket's size and how fast it fills."""

    size: float
    per_second: float


class Limits:
    """The buckets of all callers. What is strict is counted in the store where several processes share it."""

    def __init__(self, time: TimeSource, on: bool = True, store: PeopleStore | None = None) -> None:
        """`store`: where processes count together; None for one that is alone."""
        self._time = time
        self.on = on
        self._store = store
        self.workers = 1
        """How many processes there are: of what each counts for itself, each gives its part."""
        self._buckets: dict[str, OrderedDict[str, Bucket]] = {kind: OrderedDict() for kind in RATES}
        self._sockets: Counter[tuple[str, str]] = Counter()

    def _rate(self, kind: str) -> Rate:
        number, seconds = RATES[kind]
        part = 1 if kind in STRICT else self.workers
        return Rate(max(number / part, min(number, _FEWEST)), number / seconds / part)

    def take(self, kind: str, caller: str) -> None:
        """Count a request in this process. Raises Refusal when a caller asks too often."""
        if self.on:
            _refuse_for(self._bucket(kind, caller).take())

    async def take_strictly(self, kind: str, caller: str) -> None:
        """Count a request in all processes. Raises Refusal when a caller asks too often."""
        self.take(kind, caller)
        if self.on and self._store is not None and kind in STRICT:
            rate = self._rate(kind)
            name = f"{kind} {caller}"[:100]
            _refuse_for(await self._store.take_credit(name, rate.size, rate.per_second, self._time.now()))

    def _bucket(self, kind: str, caller: str) -> Bucket:
        known = self._buckets[kind]
        if caller in known:
            known.move_to_end(caller)
        else:
            while len(known) >= _MOST_BUCKETS and next(iter(known.values())).full:
                known.popitem(last=False)
            if len(known) >= _MOST_BUCKETS:
                # A flood from many addresses must not fill the memory, nor wash away what is counted.
                caller = _CROWD
        if caller not in known:
            rate = self._rate(kind)
            known[caller] = Bucket(self._time, rate.size, rate.per_second)
        return known[caller]

    # -- sockets --

    def for_socket(self) -> Bucket:
        """The credits of one socket."""
        size, rate = (SOCKET_BURST, SOCKET_PER_SECOND) if self.on else (1e12, 1e12)
        return Bucket(self._time, size, rate)

    @contextmanager
    def open_socket(self, kind: str, whose: str) -> Iterator[None]:
        """One more socket of a person or an address, for as long as the block lasts. Raises Refusal."""
        key = (kind, whose)
        if self.on and self._sockets[key] >= MOST_SOCKETS[kind] / self.workers:
            raise Refusal("too_fast", "too many sockets are open already", wait=30)
        self._sockets[key] += 1
        try:
            yield
        finally:
            self._sockets[key] -= 1
            if not self._sockets[key]:
                del self._sockets[key]


def _refuse_for(wait: float) -> None:
    if wait > 0:
        raise Refusal("too_fast", f"too many requests: wait {wait:.0f} seconds or more", wait=wait)


class Whereabouts:
    """From which network people came last, as far as this process remembers: they share what there is."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, str] = OrderedDict()

    def seen(self, person: str, where: str) -> None:
        """Somebody has come from there."""
        self._last[person] = where
        self._last.move_to_end(person)
        while len(self._last) > _MOST_BUCKETS:
            self._last.popitem(last=False)

    def address_of(self, person: str) -> str:
        """Where somebody came from; who is not known stands for themselves."""
        return self._last.get(person, person)
