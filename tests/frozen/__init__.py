"""Numbers that others have learned by: the ids of all actions and the places of all planes, as readable files.

They are those of the older installation that `tests/before/README.md` names (`tools/twin.py` compares).
`python -m tests.frozen` writes the files that are missing, which is how a new game's numbers
are given out; those that are there stay as they are.
"""

from pathlib import Path

import genjiko
from tests.laws_of import settings

FOLDER = Path(__file__).parent


def action_lines(game: str, players: int, options: dict[str, object]) -> list[str]:
    """Every action of a setting: its id and its notation."""
    return [f"{action.id} {action.text}" for action in genjiko.new(game, players, 0, options).rules.catalogue.actions]


def plane_lines(game: str, players: int, options: dict[str, object]) -> list[str]:
    """Every plane of a setting: its first place, name, divisor and labels."""
    layout = genjiko.new(game, players, 0, options).rules.planes.layout
    return [f"{layout.offsets[p.name]} {p.name} /{p.scale}: {', '.join(p.labels)}".rstrip() for p in layout.planes]


def actions_file(game: str) -> Path:
    """Where the ids of a game's actions are kept: they are the same in all its settings."""
    return FOLDER / f"{game}.actions.txt"


def planes_file(game: str, players: int) -> Path:
    """Where the planes of a game are kept: they hang on the number of players and on no option."""
    return FOLDER / f"{game}.planes.{players}.txt"


def read(file: Path) -> list[str]:
    """The lines of a file."""
    return file.read_text(encoding="utf-8").splitlines()


def write_missing() -> list[Path]:
    """Write the files that are not there; gives them."""
    wanted: dict[Path, list[str]] = {}
    for game in genjiko.games():
        for players, options in settings(game):
            wanted[actions_file(game)] = action_lines(game, players, options)
            wanted[planes_file(game, players)] = plane_lines(game, players, options)
    missing = {file: lines for file, lines in wanted.items() if not file.exists()}
    for file, lines in missing.items():
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return list(missing)


def frozen_settings() -> list[tuple[str, int, dict[str, object]]]:
    """Every setting of the games that have a file."""
    games = sorted(file.name.split(".")[0] for file in FOLDER.glob("*.actions.txt"))
    return [(game, players, options) for game in games for players, options in settings(game)]
