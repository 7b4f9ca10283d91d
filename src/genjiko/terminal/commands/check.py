"""`genjiko check`: hold a game against the laws."""

import sys
import time

import click
from rich.console import Console
from rich.progress import track

import genjiko
from genjiko.bots import make_bot
from genjiko.games import game_meta
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.game import Game
from genjiko.kernel.laws import LAWS, Checker, Mover, option_sets
from genjiko.terminal.options import GameId, parse_options, setting


def _mover(name: str) -> Mover:
    bot = make_bot(name)

    def move(game: Game, seat: int, rng: Rng) -> Action:
        return bot.decide(game.observation(seat), rng).action

    return move


@click.command()
@click.argument("game", type=GameId())
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games to play.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of the first game.")
@click.option("--looks", type=click.IntRange(min=0), default=2, show_default=True, help="Close looks per game.")
@click.option("--bot", "bots", multiple=True, help="A bot to hold against the no-leak law too; may be repeated.")
@setting
def command(
    game: str,
    games: int,
    seed: int,
    looks: int,
    bots: tuple[str, ...],
    players: int | None,
    options: tuple[str, ...],
    components: Components | None,
) -> None:
    """Play random games of GAME and print a line for each law. All player counts and options take turns."""
    meta = game_meta(game)
    counts = [meta.check_players(players)] if players is not None else list(meta.players)
    given = parse_options(options)
    meta.check_options(given)
    free = {o.name: list(o.values) for o in meta.options if o.name not in given}
    cases = [(count, {**chosen, **given}) for count in counts for chosen in option_sets(free)]

    def make(number: int) -> Game:
        count, chosen = cases[number % len(cases)]
        return genjiko.new(game, count, number, chosen, components)

    checker = Checker(make, genjiko.load, genjiko.restore, {name: _mover(name) for name in bots}, looks)
    start = time.perf_counter()
    quiet = Console(stderr=True)
    for _ in track(checker.run(games, seed), "checking", games, console=quiet, disable=not quiet.is_terminal):
        pass
    seconds = time.perf_counter() - start
    found = checker.findings
    for law, text in LAWS.items():
        click.echo(f"law {law}: {'BROKEN' if law in found.broken else 'holds'} ({found.looked[law]} looks): {text}")
        if law in found.broken:
            click.echo(f"       {found.broken[law]}")
    click.echo(
        f"{found.games} games of {game} in {len(cases)} settings, {found.decisions} decisions, "
        f"longest legal list {found.longest_list}, {games / seconds:.0f} games/s checked"
    )
    sys.exit(1 if found.broken else 0)
