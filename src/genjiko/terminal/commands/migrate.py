"""`genjiko migrate`: bring a database to the present shape, or say what that would mean."""

import sys
from pathlib import Path

import click

from genjiko.kernel.errors import BadOption
from genjiko.kernel.words import Words
from genjiko.server import settings
from genjiko.server.store.migrate import Preview, Teller, preview, upgrade
from genjiko.server.store.plan import Step, shown
from genjiko.terminal.words import LANGUAGES, terminal_words


@click.command()
@click.option("--database", help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
@click.option("--check", is_flag=True, help="Only say what would be done; exit code 1 if there is something to do.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the text.")
def command(database: str | None, check: bool, language: str) -> None:
    """Bring the server's database to the present shape (`serve` does so too).

    An SQLite file is copied beside itself first. Exit codes: 0 done, or nothing to do; 1 with --check: something to do;
    2 a wrong call; 3 a database of a newer program; 4 a database that cannot be used. Then nothing has been changed.
    """
    words = terminal_words(language)
    try:
        url = settings.changed(settings.from_environment(), database=database).url()
    except BadOption as error:
        raise click.UsageError(str(error)) from None  # 1 would say that there is something to do
    if check:
        sys.exit(_say(words, url, preview(url)))
    before, after = upgrade(url, _Screen(words))
    click.echo(_at(words, before, after))


def _at(words: Words, before: str | None, after: str) -> str:
    if before == after:
        return words.text("migrate.at", {"after": after})
    return words.text("migrate.done", {"after": after, "before": before or words.text("migrate.nothing")})


def _say(words: Words, url: str, found: Preview) -> int:
    """Tell what would be done; gives the exit code."""
    plan = found.plan
    click.echo(words.text("migrate.database", {"database": shown(url)}))
    if not plan.steps:
        click.echo(_at(words, plan.before, plan.after))
        return 0
    before = plan.before or words.text("migrate.nothing")
    click.echo(words.text("migrate.plan", {"before": before, "after": plan.after}))
    for step in plan.steps:
        click.echo(words.text("migrate.planned", {"revision": step.revision, "text": step.text}))
    for name, rows in found.rows.items():
        click.echo(words.text("migrate.rows", {"table": name, "rows": f"{rows:,}"}))
    if found.backup is not None:
        click.echo(words.text("migrate.backup", {"file": str(found.backup)}))
    else:
        click.echo(words.text("migrate.no_backup" if found.rows else "migrate.no_rows"))
    click.echo(words.text("migrate.unchanged"))
    return 1


class _Screen(Teller):
    """Tells it to who waits before the screen."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def waiting(self) -> None:
        click.echo(self._words.text("migrate.waiting"))

    def backed_up(self, file: Path) -> None:
        click.echo(self._words.text("migrate.backed_up", {"file": str(file)}))

    def step(self, number: int, count: int, step: Step) -> None:
        said = {"number": number, "count": count, "revision": step.revision, "text": step.text}
        click.echo(self._words.text("migrate.step", said))
