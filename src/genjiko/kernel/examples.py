"""Examples of the rules that can be laid on the table and stepped through, and the pictures of a game's page.

`examples.jsonl` beside the rules has one on each line: a position, in which a corner of the table may be all there is,
and the moves from there. `example.record` is the game that the page tells; `pictures.toml` says which of its positions
are shown there, and what is pointed at. Titles and texts are the words `examples.<id>` and `pictures.<id>`.
"""

import json
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from genjiko.kernel.chance import Chance
from genjiko.kernel.game import Game, game_from
from genjiko.kernel.header import Header, header_in
from genjiko.kernel.rules import Rules
from genjiko.kernel.words import Words

PAGE = "page"
"""The example that a game's page tells."""

FindRules = Callable[[Header], tuple[Rules[Any], Words]]


class Example:
    """A game that has been played to the end of what it shows, and the seat that looks on."""

    def __init__(self, name: str, seat: int, game: Game) -> None:
        self.name = name
        self.seat = seat
        self.game = game


class Pictures:
    """What a page shows: the table with labels, and positions of its example by the numbers of moves made."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.step = int(data["step"])
        self.labels = [(str(label["place"]), f"pictures.{label['say']}") for label in data["label"]]
        self.steps = [int(step) for step in data["steps"]]


def read_examples(module: str, find_rules: FindRules) -> list[Example]:
    """The examples of a game; [] where there are none. Raises GenjikoError where one cannot be played."""
    file = files(module).joinpath("examples.jsonl")
    if not file.is_file():
        return []
    return [_example(json.loads(line), find_rules) for line in file.read_text(encoding="utf-8").splitlines()]


def _example(data: dict[str, Any], find_rules: FindRules) -> Example:
    header = header_in(data["header"], "example")
    rules, words = find_rules(header)
    game = game_from(rules, rules.checks.restore(data["state"]), Chance(header.seed or 0), words)
    for seat, action, results in data["moves"]:
        game.replay(seat, action, results)
    return Example(str(data["id"]), int(data["seat"]), game)


def read_pictures(module: str) -> Pictures | None:
    """The pictures of a game's page; None where it has none."""
    file = files(module).joinpath("pictures.toml")
    return Pictures(tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else None
