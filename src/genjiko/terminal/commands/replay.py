"""`genjiko replay`: a recorded game: what happened, its moves, or the table at one step."""

from pathlib import Path

import click

import genjiko
from genjiko.games import draw_table, game_words
from genjiko.kernel.action_text import say_actions
from genjiko.kernel.errors import BadOption
from genjiko.kernel.event import OPEN
from genjiko.kernel.game import Game
from genjiko.kernel.text_markup import width
from genjiko.terminal.options import in_language
from genjiko.terminal.saving import read_record_file
from genjiko.terminal.screen import Screen
from genjiko.terminal.words import terminal_words


def at_step(game: Game, step: int) -> Game:
    """The same game after its first `step` moves. Raises BadOption."""
    try:
        return game.at(step)
    except IndexError as error:
        raise BadOption(str(error)) from None


def move_lines(game: Game, viewer: int) -> list[str]:
    """The moves of a game as they are typed and in words: all of them if everything is open, else the viewer's own."""
    told: list[tuple[str, str, str]] = []
    for n, (before, move) in enumerate(zip(game.steps(), game.moves, strict=False), 1):
        if viewer in (OPEN, move.seat):
            (text,) = say_actions(before.observation(move.seat), [move.action], game.words)
            told.append((f"{n:>4}. {game.words.seat_name(move.seat)}", move.action.text, text))
    cells = [max((width(line[i]) for line in told), default=0) + 2 for i in (0, 1)]
    return [f"{who.ljust(cells[0])}{action.ljust(cells[1])}{text}" for who, action, text in told]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=int, help="Show the table after this many moves (default: the whole log, and the end).")
@click.option("--seat", type=int, help="See it as this seat did (default: all cards open; -1: as a spectator).")
@click.option("--moves", is_flag=True, help="List the moves instead of what happened; with --seat, those of the seat.")
@in_language
def command(file: Path, at: int | None, seat: int | None, moves: bool, language: str) -> None:
    """Show the recorded game of FILE."""
    game = genjiko.load(read_record_file(file))
    game.words, words = game_words(game.rules.meta.id, language), terminal_words(language)
    viewer = OPEN if seat is None else seat
    screen = Screen()
    shown = game if at is None else at_step(game, at)
    title = {"title": game.rules.meta.title, "players": game.rules.players, "moves": len(game.moves)}
    screen.say(words.text("replay.title", title), "bold")
    lines = move_lines(shown, viewer) if moves else shown.log(viewer)
    for line in lines if at is None else lines[-8:]:
        screen.say(line, "dim")
    screen.show()
    screen.show(draw_table(game.rules.meta.id, shown.view(viewer), game.words, screen.columns))
    if shown.over:
        screen.say(words.text("replay.over", {"winners": shown.winners, "scores": shown.scores}))
    elif shown.to_act:
        screen.say(words.text("replay.to_act", {"seats": shown.to_act}))
