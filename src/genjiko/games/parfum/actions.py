"""What a player of Parfum can say."""

from itertools import combinations_with_replacement
from typing import Final

from genjiko.games.parfum.pieces import AROMAS, KINDS, NONE, NOTES, SIDES
from genjiko.kernel.action import Action, Catalogue

CLOCK: Final = 0
DRAW: Final = 1
DIE: Final = 2
WATER: Final = 3
CLAIM: Final = 4
REROLL: Final = 5
REROLL_ALL: Final = 6
TURN: Final = 7
STOP: Final = 8
COMPOSE: Final = 9
NEW: Final = 10
ONTO: Final = 11
SELL: Final = 12
BARGAIN: Final = 13
PASS: Final = 14
DROP: Final = 15

STREET: Final = "ABCDE"
DISTILLERY: Final = 6
CLOCKS: Final = 4


class Play(Action):
    """Any action: what is done, with which piece or place, and which coins it costs (NONE: none)."""

    def __init__(self, text: str, what: int, thing: int = NONE, place: int = NONE, coin: int = NONE) -> None:
        super().__init__(text)
        self.what = what
        self.thing = thing
        self.place = place  # SELL: the place on the street
        self.coin = coin
        self.second = NONE  # TURN: the second token


class Clock(Play):
    """`clock 2`: take the second clock."""

    def __init__(self, clock: int) -> None:
        super().__init__(f"clock {clock + 1}", CLOCK, clock)


class Die(Play):
    """`die rose`: take a die from the market."""

    def __init__(self, aroma: int) -> None:
        super().__init__(f"die {AROMAS[aroma]}", DIE, aroma)


class Claim(Play):
    """`claim 4`: take the note on the fourth place of the distillery."""

    def __init__(self, place: int) -> None:
        super().__init__(f"claim {place + 1}", CLAIM, place)


class Reroll(Play):
    """`reroll rose 0`: give a token of coin 0 and roll all flies of rose again."""

    def __init__(self, aroma: int, coin: int) -> None:
        super().__init__(f"reroll {AROMAS[aroma]} {coin}", REROLL, aroma, coin=coin)


class RerollAll(Play):
    """`reroll all 0`: give a token of coin 0 and roll all dice again."""

    def __init__(self, coin: int) -> None:
        super().__init__(f"reroll all {coin}", REROLL_ALL, coin=coin)


class Turn(Play):
    """`turn rose 0 1`: give tokens of coin 0 and 1 and turn a fly of rose to its flask."""

    def __init__(self, aroma: int, coin: int, second: int) -> None:
        super().__init__(f"turn {AROMAS[aroma]} {coin} {second}", TURN, aroma, coin=coin)
        self.second = second


class Sell(Play):
    """`sell 3 B`: sell a flacon of the own third perfume to the customer on place B."""

    def __init__(self, perfume: int, place: int) -> None:
        super().__init__(f"sell {perfume + 1} {STREET[place]}", SELL, perfume, place)


_ALL: Final = range(NOTES)  # every note could begin a perfume of its own

CLOCK_ACTIONS: Final = [Clock(c) for c in range(CLOCKS)]
DRAW_ACTION: Final = Play("draw", DRAW)
DIE_ACTIONS: Final = [Die(a) for a in range(len(AROMAS))]
WATER_ACTION: Final = Play("water", WATER)
CLAIMS: Final = [Claim(p) for p in range(DISTILLERY)]
REROLLS: Final = [Reroll(a, c) for a in range(len(AROMAS)) for c in range(KINDS)]
REROLLS_ALL: Final = [RerollAll(c) for c in range(KINDS)]
TURNS: Final = [
    Turn(a, first, second)
    for a in range(len(AROMAS))
    for first, second in combinations_with_replacement(range(KINDS), 2)
]
STOP_ACTION: Final = Play("stop", STOP)
COMPOSES: Final = [Play(f"compose n{n + 1}", COMPOSE, n) for n in _ALL]
NEWS: Final = [Play(side, NEW, s) for s, side in enumerate(SIDES)]
ONTOS: Final = [Play(f"onto {p + 1}", ONTO, p) for p in _ALL]
SELLS: Final = [Sell(p, place) for p in _ALL for place in range(len(STREET))]
BARGAINS: Final = [Play(f"bargain {p + 1}", BARGAIN, p) for p in _ALL]
PASS_ACTION: Final = Play("pass", PASS)
DROPS: Final = [Play(f"drop {c}", DROP, c) for c in range(KINDS)]


def tidy(text: str) -> str:
    """Filler words left out, and the coins of a turned die in any order."""
    words = [w for w in text.casefold().split() if w not in ("to", "with", "note", "perfume", "place")]
    if len(words) == 4 and words[0] == "turn":
        words[2:] = sorted(words[2:])
    return " ".join(words)


CATALOGUE: Final = Catalogue(
    __name__,
    [
        *CLOCK_ACTIONS, DRAW_ACTION, *DIE_ACTIONS, WATER_ACTION, *CLAIMS, *REROLLS, *REROLLS_ALL, *TURNS, STOP_ACTION,
        *COMPOSES, *NEWS, *ONTOS, *SELLS, *BARGAINS, PASS_ACTION, *DROPS,
    ],
    tidy,
)  # fmt: skip
