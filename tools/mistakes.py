"""How often a bot repeats mistakes that were seen before. The positions are in tests/bots/mistakes.

    python -m tools.mistakes kimono-memories --bot master@0.2s --times 3

With `--before ../old/src` a bot of an older installation is asked.
"""

import argparse
import sys
import tomllib
from pathlib import Path

import msgspec
from tools.side import Side

HERE = Path(__file__).parent
FOLDER = HERE.parent / "tests" / "bots" / "mistakes"


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """One position in which a bot went wrong; README.md beside the files tells what each key holds."""

    name: str
    kind: str
    held_out: bool
    seat: int
    mistakes: list[str]
    better: list[str]
    why: str
    record: str


def positions(game: str) -> list[Position]:
    """The positions of a game; [] where nobody has kept any."""
    file = FOLDER / f"{game}.toml"
    if not file.is_file():
        return []
    found = tomllib.loads(file.read_text(encoding="utf-8"))["position"]
    return msgspec.convert(found, list[Position])


class Count:
    """How often the positions of a kind were asked, repeated, and answered with what was better."""

    def __init__(self) -> None:
        self.asked = 0
        self.repeated = 0
        self.better = 0

    def add(self, position: Position, action: str) -> None:
        """An answer."""
        self.asked += 1
        self.repeated += action in position.mistakes
        self.better += action in position.better

    def __str__(self) -> str:
        return f"{self.repeated} of {self.asked} repeated, {self.better} better"


def count(side: Side, game: str, bot: str, times: int) -> dict[tuple[bool, str], Count]:
    """The counts by held out and kind; each position is asked with several sources of chance."""
    found: dict[tuple[bool, str], Count] = {}
    for position in positions(game):
        for seed in range(times):
            job = {"bot": bot, "seed": seed, "seat": position.seat, "record": position.record, "first": True}
            action = side.ask(job)["action"]
            found.setdefault((position.held_out, position.kind), Count()).add(position, action)
            found.setdefault((position.held_out, ""), Count()).add(position, action)
    return found


def main() -> int:
    """Ask, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="master@0.2s")
    parser.add_argument("--times", type=int, default=1, help="how often each position is asked")
    parser.add_argument("--before", type=Path, default=HERE.parent / "src", help="the folder src of the installation")
    arguments = parser.parse_args()
    side = Side("tools.rival_side", arguments.before, {})
    counts = count(side, arguments.game, arguments.bot, arguments.times)
    side.close()
    for (held_out, kind), found in sorted(counts.items()):
        print(f"{'held out' if held_out else 'worked on'}, {kind or 'all'}: {found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
