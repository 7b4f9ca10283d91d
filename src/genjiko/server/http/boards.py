"""The boards that games bring with them: the folder `board` of a game's package, with a module `index.js`."""

from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from genjiko.games import game_ids, game_package
from genjiko.server.errors import Refusal
from genjiko.server.http.endpoint import refuse
from genjiko.server.http.files import file_inside


def _folder(game: str) -> Path:
    return Path(str(files(game_package(game).module))) / "board"


def board_address(game: str) -> str:
    """Where a browser finds the board that a game brings with it; "" if it brings none."""
    return f"/boards/{game}/index.js" if (_folder(game) / "index.js").is_file() else ""


async def board_file(request: Request) -> Response:
    """A file of such a board. It may change with the next installation, so a browser asks every time."""
    game, path = request.path_params["game"], request.path_params["path"]
    if game in game_ids():
        wanted = file_inside(_folder(game), path)
        if wanted is not None:
            return FileResponse(wanted, headers={"Cache-Control": "no-cache"})
    return refuse(Refusal("not_found", "there is no such file"))
