"""`genjiko components`: the box of a game as a file, what a box of one's own changes, and what may be changed."""

import difflib
from pathlib import Path

import click

from genjiko.arena.figures import schema, trouble
from genjiko.games import read_components, shipped_components
from genjiko.kernel.errors import BadComponents
from genjiko.terminal.options import GameId


@click.command()
@click.argument("game", type=GameId())
@click.option("--diff", "mine", type=click.Path(path_type=Path), help="What this file changes in the shipped one.")
@click.option("--schema", "about", is_flag=True, help="Which figures there are and how far they may go, as Markdown.")
def command(game: str, mine: Path | None, about: bool) -> None:
    """Print the components file of GAME, to be changed and given to --components."""
    shipped = shipped_components(game)
    if about:
        click.echo("| figure | how many, and which | may be | what if |")
        click.echo("|---|---|---|---|")
        for line in schema(game, shipped):
            click.echo(f"| {' | '.join(line)} |")
        return
    if mine is None:
        click.echo(shipped.text, nl=False)
        return
    own = read_components(mine)
    found = difflib.unified_diff(
        shipped.text.splitlines(keepends=True), own.text.splitlines(keepends=True), f"{game} as shipped", str(mine), n=2
    )
    click.echo("".join(found), nl=False)
    wrong = trouble(game, own)
    if wrong:
        raise BadComponents(wrong)
