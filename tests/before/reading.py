"""The files of earlier versions as the tests read them."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
VERSIONS = ("first", "mended")

Json = dict[str, Any]


class Kept:
    """A record, and how the game stood when it was written."""

    def __init__(self, block: str) -> None:
        stand, self.text = block.split("\n", 1)
        scores, _, winners = stand.removeprefix("scores ").partition(" winners")
        self.scores = [int(number) for number in scores.split()]
        self.winners = [int(number) for number in winners.split()]

    def line(self, name: str) -> str:
        """What the header says of a name; "" if nothing."""
        found = [line for line in self.text.splitlines() if line.startswith(f"{name}: ")]
        return found[0].partition(": ")[2] if found else ""

    @property
    def setting(self) -> tuple[str, str, str]:
        """Game, players and options."""
        return self.line("game"), self.line("players"), self.line("options")

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Seat and notation of every move, without the results of chance."""
        lines = [line.partition(" ! ")[0].split(" ", 2) for line in self.text.splitlines() if line[:1].isdecimal()]
        return [(int(seat), action) for _, seat, action in lines]


def unpacked(version: str, name: str) -> str:
    """The text of a file."""
    return gzip.decompress((FOLDER / version / f"{name}.gz").read_bytes()).decode()


def records(version: str, name: str = "records.txt") -> list[Kept]:
    """All records of a file."""
    return [Kept(block) for block in re.split("^# (?=scores )", unpacked(version, name), flags=re.MULTILINE)[1:]]


def dumps(version: str) -> list[Json]:
    """All dumps: `moves`, `scores` and `winners` say when it was taken and how the game stood."""
    return [json.loads(line) for line in unpacked(version, "dumps.json").splitlines()]


def house(version: str, database: str) -> Json:
    """What is in a database."""
    return dict(json.loads(unpacked(version, f"{database}.json")))
