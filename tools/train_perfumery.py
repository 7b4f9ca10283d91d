"""Learn what a seat of Perfumery may have in the end, from its figures at the start of a round.

    python tools/train_perfumery.py [--games 400] [--seed 3]

`greedy` with slips plays as many games with two, three and four players, and each seat waits some rounds before it
hires, or nobody would learn what that is worth. For each round the points at the end are fitted to the figures of
`learned_value.py` by least squares with a little damping.
"""

import json
import sys
from pathlib import Path

import click
import numpy as np

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

import genjiko  # noqa: E402
from genjiko.bots.greedy import Greedy  # noqa: E402
from genjiko.games.perfumery.learned_value import figures  # noqa: E402
from genjiko.games.perfumery.rules import Perfumery  # noqa: E402
from genjiko.games.perfumery.state import PerfumeryState  # noqa: E402
from genjiko.kernel.action import Action  # noqa: E402
from genjiko.kernel.chance import Rng  # noqa: E402
from genjiko.kernel.observation import Observation  # noqa: E402

TARGET = ROOT / "src" / "genjiko" / "games" / "perfumery" / "learned_value.json"
ROUNDS = 8
SLIPS = (0.0, 0.05, 0.1)
"""How often a seat plays at random: without slips all games would be alike."""

DAMPING = 20.0
LOGISTIC = 0.55
"""The scale of a logistic curve that is as wide as a normal one of width 1."""

Row = tuple[int, list[float], float]
"""Round, figures, points at the end."""


def play(players: int, seed: int) -> list[Row]:
    """One game; the figures of every seat at the start of every round."""
    game = genjiko.new("perfumery", players, seed)
    rules = game.rules
    assert isinstance(rules, Perfumery)
    rng, bot = Rng(seed), Greedy(worlds=1)
    slips = [SLIPS[rng.below(len(SLIPS))] for _ in range(players)]
    waits = [rng.below(ROUNDS + 1) for _ in range(players)]
    found: list[tuple[int, int, list[float]]] = []
    last = 1
    while not game.over:
        seat = game.to_act[0]
        seen = game.observation(seat)
        state = seen.state
        assert isinstance(state, PerfumeryState)
        if state.round > last:
            last = state.round
            found += [(last, each, figures(rules.box, state, each)) for each in range(players)]
        legal = seen.legal()
        slip = rng.random() < slips[seat]
        game.play(legal[rng.below(len(legal))] if slip else choice(bot, seen, rng, state.round < waits[seat]), seat)
    scores = game.scores
    return [(number, figures_then, float(scores[seat])) for number, seat, figures_then in found]


def choice(bot: Greedy, seen: Observation, rng: Rng, waits: bool) -> Action:
    """What looks best, hiring left out as long as the seat waits."""
    decision = bot.decide(seen, rng)
    if waits and decision.action.kind == "hire":
        others = [one for one in decision.considered if one.action.kind != "hire"]
        return max(others, key=lambda one: one.values[seen.seat]).action
    return decision.action


def fit(rows: list[Row], number: int) -> tuple[list[float], float]:
    """The weights of one round, that of the points being 1, and the spread of what they miss."""
    x = np.array([row[1] for row in rows if row[0] == number])
    y = np.array([row[2] for row in rows if row[0] == number]) - x[:, 0]
    middle, width = x[:, 1:].mean(axis=0), x[:, 1:].std(axis=0) + 1e-6
    z = (x[:, 1:] - middle) / width
    weights = np.linalg.solve(z.T @ z + DAMPING * np.eye(z.shape[1]), z.T @ (y - y.mean()))
    missed = y - y.mean() - z @ weights
    between_two = float(missed.std()) * 2**0.5
    return [1.0, *(weights / width).tolist()], LOGISTIC * between_two


@click.command()
@click.option("--games", default=400, show_default=True, help="Games for each number of players.")
@click.option("--seed", default=3, show_default=True)
def main(games: int, seed: int) -> None:
    """Play, fit, and write learned_value.json beside the rules."""
    rows: list[Row] = []
    with click.progressbar(range(3 * games), label="playing") as numbers:
        for number in numbers:
            rows += play(2 + number % 3, 1_000_000 * seed + number)
    fitted = [fit(rows, number) for number in range(2, ROUNDS + 1)]
    learned = {
        "rounds": ROUNDS,
        "weights": [[round(weight, 3) for weight in weights] for weights, _ in fitted],
        "spread": [round(spread, 2) for _, spread in fitted],
    }
    TARGET.write_text(json.dumps(learned, indent=1) + "\n", encoding="utf-8")
    for number, (weights, spread) in enumerate(fitted, 2):
        click.echo(f"round {number}: {' '.join(f'{weight:.2f}' for weight in weights)}, spread {spread:.1f}")


if __name__ == "__main__":
    main()
