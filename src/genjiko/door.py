"""The door: start, load and restore games by their id."""

from typing import SupportsIndex

from genjiko.games import find_rules, game_ids
from genjiko.kernel.chance import MOST_DRAWN, MOST_SEED, Chance, Result, ScriptedChance, fresh_seed
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadDump, BadOption, GenjikoError
from genjiko.kernel.game import DUMP_FORMAT, Game, check_census, game_from, start_game
from genjiko.kernel.record import read_record


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
    listen: bool = True,
) -> Game:
    """A new game. Without a seed nobody can guess its chance; `script` gives the first results of chance.

    Raises UnknownGame, BadOption, BadComponents, BadScript.
    """
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int) or seed < 0):
        raise BadOption(f"a seed is a whole number from 0 up, not {seed!r}")
    if seed is not None and seed >= MOST_SEED:
        raise BadOption("a seed has at most 128 bits")
    rules, words = find_rules(game, players, options, components)
    number = fresh_seed() if seed is None else seed
    chance = Chance(number) if script is None else ScriptedChance(script, number, strict=False)
    return start_game(rules, chance, words, listen)


def load(record: str) -> Game:
    """The game that a record tells. Raises BadRecord."""
    return read_record(record, find_rules)


def restore(data: object) -> Game:
    """A game in the position of a dump. Raises BadDump."""
    if not isinstance(data, dict):
        raise BadDump("a dump is a JSON object")
    keys = ("format", "game", "rules", "players", "options", "components", "seed", "drawn", "state")
    for key in keys:
        if key not in data:
            raise BadDump(f"dump: {key!r} is missing")
    if data["format"] is True or data["format"] != DUMP_FORMAT:
        raise BadDump(f"dump: format {data['format']!r} is not {DUMP_FORMAT}")
    text = data["components"]
    for key in ("rules", "players", "seed", "drawn"):
        if not isinstance(data[key], int) or isinstance(data[key], bool) or data[key] < 0:
            raise BadDump(f"dump: {key} must be a whole number")
    if data["drawn"] > MOST_DRAWN:
        raise BadDump(f"dump: drawn is at most {MOST_DRAWN}")
    if data["seed"] >= MOST_SEED:
        raise BadDump("dump: a seed has at most 128 bits")
    if not isinstance(data["options"], dict) or not (text is None or isinstance(text, str)):
        raise BadDump("dump: options must be an object and components a text or null")
    try:
        own = None if text is None else Components(text, "dump")
        rules, words = find_rules(str(data["game"]), data["players"], data["options"], own, data["rules"])
    except GenjikoError as error:
        raise BadDump(f"dump: {error}") from None
    state = rules.restore(data["state"])
    rules.check(state)
    check_census(rules, state)
    return game_from(rules, state, Chance(data["seed"], data["drawn"]), words)
