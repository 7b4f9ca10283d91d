"""The tables that are open in this process, kept in step with the store."""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from msgspec.structs import asdict, replace

from genjiko.kernel.errors import GenjikoError, OtherRules
from genjiko.kernel.event import SPECTATOR
from genjiko.server.errors import Refusal, not_found
from genjiko.server.ids import id_near
from genjiko.server.store.contract import NoTable, Rate, Store
from genjiko.server.store.rows import Channel, Note, Person, Presence, Seat, TableEdit, TableRow, TurnNotice
from genjiko.server.tables.bots import Bots
from genjiko.server.tables.clock import Outages, merge
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.tables.reading import Reader, ReaderHere
from genjiko.server.tables.table import Onlooker, Table
from genjiko.server.time_source import TimeSource

log = logging.getLogger("genjiko.server")

_IDLE_SECONDS = 300.0


class Figures(Protocol):
    """Takes notes of what happens at the tables."""

    def appended(self, seconds: float) -> None:
        """An entry was saved, so long after it was asked for."""

    def thought(self, level: str, seconds: float) -> None:
        """A bot has thought so long."""

    def failed(self) -> None:
        """An error that nobody foresaw."""

    def database_away(self) -> None:
        """Something could not be done because the database does not answer."""


class NoFigures:
    """Where nobody wants to know."""

    def appended(self, seconds: float) -> None: ...

    def thought(self, level: str, seconds: float) -> None: ...

    def failed(self) -> None: ...

    def database_away(self) -> None: ...


class RatingModel(Protocol):
    """How results change ratings."""

    def by_places(self, game: str, players: Sequence[str], places: list[int]) -> Rate:
        """What becomes of the players who have come to these places."""


class Homes(Protocol):
    """Which of several processes behind one door a table is at home in."""

    def is_here(self, table_id: str) -> bool:
        """Whether all who sit at this table are led to this process."""


