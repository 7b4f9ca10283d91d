"""A process that follows what others write: by their notes, and by reading only where a note does not say it all."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from genjiko.server import wire
from genjiko.server.errors import Refusal
from genjiko.server.ids import nearness
from genjiko.server.store.memory import MemoryStore
from genjiko.server.store.rows import Note, Person
from genjiko.server.tables import playing, seating
from genjiko.server.tables.bots import BotsHere
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.table import Table
from genjiko.server.time_source import TimeSource

ANNA = Person("anna", "Anna", False)


class Screen:
    """Somebody who looks on and counts what they are told."""

    seat = -1

    def __init__(self) -> None:
        self.games = 0

    def wake(self, table: bool = False, game: bool = False, chat: bool = False) -> None:
        """Something has changed."""
        self.games += game


class CountingStore(MemoryStore):
    """Counts how often the log is read, and can make the readers wait."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0
        self.gate = asyncio.Event()
        self.gate.set()

    async def log(self, table_id: str, after: int = 0) -> list[Any]:
        """Counted."""
        self.reads += 1
        found = await super().log(table_id, after)
        await self.gate.wait()
        return found


class Pair:
    """Two processes at one store, and a table at which Anna plays both seats at the first of them."""

    def __init__(self) -> None:
        self.store = CountingStore()
        self.here, self.there = (OpenTables(self.store, BotsHere(), TimeSource(), name) for name in ("here", "there"))
        self.table: Table

    async def begin(self) -> None:
        """Begin the game."""
        plan = [wire.SeatPlan("me")] * 2
        wanted = wire.CreateTable("hanamikoji", seats=plan, seating="as_seated", seed=3, start=True)
        self.table = await seating.create(self.here, ANNA, wanted)

    async def play(self, times: int = 1) -> list[Note]:
        """Play, and give the notes that tell of it."""
        notes = []
        for _ in range(times):
            logged = self.table.logged
            assert logged is not None
            seat, version = logged.to_act[0], logged.version
            action = wire.PlayAction(logged.game.legal(seat)[0].text, version, str(version))
            await playing.play(self.here, self.table, seat, action)
            (entry,) = await MemoryStore.log(self.store, self.table.id, version)
            notes.append(Note(self.table.id, "log", entry))
        return notes

    async def follow(self, screen: Screen | None) -> Table:
        """The table as the second process has it, with somebody who looks on."""
        table = await self.there.open(self.table.id)
        if screen is not None:
            await self.there.arrive(table, screen, "screen")
        return table


def with_pair(test: Callable[[Pair], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run a test in a loop of its own."""

    async def run() -> None:
        pair = Pair()
        await pair.begin()
        await test(pair)

    def plain() -> None:
        asyncio.run(run())

    plain.__name__ = test.__name__
    return plain


@with_pair
async def test_an_entry_in_a_note_is_followed_without_reading(pair: Pair) -> None:
    screen = Screen()
    table = await pair.follow(screen)
    pair.store.reads = 0
    await pair.there.hear(await pair.play(3))
    assert (table.version, pair.store.reads) == (3, 0)
    assert screen.games == 1, "and is shown once"
    assert table.logged is not None
    assert pair.table.logged is not None
    assert table.logged.game.view(0) == pair.table.logged.game.view(0)
    assert table.row.waiting == pair.table.row.waiting


@with_pair
async def test_a_note_that_was_lost_is_made_up_for_by_reading(pair: Pair) -> None:
    table = await pair.follow(Screen())
    lost, _, last = await pair.play(3)
    pair.store.reads = 0
    await pair.there.hear([last])
    assert (table.version, pair.store.reads) == (3, 1)
    await pair.there.hear([lost])
    assert table.version == 3, "what comes late changes nothing"


@with_pair
async def test_a_table_at_which_nobody_looks_is_read_when_somebody_asks(pair: Pair) -> None:
    table = await pair.follow(None)
    pair.store.reads = 0
    await pair.there.hear(await pair.play(2))
    assert (table.version, pair.store.reads) == (0, 0)
    assert (await pair.there.open(table.id)).version == 2


@with_pair
async def test_who_has_seen_more_at_a_process_that_ended_is_never_shown_less(pair: Pair) -> None:
    table = await pair.follow(None)
    await pair.play(2)  # and nobody is told
    assert (await pair.there.open(table.id)).version == 0
    assert (await pair.there.see(table.id, ANNA, None, seen=2)).version == 2


@with_pair
async def test_what_is_written_while_a_table_is_being_opened_is_not_missed(pair: Pair) -> None:
    pair.store.gate.clear()
    opening = asyncio.create_task(pair.there.open(pair.table.id))
    while not pair.store.reads:
        await asyncio.sleep(0)
    await pair.there.hear(await pair.play())
    pair.store.gate.set()
    assert (await opening).version == 1


@with_pair
async def test_a_busy_table_keeps_nobody_waiting_for_another(pair: Pair) -> None:
    busy = await pair.follow(Screen())
    first = await pair.play()
    await pair.begin()
    screen = Screen()
    other = await pair.follow(screen)
    async with busy.lock:
        following = asyncio.create_task(pair.there.hear([*first, *await pair.play()]))
        while not screen.games:
            await asyncio.sleep(0)
        assert (busy.version, other.version) == (0, 1)
    await following
    assert busy.version == 1


@pytest.mark.parametrize("about", ["table", "presence"])
def test_a_note_without_an_entry_is_read(about: str) -> None:
    async def run() -> None:
        pair = Pair()
        await pair.begin()
        table = await pair.follow(Screen())
        await pair.play()
        await pair.there.hear([Note(table.id, about)])  # type: ignore[arg-type]
        assert table.version == (1 if about == "table" else 0)

    asyncio.run(run())


class _Together(CountingStore):
    """A store that other processes use too."""

    @property
    def shared(self) -> bool:
        """See `Store`."""
        return True


def test_who_has_just_sat_down_at_another_process_is_known_here_before_any_note_comes() -> None:
    async def run() -> None:
        bo = Person("bo", "Bo", False)
        store = _Together()
        here, there = (OpenTables(store, BotsHere(), TimeSource(), name) for name in ("here", "there"))
        table = await seating.create(here, ANNA, wire.CreateTable("hanamikoji"))
        await there.open(table.id)
        with pytest.raises(Refusal):
            await there.see(table.id, bo, None)
        await seating.sit(here, table, bo, wire.Sit(key=table.row.join_key))
        assert (await there.see(table.id, bo, None)).seats_of(bo) == [1]

    asyncio.run(run())


def test_a_new_table_has_an_id_that_is_at_home_where_it_is_made() -> None:
    class Even:
        def is_here(self, table_id: str) -> bool:
            return ord(table_id[-1]) % 2 == 0

    tables = OpenTables(MemoryStore(), BotsHere(), TimeSource(), homes=Even())
    assert {ord(tables.new_id()[-1]) % 2 for _ in range(20)} == {0}
    assert {tables.new_id("3fa9")[:4] for _ in range(20)} == {"3fa9"}
    assert {nearness(tables.new_id(nearness(tables.new_id("3fa9")))) for _ in range(20)} == {"3fa9"}
