"""A zero-sum game of two with hidden information, in sequence form, solved exactly and proved from both sides.

A sequence is what one side has done on the way to a place, as far as it matters there; an information set is where it
chooses, seeing no more than it sees. An end of the game is worth something to the first side, by the sequences of both.
"""

from collections.abc import Hashable
from fractions import Fraction
from math import lcm
from typing import Final

from genjiko.kernel.matrix_game import solve_matrix

MOST_PLANS: Final = 24
"""So many plans of a side are looked at; a game that needs more is left alone. Whole numbers grow with every pivot:
with twice as many it takes ten times as long, and with 120 it took minutes."""

Plan = dict[int, int]
"""The sequence that a side goes on with in each information set."""


class Side:
    """The information sets of one player, those that come later behind those that come before."""

    def __init__(self) -> None:
        self.sequences = 1  # 0 is doing nothing
        self.sets: list[list[int]] = []  # the sequences that each information set can be left by
        self.before: list[int] = []  # the sequence that leads to each
        self._known: dict[Hashable, int] = {}

    def information_set(self, sequence: int, seen: Hashable, choices: int) -> list[int]:
        """The sequences of a set that is met after a sequence, seeing that: one for each choice."""
        key = (sequence, seen)
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = len(self.sets)
            self.sets.append(list(range(self.sequences, self.sequences + choices)))
            self.before.append(sequence)
            self.sequences += choices
        return self.sets[number]

    def best_plan(self, worth: list[int]) -> tuple[int, Plan]:
        """The most that a plan brings where each sequence is worth so much, and that plan."""
        hope = worth[:]
        plan: Plan = {}
        for number in range(len(self.sets) - 1, -1, -1):
            best = max(self.sets[number], key=hope.__getitem__)
            plan[number] = best
            hope[self.before[number]] += hope[best]
        return hope[0], plan

    def followed(self, plan: Plan) -> list[bool]:
        """Whether a plan goes along each sequence."""
        found = [False] * self.sequences
        found[0] = True
        for number, before in enumerate(self.before):
            found[plan[number]] = found[before]
        return found


class SequenceGame:
    """The ends of a game: what they are worth to the first side, by the sequences that lead there."""

    def __init__(self) -> None:
        self.first = Side()
        self.second = Side()
        self.ends: dict[tuple[int, int], int] = {}

    def add_end(self, first: int, second: int, worth: int) -> None:
        """An end that is worth so much, by how often it comes about."""
        self.ends[first, second] = self.ends.get((first, second), 0) + worth

    def value(self) -> Fraction | None:
        """What the first side can secure, and the second can hold it down to; None where it takes too many plans.

        Each side adds the best plan against the mixture of the other, until neither finds a better one: then the same
        figure is a floor from one side and a ceiling from the other, which is the proof.
        """
        everywhere = [True] * self.second.sequences
        mine = [self.first.followed(self._answer_of_first([Fraction(1)], [everywhere])[1])]
        theirs = [self.second.followed(self._answer_of_second([Fraction(1)], mine)[1])]
        payoffs = [[self._payoff(mine[0], theirs[0])]]
        while len(mine) < MOST_PLANS and len(theirs) < MOST_PLANS:
            solved = solve_matrix(payoffs)
            ceiling, plan = self._answer_of_first(solved.columns, theirs)
            floor, reply = self._answer_of_second(solved.rows, mine)
            if floor == ceiling:
                return floor
            if ceiling > solved.value:
                mine.append(self.first.followed(plan))
                payoffs.append([self._payoff(mine[-1], other) for other in theirs])
            if floor < solved.value:
                theirs.append(self.second.followed(reply))
                for own, row in zip(mine, payoffs, strict=True):
                    row.append(self._payoff(own, theirs[-1]))
        return None

    def _payoff(self, mine: list[bool], theirs: list[bool]) -> int:
        return sum([worth for (a, b), worth in self.ends.items() if mine[a] and theirs[b]])

    def _answer_of_first(self, weights: list[Fraction], plans: list[list[bool]]) -> tuple[Fraction, Plan]:
        """The best plan of the first side against a mixture of plans of the second, and what it brings the first."""
        often, common = _how_often(weights, plans)
        worth = [0] * self.first.sequences
        for (a, b), value in self.ends.items():
            worth[a] += value * often[b]
        most, plan = self.first.best_plan(worth)
        return Fraction(most, common), plan

    def _answer_of_second(self, weights: list[Fraction], plans: list[list[bool]]) -> tuple[Fraction, Plan]:
        """The best plan of the second side against a mixture of plans of the first, and what it leaves the first."""
        often, common = _how_often(weights, plans)
        worth = [0] * self.second.sequences
        for (a, b), value in self.ends.items():
            worth[b] -= value * often[a]
        most, plan = self.second.best_plan(worth)
        return Fraction(-most, common), plan


def _how_often(weights: list[Fraction], plans: list[list[bool]]) -> tuple[list[int], int]:
    """By sequence how often a mixture of plans goes along it, over a common denominator."""
    common = lcm(*[weight.denominator for weight in weights])
    often = [0] * len(plans[0])
    for weight, plan in zip(weights, plans, strict=True):
        part = weight.numerator * (common // weight.denominator)
        if part:
            for sequence, goes in enumerate(plan):
                if goes:
                    often[sequence] += part
    return often, common
