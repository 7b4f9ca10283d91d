"""`genjiko restore`: put a copy of the server's database back, or look whether it is good."""

import asyncio
import shutil
import tempfile
from pathlib import Path

import click

from genjiko.kernel.words import Words
from genjiko.server import settings
from genjiko.server.background.verify import Verified, verify
from genjiko.server.store.copies import BadCopy, check_file, is_file, put_back
from genjiko.server.store.migrate import upgrade
from genjiko.server.store.plan import shown
from genjiko.server.store.sql import SqlStore
from genjiko.terminal.words import LANGUAGES, terminal_words


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--database", help="Where it shall lie: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
@click.option("--verify", "only_verify", is_flag=True, help="Only say whether the copy is good.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the text.")
def command(file: Path, database: str | None, only_verify: bool, language: str) -> None:
    """Make the server's database from a copy, where none is yet, and open everything in it.

    --verify does so in a folder of its own: for PostgreSQL name an empty database, which holds the copy afterwards.
    Exit codes: 0 good; 3 a copy of a newer program; 4 the database cannot be used; 5 the copy is damaged.
    """
    words = terminal_words(language)
    url = settings.changed(settings.from_environment(), database=database).url()
    if only_verify and is_file(url):
        check_file(file)
        with tempfile.TemporaryDirectory(prefix="genjiko-restore-") as folder:
            shutil.copyfile(file, Path(folder) / "copy.sqlite3")
            _open_all(words, file, f"sqlite:///{Path(folder) / 'copy.sqlite3'}")
        return
    put_back(file, url)
    _open_all(words, file, url)
    click.echo(words.text("restore.done", {"database": shown(url)}))


def _open_all(words: Words, file: Path, url: str) -> None:
    """Bring the copy to the present shape and open every table. Raises BadCopy."""
    upgrade(url)

    async def look() -> Verified:
        store = SqlStore(url)
        try:
            return await verify(store)
        finally:
            await store.close()

    found = asyncio.run(look())
    if found.bad:
        raise BadCopy(f"{file}: " + words.text("restore.bad", {"tables": ", ".join(found.bad[:10])}))
    click.echo(words.text("restore.good", {"tables": found.tables, "entries": found.entries}))
    if found.other_rules:
        click.echo(words.text("restore.other", {"count": found.other_rules}))
