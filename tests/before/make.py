"""Writes the files of an earlier version, with its own installation: see README.md."""

import sys
from pathlib import Path

from tests.before import games, house


def main() -> None:
    """Write all files into the folder that is named."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    games.write(folder)
    house.write_sqlite(folder)
    house.write_postgresql(folder)


if __name__ == "__main__":
    main()
