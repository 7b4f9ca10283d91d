"""What an older installation and this one cost: instructions, processor time, and the price of frames.

python -m tools.instructions ../old/src             instructions by valgrind, with the ratio
python -m tools.instructions ../old/src --clock     processor time of rounds in turn
python -m tools.instructions --frames               time and bytes of the `state` messages with and without frames
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

import msgspec
from tools.eager import choose

import genjiko
from genjiko.bots.process import collect_rarely
from genjiko.games import new_header
from genjiko.kernel.event import SPECTATOR
from genjiko.server.tables.for_viewer import show_state
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.wire import ClockRule

ROOT = Path(__file__).parent.parent
KINDS = {"games": 300, "told": 300, "searches": 20, "flat": 20}
CLOCKED = {"games": 20, "told": 20, "searches": 2, "flat": 2}


def environment(source: Path) -> dict[str, str]:
    """Run by the engine of an installation, every time in the same way."""
    return {**os.environ, "PYTHONPATH": str(source.resolve()), "PYTHONHASHSEED": "0"}


def side(kind: str, game: str, count: int) -> list[str]:
    """The command that does the work."""
    return [sys.executable, "-m", "tools.instructions_side", kind, game, str(count)]


# -- instructions --


def instructions(source: Path, kind: str, game: str, count: int) -> int:
    """The instructions of a run. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as folder:
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        command = [*valgrind, *side(kind, game, count)]
        run = subprocess.run(command, env=environment(source), cwd=ROOT, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    assert found is not None, run.stderr
    return int(found[1])


def count_all(before: Path, now: Path, games: list[str], kinds: list[str], share: float) -> None:
    """Print a table: instructions beyond those of starting up, in millions."""
    print("| game | work | before, millions | now, millions | now : before |\n|---|---|---|---|---|")
    for game in games:
        start = [instructions(source, "games", game, 0) for source in (before, now)]
        for kind in kinds:
            count = max(1, round(KINDS[kind] * share))
            sums = [instructions(source, kind, game, count) for source in (before, now)]
            old, new = [(total - base) / 1e6 for total, base in zip(sums, start, strict=True)]
            print(f"| {game} | {count} {kind} | {old:.1f} | {new:.1f} | {new / old:.4f} |", flush=True)


# -- the clock --


class Worker:
    """A process that works when it is told to."""

    def __init__(self, source: Path, kind: str, game: str) -> None:
        command, pipe = [*side(kind, game, CLOCKED[kind]), "-"], subprocess.PIPE
        self.process = subprocess.Popen(command, env=environment(source), cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        self._line()

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def round(self, number: int) -> float:
        """The processor seconds of a round."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{number}\n")
        self.process.stdin.flush()
        return float(self._line())

    def close(self) -> None:
        """Let it go."""
        with self.process:
            assert self.process.stdin is not None
            self.process.stdin.close()


def clock_all(before: Path, now: Path, games: list[str], kinds: list[str], rounds: int) -> None:
    """Print a table of the median ratios of rounds in turn."""
    print("| game | work | now : before | before : before |\n|---|---|---|---|")
    for game in games:
        for kind in kinds:
            workers = [Worker(source, kind, game) for source in (before, now, before)]
            times = [[worker.round(number) for worker in workers] for number in range(rounds)]
            for worker in workers:
                worker.close()
            now_ratio = median(b / a for a, b, _ in times)
            same = median(c / a for a, _, c in times)
            print(f"| {game} | {kind} | {now_ratio:.3f} | {same:.3f} |", flush=True)


# -- frames --


def state_messages(game: str, seed: int, watched: bool) -> tuple[float, int]:
    """Processor seconds and bytes of all `state` messages of a game, to every seat and a spectator."""
    random = Random(seed)
    logged = LoggedGame(new_header(game, seed=seed), None, ClockRule(), 0.0, ())
    viewers = [SPECTATOR, *range(logged.header.players)]
    seconds, size = 0.0, 0
    while not logged.over:
        seat = logged.to_act[0]
        legal = logged.game.legal(seat)
        action = choose(game, legal, random).text
        start = time.process_time()
        first = logged.game.told
        logged = logged.after(logged.try_play(seat, action, None, 0.0, watched))
        for viewer in viewers:
            size += len(msgspec.json.encode(show_state(logged, viewer, first, "en", [], 0.0)))
        seconds += time.process_time() - start
    return seconds, size


def weigh_frames(games: list[str], count: int, measure: Callable[[str, int, bool], tuple[float, int]]) -> None:
    """Print a table: what frames add."""
    collect_rarely()  # as the server does
    print("| game | bytes without | bytes with | | seconds without | seconds with | |\n|---|---|---|---|---|---|---|")
    for game in games:
        pairs = [(measure(game, seed, False), measure(game, seed, True)) for seed in range(count)]
        old, new = [sum(pair[i][1] for pair in pairs) for i in (0, 1)]
        slow, slower = [sum(pair[i][0] for pair in pairs) for i in (0, 1)]
        sizes = f"{old} | {new} | {100 * (new / old - 1):+.1f} %"
        print(f"| {game} | {sizes} | {slow:.2f} | {slower:.2f} | {100 * (slower / slow - 1):+.1f} % |", flush=True)


def main() -> None:
    """Print one of the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, nargs="?", help="the folder src of the older installation")
    parser.add_argument("--now", type=Path, default=ROOT / "src", help="the folder src of the newer one")
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="only this work")
    parser.add_argument("--share", type=float, default=1.0, help="the part of the 300 games and 20 searches to count")
    parser.add_argument("--clock", action="store_true", help="processor time instead of instructions")
    parser.add_argument("--rounds", type=int, default=60, help="rounds of --clock")
    parser.add_argument("--frames", action="store_true", help="what frames add to the messages of a game")
    parser.add_argument("--games", type=int, default=10, help="games of --frames")
    arguments = parser.parse_args()
    games, kinds = arguments.game or genjiko.games(), arguments.kind or list(KINDS)
    if arguments.frames:
        weigh_frames(games, arguments.games, state_messages)
    elif arguments.before is None:
        parser.error("which older installation?")
    elif arguments.clock:
        clock_all(arguments.before, arguments.now, games, kinds, arguments.rounds)
    else:
        count_all(arguments.before, arguments.now, games, kinds, arguments.share)


if __name__ == "__main__":
    main()
