"""The built browser client: where its files lie, and which build they are."""

from functools import lru_cache
from pathlib import Path

import msgspec

STATIC = Path(__file__).parent.parent / "static"


class _Build(msgspec.Struct):
    """What the build writes beside the files."""

    build: str


def build_id() -> str | None:
    """The id of the build that is given out now; None if there is none. Read anew when the file has changed."""
    file = STATIC / "build.json"
    try:
        found = file.stat()
    except OSError:
        return None
    return _read(file, found.st_mtime_ns, found.st_ino)


@lru_cache(maxsize=4)
def _read(file: Path, *_: int) -> str | None:
    try:
        return msgspec.json.decode(file.read_bytes(), type=_Build).build
    except (OSError, msgspec.MsgspecError):
        return None
