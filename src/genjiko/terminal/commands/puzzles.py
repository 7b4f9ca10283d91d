"""`genjiko puzzles`: make them out of played games, list them, look at them again."""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from genjiko import door
from genjiko.arena.puzzles import Judge, Look, looks_at, puzzle_from
from genjiko.kernel.errors import BadOption
from genjiko.kernel.puzzle import Puzzle, puzzle_of
from genjiko.terminal.options import GameId

_ENOUGH = 0.95
"""In so many looks an accepted answer must be best; in so many no refused one may come near."""


@click.group()
def command() -> None:
    """Make puzzles out of played games, list them, and look at them again."""


def _budget(function: Any) -> Any:
    """What is spent on each decision."""
    for option in (
        click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Fixes all chance."),
        click.option(
            "--worlds", type=click.IntRange(min=8), default=200, show_default=True, help="Worlds of rollouts."
        ),
        click.option(
            "--budget", type=click.IntRange(min=100), default=3000, show_default=True, help="Iterations of a search."
        ),
    ):
        function = option(function)
    return function


# -- make --


class Progressed:
    """What has been looked at: a line for each game, so that an interruption loses one at most."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.lines: dict[int, dict[str, Any]] = {}
        if file.is_file():
            for line in file.read_text(encoding="utf-8").splitlines():
                data = json.loads(line)
                self.lines[data["number"]] = data

    def add(self, number: int, puzzle: Puzzle | None, reasons: Counter[str]) -> None:
        """A game has been looked at."""
        line = {"number": number, "reasons": dict(reasons), "puzzle": None if puzzle is None else puzzle.json()}
        self.lines[number] = line
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def puzzles(self) -> list[dict[str, Any]]:
        """Those that were taken, in the order of their games."""
        return [line["puzzle"] for _, line in sorted(self.lines.items()) if line["puzzle"] is not None]

    def reasons(self) -> Counter[str]:
        """What became of all decisions that were looked at."""
        return sum((Counter(line["reasons"]) for line in self.lines.values()), Counter())


@command.command("make")
@click.argument("game", type=GameId())
@click.option("--from", "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Add them to this file.")
@click.option("--most", type=click.IntRange(min=1), default=100, show_default=True, help="Stop after so many.")
@click.option("--tries", type=click.IntRange(min=1), default=8, show_default=True, help="Decisions of each game.")
@_budget
def make(game: str, folder: Path, out: Path | None, most: int, tries: int, budget: int, worlds: int, seed: int) -> None:
    """Look for puzzles in the games of GAME that `genjiko arena` has left in a folder; one from each at most.

    The same command again goes on where it was interrupted.
    """
    records = _records(game, folder)
    done = Progressed(folder / "puzzles.jsonl")
    judge = Judge(budget, worlds, seed)
    quiet = Console(stderr=True)
    columns = (TextColumn("looking"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=quiet, disable=not quiet.is_terminal) as progress:
        bar = progress.add_task("looking", total=len(records), completed=len(done.lines))
        for number, record in enumerate(records):
            if len(done.puzzles()) >= most:
                break
            if number not in done.lines:
                done.add(number, *puzzle_from(record, tries, judge))
                progress.advance(bar)
    found = done.puzzles()
    if out is not None:
        _write(out, _merged(out, found))
    click.echo(f"{len(done.lines)} games, {sum(done.reasons().values())} candidates, {len(found)} taken")
    for reason, number in done.reasons().most_common():
        click.echo(f"{number:6} {reason}")


def _records(game: str, folder: Path) -> list[str]:
    """The records of a series, in order. Raises BadOption."""
    try:
        lines = (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()
    except OSError:
        raise BadOption(f"{folder} holds no series of `genjiko arena`") from None
    records = [str(json.loads(line)["record"]) for line in lines]
    if any(f"\ngame: {game}\n" not in record for record in records):
        raise BadOption(f"{folder} holds a series of another game")
    return records


def _merged(file: Path, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a file has, and those that it has not yet; at most one of each game that was played."""
    kept = [puzzle.json() for puzzle in _read(file)]
    known = {puzzle["source"].split("-")[0] for puzzle in kept}
    return kept + [puzzle for puzzle in found if puzzle["source"].split("-")[0] not in known]


def _read(file: Path) -> list[Puzzle]:
    if not file.is_file():
        return []
    return [puzzle_of(line) for line in file.read_text(encoding="utf-8").splitlines() if line]


def _write(file: Path, puzzles: list[dict[str, Any]]) -> None:
    file.write_text("".join(json.dumps(puzzle, separators=(",", ":")) + "\n" for puzzle in puzzles), encoding="utf-8")


# -- list and verify --


_FILE = click.option("--file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Not those shipped.")


def _puzzles(game: str, file: Path | None) -> list[Puzzle]:
    return list(door.puzzles(game).values()) if file is None else _read(file)


@command.command("list")
@click.argument("game", type=GameId())
@_FILE
def show(game: str, file: Path | None) -> None:
    """One line for each puzzle of GAME: id, rating, seat, themes, what is right."""
    for puzzle in _puzzles(game, file):
        right = " or ".join(puzzle.accepted)
        click.echo(f"{puzzle.id}  {puzzle.rating}  seat {puzzle.seat}  {' '.join(puzzle.themes)}  {right}")


@command.command("verify")
@click.argument("game", type=GameId())
@_FILE
@click.option("--seeds", type=click.IntRange(min=1), default=3, show_default=True, help="Fresh searches of each.")
@click.option("--most", type=click.IntRange(min=1), help="Only so many puzzles.")
@click.option("--drop", is_flag=True, help="Take those that fail out of the file.")
@_budget
def verify(
    game: str, file: Path | None, seeds: int, most: int | None, drop: bool, budget: int, worlds: int, seed: int
) -> None:
    """Look at the puzzles of GAME again with fresh seeds, ten times the budget, and rollouts to the end.

    Fails if an accepted answer is not the best in 95 % of the looks, or a refused one comes near in more than 5 %.
    """
    if drop and file is None:
        raise BadOption("--drop needs a --file to write to")
    puzzles = _puzzles(game, file)[:most]
    judge = Judge(budget, worlds, seed)
    looks: list[Look] = []
    failed: set[str] = set()
    for puzzle in puzzles:
        seen = looks_at(puzzle, judge, seeds)
        looks += seen
        if not all(look.best and not look.near for look in seen):
            failed.add(puzzle.id)
            near = sorted({action for look in seen for action in look.near})
            click.echo(f"{puzzle.id}: best in {sum(look.best for look in seen)} of {len(seen)} looks; near: {near}")
    best, clear = sum(look.best for look in looks), sum(not look.near for look in looks)
    click.echo(f"{len(puzzles)} puzzles, {len(looks)} looks: an accepted answer best in {best}, none near in {clear}")
    if drop and file is not None:
        _write(file, [puzzle.json() for puzzle in _read(file) if puzzle.id not in failed])
        click.echo(f"{len(failed)} taken out")
    if not puzzles or min(best, clear) < _ENOUGH * len(looks):
        sys.exit(1)
