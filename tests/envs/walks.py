"""Positions of random games, for the tests of the faces."""

from collections.abc import Iterator

import genjiko
from genjiko.games import game_meta
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game

CASES = [(game, players) for game in genjiko.games() for players in game_meta(game).players]


def module_name(game: str) -> str:
    """How Python writes the id of a game."""
    return game.replace("-", "_")


def walk(game: str, players: int, seed: int) -> Iterator[Game]:
    """Every position of a random game, the last one included."""
    table = genjiko.new(game, players, seed=seed)
    rng = Rng(seed)
    yield table
    while not table.over:
        seat = table.to_act[rng.below(len(table.to_act))]
        legal = table.legal(seat)
        table.play(legal[rng.below(len(legal))], seat)
        yield table
