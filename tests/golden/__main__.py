"""Write the golden files of the games named, or of all; with `--whole FOLDER` whole tellings into a folder instead."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import genjiko
from tests.golden.cases import FOLDER, Case, cases, rest
from tests.golden.telling import digest, whole

DIGESTS = FOLDER / "digests.txt"
HEAD = "# Settings without a file of their own: number of players, options, digest of the whole telling."


def digest_line(case: Case) -> str:
    """The line of a setting in `digests.txt`."""
    return f"{case.title}, seed {case.seed()}: {digest(case.play(case.seed()))}"


def _every(games: list[str]) -> Iterator[Case]:
    for game in games:
        yield from cases(game)


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=genjiko.games(), metavar="GAME")
    parser.add_argument("--whole", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    if asked.whole is not None:
        asked.whole.mkdir(parents=True, exist_ok=True)
    for case in _every(asked.games):
        if asked.whole is not None:
            text = "\n".join(whole(case.play(case.seed())))
            (asked.whole / case.file.name).write_text(text, encoding="utf-8")
        else:
            case.file.write_text(case.text(), encoding="utf-8")
        print(f"wrote {case.name}", flush=True)
    if asked.whole is None:
        lines = [digest_line(case) for game in genjiko.games() for case in rest(game)]
        DIGESTS.write_text("\n".join([HEAD, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
