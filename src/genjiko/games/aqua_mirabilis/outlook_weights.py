"""How much each term of an outlook counts, by the day, as learned from play of two."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final

# The terms in their order. Where a kind of thing has several, the name is that of the first.
WORTH: Final = 0
THIS_WEEK: Final = 1
NO_TIME: Final = 2
LATER: Final = 3
THIRD_LATER: Final = 4
FINALE: Final = 5
MADE: Final = 6
UNSHOWN: Final = 7
MAKEABLE: Final = 8
SLOTS: Final = 9
SCENTS: Final = 10
SCENT_KINDS: Final = 11
TOKENS: Final = 12
BACKS: Final = 13
CITIES: Final = 14
SPECIALIZATIONS: Final = 15
METHODS: Final = 16
BASES: Final = 17
FLOWERS: Final = 18
CONVERTING: Final = 19
MANY_FLOWERS: Final = 20
STORED: Final = 21
ACTION_POINTS: Final = 22
SPENT: Final = 23
ROAD: Final = 24
LED: Final = 25
INFLUENCE: Final = 26
SAFE: Final = 27
LEVEL: Final = 28
LOOKS: Final = 29
BONUS: Final = 30
EXTRA_TURN: Final = 31
FREE: Final = 32
PRODUCED: Final = 33
STALLS: Final = 34
FIRST_EFFECT: Final = 35
FIRST_EXPERIENCE: Final = 46
FIRST_ABILITY: Final = 50
FIRST_LETTER: Final = 53
FIRST_FAVOUR: Final = 57
FIRST_STEP: Final = 61

TERMS: Final = (
    "worth", "this week", "no time", "later", "third later", "finale", "made", "unshown", "makeable", "slots",
    "scents", "scent kinds", "tokens", "backs", "cities", "specializations", "methods", "bases", "flowers",
    "converting", "many flowers", "stored", "action points", "spent", "road", "led", "influence", "safe", "level",
    "looks", "bonus", "extra turn", "free", "produced", "stalls",
    *[f"effect {n}" for n in range(11)],
    *[f"experience {n}" for n in range(2, 6)],
    *[f"ability {n}" for n in range(3)],
    *[f"letter {n}" for n in range(1, 5)],
    *[f"favour {n}" for n in "ABCD"],
    *[f"step {n}" for n in range(34)],
)  # fmt: skip

Weights = list[list[float]]
"""For the start of each week and for the end, the weight of each term; between them it goes straight on."""


@lru_cache(maxsize=1)
def learned() -> Weights:
    """What was learned; read when the first game is opened."""
    text = files("genjiko.games.aqua_mirabilis").joinpath("outlook_weights.json").read_text(encoding="utf-8")
    lines: dict[str, list[float]] = json.loads(text)
    table = [lines[name] for name in TERMS]
    return [[line[knot] for line in table] for knot in range(len(table[0]))]


def by_day(weights: Weights, week: int, last_day: int) -> list[list[float]]:
    """The weights of each day, in weeks of so many days."""
    found: list[list[float]] = []
    for day in range(last_day + 1):
        knot = min(day // week, len(weights) - 2)
        part = day / week - knot
        found.append([weights[knot][i] * (1.0 - part) + weights[knot + 1][i] * part for i in range(len(TERMS))])
    return found


@lru_cache(maxsize=8)
def learned_by_day(week: int, last_day: int) -> list[list[float]]:
    """What was learned, for each day; every observation has advice of its own, and all share these."""
    return by_day(learned(), week, last_day)
