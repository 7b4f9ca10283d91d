"""The last decisions of a round of Hanamikoji, proved.

The rest of the round is a zero-sum game over all worlds that the seat holds possible, each as likely as there are ways
to deal it. The seat's own cards are the same in all of them, so that its rival reckons with them: the value is what the
seat can secure, even if it has let its cards be guessed. Where the round does not end the game, its favours count as
the table of favours says (`favour_values.json`): then the proof reaches to the end of the round.
"""

from fractions import Fraction
from math import comb
from typing import Final

from genjiko.games.hanamikoji.cards import CARD, HIDDEN, N, count
from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.games.hanamikoji.view import hand_size
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance
from genjiko.kernel.endgame import Endgame, Proof
from genjiko.kernel.sequence_game import SequenceGame

MOST_DRAWS: Final = 1
"""So many cards may still be in the deck."""
MOST_WORLDS: Final = 1500
"""More worlds than this are not looked at: somebody waits for the answer."""

UNIT: Final = 1_000_000
"""A win, in parts that are whole numbers: the table of favours has not so many digits."""

World = tuple[HanamikojiState, int]
"""A full state, and in how many ways it can be dealt."""


class HanamikojiEndgame(Endgame[HanamikojiState]):
    """Proves by the rules themselves: every world is played to the end of the round in every way."""

    def __init__(self, rules: Hanamikoji) -> None:
        self.rules = rules

    def prove(self, seen: HanamikojiState, seat: int) -> Proof | None:
        if len(seen.deck) > MOST_DRAWS or seen.actor != seat:
            return None
        worlds = all_worlds(self.rules, seen)
        if len(worlds) > MOST_WORLDS:
            return None
        values: list[tuple[Action, Fraction]] = []
        final = True
        for action in self.rules.legal(seen, seat):
            rest = _Rest(self.rules, seat, worlds)
            value = rest.value_of(action)
            if value is None:
                return None
            values.append((action, value))
            final = final and rest.final
        return Proof(values, final)


class _Rest:
    """What comes after one action, as a game between the seat and its rival."""

    def __init__(self, rules: Hanamikoji, seat: int, worlds: list[World]) -> None:
        self.rules = rules
        self.seat = seat
        self.worlds = worlds
        self.all = sum([ways for _, ways in worlds])
        self.game = SequenceGame()
        self.final = True

    def value_of(self, action: Action) -> Fraction | None:
        for world, ways in self.worlds:
            self._follow(world.copy(), self.seat, action, ways, 0, 0)
        value = self.game.value()
        return None if value is None else value / (self.all * UNIT)

    def _follow(self, world: HanamikojiState, actor: int, action: Action, ways: int, mine: int, theirs: int) -> None:
        """Down from a world, which can be dealt in so many ways, after an action, which changes it."""
        number = world.round
        self.rules.apply(world, actor, action, Chance(0), None)
        if world.won or world.round != number:
            self.game.add_end(mine, theirs, ways * self._worth(world))
            return
        now = world.actor
        legal = self.rules.legal(world, now)
        side = self.game.first if now == self.seat else self.game.second
        before = mine if now == self.seat else theirs
        sequences = side.information_set(before, self.rules.view.information_key(world, now), len(legal))
        for choice, sequence in zip(legal, sequences, strict=True):
            if now == self.seat:
                self._follow(world.copy(), now, choice, ways, sequence, theirs)
            else:
                self._follow(world.copy(), now, choice, ways, mine, sequence)

    def _worth(self, world: HanamikojiState) -> int:
        """What the end of the round is worth to the seat, in parts of UNIT."""
        if world.won:
            return round(UNIT * self.rules.outcome(world)[self.seat])
        self.final = False
        return round(UNIT * self.rules.advice.values(world)[self.seat])


def all_worlds(rules: Hanamikoji, seen: HanamikojiState) -> list[World]:
    """Every world that fits what is seen; the ways to deal it are counted as if all cards were different."""
    known = seen.side[0] + seen.side[1] + seen.first + seen.second
    for cards in (*seen.hand, *seen.secret, *seen.discards):
        if cards != HIDDEN:
            known += cards
    found: list[tuple[HanamikojiState, int, int]] = [(seen.copy(), rules.box.every_card - known, 1)]
    for owner in range(2):
        sizes = {"hand": hand_size(rules.box, seen, owner), "secret": 1, "discards": 2}
        hidden = {"hand": seen.hand[owner], "secret": seen.secret[owner], "discards": seen.discards[owner]}
        for place, size in sizes.items():
            if hidden[place] == HIDDEN:
                found = [
                    (_with(world, place, owner, cards), rest - cards, ways * more)
                    for world, rest, ways in found
                    for cards, more in _sets(rest, size)
                ]
    for depth in range(len(seen.deck)):
        found = [(_with_deck(w, depth, c), rest - c, n * m) for w, rest, n in found for c, m in _sets(rest, 1)]
    return [(_with_removed(world, rest), ways) for world, rest, ways in found]


def _sets(cards: int, size: int) -> list[tuple[int, int]]:
    """The sets of that many of the cards, and in how many ways each can be taken."""
    found = [(0, 0, 1)]  # the set so far, its size, the ways
    for g in range(N):
        there = count(cards, g)
        found = [
            (part + number * CARD[g], taken + number, ways * comb(there, number))
            for part, taken, ways in found
            for number in range(min(there, size - taken) + 1)
        ]
    return [(part, ways) for part, taken, ways in found if taken == size]


def _with(world: HanamikojiState, place: str, owner: int, cards: int) -> HanamikojiState:
    after = world.copy()
    if place == "hand":
        after.hand[owner] = cards
    elif place == "secret":
        after.secret[owner] = cards
    else:
        after.discards[owner] = cards
    return after


def _with_deck(world: HanamikojiState, place: int, card: int) -> HanamikojiState:
    after = world.copy()
    after.deck[place] = CARD.index(card)
    return after


def _with_removed(world: HanamikojiState, card: int) -> HanamikojiState:
    world.removed = CARD.index(card)
    return world
