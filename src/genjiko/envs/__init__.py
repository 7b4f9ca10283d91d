"""The faces that researchers know: PettingZoo, OpenSpiel, Gymnasium, and many games at once in NumPy arrays.

They need the extra `research` (`pip install 'genjiko[research]'`). See docs/research.md.
"""

from genjiko.envs.missing import what_to_install

try:
    from genjiko.envs.batches import Batch, batch
    from genjiko.envs.table import Table
    from genjiko.kernel.tables import rewards
except ModuleNotFoundError as error:
    raise what_to_install(error) from None

__all__ = ["Batch", "Table", "batch", "rewards"]
