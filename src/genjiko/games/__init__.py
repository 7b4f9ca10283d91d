"""The games of the house, each in a folder of its own: finding them, and what it takes to set one up by its id."""

import pkgutil
import sys
import warnings
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, SupportsIndex

from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadComponents, OtherRules, UnknownGame
from genjiko.kernel.header import Header, check_seed
from genjiko.kernel.meta import Meta, OptionValue
from genjiko.kernel.package import GamePackage, find_package
from genjiko.kernel.rules import Rules
from genjiko.kernel.text_markup import fold
from genjiko.kernel.words import Words


class _Games(ModuleType):
    """`genjiko.games()` lists the games, and `genjiko.games.parfum` is the package of one: both by the same name."""

    def __call__(self) -> list[str]:
        return list(game_ids())


sys.modules[__name__].__class__ = _Games


GROUP = "genjiko.games"
"""The group of entry points by which other distributions offer games: `goofspiel = "goofspiel"`, a module with GAME."""


@lru_cache
def _modules() -> dict[str, str]:
    """The module of every game, by id: those of the house, and what else is installed."""
    own = [m.name for m in pkgutil.iter_modules(__path__) if m.ispkg]
    found = {name.replace("_", "-"): f"{__name__}.{name}" for name in own}
    for point in sorted(entry_points(group=GROUP)):
        problem = _trouble_with(point, found)
        if problem:
            warnings.warn(f"the game {point.name!r} is passed over: {problem}", RuntimeWarning, stacklevel=2)
        else:
            found[point.name] = point.module
    return dict(sorted(found.items()))


def _trouble_with(point: EntryPoint, found: dict[str, str]) -> str:
    """Why a game from outside cannot be played; "" if it can. Nothing that it does may stop the others."""
    if point.name in found:
        return f"there is another one of this name, {found[point.name]}"
    try:
        package = find_package(point.module)
        package.shipped_components()
        package.action_texts.say(package.words(), "")
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "" if package.meta.id == point.name else f"it calls itself {package.meta.id!r}"


def game_ids() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(_modules())


@lru_cache
def game_package(game: str) -> GamePackage:
    """A game with all its rooms. Raises UnknownGame."""
    if game not in _modules():
        raise UnknownGame(f"there is no game {game!r}; there are {', '.join(game_ids())}")
    return find_package(_modules()[game])


def game_meta(game: str) -> Meta:
    """The title page of a game. Raises UnknownGame."""
    return game_package(game).meta


@lru_cache
def game_words(game: str, language: str = "en") -> Words:
    """The words of a game. Raises UnknownGame."""
    return game_package(game).words(language)


@lru_cache
def game_languages(game: str) -> list[str]:
    """The languages of a game: those that have a file among its words. Raises UnknownGame."""
    return game_package(game).languages()


@lru_cache
def shipped_components(game: str) -> Components:
    """The components that come with the program. Raises UnknownGame."""
    return game_package(game).shipped_components()


def read_components(path: str | Path) -> Components:
    """Components from a file of one's own. Raises BadComponents."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadComponents(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return Components(text, Path(path).name)


def new_header(
    game: str,
    players: SupportsIndex | None = None,
    options: dict[str, object] | None = None,
    components: Components | None = None,
    seed: int | None = None,
) -> Header:
    """The header of a game by today's rules, with everything that is not said filled in.

    Raises UnknownGame, BadOption.
    """
    meta = game_meta(game)
    if components is not None and components.shipped and components.text != shipped_components(game).text:
        components = Components(components.text, components.origin)  # shipped with another game or another program
    count, chosen = meta.check_players(players), meta.check_options(options or {})
    number = None if seed is None else check_seed(seed)
    return Header(game, meta.rules_version, count, chosen, components, number)


def find_rules(header: Header) -> tuple[Rules[Any], Words]:
    """The rules and words of a header; an older version of the rules is played under its readings.

    Raises UnknownGame, BadOption, BadComponents, OtherRules.
    """
    game, components = header.game, header.components
    meta = game_meta(game)
    count = meta.check_players(header.players)
    chosen = meta.check_options(header.options)
    if header.version != meta.rules_version:
        components = _box_before(meta, components, header.version)
    if components is None or components.shipped:
        return _shipped_rules(game, count, tuple(chosen.items())), game_words(game)
    return _own_rules(game, count, tuple(chosen.items()), components.text, components.origin), game_words(game)


def _box_before(meta: Meta, components: Components | None, version: int) -> Components:
    if version not in meta.readings_before:
        known = " or ".join(str(n) for n in [*meta.readings_before, meta.rules_version])
        raise OtherRules(
            f"this was played by version {version} of the rules of {meta.title}; this program plays version {known}"
        )
    return (components or shipped_components(meta.id)).read_as(meta.readings_before[version])


@lru_cache(maxsize=256)
def _shipped_rules(game: str, players: int, options: tuple[tuple[str, OptionValue], ...]) -> Rules[Any]:
    return _make(game, players, dict(options), shipped_components(game))


@lru_cache(maxsize=8)  # laboratory and replays ask for the same box again and again, and making rules takes long
def _own_rules(
    game: str, players: int, options: tuple[tuple[str, OptionValue], ...], text: str, origin: str
) -> Rules[Any]:
    return _make(game, players, dict(options), Components(text, origin))


def _make(game: str, players: int, options: dict[str, OptionValue], components: Components) -> Rules[Any]:
    return game_package(game).open(players, options, components)


def draw_table(game: str, view: dict[str, object], words: Words, columns: int) -> str:
    """A view drawn as text with marks of `kernel.text_markup`, no line wider than the columns. Raises UnknownGame."""
    return fold(game_package(game).draw(view, words, columns), columns)
