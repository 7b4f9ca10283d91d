"""The faces that researchers know: PettingZoo, OpenSpiel, Gymnasium, and many games at once in NumPy arrays.

They need the extra `research` (`pip install genjiko[research]`). See docs/research.md.
"""

from genjiko.envs.batches import Batch, batch
from genjiko.envs.table import Table, rewards

__all__ = ["Batch", "Table", "batch", "rewards"]
