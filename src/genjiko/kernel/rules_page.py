"""The page that teaches a game: `words/<language>.md` in Markdown, with figures of the box and moves filled in.

A figure is never written by hand where the box has it: `{goals.charm}` is an entry of a table of `components.toml`,
`{geisha.G.charm}` one of the row with that id, `{number geisha}` counts rows, `{sum geisha.charm}` adds them up,
`{all geisha.charm}` tells them in order. `{table geisha id charm}` on a line of its own is a table with these columns,
titled by the words `columns.<name>`, its cells by the names of the words. `{move 3}` tells what the third move of the
game's `example.record` brought, as the first seat saw it. A chapter begins with `## Title {#anchor}`.
"""

import re
import tomllib
from importlib.resources import files

from genjiko.kernel.components import Components
from genjiko.kernel.game import Game
from genjiko.kernel.words import Words

_FILLED = re.compile(r"\{(?!#)([^{}]+)\}")
_HEADING = re.compile(r"^## (.+?) \{#([a-z-]+)\}$", re.MULTILINE)


class Chapter:
    """A part of the page that can be linked to."""

    def __init__(self, anchor: str, title: str, text: str) -> None:
        self.anchor = anchor
        self.title = title
        self.text = text


def read_page(package: str, language: str) -> str:
    """The page as it was written, in English where there is none in the language; "" for a game without one."""
    for wanted in (language, "en"):
        file = files(package).joinpath("words", f"{wanted}.md")
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return ""


class Links:
    """Which chapter explains a prompt, by its id, and a place of the table, by the word before its colon."""

    def __init__(self, prompts: dict[str, str], places: dict[str, str]) -> None:
        self.prompts = prompts
        self.places = places


def read_links(package: str) -> Links:
    """What `chapters.toml` says; nothing for a game without one."""
    file = files(package).joinpath("chapters.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return Links(data.get("prompts", {}), data.get("places", {}))


def fill_page(page: str, words: Words, components: Components, moves: list[str]) -> str:
    """The page with its figures and moves. Raises KeyError for a figure that the box does not have."""
    box = tomllib.loads(components.text)
    return _FILLED.sub(lambda match: _fill(match[1].split(" "), words, box, moves), page)


def tell_moves(example: Game, words: Words) -> list[str]:
    """What the moves of an example brought, as its first seat was told."""

    def name(seat: int) -> str:
        return words.text(f"example.{seat}")

    ends = [move.told for move in example.moves[1:]] + [example.told]
    lines = [words.event(event, name) for event in example.events(0)]
    return [" ".join(lines[move.told : end]) for move, end in zip(example.moves, ends, strict=True)]


def chapters(page: str) -> list[Chapter]:
    """The chapters of a page."""
    marks = list(_HEADING.finditer(page))
    ends = [mark.start() for mark in marks[1:]] + [len(page)]
    return [Chapter(mark[2], mark[1], page[mark.end() : end].strip()) for mark, end in zip(marks, ends, strict=True)]


def _fill(asked: list[str], words: Words, box: dict[str, object], moves: list[str]) -> str:
    if len(asked) == 1:
        return _said(_entry(asked[0], box), words)
    how, what = asked[0], asked[1]
    if how == "move":
        return moves[int(what) - 1]
    if how == "table":
        return _table(_rows(what, box), asked[2:], words)
    if how == "number":
        return str(len(_rows(what, box)))
    table, _, key = what.partition(".")
    values = [row[key] for row in _rows(table, box)]
    if how == "sum":
        return str(sum(int(str(value)) for value in values))
    if how == "all":
        return _said(values, words)
    raise KeyError(f"a page asks for {' '.join(asked)!r}")


def _rows(table: str, box: dict[str, object]) -> list[dict[str, object]]:
    rows = box[table]
    assert isinstance(rows, list), f"{table} is no list"
    return rows


def _entry(path: str, box: dict[str, object]) -> object:
    """The entry `table.key`, `table.id.key`, or one more step into a list."""
    found: object = box
    for step in path.split("."):
        if isinstance(found, dict):
            found = found[step]
        elif isinstance(found, list):
            by_id = {str(row["id"]): row for row in found if isinstance(row, dict) and "id" in row}
            found = by_id[step] if step in by_id else found[int(step)]
    return found


def _table(rows: list[dict[str, object]], columns: list[str], words: Words) -> str:
    titles = [words.text(f"columns.{column}") for column in columns]
    lines = [titles, ["---"] * len(columns), *([_cell(row, column, words) for column in columns] for row in rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _cell(row: dict[str, object], column: str, words: Words) -> str:
    value = row.get(column)
    if value in (None, "", [], "none"):
        return "–"
    if column == "id" and words.name(value) != str(value):
        return f"{value} · {words.name(value)}"
    return _said(value, words)


def _said(value: object, words: Words) -> str:
    """A number and a sign of one letter as they are, a word by its name."""
    if isinstance(value, list):
        return words.row([_said(part, words) for part in value])
    return str(value) if isinstance(value, int) or len(str(value)) == 1 else words.name(value)
