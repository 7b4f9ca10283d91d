"""Long walks through the games (`genjiko check --walk`), on several processes, kept in a file and gone on with."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import genjiko
from genjiko._form import compiled
from genjiko.bots.process import collect_rarely
from genjiko.games import game_meta
from genjiko.kernel.errors import BadOption
from genjiko.kernel.game import Game
from genjiko.kernel.laws import option_sets
from genjiko.kernel.walk import KINDS, UNDO_TURN, Walker

CHUNK = 25

Counts = dict[str, Any]

Part = tuple[str, int, int]
"""A game, the first seed, and how many runs."""


def walk_chunk(game: str, first: int, runs: int) -> Counts:
    """Some runs of one game; player counts and options take turns by the seed."""
    collect_rarely()
    meta = game_meta(game)
    options: dict[str, list[Any]] = {option.name: list(option.values) for option in meta.options}
    cases = [(players, chosen) for players in meta.players for chosen in option_sets(options)]

    def make(number: int) -> Game:
        players, chosen = cases[number % len(cases)]
        return genjiko.new(game, players, number, chosen)

    walker = Walker(make, genjiko.load, genjiko.restore)
    for _ in walker.run(runs, first):
        pass
    found = walker.walked
    return {
        "game": game, "first": first, "runs": found.runs, "steps": dict(found.steps), "after": dict(found.played_after),
        "ended": found.ended, "to_the_end": found.to_the_end, "dry": found.dry, "shortest": found.shortest,
        "broken": found.broken,
    }  # fmt: skip


def engine_digest() -> str:
    """A fingerprint of the engine's sources, so that figures of two programs are never added up."""
    package = Path(genjiko.__file__).parent
    files = sorted(
        p for part in ("kernel", "games") for p in (package / part).rglob("*") if p.suffix in (".py", ".toml")
    )
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


class Kept:
    """The chunks that are done, in a file with a line each."""

    def __init__(self, path: Path | None) -> None:
        """Raises BadOption for a file that another program began, or that is none."""
        self.path = path
        self.chunks: list[Counts] = []
        head = json.dumps({"engine": engine_digest(), "form": "compiled" if compiled() else "plain"})
        if path is None:
            return
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + "\n", encoding="utf-8")
        first, _, rest = path.read_text(encoding="utf-8").partition("\n")
        if first != head:
            raise BadOption(f"{path} was begun with another engine: name another file, or remove it")
        whole = rest[: rest.rfind("\n") + 1]  # a line that was cut off by a kill is walked again
        self.chunks = [json.loads(line) for line in whole.splitlines()]
        if whole != rest:
            path.write_text(f"{head}\n{whole}", encoding="utf-8")

    def done(self, part: Part) -> Counts | None:
        """What came of this part of a walk, if it is done."""
        return next((c for c in self.chunks if (c["game"], c["first"], c["runs"]) == part), None)

    def add(self, chunk: Counts) -> None:
        """Keep a chunk that is done."""
        self.chunks.append(chunk)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(chunk) + "\n")


def plan(games: list[str], runs: int, seed: int) -> list[Part]:
    """The parts of a walk, the games in turns."""
    return [(game, seed + at, min(CHUNK, runs - at)) for at in range(0, runs, CHUNK) for game in games]


def walk(parts: list[Part], jobs: int, kept: Kept) -> Iterator[int]:
    """Walk through all parts; yields the number of runs done after each."""
    todo = [part for part in parts if kept.done(part) is None]
    done = sum(part[2] for part in parts) - sum(part[2] for part in todo)
    yield done
    if jobs == 1:
        for part in todo:
            kept.add(walk_chunk(*part))
            done += part[2]
            yield done
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for future in as_completed([pool.submit(walk_chunk, *part) for part in todo]):
            chunk = future.result()
            kept.add(chunk)
            done += chunk["runs"]
            yield done


def table(games: list[str], chunks: list[Counts]) -> list[str]:
    """What was walked, as a table in Markdown: a row for each kind of step, a column for each game."""
    lines = [f"| | {' | '.join(games)} |", "|---|" + "---:|" * len(games)]

    def row(name: str, figures: list[int]) -> None:
        lines.append(f"| {name} | {' | '.join(f'{figure:,}' for figure in figures)} |")

    of = {game: [chunk for chunk in chunks if chunk["game"] == game] for game in games}
    for name, key in (("runs", "runs"), ("runs to the end", "to_the_end"), ("games that ended", "ended")):
        row(name, [sum(chunk[key] for chunk in of[game]) for game in games])
    row("steps of the shortest run", [min((chunk["shortest"] for chunk in of[game]), default=0) for game in games])
    steps = {game: sum((Counter(chunk["steps"]) for chunk in of[game]), Counter[str]()) for game in games}
    after = {game: sum((Counter(chunk["after"]) for chunk in of[game]), Counter[str]()) for game in games}
    for kind in KINDS:
        row(kind, [steps[game][kind] for game in games])
        if kind != KINDS[0]:
            row(f"{kind}, with play after it", [after[game][kind] for game in games])
    row(f"runs that met no {UNDO_TURN}", [sum(chunk["dry"] for chunk in of[game]) for game in games])
    row("faults", [sum(len(chunk["broken"]) for chunk in of[game]) for game in games])
    return lines
