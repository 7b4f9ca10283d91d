"""How the tests hold a game against the laws."""

from typing import Any

import genjiko
from genjiko.bots import make_bot
from genjiko.bots.greedy import Greedy
from genjiko.games import game_meta
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.laws import Checker, Findings, Mover, option_sets


def settings(game: str) -> list[tuple[int, dict[str, object]]]:
    """Every number of players with every combination of options."""
    meta = game_meta(game)
    options: dict[str, list[Any]] = {option.name: list(option.values) for option in meta.options}
    return [(players, chosen) for players in meta.players for chosen in option_sets(options)]


def random_mover(game: Game, seat: int, rng: Rng) -> Action:
    """The bot `random` as the laws ask for it."""
    return make_bot("random").decide(game.observation(seat), rng).action


def greedy_mover(game: Game, seat: int, rng: Rng) -> Action:
    """The bot `greedy`, with few worlds so that the laws are quick."""
    return Greedy(worlds=1).decide(game.observation(seat), rng).action


MOVERS: dict[str, Mover] = {"random": random_mover, "greedy": greedy_mover}


def check_laws(game: str, players: int, options: dict[str, object], games: int, seed: int = 1) -> Findings:
    """Play that many games; the findings are empty of broken laws if all is well."""

    def make(number: int) -> Game:
        return genjiko.new(game, players, seed=number, options=options)

    checker = Checker(make, genjiko.load, genjiko.restore, MOVERS)
    for _ in checker.run(games, seed):
        pass
    return checker.findings
