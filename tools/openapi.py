"""Write `docs/openapi.json` from the server's endpoints."""

import json
from pathlib import Path

from genjiko.server.http.openapi import describe

TARGET = Path(__file__).parents[1] / "docs" / "openapi.json"


def write() -> str:
    """The whole file."""
    return json.dumps(describe(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    TARGET.write_text(write(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
