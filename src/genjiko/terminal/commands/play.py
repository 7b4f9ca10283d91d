"""`genjiko play`: a game in the terminal against bots."""

from pathlib import Path

import click

import genjiko
from genjiko.bots import make_bot
from genjiko.kernel.chance import Rng, fresh_seed
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption
from genjiko.terminal.options import GameId, parse_options, setting
from genjiko.terminal.screen import Screen
from genjiko.terminal.table import TerminalTable


@click.command()
@click.argument("game", type=GameId())
@click.option(
    "--bot",
    default="greedy",
    show_default=True,
    help="Who plays the other seats: a level (novice, casual, expert, master), greedy or random.",
)
@click.option("--seed", type=click.IntRange(min=0), help="Seed of chance and bots, for a game that can be repeated.")
@click.option("--seat", type=int, default=0, show_default=True, help="The seat you take.")
@click.option("--save", type=click.Path(path_type=Path), help="File for `s` (default: GAME-SEED.record).")
@setting
def command(
    game: str,
    bot: str,
    seed: int | None,
    seat: int,
    save: Path | None,
    players: int | None,
    options: tuple[str, ...],
    components: Components | None,
) -> None:
    """Play GAME in the terminal. In a pipe, every line is an action or a command, and a wrong one ends the game."""
    number = fresh_seed() if seed is None else seed
    table_game = genjiko.new(game, players, number, parse_options(options), components)
    if not 0 <= seat < table_game.rules.players:
        raise BadOption(f"there is no seat {seat} (seats 0 to {table_game.rules.players - 1})")
    file = save or Path(f"{game}-{number}.record")
    table = TerminalTable(table_game, seat, make_bot(bot), Rng(number), Screen(), file)
    if not table.play():
        click.echo("The game is not over; `s` saves it, `genjiko replay` shows a saved one.")
