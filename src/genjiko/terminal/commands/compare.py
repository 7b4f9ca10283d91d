"""`genjiko compare`: what another box changes, in paired deals."""

from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from genjiko.arena.compare import HEAD, Comparison, report, rows
from genjiko.arena.figures import what_if
from genjiko.arena.run import on_ray, on_this_machine
from genjiko.games import read_components
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption
from genjiko.terminal.options import GameId, parse_options

SHIPPED = "shipped"


def box_of(name: str, relaxed: bool) -> Components | None:
    """The box that a word of the command line names; None is the shipped one. Raises BadComponents."""
    if name == SHIPPED:
        return None
    found = read_components(name)
    return what_if(found) if relaxed else found


@click.command()
@click.argument("game", type=GameId())
@click.argument("a")
@click.argument("b")
@click.option("--bot", default="greedy", show_default=True, help="The bot that sits in every seat.")
@click.option("--players", type=int, help="Number of players (default: the fewest).")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--most", type=click.IntRange(min=20), default=1000, show_default=True, help="Deals at most.")
@click.option("--tolerance", type=click.FloatRange(min=0.001), default=0.2, show_default=True,
              help="Differences below this part of A's spread are not looked for.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Fixes the deals and the bots.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes on this machine.")
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster instead; 'local' starts one here.")
@click.option("--what-if", "relaxed", is_flag=True, help="Figures that the rulebook fixes may differ too.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder of the games.")
def command(
    game: str, a: str, b: str, bot: str, players: int | None, options: tuple[str, ...], most: int, tolerance: float,
    seed: int, jobs: int, ray: str | None, relaxed: bool, out: Path,
) -> None:  # fmt: skip
    """Play the same deals of GAME with the boxes A and B until their differences are known.

    A and B are components files; `shipped` is the box of the program. The same command again goes on where it was
    interrupted.
    """
    if a == b == SHIPPED:
        raise BadOption("both boxes are the shipped one: there is nothing to compare")
    boxes = [box_of(name, relaxed) for name in (a, b)]
    comparison = Comparison(game, players, boxes, [a, b], bot, most, seed, out, tolerance, parse_options(options))
    quiet = Console(stderr=True)
    columns = (TextColumn("deals"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=quiet, disable=not quiet.is_terminal) as progress:
        bar = progress.add_task("deals", total=most)
        for pairs in comparison.play(on_this_machine(jobs) if ray is None else on_ray(ray)):
            progress.update(bar, completed=pairs)
    (out / "report.html").write_text(report(comparison), encoding="utf-8")
    click.echo(f"{len(comparison.pairs())} deals with each box, {bot} in every seat")
    for line in [HEAD, *rows(comparison)]:
        click.echo("  ".join(word.ljust(24 if i == 4 else 16) for i, word in enumerate(line)).rstrip())
    click.echo(f"{out / 'report.html'} is written")
