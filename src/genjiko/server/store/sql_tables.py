"""Tables, seats, logs and chat in a database."""

import math
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any, get_args

import sqlalchemy
from msgspec.structs import asdict
from sqlalchemy import and_, bindparam, case, delete, func, insert, or_, select, update

from genjiko.server.store import archiving, schema
from genjiko.server.store.columns import SEAT_COLUMNS, seat_columns, table_columns, table_row
from genjiko.server.store.contract import MOST_CHAT, MOST_DUE, NoTable, Rate, Saved
from genjiko.server.store.database import Connection, Database
from genjiko.server.store.journal import Journal
from genjiko.server.store.rows import (
    Append,
    Claim,
    Entry,
    Hosted,
    Listing,
    Note,
    Person,
    SaidLine,
    Seat,
    Strength,
    TableEdit,
    TableRow,
)
from genjiko.server.wire import ChatLine, TableStatus


class SqlTables(Database):
    """See `TableStore`."""

    def __init__(self, url: str, messenger: str = "") -> None:
        super().__init__(url, messenger)
        self._journal = Journal(self)

    @property
    def saved(self) -> Saved:
        """How much has been saved."""
        return self._journal.saved

    async def close(self) -> None:
        """Save what is waiting, and let the database go."""
        await self._journal.close()
        await super().close()

    # -- tables and seats --

    async def add_table(self, row: TableRow, seats: Sequence[Seat]) -> list[Seat]:
        def add(connection: sqlalchemy.Connection) -> list[Any]:
            for statement, values in _new_table(row, seats):
                connection.execute(statement, values)
            return list(connection.execute(_SEATS, {"ids": [row.id]}))

        return [_seat(found) for found in await self.transact(add)]

    async def table(self, table_id: str) -> TableRow | None:
        row = await self.row(_TABLE, {"id": table_id})
        return None if row is None else table_row(row._mapping)

    async def seats(self, table_id: str) -> list[Seat]:
        return [_seat(row) for row in await self.rows(_SEATS, {"ids": [table_id]})]

    @asynccontextmanager
    async def edit(self, table_id: str, at: float) -> AsyncIterator[TableEdit]:
        tables = schema.tables
        async with self.write() as connection:
            row = await _table(connection, select(tables).where(tables.c.id == table_id).with_for_update())
            if row is None:
                raise NoTable(table_id)
            seats = (await _seats(connection, [table_id]))[table_id]
            edit = TableEdit(row, list(seats))
            yield edit
            edit.change(revision=row.revision + 1, updated=at)
            await self._save_edit(connection, row, seats, edit)
        self.tell([Note(table_id, "table")])

    async def _save_edit(self, connection: Connection, row: TableRow, seats: list[Seat], edit: TableEdit) -> None:
        before, after = asdict(row), asdict(edit.row)
        changed = table_columns({name: value for name, value in after.items() if value != before[name]})
        await connection.execute(update(schema.tables).where(schema.tables.c.id == row.id).values(**changed))
        place = schema.seats.c
        for old, new in zip(seats, edit.seats, strict=True):
            if new != old:
                here = and_(place.table_id == row.id, place.seat == new.seat)
                await connection.execute(update(schema.seats).where(here).values(**seat_columns(row.id, new)))
        if row.chairs is None and edit.row.chairs is not None:
            await _reseat_sockets(connection, row.id, edit.row.chairs)
        if edit.notices:
            await connection.execute(insert(schema.notices), [asdict(notice) for notice in edit.notices])
        for new_row, new_seats in edit.new_tables:
            for statement, values in _new_table(new_row, new_seats):
                await connection.execute(statement, values)

    async def listed(self, wanted: Listing) -> list[tuple[TableRow, list[Seat]]]:
        async with self.read() as connection:
            found: dict[str, TableRow] = {}  # a table may begin or end between two questions
            for query in list_queries(wanted):
                for columns in (await connection.execute(query)).mappings():
                    found[columns["id"]] = table_row(columns)
            rows = sorted(found.values(), key=lambda row: -row.updated)[: wanted.most]
            seated = await _seats(connection, [row.id for row in rows])
        return [(row, seated[row.id]) for row in rows]

    async def table_ids(self, after: str) -> list[str]:
        tables = schema.tables.c
        rows = await self.rows(select(tables.id).where(tables.id > after).order_by(tables.id).limit(MOST_DUE))
        return [row.id for row in rows]

    async def standing(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        tables = schema.tables.c
        rows = await self.rows(select(tables.id, tables.version, tables.revision).where(tables.id.in_(table_ids)))
        return {row.id: (row.version, row.revision) for row in rows}

    async def archive(self, before: float) -> int:
        return await self.transact(lambda connection: archiving.archive(connection, before))

    async def drop_abandoned(self, before: float) -> None:
        tables = schema.tables
        await self.change(delete(tables).where(tables.c.status == "gathering", tables.c.updated < before))

    # -- the log --

    async def log(self, table_id: str, after: int = 0) -> list[Entry]:
        entries = [Entry(*row) for row in await self.rows(_LOG, {"of_id": table_id, "after": after})]
        if entries and entries[0].n == after + 1:
            return entries
        # What is not there has been archived, or was never written.
        packed = await self.row(archiving.PACKED, {"of_id": table_id})
        older = [] if packed is None else archiving.unpack(packed.log)
        return [entry for entry in older if entry.n > after] + entries

    async def append(self, what: Append) -> bool:
        return await self._journal.append(what)

    # -- chat --

    async def say(
        self, table_id: str, person: Person, seat: int | None, text: str, at: float, request: str | None = None
    ) -> ChatLine:
        log, tables = schema.chat, schema.tables
        async with self.write() as connection:
            # The row of the table is locked, so that two lines never get the same number.
            await connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
            if request is not None:
                mine = and_(log.c.table_id == table_id, log.c.person == person.id, log.c.request == request)
                row = (await connection.execute(select(*_LINE, log.c.person == person.id).where(mine))).first()
                if row is not None:
                    return ChatLine(*row)
            count = (await connection.execute(select(func.count()).where(log.c.table_id == table_id))).scalar_one()
            line = ChatLine(count, at, person.name, seat, text, mine=True)
            kept = {name: getattr(line, name) for name in _KEPT_OF_LINE}
            await connection.execute(
                insert(log).values(table_id=table_id, person=person.id, request=request, **kept),
            )
        self.tell([Note(table_id, "chat")])
        return line

    async def chat(
        self, table_id: str, since: int, unheard: Collection[str] = (), listener: str = ""
    ) -> list[ChatLine]:
        log = schema.chat.c
        query = select(*_LINE, log.person == listener).where(
            log.table_id == table_id, log.n >= since, log.removed.is_(False)
        )
        if unheard:
            query = query.where(log.person.not_in(unheard))
        return [ChatLine(*row) for row in await self.rows(query.order_by(log.n).limit(MOST_CHAT))]

    async def said(self, table_id: str, number: int) -> SaidLine | None:
        log = schema.chat.c
        query = select(log.person, log.name, log.text).where(log.table_id == table_id, log.n == number)
        row = await self.row(query)
        return None if row is None else SaidLine(*row)

    async def remove_line(self, table_id: str, number: int) -> bool:
        log = schema.chat
        here = and_(log.c.table_id == table_id, log.c.n == number)
        done = await self.change(update(log).where(here).values(removed=True))
        self.tell([Note(table_id, "chat")])
        return bool(done)

    async def drop_table(self, table_id: str) -> bool:
        done = await self.change(delete(schema.tables).where(schema.tables.c.id == table_id))
        self.tell([Note(table_id, "table")])
        return bool(done)

    async def hosted(self, person_id: str) -> Hosted:
        tables, seats = schema.tables.c, schema.seats.c
        mine = and_(tables.host == person_id, tables.status.in_(("gathering", "playing")))
        playing = and_(seats.kind == "person", seats.level == "")
        people = select(seats.table_id).where(seats.table_id == tables.id, playing).exists()
        async with self.read() as connection:
            count = (await connection.execute(select(func.count(tables.id)).where(mine))).scalar_one()
            alone = and_(mine, tables.status == "playing", ~people)
            bots = (await connection.execute(select(func.count(tables.id)).where(alone))).scalar_one()
        return Hosted(count, bots)

    # -- what the server itself has to do --

    async def due_tables(self, worker: str, at: float) -> list[str]:
        return [row.id for row in await self.rows(_DUE, {"at": at, "worker": worker})]

    async def claim(self, table_id: str, claim: Claim) -> None:
        await self.change(update(schema.tables).where(schema.tables.c.id == table_id).values(**_claim_columns(claim)))

    async def set_due(self, table_id: str, version: int, due: float | None, claim: Claim) -> None:
        tables = schema.tables
        here = and_(tables.c.id == table_id, tables.c.version == version)
        await self.change(update(tables).where(here).values(due=due, **_claim_columns(claim)))

    async def finish(self, table_id: str, at: float, players: Sequence[str], rate: Rate | None) -> None:
        tables = schema.tables
        here = tables.c.id == table_id
        async with self.write() as connection:
            if rate is not None:
                uncounted = update(tables).where(here, tables.c.rated.is_(None))
                if (await connection.execute(uncounted.values(rated=at))).rowcount:
                    await self._rate(connection, table_id, players, rate)
            await connection.execute(update(tables).where(here).values(due=None))

    async def _rate(self, connection: Connection, table_id: str, players: Sequence[str], rate: Rate) -> None:
        tables, ratings = schema.tables, schema.ratings
        game = (await connection.execute(select(tables.c.game).where(tables.c.id == table_id))).scalar_one()
        query = select(ratings).where(ratings.c.game == game, ratings.c.player.in_(players)).with_for_update()
        rows = (await connection.execute(query.order_by(ratings.c.player))).all()
        known = {row.player: Strength(*row) for row in rows}
        for strength in rate(known):
            await connection.execute(self.upsert(ratings, asdict(strength)))

    # -- uploaded records --

    async def keep_record(self, record_id: str, text: str, at: float, person_id: str, most: float = math.inf) -> bool:
        row = {"id": record_id, "record": text, "created": at, "seen": at, "person": person_id}
        replays, people = schema.replays, schema.people.c

        def keep(connection: sqlalchemy.Connection) -> bool:
            if connection.execute(select(replays.c.id).where(replays.c.id == record_id)).first() is not None:
                return True
            # The row of the person is locked, so that two uploads never count the same records.
            connection.execute(select(people.id).where(people.id == person_id).with_for_update(key_share=True))
            mine = select(func.count()).where(replays.c.person == person_id)
            if connection.execute(mine).scalar_one() >= most:
                return False
            connection.execute(self.insert_new(replays), [row])
            return True

        return await self.transact(keep)

    async def record(self, record_id: str, at: float) -> str | None:
        replays = schema.replays
        row = await self.row(select(replays.c.record, replays.c.seen).where(replays.c.id == record_id))
        if row is None:
            return None
        if row.seen < at - _SEEN_EVERY:
            await self.change(update(replays).where(replays.c.id == record_id).values(seen=at))
        return str(row.record)

    async def records_of(self, person_id: str) -> list[str]:
        replays = schema.replays.c
        query = select(replays.id).where(replays.person == person_id).order_by(replays.created, replays.id)
        return [row.id for row in await self.rows(query)]

    async def drop_records(self, before: float) -> None:
        await self.change(delete(schema.replays).where(schema.replays.c.seen < before))


_KEPT_OF_LINE = ChatLine.__struct_fields__[:-1]
"""All but `mine`, which depends on who listens."""
_LINE = [getattr(schema.chat.c, name) for name in _KEPT_OF_LINE]
STATUSES: tuple[TableStatus, ...] = get_args(TableStatus)
_SEEN_EVERY = 86_400.0
"""It is enough to know the day on which somebody last looked."""


def list_queries(wanted: Listing) -> list[Any]:
    """The questions whose answers together hold the tables of a list.

    The lobby asks once for each status: so each answer is a stretch of the index, and nothing is sorted or passed over.
    """
    tables, seats = schema.tables, schema.seats
    query = select(tables).where(tables.c.game.in_(wanted.games))
    if wanted.person is not None:
        query = query.where(tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == wanted.person)))
    if wanted.before is not None:
        query = query.where(tables.c.updated < wanted.before)
    query = query.order_by(tables.c.updated.desc()).limit(wanted.most)
    if wanted.public:
        every = STATUSES if wanted.status is None else (wanted.status,)
        return [query.where(tables.c.public.is_(True), tables.c.status == status) for status in every]
    return [query if wanted.status is None else query.where(tables.c.status == wanted.status)]


