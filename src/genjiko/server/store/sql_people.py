"""People, sessions, mailboxes, ratings and notices in a database."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from genjiko.server.store import schema
from genjiko.server.store.contract import LADDER, OUTAGES_KEPT, REPORTS_KEPT, NameTaken, credit_left
from genjiko.server.store.database import Database
from genjiko.server.store.rows import (
    Account,
    LadderLine,
    Mailbox,
    Note,
    Passkey,
    Person,
    PersonChange,
    PuzzleTry,
    Session,
    Strength,
    TurnNotice,
)

_DAY = 86_400.0

# Asked with every request, or again and again without any, so made once.
_SIGNED_IN = (
    select(schema.people)
    .join(schema.sessions, schema.sessions.c.person == schema.people.c.id)
    .where(schema.sessions.c.digest == bindparam("digest"), schema.people.c.closed.is_(False))
    .where(or_(schema.sessions.c.until.is_(None), schema.sessions.c.until > bindparam("at")))
)
_NOTICES_DUE = (
    select(*(getattr(schema.notices.c, name) for name in TurnNotice.__struct_fields__))
    .where(schema.notices.c.due <= bindparam("at"))
    .limit(bindparam("most"))
)


class SqlPeople(Database):
    """See `PeopleStore` and `NoticeStore`."""

    # -- people --

    async def add_guest(self, person: Person, session: Session) -> None:
        kept = {"id": person.id, "name": person.name, "webhook": person.webhook, "created": session.created}
        async with self.write() as connection:
            await connection.execute(insert(schema.people).values(**kept))
            await connection.execute(insert(schema.sessions).values(**asdict(session)))

    async def save_account(self, person: Person, account: str, passphrase: str, at: float, skeleton: str = "") -> None:
        values = {"id": person.id, "name": person.name, "account": account, "passphrase": passphrase}
        fresh = {"webhook": "", "created": at, "operator": False, "closed": False, "warning": ""}
        try:
            await self.change(self.upsert(schema.people, {**values, "skeleton": skeleton, **fresh}, kept=tuple(fresh)))
        except IntegrityError:
            raise NameTaken(account) from None

    async def change_person(self, person_id: str, change: PersonChange) -> None:
        values = {name: value for name, value in asdict(change).items() if value is not None}
        if not values:
            return
        try:
            await self.change(update(schema.people).where(schema.people.c.id == person_id).values(**values))
        except IntegrityError:
            raise NameTaken(change.account) from None

    async def person(self, person_id: str) -> Person | None:
        return _person(await self.row(select(schema.people).where(schema.people.c.id == person_id)))

    async def account(self, account: str) -> Account | None:
        row = await self.row(select(schema.people).where(schema.people.c.account == account))
        person = _person(row)
        return None if person is None else Account(person, row.passphrase)

    async def looks_like(self, skeleton: str) -> list[str]:
        people = schema.people.c
        rows = await self.rows(select(people.id).where(people.skeleton == skeleton, people.account.is_not(None)))
        return [row.id for row in rows]

    async def named(self, part: str, most: int) -> list[Person]:
        people = schema.people
        query = select(people).where(func.lower(people.c.name).contains(part.lower(), autoescape=True))
        rows = await self.rows(query.order_by(people.c.account.is_(None), people.c.name, people.c.id).limit(most))
        return [person for person in map(_person, rows) if person is not None]

    async def forget(self, person_id: str, at: float) -> None:
        chat, seats, reports = schema.chat, schema.seats, schema.reports
        async with self.write() as connection:
            for change in (
                *_stand_up(person_id, at),
                update(seats).where(seats.c.person == person_id).values(person=None, name=""),
                update(chat).where(chat.c.person == person_id).values(person="", name="", request=None),
                update(reports).where(reports.c.person == person_id).values(person="", name=""),
                update(reports).where(reports.c.reporter == person_id).values(reporter=""),
                update(schema.replays).where(schema.replays.c.person == person_id).values(person=None),
                delete(schema.notices).where(schema.notices.c.person == person_id),
                delete(schema.promises).where(schema.promises.c.person == person_id),
                delete(schema.ratings).where(schema.ratings.c.player == person_id),
                delete(schema.people).where(schema.people.c.id == person_id),
            ):
                await connection.execute(change)

    async def drop_people(self, before: float, at: float) -> int:
        people, sessions, seats, tables = schema.people, schema.sessions, schema.seats, schema.tables
        here = select(sessions.c.person).where(sessions.c.seen >= before)
        sits = select(seats.c.person).join(tables).where(seats.c.person.is_not(None), tables.c.status != "over")
        old = and_(people.c.account.is_(None), people.c.created < before)
        gone = select(people.c.id).where(old, people.c.id.not_in(here), people.c.id.not_in(sits)).limit(100)
        ids = [row.id for row in await self.rows(gone)]
        for person_id in ids:
            await self.forget(person_id, at)
        return len(ids)

    async def tables_of(self, person_id: str) -> list[str]:
        seats, tables = schema.seats, schema.tables
        query = select(seats.c.table_id).join(tables).where(seats.c.person == person_id, tables.c.status != "over")
        ids = [row.table_id for row in await self.rows(query.distinct())]
        self.tell(Note(table_id, "table") for table_id in ids)
        return ids

    # -- sessions --

    async def add_session(self, session: Session) -> None:
        await self.change(insert(schema.sessions).values(**asdict(session)))

    async def signed_in(self, digest: str, at: float) -> Person | None:
        return _person(await self.row(_SIGNED_IN, {"digest": digest, "at": at}))

    async def drop_session(self, digest: str) -> None:
        await self.change(delete(schema.sessions).where(schema.sessions.c.digest == digest))

    async def sessions(self, person_id: str) -> list[Session]:
        sessions = schema.sessions
        query = select(sessions).where(sessions.c.person == person_id)
        return [Session(*row) for row in await self.rows(query.order_by(sessions.c.created))]

    async def use_session(self, digest: str, at: float) -> None:
        await self.change(update(schema.sessions).where(schema.sessions.c.digest == digest).values(seen=at))

    async def drop_sessions(self, person_id: str, but: str = "") -> None:
        sessions = schema.sessions.c
        await self.change(delete(schema.sessions).where(sessions.person == person_id, sessions.digest != but))

    async def living_sessions(self, digests: Collection[str], at: float) -> set[str]:
        sessions, people = schema.sessions, schema.people
        lasts = or_(sessions.c.until.is_(None), sessions.c.until > at)
        query = select(sessions.c.digest).join(people, people.c.id == sessions.c.person)
        found = query.where(sessions.c.digest.in_(digests), lasts, people.c.closed.is_(False))
        return {row.digest for row in await self.rows(found)}

    async def drop_ended(self, at: float) -> None:
        await self.change(delete(schema.sessions).where(schema.sessions.c.until < at))
        await self.change(delete(schema.promises).where(schema.promises.c.until < at))
        await self.change(delete(schema.credits).where(schema.credits.c.at < at - _DAY))
        await self.change(delete(schema.reports).where(schema.reports.c.done < at - REPORTS_KEPT))
        outages, tables = schema.outages.c, schema.tables.c
        began = select(tables.id).where(tables.status == "playing", tables.started < outages.ended).exists()
        await self.change(delete(schema.outages).where(outages.ended < at - OUTAGES_KEPT, ~began))

    async def add_promise(self, digest: str, kind: str, person_id: str, until: float) -> None:
        values = {"digest": digest, "kind": kind, "person": person_id, "until": until}
        await self.change(insert(schema.promises).values(**values))

    async def take_promise(self, digest: str, kind: str, at: float) -> str | None:
        promises = schema.promises.c
        mine = and_(promises.digest == digest, promises.kind == kind)
        async with self.write() as connection:
            row = (await connection.execute(select(schema.promises).where(mine).with_for_update())).first()
            if row is None:
                return None
            await connection.execute(delete(schema.promises).where(mine))
            return str(row.person) if row.until > at else None

    async def take_credit(self, name: str, size: float, per_second: float, at: float) -> float:
        buckets = schema.credits
        fresh = {"name": name, "left": size, "at": at}
        async with self.write() as connection:
            await connection.execute(self.insert_new(buckets), [fresh])
            query = select(buckets).where(buckets.c.name == name).with_for_update()
            row = (await connection.execute(query)).one()
            left, wait = credit_left(row.left, row.at, size, per_second, at)
            await connection.execute(
                update(buckets).where(buckets.c.name == name).values(left=left, at=max(at, row.at))
            )
        return wait

    # -- passkeys --

    async def add_passkey(self, passkey: Passkey) -> bool:
        return bool(await self.change(self.insert_new(schema.passkeys), [asdict(passkey)]))

    async def passkeys(self, person_id: str) -> list[Passkey]:
        keys = schema.passkeys
        rows = await self.rows(select(keys).where(keys.c.person == person_id).order_by(keys.c.created))
        return [Passkey(*row) for row in rows]

    async def passkey(self, passkey_id: str) -> Passkey | None:
        row = await self.row(select(schema.passkeys).where(schema.passkeys.c.id == passkey_id))
        return None if row is None else Passkey(*row)

    async def use_passkey(self, passkey_id: str, count: int) -> None:
        await self.change(update(schema.passkeys).where(schema.passkeys.c.id == passkey_id).values(count=count))

    async def drop_passkey(self, person_id: str, passkey_id: str) -> bool:
        keys = schema.passkeys.c
        return bool(await self.change(delete(schema.passkeys).where(keys.person == person_id, keys.id == passkey_id)))

    # -- mail --

    async def mailbox(self, person_id: str) -> Mailbox | None:
        return _mailbox(await self.row(select(schema.emails).where(schema.emails.c.person == person_id)))

    async def mailbox_of(self, key: str) -> Mailbox | None:
        return _mailbox(await self.row(select(schema.emails).where(schema.emails.c.key == key)))

    async def save_mailbox(self, mailbox: Mailbox) -> None:
        await self.change(self.upsert(schema.emails, asdict(mailbox)))

    async def confirm_mailbox(self, key: str) -> None:
        await self.change(update(schema.emails).where(schema.emails.c.key == key).values(confirmed=True))

    async def drop_mailbox(self, person_id: str) -> None:
        await self.change(delete(schema.emails).where(schema.emails.c.person == person_id))

    # -- ratings --

    async def puzzle_tries(self, person_id: str) -> list[PuzzleTry]:
        tries = schema.puzzle_tries
        mine = select(tries).where(tries.c.person == person_id).order_by(tries.c.at, tries.c.puzzle)
        return [PuzzleTry(*row) for row in await self.rows(mine)]

    async def add_puzzle_try(self, what: PuzzleTry) -> bool:
        return await self.change(self.insert_new(schema.puzzle_tries).values(**asdict(what))) == 1

    async def vote_puzzle(self, person_id: str, puzzle: str, good: bool) -> bool:
        tries = schema.puzzle_tries
        mine = update(tries).where(tries.c.person == person_id, tries.c.puzzle == puzzle)
        return await self.change(mine.values(vote=1 if good else -1)) == 1

    async def puzzle_votes(self) -> dict[str, tuple[int, int]]:
        tries = schema.puzzle_tries.c
        counted = (
            select(tries.puzzle, tries.vote, func.count()).where(tries.vote != 0).group_by(tries.puzzle, tries.vote)
        )
        found: dict[str, tuple[int, int]] = {}
        for puzzle, vote, number in await self.rows(counted):
            good, bad = found.get(puzzle, (0, 0))
            found[puzzle] = (good + number, bad) if vote > 0 else (good, bad + number)
        return found

    async def strengths(self, player: str) -> list[Strength]:
        ratings = schema.ratings
        query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.game)
        return [Strength(*row) for row in await self.rows(query)]

    async def ladder(self, game: str) -> list[LadderLine]:
        ratings, people = schema.ratings, schema.people
        query = (
            select(ratings, people.c.name)
            .outerjoin(people, people.c.id == ratings.c.player)
            .where(ratings.c.game == game)
            .order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.player)
            .limit(LADDER)
        )
        return [LadderLine(Strength(*row[:6]), row.name) for row in await self.rows(query)]

    # -- notices --

    async def notices_due(self, at: float, most: int) -> list[TurnNotice]:
        return [TurnNotice(*row) for row in await self.rows(_NOTICES_DUE, {"at": at, "most": most})]

    async def claim_notice(self, notice: TurnNotice, until: float) -> bool:
        first = schema.notices.c.due == notice.due
        return bool(await self.change(update(schema.notices).where(_is(notice), first).values(due=until)))

    async def postpone_notice(self, notice: TurnNotice, due: float) -> None:
        await self.change(update(schema.notices).where(_is(notice)).values(due=due, tries=notice.tries + 1))

    async def drop_notice(self, notice: TurnNotice) -> None:
        await self.change(delete(schema.notices).where(_is(notice)))


def _stand_up(person_id: str, at: float) -> list[Any]:
    """The changes by which somebody is at no table any more that is not over: as if they had left, see `leave`."""
    tables, seats = schema.tables.c, schema.seats.c
    mine, here = seats.person == person_id, select(seats.table_id).where(seats.person == person_id)
    with_bots = and_(tables.status == "playing", tables.on_leave == "bot")
    stand_in = select(tables.stand_in).where(tables.id == seats.table_id).scalar_subquery()
    others = select(seats.person).where(seats.table_id == tables.id, seats.person != person_id)
    heir = others.order_by(seats.seat).limit(1).scalar_subquery()
    without = and_(tables.status != "over", ~with_bots)
    played, left = (mine & seats.table_id.in_(select(tables.id).where(which)) for which in (with_bots, without))
    empty = {"kind": "empty", "person": None, "name": "", "level": "", "hand_key": None}
    change = update(schema.tables)
    due = change.where(tables.id.in_(here), tables.status == "playing").values(due=at)
    revised = change.where(or_(tables.host == person_id, tables.id.in_(here)), tables.status != "over")
    return [
        due,
        revised.values(revision=tables.revision + 1, updated=at),
        change.where(tables.host == person_id, tables.status != "over").values(host=func.coalesce(heir, "")),
        delete(schema.tables).where(tables.host == "", tables.status == "gathering"),
        update(schema.seats).where(played).values(level=stand_in),
        update(schema.seats).where(left).values(**empty),
    ]


def _person(row: Any) -> Person | None:
    if row is None:
        return None
    kept = (row.operator, row.muted, row.closed, row.warning)
    return Person(row.id, row.name, row.account is not None, row.webhook, *kept)


def _mailbox(row: Any) -> Mailbox | None:
    return None if row is None else Mailbox(*row)


def _is(notice: TurnNotice) -> Any:
    notices = schema.notices.c
    keys = ("table_id", "seat", "version", "channel")
    return and_(*(getattr(notices, key) == getattr(notice, key) for key in keys))
