"""Inside Pyodide: a bundle of files with all modules in it translated, as `tools/site.py` asks for it.

No page has to translate them then, which took more than half of a cold start.
"""

import ast
import importlib.util
import json
import marshal
from pathlib import Path

_UNCHECKED = (1).to_bytes(4, "little")
"""In a translated module: it was made from a source whose figure follows, and nobody looks whether it still is."""


def taken_apart(bundle: bytes) -> list[tuple[str, bytes]]:
    """The files of a bundle: see `bundled` in web/src/line/parts.ts."""
    begin = 4 + int.from_bytes(bundle[:4], "big")
    found = []
    for name, length in json.loads(bundle[4:begin]):
        found.append((name, bundle[begin : begin + length]))
        begin += length
    return found


def put_together(files: list[tuple[str, bytes]]) -> bytes:
    """These files as a bundle."""
    listed = json.dumps([[name, len(data)] for name, data in files]).encode()
    return len(listed).to_bytes(4, "big") + listed + b"".join(data for _, data in files)


def translated(bundle: bytes, home: str) -> bytes:
    """The same files, which will lie at `home`: NAME.pyc in place of NAME.py."""
    return put_together([
        (f"{name}c", _translate(data, f"{home}/{name}")) if name.endswith(".py") else (name, data)
        for name, data in taken_apart(bundle)
    ])  # fmt: skip


def _translate(source: bytes, path: str) -> bytes:
    code = compile(_without_docs(ast.parse(source)), path, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + _UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)


def _without_docs(tree: ast.Module) -> ast.Module:
    """Assertions stay; what is said about a class or a function, nobody reads there."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            # A dataclass about which nothing is said would say how it is made, and take long for that.
            short = ast.Expr(ast.Constant("-")) if isinstance(node, ast.ClassDef) else ast.Pass()
            node.body[0] = ast.fix_missing_locations(ast.copy_location(short, node.body[0]))
    return tree


def translate(file: str, home: str) -> None:
    """The bundle in this file, in its place."""
    Path(file).write_bytes(translated(Path(file).read_bytes(), home))
