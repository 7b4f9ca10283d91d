"""Rates and costs, measured in processor time so that a busy machine does not look like a slow program."""

import gc
import time
from collections.abc import Callable

Work = Callable[[], int]
"""Does something and says how many decisions, iterations or copies it did."""


def rate(work: Work, seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """How many a second."""
    done = 0
    start = clock()
    while (spent := clock() - start) < seconds:
        done += work()
    return done / spent


class Row:
    """One line of a table: who, what, how, and the work to be measured, with the clock that sees all of it."""

    def __init__(
        self, who: str, game: str, way: str, work: Work, clock: Callable[[], float] = time.process_time
    ) -> None:
        self.who = who
        self.game = game
        self.way = way
        self.work = work
        self.clock = clock
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
            gc.collect()  # what other rows have left is not this one's to clear away
            row.best = max(row.best, rate(row.work, seconds, row.clock))
        say(f"round {number + 1} of {rounds} done ({len(rows)} rows)")
