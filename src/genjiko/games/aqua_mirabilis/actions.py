"""What a player of Aqua Mirabilis can say. Every turn is a row of these small decisions."""

from typing import Final

from genjiko.games.aqua_mirabilis.pieces import (
    ABILITIES,
    CITIES,
    DAMES,
    FLOWERS,
    METHODS,
    RECIPE_NAMES,
    TILE_NAMES,
)
from genjiko.kernel.action import Action, Catalogue

GO: Final = 0
PRODUCE: Final = 1
WORKER: Final = 2
COLLECT: Final = 3
PICK: Final = 4
LEARN_ABILITY: Final = 5
LEARN_METHOD: Final = 6
DROP: Final = 7
GIFT_SCENT: Final = 8
GIFT_TOKEN: Final = 9
GIFT_PERFUME: Final = 10
MOVE: Final = 11
PLACE: Final = 12
KEEP: Final = 13
SHOW: Final = 14
COURT_DOWN: Final = 15
USE: Final = 16
STORE: Final = 17
DISCARD: Final = 18
COACH: Final = 19
HOME: Final = 20
TAKE: Final = 21
THROW: Final = 22
RECIPE: Final = 23
DONE: Final = 24
STOP: Final = 25
END: Final = 26
EXTRA: Final = 27
PASS: Final = 28
MAKE: Final = 29
FLIP: Final = 30
END_STORING: Final = 31


class Play(Action):
    """A word and up to two numbers: which place, flower, method, dame, slot, tile or recipe."""

    def __init__(self, text: str, verb: int, a: int = 0, b: int = 0) -> None:
        super().__init__(text)
        self.verb = verb
        self.a = a
        self.b = b


_SIX: Final = range(6)

# -- the main choice of a turn: a place for the perfumer, by its number, or production --

GOES: Final[list[Action]] = [
    *[Play(f"market {FLOWERS[f]}", GO, f) for f in _SIX],
    Play("base", GO, 6),
    Play("specialization 1", GO, 7),
    Play("specialization 2", GO, 8),
    Play("ability", GO, 9),
    Play("method 1", GO, 10),
    Play("method 2", GO, 11),
    *[Play(f"travel {city}", GO, 12 + i) for i, city in enumerate(CITIES)],
    *[Play(f"visit {dame}", GO, 16 + i) for i, dame in enumerate(DAMES)],
    Play("versailles", GO, 20),
]
PRODUCTION: Final = Play("produce", PRODUCE)

# -- market and apprenticeship --

WORKERS: Final[list[list[Action]]] = [
    [Play(f"worker {FLOWERS[x]} {FLOWERS[y]}", WORKER, x, y) for y in _SIX if y != x] for x in _SIX
]
COLLECTING: Final = Play("collect", COLLECT)
PICKS: Final[list[Action]] = [Play(f"pick {FLOWERS[f]}", PICK, f) for f in _SIX]
ABILITY_CHOICES: Final[list[Action]] = [Play(f"learn {name}", LEARN_ABILITY, i) for i, name in enumerate(ABILITIES)]
METHOD_CHOICES: Final[list[Action]] = [Play(f"learn {name}", LEARN_METHOD, i) for i, name in enumerate(METHODS)]
DROPS: Final[list[Action]] = [Play(f"drop {name}", DROP, i) for i, name in enumerate(METHODS)]

# -- court --

SCENT_GIFTS: Final[list[Action]] = [Play(f"gift {FLOWERS[f]}", GIFT_SCENT, f) for f in _SIX]
TOKEN_GIFT: Final = Play("gift token", GIFT_TOKEN)
PERFUME_GIFTS: Final[list[Action]] = [Play(f"gift {slot + 1}", GIFT_PERFUME, slot) for slot in range(3)]
MOVES: Final[list[Action]] = [Play(f"move {dame}", MOVE, i) for i, dame in enumerate(DAMES)]
PLACES_ON: Final[list[Action]] = [Play(f"place {dame}", PLACE, i) for i, dame in enumerate(DAMES)]
PAIRS: Final = [(a, b) for a in range(4) for b in range(a + 1, 4)]
KEEPS: Final[list[Action]] = [Play(f"keep {DAMES[a]}{DAMES[b]}", KEEP, a, b) for a, b in PAIRS]

# -- Versailles --

