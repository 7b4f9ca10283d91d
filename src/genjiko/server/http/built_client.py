"""The built browser client: where its files lie, and which build they are."""

from pathlib import Path

import msgspec

STATIC = Path(__file__).parent.parent / "static"


class _Build(msgspec.Struct):
    """What the build writes beside the files."""

    build: str


def build_id() -> str | None:
    """The id of the build that is given out now; None if there is none. Read anew, as the files are."""
    try:
        return msgspec.json.decode((STATIC / "build.json").read_bytes(), type=_Build).build
    except (OSError, msgspec.MsgspecError):
        return None
