"""People, sessions, mailboxes, ratings and notices in a database."""

from typing import Any

from msgspec.structs import asdict
from sqlalchemy import and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from genjiko.server.store import schema
from genjiko.server.store.contract import LADDER, NameTaken
from genjiko.server.store.database import Database
from genjiko.server.store.rows import (
    Account,
    LadderLine,
    Mailbox,
    Note,
    Person,
    PersonChange,
    Session,
    Strength,
    TurnNotice,
)


class SqlPeople(Database):
    """See `PeopleStore` and `NoticeStore`."""

    # -- people --

    async def add_guest(self, person: Person, session: Session) -> None:
        kept = {"id": person.id, "name": person.name, "webhook": person.webhook, "created": session.created}
        async with self.write() as connection:
            await connection.execute(insert(schema.people).values(**kept))
            await connection.execute(insert(schema.sessions).values(**asdict(session)))

    async def save_account(self, person: Person, account: str, passphrase: str, at: float) -> None:
        values = {"id": person.id, "name": person.name, "account": account, "passphrase": passphrase}
        try:
            await self.change(
                self.upsert(schema.people, {**values, "webhook": "", "created": at}, kept=("webhook", "created"))
            )
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
        sessions, people = schema.sessions, schema.people
        lasts = or_(sessions.c.until.is_(None), sessions.c.until > at)
        query = (
            select(people).join(sessions, sessions.c.person == people.c.id).where(sessions.c.digest == digest, lasts)
        )
        return _person(await self.row(query))

    async def drop_session(self, digest: str) -> None:
        await self.change(delete(schema.sessions).where(schema.sessions.c.digest == digest))

    async def tokens(self, person_id: str) -> list[Session]:
        sessions = schema.sessions
        query = select(sessions).where(sessions.c.person == person_id, sessions.c.label != "")
        return [Session(*row) for row in await self.rows(query.order_by(sessions.c.created))]

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
        return [LadderLine(Strength(*row[:5]), row.name) for row in await self.rows(query)]

    # -- notices --

    async def notices_due(self, at: float, most: int) -> list[TurnNotice]:
        notices = schema.notices.c
        wanted = [getattr(notices, name) for name in TurnNotice.__struct_fields__]
        return [TurnNotice(*row) for row in await self.rows(select(*wanted).where(notices.due <= at).limit(most))]

    async def claim_notice(self, notice: TurnNotice, until: float) -> bool:
        first = schema.notices.c.due == notice.due
        return bool(await self.change(update(schema.notices).where(_is(notice), first).values(due=until)))

    async def postpone_notice(self, notice: TurnNotice, due: float) -> None:
        await self.change(update(schema.notices).where(_is(notice)).values(due=due, tries=notice.tries + 1))

    async def drop_notice(self, notice: TurnNotice) -> None:
        await self.change(delete(schema.notices).where(_is(notice)))


def _person(row: Any) -> Person | None:
    return None if row is None else Person(row.id, row.name, row.account is not None, row.webhook)


def _mailbox(row: Any) -> Mailbox | None:
    return None if row is None else Mailbox(*row)


def _is(notice: TurnNotice) -> Any:
    notices = schema.notices.c
    keys = ("table_id", "seat", "version", "channel")
    return and_(*(getattr(notices, key) == getattr(notice, key) for key in keys))