class OpenTables:
    """The tables of one process, and what they share."""

    def __init__(
        self,
        store: Store,
        bots: Bots,
        time: TimeSource,
        worker: str = "here",
        *,
        ratings: RatingModel | None = None,
        notice_delays: Mapping[Channel, float] | None = None,
        figures: Figures | None = None,
        reader: Reader | None = None,
        homes: Homes | None = None,
    ) -> None:
        """`notice_delays`: by which ways players who are away are told of their turn, and after how many seconds."""
        self.store = store
        self.bots = bots
        self.time = time
        self.worker = worker
        self.ratings = ratings
        self.notice_delays = notice_delays or {}
        self.figures: Figures = figures or NoFigures()
        self.reader: Reader = reader or ReaderHere()
        self._homes = homes
        self.outages: Outages = []
        self.most_alone: float = math.inf
        """At so many tables of one host bots may play among themselves at a time."""
        self.stopping = False
        self.check_time: Callable[[], Awaitable[None]] = _time_is_right
        """Asked before somebody's time is counted: learns of time in which nobody could play."""
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._behind: set[str] = set()  # tables that others wrote to while they were being opened

    # -- opening and closing --

    def all(self) -> list[Table]:
        """The tables that are open here."""
        return list(self._tables.values())

    def get(self, table_id: str) -> Table | None:
        """A table, if it is open here."""
        return self._tables.get(table_id)

    async def open(self, table_id: str, seen: int = 0) -> Table:
        """The table with this id, as it stands. Raises Refusal.

        Who asks may have seen more of it at another process, which ended before it could tell us.
        """
        table = self._tables.get(table_id)
        if table is None:
            # Two callers at once must get the same object, or each would have a lock of its own.
            task = self._opening.get(table_id)
            if task is None:
                task = asyncio.create_task(self._load(table_id))
                self._opening[table_id] = task
                task.add_done_callback(lambda _: self._opening.pop(table_id, None))
            table = await asyncio.shield(task)
        if not table.fresh or seen > table.version:
            async with table.lock:
                await self.catch_up(table)
        table.touched = self.time.monotonic()
        return table

    def new_id(self, near: str = "") -> str:
        """An id for a new table that will be at home here; `near`: by which key a proxy has led its maker here."""
        while True:
            found = id_near(near)
            if self._homes is None or self._homes.is_here(found):
                return found

    async def open_new(self, row: TableRow, seats: Sequence[Seat], logged: LoggedGame | None) -> Table:
        """Save a table that nobody knows of yet, and open it: nothing of it has to be read but who sits there."""
        table = Table(row, await self.store.add_table(row, seats), self.time.monotonic())
        table.logged = logged
        table.said = 0
        self._tables[row.id] = table
        return table

    async def see(self, table_id: str, person: Person | None, key: str | None, seen: int = 0) -> Table:
        """A table that this person may know of, and has seen so much of. Raises Refusal."""
        table = await self.open(table_id, seen)
        if not table.may_see(person, key):
            await self.look_again(table)
            if not table.may_see(person, key):
                raise not_found()
        return table

    async def look_again(self, table: Table) -> None:
        """Somebody may have sat down at another process a moment ago, of which we have not heard yet."""
        if not self.store.shared:
            return
        now = (await self.store.standing([table.id])).get(table.id)
        if now is None or _is_behind(table, *now):
            async with table.lock:
                await self.catch_up(table)

    def close(self, table_id: str) -> None:
        """Let a table go; it is read again when asked for."""
        self._tables.pop(table_id, None)

    async def gone(self, table_id: str) -> None:
        """A table has been taken away: whoever looks at it is told so."""
        table = self._tables.pop(table_id, None)
        if table is not None:
            table.removed = True
            table.wake(table=True)

    def close_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        limit = self.time.monotonic() - _IDLE_SECONDS
        for table in self.all():
            if not (table.onlookers or table.lock.locked() or table.driven) and table.touched < limit:
                self.close(table.id)

    async def _load(self, table_id: str) -> Table:
        row = await self.store.table(table_id)
        if row is None:
            raise not_found()
        table = Table(row, await self.store.seats(table_id), self.time.monotonic())
        await self._read_game(table)
        if self.store.shared:
            await self.read_presence([table])
        table.fresh = table_id not in self._behind
        self._behind.discard(table_id)
        self._tables[table_id] = table
        return table

    async def _read_game(self, table: Table) -> None:
        row = table.row
        if row.setup is None or row.started is None:
            return
        try:
            logged = LoggedGame(table.header(), row.setup, row.clock, row.started, self.outages)
        except OtherRules as error:
            # Names, chat and result can still be looked at, and the table can be ended.
            table.other_rules = str(error)
            return
        for entry in await self.store.log(table.id):
            logged.apply(entry)
        table.logged = logged

    # -- keeping in step --

    async def reload(self, table: Table) -> None:
        """Read the row and the seats again. The caller holds the lock."""
        row = await self.store.table(table.id)
        if row is None:
            raise not_found()
        table.take(row, await self.store.seats(table.id))
        if table.logged is None:
            await self._read_game(table)

    async def catch_up(self, table: Table) -> None:
        """Read what others have written. The caller holds the lock."""
        had = None if table.logged is None else table.version
        before = (table.row.revision, table.row.status, table.seats)
        await self.reload(table)
        if table.logged is not None:
            table.logged.game.watched = table.watched
            for entry in await self.store.log(table.id, table.logged.version):
                table.logged.apply(entry)
        table.fresh = True
        changed = table.logged is not None and table.version != had
        if changed or before != (table.row.revision, table.row.status, table.seats):
            table.wake(table=True, game=changed)

    @asynccontextmanager
    async def edit(self, table: Table) -> AsyncIterator[TableEdit]:
        """Change what is not in the log: the block sees the table as it is, and has it to itself. Raises Refusal."""
        async with table.lock:
            try:
                async with self.store.edit(table.id, self.time.now()) as edit:
                    table.take(edit.row, edit.seats)
                    yield edit
            except NoTable:
                raise not_found() from None
            await self.reload(table)
        table.wake(table=True, game=True)

    async def hear(self, notes: Sequence[Note]) -> None:
        """Other processes have written: follow the tables that are open here, side by side."""
        by_table: dict[str, list[Note]] = {}
        for note in notes:
            if note.table_id in self._opening:
                self._behind.add(note.table_id)
            elif note.table_id in self._tables:
                by_table.setdefault(note.table_id, []).append(note)
        presence = [i for i, told in by_table.items() if any(note.about == "presence" for note in told)]
        await asyncio.gather(
            *(self._follow(self._tables[i], told) for i, told in by_table.items()),
            self.read_presence([self._tables[i] for i in presence]),
        )

    async def news(self, table_ids: Sequence[str]) -> None:
        """These tables have been written to, in ways that we do not know."""
        await self.hear([Note(i, about) for i in table_ids for about in ("table", "chat")])

    async def _follow(self, table: Table, notes: Sequence[Note]) -> None:
        written = [note for note in notes if note.about in ("log", "table")]
        try:
            if written:
                async with table.lock:
                    if not table.watched:
                        table.fresh = False  # who asks next reads it
                    elif not self._apply(table, written):
                        await self.catch_up(table)
        except (GenjikoError, Refusal) as error:
            log.warning("table %s cannot be followed: %s", table.id, error)
            self.close(table.id)
            if isinstance(error, Refusal) and error.problem.code == "not_found":
                table.removed = True
                table.wake(table=True)
        if any(note.about == "chat" for note in notes):
            table.said = None
            table.wake(chat=True)

    def _apply(self, table: Table, notes: Sequence[Note]) -> bool:
        """Go on by entries that others have told us; False if the table must be read. The caller holds the lock."""
        logged = table.logged
        if logged is None or not table.fresh or any(note.entry is None for note in notes):
            return False
        entries = [note.entry for note in notes if note.entry is not None and note.entry.n > logged.version]
        if [entry.n for entry in entries] != list(range(logged.version + 1, logged.version + 1 + len(entries))):
            return False
        logged.game.watched = table.watched
        for entry in entries:
            logged.apply(entry)
        if entries:
            table.row = replace(table.row, **asdict(table.progress(logged, self.time.now())))
            table.wake(table=logged.over, game=True)
        return True

    async def look_for_news(self) -> None:
        """Find tables that somebody looks at and that have gone on unheard."""
        watched = {table.id: table for table in self.all() if table.onlookers}
        if not watched:
            return
        standing = await self.store.standing(list(watched))
        await self.read_presence(list(watched.values()))
        await self.news([i for i, now in standing.items() if _is_behind(watched[i], *now)])

    async def read_outages(self) -> None:
        """Learn when nobody could play."""
        self.outages = merge(await self.store.outages())
        for table in self.all():
            if table.logged is not None:
                table.logged.clocks.outages = self.outages

    # -- who is looking --

    async def arrive(self, table: Table, onlooker: Onlooker, socket: str) -> None:
        """Somebody looks on."""
        table.onlookers.add(onlooker)
        if self.store.shared:
            await self.store.arrive(self._presence(table, onlooker, socket))
        table.wake_for(onlooker)

    async def depart(self, table: Table, onlooker: Onlooker, socket: str) -> None:
        """Somebody has gone."""
        table.onlookers.discard(onlooker)
        table.touched = self.time.monotonic()
        if self.store.shared and not self.stopping:
            await self.store.depart(self._presence(table, onlooker, socket))
        table.wake_for(onlooker)

    def _presence(self, table: Table, onlooker: Onlooker, socket: str) -> Presence:
        return Presence(socket, self.worker, table.id, None if onlooker.seat < 0 else onlooker.seat)

    async def read_presence(self, tables: Sequence[Table]) -> None:
        """Learn who looks at these tables through other processes."""
        if not tables:
            return
        present = await self.store.present_elsewhere([table.id for table in tables], self.worker, self.time.now())
        for table in tables:
            found = [SPECTATOR if seat is None else seat for seat in present[table.id]]
            if sorted(found) != sorted(table.elsewhere):
                table.elsewhere = found
                table.wake(table=True)

    def turn_notices(self, table: Table, seats: Sequence[int], version: int, at: float) -> list[TurnNotice]:
        """Whom to tell that it is their turn: a player once by each way, whatever seats they hold."""
        notices: dict[tuple[str, Channel], TurnNotice] = {}
        here = table.people_looking()
        for seat in (table.seats[seat] for seat in seats if not table.bot_of(seat)):
            if seat.person is None or seat.person in here:
                continue
            for channel, delay in self.notice_delays.items():
                if seat.webhook if channel == "webhook" else seat.email:
                    notice = TurnNotice(table.id, seat.seat, version, channel, seat.person, at + delay)
                    notices.setdefault((seat.person, channel), notice)
        return list(notices.values())


async def _time_is_right() -> None:
    """Where nobody looks after the clock."""


def _is_behind(table: Table, version: int, revision: int) -> bool:
    return version > table.version or revision != table.row.revision
