"""Write the browser's types of the wire, `web/src/wire.ts`, from `genjiko.server.wire` and `messages`.

`python tools/wire_types.py` writes the file; `--check` only says (by the exit code) whether it is up to date.
"""

import importlib
import inspect
import re
import sys
from pathlib import Path
from types import ModuleType

import msgspec.inspect as mi
from msgspec import Struct

from genjiko.server import messages, wire

TARGET = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
WIDTH = 120
ROOMS = [
    "basics",
    "about",
    "people",
    "operating",
    "players",
    "tables",
    "playing",
    "replays",
    "notices",
    "lessons",
    "what_if",
    "studies",
    "puzzles",
    "examples",
]
"""In the order in which the file tells them."""
HEADER = """// Made by tools/wire_types.py from src/genjiko/server/wire and messages.py. Do not edit: run the tool.
// docs/protocol.md says when what is sent.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
"""


def structs(module: ModuleType) -> list[type[Struct]]:
    """The wire types of a module, in the order in which they stand there."""
    return [
        value
        for name, value in vars(module).items()
        if inspect.isclass(value) and issubclass(value, Struct) and value.__module__ == module.__name__
        if name != "Request"
    ]


def typescript(kind: mi.Type) -> str:
    """A type as TypeScript. Raises NotImplementedError for one that the wire does not use."""
    match kind:
        case mi.AnyType():
            return "Json"
        case mi.NoneType():
            return "null"
        case mi.BoolType():
            return "boolean"
        case mi.IntType() | mi.FloatType():
            return "number"
        case mi.StrType():
            return "string"
        case mi.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case mi.StructType(cls=cls):
            return cls.__name__
        case mi.ListType(item_type=item):
            inner = typescript(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case mi.DictType(value_type=value):
            return f"Record<string, {typescript(value)}>"
        case mi.UnionType(types=types):
            return " | ".join(dict.fromkeys(typescript(part) for part in types))
    raise NotImplementedError(f"no TypeScript for {kind}")


def declare(cls: type[Struct], source: str) -> str:
    """One exported interface with its comments."""
    info = mi.type_info(cls)
    assert isinstance(info, mi.StructType)
    # What a request may leave out is optional; what the server sends is always there.
    asked = issubclass(cls, wire.Request) or cls is wire.ClockRule
    lines = [*comment(inspect.getdoc(cls) or "", ""), f"export interface {cls.__name__} {{"]
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    notes = field_notes(cls, source)
    for field in info.fields:
        lines.extend(comment(notes.get(field.name, ""), "  "))
        mark = "?" if asked and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {typescript(field.type)};")
    return "\n".join([*lines, "}"])


def field_notes(cls: type[Struct], source: str) -> dict[str, str]:
    """The texts that stand under fields."""
    body = re.search(rf"^class {cls.__name__}\(.*?(?=^\S)", source + "\nend", re.MULTILINE | re.DOTALL)
    assert body is not None
    return dict(re.findall(r'^    (\w+):[^\n]*\n    """(.*?)"""$', body[0], re.MULTILINE | re.DOTALL))


def comment(text: str, indent: str) -> list[str]:
    """A text as a comment, or nothing."""
    if not text:
        return []
    lines = inspect.cleandoc(text).splitlines()
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def union(name: str, alias: object) -> str:
    """A tagged union."""
    info = mi.type_info(alias)
    assert isinstance(info, mi.UnionType)
    line = f"export type {name} = {typescript(info)};"
    return line if len(line) <= WIDTH else line.replace(" = ", " =\n  ", 1)


def write() -> str:
    """The whole file."""
    parts = [HEADER]
    rooms = [importlib.import_module(f"{wire.__name__}.{room}") for room in ROOMS]
    for module in (*rooms, messages):
        source = inspect.getsource(module)
        parts.extend(declare(cls, source) + "\n" for cls in structs(module))
    parts.append(union("ClientMessage", messages.ClientMessage))
    parts.append(union("ServerMessage", messages.ServerMessage))
    parts.append(f"\n/** What this client speaks; see `HelloNews`. */\nexport const PROTOCOL = {messages.PROTOCOL};")
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(0 if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == write() else 1)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(write(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
