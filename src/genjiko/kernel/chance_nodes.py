"""Chance one result at a time: it replays what is decided, and stops where the next result is not.

With it a search or a solver can make chance a player: carry a move out on a copy, and when it stops, choose one of
the outcomes and carry it out again.
"""

from genjiko.kernel.chance import Chance, Result


class Undecided(Exception):
    """Raised by a StepwiseChance that is asked for a result nobody has decided.

    A number is wanted, each as likely as its weight says; or, if there are `items`, their order.
    """

    def __init__(self, weights: list[int], items: list[int]) -> None:
        super().__init__("the next result of chance is not decided")
        self.weights = weights
        self.items = items


class StepwiseChance(Chance):
    """Gives the results it was handed, in order. What leaves no choice is not asked."""

    def __init__(self, results: list[Result]) -> None:
        super().__init__(0)
        self._results = results
        self._next = 0

    def below(self, n: int) -> int:
        return 0 if n == 1 else self._number([1] * n)

    def pick(self, weights: list[int]) -> int:
        return self._number(weights)

    def _number(self, weights: list[int]) -> int:
        if self._next == len(self._results):
            raise Undecided(list(weights), [])
        result = self._results[self._next]
        assert isinstance(result, int)
        self._next += 1
        return result

    def shuffle(self, items: list[int]) -> None:
        if len(set(items)) < 2:
            return
        if self._next == len(self._results):
            raise Undecided([], list(items))
        result = self._results[self._next]
        assert isinstance(result, list)
        items[:] = result
        self._next += 1
