"""Games so small that they can be solved: boxes that leave most of a game out, and keep its rules."""

from importlib.resources import files

from genjiko.kernel.components import Components
from genjiko.kernel.errors import UnknownGame

_FOLDER = files("genjiko.envs").joinpath("small_boxes")


def small_games() -> list[str]:
    """The games that have a small box."""
    return sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml"))


def small_box(game: str) -> Components:
    """The small box of a game; the file says what it leaves out. Raises UnknownGame."""
    if game not in small_games():
        raise UnknownGame(f"{game!r} has no small box; there are {', '.join(small_games())}")
    file = _FOLDER.joinpath(f"{game}.toml")
    return Components(file.read_text(encoding="utf-8"), f"small box of {game}")
