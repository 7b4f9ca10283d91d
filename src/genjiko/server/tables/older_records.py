"""The record of a game whose rules this program does not know, as its log tells it: for a program that knows them."""

import json

from genjiko.kernel.chance import Result
from genjiko.kernel.record import record_text, setup_lines
from genjiko.server.store.rows import Entry
from genjiko.server.tables.table import Table


def written_without_rules(table: Table, log: list[Entry]) -> str:
    """The record; what was taken back is left out."""
    result = table.row.result
    told = (result.winners, result.scores) if result is not None and result.by == "rules" else None
    return record_text(table.header(), setup_lines(table.row.setup or []), moves_that_stand(log), told)


def moves_that_stand(log: list[Entry]) -> list[tuple[int, str, list[Result]]]:
    """Seat, action and results of chance of every move that was not taken back."""
    moves: list[tuple[int, str, list[Result]]] = []
    for entry in log:
        if entry.kind == "undo":
            for _ in range(int(entry.text)):
                _take_back(moves, entry.seat)
        elif entry.kind == "rewind":
            del moves[int(entry.text) :]
        elif entry.kind == "play":
            moves.append((entry.seat, entry.text, json.loads(entry.results)))
    return moves


def _take_back(moves: list[tuple[int, str, list[Result]]], seat: int) -> None:
    """Without the last move of this seat, which may lie before others' where several decide at once."""
    last = max(place for place, move in enumerate(moves) if move[0] == seat)
    del moves[last]
