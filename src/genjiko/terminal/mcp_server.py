"""Tables for assistants: a server of the Model Context Protocol, with which one seat can be played."""

from typing import Any

from genjiko.arena.seat_in_words import SeatInWords, open_seat
from genjiko.door import rules_page
from genjiko.games import game_ids, game_words
from genjiko.kernel.errors import BadOption, GenjikoError

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ModuleNotFoundError:
    raise BadOption("the MCP server needs the official SDK: pip install 'genjiko[mcp]'") from None

MOST_TABLES = 100
"""Further tables push out the oldest."""

ABOUT = """Tabletop games. `games` names them and `rules` tells how one is played. `open_table` takes a seat against
bots; then `look` shows the table as that seat sees it with all legal actions, and `play` plays one of them, by the
notation that stands beside it."""


class Tables:
    """The tables that an assistant has opened, by their names."""

    def __init__(self) -> None:
        self._open: dict[str, SeatInWords] = {}
        self._opened = 0

    def add(self, seat: SeatInWords) -> str:
        """Keep a table; returns its name."""
        self._opened += 1
        name = str(self._opened)
        self._open[name] = seat
        if len(self._open) > MOST_TABLES:
            del self._open[next(iter(self._open))]
        return name

    def find(self, name: str) -> SeatInWords:
        """Raises BadOption."""
        if name not in self._open:
            raise BadOption(f"there is no table {name!r}; open are {', '.join(self._open) or 'none'}")
        return self._open[name]


def make_server(language: str = "en", opened: Tables | None = None) -> MCPServer:
    """The server with its tools; it shows one seat of each table and nothing else. `opened`: tables there already."""
    server = MCPServer("genjiko", instructions=ABOUT)
    tables = opened or Tables()

    @server.tool()
    def games() -> list[str]:
        """The ids of the games."""
        return list(game_ids())

    @server.tool()
    def rules(game: str) -> str:
        """The rules of a game in short, and how its actions are written."""
        try:
            words = game_words(game, language)
        except GenjikoError as error:
            raise ToolError(str(error)) from None
        notation = words.text("rules.notation") if words.has("rules.notation") else ""
        return f"{rules_page(game, words.language)}\n\n{notation}".strip()

    @server.tool()
    def open_table(
        game: str,
        seat: int = 0,
        players: int | None = None,
        opponents: str = "casual",
        seed: int | None = None,
        options: dict[str, str] | None = None,
    ) -> str:
        """Open a table of a game and take a seat; bots of one level (novice to master) take the others.

        Gives the name of the table. Without a seed the deal cannot be guessed.
        """
        try:
            if opponents.startswith("exec:"):
                raise BadOption("programs are not started from here")
            taken = open_seat(game, seat, players, opponents, seed, dict(options or {}))
        except GenjikoError as error:
            raise ToolError(str(error)) from None
        taken.game.words = game_words(game, language)
        return tables.add(taken)

    @server.tool()
    def look(table: str) -> dict[str, Any]:
        """The table as your seat sees it, what is asked of you, what happened since you looked, your legal actions."""
        try:
            return dict(tables.find(table).look())
        except GenjikoError as error:
            raise ToolError(str(error)) from None

    @server.tool()
    def play(table: str, action: str) -> dict[str, Any]:
        """Play one of your legal actions by its notation; the others play on, and you look again."""
        try:
            return dict(tables.find(table).play(action))
        except GenjikoError as error:
            raise ToolError(str(error)) from None

    return server
