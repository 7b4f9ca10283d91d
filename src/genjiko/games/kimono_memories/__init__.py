"""Kimono Memories: walk the photographer around the board and fill an album with matching photos."""

from genjiko.games.kimono_memories.advice import KimonoAdvice
from genjiko.games.kimono_memories.checks import KimonoChecks
from genjiko.games.kimono_memories.endgame import KimonoEndgame
from genjiko.games.kimono_memories.ending import ending
from genjiko.games.kimono_memories.meta import META
from genjiko.games.kimono_memories.plan import KimonoPlan
from genjiko.games.kimono_memories.planes import KimonoPlanes
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.text_board import draw
from genjiko.games.kimono_memories.view import KimonoView
from genjiko.kernel.package import GamePackage

GAME = GamePackage(
    __name__,
    META,
    rules=KimonoMemories,
    view=KimonoView,
    checks=KimonoChecks,
    planes=KimonoPlanes,
    advice=KimonoAdvice,
    draw=draw,
    plan=KimonoPlan,
    ending=ending,
    endgame=KimonoEndgame,
)
