"""The only door through which chance enters: seeded for new games, scripted for tests and replays."""

from collections.abc import Callable
from random import Random, SystemRandom
from typing import Final

from genjiko.kernel.errors import BadScript

# A result is one number (a die, a draw) or the new order of a shuffled list.
Result = int | list[int]


# Far more than any game asks of chance; a damaged dump or record must not keep the generator busy for hours.
MOST_DRAWN: Final = 1_000_000

# Seeds are whole numbers below this; more digits than that are no seed but an accident.
MOST_SEED: Final = 1 << 128


def fresh_seed() -> int:
    """A seed that nobody can guess."""
    return SystemRandom().getrandbits(53)


class Rng:
    """A source of fractions in [0, 1) that is the same for one seed on every machine."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._source = Random(seed)
        self.random = self._source.random

    def __reduce__(self) -> tuple[object, ...]:
        return rng_at, (self.seed, self._source.getstate())

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self.random() * n)

    def shuffle(self, items: list[int]) -> None:
        """Put the items in random order, in place."""
        fraction = self.random
        for i in range(len(items) - 1, 0, -1):
            j = int(fraction() * (i + 1))
            items[i], items[j] = items[j], items[i]

    def fork(self) -> "Rng":
        """A new source that depends on this one and leaves it one step further."""
        return Rng(self.below(1 << 53))


def rng_at(seed: int | str, place: object) -> Rng:
    """A source that has come to a place, as `pickle` and `copy` bring it back."""
    rng = Rng(seed)
    rng._source.setstate(place)  # type: ignore[arg-type]
    return rng


class Chance:
    """Seeded chance. `drawn` counts the fractions used, so that a dump can say where it stands."""

    def __init__(self, seed: int | str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self.logged: list[Result] | None = None
        # Opened at the first use: most copies of a game never draw.
        self._random: Callable[[], float] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return chance_at, (self.seed, self.drawn, self.logged)

    def _open(self) -> Callable[[], float]:
        fraction = Random(self.seed).random
        for _ in range(self.drawn):
            fraction()
        self._random = fraction
        return fraction

    def start_log(self) -> None:
        """Keep the results from now on, for the record."""
        self.logged = []

    def take_log(self) -> list[Result]:
        """The results kept since the last call."""
        logged = self.logged
        if not logged:
            return []
        self.logged = []
        return logged

    def copy(self) -> "Chance":
        """The same source at the same place."""
        other = Chance(self.seed, self.drawn)
        if self.logged is not None:
            other.logged = list(self.logged)
        return other

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely. Asks nothing when n is 1."""
        if n == 1:
            return 0
        fraction = self._random or self._open()
        self.drawn += 1
        result = int(fraction() * n)
        if self.logged is not None:
            self.logged.append(result)
        return result

    def pick(self, weights: list[int]) -> int:
        """An index, each as likely as its weight says."""
        fraction = self._random or self._open()
        self.drawn += 1
        point = int(fraction() * sum(weights))
        result = 0
        while point >= weights[result]:
            point -= weights[result]
            result += 1
        if self.logged is not None:
            self.logged.append(result)
        return result

    def shuffle(self, items: list[int]) -> None:
        """Put the items in random order, in place. Asks nothing for fewer than two items."""
        n = len(items)
        if n < 2:
            return
        fraction = self._random or self._open()
        self.drawn += n - 1
        for i in range(n - 1, 0, -1):
            j = int(fraction() * (i + 1))
            items[i], items[j] = items[j], items[i]
        if self.logged is not None:
            self.logged.append(list(items))


def chance_at(seed: int | str, drawn: int, logged: list[Result] | None) -> Chance:
    """Seeded chance that has come to a place."""
    chance = Chance(seed, drawn)
    chance.logged = None if logged is None else list(logged)
    return chance


class ScriptedChance(Chance):
    """Chance that gives the results it was handed; when they run out, it goes on by seed or refuses.

    It counts `drawn` as a seeded chance would, so a replayed game stands where the played one stood.
    """

    def __init__(self, results: list[Result], seed: int | str = 0, strict: bool = True, drawn: int = 0) -> None:
        super().__init__(seed, drawn)
        self._results = results
        self._next = 0
        self._strict = strict

    def __reduce__(self) -> tuple[object, ...]:
        left = self._results[self._next :]
        return scripted_at, (left, self.seed, self._strict, self.drawn, self.logged)

    def extend(self, results: list[Result]) -> None:
        """Hand over more results."""
        self._results = self._results[self._next :] + results
        self._next = 0

    @property
    def left(self) -> int:
        """How many results have not been asked for."""
        return len(self._results) - self._next

    def copy(self) -> Chance:
        other = ScriptedChance(self._results[self._next :], self.seed, self._strict, self.drawn)
        if self.logged is not None:
            other.logged = list(self.logged)
        return other

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if not self._ready():
            return super().below(n)
        return self._number(n)

    def pick(self, weights: list[int]) -> int:
        if not self._ready():
            return super().pick(weights)
        result = self._number(len(weights))
        if weights[result] <= 0:
            raise BadScript(f"chance result {result} cannot happen here")
        return result

    def shuffle(self, items: list[int]) -> None:
        n = len(items)
        if n < 2:
            return
        if not self._ready():
            super().shuffle(items)
            return
        result = self._pop()
        if not isinstance(result, list) or sorted(result) != sorted(items):
            raise BadScript(f"chance result {result} is not an order of {sorted(items)}")
        items[:] = result
        self._skip(n - 1)
        if self.logged is not None:
            self.logged.append(list(items))

    def _ready(self) -> bool:
        if self._next < len(self._results):
            return True
        if self._strict:
            raise BadScript("the scripted chance results have run out")
        return False

    def _pop(self) -> Result:
        result = self._results[self._next]
        self._next += 1
        return result

    def _number(self, n: int) -> int:
        result = self._pop()
        if isinstance(result, list) or not 0 <= result < n:
            raise BadScript(f"chance result {result} is not a number from 0 to {n - 1}")
        self._skip(1)
        if self.logged is not None:
            self.logged.append(result)
        return result

    def _skip(self, n: int) -> None:
        self.drawn += n
        self._random = None


def scripted_at(
    results: list[Result], seed: int | str, strict: bool, drawn: int, logged: list[Result] | None
) -> ScriptedChance:
    """Scripted chance that has come to a place."""
    chance = ScriptedChance(list(results), seed, strict, drawn)
    chance.logged = None if logged is None else list(logged)
    return chance
