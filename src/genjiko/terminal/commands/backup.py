"""`genjiko backup`: a whole copy of the server's database."""

from pathlib import Path

import click

from genjiko.server import settings
from genjiko.server.store.copies import make_copy
from genjiko.terminal.words import LANGUAGES, terminal_words


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--database", help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the text.")
def command(file: Path, database: str | None, language: str) -> None:
    """Copy the server's database to FILE, also while the server runs.

    PostgreSQL is copied by its own pg_dump. `genjiko restore --verify FILE` says whether the copy is good.
    Exit codes: 0 done; 4 the database cannot be used; 5 the copy could not be made.
    """
    make_copy(settings.changed(settings.from_environment(), database=database).url(), file)
    click.echo(terminal_words(language).text("backup.made", {"file": str(file)}))
