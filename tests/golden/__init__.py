"""Golden playthroughs: whole random games told in full. `make golden` writes them anew."""

import sys
from pathlib import Path

import genjiko
from genjiko.games import game_meta
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.playthrough import playthrough
from tests.games.parfum.table import weighted
from tests.laws_of import settings

FOLDER = Path(__file__).parent
CLOSING_TIME = "parfum-2-closing-time.txt"
"""Random players never meet closing time; players who want to sell do."""


def cases(game: str) -> list[tuple[str, int, dict[str, object]]]:
    """A file name for every number of players with every combination of options."""
    found = []
    for players, options in settings(game):
        marks = "".join(f"-{k}={str(v).casefold()}" for k, v in options.items())
        found.append((f"{game}-{players}{marks}.txt", players, options))
    if game == "parfum":
        found.append((CLOSING_TIME, 2, {}))
    return found


def _eager(game: Game, seat: int, rng: Rng) -> Action:
    return weighted(game, rng)


def tell(name: str, game: str, players: int, options: dict[str, object]) -> str:
    """The playthrough of one file."""
    if name == CLOSING_TIME:
        return playthrough(genjiko.new(game, players, seed=2), 2, _eager)
    seed = 100 + players + len(game_meta(game).options)
    return playthrough(genjiko.new(game, players, seed=seed, options=options), seed)


def main() -> None:
    """Write the files of the games named, or of all."""
    for game in sys.argv[1:] or genjiko.games():
        for name, players, options in cases(game):
            (FOLDER / name).write_text(tell(name, game, players, options), encoding="utf-8")
            print(f"wrote {name}")


if __name__ == "__main__":
    main()
