"""What a game declares: the table of its views in `view_types`, what happens in `events`; and whether a value fits.

Everything here is read from the type hints of these two modules, which are never compiled. An event is told to a
viewer as a dictionary; `event_type` makes the TypedDict of it from the marks of the event's class.
"""

import ast
import inspect
from functools import cache
from importlib import import_module
from textwrap import dedent
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

from genjiko.kernel.event import EACH, PUBLIC, Event, Mark, SeatEvent, told_as

Hint = Any
"""A type hint: a class, a Literal, a union, a list or a dict of hints."""

_PLAIN = (int, str, bool, NoneType)


def view_types(game: str) -> ModuleType:
    """The module in which a game, given by its own module, declares its views. Raises ImportError."""
    return import_module(f"{game}.view_types")


def events(game: str) -> ModuleType:
    """The module in which a game declares its events. Raises ImportError."""
    return import_module(f"{game}.events")


def table_type(game: str) -> type:
    """What `present` of a game gives."""
    table = view_types(game).Table
    assert isinstance(table, type)
    return table


def event_kinds(game: str) -> list[type[Event]]:
    """The kinds of events of a game, as they stand in its module; a class `_Something` only serves others."""
    module = events(game)
    return [
        value
        for name, value in vars(module).items()
        if inspect.isclass(value) and issubclass(value, Event) and value.__module__ == module.__name__
        if not name.startswith("_")
    ]


# -- the fields of events and of dictionaries --


def event_type(kind: type[Event]) -> type:
    """The TypedDict of an event as viewers get it: what some do not get need not be there."""
    fields: dict[str, Hint] = {"kind": Literal[kind.kind]}
    if issubclass(kind, SeatEvent):
        fields["seat"] = int
    hints = {told_as(name): hint for name, hint in get_type_hints(kind).items()}
    for name, mark in kind.marks.items():
        fields[name] = hints[name] if always_there(mark) else NotRequired[hints[name]]
        if mark.who == EACH:
            fields[mark.shown] = NotRequired[get_args(hints[name])[0]]
    make: Any = TypedDict
    made: type = make(f"{kind.__name__}Event", fields)
    made.__doc__ = inspect.getdoc(kind)
    return made


def always_there(mark: Mark) -> bool:
    """Whether every viewer gets the field, every time."""
    return mark.who == PUBLIC and not mark.optional


def event_notes(kind: type[Event]) -> dict[str, str]:
    """What is said of each field of `event_type`."""
    notes: dict[str, str] = {}
    for name, mark in kind.marks.items():
        notes[name] = mark.help
        if mark.who == EACH:
            notes[mark.shown] = "the own part of it"
    return notes


@cache
def fields_of(shape: type) -> dict[str, Hint]:
    """The hints of the fields of a TypedDict, by name."""
    return get_type_hints(shape)


def notes_of(shape: type) -> dict[str, str]:
    """The texts that stand under the fields of a TypedDict, and of those that it builds on."""
    notes: dict[str, str] = {}
    for base in getattr(shape, "__orig_bases__", ()):
        if is_typeddict(base):
            notes.update(notes_of(base))
    (body,) = ast.parse(dedent(inspect.getsource(shape))).body
    assert isinstance(body, ast.ClassDef)
    field = ""
    for line in body.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            field = line.target.id
        elif isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and field:
            notes[field] = inspect.cleandoc(str(line.value.value))
    return notes


@cache
def parts_of(hint: Hint) -> tuple[Hint, ...]:
    """The hints of a union; of another hint only itself."""
    origin: object = get_origin(hint)
    return get_args(hint) if origin in (Union, UnionType) else (hint,)


# -- whether a value fits --


def misfit(value: object, hint: Hint, path: str = "") -> str:
    """Where and why a value is not of a type; "" if it is. Nothing is converted: True is no int."""
    parts = parts_of(hint)
    if len(parts) == 1:
        return _misfit(value, hint, path)
    fits = any(not _misfit(value, part, path) for part in parts)
    return "" if fits else f"{path}: {value!r} is none of {hint}"


def _misfit(value: object, hint: Hint, path: str) -> str:
    if hint in _PLAIN:
        return "" if type(value) is hint else f"{path}: {value!r} is no {hint.__name__}"
    if is_typeddict(hint):
        return _misfit_of_fields(value, hint, path)
    origin: object = get_origin(hint)
    if origin is Literal:
        fits = any(type(value) is type(one) and value == one for one in get_args(hint))
        return "" if fits else f"{path}: {value!r} is none of {get_args(hint)}"
    if origin is list:
        return _misfit_of_list(value, hint, path)
    if origin is dict:
        return _misfit_of_keys(value, hint, path)
    raise TypeError(f"{path}: {hint} is no type of a view or an event")


def _misfit_of_list(value: object, hint: Hint, path: str) -> str:
    if type(value) is not list:
        return f"{path}: {value!r} is no list"
    (inner,) = get_args(hint)
    return next((wrong for n, part in enumerate(value) if (wrong := misfit(part, inner, f"{path}[{n}]"))), "")


def _misfit_of_keys(value: object, hint: Hint, path: str) -> str:
    """Keys that are a Literal are all there."""
    if type(value) is not dict:
        return f"{path}: {value!r} is no dict"
    key, inner = get_args(hint)
    if get_origin(key) is Literal and set(value) != set(get_args(key)):
        return f"{path}: the keys are {list(value)}, not {get_args(key)}"
    if key is str and not all(type(name) is str for name in value):
        return f"{path}: the keys {list(value)} are no texts"
    return next((wrong for name, part in value.items() if (wrong := misfit(part, inner, f"{path}.{name}"))), "")


def _misfit_of_fields(value: object, hint: Hint, path: str) -> str:
    if type(value) is not dict:
        return f"{path}: {value!r} is no {hint.__name__}"
    fields = fields_of(hint)
    missing, unknown = hint.__required_keys__ - value.keys(), value.keys() - fields.keys()
    if missing or unknown:
        return f"{path}: {hint.__name__} without {sorted(missing)}, with {sorted(unknown)}"
    return next((wrong for name, part in value.items() if (wrong := misfit(part, fields[name], f"{path}.{name}"))), "")
