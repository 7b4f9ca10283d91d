"""`genjiko sensitivity`: which figures of a box matter most."""

from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from genjiko.arena.figures import what_if, with_figure
from genjiko.arena.run import on_ray, on_this_machine
from genjiko.arena.sensitivity import Effect, effects, play_box, steps
from genjiko.games import shipped_components
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption
from genjiko.terminal.options import ComponentsFile, GameId


@click.command()
@click.argument("game", type=GameId())
@click.option("--table", "tables", multiple=True, help="Only figures of this table; may be repeated.")
@click.option("--bot", default="greedy", show_default=True, help="The bot that sits in every seat.")
@click.option("--players", type=int, help="Number of players (default: the fewest).")
@click.option("--deals", type=click.IntRange(min=2), default=20, show_default=True, help="Deals for each change.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Fixes the deals and the bots.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes on this machine.")
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster instead; 'local' starts one here.")
@click.option("--what-if", "relaxed", is_flag=True, help="Change figures that the rulebook fixes too.")
@click.option("--components", type=ComponentsFile(), help="A components file instead of the shipped one.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder of the games.")
def command(
    game: str, tables: tuple[str, ...], bot: str, players: int | None, deals: int, seed: int, jobs: int,
    ray: str | None, relaxed: bool, components: Components | None, out: Path,
) -> None:  # fmt: skip
    """Change every figure of the box of GAME by one step, play the same deals, and rank what that does.

    The same command again goes on where it was interrupted.
    """
    shipped = components or shipped_components(game)
    box = what_if(shipped) if relaxed else Components(shipped.text, shipped.origin)
    changes = list(steps(game, box, players, tables))
    if not changes:
        raise BadOption("there is no figure to change: see `genjiko components GAME --schema`")
    spread = on_this_machine(jobs) if ray is None else on_ray(ray)
    found: list[Effect] = []
    quiet = Console(stderr=True)
    columns = (TextColumn("changes"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=quiet, disable=not quiet.is_terminal) as progress:
        bar = progress.add_task("changes", total=len(changes))
        base = play_box(game, players, box, bot, deals, seed, out / "as-is", spread)
        for figure, value in changes:
            folder = out / f"{figure}={value}".replace(" ", "-").replace("/", "-")
            games = play_box(game, players, with_figure(box, figure, value), bot, deals, seed, folder, spread)
            found += effects(figure, value, base, games)
            progress.advance(bar)
    found.sort(key=lambda effect: -effect.weight)
    lines = ["| figure | from | to | measure | change | 95 % of this one |", "|---|---:|---:|---|---:|---:|"]
    lines += [
        f"| {e.figure} | {e.figure.value} | {e.value} | {e.measure} | {e.mean:+.2f} | ± {e.half:.2f} |" for e in found
    ]
    text = f"# What the figures of {game} do\n\n{len(changes)} changes, {deals} deals each, `{bot}` in every seat.\n\n"
    (out / "sensitivity.md").write_text(text + "\n".join(lines) + "\n", encoding="utf-8")
    for line in lines[:22]:
        click.echo(line)
    click.echo(f"{out / 'sensitivity.md'} has all {len(found)}")
