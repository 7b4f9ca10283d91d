"""`python -m bench.memory WHO GAME`: kilobytes of a thousand states of a game, measured in a process of its own."""

import copy
import gc
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial

import genjiko
from bench import ours, theirs
from genjiko.games import game_meta

NUMBER = 10_000


def makers() -> dict[tuple[str, str], Callable[[], object]]:
    """By who and game, how one more state is made."""
    found: dict[tuple[str, str], Callable[[], object]] = {}
    for game in genjiko.games():
        found[ours.WHO, game_meta(game).title] = ours.middle(game).state.copy
    for name in theirs.SPIEL:
        found["OpenSpiel", name] = theirs.spiel_middle(name).clone
    for name in theirs.RLCARD:
        found["RLCard", name] = partial(copy.deepcopy, theirs.rlcard_middle(name))
    return found


def kilobytes_of(make: Callable[[], object], number: int) -> float:
    """How much memory a thousand of these take, by the growth of the process."""
    gc.collect()
    kept = [make() for _ in range(number)]  # fills what earlier work has left free
    before = _resident()
    kept += [make() for _ in range(number)]
    return (_resident() - before) / len(kept) * 2000 / 1024


def _resident() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def table() -> list[tuple[str, str, float]]:
    """Kilobytes of a thousand states of each."""
    found = []
    for who, game in makers():
        call = [sys.executable, "-m", "bench.memory", who, game]
        told = subprocess.run(call, capture_output=True, text=True, check=True).stdout
        found.append((who, game, float(told)))
    return found


if __name__ == "__main__":
    who, game = sys.argv[1:]
    print(kilobytes_of(makers()[who, game], NUMBER // 20 if who == "RLCard" else NUMBER))
