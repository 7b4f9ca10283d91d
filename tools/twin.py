"""The lock-step twin: an older installation and this one play the same games, and must agree on everything.

    python -m tools.twin ../old/src --games 2000 --done twin.json

Two processes, one for each installation, get the same seeds in all settings of each game. Legal lists in order,
notation, action ids, planes, samples by the same generator, undo offers, scores, winners, records with their results
of chance, moves of `greedy` and `flat:N` have to be equal; so have views and events, after the renamed keys of
`twin_renames.toml`. The file of `--done` keeps what was played, so a run goes on where it was stopped.
"""

import argparse
import json
import sys
import time
import tomllib
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from tools.side import Json, Side

import genjiko
from genjiko.games import game_meta
from genjiko.kernel.laws import option_sets

HERE = Path(__file__).parent


def settings(game: str) -> list[tuple[int, Json]]:
    """Every number of players with every combination of options."""
    meta = game_meta(game)
    options: dict[str, list[Any]] = {option.name: list(option.values) for option in meta.options}
    return [(players, chosen) for players in meta.players for chosen in option_sets(options)]


def jobs(game: str, arguments: argparse.Namespace) -> Iterator[Json]:
    """The games to play, with the settings in turn."""
    tables = settings(game)
    for number in range(arguments.first, arguments.first + arguments.games):
        players, options = tables[number % len(tables)]
        seed = number // len(tables)
        bots = {name: getattr(arguments, name) for name in ("greedy_every", "asked", "asked_every")}
        yield {"game": game, "players": players, "options": options, "seed": seed, **bots}


def name_of(job: Json) -> str:
    """A job in one line."""
    options = "".join(f" {name}={value}" for name, value in job["options"].items())
    return f"{job['game']} players={job['players']}{options} seed={job['seed']}"


def differences(one: Any, two: Any, path: str = "") -> Iterator[str]:
    """Where two values part, at most a few for each place."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in sorted({*one, *two}):
            if key not in one or key not in two:
                side = "now" if key in two else "before"
                yield f"{path}.{key}: only {side}: {json.dumps(two.get(key, one.get(key)))[:120]}"
            else:
                yield from differences(one[key], two[key], f"{path}.{key}")
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for number, (a, b) in enumerate(zip(one, two, strict=True)):
            yield from differences(a, b, f"{path}.{number}")
    elif one != two:
        yield f"{path}: before {json.dumps(one)[:200]}, now {json.dumps(two)[:200]}"


class Twin:
    """Both sides, what they have agreed on, and what not."""

    def __init__(self, before: Path, now: Path, done: Path | None) -> None:
        lines: list[Json] = tomllib.loads((HERE / "twin_renames.toml").read_text(encoding="utf-8"))["line"]
        self.sides = [
            Side("tools.twin_side", source, {"side": name, "renames": lines})
            for name, source in (("before", before), ("now", now))
        ]
        self._file = done
        self.kept: dict[str, int] = {}  # job -> steps that agree
        if done is not None and done.is_file():
            self.kept = json.loads(done.read_text(encoding="utf-8"))
        self.parted: list[str] = []

    def both(self, job: Json) -> list[Json]:
        """The same asked of both, who answer side by side."""
        for side in self.sides:
            side.send(job)
        return [side.answer() for side in self.sides]

    def play(self, job: Json) -> bool:
        """Whether the two agree on a game."""
        before, now = [said["figures"] for said in self.both(job)]
        if before == now:
            self.kept[name_of(job)] = len(now)
            return True
        step = next(n for n, (a, b) in enumerate(zip_longest(before, now)) if a != b)
        self.parted.append(f"{name_of(job)}, look {step} of {len(before)} and {len(now)}")
        looks = before[-1:] + now[-1:]  # an error, or the last figure of the shorter game
        if _told(before, now, step):
            looks = [said["look"] for said in self.both({**job, "tell": step})]
        self.parted += [f"  {line}" for line in _few(differences(looks[0], looks[1]))]
        return False

    def save(self) -> None:
        """Write down what was played."""
        if self._file is not None:
            draft = self._file.with_suffix(".draft")
            draft.write_text(json.dumps(self.kept, indent=0), encoding="utf-8")
            draft.replace(self._file)


def _few(lines: Iterator[str]) -> list[str]:
    """Of each thing that was looked at, the first few differences."""
    kept: dict[str, list[str]] = {}
    for line in lines:
        kept.setdefault(line.split(".")[1] if "." in line else "", []).append(line)
    return [line for some in kept.values() for line in some[:3]]


def _told(before: list[str], now: list[str], step: int) -> bool:
    """Whether both sides have a look of this step, and not an error."""
    return all(step < len(figures) and ":" not in figures[step] for figures in (before, now))


def run(twin: Twin, game: str, arguments: argparse.Namespace, bar: Progress) -> str:
    """Play the games of one kind; gives a line of the summary."""
    task = bar.add_task(game, total=arguments.games)
    start, played, steps, apart = time.monotonic(), 0, 0, 0
    for number, job in enumerate(jobs(game, arguments)):
        if name_of(job) not in twin.kept:
            apart += not twin.play(job)
            played += 1
            if number % 20 == 0:
                twin.save()
        steps += twin.kept.get(name_of(job), 0)
        bar.advance(task)
        if apart >= arguments.enough:
            break
    twin.save()
    seconds = time.monotonic() - start
    agreed = sum(name_of(job) in twin.kept for job in jobs(game, arguments))
    return f"{game}: {agreed} games agree at {steps} steps, {apart} differ; {played} played now in {seconds:.0f} s"


def main() -> int:
    """Play, and say what came of it; 1 if the two differ anywhere."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="the folder src of the older installation")
    parser.add_argument("--now", type=Path, default=HERE.parent / "src", help="the folder src of the newer one")
    parser.add_argument("--games", type=int, default=2000, help="games of each game, over all its settings")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    parser.add_argument("--greedy-every", type=int, default=10, help="greedy plays all seats of one of so many games")
    parser.add_argument("--asked", default="flat:100", help="the bot that is asked: a reference, which does not change")
    parser.add_argument("--asked-every", type=int, default=20, help="it is asked in one of so many games")
    parser.add_argument("--enough", type=int, default=5, help="stop a game after so many differences")
    parser.add_argument("--done", type=Path, help="a file of what was played, to go on where a run was stopped")
    arguments = parser.parse_args()
    twin = Twin(arguments.before, arguments.now, arguments.done)
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns) as bar:
        lines = [run(twin, game, arguments, bar) for game in arguments.game or genjiko.games()]
    print(f"before: {twin.sides[0].form}, now: {twin.sides[1].form}")
    print("\n".join([*lines, *twin.parted]))
    for side in twin.sides:
        side.close()
    return int(bool(twin.parted))


if __name__ == "__main__":
    sys.exit(main())
