"""Boxes of one's own for the tests: the shipped one with one number changed in a table."""

import re
from collections.abc import Iterator

from genjiko.games import find_rules, game_meta, new_header, shipped_components
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadComponents

_NUMBER = re.compile(r"(?<![\w.\"-])\d+(?![\w.\"])")
_BOOL = re.compile(r"\b(true|false)\b")


def tables(game: str) -> list[str]:
    """The tables of the shipped box."""
    return shipped_components(game).tables()


def _lines_of(text: str, table: str) -> Iterator[int]:
    """The numbers of the lines that belong to a table."""
    inside = False
    for number, line in enumerate(text.splitlines()):
        if line.startswith("["):
            inside = line.strip() in (f"[{table}]", f"[[{table}]]")
        elif inside:
            yield number


def _changes(text: str, table: str) -> Iterator[str]:
    """The text with one number of the table one higher or lower, or two neighbours of a list exchanged."""
    lines = text.splitlines()
    for number in _lines_of(text, table):
        key, equals, value = lines[number].partition("=")
        if not equals:
            continue
        for found in _NUMBER.finditer(value):
            for other in (int(found[0]) + 1, int(found[0]) - 1):
                if other >= 0:
                    changed = value[: found.start()] + str(other) + value[found.end() :]
                    yield _joined(lines, number, f"{key}={changed}")
        for found in _BOOL.finditer(value):
            flipped = "false" if found[0] == "true" else "true"
            yield _joined(lines, number, f"{key}={value[: found.start()]}{flipped}{value[found.end() :]}")
    yield from _exchanges(lines, text, table)


def _exchanges(lines: list[str], text: str, table: str) -> Iterator[str]:
    """Two rows of a table exchange a number: what has to add up still does."""
    rows = [n for n in _lines_of(text, table) if re.fullmatch(r"\w+ = \d+", lines[n].strip())]
    for one in rows:
        for two in rows:
            a, b = lines[one].partition("="), lines[two].partition("=")
            if one < two and a[0] == b[0] and a[2] != b[2]:
                changed = list(lines)
                changed[one], changed[two] = f"{a[0]}={b[2]}", f"{b[0]}={a[2]}"
                yield "\n".join(changed) + "\n"


def _joined(lines: list[str], number: int, line: str) -> str:
    return "\n".join([*lines[:number], line, *lines[number + 1 :]]) + "\n"


def changed_boxes(game: str, table: str, base: str | None = None) -> Iterator[Components]:
    """Boxes that the rules accept and that differ from the shipped one (or from `base`) in one number of a table."""
    for text in _changes(base or shipped_components(game).text, table):
        box = Components(text)
        try:
            for players in game_meta(game).players:
                find_rules(new_header(game, players, {}, box))
        except BadComponents:
            continue
        yield box
