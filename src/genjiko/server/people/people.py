"""Guests, accounts, sessions and tokens."""

import asyncio
import hashlib
import secrets
import time
import unicodedata
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from msgspec import Struct
from sqlalchemy import and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from genjiko.server import wire
from genjiko.server.errors import Refusal, not_found
from genjiko.server.store import schema
from genjiko.server.store.store import Store

SESSION_SECONDS = 365 * 86_400
_hasher = PasswordHasher()  # argon2id with the library's recommended cost
# Hashing takes 64 MiB and a core for a moment: a flood of sign-ins must not take the machine.
_hashing = asyncio.Semaphore(2)


class Person(Struct, frozen=True):
    """Somebody who has a session."""

    id: str
    name: str
    account: bool
    webhook: str


def fresh_id() -> str:
    """An id that cannot be guessed: 96 bits."""
    return secrets.token_urlsafe(12)


def clean_name(name: str) -> str:
    """A name as it is shown. Raises Refusal."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not tidy or not all(c.isprintable() for c in tidy) or len(tidy) > 30:
        raise Refusal("bad_request", "a name has 1 to 30 letters")
    return tidy


def _fold(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()[:60]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _fresh_session(person: str, label: str = "") -> tuple[str, dict[str, Any]]:
    """A token and its row; with a label it lasts."""
    token = secrets.token_urlsafe(32)
    now = time.time()
    until = None if label else now + SESSION_SECONDS
    return token, {"digest": _digest(token), "person": person, "label": label, "created": now, "until": until}


async def _hash(passphrase: str) -> str:
    async with _hashing:
        return await asyncio.to_thread(_hasher.hash, passphrase)


async def _verify(stored: str, passphrase: str) -> bool:
    async with _hashing:
        try:
            return await asyncio.to_thread(_hasher.verify, stored, passphrase)
        except (VerifyMismatchError, InvalidHashError):
            return False


@cache
def _nobody() -> str:
    """Compared with when there is no such account, so that the time of the answer does not tell."""
    return _hasher.hash(secrets.token_urlsafe(16))


class People:
    """Who is known to the server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def guest(self, name: str) -> tuple[Person, str]:
        """A new guest with a session. Raises Refusal."""
        person = Person(fresh_id(), clean_name(name), False, "")
        token, session = _fresh_session(person.id)
        async with self._store.write() as connection:
            await connection.execute(
                insert(schema.people).values(id=person.id, name=person.name, webhook="", created=time.time())
            )
            await connection.execute(insert(schema.sessions).values(**session))
        return person, token

    async def sign_up(self, guest: Person | None, name: str, passphrase: str) -> tuple[Person, str]:
        """An account; the guest becomes it. Raises Refusal when the name is taken."""
        tidy = clean_name(name)
        values = {"name": tidy, "account": _fold(tidy), "passphrase": await _hash(passphrase)}
        person = Person(guest.id if guest and not guest.account else fresh_id(), tidy, True, "")
        if person.account and _fold(tidy).startswith("bot:"):
            raise Refusal("name_taken", "that name is kept for bots")
        try:
            async with self._store.write() as connection:
                if guest is not None and guest.id == person.id:
                    await connection.execute(
                        update(schema.people).where(schema.people.c.id == person.id).values(**values)
                    )
                else:
                    await connection.execute(
                        insert(schema.people).values(id=person.id, webhook="", created=time.time(), **values)
                    )
        except IntegrityError:
            raise Refusal("name_taken", f"there is an account {tidy} already") from None
        return person, await self.new_session(person.id)

    async def sign_in(self, name: str, passphrase: str) -> tuple[Person, str]:
        """Raises Refusal."""
        people = schema.people
        async with self._store.read() as connection:
            row = (await connection.execute(select(people).where(people.c.account == _fold(clean_name(name))))).first()
        if not await _verify(_nobody() if row is None else row.passphrase, passphrase) or row is None:
            raise Refusal("wrong_passphrase", "the name or the passphrase is wrong")
        return _person(row), await self.new_session(row.id)

    async def new_session(self, person: str, label: str = "") -> str:
        """A session, or a lasting token when it has a label."""
        token, session = _fresh_session(person, label)
        async with self._store.write() as connection:
            await connection.execute(insert(schema.sessions).values(**session))
        return token

    async def of_token(self, token: str) -> Person | None:
        """Whose session this is."""
        if not 20 <= len(token) <= 100:
            return None
        sessions, people = schema.sessions, schema.people
        query = (
            select(people)
            .join(sessions, sessions.c.person == people.c.id)
            .where(sessions.c.digest == _digest(token), or_(sessions.c.until.is_(None), sessions.c.until > time.time()))
        )
        async with self._store.read() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _person(row)

    async def sign_out(self, token: str) -> None:
        """End a session."""
        async with self._store.write() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.digest == _digest(token)))

    async def change(self, person: Person, name: str | None, webhook: str | None) -> Person:
        """Raises Refusal."""
        values: dict[str, Any] = {}
        if name is not None:
            values["name"] = clean_name(name)
            if person.account:
                values["account"] = _fold(values["name"])
        if webhook is not None:
            values["webhook"] = webhook
        if values:
            people = schema.people
            try:
                async with self._store.write() as connection:
                    await connection.execute(update(people).where(people.c.id == person.id).values(**values))
            except IntegrityError:
                raise Refusal("name_taken", f"there is an account {values['name']} already") from None
        return Person(person.id, values.get("name", person.name), person.account, values.get("webhook", person.webhook))

    # -- tokens --

    async def tokens(self, person: Person) -> list[wire.Token]:
        """The lasting tokens of a person."""
        sessions = schema.sessions
        query = select(sessions).where(and_(sessions.c.person == person.id, sessions.c.label != ""))
        async with self._store.read() as connection:
            rows = (await connection.execute(query.order_by(sessions.c.created))).all()
        return [wire.Token(row.digest[:16], row.label, row.created) for row in rows]

    async def new_token(self, person: Person, label: str) -> wire.Token:
        """A lasting token. Raises Refusal."""
        token = await self.new_session(person.id, clean_name(label))
        return wire.Token(_digest(token)[:16], clean_name(label), time.time(), token)

    async def drop_token(self, person: Person, token_id: str) -> None:
        """Raises Refusal when there is none."""
        sessions = schema.sessions
        for token in await self.tokens(person):
            if token.id == token_id:
                async with self._store.write() as connection:
                    await connection.execute(
                        delete(sessions).where(
                            sessions.c.person == person.id, sessions.c.digest.startswith(token_id, autoescape=True)
                        )
                    )
                return
        raise not_found("token")

    async def of_id(self, person_id: str) -> Person | None:
        """The person with this id."""
        people = schema.people
        async with self._store.read() as connection:
            row = (await connection.execute(select(people).where(people.c.id == person_id))).first()
        return None if row is None else _person(row)

    async def by_account(self, name: str) -> Person:
        """The account of that name. Raises Refusal."""
        people = schema.people
        async with self._store.read() as connection:
            row = (await connection.execute(select(people).where(people.c.account == _fold(name[:60])))).first()
        if row is None:
            raise not_found("account")
        return _person(row)


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.account is not None, row.webhook)
