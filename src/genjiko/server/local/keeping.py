"""A memory store whose contents outlive the page: everything of lasting worth is handed on as small named texts."""

import hashlib
import logging
import math
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from genjiko.server.errors import Refusal
from genjiko.server.store.columns import table_columns, table_row
from genjiko.server.store.contract import Outage, Rate
from genjiko.server.store.memory import KeptRecord, KeptTable, MemoryStore, SaidThere
from genjiko.server.store.rows import (
    Append,
    Claim,
    Entry,
    Person,
    PersonChange,
    PuzzleTry,
    Seat,
    Session,
    StudyRow,
    TableEdit,
    TableRow,
)
from genjiko.server.wire import ChatLine, TakeGame, TakenTry, TakeStudy

Texts = Mapping[str, str | None]
"""JSON by its name; None for what is no more. Names: `me`, `here`, `outages`, `table/ID`, `log/ID/N`, `record/ID`,
`study/ID`, `puzzle/GAME/ID`."""

FORMAT = "genjiko.own"

log = logging.getLogger("genjiko.server")

T = TypeVar("T")


class Keeper(Protocol):
    """Where the texts are kept; a browser has IndexedDB."""

    async def put(self, texts: Texts) -> None:
        """Keep all of them, or none. Raises Exception."""


class _Around(Struct):
    """A table beside its log."""

    row: dict[str, Any]
    seats: list[Seat]
    chat: list[SaidThere] = []


class OwnData(Struct, tag=FORMAT, tag_field="format"):
    """Everything that a person has here, as one file."""

    texts: dict[str, msgspec.Raw]
    games: list[TakeGame] = []
    """The same games as a server takes them (`POST /api/me/games`); who reads the texts needs none of these."""
    tries: list[TakenTry] = []
    """The first tries at puzzles, in their order, as a server takes them (`POST /api/me/puzzles`)."""
    studies: list[TakeStudy] = []
    """The studies, each with its game, as a server takes them (`POST /api/me/studies`)."""


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _log_name(table_id: str, n: int) -> str:
    return f"log/{table_id}/{n:06d}"


