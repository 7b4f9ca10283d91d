"""Boards that games bring with them: where they are."""

from importlib.resources import files
from pathlib import Path

from genjiko.games import game_package


def board_folder(game: str) -> Path:
    """The folder `board` of a game's package, with a module `index.js`; it need not be there."""
    return Path(str(files(game_package(game).module))) / "board"


def board_address(game: str) -> str:
    """Where a browser finds the board that a game brings with it; "" if it brings none."""
    return f"/boards/{game}/index.js" if (board_folder(game) / "index.js").is_file() else ""
