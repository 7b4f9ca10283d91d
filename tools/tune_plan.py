"""Find better figures for the plan of a game by letting plans with different ones meet each other.

    python -m tools.tune_plan parfum --pairs 500 --seed 1 --keep FILE
    python -m tools.tune_plan parfum --fit FILE [FILE ...]

Each deal is played twice with the seats swapped by two plans whose figures were each moved a step up, down or not at
all. The margins are then fitted to the moves by least squares: that tells for each figure what a step up brings, and
how sure that is. Nothing is written to the game: whoever takes a step does it in `plan_figures.json` and measures anew.
"""

import argparse
import importlib
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import genjiko
from genjiko.kernel.chance import Chance

Figures = dict[str, float]


def play(game: str, seed: int, plans: list[Any], rules: Any) -> list[int]:
    """The scores of two plans in one game, as both see through the table."""
    state = genjiko.new(game, len(plans), seed).state.copy()
    chance = Chance(seed)
    seat = rules.actor(state)
    while seat >= 0:
        state = plans[seat].next_position(state, seat, rules.legal(state, seat), chance)
        seat = rules.actor(state)
    return list(rules.scores(state))


def moved(base: Figures, scale: float, rng: Random) -> tuple[list[int], Figures]:
    """Figures of which each was moved by a step, and the steps."""
    steps = [rng.choice([-1, 0, 1]) for _ in base]
    found = {name: base[name] + step * scale * (abs(base[name]) or 0.5) for name, step in zip(base, steps, strict=True)}
    return steps, found


def tune(arguments: argparse.Namespace) -> int:
    """Play the pairs, a line of steps and margins for each."""
    room = importlib.import_module(f"genjiko.games.{arguments.game.replace('-', '_')}.plan_figures")
    rules: Any = genjiko.new(arguments.game, 2, 1).rules
    make = rules.package.plan
    rng = Random(arguments.seed)
    with arguments.keep.open("a", encoding="utf-8") as file:
        for number in range(arguments.pairs):
            one, own = moved(room.FOUND, arguments.scale, rng)
            two, other = moved(room.FOUND, arguments.scale, rng)
            seed = arguments.seed * 1_000_000 + number
            # Remembered judgements hang on the figures, so every game has plans of its own.
            first, second = (
                play(arguments.game, seed, [make(rules, room.planned(each)) for each in pair], rules)
                for pair in ((own, other), (other, own))
            )
            margin = (first[0] - first[1] + second[1] - second[0]) / 2
            steps = {name: a - b for name, a, b in zip(room.FOUND, one, two, strict=True)}
            file.write(json.dumps({"steps": steps, "margin": margin}) + "\n")
    return 0


def fit(paths: list[Path]) -> int:
    """What a step up of each figure brings, and its standard error."""
    rows = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    names = list(rows[0]["steps"])
    steps = np.array([[row["steps"][name] for name in names] for row in rows], float)
    margins = np.array([row["margin"] for row in rows])
    found, *_ = np.linalg.lstsq(steps, margins, rcond=None)
    missed = margins - steps @ found
    errors = np.sqrt(np.diag(np.linalg.inv(steps.T @ steps)) * missed.var())
    print(f"{len(rows)} pairs, spread of the margins {margins.std():.1f}")
    for name, gain, error in zip(names, found, errors, strict=True):
        print(f"{name:12} {gain:+.2f} ± {error:.2f}")
    return 0


def main() -> int:
    """Play, or fit what was played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["parfum", "perfumery"])
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=0.25, help="a step, as a part of the figure")
    parser.add_argument("--keep", type=Path, help="the file that the pairs are written to")
    parser.add_argument("--fit", type=Path, nargs="+", help="files to be fitted")
    arguments = parser.parse_args()
    if arguments.fit:
        return fit(arguments.fit)
    if arguments.keep is None:
        parser.error("playing needs --keep")
    return tune(arguments)


if __name__ == "__main__":
    sys.exit(main())
