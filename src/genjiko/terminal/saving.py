"""Where games of the terminal are kept, and how they are taken up again."""

from pathlib import Path

from platformdirs import user_data_path

import genjiko
from genjiko.kernel.errors import BadRecord, GenjikoError
from genjiko.kernel.game import Game
from genjiko.kernel.record import remarks_in, with_remarks
from genjiko.terminal.words import terminal_words

_MINE = "my seat: "


def free_file(game: str, seed: object) -> Path:
    """A file of the data folder that no game has yet."""
    folder = user_data_path("genjiko") / "games"
    number = 1
    while True:
        file = folder / f"{game}-{seed}{'' if number == 1 else f'-{number}'}.record"
        if not file.exists():
            return file
        number += 1


def save(game: Game, seat: int, file: Path) -> None:
    """Write the record, with the seat that is mine. Raises GenjikoError when it cannot be written."""
    text = with_remarks(game.record(), [f"{_MINE}{seat}"])
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and not file.is_file():
            file.write_text(text, encoding="utf-8")  # a device or a pipe
            return
        # What was kept before stays whole until the new text is.
        fresh = file.with_name(f".{file.name}.new")
        try:
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(file)
        finally:
            fresh.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        why = {"file": file, "why": getattr(error, "strerror", None) or error}
        raise GenjikoError(terminal_words(game.words.language).text("play.not_saved", why)) from None


def take_up(file: Path) -> tuple[Game, int | None]:
    """A kept game and the seat that was mine, if it says so. Raises BadRecord."""
    text = read_record_file(file)
    seats = [remark.removeprefix(_MINE) for remark in remarks_in(text) if remark.startswith(_MINE)]
    return genjiko.load(text), int(seats[0]) if seats and seats[0] in ("0", "1", "2", "3") else None


def read_record_file(file: Path) -> str:
    """The text of a record's file. Raises BadRecord."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{file}: cannot be read: {getattr(error, 'strerror', None) or 'not a text'}") from None
