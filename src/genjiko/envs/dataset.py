"""Records as a dataset: a Parquet file with one row for each decision. The columns are told in docs/research.md."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import genjiko
from genjiko.arena.line_protocol import make_player
from genjiko.bots import Bot
from genjiko.envs.missing import what_to_install
from genjiko.kernel.chance import Rng
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
            ("policy_actions", pa.list_(pa.int32())),
            ("policy", pa.list_(pa.float32())),
            ("value", pa.float32()),
        ],
        metadata={"genjiko": json.dumps(about)},
    )


class Thought(NamedTuple):
    """What a search made of a position: how it shared its looks among the actions, and the reward that it expects."""

    actions: list[int] | None = None
    policy: list[float] | None = None
    value: float | None = None


def think(bot: Bot, then: Game, seat: int, rng: Rng) -> Thought:
    """What a bot thinks of the position of a seat. A bot that does not look several times has no policy, and one that
    says nothing of the result no value; a move without a choice is not thought about."""
    seen = then.observation(seat)
    if len(seen.legal()) < 2:
        return Thought()
    decision = bot.decide(seen, rng)
    players = then.rules.players
    looked = [one for one in decision.considered if one.visits > 0]
    visits = sum(one.visits for one in looked)
    if not visits:
        return Thought()
    actions = [one.action.id for one in looked]
    share = sum(one.visits * one.values[seat] for one in looked) / visits
    value = (share - 1.0 / players) * players / (players - 1)
    return Thought(actions, [one.visits / visits for one in looked], value)


def rows(found: Found, game: Game, search: str | None = None) -> Iterator[dict[str, object]]:
    """The decisions of a game, each as the seat that made it saw the table. `result` is None while it is not over.

    `search`: the bot that says `policy` and `value`. Each position gets a new one with a chance of its own, so that a
    row depends on nothing but its position.
    """
    rules = game.rules
    results: list[float | None] = [None] * rules.players
    if game.over:
        results = [*rewards(rules, game.state)]
    options = json.dumps(rules.options, sort_keys=True)
    for step, (then, move) in enumerate(zip(game.steps(), game.moves, strict=False)):
        mask = [bool(legal) for legal in then.mask(move.seat)]
        thought = Thought()
        if search is not None:
            thought = think(make_player(search), then, move.seat, Rng(f"{found.name} {step}"))
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
            "policy_actions": thought.actions,
            "policy": thought.policy,
            "value": thought.value,
        }


def export(paths: Iterable[Path], out: Path, search: str | None = None) -> tuple[int, int]:
    """Write the decisions of all records into a Parquet file, and a card of it beside it.

    `search`: the bot whose policy and value of every position are written too. Returns the numbers of records and of
    decisions. Raises BadRecord and BadOption; all records must be of one game, number of players and box.
    """
    if search is not None:
        make_player(search)  # an unknown name is told before anything is written
    writer: Any = None
    kept: list[dict[str, object]] = []
    card = Card(out.name, search)
    try:
        for found in read_records(paths):
            game = _load(found)
            if writer is None:
                writer = pq.ParquetWriter(out, schema(game.rules), compression="zstd")
            card.add_game(found, game)
            for row in rows(found, game, search):
                kept.append(row)
                card.add_row(row)
                if len(kept) == ROWS_AT_ONCE:
                    _flush(writer, kept)
        if writer is None:
            raise BadRecord("there is no record here")
        _flush(writer, kept)
    finally:
        if writer is not None:
            writer.close()
    out.with_suffix(".md").write_text(card.text(), encoding="utf-8")
    return card.records, card.decisions


class Card:
    """What a dataset holds, in words and counts: a file beside it that says what one has before one reads it."""

    def __init__(self, name: str, search: str | None) -> None:
        self.name = name
        self.search = search
        self.records = self.decisions = self.forced = self.thoughts = self.unfinished = 0
        self._rules: Rules[Any] | None = None
        self._by_bot: dict[str, list[float]] = {}

    def add_game(self, found: Found, game: Game) -> None:
        """Count a record. Raises BadRecord when it is of another game, number of players or box."""
        this = game.rules
        if self._rules is None:
            self._rules = this
        one = self._rules
        if (this.meta.id, this.players, this.components.digest) != (one.meta.id, one.players, one.components.digest):
            same = (this.meta.id, this.players) == (one.meta.id, one.players)
            which = f"{this.meta.id} for {this.players} players{' of another box' if same else ''}"
            raise BadRecord(f"{found.name}: {which}, but the file holds {one.meta.id} for {one.players}")
        self.records += 1
        self.unfinished += not game.over

    def add_row(self, row: dict[str, Any]) -> None:
        """Count a decision."""
        self.decisions += 1
        self.forced += sum(row["mask"]) == 1
        self.thoughts += row["policy"] is not None
        if row["result"] is not None:
            self._by_bot.setdefault(row["bot"] or "not named", []).append(row["result"])

    def text(self) -> str:
        """The card as Markdown."""
        rules = self._rules
        assert rules is not None
        box = "the shipped one" if rules.components.shipped else "one of its own, in the metadata"
        facts = {
            "game": f"{rules.meta.id}, {rules.players} players, rules version {rules.meta.rules_version}",
            "components": f"{box}{', a what-if box' if rules.components.what_if else ''}",
            "made by": f"Genjikō {genjiko.__version__}",
            "observation": f"{rules.planes.layout.size} places in {len(rules.planes.layout.planes)} planes",
            "actions": f"{len(rules.catalogue)}",
            "records": f"{self.records:,}, of which {self.unfinished:,} are not finished",
            "decisions": f"{self.decisions:,} (every move counts), of which {self.forced:,} left no choice",
            "policy and value": f"of {self.thoughts:,} decisions, by `{self.search}`" if self.search else "none",
        }
        lines = [f"# {self.name}", "", "| | |", "|---|---|", *[f"| {name} | {fact} |" for name, fact in facts.items()]]
        if self._by_bot:
            lines += ["", "| bot | decisions | mean result of its decisions |", "|---|---:|---:|"]
            for name, results in sorted(self._by_bot.items()):
                lines.append(f"| {name} | {len(results):,} | {sum(results) / len(results):+.3f} |")
        return "\n".join(lines) + "\n"


def stream(
    path: Path, columns: Sequence[str] | None = None, rows_at_once: int = ROWS_AT_ONCE
) -> Iterator[dict[str, NDArray[Any]]]:
    """Read a dataset piece by piece, never more of it than a piece at once: arrays by the name of their column.

    `observation` and `mask` have a row for each decision; `policy` too, with a place for each action, if it is asked
    for: 0 where the search did not look, and everywhere where there is none (then `value` is NaN).
    """
    with pq.ParquetFile(path) as file:
        known = file.schema_arrow
        wanted = list(columns) if columns is not None else [name for name in known.names if name != "policy_actions"]
        asked = [*wanted, "policy_actions"] if "policy" in wanted else wanted
        actions = known.field("mask").type.list_size
        for piece in file.iter_batches(rows_at_once, columns=asked):
            yield {name: _array(piece, name, actions) for name in wanted}


def _array(piece: Any, name: str, actions: int) -> NDArray[Any]:
    column = piece.column(name)
    if name == "policy":
        dense = np.zeros((len(column), actions), np.float32)
        places = piece.column("policy_actions")
        row_of = np.repeat(np.arange(len(column)), column.value_lengths().fill_null(0).to_numpy(zero_copy_only=False))
        dense[row_of, places.flatten().to_numpy()] = column.flatten().to_numpy()
        return dense
    if pa.types.is_fixed_size_list(column.type):
        flat: NDArray[Any] = column.flatten().to_numpy(zero_copy_only=False)
        return flat.reshape(len(column), column.type.list_size)
    found: NDArray[Any] = column.to_numpy(zero_copy_only=False)
    return found


def _load(found: Found) -> Game:
    try:
        return genjiko.load(found.text)
    except BadRecord as error:
        raise BadRecord(f"{found.name}: {error}") from None


def _flush(writer: Any, kept: list[dict[str, object]]) -> None:
    if kept:
        writer.write_table(pa.Table.from_pylist(kept, schema=writer.schema))
        kept.clear()
