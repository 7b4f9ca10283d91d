"""Parfum: choose when to wake up, distill with dice, compose perfumes and sell them to the street."""

from genjiko.games.parfum.advice import ParfumAdvice
from genjiko.games.parfum.checks import ParfumChecks
from genjiko.games.parfum.ending import ending
from genjiko.games.parfum.meta import META
from genjiko.games.parfum.plan import ParfumPlan
from genjiko.games.parfum.planes import ParfumPlanes
from genjiko.games.parfum.rules import Parfum
from genjiko.games.parfum.text_board import draw
from genjiko.games.parfum.view import ParfumView
from genjiko.kernel.package import GamePackage

GAME = GamePackage(
    __name__,
    META,
    rules=Parfum,
    view=ParfumView,
    checks=ParfumChecks,
    planes=ParfumPlanes,
    advice=ParfumAdvice,
    draw=draw,
    plan=ParfumPlan,
    ending=ending,
)
