"""Perfumery: acquire cards, install recipes, blend essences and build a brand of perfumes."""

from genjiko.games.perfumery.advice import PerfumeryAdvice
from genjiko.games.perfumery.checks import PerfumeryChecks
from genjiko.games.perfumery.ending import ending
from genjiko.games.perfumery.meta import META
from genjiko.games.perfumery.plan import PerfumeryPlan
from genjiko.games.perfumery.planes import PerfumeryPlanes
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.text_board import draw
from genjiko.games.perfumery.view import PerfumeryView
from genjiko.kernel.package import GamePackage

GAME = GamePackage(
    __name__,
    META,
    rules=Perfumery,
    view=PerfumeryView,
    checks=PerfumeryChecks,
    planes=PerfumeryPlanes,
    advice=PerfumeryAdvice,
    draw=draw,
    plan=PerfumeryPlan,
    ending=ending,
)
