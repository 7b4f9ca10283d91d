"""A guided first game: a record that is played again at a real table, and what is said about its moves.

`lesson.record` beside the rules is the game that is played; `lesson.toml` says which of its moves the learner makes.
The partner's moves and those of the learner's that no step speaks of are played by the lesson. After the last move of
the record the game goes on freely. docs/decisions/lessons.md tells why, and how to write one.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from genjiko.kernel.game import Game
from genjiko.kernel.header import Header

OTHER: Final = "lesson.other"
"""What is said of an action that the rules allow and the lesson does not ask for."""
WAIT: Final = "lesson.wait"
"""What is said to who acts while the lesson itself has the next move."""


class Page:
    """Something to read before a decision, and the places of the board (`data-place`) that it speaks of."""

    def __init__(self, say: str, show: list[str]) -> None:
        self.say = say
        self.show = show


class Step:
    """A decision of the learner: the game has so many moves, and one of a few actions is asked for."""

    def __init__(self, at: int, pages: list[Page], accepted: list[str], wrong: dict[str, str], illegal: str) -> None:
        self.at = at
        self.pages = pages
        self.accepted = accepted  # the record's own first
        self.wrong = wrong  # legal tries, and the message id of what is said of each
        self.illegal = illegal  # a try that the rules refuse


class Lesson:
    """A record with its steps."""

    def __init__(self, record: Game, seat: int, partner: str, steps: list[Step], end: list[Page]) -> None:
        self.header: Header = record.header
        self.moves = [(move.seat, move.action.text) for move in record.moves]
        self.seat = seat
        self.partner = partner
        self.steps = {step.at: step for step in steps}
        self.end = end  # what is said when the game goes on freely

    def begins(self, header: Header) -> bool:
        """Whether a table was made for this lesson: another deal or other rules are no lesson."""
        return header.json() == self.header.json()

    def over_in(self, game: Game) -> bool:
        """Whether the game goes on freely: the record is at its end, or the game has left it."""
        made = len(game.moves)
        return made >= len(self.moves) or not all(self._follows(game, number) for number in range(made))

    def _follows(self, game: Game, number: int) -> bool:
        """Whether a move is the record's, or one that is accepted in its place."""
        move, step = game.moves[number], self.steps.get(number)
        seat, action = self.moves[number]
        return move.seat == seat and (
            move.action.text == action or (step is not None and move.action.text in step.accepted)
        )

    def due(self, game: Game) -> tuple[int, str] | None:
        """The seat and the move that the lesson makes by itself now; None if the learner decides, or all is free."""
        made = len(game.moves)
        if self.over_in(game) or made in self.steps:
            return None
        return self.moves[made]

    def objection(self, game: Game, seat: int, action: str) -> str:
        """The message id of what is said of an action that is not asked for now; "" if it is. Raises IllegalAction."""
        if self.over_in(game):
            return ""
        step = self.steps.get(len(game.moves))
        if step is None or seat != self.seat:
            return WAIT
        game.copy().play(action, seat)  # what the rules refuse has their own reason
        said = game.rules.catalogue.parse(action).text
        return "" if said in step.accepted else step.wrong.get(said, OTHER)


def lesson_files(module: str) -> tuple[str, dict[str, Any]] | None:
    """The record and the steps as they are written; None for a game without a lesson."""
    record, steps = (files(module).joinpath(name) for name in ("lesson.record", "lesson.toml"))
    if not record.is_file() or not steps.is_file():
        return None
    return record.read_text(encoding="utf-8"), tomllib.loads(steps.read_text(encoding="utf-8"))


def read_lesson(record: Game, data: Mapping[str, Any]) -> Lesson:
    """The lesson that a file of steps makes of a record. Raises ValueError where the two do not fit."""
    seat = int(data["seat"])
    steps = [_step(record, seat, row) for row in data["step"]]
    return Lesson(record, seat, str(data["partner"]), steps, _pages(data["end"]))


def _step(record: Game, seat: int, row: Mapping[str, Any]) -> Step:
    number = int(row["move"])
    if not 0 < number <= len(record.moves) or record.moves[number - 1].seat != seat:
        raise ValueError(f"lesson.toml: move {number} is not one of seat {seat}")
    played = record.moves[number - 1].action.text
    accepted = [played, *(str(action) for action in row.get("also", []))]
    wrong = {str(action): f"lesson.{say}" for action, say in row["wrong"].items()}
    return Step(number - 1, _pages(row["pages"]), accepted, wrong, str(row["illegal"]))


def _pages(rows: list[Mapping[str, Any]]) -> list[Page]:
    return [Page(f"lesson.{row['say']}", [str(place) for place in row.get("show", [])]) for row in rows]
