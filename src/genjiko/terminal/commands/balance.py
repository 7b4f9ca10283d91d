"""`genjiko balance`: what a designer wants to know of a game."""

import shlex
import tempfile
from functools import partial
from pathlib import Path

import click

from genjiko.arena.balance import Balance, write_balance
from genjiko.arena.plan import make_series
from genjiko.arena.run import on_this_machine
from genjiko.arena.store import Store
from genjiko.games import game_meta
from genjiko.kernel.components import Components
from genjiko.terminal.commands.arena import play_series
from genjiko.terminal.options import GameId, parse_options, setting


@click.command()
@click.argument("game", type=GameId())
@click.option("--bot", default="expert/4", show_default=True, help="The bot that sits in every seat.")
@click.option("--games", type=click.IntRange(min=1), default=60, show_default=True, help="Games per number of players.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Fixes the deals and the bots.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes on this machine.")
@click.option("--keep", type=click.Path(file_okay=False, path_type=Path), help="Keep the games in this folder.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the report here, not on the screen."
)
@partial(setting, players="each number")
def command(
    game: str,
    bot: str,
    games: int,
    seed: int,
    jobs: int,
    keep: Path | None,
    out: Path | None,
    players: int | None,
    options: tuple[str, ...],
    components: Components | None,
) -> None:
    """Let equal bots play GAME and report seats, scores, length, ends and what the winners used, as Markdown."""
    meta = game_meta(game)
    counts = meta.players if players is None else (meta.check_players(players),)
    findings: list[Balance] = []
    with tempfile.TemporaryDirectory() as passing:
        for count in counts:
            series = make_series(game, count, [bot], games, seed, parse_options(options), components)
            store = Store((keep or Path(passing)) / f"{game}-{count}", series)
            play_series(store, series, on_this_machine(jobs))
            findings.append(Balance(count, store.in_order()))
    words = ["genjiko", "balance", game, "--bot", bot, "--games", str(games), "--seed", str(seed)]
    words += [] if players is None else ["--players", str(players)]
    words += [word for option in options for word in ("--option", option)]
    words += [] if components is None else ["--components", components.origin]
    text = write_balance(game, bot, shlex.join(words), findings)
    if out is None:
        click.echo(text)
    else:
        out.write_text(text, encoding="utf-8")
        click.echo(f"{out} is written")
