"""Find better figures for the glances of Kimono Memories by letting quick players with different ones meet each other.

    python -m tools.tune_glance --pairs 5000 --seed 1 --keep FILE
    python -m tools.tune_plan parfum --fit FILE

As in `tools/tune_plan.py` each deal is played twice with the seats swapped, every figure moved a step up, down or not
at all, and the margins are fitted to the moves there. A pair of games takes two or three milliseconds compiled.
"""

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from tools.tune_plan import Figures, moved

import genjiko
from genjiko.games.kimono_memories import glance
from genjiko.games.kimono_memories.actions import PLACE_OF
from genjiko.games.kimono_memories.quick_play import QuickPlay
from genjiko.games.kimono_memories.state import CROSS
from genjiko.kernel.chance import Chance, Rng

GAME = "kimono-memories"
NAMES = (
    "steep", "calm", "reward", "cat", "mon", "prop", "object", "pair", "open_cat", "open_wild", "open_pattern", "later",
    "full", "left_over",
)  # fmt: skip
SLIP = 0.3
"""How far a choice may be off here: less than in a search, whose many ends need variety."""


def player(rules: Any, found: Figures) -> QuickPlay:
    """A quick player with these figures."""
    figures = glance.Figures()
    for name, value in found.items():
        setattr(figures, name, value)
    quick = QuickPlay(rules)
    quick.slip = SLIP
    quick.glance.set_figures(figures)
    quick.rival.set_figures(figures)
    return quick


def margin(rules: Any, seed: int, players: list[QuickPlay]) -> int:
    """By how many points the first seat wins."""
    state: Any = genjiko.new(GAME, 2, seed).state.copy()
    chance, rng = Chance(seed), Rng(seed)
    while state.actor >= 0:
        seat, step = state.actor, state.step
        rules.apply(state, seat, players[seat].choose(state, rng), chance, None)
        if step == CROSS:
            rules.apply(state, seat, PLACE_OF[players[seat].slot], chance, None)
    scores = rules.scores(state)
    return int(scores[0] - scores[1])


def main() -> int:
    """Play the pairs, a line of steps and margins for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=0.25, help="a step, as a part of the figure")
    parser.add_argument("--keep", type=Path, required=True, help="the file that the pairs are written to")
    arguments = parser.parse_args()
    rules: Any = genjiko.new(GAME, 2, 1).rules
    base = {name: float(getattr(glance.Figures(), name)) for name in NAMES}
    rng = Random(arguments.seed)
    with arguments.keep.open("a", encoding="utf-8") as file:
        for number in range(arguments.pairs):
            (one, own), (two, other) = (moved(base, arguments.scale, rng) for _ in range(2))
            seed = arguments.seed * 1_000_000 + number
            pair = [player(rules, own), player(rules, other)]
            lead = (margin(rules, seed, pair) - margin(rules, seed, pair[::-1])) / 2
            steps = {name: a - b for name, a, b in zip(NAMES, one, two, strict=True)}
            file.write(json.dumps({"steps": steps, "margin": lead}) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
