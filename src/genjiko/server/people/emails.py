"""The e-mail addresses of players. An address counts once its owner has said yes to the first mail."""

import logging
import smtplib
from datetime import UTC, datetime

from genjiko.server import wire
from genjiko.server.errors import Refusal
from genjiko.server.ids import fresh_id
from genjiko.server.people import smtp
from genjiko.server.people.outside import Outside
from genjiko.server.settings import Settings
from genjiko.server.store.contract import PeopleStore
from genjiko.server.store.rows import Mailbox, Person
from genjiko.server.time_source import TimeSource
from genjiko.server.words import server_words

log = logging.getLogger("genjiko.server")

_CONFIRM_SECONDS = 2 * 86_400


class Emails:
    """Who gets mail, and how it is written."""

    def __init__(self, store: PeopleStore, settings: Settings, time: TimeSource, outside: Outside) -> None:
        self._store = store
        self._settings = settings
        self._time = time
        self._outside = outside

    @property
    def on(self) -> bool:
        """Whether the host has set up mail."""
        return bool(self._settings.smtp)

    # -- addresses --

    async def of_person(self, person: str) -> Mailbox | None:
        """The address that a person has given, confirmed or not."""
        return await self._store.mailbox(person)

    async def of_key(self, key: str) -> Mailbox | None:
        """The address that a link belongs to, if the link is still good."""
        found = await self._store.mailbox_of(key)
        if found is not None and not found.confirmed and found.asked < self._time.now() - _CONFIRM_SECONDS:
            return None
        return found

    def check(self, person: Person, address: str) -> None:
        """Raises Refusal when a person cannot have mail sent there."""
        if not self.on:
            raise Refusal("bad_email", "this server sends no e-mail")
        if not person.account:
            raise Refusal("bad_email", "make an account first: a guest could not come back to switch it off")
        if not smtp.is_address(address):
            raise Refusal("bad_email", "this is not an e-mail address that we can write to")

    async def ask(self, person: Person, address: str, language: str = "en") -> None:
        """Send the first mail to an address; nothing else goes there until its owner says yes. Raises Refusal."""
        words = server_words(language)
        mailbox = Mailbox(person.id, address, fresh_id(), self._time.now(), False, words.language)
        about = {"name": person.name, "home": self._home, "link": self.link(mailbox)}
        try:
            await self.send(mailbox, words.text("mail.ask_subject"), words.text("mail.ask", about))
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a first mail could not be sent: %s", error)
            raise Refusal("bad_email", "the mail server did not take our mail to this address") from None
        await self._store.save_mailbox(mailbox)

    async def confirm(self, mailbox: Mailbox) -> None:
        """The owner of the address has said yes."""
        await self._store.confirm_mailbox(mailbox.key)

    async def forget(self, person: str) -> None:
        """No more mail for a person."""
        await self._store.drop_mailbox(person)

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
        await self._outside.run(smtp.send, settings.smtp, message)

    async def send_reset(self, mailbox: Mailbox, name: str, key: str) -> None:
        """Send the link by which an account gets a new passphrase."""
        words = server_words(mailbox.language)
        link = f"{self._home}/reset#{key}"
        text = words.text("mail.reset", {"name": name, "home": self._home, "link": link})
        try:
            await self.send(mailbox, words.text("mail.reset_subject"), text)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a mail for a new passphrase could not be sent: %s", error)

    async def tell(self, mailbox: Mailbox, news: wire.YourTurn) -> None:
        """Tell a player that it is their turn. Raises OSError, SMTPException."""
        words = server_words(mailbox.language)
        lines = [words.text("mail.turn", {"name": news.player, "title": news.title})]
        if news.deadline is not None:
            until = datetime.fromtimestamp(news.deadline, UTC)
            lines.append(words.text("mail.until", {"time": f"{until:%Y-%m-%d, %H:%M}"}))
        lines += ["", news.address, "", "-- ", words.text("mail.stop", {"link": self.link(mailbox)}), ""]
        await self.send(mailbox, words.text("mail.turn_subject", {"title": news.title}), "\n".join(lines))
