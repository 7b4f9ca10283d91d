"""What a seat of Perfumery may have in the end, seen from the start of a round, as learned from play.

Inside a round `prospects` tells good turns from bad ones. Between rounds a few figures of a seat, weighted differently
in each round, tell better who is ahead: what its notes blend and what it stores, more than the perfumes in its hand,
and late in the game what lies in the columns for whoever comes first.
"""

import json
from importlib.resources import files
from typing import Any, Final

from genjiko.games.perfumery.box import Box
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS
from genjiko.games.perfumery.essences import size
from genjiko.games.perfumery.market import empty_spaces
from genjiko.games.perfumery.prospects import share_of
from genjiko.games.perfumery.state import DEVELOPMENT, PerfumeryState
from genjiko.games.perfumery.this_round import blended, worth_of


def _read() -> dict[str, Any]:
    file = files("genjiko.games.perfumery").joinpath("learned_value.json")
    learned: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {"rounds": 0}
    return learned


# Read once: every observation has advice of its own.
_LEARNED: Final = _read()
_WEIGHTS: Final = [[float(x) for x in row] for row in _LEARNED.get("weights", [])]
_SPREAD: Final = [float(x) for x in _LEARNED.get("spread", [])]


ROWS: Final = len(_WEIGHTS)


def row_of(box: Box, state: PerfumeryState) -> int:
    """The row of weights for a round that is about to begin; the first is that of the second round."""
    return min(box.rounds, state.round) - 2


class LearnedValue:
    """The weights of learned_value.json. Games with another number of rounds it does not know."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.knows: bool = _LEARNED["rounds"] == box.rounds
        self.weights: list[list[float]] = _WEIGHTS  # by round from the second on, in the order of `figures`
        self.spread: list[float] = _SPREAD  # how far the end lies from what is expected

    def covers(self, state: PerfumeryState) -> bool:
        """Whether something was learned about this round, as it is about to begin."""
        return self.knows and state.phase == DEVELOPMENT and state.round >= 2

    def hopes(self, state: PerfumeryState) -> list[float]:
        """The points that each seat may have at the end, when a round that it covers is about to begin."""
        weights = self.weights[row_of(self.box, state)]
        hopes: list[float] = []
        for seat in range(self.box.players):
            found = figures(self.box, state, seat)
            hopes.append(sum([weights[i] * found[i] for i in range(len(found))]))
        return hopes


def figures(box: Box, state: PerfumeryState, seat: int) -> list[float]:
    """Points; what the notes blend; money; storage; perfumes in hand that the notes pay, or in part; starting marker;
    empty spaces; all perfumes in hand; the weakest note; the third perfumer; perfumes
    that lie in the columns."""
    player = state.players[seat]
    points = 0.0
    for card in player.produced:
        points += box.brand[card]
    usual = [blended(box, player, note, box.tile[note], 0) for note in range(3)]
    engine = 0.0
    for essences in usual:
        engine += worth_of(essences) ** 0.8
    weakest = min([worth_of(essences) for essences in usual])
    brand = 0.0
    paid = 0.0
    in_part = 0.0
    for card in player.hand:
        if FIRST_PERFUME <= card < FUNDS:
            brand += box.brand[card]
            share = share_of(box, usual, player.stored, card)
            if share == 1.0:
                paid += box.brand[card]
            else:
                in_part += box.brand[card] * share * share
    starts = 1.0 if state.starting == seat else 0.0
    stored = worth_of(player.stored)
    empty = float(size(empty_spaces(box, player)))
    hired = 1.0 if player.perfumers == box.most_perfumers else 0.0
    money = float(box.worth(player.hand))
    lying = _in_columns(box, state, seat, usual)
    return [points, engine, money, stored, paid, in_part, starts, empty, brand, weakest, hired, lying]


def _in_columns(box: Box, state: PerfumeryState, seat: int, usual: list[int]) -> float:
    """The perfumes of the columns that this seat may get, as far as its notes can pay them.

    Whoever begins takes the best column and often another one, the next seat the best of the rest.
    """
    stored = state.players[seat].stored
    found: list[float] = []
    for column in state.columns:
        brand = 0.0
        for card in column:
            if FIRST_PERFUME <= card < FUNDS:
                share = share_of(box, usual, stored, card)
                brand += box.brand[card] * share * share * share
        found.append(brand)
    found.sort(reverse=True)
    turn = (seat - state.starting) % box.players
    return found[0] + found[-1] if turn == 0 else found[turn]
