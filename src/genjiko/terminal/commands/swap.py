"""`genjiko swap`: what each card of a box is worth."""

from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from genjiko.arena.run import on_ray, on_this_machine
from genjiko.arena.swaps import Laboratory, Worth, all_worths, tables_of_cards
from genjiko.games import shipped_components
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption
from genjiko.terminal.options import ComponentsFile, GameId


@click.command()
@click.argument("game", type=GameId())
@click.option("--table", "tables", multiple=True, help="Only cards of this table; may be repeated.")
@click.option("--bot", default="greedy", show_default=True, help="The bot that sits in every seat.")
@click.option("--players", type=int, help="Number of players (default: the fewest).")
@click.option("--deals", type=click.IntRange(min=2), default=20, show_default=True, help="Deals to begin with.")
@click.option("--others", type=click.IntRange(min=1), default=3, show_default=True,
              help="How many others stand in for each card.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Fixes the deals and the bots.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes on this machine.")
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster instead; 'local' starts one here.")
@click.option("--components", type=ComponentsFile(), help="A components file instead of the shipped one.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder of the games.")
def command(
    game: str, tables: tuple[str, ...], bot: str, players: int | None, deals: int, others: int, seed: int, jobs: int,
    ray: str | None, components: Components | None, out: Path,
) -> None:  # fmt: skip
    """Play deals of GAME again with another card in the place of each, and tell what each was worth to its user.

    The same command again goes on where it was interrupted.
    """
    shipped = components or shipped_components(game)
    box = Components(shipped.text, shipped.origin)
    cards = {name: ids for name, ids in tables_of_cards(box).items() if not tables or name in tables}
    if not cards:
        raise BadOption(f"there are no cards to exchange; the tables are {', '.join(tables_of_cards(box))}")
    found: list[Worth] = []
    quiet = Console(stderr=True)
    columns = (TextColumn("cards"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=quiet, disable=not quiet.is_terminal) as progress:
        bar = progress.add_task("cards", total=sum(map(len, cards.values())))
        lab = Laboratory(
            game, players, box, bot, deals, seed, out, on_this_machine(jobs) if ray is None else on_ray(ray)
        )
        for _, worth in all_worths(lab, cards, others):
            found += [worth] if worth is not None else []
            progress.advance(bar)
    found.sort(key=lambda worth: -worth.points)
    lines = ["| card | pairs | lead in points | 95 % | wins | 95 % |", "|---|---:|---:|---:|---:|---:|"]
    lines += [
        f"| {one.table} {one.card} | {one.pairs} | {one.points:+.2f} | ± {one.points_half:.2f} | "
        f"{one.wins:+.3f} | ± {one.wins_half:.3f} |"
        for one in found
    ]
    text = (
        f"# What the cards of {game} are worth\n\n{deals} deals, `{bot}` in every seat, {others} in place of each.\n\n"
    )
    (out / "swaps.md").write_text(text + "\n".join(lines) + "\n", encoding="utf-8")
    for line in lines[:22]:
        click.echo(line)
    click.echo(f"{out / 'swaps.md'} has all {len(found)}")
