"""`genjiko arena`: a series of games between bots."""

from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from genjiko.arena.plan import Series, make_series, pairings
from genjiko.arena.report import HEAD, bot_rows, write_report
from genjiko.arena.run import Spread, on_ray, on_this_machine
from genjiko.arena.store import Store
from genjiko.arena.summary import Summary, summarize
from genjiko.kernel.components import Components
from genjiko.terminal.options import GameId, parse_options, setting


def play_series(store: Store, series: Series, spread: Spread) -> None:
    """Play the games that are not in the store yet, with a progress bar where somebody watches."""
    every = pairings(series)
    todo = [pairing for pairing in every if pairing.number not in store.games]
    quiet = Console(stderr=True)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=quiet, disable=not quiet.is_terminal) as progress:
        bar = progress.add_task("playing", total=len(every), completed=len(every) - len(todo))
        for game in spread(series, todo):
            store.add(game)
            progress.advance(bar)
    store.close()


def _show(summary: Summary) -> None:
    table = Table(title=f"{summary.series.game}, {summary.played} games", title_justify="left")
    for heading in HEAD:
        table.add_column(heading, justify="left" if heading == "bot" else "right", no_wrap=True)
    for row in bot_rows(summary):
        table.add_row(*row)
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 140
    console.print(table)
    for duel in summary.duels:
        share = duel.ahead
        console.print(
            f"{duel.first} before {duel.second}: {100 * share.share:.1f} % "
            f"({100 * share.low:.1f} to {100 * share.high:.1f}) of {share.games}"
        )


@click.command()
@click.argument("game", type=GameId())
@click.option(
    "--bots", required=True, help="Names with commas between: master,expert,flat:2000,master/10,skilled@0.5s."
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Games of each line-up.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Fixes the deals and the bots.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes on this machine.")
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster instead; 'local' starts one here.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder of the series.")
@setting
def command(
    game: str,
    bots: str,
    games: int,
    seed: int,
    jobs: int,
    ray: str | None,
    out: Path,
    players: int | None,
    options: tuple[str, ...],
    components: Components | None,
) -> None:
    """Play a series of GAME between bots: every line-up gets the same deals, and every deal all seatings.

    The same command again goes on where it was interrupted; with more --games it adds to the series.
    """
    names = [name.strip() for name in bots.split(",") if name.strip()]
    series = make_series(game, players, names, games, seed, parse_options(options), components)
    store = Store(out, series)
    try:
        play_series(store, series, on_this_machine(jobs) if ray is None else on_ray(ray))
    except KeyboardInterrupt:
        click.echo(f"interrupted: {len(store.games)} games are kept; the same command goes on", err=True)
        raise
    played = store.in_order()
    summary = summarize(series, played)
    (out / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(summary)) + b"\n")
    (out / "report.html").write_text(write_report(summary, played), encoding="utf-8")
    _show(summary)
    click.echo(f"{out / 'games.jsonl'}, {out / 'summary.json'} and {out / 'report.html'} are written")
