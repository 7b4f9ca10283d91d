"""Are games the same in Pyodide as here? Records of the same seeds, played on both sides, compared by their figures.

`python -m tools.same_games --games 1000 --done FILE` plays 1,000 games of each kind at random, with `--level casual`
between bots; what FILE says to be done is not done again. Needs Node, and `web/node_modules` (`make site`).
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.client import node_folder
from tools.site import HOME, PYODIDE, ROOT, engine_files, translated, zipped
from tools.translate_side import put_together

import genjiko

SIDE = ROOT / "tools" / "same_games_side.py"
_AT_ONCE = 25

Sides = list["subprocess.Popen[str]"]


@contextmanager
def both_sides() -> Iterator[Sides]:
    """A process here and one in Pyodide, which wait for plans."""
    folder = node_folder()
    node = str(Path(folder) / "node") if folder else "node"
    with tempfile.NamedTemporaryFile(suffix=".zip") as engine:
        engine.write(zipped(translated(folder, {HOME: put_together([*engine_files()])})[HOME]))  # as a page has it
        engine.flush()
        there = [node, str(ROOT / "tools" / "same_games.mjs"), str(PYODIDE), engine.name, str(SIDE)]
        sides = [_begin([sys.executable, str(SIDE)]), _begin(there)]
        try:
            yield sides
        finally:
            for side in sides:
                side.kill()
                side.communicate()  # closes the pipes


def _begin(command: list[str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def compare(sides: Sides, plan: dict[str, Any]) -> list[int]:
    """The seeds of a plan whose games differ."""
    found: list[list[str]] = []
    for side in sides:
        assert side.stdin is not None
        side.stdin.write(json.dumps(plan) + "\n")
        side.stdin.flush()
    for side in sides:
        assert side.stdout is not None
        found.append(json.loads(side.stdout.readline()))
    here, there = found
    return [plan["first"] + n for n, pair in enumerate(zip(here, there, strict=True)) if pair[0] != pair[1]]


def plans(games: int, level: str) -> Iterator[dict[str, Any]]:
    """All that is to be compared, in small pieces."""
    for first in range(0, games, _AT_ONCE):
        for game in genjiko.games():
            yield {"game": game, "level": level, "first": first, "games": min(_AT_ONCE, games - first)}


def main() -> int:
    """Compare; 1 if any game differs."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--games", type=int, default=20)
    reading.add_argument("--level", default="")
    reading.add_argument("--done", type=Path)
    chosen = reading.parse_args()
    before = chosen.done.read_text(encoding="utf-8").splitlines() if chosen.done and chosen.done.is_file() else []
    done = {json.dumps(json.loads(line)["plan"]): json.loads(line)["differ"] for line in before}
    with both_sides() as sides:
        for plan in plans(chosen.games, chosen.level):
            if json.dumps(plan) in done:
                continue
            differ = done[json.dumps(plan)] = compare(sides, plan)
            if chosen.done:
                with chosen.done.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"plan": plan, "differ": differ}) + "\n")
    counted = [json.loads(plan) for plan in done]
    bad = sum(len(differ) for differ in done.values())
    print(f"{sum(plan['games'] for plan in counted)} games, {bad} differ")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
