"""What a seat of Perfumery may have in the end, seen from the start of a round, as learned from play.

Inside a round `advice` tells good turns from bad ones. Between rounds a few figures of a seat, weighted differently in
each round, tell better who is ahead: what its notes blend and what it stores, more than the perfumes in its hand.
"""

import json
from importlib.resources import files
from math import exp
from typing import Any

from genjiko.games.perfumery import advice
from genjiko.games.perfumery.box import Box
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS
from genjiko.games.perfumery.central import empty_spaces
from genjiko.games.perfumery.essences import size
from genjiko.games.perfumery.state import DEVELOPMENT, PerfumeryState


class Outlook:
    """The weights of outlook.json. Games with another number of rounds it does not know."""

    def __init__(self, box: Box) -> None:
        self.box = box
        file = files("genjiko.games.perfumery").joinpath("outlook.json")
        learned: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {"rounds": 0}
        self.knows: bool = learned["rounds"] == box.rounds
        self.weights: list[list[float]] = []  # by round from the second on, in the order of `figures`
        self.spread: list[float] = []  # how far the end lies from what is expected
        if self.knows:
            self.weights = [[float(x) for x in row] for row in learned["weights"]]
            self.spread = [float(x) for x in learned["spread"]]

    def values(self, state: PerfumeryState, known: advice.Known) -> list[float]:
        """The chance of each seat when a round is about to begin; elsewhere what `advice` says."""
        if not self.knows or state.phase != DEVELOPMENT or state.round < 2:
            return advice.values(self.box, state, known)
        weights = self.weights[state.round - 2]
        spread = self.spread[state.round - 2]
        hopes: list[float] = []
        for seat in range(self.box.players):
            found = figures(self.box, state, seat)
            hopes.append(sum([weights[i] * found[i] for i in range(len(found))]))
        best = max(hopes)
        shares = [exp((points - best) / spread) for points in hopes]
        total = sum(shares)
        return [share / total for share in shares]


def figures(box: Box, state: PerfumeryState, seat: int) -> list[float]:
    """Points; what the notes blend; money; storage; perfumes in hand that the notes pay, or in part; starting marker;
    empty spaces; the third perfumer."""
    player = state.players[seat]
    points = 0.0
    for card in player.produced:
        points += box.brand[card]
    usual = [advice.blended(box, player, note, box.tile[note], 0) for note in range(3)]
    engine = 0.0
    for essences in usual:
        engine += advice.worth_of(essences) ** 0.8
    paid = 0.0
    in_part = 0.0
    for card in player.hand:
        if FIRST_PERFUME <= card < FUNDS:
            share = advice.share_of(box, usual, player.stored, card)
            if share == 1.0:
                paid += box.brand[card]
            else:
                in_part += box.brand[card] * share * share
    starts = 1.0 if state.starting == seat else 0.0
    stored = advice.worth_of(player.stored)
    empty = float(size(empty_spaces(box, player)))
    hired = 1.0 if player.perfumers == box.most_perfumers else 0.0
    return [points, engine, float(box.worth(player.hand)), stored, paid, in_part, starts, empty, hired]
