"""The views and events of a game as types of TypeScript, for its board in the browser.

`python -m genjiko.kernel.typescript MODULE FILE` writes them, MODULE being the game's own (`goofspiel`).
"""

import inspect
import json
import sys
from pathlib import Path
from types import ModuleType, NoneType
from typing import Literal, get_args, get_origin, is_typeddict

from genjiko.kernel import declarations
from genjiko.kernel.declarations import Hint, event_kinds, event_notes, event_type, fields_of, notes_of, parts_of

_WIDTH = 120
_SIMPLE = {int: "number", str: "string", bool: "boolean", NoneType: "null"}


class _Names:
    """Types that have names of their own: TypedDicts, and the aliases of the two modules."""

    def __init__(self, *modules: ModuleType) -> None:
        self.aliases: dict[str, Hint] = {}
        self.used: set[str] = set()
        for module in modules:
            for name, value in vars(module).items():
                if get_origin(value) is not None and name[0].isupper():
                    self.aliases.setdefault(name, value)

    def text(self, hint: Hint) -> str:
        """A hint as TypeScript, by its name if it has one. Raises TypeError for what no view and no event uses."""
        for name, value in self.aliases.items():
            if value == hint:
                self.used.add(name)
                return name
        return self.spelt_out(hint)

    def spelt_out(self, hint: Hint) -> str:
        """A hint as TypeScript, not by its own name."""
        if len(parts_of(hint)) > 1:
            return self._union(hint)
        origin: object = get_origin(hint)
        if is_typeddict(hint):
            return str(hint.__name__)
        if origin is Literal:
            return " | ".join(json.dumps(value) for value in get_args(hint))
        if origin is list:
            inner = self.text(get_args(hint)[0])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if origin is dict:
            key, value = get_args(hint)
            return f"Record<{self.text(key)}, {self.text(value)}>"
        if hint in _SIMPLE:
            return _SIMPLE[hint]
        raise TypeError(f"no TypeScript for {hint}")

    def _union(self, hint: Hint) -> str:
        """A union within a union has lost its name: it is found by its parts. Null comes last."""
        parts, texts = list(parts_of(hint)), []
        for value in self.aliases.values():
            inner = parts_of(value)
            if 1 < len(inner) < len(parts) and all(part in parts for part in inner):
                texts.append(self.text(value))
                parts = [part for part in parts if part not in inner]
        texts += [self.text(part) for part in sorted(parts, key=lambda part: part is NoneType)]
        return " | ".join(texts)

    def declared(self) -> list[str]:
        """The aliases that were used so far."""
        texts = {}
        while new := [name for name in self.aliases if name in self.used and name not in texts]:
            for name in new:
                texts[name] = _assigned(f"export type {name}", " =", self.spelt_out(self.aliases[name]), "")
        return [texts[name] for name in self.aliases if name in texts]


def typescript(game: str) -> str:
    """The whole file for a game, given by its module."""
    views = declarations.view_types(game)
    names = _Names(views, declarations.events(game))
    shapes = [shape for shape in vars(views).values() if is_typeddict(shape)]
    parts = [_declared(shape, notes_of(shape), names, "interface") for shape in shapes]
    # Types, not interfaces: these fit the event of any game, `{ kind: string; [field: string]: ... }`.
    kinds = event_kinds(game)
    parts += [_declared(event_type(kind), event_notes(kind), names, "type") for kind in kinds]
    union = " | ".join(f"{kind.__name__}Event" for kind in kinds)
    parts.append(
        "/** Whatever happens, told apart by its kind. */\n" + _assigned("export type GameEvent", " =", union, "")
    )
    head = f"// Made by genjiko.kernel.typescript from view_types.py and events.py of {game}. Do not edit."
    return "\n\n".join([head, *names.declared(), *parts]) + "\n"


def _declared(shape: Hint, notes: dict[str, str], names: _Names, form: str) -> str:
    """A TypedDict with its comments."""
    between, end = (" =", ";") if form == "type" else ("", "")
    lines = [*_comment(inspect.getdoc(shape) or "", ""), f"export {form} {shape.__name__}{between} {{"]
    for name, hint in fields_of(shape).items():
        lines += _comment(notes.get(name, ""), "  ")
        mark = "" if name in shape.__required_keys__ else "?"
        lines.append(_assigned(f"{name}{mark}", ":", names.text(hint), "  "))
    return "\n".join([*lines, f"}}{end}"])


def _assigned(name: str, between: str, text: str, indent: str) -> str:
    """A name with its type, on one line if it fits, as the client's formatter has it."""
    line = f"{indent}{name}{between} {text};"
    if len(line) <= _WIDTH or " | " not in text:
        return line
    parts = text.split(" | ")
    return f"{indent}{name}{between}\n" + "\n".join(f"{indent}  | {part}" for part in parts) + ";"


def _comment(text: str, indent: str) -> list[str]:
    if not text:
        return []
    text = text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")
    lines = text.splitlines()
    if len(lines) == 1:
        return [f"{indent}/** {text} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(typescript(sys.argv[1]), encoding="utf-8")
