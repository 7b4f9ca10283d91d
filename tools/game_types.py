"""Write what is made from the declared views and events of the games of the house.

`python tools/game_types.py` (`make types`) writes `web/src/games/<id>/types.ts` and `docs/events/<id>.md`.
"""

from pathlib import Path

from genjiko.games import game_ids, game_package
from genjiko.kernel.event_table import event_page
from genjiko.kernel.typescript import typescript

ROOT = Path(__file__).parents[1]


def made(game: str) -> dict[Path, str]:
    """The files that are made for a game, with their texts."""
    module = game_package(game).module
    return {
        ROOT / "web" / "src" / "games" / game / "types.ts": typescript(module),
        ROOT / "docs" / "events" / f"{game}.md": event_page(module),
    }


def games_of_the_house() -> list[str]:
    """The games whose boards and pages lie here; others are installed beside them."""
    return [game for game in game_ids() if game_package(game).module.startswith("genjiko.games.")]


if __name__ == "__main__":
    for game in games_of_the_house():
        for path, text in made(game).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
