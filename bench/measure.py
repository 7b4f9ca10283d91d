"""Rates, costs and memory, measured in processor time so that a busy machine does not look like a slow program."""

import gc
import os
import time
from collections.abc import Callable

Work = Callable[[], int]
"""Does something and says how many decisions, iterations or copies it did."""


def rate(work: Work, seconds: float) -> float:
    """How many a second of processor time."""
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent


class Row:
    """One line of a table: who, what, how, and the work to be measured."""

    def __init__(self, who: str, game: str, way: str, work: Work) -> None:
        self.who = who
        self.game = game
        self.way = way
        self.work = work
        self.best = 0.0

    @property
    def key(self) -> tuple[str, str, str]:
        """How a row is found again."""
        return self.who, self.game, self.way


def measure_in_turns(rows: list[Row], rounds: int, seconds: float, say: Callable[[str], None]) -> None:
    """Every row once in every round; the best round counts, as the one least disturbed by others."""
    for row in rows:
        row.work()  # legal lists are remembered and modules loaded: the first run pays for that
    for number in range(rounds):
        for row in rows:
            row.best = max(row.best, rate(row.work, seconds))
        say(f"round {number + 1} of {rounds} done ({len(rows)} rows)")


def kilobytes_of(make: Callable[[], object], number: int = 4000) -> float:
    """How much memory a thousand of these take, by the growth of the process."""
    gc.collect()
    kept = [make() for _ in range(200)]  # fills the free lists first
    before = _resident()
    kept += [make() for _ in range(number)]
    grown = _resident() - before
    del kept
    return grown / number * 1000 / 1024


def _resident() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
