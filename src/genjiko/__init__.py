"""Genjikō: five tabletop games of scent and silk.

>>> import genjiko
>>> g = genjiko.new("hanamikoji", seed=7)
>>> g.to_act
(0,)
"""

from typing import TYPE_CHECKING

from genjiko._form import choose_form

choose_form()

if TYPE_CHECKING:
    from genjiko.door import games
else:
    from genjiko import games  # the package, which can be called as the function can

from genjiko.door import load, new, restore, start  # noqa: E402
from genjiko.kernel.chance import Rng  # noqa: E402
from genjiko.kernel.errors import (  # noqa: E402
    BadComponents,
    BadDump,
    BadNotation,
    BadOption,
    BadRecord,
    BadScript,
    GenjikoError,
    IllegalAction,
    UnknownGame,
)
from genjiko.kernel.event import OPEN, SPECTATOR  # noqa: E402
from genjiko.kernel.game import Game  # noqa: E402
from genjiko.kernel.header import Header  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "OPEN",
    "SPECTATOR",
    "BadComponents",
    "BadDump",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "BadScript",
    "Game",
    "GenjikoError",
    "Header",
    "IllegalAction",
    "Rng",
    "UnknownGame",
    "games",
    "load",
    "new",
    "restore",
    "start",
]
