"""Options that several commands share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from genjiko.games import game_ids, read_components
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption, UnknownGame
from genjiko.terminal.words import LANGUAGES

F = TypeVar("F", bound=Callable[..., Any])


class GameId(click.ParamType[str]):
    """The id of a game; an unambiguous beginning is enough."""

    name = "game"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        found = [game for game in game_ids() if game == value] or [g for g in game_ids() if g.startswith(value)]
        if len(found) != 1 or not value:
            raise UnknownGame(f"there is no game {value!r}; there are {', '.join(game_ids())}")
        return found[0]


class ComponentsFile(click.ParamType[Components]):
    """A components file of one's own."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Components:
        return value if isinstance(value, Components) else read_components(value)


def parse_options(pairs: tuple[str, ...]) -> dict[str, object]:
    """`name=value` words as a dictionary. Raises BadOption."""
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"an option is written name=value, not {pair!r}")
        if name in options:
            raise BadOption(f"option {name!r} is given twice")
        options[name] = value
    return options


def in_language(command: F) -> F:
    """The option that chooses among the languages that have words."""
    return click.option(
        "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the texts."
    )(command)


def setting(command: F, players: str = "the fewest") -> F:
    """The options that set up a game: players, options, components. `players` names the default of the first."""
    command = click.option("--players", type=int, help=f"Number of players (default: {players}).")(command)
    command = click.option(
        "-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
    )(command)
    return click.option("--components", type=ComponentsFile(), help="A components file instead of the shipped one.")(
        command
    )
