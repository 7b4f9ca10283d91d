"""The events of a game as a page for readers: what each tells, and who sees it.

`python -m genjiko.kernel.event_table MODULE FILE` writes it, MODULE being the game's own (`goofspiel`).
"""

import inspect
import sys
from pathlib import Path
from types import NoneType
from typing import Literal, get_args, get_origin, get_type_hints

from genjiko.kernel.declarations import Hint, event_kinds, parts_of
from genjiko.kernel.event import EACH, OPENED, OWN, PUBLIC, Event, Mark, SeatEvent, told_as
from genjiko.kernel.package import find_package

_WHO = {PUBLIC: "everybody", OWN: "the own seat", OPENED: "an open replay"}


def event_page(game: str) -> str:
    """All kinds of events of a game, given by its module."""
    lines = [
        f"# Events of {find_package(game).meta.title}",
        "",
        "Made by `genjiko.kernel.event_table` from the game's `events.py`. Every event has its `kind`; one of a player",
        "has a `seat`. An open replay shows everything; a field that a viewer may not see is not there.",
    ]
    for kind in event_kinds(game):
        seat = "of a seat" if issubclass(kind, SeatEvent) else "of nobody"
        lines += ["", f"## `{kind.kind}`", f"{inspect.getdoc(kind)} ({seat})"]
        if kind.marks:
            lines += ["", "| field | type | who sees it | meaning |", "|---|---|---|---|", *_rows(kind)]
    return "\n".join(lines) + "\n"


def _rows(kind: type[Event]) -> list[str]:
    hints = {told_as(name): hint for name, hint in get_type_hints(kind).items()}
    return [f"| `{name}` | {_type(hints[name])} | {_who(mark)} | {mark.help} |" for name, mark in kind.marks.items()]


def _who(mark: Mark) -> str:
    who = f"each seat its own part, as `{mark.shown}`" if mark.who == EACH else _WHO[mark.who]
    return f"{who}; may be missing" if mark.optional else who


def _type(hint: Hint) -> str:
    """A type as a reader would say it."""
    parts = parts_of(hint)
    origin: object = get_origin(hint)
    if len(parts) > 1:
        return " or ".join("null" if part is NoneType else _type(part) for part in parts)
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in get_args(hint))
    if origin is list:
        return f"list of {_type(get_args(hint)[0])}"
    if origin is dict:
        return f"{_type(get_args(hint)[1])} by {_type(get_args(hint)[0])}"
    return {int: "number", str: "text", bool: "true or false"}[hint]


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(event_page(sys.argv[1]), encoding="utf-8")
