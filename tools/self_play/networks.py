"""Networks as `kernel.small_net` has them, while they learn: vectors of parts are added up, and two layers follow.

The vector of each part is made by a small network from what the part means, so that rare parts learn from their likes;
only the vectors themselves are kept for play.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

Ints = npt.NDArray[np.int64]


@dataclass
class Parts:
    """The parts that a position may have: `row[code]` is the row of a part, and what it means as ones and noughts."""

    row: Ints
    meaning: npt.NDArray[np.float32]
    extra: int
    """Rows behind those of the parts, without a meaning of their own."""


class Net(nn.Module):
    """Sum of vectors, two layers, one number."""

    def __init__(self, parts: Parts, width: int, hidden: int) -> None:
        super().__init__()
        self.meaning = nn.Buffer(torch.from_numpy(parts.meaning))
        self.part = nn.Sequential(nn.Linear(parts.meaning.shape[1], 64), nn.ReLU(), nn.Linear(64, width))
        self.extra = nn.Parameter(0.1 * torch.randn(parts.extra, width))
        self.hidden = nn.Linear(width, hidden)
        self.out = nn.Linear(hidden, 1)

    def table(self) -> Tensor:
        """The vectors of all rows."""
        return torch.cat([self.part(self.meaning), self.extra])

    def through(self, table: Tensor, rows: Tensor) -> Tensor:
        """The result for sets of rows, one number each."""
        total = nn.functional.embedding_bag(rows, table, mode="sum")
        result: Tensor = self.out(torch.relu(self.hidden(torch.relu(total))))[:, 0]
        return result

    def forward(self, rows: Tensor) -> Tensor:
        """The result with the vectors of now."""
        return self.through(self.table(), rows)
