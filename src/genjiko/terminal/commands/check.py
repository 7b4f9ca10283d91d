"""`genjiko check`: hold a game against the laws."""

import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress, track

import genjiko
from genjiko.bots import make_bot
from genjiko.games import game_meta
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption
from genjiko.kernel.game import Game
from genjiko.kernel.laws import LAWS, Checker, Mover, option_sets
from genjiko.terminal.options import GameId, parse_options, setting
from genjiko.terminal.walk import Kept, plan, table, walk


def _mover(name: str) -> Mover:
    bot = make_bot(name)

    def move(game: Game, seat: int, rng: Rng) -> Action:
        return bot.decide(game.observation(seat), rng).action

    return move


@click.command()
@click.argument("game", type=GameId(), required=False)
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games to play.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of the first game.")
@click.option("--looks", type=click.IntRange(min=0), default=2, show_default=True, help="Close looks per game.")
@click.option("--bot", "bots", multiple=True, help="A bot to hold against the no-leak law too; may be repeated.")
@click.option("--walk", "walking", is_flag=True, help="Walk at random instead: play, undo, load, restore, copy ...")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes of a walk.")
@click.option("--keep", type=click.Path(path_type=Path), help="File of a walk; the same command goes on with it.")
@click.option("--report", type=click.Path(path_type=Path), help="File for the table of a walk, with date and commit.")
@setting
def command(
    game: str | None,
    games: int,
    seed: int,
    looks: int,
    bots: tuple[str, ...],
    walking: bool,
    jobs: int,
    keep: Path | None,
    report: Path | None,
    players: int | None,
    options: tuple[str, ...],
    components: Components | None,
) -> None:
    """Play random games of GAME and print a line for each law. All player counts and options take turns.

    With --walk, `--games` runs through GAME, or through every game if none is named, in every setting.
    """
    if walking:
        if players is not None or options or components is not None or bots:
            raise BadOption("a walk goes through every setting of the shipped box; it takes no other options")
        _walk([game] if game else genjiko.games(), games, seed, jobs, Kept(keep), report)
        return
    if game is None:
        raise BadOption("name the game to check, or walk through all of them with --walk")
    _check(game, games, seed, looks, bots, players, options, components)


def _walk(names: list[str], runs: int, seed: int, jobs: int, kept: Kept, report: Path | None) -> None:
    quiet = Console(stderr=True)
    total = runs * len(names)
    parts = plan(names, runs, seed)
    with Progress(console=quiet, disable=not quiet.is_terminal) as bar:
        task = bar.add_task("walking", total=total)
        for done in walk(parts, jobs, kept):
            bar.update(task, completed=done)
    chunks = [chunk for part in parts if (chunk := kept.done(part)) is not None]
    lines = table(names, chunks)
    click.echo("\n".join(lines))
    broken = [f"{chunk['game']}, {fault}" for chunk in chunks for fault in chunk["broken"]]
    for fault in broken[:10]:
        click.echo(fault)
    if report is not None:
        asked = f"genjiko check --walk --games {runs} --seed {seed}"
        head = f"# Walks through the games\n\n{_stamp()}, `{asked}`: {len(broken)} faults in {total:,} runs.\n\n"
        report.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    sys.exit(1 if broken else 0)


def _stamp() -> str:
    """The date and, in a checkout, the commit."""
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    commit = f", commit {asked.stdout.strip()}" if asked.returncode == 0 else ""
    return f"{date.today().isoformat()}{commit}"


def _check(
    game: str,
    games: int,
    seed: int,
    looks: int,
    bots: tuple[str, ...],
    players: int | None,
    options: tuple[str, ...],
    components: Components | None,
) -> None:
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
