"""The law of no leak covers every level, in every game and for every number of players."""

import pytest

import genjiko
from genjiko.bots import LEVELS, Bot, make_bot
from genjiko.bots.levels import Level, figures, settings_of
from genjiko.games import game_meta, game_package
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.laws import Checker, Mover

CASES = [(game, players) for game in genjiko.games() for players in game_meta(game).players]
ITERATIONS = 6


def small(level: str, game: str) -> Bot:
    """The level as it is, but with very few iterations."""
    if "temperature" in figures(level, {}):
        return make_bot(level)
    return Level(level, cut=max(2, settings_of(level, game_package(game).levels()).iterations // ITERATIONS))


def mover(bot: Bot) -> Mover:
    def move(game: Game, seat: int, rng: Rng) -> Action:
        return bot.decide(game.observation(seat), rng).action

    return move


@pytest.mark.parametrize(("game", "players"), CASES, ids=str)
def test_no_level_decides_by_what_its_seat_cannot_know(game: str, players: int) -> None:
    movers = {level: mover(small(level, game)) for level in LEVELS}
    movers["flat"] = mover(make_bot("flat:1"))
    checker = Checker(
        lambda seed: genjiko.new(game, players, seed=seed), genjiko.load, genjiko.restore, movers, looks=1
    )
    for _ in checker.run(3, 1):
        pass
    assert checker.findings.broken == {}
    assert checker.findings.looked[6] > 0
