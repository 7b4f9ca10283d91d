"""The door: start, load and restore games by their id."""

from functools import lru_cache
from importlib.resources import files
from typing import SupportsIndex

from genjiko.games import find_rules, game_ids, game_package, new_header
from genjiko.kernel.chance import MOST_DRAWN, Chance, Result, ScriptedChance, fresh_seed
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadDump, GenjikoError
from genjiko.kernel.examples import PAGE, Example, Pictures, read_examples, read_pictures
from genjiko.kernel.game import DUMP_FORMAT, Game, check_census, game_from, start_game
from genjiko.kernel.header import Header, check_seed, header_in
from genjiko.kernel.lesson import Lesson, lesson_files, read_lesson
from genjiko.kernel.puzzle import Puzzle, shipped_puzzles
from genjiko.kernel.record import read_record
from genjiko.kernel.rules_page import Links, fill_page, read_links, read_page, tell_moves


def games() -> list[str]:
    """The ids of the games, sorted."""
    return list(game_ids())


def new(
    game: str,
    players: SupportsIndex | None = None,
    seed: int | None = None,
    options: dict[str, object] | None = None,
    components: Components | None = None,
    script: list[Result] | None = None,
    keep_events: bool = True,
) -> Game:
    """A new game. Without a seed nobody can guess its chance; `script` gives the first results of chance.

    Raises UnknownGame, BadOption, BadComponents, BadScript.
    """
    return start(new_header(game, players, options, components, seed), script, keep_events)


def start(header: Header, script: list[Result] | None = None, keep_events: bool = True) -> Game:
    """A new game with this header, as `new` makes it."""
    rules, words = find_rules(header)
    number = fresh_seed() if header.seed is None else header.seed
    chance = Chance(number) if script is None else ScriptedChance(script, number, strict=False)
    return start_game(rules, chance, words, keep_events)


def load(record: str) -> Game:
    """The game that a record tells. Raises BadRecord."""
    return read_record(record, find_rules)


def restore(data: object) -> Game:
    """A game in the position of a dump. Raises BadDump."""
    if not isinstance(data, dict):
        raise BadDump("a dump is a JSON object")
    for key in ("format", "seed", "drawn", "state"):
        if key not in data:
            raise BadDump(f"dump: {key!r} is missing")
    if data["format"] is True or data["format"] != DUMP_FORMAT:
        raise BadDump(f"dump: format {data['format']!r} is not {DUMP_FORMAT}")
    drawn = data["drawn"]
    if isinstance(drawn, bool) or not isinstance(drawn, int) or not 0 <= drawn <= MOST_DRAWN:
        raise BadDump(f"dump: drawn is a whole number, at most {MOST_DRAWN}")
    try:
        seed = check_seed(data["seed"])
        rules, words = find_rules(header_in(data, "dump"))
    except GenjikoError as error:
        raise BadDump(f"dump: {error}") from None
    state = rules.checks.restore(data["state"])
    rules.checks.check(state)
    check_census(rules, state)
    return game_from(rules, state, Chance(seed, drawn), words)


@lru_cache
def rules_page(game: str, language: str = "en") -> str:
    """The page that teaches a game, in Markdown: see `kernel.rules_page`. Raises UnknownGame."""
    package = game_package(game)
    words = package.words(language)
    page = read_page(package.module, language)
    moves: list[str] = []
    if "{move " in page:
        example = files(package.module).joinpath("example.record").read_text(encoding="utf-8")
        moves = tell_moves(load(example), words)
    return fill_page(page, words, package.shipped_components(), moves)


@lru_cache
def rules_links(game: str) -> Links:
    """Which chapters of the page explain the prompts of a game and the places of its table. Raises UnknownGame."""
    return read_links(game_package(game).module)


@lru_cache
def first_lesson(game: str) -> Lesson | None:
    """The guided first game of a game; None where it has none. Raises UnknownGame, BadRecord, ValueError."""
    found = lesson_files(game_package(game).module)
    return None if found is None else read_lesson(load(found[0]), found[1])


@lru_cache
def puzzles(game: str) -> dict[str, Puzzle]:
    """The puzzles that come with a game, by their ids, the easy ones first. Raises UnknownGame."""
    found = sorted(shipped_puzzles(game_package(game).module), key=lambda puzzle: (puzzle.rating, puzzle.id))
    return {puzzle.id: puzzle for puzzle in found}


@lru_cache
def examples(game: str) -> dict[str, Example]:
    """The examples of a game to be stepped through, by their names; that of its page first. Raises UnknownGame."""
    module = game_package(game).module
    found = read_examples(module, find_rules)
    page = files(module).joinpath("example.record")
    if page.is_file():
        found.insert(0, Example(PAGE, 0, load(page.read_text(encoding="utf-8"))))
    return {example.name: example for example in found}


@lru_cache
def pictures(game: str) -> Pictures | None:
    """The pictures of a game's page; None where it has none. Raises UnknownGame."""
    return read_pictures(game_package(game).module)