def _claim_columns(claim: Claim) -> dict[str, Any]:
    return {"claimed_by": claim.worker, "claimed_until": claim.until}


async def _table(connection: Connection, query: Any) -> TableRow | None:
    columns = (await connection.execute(query)).mappings().first()
    return None if columns is None else table_row(columns)


_TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("id"))
_LOG = (
    select(*(getattr(schema.actions.c, name) for name in Entry.__struct_fields__))
    .where(schema.actions.c.table_id == bindparam("of_id"), schema.actions.c.n > bindparam("after"))
    .order_by(schema.actions.c.n)
)
_FREE = or_(
    schema.tables.c.claimed_until.is_(None),
    schema.tables.c.claimed_until < bindparam("at"),
    schema.tables.c.claimed_by == bindparam("worker"),
)
_DUE = (
    select(schema.tables.c.id)
    .where(schema.tables.c.due <= bindparam("at"), _FREE)
    .order_by(schema.tables.c.due)
    .limit(MOST_DUE)
)
_NEW_TABLE, _NEW_SEATS = insert(schema.tables), insert(schema.seats)


def _new_table(row: TableRow, seats: Sequence[Seat]) -> list[tuple[Any, Any]]:
    """The statements that keep a new table, with their parameters."""
    return [
        (_NEW_TABLE, table_columns(asdict(row))),
        (_NEW_SEATS, [seat_columns(row.id, seat) for seat in seats]),
    ]


