"""Aqua Mirabilis: flowers into scents, scents into perfumes, perfumes before the king at Versailles."""

from genjiko.games.aqua_mirabilis.advice import AquaAdvice
from genjiko.games.aqua_mirabilis.checks import AquaChecks
from genjiko.games.aqua_mirabilis.ending import ending
from genjiko.games.aqua_mirabilis.meta import META
from genjiko.games.aqua_mirabilis.plan import AquaPlan
from genjiko.games.aqua_mirabilis.planes import AquaPlanes
from genjiko.games.aqua_mirabilis.rules import AquaMirabilis
from genjiko.games.aqua_mirabilis.text_board import draw
from genjiko.games.aqua_mirabilis.view import AquaView
from genjiko.kernel.package import GamePackage

GAME = GamePackage(
    __name__,
    META,
    rules=AquaMirabilis,
    view=AquaView,
    checks=AquaChecks,
    planes=AquaPlanes,
    advice=AquaAdvice,
    draw=draw,
    plan=AquaPlan,
    ending=ending,
)
