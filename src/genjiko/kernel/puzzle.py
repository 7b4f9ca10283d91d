"""Puzzles: one decision of a seat, as the seat saw it. `puzzles.jsonl` beside the rules has one on each line.

The position that is kept is a world that the seat could not tell from the true one, drawn from what it saw: so there is
nothing in the file that the seat may not know, and the table can be shown as any other. docs/decisions/puzzles.md tells
how a puzzle is made and what it must show.
"""

import json
from importlib.resources import files
from typing import Any

FILE = "puzzles.jsonl"


class Puzzle:
    """A position, the seat that decides, and what its actions were found to be worth."""

    def __init__(
        self,
        dump: dict[str, Any],
        seat: int,
        accepted: list[str],
        chances: dict[str, float],
        themes: list[str],
        rating: int,
        source: str,
    ) -> None:
        self.id = f"{source}-{seat}"
        self.dump = dump
        self.seat = seat
        self.accepted = accepted  # the best first; all of them are right
        self.chances = chances  # of actions that were looked at closely
        self.themes = themes
        self.rating = rating  # how hard it is, as the rating of somebody who finds it every other time
        self.source = source  # the game it was taken from: its digest, and after how many moves

    @property
    def proved(self) -> bool:
        """Whether its answer is known exactly."""
        return "proved" in self.themes

    def json(self) -> dict[str, Any]:
        """A line of the file."""
        return {
            "source": self.source,
            "seat": self.seat,
            "accepted": self.accepted,
            "chances": self.chances,
            "themes": self.themes,
            "rating": self.rating,
            "dump": self.dump,
        }


def puzzle_of(line: str) -> Puzzle:
    """The puzzle that a line tells. Raises ValueError, KeyError."""
    data = json.loads(line)
    return Puzzle(
        data["dump"],
        int(data["seat"]),
        [str(action) for action in data["accepted"]],
        {str(action): float(chance) for action, chance in data["chances"].items()},
        [str(theme) for theme in data["themes"]],
        int(data["rating"]),
        str(data["source"]),
    )


def shipped_puzzles(module: str) -> list[Puzzle]:
    """The puzzles that come with a game; [] where there are none."""
    file = files(module).joinpath(FILE)
    if not file.is_file():
        return []
    return [puzzle_of(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
