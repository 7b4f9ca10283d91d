"""`genjiko admin`: what those who run a server do about people, tables and what is said."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import click

from genjiko.kernel.errors import BadOption
from genjiko.kernel.words import Words
from genjiko.server import settings, wire
from genjiko.server.errors import Refusal
from genjiko.server.ids import fresh_id
from genjiko.server.people import operating
from genjiko.server.people.names import fold
from genjiko.server.people.people import RESET_SECONDS, digest_of
from genjiko.server.store.migrate import preview
from genjiko.server.store.plan import DatabaseTrouble, in_one_sentence
from genjiko.server.store.rows import Person, PersonChange
from genjiko.server.store.sql import SqlStore
from genjiko.terminal.words import LANGUAGES, terminal_words

T = TypeVar("T")
_MOST = 200
_HOUR = 3600.0


class House:
    """The database of a server, and the words to speak of it."""

    def __init__(self, database: str | None, language: str) -> None:
        self.settings = settings.changed(settings.from_environment(), database=database)
        self.words: Words = terminal_words(language)

    def do(self, work: Callable[[SqlStore], Awaitable[T]]) -> T:
        """Do something with the store. Raises DatabaseTrouble, BadOption."""
        url = self.settings.url()
        if preview(url).plan.steps:
            raise DatabaseTrouble("the database is not of the present shape: `genjiko migrate` first")

        async def run() -> T:
            store = SqlStore(url)
            try:
                return await work(store)
            except Refusal as refusal:
                raise BadOption(str(refusal)) from None
            finally:
                await store.close()

        with in_one_sentence(url):
            return asyncio.run(run())

    def say(self, message: str, **about: object) -> None:
        """A line for the screen."""
        click.echo(self.words.text(f"admin.{message}", about))

    def change(self, person_id: str, wanted: wire.ChangePerson) -> None:
        """Change a person. Raises BadOption."""

        async def work(store: SqlStore) -> None:
            await operating.change(store, await _person(store, person_id), wanted, time.time())

        self.do(work)
        self.say("done")


async def _person(store: SqlStore, person_id: str) -> Person:
    found = await store.person(person_id)
    if found is None:
        raise BadOption(f"there is nobody with the id {person_id[:30]}: `genjiko admin people NAME` finds them")
    return found


async def _account(store: SqlStore, name: str) -> Person:
    found = await store.account(fold(name))
    if found is None:
        raise BadOption(f"there is no account {name[:30]}")
    return found.person


def _must(done: bool, what: str) -> None:
    if not done:
        raise BadOption(f"there is no such {what}")


@click.group()
@click.option("--database", help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the text.")
@click.pass_context
def command(context: click.Context, database: str | None, language: str) -> None:
    """Look after the people of a server, also while it runs."""
    context.obj = House(database, language)


@command.command()
@click.argument("name")
@click.pass_obj
def people(house: House, name: str) -> None:
    """Find people by a part of their names."""
    found = house.do(lambda store: store.named(name, _MOST))
    for person in found:
        about = ["account" if person.account else "guest"]
        about += ["operator"] if person.operator else []
        about += ["closed"] if person.closed else []
        about += ["muted"] if person.muted is not None and person.muted > time.time() else []
        shown = ", ".join(house.words.text(f"admin.{word}") for word in about)
        house.say("people", id=person.id, name=person.name, about=shown)
    if not found:
        house.say("none")


@command.command()
@click.argument("name")
@click.option("--off", is_flag=True, help="Take the role away.")
@click.pass_obj
def operator(house: House, name: str, off: bool) -> None:
    """Let the account NAME look after the server in the browser."""

    async def work(store: SqlStore) -> None:
        person = await _account(store, name)
        await store.change_person(person.id, PersonChange(operator=not off))

    house.do(work)
    house.say("done")


@command.command()
@click.argument("name")
@click.pass_obj
def reset(house: House, name: str) -> None:
    """A link by which the account NAME gets a new passphrase."""
    key = fresh_id() + fresh_id()

    async def work(store: SqlStore) -> None:
        person = await _account(store, name)
        await store.add_promise(digest_of(key), "reset", person.id, time.time() + RESET_SECONDS)

    house.do(work)
    house.say("reset", name=name, link=f"{house.settings.public_address.rstrip('/')}/reset#{key}")


@command.command()
@click.argument("person")
@click.argument("text")
@click.pass_obj
def warn(house: House, person: str, text: str) -> None:
    """Tell the person with this id something that they must read."""
    house.change(person, wire.ChangePerson(warning=text[:1000]))


@command.command()
@click.argument("person")
@click.option("--hours", type=click.FloatRange(0, 80_000), default=24.0, show_default=True, help="For how long.")
@click.pass_obj
def mute(house: House, person: str, hours: float) -> None:
    """Let nobody read what the person with this id says; 0 hours: they are heard again."""
    house.change(person, wire.ChangePerson(mute=hours * _HOUR))


@command.command()
@click.argument("person")
@click.option("--open", "reopen", is_flag=True, help="Let them in again.")
@click.pass_obj
def close(house: House, person: str, reopen: bool) -> None:
    """Close the account of the person with this id."""
    house.change(person, wire.ChangePerson(closed=not reopen))


@command.command()
@click.argument("person")
@click.argument("name")
@click.pass_obj
def rename(house: House, person: str, name: str) -> None:
    """Give the person with this id another name."""
    house.change(person, wire.ChangePerson(name=name))


@command.command()
@click.argument("person")
@click.confirmation_option(prompt="Delete all that is theirs?", help="Do not ask.")
@click.pass_obj
def delete(house: House, person: str) -> None:
    """Delete the person with this id; games stay, without the name, and bots play on for them."""

    async def work(store: SqlStore) -> None:
        await _person(store, person)
        await store.forget(person, time.time())

    house.do(work)
    house.say("done")


@command.command()
@click.pass_obj
def reports(house: House) -> None:
    """What players have told you, oldest first."""
    found = house.do(lambda store: store.reports(_MOST))
    for report in found:
        about = {"id": report.id, "name": report.name, "person": report.person, "table": report.table_id}
        house.say("report", **about, text=report.text)
        if report.said:
            house.say("said", said=report.said)
    if not found:
        house.say("no_reports")


@command.command()
@click.argument("report")
@click.pass_obj
def done(house: House, report: str) -> None:
    """A report has been dealt with."""
    _must(house.do(lambda store: store.close_report(report, time.time())), "report")
    house.say("done")


@command.command("remove-line")
@click.argument("table")
@click.argument("number", type=int)
@click.pass_obj
def remove_line(house: House, table: str, number: int) -> None:
    """Show a line of chat to nobody any more."""
    _must(house.do(lambda store: store.remove_line(table, number)), "line")
    house.say("done")


@command.command("remove-table")
@click.argument("table")
@click.pass_obj
def remove_table(house: House, table: str) -> None:
    """Take a table away. While a server runs with SQLite, do this in the browser: it has the table in memory."""
    _must(house.do(lambda store: store.drop_table(table)), "table")
    house.say("done")


@command.command()
@click.argument("text")
@click.option("--hours", type=click.FloatRange(0, 8_000), default=1.0, show_default=True, help="For how long.")
@click.pass_obj
def notice(house: House, text: str, hours: float) -> None:
    """Tell everybody something, before a restart for instance; an empty text ends it."""
    until = time.time() + hours * _HOUR if text else 0.0
    house.do(lambda store: store.announce(text[:500], until))
    house.say("done")
