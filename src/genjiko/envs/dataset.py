"""Records as a dataset: a Parquet file with one row for each decision. The columns are told in docs/research.md."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import genjiko
from genjiko.envs.missing import what_to_install
from genjiko.kernel.errors import BadRecord
from genjiko.kernel.game import Game
from genjiko.kernel.rules import Rules
from genjiko.kernel.tables import rewards

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ModuleNotFoundError as error:
    raise what_to_install(error) from None

FIRST_WORD = "genjiko-record "
ROWS_AT_ONCE = 8192


class Found(NamedTuple):
    """A record: its name, its text, and the names of the bots by seat, if they are known."""

    name: str
    text: str
    bots: list[str] | None = None


def read_records(paths: Iterable[Path]) -> Iterator[Found]:
    """Every record in these files and folders. A file holds records one after the other, or a series of the arena.

    Raises BadRecord for a file that cannot be read or holds no record.
    """
    for path in paths:
        found = [path]
        if path.is_dir():
            found = sorted(p for p in path.rglob("*") if p.is_file() and not p.name.startswith("."))
        for file in found:
            yield from _records_of(file, in_folder=path.is_dir())


def _records_of(file: Path, in_folder: bool) -> Iterator[Found]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{file}: cannot be read: {getattr(error, 'strerror', None) or 'not a text'}") from None
    if file.suffix == ".jsonl":
        yield from _series(file, text)
        return
    if not text.startswith(FIRST_WORD):
        if in_folder:
            return  # a report or a table that lies beside the records
        raise BadRecord(f"{file}: this is no Genjikō record: it does not begin with {FIRST_WORD.strip()!r}")
    parts = text.split(f"\n{FIRST_WORD}")
    for number, part in enumerate(parts):
        name = file.name if len(parts) == 1 else f"{file.name}#{number + 1}"
        yield Found(name, part if number == 0 else FIRST_WORD + part)


def _series(file: Path, text: str) -> Iterator[Found]:
    """The games of a series of the arena, one line each."""
    for number, line in enumerate(text.splitlines(), 1):
        name = f"{file.name}#{number}"
        try:
            game = json.loads(line)
            yield Found(name, game["record"], game["bots"])
        except (ValueError, KeyError, TypeError):
            raise BadRecord(f"{name}: this line is no game of a series") from None


def schema(rules: Rules[Any]) -> pa.Schema:
    """The columns, with the planes and the notation of the actions in the metadata."""
    planes = rules.planes.layout
    about = {
        **{key: value for key, value in rules.header.json().items() if key != "options"},
        "planes": [{"name": p.name, "labels": p.labels, "scale": p.scale, "help": p.help} for p in planes.planes],
        "actions": [action.text for action in rules.catalogue.actions],
    }
    return pa.schema(
        [
            ("record", pa.string()),
            ("options", pa.string()),
            ("step", pa.int32()),
            ("seat", pa.int8()),
            ("bot", pa.string()),
            ("observation", pa.list_(pa.float32(), planes.size)),
            ("mask", pa.list_(pa.bool_(), len(rules.catalogue))),
            ("action", pa.int32()),
            ("result", pa.float32()),
        ],
        metadata={"genjiko": json.dumps(about)},
    )


def rows(found: Found, game: Game) -> Iterator[dict[str, object]]:
    """The decisions of a game, each as the seat that made it saw the table. `result` is None while it is not over."""
    rules = game.rules
    results: list[float | None] = [None] * rules.players
    if game.over:
        results = [*rewards(rules, game.state)]
    options = json.dumps(rules.options, sort_keys=True)
    for step, (then, move) in enumerate(zip(game.steps(), game.moves, strict=False)):
        mask = [bool(legal) for legal in then.mask(move.seat)]
        yield {
            "record": found.name,
            "options": options,
            "step": step,
            "seat": move.seat,
            "bot": found.bots[move.seat] if found.bots else None,
            "observation": rules.planes.encode(rules.view.observe(then.state, move.seat), move.seat),
            "mask": mask,
            "action": move.action.id,
            "result": results[move.seat],
        }


def export(paths: Iterable[Path], out: Path) -> tuple[int, int]:
    """Write the decisions of all records into a Parquet file. Returns the numbers of records and of decisions.

    Raises BadRecord; all records must be of one game, number of players and box.
    """
    writer: Any = None
    kind: tuple[str, int, str] | None = None
    kept: list[dict[str, object]] = []
    records = decisions = 0
    try:
        for found in read_records(paths):
            game = _load(found)
            this = (game.rules.meta.id, game.rules.players, game.rules.components.digest)
            if kind is None:
                kind = this
                writer = pq.ParquetWriter(out, schema(game.rules), compression="zstd")
            if this != kind:
                box = " of another box" if this[:2] == kind[:2] else ""
                raise BadRecord(
                    f"{found.name}: {this[0]} for {this[1]} players{box}, but the file holds {kind[0]} for {kind[1]}"
                )
            records += 1
            for row in rows(found, game):
                kept.append(row)
                decisions += 1
                if len(kept) == ROWS_AT_ONCE:
                    _flush(writer, kept)
        if writer is None:
            raise BadRecord("there is no record here")
        _flush(writer, kept)
    finally:
        if writer is not None:
            writer.close()
    return records, decisions


def _load(found: Found) -> Game:
    try:
        return genjiko.load(found.text)
    except BadRecord as error:
        raise BadRecord(f"{found.name}: {error}") from None


def _flush(writer: Any, kept: list[dict[str, object]]) -> None:
    if kept:
        writer.write_table(pa.Table.from_pylist(kept, schema=writer.schema))
        kept.clear()
