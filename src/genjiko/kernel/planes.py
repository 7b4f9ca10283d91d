"""Observation tensors with names: which place of the vector means what, and the way back to words."""

from collections.abc import Sequence

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
