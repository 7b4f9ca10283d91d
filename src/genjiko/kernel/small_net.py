"""Small networks in whole numbers: vectors of what is there are added up, and two layers make one number of the sum.

All sums are of whole numbers, so plain Python and the compiled form agree to the last bit, whatever the order. A
network keeps the sum that it is told of: what many questions share is added once, and each question changes a little.
"""

import json
from base64 import b85decode
from importlib.resources import files
from typing import Any
from zlib import decompress

from genjiko.kernel.vectors import i16, i64, vec


class SmallNet:
    """Rows of vectors, `width` numbers each; behind their sum `hidden` places; behind those one number."""

    def __init__(self, width: int, hidden: int, numbers: list[int], scale: float) -> None:
        """`numbers`: the weights between sum and hidden places by place of the sum, the biases of the hidden places,
        the weights of the last number and its bias, and then the rows. `scale`: what the last number is divided by.
        """
        self.width: i64 = i64(width)
        self.hidden: i64 = i64(hidden)
        behind = width * hidden
        self.weights: vec[i16] = vec[i16]([i16(n) for n in numbers[:behind]])
        self.biases: vec[i64] = vec[i64]([i64(n) for n in numbers[behind : behind + hidden]])
        self.out: vec[i64] = vec[i64]([i64(n) for n in numbers[behind + hidden : behind + 2 * hidden + 1]])
        self.rows: vec[i16] = vec[i16]([i16(n) for n in numbers[behind + 2 * hidden + 1 :]])
        self.scale = scale
        self.base: vec[i64] = vec[i64]([i64(0) for _ in range(width)])
        self.sum: vec[i64] = vec[i64]([i64(0) for _ in range(width)])
        self.places: vec[i64] = vec[i64]([i64(0) for _ in range(hidden)])

    def forget(self) -> None:
        """Clear what is left of the last questions, before others and so that nobody finds hidden cards in it."""
        base, total, places = self.base, self.sum, self.places
        for i in range(self.width):
            base[i] = i64(0)
            total[i] = i64(0)
        for j in range(self.hidden):
            places[j] = i64(0)

    def add(self, row: i64) -> None:
        """One row more is there."""
        base, rows = self.base, self.rows
        at = row * self.width
        for i in range(self.width):
            base[i] += i64(rows[at + i])

    def ask(self) -> None:
        """A question begins with all that is there."""
        base, total = self.base, self.sum
        for i in range(self.width):
            total[i] = base[i]

    def more(self, row: i64) -> None:
        """For this question one row more is there."""
        total, rows = self.sum, self.rows
        at = row * self.width
        for i in range(self.width):
            total[i] += i64(rows[at + i])

    def instead(self, old: i64, new: i64) -> None:
        """For this question one row is there in the place of another."""
        total, rows = self.sum, self.rows
        before, after = old * self.width, new * self.width
        for i in range(self.width):
            total[i] += i64(rows[after + i]) - i64(rows[before + i])

    def answer(self) -> float:
        """The number for the question."""
        total, places, weights, out = self.sum, self.places, self.weights, self.out
        hidden = self.hidden
        biases = self.biases
        for j in range(hidden):
            places[j] = biases[j]
        at: i64 = i64(0)
        for i in range(self.width):
            value = total[i]
            if value > 0:
                for j in range(hidden):
                    places[j] += value * i64(weights[at + j])
            at += hidden
        result = out[hidden]
        for j in range(hidden):
            if places[j] > 0:
                result += places[j] * out[j]
        return float(result) / self.scale


def read_nets(package: str, name: str) -> dict[str, Any]:
    """What a file of a package keeps: figures, and by name networks, as `read_net` reads them."""
    found: dict[str, Any] = json.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
    return found


def read_net(kept: dict[str, Any]) -> SmallNet:
    """A network from its widths, its scale and its numbers: rows of one byte behind others of eight, compressed."""
    data = decompress(b85decode(kept["numbers"]))
    numbers = [int.from_bytes(data[at : at + 8], "little", signed=True) for at in range(0, 8 * kept["wide"], 8)]
    numbers += [byte - 256 if byte > 127 else byte for byte in data[8 * kept["wide"] :]]
    return SmallNet(kept["width"], kept["hidden"], numbers, kept["scale"])
