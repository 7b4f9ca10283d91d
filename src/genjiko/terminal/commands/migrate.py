"""`genjiko migrate`: bring a database to the present shape."""

import asyncio

import click

from genjiko.server import settings
from genjiko.server.store.migrate import migrate


@click.command()
@click.option("--database", help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
def command(database: str | None) -> None:
    """Bring the server's database to the present shape (`serve` does so too)."""
    chosen = settings.from_environment()
    if database is not None:
        chosen = settings.changed(chosen, database=database)
    before, after = asyncio.run(migrate(chosen.url()))
    click.echo(f"the database is at {after}" + ("" if before == after else f" (it was at {before or 'nothing'})"))
