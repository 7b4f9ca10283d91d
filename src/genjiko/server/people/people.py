"""Guests, accounts, sessions and tokens."""

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from genjiko.server import wire
from genjiko.server.errors import Refusal, not_found
from genjiko.server.ids import fresh_id
from genjiko.server.people.limits import Limits
from genjiko.server.people.lines import OpenLines
from genjiko.server.people.names import check_own, clean_name, fold, skeleton
from genjiko.server.store.contract import NameTaken, PeopleStore
from genjiko.server.store.rows import Person, PersonChange, Session
from genjiko.server.time_source import TimeSource

SESSION_SECONDS = 365 * 86_400
RESET_SECONDS = 86_400
_SHOWN = 16  # letters of a digest by which a session or token is called
_AGENT = 60
_USED_EVERY = 3600.0
_REMEMBERED = 20_000
_REMEMBERED_SECONDS = 5.0
_MOST_SESSIONS = 100
_hasher = PasswordHasher()  # argon2id with the library's recommended cost
# Hashing takes 64 MiB and a core for a moment: a flood of sign-ins must not take the machine, nor others' threads.
_hashers = ThreadPoolExecutor(2, thread_name_prefix="argon2")


def digest_of(token: str) -> str:
    """What is kept of a token or another secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def _fresh_session(person: str, now: float, agent: str, label: str = "") -> tuple[str, Session]:
    """A token and its session; with a label it lasts."""
    token = secrets.token_urlsafe(32)
    tidy = "".join(c for c in agent if c.isprintable())[:_AGENT]
    return token, Session(digest_of(token), person, label, now, None if label else now + SESSION_SECONDS, now, tidy)


async def _hash(passphrase: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(_hashers, _hasher.hash, passphrase)


async def _verify(stored: str, passphrase: str) -> bool:
    try:
        return await asyncio.get_running_loop().run_in_executor(_hashers, _hasher.verify, stored, passphrase)
    except (VerifyMismatchError, InvalidHashError):
        return False


@cache
def _nobody() -> str:
    """Compared with when there is no such account, so that the time of the answer does not tell."""
    return _hasher.hash(secrets.token_urlsafe(16))


class People:
    """Who is known to the server."""

    def __init__(self, store: PeopleStore, time: TimeSource, limits: Limits, lines: OpenLines) -> None:
        self._store = store
        self._time = time
        self._limits = limits
        self._lines = lines
        self._used: OrderedDict[str, float] = OrderedDict()
        self._familiar: OrderedDict[tuple[str, str], None] = OrderedDict()

    async def guest(self, name: str, agent: str = "") -> tuple[Person, str]:
        """A new guest with a session. Raises Refusal."""
        tidy = await self._free_name(name, "")
        person = Person(fresh_id(), tidy, False)
        token, session = _fresh_session(person.id, self._time.now(), agent)
        await self._store.add_guest(person, session)
        return person, token

    async def sign_up(self, guest: Person | None, name: str, passphrase: str, agent: str = "") -> tuple[Person, str]:
        """An account; the guest becomes it. Raises Refusal when the name is taken."""
        person_id = guest.id if guest and not guest.account else fresh_id()
        tidy = await self._free_name(name, person_id)
        hashed = await _hash(passphrase)
        person = Person(person_id, tidy, True)
        try:
            await self._store.save_account(person, fold(tidy), hashed, self._time.now(), skeleton(tidy))
        except NameTaken:
            raise _taken(tidy) from None
        return person, await self._new_session(person.id, agent)

    async def _free_name(self, name: str, person_id: str) -> str:
        """The name as it is shown, if it is nobody else's and looks like nobody else's. Raises Refusal."""
        tidy = clean_name(name)
        check_own(tidy)
        account = await self._store.account(fold(tidy))
        others = [] if account is None else [account.person.id]
        others += await self._store.looks_like(skeleton(tidy))
        if any(other != person_id for other in others):
            raise _taken(tidy)
        return tidy

    async def sign_in(self, name: str, passphrase: str, where: str = "", agent: str = "") -> tuple[Person, str]:
        """Raises Refusal."""
        account_name = fold(clean_name(name))
        # Who has signed in from there before is not kept out by those who try from everywhere else.
        familiar = (account_name, where) in self._familiar
        await self._limits.take_strictly("account", f"{account_name} {where}" if familiar else account_name)
        account = await self._store.account(account_name)
        right = await _verify(_nobody() if account is None else account.passphrase, passphrase)
        if account is None or not right:
            raise Refusal("wrong_passphrase", "the name or the passphrase is wrong")
        return account.person, await self.enter(account.person, where, agent)

    async def enter(self, person: Person, where: str, agent: str) -> str:
        """A session for somebody who has shown who they are. Raises Refusal."""
        if person.closed:
            raise Refusal("closed", "this account is closed; write to those who run this server")
        self._familiar[fold(person.name), where] = None
        while len(self._familiar) > _REMEMBERED:
            self._familiar.popitem(last=False)
        return await self._new_session(person.id, agent)

    async def _new_session(self, person: str, agent: str, label: str = "") -> str:
        """A session, or a lasting token when it has a label."""
        old = await self._store.sessions(person)
        for session in old[: max(0, len(old) + 1 - _MOST_SESSIONS)]:
            await self._end(session.digest)
        token, session = _fresh_session(person, self._time.now(), agent, label)
        await self._store.add_session(session)
        return token

    async def of_token(self, token: str) -> Person | None:
        """Whose session this is."""
        if not 20 <= len(token) <= 100:
            return None
        digest, now = digest_of(token), self._time.now()
        person = await self._store.signed_in(digest, now)
        if person is not None:
            self._lines.remember(digest, person, self._time.monotonic() + _REMEMBERED_SECONDS)
        if person is not None and now - self._used.get(digest, 0.0) > _USED_EVERY:
            self._used[digest] = now
            await self._store.use_session(digest, now)
            while len(self._used) > _REMEMBERED:
                self._used.popitem(last=False)
        return person

    async def of_socket(self, token: str) -> Person | None:
        """Whose session this is, or was a moment ago: sockets of sessions that have ended are hung up anyway."""
        known = self._lines.known(digest_of(token), self._time.monotonic())
        return await self.of_token(token) if known is None else known

    # -- the end of sessions --

    async def sign_out(self, token: str) -> None:
        """End a session."""
        await self._end(digest_of(token))

    async def _end(self, digest: str) -> None:
        await self._store.drop_session(digest)
        self._lines.hang_up([digest])

    async def sign_out_everywhere(self, person_id: str, but: str = "") -> None:
        """End all sessions and tokens of a person, but the one of a token."""
        kept = digest_of(but) if but else ""
        ended = [session.digest for session in await self._store.sessions(person_id) if session.digest != kept]
        await self._store.drop_sessions(person_id, kept)
        self._lines.hang_up(ended)

    async def end_lines(self) -> None:
        """Hang up the sockets whose sessions have ended, here or at another process."""
        here = self._lines.digests()
        for start in range(0, len(here), 500):
            some = here[start : start + 500]
            living = await self._store.living_sessions(some, self._time.now())
            self._lines.hang_up([digest for digest in some if digest not in living])

    # -- changes --

    async def change(self, person: Person, name: str | None, webhook: str | None) -> Person:
        """Raises Refusal."""
        tidy = None if name is None else await self._free_name(name, person.id)
        account = None if tidy is None or not person.account else fold(tidy)
        alike = None if account is None else skeleton(str(tidy))
        try:
            await self._store.change_person(person.id, PersonChange(tidy, account, webhook, alike))
        except NameTaken:
            raise _taken(str(tidy)) from None
        found = await self._store.person(person.id)
        return person if found is None else found

    async def check_passphrase(self, person: Person, passphrase: str) -> None:
        """Raises Refusal when it is not theirs."""
        await self._limits.take_strictly("account", f"{fold(person.name)} {person.id}")
        account = await self._store.account(fold(person.name))
        if account is None or not await _verify(account.passphrase, passphrase):
            raise Refusal("wrong_passphrase", "the name or the passphrase is wrong")

    async def set_passphrase(self, person_id: str, passphrase: str, token: str = "") -> None:
        """A new passphrase; all sessions end but that of the token."""
        await self._store.change_person(person_id, PersonChange(passphrase=await _hash(passphrase)))
        await self.sign_out_everywhere(person_id, token)

    async def promise(self, kind: str, person_id: str, seconds: float) -> str:
        """A secret that is good for one thing, once, for a while."""
        secret = secrets.token_urlsafe(32)
        await self._store.add_promise(digest_of(secret), kind, person_id, self._time.now() + seconds)
        return secret

    async def redeem(self, kind: str, secret: str) -> str | None:
        """Whose promise this was; it is used up."""
        return await self._store.take_promise(digest_of(secret), kind, self._time.now())

    async def reset(self, secret: str, passphrase: str) -> None:
        """A new passphrase by a promise. Raises Refusal."""
        person_id = await self.redeem("reset", secret)
        if person_id is None:
            raise not_found("link")
        await self.set_passphrase(person_id, passphrase)

    async def by_account(self, name: str) -> Person:
        """The account of that name. Raises Refusal."""
        account = await self._store.account(fold(name[:60]))
        if account is None:
            raise not_found("account")
        return account.person

    # -- sessions and tokens --

    async def sessions(self, person: Person, token: str) -> list[wire.SessionInfo]:
        """Where a person is signed in, newest first."""
        here = digest_of(token)
        found = [session for session in await self._store.sessions(person.id) if not session.label]
        return [wire.SessionInfo(s.digest[:_SHOWN], s.created, s.seen, s.agent, s.digest == here) for s in found[::-1]]

    async def tokens(self, person: Person) -> list[wire.Token]:
        """The lasting tokens of a person."""
        found = await self._store.sessions(person.id)
        return [wire.Token(s.digest[:_SHOWN], s.label, s.created) for s in found if s.label]

    async def new_token(self, person: Person, label: str) -> wire.Token:
        """A lasting token. Raises Refusal."""
        token = await self._new_session(person.id, "", clean_name(label))
        return wire.Token(digest_of(token)[:_SHOWN], clean_name(label), self._time.now(), token)

    async def drop(self, person: Person, shown: str, what: str) -> None:
        """End a session or a token by what it is called. Raises Refusal when there is none."""
        found = await self._store.sessions(person.id)
        mine = [s.digest for s in found if s.digest[:_SHOWN] == shown and bool(s.label) == (what == "token")]
        if not mine:
            raise not_found(what)
        await self._end(mine[0])


def _taken(name: str) -> Refusal:
    return Refusal("name_taken", f"there is an account {name} already, or one that looks like it")
