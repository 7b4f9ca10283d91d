"""Whom somebody does not want to hear or to sit with, and what they tell the operator."""

from collections import OrderedDict

from genjiko.server.errors import Refusal
from genjiko.server.ids import fresh_id
from genjiko.server.store.contract import Store
from genjiko.server.store.rows import Block, Person, Report
from genjiko.server.time_source import TimeSource

_REMEMBERED = 10_000
_SECONDS = 10.0
"""So long another process may not know of a block."""
_MOST_BLOCKS = 500


class Peace:
    """Blocks and reports."""

    def __init__(self, store: Store, time: TimeSource) -> None:
        self._store = store
        self._time = time
        self._unheard: OrderedDict[str, tuple[float, frozenset[str]]] = OrderedDict()

    async def unheard(self, person: Person | None) -> frozenset[str]:
        """Whose lines somebody does not want to read."""
        if person is None:
            return frozenset()
        now = self._time.monotonic()
        until, found = self._unheard.get(person.id, (0.0, frozenset()))
        if until <= now:
            found = frozenset(block.other for block in await self._store.blocks(person.id))
            self._unheard[person.id] = (now + _SECONDS, found)
            while len(self._unheard) > _REMEMBERED:
                self._unheard.popitem(last=False)
        return found

    async def blocks(self, person: Person) -> list[Block]:
        """Whom a person has muted or blocked."""
        return await self._store.blocks(person.id)

    async def block(self, person: Person, other: str, kind: str) -> None:
        """Raises Refusal."""
        if other == person.id:
            raise Refusal("bad_request", "this is yourself")
        if len(await self._store.blocks(person.id)) >= _MOST_BLOCKS:
            raise Refusal("too_fast", f"there are {_MOST_BLOCKS} of them already", wait=60)
        chosen = Block(person.id, other, "mute" if kind == "mute" else "block", self._time.now())
        await self._store.set_block(chosen)
        self._unheard.pop(person.id, None)

    async def unblock(self, person: Person, other: str) -> None:
        """Hear somebody again."""
        await self._store.drop_block(person.id, other)
        self._unheard.pop(person.id, None)

    async def report(
        self, person: Person, other: Person, table_id: str, line: int | None, said: str, text: str
    ) -> None:
        """Tell the operator of somebody at a table."""
        report = Report(
            fresh_id(), self._time.now(), person.id, other.id, other.name, table_id, line, said, " ".join(text.split())
        )
        await self._store.add_report(report)
