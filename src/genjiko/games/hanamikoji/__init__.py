"""Hanamikoji: win the favour of seven geisha with four secret and open actions."""

from genjiko.games.hanamikoji.advice import HanamikojiAdvice
from genjiko.games.hanamikoji.checks import HanamikojiChecks
from genjiko.games.hanamikoji.endgame import HanamikojiEndgame
from genjiko.games.hanamikoji.ending import ending
from genjiko.games.hanamikoji.meta import META
from genjiko.games.hanamikoji.planes import HanamikojiPlanes
from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.text_board import draw
from genjiko.games.hanamikoji.view import HanamikojiView
from genjiko.kernel.package import GamePackage

GAME = GamePackage(
    __name__,
    META,
    rules=Hanamikoji,
    view=HanamikojiView,
    checks=HanamikojiChecks,
    planes=HanamikojiPlanes,
    advice=HanamikojiAdvice,
    draw=draw,
    ending=ending,
    endgame=HanamikojiEndgame,
)
