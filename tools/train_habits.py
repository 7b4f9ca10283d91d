"""Learn which marker players of Hanamikoji turn next.

    python tools/train_habits.py [--minutes 3] [--iterations 250] [--seed 1]

A search plays against itself; its games tell how often each ready marker was turned.
"""

import json
import sys
import time
from pathlib import Path

import click

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

import genjiko  # noqa: E402
from genjiko.bots.levels import settings_of  # noqa: E402
from genjiko.bots.search import Search  # noqa: E402
from genjiko.games import game_package  # noqa: E402
from genjiko.games.hanamikoji.actions import ANSWER, Play  # noqa: E402
from genjiko.games.hanamikoji.state import HanamikojiState  # noqa: E402
from genjiko.kernel.chance import Rng  # noqa: E402

TARGET = ROOT / "src" / "genjiko" / "games" / "hanamikoji" / "habits.json"


def play(bot: Search, seed: int, turned: list[list[float]]) -> None:
    """One game; `turned` counts by the set of ready markers which was turned."""
    game = genjiko.new("hanamikoji", seed=seed)
    rng = Rng(seed)
    while not game.over:
        state = game.state
        assert isinstance(state, HanamikojiState)
        seat = state.actor
        action = bot.decide(game.observation(seat), rng).action
        assert isinstance(action, Play)
        if action.marker != ANSWER:
            turned[state.ready[seat]][action.marker] += 1.0
        game.play(action, seat)


@click.command()
@click.option("--minutes", default=3.0, show_default=True, help="how long games are played to learn from")
@click.option("--iterations", default=250, show_default=True, help="how far the players of these games think")
@click.option("--seed", default=1, show_default=True)
def main(minutes: float, iterations: int, seed: int) -> None:
    """Write habits.json beside the rules."""
    settings = settings_of("expert", game_package("hanamikoji").levels())
    settings.iterations, settings.seconds = iterations, 0.0
    turned = [[3.0 if ready >> bit & 1 else 0.0 for bit in range(4)] for ready in range(16)]
    end = time.monotonic() + 60.0 * minutes
    games = 0
    while time.monotonic() < end:
        play(Search(settings), seed * 1_000_000 + games, turned)
        games += 1
    markers = [[round(n / (sum(row) or 1.0), 3) for n in row] for row in turned]
    TARGET.write_text(json.dumps({"markers": markers}, indent=1) + "\n", encoding="utf-8")
    click.echo(f"wrote {TARGET.name} after {games} games")


if __name__ == "__main__":
    main()