class KeptStore(MemoryStore):
    """See `MemoryStore`; what is changed here is kept before anybody is told, and what could not be kept is undone."""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__()
        self._keeper = keeper
        self.me: Person | None = None
        self.unreadable: list[str] = []
        """Names of kept texts that could not be read; they stay where they are."""
        self.last_here: float | None = None
        """When a page was last seen to be open."""

    # -- there and back --

    def texts(self) -> dict[str, str]:
        """Everything that is to be kept."""
        found = {} if self.me is None else {"me": _text(self.me)}
        if self._outages:
            found["outages"] = _text(self._outages)
        for table_id, table in self._tables.items():
            found |= _texts_of(table_id, table)
        found |= {f"study/{name}": _text(study) for name, study in self._studies.items()}
        found |= {f"puzzle/{one.puzzle}": _text(one) for one in self._puzzle_tries.values()}
        return found | {f"record/{name}": _text(record) for name, record in self._records.items()}

    def read(self, texts: Mapping[str, str]) -> None:
        """Take what was kept, beside what is here. What cannot be read is left out and noted, a table as a whole."""
        around = {name: text for name, text in texts.items() if not name.startswith("log/")}
        for name in sorted(around):
            self._try(name, lambda name=name: self._read_one(name, around[name]))  # type: ignore[misc]
        for name in sorted(texts.keys() - around.keys()):
            table = self._tables.get(name.split("/")[1])
            if table is not None:
                self._try(name, lambda name=name, table=table: table.take(_read(texts[name], Entry)))  # type: ignore[misc]
        broken = {name.split("/")[1] for name in self.unreadable if name.startswith("log/")}
        gaps = {table_id for table_id, table in self._tables.items() if list(table.log) != _whole(table)}
        for table_id in (broken | gaps) & self._tables.keys():
            del self._tables[table_id]
            self.unreadable.append(f"table/{table_id}")

    def _try(self, name: str, read: Callable[[], None]) -> None:
        try:
            read()
        except (msgspec.MsgspecError, UnicodeDecodeError, TypeError, KeyError, ValueError, IndexError) as error:
            log.warning("%s cannot be read: %s", name, error)
            self.unreadable.append(name)

    def _read_one(self, name: str, text: str) -> None:
        kind, _, rest = name.partition("/")
        if name == "me":
            self._sit_down(_read(text, Person))
        elif name == "here":
            self.last_here = _read(text, float)
        elif name == "outages":
            self._outages += _read(text, list[Outage])
        elif kind == "table":
            self._tables[rest] = _read_table(text)
        elif kind == "record":
            self._records[rest] = _read(text, KeptRecord)
        elif kind == "study":
            self._studies[rest] = _read(text, StudyRow)
        elif kind == "puzzle":
            self._take_try(_read(text, PuzzleTry))

    def last_change(self) -> float | None:
        """When something was last changed here, or a page was seen to be open."""
        changes = [table.row.updated for table in self._tables.values()]
        return max([*changes, *([] if self.last_here is None else [self.last_here])], default=None)

    def export(self, games: list[TakeGame], studies: list[TakeStudy]) -> str:
        """One file with everything, and games and studies as a server takes them."""
        texts = {name: msgspec.Raw(text.encode()) for name, text in self.texts().items()}
        tries = sorted(self._puzzle_tries.values(), key=lambda one: one.at)
        return _text(OwnData(texts, games, [TakenTry(one.puzzle, one.solved) for one in tries], studies))

    async def take_in(self, file: str) -> list[str]:
        """Add what another device has exported, and give the tables that came or went on. Raises Refusal.

        A table that is here too goes on where the other device has gone on from ours; where both have gone on, theirs
        comes beside ours.
        """
        other = _read_file(file)
        before = (self.me, dict(self._tables), dict(self._records), dict(self._studies), dict(self._puzzle_tries))
        if other.me is not None and self.me is None:
            self._sit_down(other.me)
        wanted = dict(filter(None, (self._news(*each) for each in other._tables.items())))
        for table in wanted.values():
            table.give(other.me, self.me)
        self._tables |= wanted
        self._records = other._records | self._records
        if self.me is not None:
            studies = {name: replace(study, person=self.me.id) for name, study in other._studies.items()}
            self._studies = studies | self._studies
        for one in other._puzzle_tries.values():
            self._take_try(one)
        try:
            await self._keeper.put(self.texts())
        except Exception:
            self.me, self._tables, self._records, self._studies, self._puzzle_tries = before
            raise
        return list(wanted)

    def _take_try(self, one: PuzzleTry) -> None:
        """A first try at a puzzle, whose ever device it was made on: who is here now has made it."""
        mine = one if self.me is None else replace(one, person=self.me.id)
        self._puzzle_tries.setdefault((mine.person, mine.puzzle), mine)

    def _news(self, table_id: str, table: KeptTable) -> tuple[str, KeptTable] | None:
        """A table that came, under the name it gets here; None if there is nothing new in it."""
        here = self._tables.get(table_id)
        if here is None:
            return table_id, table
        short, long = sorted((_played(here), _played(table)), key=len)
        if long[: len(short)] == short:
            return (table_id, table) if len(here.log) < len(table.log) else None
        # The same file brings it once: its name here comes from what was played.
        name = hashlib.sha256(f"{table_id} {_played(table)}".encode()).hexdigest()[:16]
        table.row = replace(table.row, id=name)
        return None if name in self._tables else (name, table)

    def _sit_down(self, person: Person) -> None:
        self.me = person
        self.know(person)

    # -- what changes --

    @asynccontextmanager
    async def _saving(self, table_id: str, *entries: Entry) -> AsyncIterator[None]:
        """Keep what the block changes at a table; if it cannot be kept it has not happened."""
        table = self._tables.get(table_id)
        before = None if table is None else table.copy()
        try:
            yield
            if table_id in self._tables:
                texts = {f"table/{table_id}": _table_text(self._tables[table_id])}
                await self._keeper.put(texts | {_log_name(table_id, entry.n): _text(entry) for entry in entries})
        except Exception:
            if before is None:
                self._tables.pop(table_id, None)
            else:
                self._tables[table_id] = before
            raise

    async def add_table(self, row: TableRow, seats: Sequence[Seat]) -> list[Seat]:
        async with self._saving(row.id):
            return await super().add_table(row, seats)

    @asynccontextmanager
    async def edit(self, table_id: str, at: float) -> AsyncIterator[TableEdit]:
        async with self._saving(table_id), super().edit(table_id, at) as edit:
            yield edit

    async def append(self, what: Append) -> bool:
        table = self._tables[what.table_id]
        if what.entry.n in table.log or (what.entry.seat, what.entry.request) in table.requests:
            return False
        async with self._saving(what.table_id, what.entry):
            return await super().append(what)

    async def say(
        self, table_id: str, person: Person, seat: int | None, text: str, at: float, request: str | None = None
    ) -> ChatLine:
        async with self._saving(table_id):
            return await super().say(table_id, person, seat, text, at, request)

    async def set_due(self, table_id: str, version: int, due: float | None, claim: Claim) -> None:
        async with self._saving(table_id):
            await super().set_due(table_id, version, due, claim)

    async def finish(self, table_id: str, at: float, players: Sequence[str], rate: Rate | None) -> None:
        async with self._saving(table_id):
            await super().finish(table_id, at, players, rate)

    async def drop_table(self, table_id: str) -> bool:
        table = self._tables.get(table_id)
        if table is not None:
            await self._keeper.put(dict.fromkeys(_texts_of(table_id, table)))
        return await super().drop_table(table_id)

    async def keep_record(self, record_id: str, text: str, at: float, person_id: str, most: float = math.inf) -> bool:
        known = record_id in self._records
        if not await super().keep_record(record_id, text, at, person_id, most):
            return False
        try:
            await self._keeper.put({f"record/{record_id}": _text(self._records[record_id])})
        except Exception:
            if not known:
                del self._records[record_id]
            raise
        return True

    async def keep_study(self, study: StudyRow) -> None:
        await self._keeper.put({f"study/{study.id}": _text(study)})
        await super().keep_study(study)

    async def drop_study(self, study_id: str) -> None:
        await self._keeper.put({f"study/{study_id}": None})
        await super().drop_study(study_id)

    async def add_puzzle_try(self, what: PuzzleTry) -> bool:
        async with self._keeping_try(what.person, what.puzzle):
            return await super().add_puzzle_try(what)

    async def vote_puzzle(self, person_id: str, puzzle: str, good: bool) -> bool:
        async with self._keeping_try(person_id, puzzle):
            return await super().vote_puzzle(person_id, puzzle, good)

    @asynccontextmanager
    async def _keeping_try(self, person_id: str, puzzle: str) -> AsyncIterator[None]:
        """See `_saving`."""
        before = dict(self._puzzle_tries)
        try:
            yield
            if (person_id, puzzle) in self._puzzle_tries:
                await self._keeper.put({f"puzzle/{puzzle}": _text(self._puzzle_tries[person_id, puzzle])})
        except Exception:
            self._puzzle_tries = before
            raise

    async def add_guest(self, person: Person, session: Session) -> None:
        await self._keeper.put({"me": _text(person)})
        await super().add_guest(person, session)
        self.me = person

    async def change_person(self, person_id: str, change: PersonChange) -> None:
        before = await self.person(person_id)
        await super().change_person(person_id, change)
        found = await self.person(person_id)
        if before is None or found is None or self.me is None or found.id != self.me.id:
            return
        try:
            await self._keeper.put({"me": _text(found)})
        except Exception:
            self.know(before)
            raise
        self.me = found

    async def add_outage(self, worker: str, began: float, ended: float) -> bool:
        # Those that end before anything that is played still are nobody's any more.
        running = [table.row.created for table in self._tables.values() if table.row.status == "playing"]
        kept = [span for span in self._outages if running and span[1] > min(running)]
        self._outages = [*kept, (began, ended)]
        await self._keeper.put({"outages": _text(self._outages)})
        return True

    async def note_here(self, at: float) -> None:
        """A page is open."""
        self.last_here = at
        await self._keeper.put({"here": _text(at)})


