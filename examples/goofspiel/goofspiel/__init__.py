"""Goofspiel: everybody bids a card for a prize, and nobody knows what the others bid."""

from genjiko.kernel.package import GamePackage
from goofspiel.advice import GoofspielAdvice
from goofspiel.checks import GoofspielChecks
from goofspiel.meta import META
from goofspiel.planes import GoofspielPlanes
from goofspiel.rules import Goofspiel
from goofspiel.text_board import draw
from goofspiel.view import GoofspielView

GAME = GamePackage(
    __name__,
    META,
    rules=Goofspiel,
    view=GoofspielView,
    checks=GoofspielChecks,
    planes=GoofspielPlanes,
    advice=GoofspielAdvice,
    draw=draw,
)
