"""Observation tensors with names: which place of the vector means what, and the way back to words."""

from collections.abc import Sequence
from typing import Generic

from genjiko.kernel.compiled import mypyc_attr
from genjiko.kernel.state import S
from genjiko.kernel.vectors import i16, i64, vec

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
        self.scales: list[int] = [plane.scale for plane in self.planes for _ in plane.labels]
        """What the number at each place is divided by."""

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
    """Rows of whole numbers, the vectors before they are divided. A row is written from its beginning to its end.

    What is not written is 0. The numbers lie in memory as NumPy reads them, so they cost no Python object.
    """

    def __init__(self, rows: int, size: int) -> None:
        self.numbers: vec[i16] = vec[i16]([0] * (rows * size))
        self.size: i64 = i64(size)
        self.at: i64 = i64(0)

    def begin(self, row: int) -> None:
        """Clear a row, and go to its beginning."""
        numbers = self.numbers
        self.at = i64(row) * self.size
        place, end = self.at, self.at + self.size
        while place + 8 <= end:  # eight at a time: clearing was a quarter of a step of the large games
            numbers[place] = i16(0)
            numbers[place + 1] = i16(0)
            numbers[place + 2] = i16(0)
            numbers[place + 3] = i16(0)
            numbers[place + 4] = i16(0)
            numbers[place + 5] = i16(0)
            numbers[place + 6] = i16(0)
            numbers[place + 7] = i16(0)
            place += 8
        while place < end:
            numbers[place] = i16(0)
            place += 1

    def row(self, row: int) -> list[int]:
        """The numbers of a row, for who wants to read them in Python."""
        start = i64(row) * self.size
        return [int(self.numbers[place]) for place in range(start, start + self.size)]

    def skip(self, places: int) -> None:
        """Leave places empty."""
        self.at += i64(places)

    def number(self, number: int) -> None:
        """A plane of one number."""
        self.numbers[self.at] = i16(number)
        self.at += 1

    def list_of(self, numbers: list[int]) -> None:
        """A number for each label."""
        place = self.at
        into = self.numbers
        for number in numbers:
            into[place] = i16(number)
            place += 1
        self.at = place

    def some_of(self, numbers: list[int], chosen: list[int]) -> None:
        """A number for each label: those at the chosen places of a list."""
        place = self.at
        into = self.numbers
        for index in chosen:
            into[place] = i16(numbers[index])
            place += 1
        self.at = place

    def flag(self, is_so: bool) -> None:
        """A plane of one place: 1 or 0."""
        if is_so:
            self.numbers[self.at] = i16(1)
        self.at += 1

    def one_of(self, index: int, size: int) -> None:
        """1 for one of the labels; an index outside of them stands for none."""
        if 0 <= index < size:
            self.numbers[self.at + i64(index)] = i16(1)
        self.at += i64(size)

    def packed(self, numbers: int, bits: int, size: int) -> None:
        """A number for each label, from a whole number that holds them in so many bits each, the first one lowest."""
        rest, width, place = i64(numbers), i64(bits), self.at
        most = (i64(1) << width) - 1
        into = self.numbers
        while rest:
            into[place] = i16(rest & most)
            rest >>= width
            place += 1
        self.at += i64(size)

    def members(self, mask: int, size: int) -> None:
        """1 for each label whose bit is set."""
        self.packed(mask, 1, size)

    def things(self, things: list[int], size: int) -> None:
        """How often each label is in a list of indices; others than 0 to size - 1 are passed over."""
        self.count(things, size)
        self.at += i64(size)

    def count(self, things: list[int], size: int) -> None:
        """As `things`, on top of what is there; the place to write stays."""
        into, place, end = self.numbers, self.at, i64(size)
        for thing in things:
            step = i64(thing)
            if 0 <= step < end:
                into[place + step] += i16(1)

    def put(self, steps: int, number: int) -> None:
        """A number at so many places from here; the place to write stays."""
        self.numbers[self.at + i64(steps)] = i16(number)

    def mark(self, steps: int, places: list[int]) -> None:
        """1 at each of the places, counted from so many places from here; the place to write stays."""
        into = self.numbers
        start = self.at + i64(steps)
        for place in places:
            into[start + i64(place)] = i16(1)

    def add(self, steps: int, number: int) -> None:
        """As `put`, on top of what is there."""
        self.numbers[self.at + i64(steps)] += i16(number)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[S]):
    """The room of a game that turns a masked state into numbers for learners."""

    layout: Planes
    """What each place of the vector means."""

    def encode(self, seen: S, seat: int) -> list[float]:
        """A masked state of a seat as numbers between 0 and 1, the own seat first, then in turn order."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class QuickEncoder(Encoder[S]):
    """An encoder that can write from the whole state what the seat knows of it, without a masked copy on the way.

    A law holds it to that: `write` of the state and `encode` of what the seat observes are the same.
    """

    def write(self, state: S, seat: int, sheet: Sheet) -> None:
        """Write all planes of a seat to the sheet. `state` may be masked or whole: what the seat cannot know of it
        must not be looked at."""
        raise NotImplementedError

    def encode(self, seen: S, seat: int) -> list[float]:
        sheet = Sheet(1, self.layout.size)
        self.write(seen, seat, sheet)
        return [number / scale for number, scale in zip(sheet.row(0), self.layout.scales, strict=True)]
