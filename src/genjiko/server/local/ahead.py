"""What can be done before a page is there: its worker keeps Python's memory after this for the next start.

Only plain Python may be loaded here. A C library (msgspec) has a part outside of that memory, so everything that
stands on it is loaded after each start; what is left to do for it is to be translated once.
"""

import asyncio  # noqa: F401 (loaded ahead)
import gc
import importlib.util
import ipaddress  # noqa: F401 (loaded ahead)
import json
import logging  # noqa: F401 (loaded ahead)
import marshal
import secrets  # noqa: F401 (loaded ahead)
import sys
import urllib.parse  # noqa: F401 (loaded ahead)
from pathlib import Path

import genjiko
from genjiko.bots import level_names, make_bot
from genjiko.games import game_languages, game_meta

_UNCHECKED = (1).to_bytes(4, "little")
"""In a translated module: it was made from a source whose figure follows, and nobody looks whether it still is."""


def load() -> None:
    """Know all games and bots. Raises RuntimeError when something was loaded that cannot be kept."""
    for game in genjiko.games():
        game_meta(game)
        game_languages(game)
        genjiko.new(game, seed=1)
    for level in level_names():
        make_bot(level)
    if "msgspec" in sys.modules:
        raise RuntimeError("a C library was loaded, whose memory cannot be kept")
    gc.collect()


def translated(root: Path | None = None) -> bytes:
    """The files below our home as one bundle, with all modules translated: see `bundled` in web/src/line/parts.ts."""
    home = root or Path(genjiko.__file__).parents[1]
    files = [(path.relative_to(home).as_posix(), path) for path in sorted(home.rglob("*")) if path.is_file()]
    parts = [
        (f"{name}c", _translate(path)) if path.suffix == ".py" else (name, path.read_bytes())
        for name, path in files
        if "__pycache__" not in path.parts
    ]
    listed = json.dumps([[name, len(data)] for name, data in parts]).encode()
    return len(listed).to_bytes(4, "big") + listed + b"".join(data for _, data in parts)


def _translate(path: Path) -> bytes:
    source = path.read_bytes()
    code = compile(source, str(path), "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + _UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)
