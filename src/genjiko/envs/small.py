"""Games so small that they can be solved: boxes that leave most of a game out, and keep its rules."""

from importlib.resources import files

from genjiko.games import game_ids, game_package
from genjiko.kernel.components import Components
from genjiko.kernel.errors import UnknownGame

FILE = "small.toml"
"""Beside the components of a game; it says what it leaves out."""


def small_games() -> list[str]:
    """The games that have a small box."""
    return [game for game in game_ids() if files(game_package(game).module).joinpath(FILE).is_file()]


def small_box(game: str) -> Components:
    """The small box of a game. Raises UnknownGame."""
    if game not in small_games():
        raise UnknownGame(f"{game!r} has no small box; there are {', '.join(small_games())}")
    text = files(game_package(game).module).joinpath(FILE).read_text(encoding="utf-8")
    return Components(text, f"small box of {game}")
