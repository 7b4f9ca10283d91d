"""The folder of a series: what it is made of, and one line for each game that has been played."""

import os
from pathlib import Path

import msgspec

from genjiko.arena.plan import Series
from genjiko.arena.play import Played
from genjiko.kernel.errors import BadOption


class Store:
    """Keeps games as they come in, so that an interruption loses at most those in flight."""

    def __init__(self, folder: Path, series: Series) -> None:
        """Opens the folder, or makes it. Raises BadOption when another series lies there."""
        self.folder = folder
        self.games: dict[int, Played] = {}
        self._file = folder / "games.jsonl"
        folder.mkdir(parents=True, exist_ok=True)
        self._claim(series)
        self._read()

    def _claim(self, series: Series) -> None:
        """A series may go on, and may grow; anything else would mix games that do not belong together."""
        head = self.folder / "series.json"
        if head.is_file():
            try:
                old = msgspec.json.decode(head.read_bytes(), type=Series)
            except msgspec.DecodeError:
                raise BadOption(f"{head} is no series of games; choose another folder") from None
            same = msgspec.structs.replace(old, games=series.games) == series
            if same and old.games > series.games:
                raise BadOption(f"{self.folder} has {old.games} games already; ask for at least as many")
            if not same:
                raise BadOption(f"{self.folder} holds another series ({_describe(old)}); choose another folder")
        elif self._file.exists():
            raise BadOption(f"{self.folder} holds games of an unknown series; choose another folder")
        _write(head, msgspec.json.format(msgspec.json.encode(series)) + b"\n")

    def _read(self) -> None:
        if not self._file.is_file():
            return
        whole = b""
        for line in self._file.read_bytes().splitlines(keepends=True):
            try:
                game = msgspec.json.decode(line, type=Played)
            except msgspec.DecodeError:
                continue  # cut off when the last run was killed while writing
            if line.endswith(b"\n"):
                self.games[game.number] = game
                whole += line
        _write(self._file, whole)

    def add(self, game: Played) -> None:
        """Keep a game."""
        self.games[game.number] = game
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")

    def close(self) -> None:
        """Put the lines in order: the file does not tell which worker was faster."""
        _write(self._file, b"".join(msgspec.json.encode(game) + b"\n" for game in self.in_order()))

    def in_order(self) -> list[Played]:
        """The games by their number."""
        return [self.games[number] for number in sorted(self.games)]


def _describe(series: Series) -> str:
    return f"{series.games} games of {series.game}, {', '.join(series.bots)}, seed {series.seed}"


def _write(path: Path, data: bytes) -> None:
    """The whole new file or the whole old one, never half."""
    draft = path.with_name(path.name + ".new")
    draft.write_bytes(data)
    os.replace(draft, path)
