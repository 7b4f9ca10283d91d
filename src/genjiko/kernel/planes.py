"""Observation tensors with names: which place of the vector means what, and the way back to words."""

from collections.abc import Sequence
from typing import Generic

from genjiko.kernel.compiled import mypyc_attr
from genjiko.kernel.state import S

Decoded = dict[str, dict[str, int]]
"""Plane -> label -> number, as it stood on the table."""


class Plane:
    """A named stretch of the vector, one place for each label.

    A place holds the number of the label divided by `scale`, so that every value lies between 0 and 1.
    A plane with the single label "" is one number.
    """

    def __init__(self, name: str, labels: Sequence[str], scale: int, help: str) -> None:
        self.name = name
        self.labels: list[str] = list(labels)
        self.scale = scale
        self.help = help

    def __reduce__(self) -> tuple[object, ...]:
        return Plane, (self.name, self.labels, self.scale, self.help)

    @property
    def size(self) -> int:
        """How many places the plane takes."""
        return len(self.labels)


class Planes:
    """All planes of a game for a number of players, in the order of the vector."""

    def __init__(self, planes: Sequence[Plane]) -> None:
        self.planes: list[Plane] = list(planes)
        self.offsets: dict[str, int] = {}
        self.size = 0
        for plane in self.planes:
            if plane.name in self.offsets:
                raise ValueError(f"two planes are called {plane.name!r}")
            self.offsets[plane.name] = self.size
            self.size += plane.size

    def __reduce__(self) -> tuple[object, ...]:
        return Planes, (self.planes,)

    def decode(self, values: Sequence[float]) -> Decoded:
        """The numbers behind a vector, by plane and label. Raises ValueError for a vector of another size."""
        if len(values) != self.size:
            raise ValueError(f"a vector of {self.size} values is needed, not of {len(values)}")
        found: Decoded = {}
        for plane in self.planes:
            start = self.offsets[plane.name]
            found[plane.name] = {
                label: round(float(values[start + i]) * plane.scale) for i, label in enumerate(plane.labels)
            }
        return found

    def describe(self, values: Sequence[float]) -> list[str]:
        """The vector in words, one line for each plane that is not empty. Raises ValueError as `decode` does."""
        lines = []
        for name, numbers in self.decode(values).items():
            parts = [f"{label} {number}".strip() for label, number in numbers.items() if number]
            if parts:
                lines.append(f"{name}: {', '.join(parts)}")
        return lines

    def table(self) -> str:
        """The planes as a table in Markdown."""
        lines = ["| places | plane | labels | divided by | meaning |", "|---|---|---|---|---|"]
        for plane in self.planes:
            start = self.offsets[plane.name]
            places = f"{start}" if plane.size == 1 else f"{start}–{start + plane.size - 1}"
            lines.append(f"| {places} | {plane.name} | {_short(plane.labels)} | {plane.scale} | {plane.help} |")
        return "\n".join(lines) + "\n"


def _short(labels: list[str]) -> str:
    if labels == [""]:
        return "(one number)"
    if len(labels) <= 12:
        return ", ".join(labels)
    return f"{', '.join(labels[:5])}, … {labels[-1]} ({len(labels)})"


def owners(players: int) -> list[str]:
    """How planes call the seats, the viewer's own first, then in turn order."""
    if players == 2:
        return ["own", "rival"]
    return ["own", *[f"rival {n}" for n in range(1, players)]]


def in_turn_order(seat: int, players: int) -> list[int]:
    """The seats in the order of `owners`."""
    return [(seat + step) % players for step in range(players)]


class Sheet:
    """A vector that is written from its beginning to its end, plane by plane in their order."""

    def __init__(self) -> None:
        self.values: list[float] = []

    def number(self, number: int, scale: int) -> None:
        """A plane of one number."""
        self.values.append(number / scale)

    def numbers(self, numbers: list[int], scale: int) -> None:
        """A number for each label."""
        values = self.values
        for number in numbers:
            values.append(number / scale)

    def flag(self, is_so: bool) -> None:
        """A plane of one place: 1 or 0."""
        self.values.append(1.0 if is_so else 0.0)

    def one_of(self, index: int, size: int) -> None:
        """1 for one of the labels; an index below 0 stands for none."""
        values = self.values
        for i in range(size):
            values.append(1.0 if i == index else 0.0)

    def members(self, mask: int, size: int) -> None:
        """1 for each label whose bit is set."""
        values = self.values
        for i in range(size):
            values.append(1.0 if mask >> i & 1 else 0.0)

    def things(self, things: list[int], size: int, scale: int = 1) -> None:
        """How often each label is in a list of indices; others than 0 to size - 1 are passed over."""
        counts = [0] * size
        for thing in things:
            if 0 <= thing < size:
                counts[thing] += 1
        self.numbers(counts, scale)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[S]):
    """The room of a game that turns a masked state into numbers for learners."""

    layout: Planes
    """What each place of the vector means."""

    def encode(self, seen: S, seat: int) -> list[float]:
        """A masked state of a seat as numbers between 0 and 1, the own seat first, then in turn order."""
        raise NotImplementedError
