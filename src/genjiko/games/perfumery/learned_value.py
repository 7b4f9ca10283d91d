"""What a seat of Perfumery may have in the end, seen from the start of a round, as learned from play.

Inside a round `prospects` tells good turns from bad ones. Between rounds a few figures of a seat, weighted differently
in each round, tell better who is ahead: what its notes blend and what it stores, more than the perfumes in its hand.
"""

import json
from importlib.resources import files
from typing import Any, Final

from genjiko.games.perfumery.box import Box
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS
from genjiko.games.perfumery.essences import size
from genjiko.games.perfumery.market import empty_spaces
from genjiko.games.perfumery.prospects import blended, share_of, worth_of
from genjiko.games.perfumery.state import DEVELOPMENT, PerfumeryState


def _read() -> dict[str, Any]:
    file = files("genjiko.games.perfumery").joinpath("learned_value.json")
    learned: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {"rounds": 0}
    return learned


# Read once: every observation has advice of its own.
_LEARNED: Final = _read()
_WEIGHTS: Final = [[float(x) for x in row] for row in _LEARNED.get("weights", [])]
_SPREAD: Final = [float(x) for x in _LEARNED.get("spread", [])]


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
        weights = self.weights[state.round - 2]
        hopes: list[float] = []
        for seat in range(self.box.players):
            found = figures(self.box, state, seat)
            hopes.append(sum([weights[i] * found[i] for i in range(len(found))]))
        return hopes


def figures(box: Box, state: PerfumeryState, seat: int) -> list[float]:
    """Points; what the notes blend; money; storage; perfumes in hand that the notes pay, or in part; starting marker;
    empty spaces; the third perfumer."""
    player = state.players[seat]
    points = 0.0
    for card in player.produced:
        points += box.brand[card]
    usual = [blended(box, player, note, box.tile[note], 0) for note in range(3)]
    engine = 0.0
    for essences in usual:
        engine += worth_of(essences) ** 0.8
    paid = 0.0
    in_part = 0.0
    for card in player.hand:
        if FIRST_PERFUME <= card < FUNDS:
            share = share_of(box, usual, player.stored, card)
            if share == 1.0:
                paid += box.brand[card]
            else:
                in_part += box.brand[card] * share * share
    starts = 1.0 if state.starting == seat else 0.0
    stored = worth_of(player.stored)
    empty = float(size(empty_spaces(box, player)))
    hired = 1.0 if player.perfumers == box.most_perfumers else 0.0
    return [points, engine, float(box.worth(player.hand)), stored, paid, in_part, starts, empty, hired]
