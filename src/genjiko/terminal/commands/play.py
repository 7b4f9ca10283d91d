"""`genjiko play`: a game in the terminal against bots."""

import shlex
from pathlib import Path

import click

import genjiko
from genjiko.bots import make_bot
from genjiko.games import game_words
from genjiko.kernel.chance import MOST_SEED, Rng, fresh_seed
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption, GenjikoError
from genjiko.kernel.game import Game
from genjiko.kernel.text_markup import plain_brackets
from genjiko.terminal.options import GameId, in_language, parse_options, setting
from genjiko.terminal.saving import free_file, save, take_up
from genjiko.terminal.screen import Screen, fold_text
from genjiko.terminal.table import TerminalTable, WrongLine
from genjiko.terminal.words import terminal_words


@click.command()
@click.argument("game", type=GameId(), required=False)
@click.option(
    "--bot",
    default="casual",
    show_default=True,
    help="Who plays the other seats: a level (beginner, novice, casual, skilled, expert, master) or a reference.",
)
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED - 1), help="Seed of chance and bots, for a game that can be repeated."
)
@click.option("--seat", type=int, help="The seat you take (default: drawn).")
@click.option("--save", "file", type=click.Path(path_type=Path), help="Where the game is kept (default: data folder).")
@click.option("--from", "kept", type=click.Path(path_type=Path), help="Go on with a game that was kept.")
@in_language
@setting
def command(
    game: str | None,
    bot: str,
    seed: int | None,
    seat: int | None,
    file: Path | None,
    kept: Path | None,
    language: str,
    players: int | None,
    options: tuple[str, ...],
    components: Components | None,
) -> None:
    """Play GAME in the terminal, or go on with a kept one. Whatever was played is kept in a file.

    In a pipe every line is a command or actions with ; between them; at a wrong line the game is kept as it stands.
    """
    screen = Screen()
    if kept is not None:
        if game is not None or seed is not None or players is not None or options or components is not None:
            raise BadOption("a kept game has its own settings: --from goes with --bot, --seat, --save and --language")
        table_game, mine = take_up(kept)
        seat, file = mine if seat is None else seat, file or kept
    elif game is not None:
        number = fresh_seed() if seed is None else seed
        table_game = genjiko.new(game, players, number, parse_options(options), components)
    else:
        raise click.UsageError("Missing argument 'GAME'.")
    table_game.words = game_words(table_game.rules.meta.id, language)
    seat = _seat(table_game, seat, screen)
    _play(TerminalTable(table_game, seat, make_bot(bot), _seed(table_game), screen, file or _new_file(table_game)))


def _seed(game: Game) -> int:
    return int(game.chance.seed)


def _new_file(game: Game) -> Path:
    return free_file(game.rules.meta.id, game.chance.seed)


def _seat(game: Game, seat: int | None, screen: Screen) -> int:
    """The seat that was asked for, or one that is drawn by the table, not by the deal."""
    players = game.rules.players
    if seat is None:
        seat = Rng(f"seats of {game.chance.seed}").below(players)
        screen.say(terminal_words(game.words.language).text("play.drawn", {"number": seat}, game.words.seat_name))
    if not 0 <= seat < players:
        raise BadOption(f"there is no seat {seat} (seats 0 to {players - 1})")
    return seat


def _play(table: TerminalTable) -> None:
    """Play, and keep what was played however it ends: by a wrong line, Ctrl-C or a fault too."""
    words, game, file, before = table.words, table.game, table.save_to, len(table.game.moves)
    try:
        over = table.play()
    except WrongLine as error:
        about = {"line": table.lines, "why": error, "file": file}
        if len(game.moves) == before:
            raise GenjikoError(words.text("play.wrong_first", about)) from None
        save(game, table.seat, file)
        raise GenjikoError(words.text("play.wrong_line", about)) from None
    except BaseException:
        if len(game.moves) > before:
            save(game, table.seat, file)
            click.echo("\n".join(fold_text(_kept(table), table.screen.columns)), err=True)
        raise
    if len(game.moves) == before:
        table.screen.say(words.text("play.not_begun"))
        return
    save(game, table.seat, file)
    table.screen.say(_kept(table))
    if not over:
        table.screen.say(words.text("play.go_on"))
        # Not folded: a command that is copied must stay in one line.
        table.screen.show(plain_brackets(f"  genjiko play --from {shlex.quote(str(file))}"))


def _kept(table: TerminalTable) -> str:
    return table.words.text("play.kept", {"seed": table.game.chance.seed, "file": table.save_to})
