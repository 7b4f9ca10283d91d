"""One scale for the bots of each game: a round robin, the Bradley-Terry fit, and its tables in docs/results.md.

    python -m tools.results --games 100 --out FOLDER

The same command goes on where it was stopped; the page is written anew from all games played so far.
"""

import argparse
import sys
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import genjiko
from genjiko.arena.bradley_terry import Place, fit
from genjiko.arena.plan import make_series, pairings
from genjiko.arena.run import on_this_machine
from genjiko.arena.store import Store
from genjiko.bots import LEVELS
from genjiko.games import game_meta, game_package

PAGE = Path(__file__).parent.parent / "docs" / "results.md"
BEGIN = "<!-- scale: begin -->"
END = "<!-- scale: end -->"


def bots_of(game: str, levels: list[str]) -> list[str]:
    """The bots of a round robin: the levels and the references that the game has."""
    references = ["greedy"] if game_package(game).plan is None else ["greedy", "plan"]
    return [*levels, *references]


def table(game: str, places: list[Place], games: int) -> list[str]:
    """The lines of one game's scale, the strongest first."""
    lines = [
        f"### {game_meta(game).title}: {games} games",
        "| bot | Elo | 95 % | above the next |",
        "|---|---:|---:|---:|",
    ]
    for place, following in zip(places, [*places[1:], None], strict=True):
        step = "" if following is None else f"{place.elo - following.elo:.0f}"
        lines.append(f"| `{place.bot}` | {place.elo:.0f} | {place.low:.0f} to {place.high:.0f} | {step} |")
    return [*lines, ""]


def write(page: str, lines: list[str]) -> str:
    """The page with these lines between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return "\n".join([f"{before}{BEGIN}", *lines, f"{END}{after}"])


def main() -> int:
    """Play what is missing, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    parser.add_argument("--levels", default=",".join(LEVELS), help="the levels, with a cut where one lasts too long")
    parser.add_argument("--games", type=int, default=100, help="games of each pair")
    parser.add_argument("--seed", type=int, default=701)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="the folder of the series")
    arguments = parser.parse_args()
    lines: list[str] = [""]
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns) as bar:
        for game in arguments.game or genjiko.games():
            bots = bots_of(game, arguments.levels.split(","))
            series = make_series(game, 2, bots, arguments.games, arguments.seed)
            store = Store(arguments.out / game, series)
            every = pairings(series)
            task = bar.add_task(game, total=len(every), completed=len(store.games))
            for played in on_this_machine(arguments.jobs)(series, [p for p in every if p.number not in store.games]):
                store.add(played)
                bar.advance(task)
            store.close()
            lines += table(game, fit(store.in_order()), len(store.games))
            PAGE.write_text(write(PAGE.read_text(encoding="utf-8"), lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
