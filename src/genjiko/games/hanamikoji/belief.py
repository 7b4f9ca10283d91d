"""How well cards that a seat cannot see fit what their owner has done, as learned from play.

A secret is seldom of a geisha whose other cards are offered, discards are seldom of charming ones, and so on: every
hidden place has a weight for each such trait, and the sum over all cards tells how much likelier one spread is.
"""

import json
from importlib.resources import files
from math import exp
from typing import Final

from genjiko.games.hanamikoji.actions import DISCARD, SECRET
from genjiko.games.hanamikoji.cards import N
from genjiko.games.hanamikoji.state import HanamikojiState

TRAITS: Final = 12
"""Charm 2, 3, 4, 5 or more; lead on the table and its square; favour of the owner, of the rival; cards offered, cards
on the table; cards in the owner's hand; and for a secret its likes among the discards, for discards a pair of likes."""


class Belief:
    """Weights by hidden place and trait, and the score that few worlds exceed, by the face-down markers used."""

    def __init__(self, charm: list[int]) -> None:
        self.charm = charm
        learned = habits()
        self.secret: list[float] = [float(weight) for weight in learned["secret"]]
        self.discard: list[float] = [float(weight) for weight in learned["discard"]]
        self.hand: list[float] = [float(weight) for weight in learned["hand"]]
        self.usual: list[float] = [float(score) for score in learned["usual"]]

    def fit(self, world: HanamikojiState, seat: int) -> float:
        """The chance to keep this world, between 0 and 1: what the other seat hides in it decides."""
        owner = 1 - seat
        used = 15 ^ world.ready[owner]
        if used == 0:
            return 1.0
        over = self._score(world, owner) - self.usual[(used >> SECRET & 1) + 2 * (used >> DISCARD & 1)]
        return 1.0 if over >= 0.0 else exp(over)

    def _score(self, world: HanamikojiState, owner: int) -> float:
        secret = world.secret[owner]
        discards = world.discards[owner]
        hand = world.hand[owner]
        own = world.side[owner]
        rival = world.side[1 - owner]
        offer = world.first + world.second
        total = 0.0
        for g in range(N):
            held = hand & 15
            thrown = discards & 15
            favour = world.favour[g]
            holder = 0 if favour < 0 else (1 if favour == owner else 2)
            if secret & 15:
                total += self._card(self.secret, g, own & 15, rival & 15, offer & 15, holder)
                total += self.secret[10] * held + self.secret[11] * thrown
            if thrown:
                total += thrown * self._card(self.discard, g, own & 15, rival & 15, offer & 15, holder)
                total += self.discard[10] * held * thrown + self.discard[11] * (thrown - 1)
            if held:
                total += held * self._card(self.hand, g, own & 15, rival & 15, offer & 15, holder)
                total += self.hand[10] * held * (held - 1)
            secret >>= 4
            discards >>= 4
            hand >>= 4
            own >>= 4
            rival >>= 4
            offer >>= 4
        return total

    def _card(self, weight: list[float], g: int, own: int, rival: int, offered: int, holder: int) -> float:
        """What one card of the geisha adds in a place with these weights."""
        lead = own - rival
        total = weight[min(max(self.charm[g], 2), 5) - 2] + weight[4] * lead + weight[5] * lead * lead
        if holder:
            total += weight[5 + holder]
        return total + weight[8] * offered + weight[9] * (own + rival)


def habits() -> dict[str, list[float]]:
    """The weights by hidden place, as they were learned."""
    text = files("genjiko.games.hanamikoji").joinpath("habits.json").read_text(encoding="utf-8")
    found: dict[str, list[float]] = json.loads(text)["belief"]
    return found


def marker_chances() -> list[list[float]]:
    """By the set of ready markers, how often each of them was turned next."""
    text = files("genjiko.games.hanamikoji").joinpath("habits.json").read_text(encoding="utf-8")
    return [[float(chance) for chance in chances] for chances in json.loads(text)["markers"]]
