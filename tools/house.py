"""Draw the house of docs/architecture.md from the import contracts of pyproject.toml: `python tools/house.py`.

A storey stands on those below it and may import them. Between rooms of a storey stands ┊ where they may import each
other, and │ where they may not.
"""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"
WIDTH = 64

Storey = tuple[list[str], bool]
"""The rooms of a storey, and whether they may import each other."""


def storeys(container: str) -> list[Storey]:
    """The storeys of a package, the highest first; [] if no contract speaks of it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for contract in project["tool"]["importlinter"]["contracts"]:
        if contract["type"] == "layers" and contract["containers"] == [container]:
            return [(re.split(r" [:|] ", layer), " : " in layer) for layer in contract["layers"]]
    return []


def allowed(container: str) -> dict[str, set[str]]:
    """Which rooms each room of a package may import."""
    found: dict[str, set[str]] = {}
    below: set[str] = set()
    for rooms, open_doors in reversed(storeys(container)):
        for room in rooms:
            found[room] = below | (set(rooms) - {room} if open_doors else set())
        below = below.union(rooms)
    return found


def drawing(container: str) -> str:
    """The storeys as a picture of text."""
    lines = []
    for rooms, open_doors in storeys(container):
        share, over = divmod(WIDTH - len(rooms) + 1, len(rooms))
        walls = [room.center(share + (1 if place < over else 0)) for place, room in enumerate(rooms)]
        lines += [f"├{'─' * WIDTH}┤", f"│{('┊' if open_doors else '│').join(walls)}│"]
    return "\n".join([f"┌{'─' * WIDTH}┐", *lines[1:], f"└{'─' * WIDTH}┘"])


def drawn(page: str) -> str:
    """The page with every picture drawn anew; a picture follows a line `<!-- storeys of PACKAGE -->`."""
    return re.sub(
        r"(<!-- storeys of (\S+) -->\n```\n).*?(```)",
        lambda found: f"{found[1]}{drawing(found[2])}\n{found[3]}",
        page,
        flags=re.DOTALL,
    )


if __name__ == "__main__":
    PAGE.write_text(drawn(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
