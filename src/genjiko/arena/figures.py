"""The figures of a box: every whole number of a components file, where it stands, and how far it may be changed."""

import re
from typing import NamedTuple

from genjiko.games import find_rules, game_meta, new_header
from genjiko.kernel.components import WHAT_IF, Components
from genjiko.kernel.errors import BadComponents

_HEAD = re.compile(r"\s*\[\[?\s*([\w-]+)\s*\]\]?\s*(#.*)?$")
_ENTRY = re.compile(r"\s*([\w-]+)\s*=\s*(.*)$")
_NUMBER = re.compile(r"(?<![\w.\"-])\d+(?![\w.\"])")
_LIMITS = (
    re.compile(r"must be (?:a |\d+ )?whole numbers? from (-?\d+) to (-?\d+)"),
    re.compile(r"relaxes it to (-?\d+) to (-?\d+)"),
)
_IMPOSSIBLE = 10**6


class Figure(NamedTuple):
    """One whole number of a box."""

    table: str
    row: int
    """Of the rows of its table, counted from 0."""
    name: str
    """The id of its row, "" if it has none."""
    key: str
    place: int
    """Of the numbers behind its key, counted from 0."""
    value: int
    line: int
    start: int
    end: int

    def __str__(self) -> str:
        row = f" {self.name}" if self.name else (f" {self.row + 1}" if self.row else "")
        place = f"[{self.place}]" if self.place else ""
        return f"{self.table}{row} {self.key}{place}"


def figures(components: Components) -> list[Figure]:
    """All of them, in the order of the file. A table in one line is not taken apart."""
    found: list[Figure] = []
    table, name = "", ""
    rows: dict[str, int] = {}
    for number, text in enumerate(components.text.split("\n")):
        head = _HEAD.match(text)
        if head:
            table, name = head[1], ""
            rows[table] = rows.get(table, -1) + 1
            continue
        entry = _ENTRY.match(text)
        if not entry or not table or table == "sources":
            continue
        if entry[1] == "id":
            name = entry[2].split("#")[0].strip().strip('"')
        values = entry[2].split("#")[0]
        if '"' in values or "{" in values:
            continue
        for place, at in enumerate(_NUMBER.finditer(values)):
            start = entry.start(2) + at.start()
            end = entry.start(2) + at.end()
            found.append(Figure(table, rows[table], name, entry[1], place, int(at[0]), number, start, end))
    return found


def with_figure(components: Components, figure: Figure, value: int) -> Components:
    """The box with one figure changed, all else as its owner wrote it. Raises BadComponents."""
    lines = components.text.split("\n")
    text = lines[figure.line]
    lines[figure.line] = f"{text[: figure.start]}{value}{text[figure.end :]}"
    return Components("\n".join(lines), f"{components.origin} with {figure} = {value}")


def what_if(components: Components) -> Components:
    """The same box, in which figures of the rulebook may be changed: it says so in its first line."""
    if components.what_if:
        return components
    return Components(f"{WHAT_IF} = true\n{components.text}", components.origin)


def trouble(game: str, components: Components, players: int | None = None) -> str:
    """Why a game cannot be played with a box; "" if it can. Without a number of players: with any of them."""
    for count in game_meta(game).players if players is None else (players,):
        try:
            find_rules(new_header(game, count, None, components))
        except BadComponents as error:
            return str(error)
    return ""


def limits(game: str, components: Components, figure: Figure) -> tuple[int, int] | None:
    """How far a figure may be changed by itself, as the game says when it is far off; None if it is fixed for good."""
    said = trouble(game, with_figure(components, figure, _IMPOSSIBLE))
    for pattern in _LIMITS:
        found = pattern.search(said)
        if found:
            return int(found[1]), int(found[2])
    return None


def schema(game: str, components: Components) -> list[tuple[str, str, str, str]]:
    """By table and key: how many figures there are, what they are, and how far they may go, as the game says."""
    found: dict[tuple[str, str], list[Figure]] = {}
    for figure in figures(components):
        found.setdefault((figure.table, figure.key), []).append(figure)
    lines = []
    for (table, key), same in found.items():
        plain, relaxed = limits(game, components, same[0]), limits(game, what_if(components), _moved(same[0]))
        fixed = "is fixed at" in trouble(game, with_figure(components, same[0], _IMPOSSIBLE))
        open_to = "fixed" if fixed or plain is None else f"{plain[0]} to {plain[1]}"
        further = f"{relaxed[0]} to {relaxed[1]}" if fixed and relaxed is not None else ""
        values = sorted({figure.value for figure in same})
        shown = ", ".join(map(str, values)) if len(values) <= 6 else f"{values[0]} to {values[-1]}"
        lines.append((f"{table}.{key}", f"{len(same)}: {shown}", open_to, further))
    return lines


def _moved(figure: Figure) -> Figure:
    """The figure in a box that has one more line at its top."""
    return figure._replace(line=figure.line + 1)
