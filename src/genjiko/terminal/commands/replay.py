"""`genjiko replay`: a recorded game, step by step or at one step."""

from pathlib import Path

import click

import genjiko
from genjiko.games import draw_table
from genjiko.kernel.errors import BadOption
from genjiko.kernel.event import OPEN
from genjiko.kernel.game import Game
from genjiko.kernel.text_markup import paint
from genjiko.terminal.saving import read_record_file
from genjiko.terminal.screen import Screen


def at_step(game: Game, step: int) -> Game:
    """The same game after its first `step` moves. Raises BadOption."""
    try:
        return game.at(step)
    except IndexError as error:
        raise BadOption(str(error)) from None


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=int, help="Show the table after this many moves (default: the whole log, and the end).")
@click.option("--seat", type=int, help="See it as this seat did (default: all cards open; -1: as a spectator).")
def command(file: Path, at: int | None, seat: int | None) -> None:
    """Show the recorded game of FILE."""
    game = genjiko.load(read_record_file(file))
    viewer = OPEN if seat is None else seat
    screen = Screen()
    shown = game if at is None else at_step(game, at)
    screen.show(f"{paint(game.rules.meta.title, 'bold')}, {game.rules.players} players, {len(game.moves)} moves")
    log = shown.log(viewer)
    for line in log if at is None else log[-8:]:
        screen.say(line, "dim")
    screen.show()
    screen.show(draw_table(game.rules.meta.id, shown.view(viewer), game.words, screen.columns))
    if shown.over:
        screen.show(f"Winners: {', '.join(map(str, shown.winners))}; scores {', '.join(map(str, shown.scores))}")
    elif shown.to_act:
        screen.show(f"To act: seat {', '.join(map(str, shown.to_act))}")
