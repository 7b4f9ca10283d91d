"""The boards that games bring with them: the folder `board` of a game's package, with a module `index.js`."""

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from genjiko.games import game_ids
from genjiko.server.api.boards import board_folder
from genjiko.server.errors import Refusal
from genjiko.server.http.endpoint import refuse
from genjiko.server.http.files import file_inside


async def board_file(request: Request) -> Response:
    """A file of such a board. It may change with the next installation, so a browser asks every time."""
    game, path = request.path_params["game"], request.path_params["path"]
    if game in game_ids():
        wanted = file_inside(board_folder(game), path)
        if wanted is not None:
            return FileResponse(wanted, headers={"Cache-Control": "no-cache"})
    return refuse(Refusal("not_found", "there is no such file"))
