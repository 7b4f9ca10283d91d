"""Actions with their texts, as the engine says them, in a file that the browser's tests read too.

`python -m tests.action_vectors` writes it anew (`make golden` does it).
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import genjiko
from genjiko.games import game_languages, game_meta, game_package, game_words
from genjiko.kernel.action_text import ActionTexts, Pattern, look_up
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game

FILE = Path(__file__).parent / "vectors" / "action_texts.json"
SECTIONS = ("actions.", "things.", "names.", "list.")
GAMES = 6

Position = tuple[int, Any, list[str]]
"""Who acts, the table as this seat sees it, and the legal actions."""


def positions(table: Game, seed: int) -> Iterator[Position]:
    """Every decision of a random game; kinds of actions are chosen first, so that rare ones come too."""
    rng = Rng(seed)
    while not table.over:
        seat = table.to_act[rng.below(len(table.to_act))]
        legal = table.legal(seat)
        yield seat, table.view(seat)["table"], [action.text for action in legal]
        kinds = sorted({action.kind for action in legal})
        kind = kinds[rng.below(len(kinds))]
        some = [action for action in legal if action.kind == kind]
        table.play(some[rng.below(len(some))], seat)


def pattern_of(texts: ActionTexts, action: str) -> Pattern:
    """The pattern that an action is written by."""
    return next(pattern for pattern in texts.patterns if pattern.read(action) is not None)


def vectors_of(game: str) -> dict[str, Any]:
    """The patterns and words of a game, and actions with their texts: without a table, and on some tables."""
    texts, languages = game_package(game).action_texts, game_languages(game)
    return {
        "patterns": [pattern.json() for pattern in texts.patterns],
        "words": {
            language: {key: text for key, text in game_words(game, language).json().items() if key.startswith(SECTIONS)}
            for language in languages
        },
        "alone": _said(game, _first_of_each(texts, game)),
        "tables": list(_on_tables(texts, game)),
    }


def _said(game: str, actions: list[str], table: Any = None, seat: int | None = None) -> dict[str, dict[str, str]]:
    texts = game_package(game).action_texts
    return {
        action: {lang: texts.say(game_words(game, lang), action, table, seat) for lang in game_languages(game)}
        for action in actions
    }


def _first_of_each(texts: ActionTexts, game: str) -> list[str]:
    """The first and the last action of the catalogue that each pattern is for."""
    found: dict[str, list[str]] = {}
    for action in genjiko.new(game, seed=1).rules.catalogue.actions:
        found.setdefault(pattern_of(texts, action.text).message, []).append(action.text)
    return list(dict.fromkeys(action for actions in found.values() for action in (actions[0], actions[-1])))


def _on_tables(texts: ActionTexts, game: str) -> Iterator[dict[str, Any]]:
    """Positions that show something new: an action whose text names other things on the table."""
    counts = game_meta(game).players
    met: set[tuple[object, ...]] = set()
    for seed in range(GAMES if any(map(_paths, texts.patterns)) else 0):
        for seat, table, legal in positions(genjiko.new(game, counts[seed % len(counts)], seed), seed):
            for action in legal:
                pattern = pattern_of(texts, action)
                kind = _kind(pattern, action, table, seat)
                if _paths(pattern) and kind not in met:
                    met.add(kind)
                    shown = {key: table[key] for key in sorted({path[0] for path in _paths(pattern)})}
                    yield {"texts": _said(game, [action], shown, seat), "seat": seat, "table": shown}


def _paths(pattern: Pattern) -> list[list[str]]:
    """The names in the paths of a pattern."""
    found = [re.findall(r"\w+", path) for path in (*pattern.look.values(), pattern.by) if not path.startswith("=")]
    return [names for names in found if names]


def _kind(pattern: Pattern, action: str, table: Any, seat: int) -> tuple[object, ...]:
    args = {**(pattern.read(action) or {}), "seat": seat}
    found = {key: look_up(table, path.partition(" as ")[0], args) for key, path in pattern.look.items()}
    case = look_up(table, pattern.by, args) if pattern.by else None
    return pattern.message, case, *(key for key, thing in found.items() if thing not in (None, [], ""))


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written(), encoding="utf-8")


def written() -> str:
    """What stands in the file, one line for each thing that a person may want to read."""
    out = []
    for game in genjiko.games():
        parts = vectors_of(game)
        lines = [f"  {json.dumps(part)}: {_lines(value)}" for part, value in parts.items()]
        out.append(f"{json.dumps(game)}: {{\n" + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(out) + "\n}\n"


def _lines(value: Any) -> str:
    def line(thing: Any) -> str:
        return json.dumps(thing, ensure_ascii=False)

    if isinstance(value, list):
        return "[\n" + ",\n".join(f"    {line(item)}" for item in value) + "\n  ]"
    return "{\n" + ",\n".join(f"    {line(key)}: {line(item)}" for key, item in value.items()) + "\n  }"


if __name__ == "__main__":
    main()