SHOWS: Final[list[Action]] = [Play(f"show {slot + 1}", SHOW, slot) for slot in range(3)]
COURT_STEP: Final = Play("court-down", COURT_DOWN)

# -- production --

USES: Final[list[list[Action]]] = [
    [Play(f"use {name} {FLOWERS[f]}", USE, m, f) for f in _SIX] for m, name in enumerate(METHODS)
]
STORES: Final[list[list[Action]]] = [
    [Play(f"store {name} {FLOWERS[f]}", STORE, m, f) for f in _SIX] for m, name in enumerate(METHODS)
]
DISCARDS: Final[list[list[Action]]] = [
    [Play(f"discard {name} {FLOWERS[f]}", DISCARD, m, f) for f in _SIX] for m, name in enumerate(METHODS)
]
COACH_STAYS: Final = Play("coach stay", COACH, 0)
COACH_LEFT: Final[list[Action]] = [Play(f"coach left {n}", COACH, -n) for n in range(1, 5)]
COACH_RIGHT: Final[list[Action]] = [Play(f"coach right {n}", COACH, n) for n in range(1, 5)]
COACH_HOME: Final = Play("coach home", HOME)
TAKES: Final[list[Action]] = [Play(f"take {name}", TAKE, tile) for tile, name in enumerate(TILE_NAMES)]
TAKE_NONE: Final = Play("take none", TAKE, -1)

# -- making a perfume --

THROWS: Final[list[Action]] = [Play(f"throw {slot + 1}", THROW, slot) for slot in range(3)]
RECIPES: Final[list[Action]] = [Play(f"recipe {name}", RECIPE, number) for number, name in enumerate(RECIPE_NAMES)]

# -- going on --

DONE_HERE: Final = Play("done", DONE)
STOPPING: Final = Play("stop", STOP)
END_TURN: Final = Play("end", END)
EXTRA_TURN: Final = Play("extra", EXTRA)
NO_EXTRA_TURN: Final = Play("pass", PASS)

# -- free actions come last, so that the main choices lead every list --

MAKES: Final[list[Action]] = [Play(f"make {FLOWERS[f]}", MAKE, f) for f in _SIX]
FLIPS: Final[list[Action]] = [Play(f"flip {name}", FLIP, tile) for tile, name in enumerate(TILE_NAMES)]

# -- since version 2; it comes last, so that the ids of all others stay --

STORED: Final = Play("end storing", END_STORING)

_ANOTHER_WORD: Final = {"couple": "visit", "court down": "court-down", "end turn": "end", "extra turn": "extra"}


def tidy(text: str) -> str:
    """Köln with its dots, a city or couple for the way there, a pair of dames in any order, as notation has them."""
    words = text.casefold().replace("ö", "o").split()
    if not words:
        return ""
    both = " ".join(words[:2])
    if both in _ANOTHER_WORD:
        words[:2] = [_ANOTHER_WORD[both]]
    elif words[0] in _ANOTHER_WORD:
        words[0] = _ANOTHER_WORD[words[0]]
    elif words[0] in CITIES:
        words.insert(0, "travel")
    elif words[1:] == ["storing"]:
        words[0] = "end"
    elif words[0] == "keep":
        words[1:] = ["".join(sorted("".join(words[1:])))]
    return " ".join(words)


CATALOGUE: Final = Catalogue(
    __name__,
    [
        *GOES, PRODUCTION,
        *[move for moves in WORKERS for move in moves], COLLECTING, *PICKS,
        *ABILITY_CHOICES, *METHOD_CHOICES, *DROPS,
        *SCENT_GIFTS, TOKEN_GIFT, *PERFUME_GIFTS, *MOVES, *PLACES_ON, *KEEPS,
        *SHOWS, COURT_STEP,
        *[use for uses in USES for use in uses],
        *[store for stores in STORES for store in stores],
        *[discard for discards in DISCARDS for discard in discards],
        COACH_STAYS, *COACH_LEFT, *COACH_RIGHT, COACH_HOME, *TAKES, TAKE_NONE,
        *THROWS, *RECIPES,
        DONE_HERE, STOPPING, END_TURN, EXTRA_TURN, NO_EXTRA_TURN,
        *MAKES, *FLIPS, STORED,
    ],
    tidy,
)  # fmt: skip