def _read(text: str, kind: type[T]) -> T:
    return msgspec.json.decode(text, type=kind)


def _read_file(file: str) -> KeptStore:
    """What a file holds. Raises Refusal."""
    try:
        own = msgspec.json.decode(file, type=OwnData)
        texts = {name: bytes(raw).decode() for name, raw in own.texts.items()}
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refusal("bad_request", f"this is no file of ours: {error}") from None
    found = KeptStore(Nowhere())
    found.read(texts)
    if found.unreadable:
        raise Refusal("bad_request", f"this is no file of ours: {found.unreadable[0]} cannot be read")
    return found


class Nowhere:
    """Where nothing is kept."""

    async def put(self, texts: Texts) -> None: ...


def _whole(table: KeptTable) -> list[int]:
    """The numbers of a log in which nothing is missing."""
    return list(range(1, len(table.log) + 1)) if len(table.log) >= table.row.version else [-1]


def _played(table: KeptTable) -> list[tuple[str, int, str, float]]:
    return [(entry.kind, entry.seat, entry.text, entry.at) for _, entry in sorted(table.log.items())]


def _texts_of(table_id: str, table: KeptTable) -> dict[str, str]:
    texts = {f"table/{table_id}": _table_text(table)}
    return texts | {_log_name(table_id, n): _text(entry) for n, entry in table.log.items()}


def _table_text(table: KeptTable) -> str:
    # Who looked after it is of no use to the next page.
    row = replace(table.row, claimed_by=None, claimed_until=None)
    return _text(_Around(table_columns(asdict(row)), table.seats, table.chat))


def _read_table(text: str) -> KeptTable:
    around = msgspec.json.decode(text, type=_Around)
    table = KeptTable(table_row(around.row), around.seats)
    table.chat = around.chat
    return table
