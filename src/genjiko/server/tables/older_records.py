"""The record of a game whose rules this program does not know, as its log tells it: for a program that knows them."""

import json
from collections.abc import Sequence

from genjiko.kernel.chance import Result
from genjiko.kernel.record import FIRST_LINE, with_remarks
from genjiko.server.store.rows import Entry
from genjiko.server.tables.table import Table


def written_without_rules(table: Table, log: list[Entry]) -> str:
    """The record; what was taken back is left out."""
    moves: list[tuple[int, str, list[Result]]] = []
    for entry in log:
        if entry.kind == "undo":
            del moves[len(moves) - int(entry.text) :]
        elif entry.kind == "play":
            moves.append((entry.seat, entry.text, json.loads(entry.results)))
    lines = [FIRST_LINE, *table.header().lines()]
    if table.row.setup:
        lines.append(f"setup: {_shown(table.row.setup)}")
    for number, (seat, action, results) in enumerate(moves, 1):
        lines.append(f"{number}. {seat} {action}" + (f" ! {_shown(results)}" if results else ""))
    result = table.row.result
    if result is not None and result.by == "rules":
        lines.append(f"result: winners {_shown(result.winners)} scores {_shown(result.scores)}")
    lines.append(f"end: {len(moves)} move{'' if len(moves) == 1 else 's'}")
    return with_remarks("\n".join(lines) + "\n", [])


def _shown(results: Sequence[Result]) -> str:
    return " ".join(",".join(map(str, one)) if isinstance(one, list) else str(one) for one in results)
