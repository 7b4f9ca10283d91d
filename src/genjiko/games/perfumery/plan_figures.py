"""The figures by which a seat of Perfumery is judged: those of plain looks, and those of the plan, found by play."""

import json
from importlib.resources import files
from typing import Final

# By rounds to come. What the plan's figures are multiplied by was read off games of plans: the lead at the end, fitted
# to what lay before the seats at the start of each round.
_EVEN: Final = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
_ALWAYS: Final = [1.0] * 9
_NEVER: Final = [0.0] * 9
_GROWTH: Final = [0.0, 0.8, 1.6, 2.2, 2.75, 3.3, 3.7, 4.0, 4.2]
_KEEPING: Final = [0.0, 0.33, 0.5, 0.65, 0.8, 0.9, 1.0, 1.2, 1.2]
_ROOM: Final = [0.0, 0.1, 0.5, 0.8, 0.9, 1.5, 2.5, 2.5, 2.5]


class Figures:
    """What things are worth, in points that they may bring until the end."""

    def __init__(self, found: dict[str, float], plans: bool) -> None:
        """`plans`: perfumes in hand are kept to be made; else they are little more than money."""
        self.plans = plans
        self.money = found["money"]  # points for a unit of money in hand
        self.perfumer = found["perfumer"]  # points for the third perfumer in each round to come
        growth, keeping, room = (_GROWTH, _KEEPING, _ROOM) if plans else (_EVEN, _ALWAYS, _NEVER)
        self.engine = [found["engine"] * x for x in growth]  # points for what a note blends, by rounds to come
        self.stored = [found["stored"] * x for x in keeping]  # points for a unit of worth in storage
        self.empty = [found["empty"] * x for x in room]  # points for an empty storage space
        self.start = found["start"]  # points for the starting marker
        self.now = found["now"]  # the part of its brand value for a perfume that this round can still pay
        self.made = found["made"]  # the same for one in hand that the own notes can pay
        self.nearly = found["nearly"]  # the same for one that they can pay in part, times the square of that part
        self.a_round = found["a_round"]  # perfumes made in a round
        self.third = found["third"]  # the part that counts of every perfume in hand after the best two
        self.helped = found["helped"]  # the part of `now` for one that waits for an essence that a perfumer may fetch
        self.column = found["column"]  # the part of what a free column would add to this round
        self.rival = found["rival"]  # how much the hopes of the best other seat count


def _read() -> dict[str, float]:
    text = files("genjiko.games.perfumery").joinpath("plan_figures.json").read_text(encoding="utf-8")
    return {str(name): float(value) for name, value in json.loads(text).items()}


# `greedy` goes by these, and is a yardstick: they stay as they are.
_PLAIN: Final = {
    "money": 0.13,
    "perfumer": 2.0,
    "engine": 0.7,
    "stored": 0.3,
    "empty": 0.0,
    "start": 0.4,
    "now": 0.95,
    "made": 0.2,
    "nearly": 0.2,
    "a_round": 1.5,
    "third": 0.6,
    "helped": 0.0,
    "column": 0.0,
    "rival": 1.0,
}
PLAIN: Final = Figures(_PLAIN, False)
FOUND: Final = _read()


def planned(found: dict[str, float]) -> Figures:
    """The figures of a plan."""
    return Figures(found, True)


FIGURES: Final = planned(FOUND)
