"""The pages of docs/planes: `python -m genjiko.envs.document docs/planes` writes them anew."""

import sys
from pathlib import Path

from genjiko.games import find_rules, game_ids, game_meta, new_header


def planes_page(game: str) -> str:
    """The planes of a game, one table for each number of players. Raises UnknownGame."""
    meta = game_meta(game)
    lines = [
        f"# Observation planes of {meta.title}",
        "",
        "Made by `python -m genjiko.envs.document docs/planes`; how to use them is told in",
        "[research.md](../research.md). A place of the vector holds the number of its label, divided so that it lies",
        "between 0 and 1; `planes.decode` gives the numbers back, and `planes.describe` tells them in words. The own",
        "seat comes first, rivals follow in turn order.",
    ]
    for players in meta.players:
        planes = find_rules(new_header(game, players))[0].planes.layout
        lines += ["", f"## {players} players: {planes.size} places", "", planes.table().rstrip()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the page of every game into the folder given."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for game in game_ids():
        (folder / f"{game}.md").write_text(planes_page(game), encoding="utf-8")


if __name__ == "__main__":
    main()