async def _reseat_sockets(connection: Connection, table_id: str, chairs: Sequence[int]) -> None:
    """After a draw the sockets are counted where their people sit now."""
    presence = schema.presence
    now = case({chair: seat for seat, chair in enumerate(chairs)}, value=presence.c.seat)
    here = and_(presence.c.table_id == table_id, presence.c.seat.is_not(None))
    await connection.execute(update(presence).where(here).values(seat=now))


def _seats_of() -> Any:
    tables, seats, ratings = schema.tables, schema.seats, schema.ratings
    people, emails = schema.people, schema.emails
    return (
        select(seats, people.c.name.label("now"), people.c.account, people.c.webhook, emails.c.confirmed)
        .add_columns(ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.with_people)
        .join(tables, tables.c.id == seats.c.table_id)
        .outerjoin(people, people.c.id == seats.c.person)
        .outerjoin(emails, emails.c.person == seats.c.person)
        .outerjoin(ratings, and_(ratings.c.player == seats.c.person, ratings.c.game == tables.c.game))
        .where(seats.c.table_id.in_(bindparam("ids", expanding=True)))
        .order_by(seats.c.table_id, seats.c.seat)
    )


_SEATS = _seats_of()
"""The seats of some tables, with what is known of the people there."""


async def _seats(connection: Connection, table_ids: Sequence[str]) -> dict[str, list[Seat]]:
    found: dict[str, list[Seat]] = {table_id: [] for table_id in table_ids}
    for row in (await connection.execute(_SEATS, {"ids": table_ids})).all():
        found[row.table_id].append(_seat(row))
    return found


def _seat(row: Any) -> Seat:
    kept = {name: getattr(row, name) for name in SEAT_COLUMNS}
    kept["name"] = row.now or row.name
    if row.mu is not None:
        strength = Strength(row.person, row.game, row.mu, row.sigma, row.games, row.with_people)
        kept.update(rating=strength.shown, provisional=strength.provisional)
    return Seat(**kept, account=row.account is not None, webhook=bool(row.webhook), email=bool(row.confirmed))
