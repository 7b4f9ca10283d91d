"""Guests, accounts, sessions and tokens."""

import asyncio
import hashlib
import secrets
import unicodedata
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from genjiko.server import wire
from genjiko.server.errors import Refusal, not_found
from genjiko.server.ids import fresh_id
from genjiko.server.store.contract import NameTaken, PeopleStore
from genjiko.server.store.rows import Person, PersonChange, Session
from genjiko.server.time_source import TimeSource

SESSION_SECONDS = 365 * 86_400
_SHOWN = 16  # letters of a digest by which a token is called
_hasher = PasswordHasher()  # argon2id with the library's recommended cost
# Hashing takes 64 MiB and a core for a moment: a flood of sign-ins must not take the machine.
_hashing = asyncio.Semaphore(2)


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


def _fresh_session(person: str, now: float, label: str = "") -> tuple[str, Session]:
    """A token and its session; with a label it lasts."""
    token = secrets.token_urlsafe(32)
    return token, Session(_digest(token), person, label, now, None if label else now + SESSION_SECONDS)


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

    def __init__(self, store: PeopleStore, time: TimeSource) -> None:
        self._store = store
        self._time = time

    async def guest(self, name: str) -> tuple[Person, str]:
        """A new guest with a session. Raises Refusal."""
        person = Person(fresh_id(), clean_name(name), False)
        token, session = _fresh_session(person.id, self._time.now())
        await self._store.add_guest(person, session)
        return person, token

    async def sign_up(self, guest: Person | None, name: str, passphrase: str) -> tuple[Person, str]:
        """An account; the guest becomes it. Raises Refusal when the name is taken."""
        tidy = clean_name(name)
        hashed = await _hash(passphrase)
        person = Person(guest.id if guest and not guest.account else fresh_id(), tidy, True)
        if _fold(tidy).startswith("bot:"):
            raise Refusal("name_taken", "that name is kept for bots")
        try:
            await self._store.save_account(person, _fold(tidy), hashed, self._time.now())
        except NameTaken:
            raise _taken(tidy) from None
        return person, await self._new_session(person.id)

    async def sign_in(self, name: str, passphrase: str) -> tuple[Person, str]:
        """Raises Refusal."""
        account = await self._store.account(_fold(clean_name(name)))
        right = await _verify(_nobody() if account is None else account.passphrase, passphrase)
        if account is None or not right:
            raise Refusal("wrong_passphrase", "the name or the passphrase is wrong")
        return account.person, await self._new_session(account.person.id)

    async def _new_session(self, person: str, label: str = "") -> str:
        """A session, or a lasting token when it has a label."""
        token, session = _fresh_session(person, self._time.now(), label)
        await self._store.add_session(session)
        return token

    async def of_token(self, token: str) -> Person | None:
        """Whose session this is."""
        if not 20 <= len(token) <= 100:
            return None
        return await self._store.signed_in(_digest(token), self._time.now())

    async def sign_out(self, token: str) -> None:
        """End a session."""
        await self._store.drop_session(_digest(token))

    async def change(self, person: Person, name: str | None, webhook: str | None) -> Person:
        """Raises Refusal."""
        tidy = None if name is None else clean_name(name)
        account = None if tidy is None or not person.account else _fold(tidy)
        try:
            await self._store.change_person(person.id, PersonChange(tidy, account, webhook))
        except NameTaken:
            raise _taken(str(tidy)) from None
        kept = person.webhook if webhook is None else webhook
        return Person(person.id, person.name if tidy is None else tidy, person.account, kept)

    async def by_account(self, name: str) -> Person:
        """The account of that name. Raises Refusal."""
        account = await self._store.account(_fold(name[:60]))
        if account is None:
            raise not_found("account")
        return account.person

    # -- tokens --

    async def tokens(self, person: Person) -> list[wire.Token]:
        """The lasting tokens of a person."""
        return [_on_wire(session) for session in await self._store.tokens(person.id)]

    async def new_token(self, person: Person, label: str) -> wire.Token:
        """A lasting token. Raises Refusal."""
        token = await self._new_session(person.id, clean_name(label))
        return wire.Token(_digest(token)[:_SHOWN], clean_name(label), self._time.now(), token)

    async def drop_token(self, person: Person, token_id: str) -> None:
        """Raises Refusal when there is none."""
        mine = [s.digest for s in await self._store.tokens(person.id) if s.digest[:_SHOWN] == token_id]
        if not mine:
            raise not_found("token")
        await self._store.drop_session(mine[0])


def _on_wire(session: Session) -> wire.Token:
    return wire.Token(session.digest[:_SHOWN], session.label, session.created)


def _taken(name: str) -> Refusal:
    return Refusal("name_taken", f"there is an account {name} already")
