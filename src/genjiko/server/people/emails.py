"""The e-mail addresses of players. An address counts once its owner has said yes to the first mail."""

import asyncio
import logging
import smtplib
import time
from datetime import UTC, datetime

from msgspec import Struct
from sqlalchemy import delete, select, update

from genjiko.server import wire
from genjiko.server.errors import Refusal
from genjiko.server.people import smtp
from genjiko.server.people.people import Person, fresh_id
from genjiko.server.settings import Settings
from genjiko.server.store import schema
from genjiko.server.store.store import Store

log = logging.getLogger("genjiko.server")

_CONFIRM_SECONDS = 2 * 86_400


class Mailbox(Struct, frozen=True):
    """Where a person gets mail, and the key of the links in it."""

    person: str
    address: str
    key: str
    asked: float
    confirmed: bool


class Emails:
    """Who gets mail, and how it is written."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    @property
    def on(self) -> bool:
        """Whether the host has set up mail."""
        return bool(self._settings.smtp)

    # -- addresses --

    async def of_person(self, person: str) -> Mailbox | None:
        """The address that a person has given, confirmed or not."""
        return await self._find(schema.emails.c.person == person)

    async def of_key(self, key: str) -> Mailbox | None:
        """The address that a link belongs to, if the link is still good."""
        found = await self._find(schema.emails.c.key == key)
        if found is not None and not found.confirmed and found.asked < time.time() - _CONFIRM_SECONDS:
            return None
        return found

    async def _find(self, condition: object) -> Mailbox | None:
        emails = schema.emails
        async with self._store.read() as connection:
            row = (await connection.execute(select(emails).where(condition))).first()  # type: ignore[arg-type]
        return None if row is None else Mailbox(row.person, row.address, row.key, row.asked, row.confirmed)

    def check(self, person: Person, address: str) -> None:
        """Raises Refusal when a person cannot have mail sent there."""
        if not self.on:
            raise Refusal("bad_email", "this server sends no e-mail")
        if not person.account:
            raise Refusal("bad_email", "make an account first: a guest could not come back to switch it off")
        if not smtp.is_address(address):
            raise Refusal("bad_email", "this is not an e-mail address that we can write to")

    async def ask(self, person: Person, address: str) -> None:
        """Send the first mail to an address; nothing else goes there until its owner says yes. Raises Refusal."""
        mailbox = Mailbox(person.id, address, fresh_id(), time.time(), False)
        text = (
            f"{person.name} at {self._home} would like to be told by e-mail when it is their turn.\n\n"
            f"If this is you, say yes here within two days:\n{self.link(mailbox)}\n\n"
            "If not, do nothing: no more mail will come.\n"
        )
        try:
            await self.send(mailbox, "Shall we write to you when it is your turn?", text)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a first mail could not be sent: %s", error)
            raise Refusal("bad_email", "the mail server did not take our mail to this address") from None
        values = {name: getattr(mailbox, name) for name in mailbox.__struct_fields__}
        async with self._store.write() as connection:
            await connection.execute(self._store.upsert(schema.emails, values))

    async def confirm(self, mailbox: Mailbox) -> None:
        """The owner of the address has said yes."""
        emails = schema.emails
        async with self._store.write() as connection:
            await connection.execute(update(emails).where(emails.c.key == mailbox.key).values(confirmed=True))

    async def forget(self, person: str) -> None:
        """No more mail for a person."""
        emails = schema.emails
        async with self._store.write() as connection:
            await connection.execute(delete(emails).where(emails.c.person == person))

    # -- mails --

    @property
    def _home(self) -> str:
        return self._settings.public_address.rstrip("/")

    def link(self, mailbox: Mailbox) -> str:
        """The page at which the owner of an address says yes, or no more."""
        return f"{self._home}/api/email/{mailbox.key}"

    async def send(self, mailbox: Mailbox, subject: str, text: str) -> None:
        """Raises OSError, SMTPException."""
        settings = self._settings
        stop = f"{self.link(mailbox)}/stop"
        message = smtp.compose(settings.email_from, mailbox.address, subject, text, stop)
        await asyncio.to_thread(smtp.send, settings.smtp, message)

    async def tell(self, mailbox: Mailbox, news: wire.YourTurn) -> None:
        """Tell a player that it is their turn. Raises OSError, SMTPException."""
        limit = ""
        if news.deadline is not None:
            limit = f"You have until {datetime.fromtimestamp(news.deadline, UTC):%d %B %Y, %H:%M} UTC.\n"
        text = f"{news.text}\n{limit}\n{news.address}\n\n-- \nNo more of these mails: {self.link(mailbox)}\n"
        await self.send(mailbox, f"Your turn at {news.title}", text)
