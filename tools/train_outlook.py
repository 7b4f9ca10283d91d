"""Learn what each term of an outlook in Aqua Mirabilis counts for, from games that the plan plays with itself.

    python -m tools.train_outlook --players 2 --games 600 --rounds 3 --seed 1
    python -m tools.train_outlook --players 2 --against FILE --games 200 --seed 2

Each round plays games in which every seat has weights of its own, moved at random from those of the round before, and
slips now and then: so letters, favours and tiles are met in all mixtures. Then the points at the end, measured beside
the others, are fitted to the terms of all positions met, by least squares with damping towards the weights of before.
The second form writes nothing: it lets the plan meet the one whose weights are in FILE, on mirrored deals.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

import genjiko
from genjiko.games.aqua_mirabilis import outlook_weights as term
from genjiko.games.aqua_mirabilis.outlook_weights import TERMS, Weights
from genjiko.games.aqua_mirabilis.plan import AquaPlan
from genjiko.kernel.chance import Chance

HERE = Path(__file__).parent.parent / "src" / "genjiko" / "games" / "aqua_mirabilis" / "outlook_weights.json"
KNOTS = 5
SLIPS = (0.0, 0.06)
"""How often a seat plays at random."""
KEPT = 0.35
"""How many of the positions are kept: neighbours tell the same."""
LASTING = (
    term.MADE, term.MAKEABLE, term.SLOTS, term.TOKENS, term.CITIES, term.SPECIALIZATIONS, term.METHODS, term.BASES,
    *range(term.FIRST_EFFECT, term.FIRST_STEP),
)  # fmt: skip
"""What is worth the more the earlier one has it: seats differ most in what they think of these."""
DAMPING = 1000.0
"""How strongly weights are held to those of before, in positions: those of one game share its end, so few count."""

Lines = dict[str, list[float]]
Array = NDArray[np.float64]


def weights_in(lines: Lines) -> Weights:
    """The weights by knots."""
    columns = [lines[name] for name in TERMS]
    return [[column[knot] for column in columns] for knot in range(KNOTS)]


def moved(weights: Weights, scale: float, rng: Random) -> Weights:
    """Weights that take other things for important; what lasts is moved most at the start of the game."""
    factors = [1.0, *(1.0 + scale * rng.gauss(0.0, 1.0) for _ in TERMS[1:])]
    lasting = [0.0] * len(TERMS)
    for i in LASTING:
        lasting[i] = 1.5 * scale * rng.gauss(0.0, 1.0)
    return [
        [row[i] * factors[i] + lasting[i] * (1.0 - knot / (KNOTS - 1)) for i in range(len(TERMS))]
        for knot, row in enumerate(weights)
    ]


class Positions:
    """Positions met, as far as they tell one seat from the others."""

    def __init__(self) -> None:
        self.terms: list[Array] = []
        self.points: list[float] = []
        self.time: list[float] = []

    def add(self, time: float, terms: list[list[float]], scores: list[int]) -> None:
        """All seats of a position, each beside the mean; of two seats one is the other turned round."""
        players = len(scores)
        all_terms, all_points = np.array(terms), np.array(scores, float)
        factor = (1.0 - 1.0 / players) ** -0.5
        for seat in range(1 if players == 2 else players):
            self.terms.append(factor * (all_terms[seat] - all_terms.mean(axis=0)))
            self.points.append(factor * float(all_points[seat] - all_points.mean()))
            self.time.append(time)


def play(players: int, seed: int, weights: Weights, scale: float, found: Positions) -> float:
    """One game between plans with moved weights; its mean score."""
    rng, chance = Random(seed), Chance(seed)
    game = genjiko.new("aqua-mirabilis", players, seed)
    rules: Any = game.rules
    state: Any = game.state.copy()
    plans = [AquaPlan(rules, moved(weights, scale * rng.random(), rng)) for _ in range(players)]
    slips = [rng.choice(SLIPS) for _ in range(players)]
    kept: list[tuple[float, list[list[float]]]] = []
    seat = rules.actor(state)
    while seat >= 0:
        if rng.random() < KEPT:
            terms = [plans[seat].outlook.terms(state, each) for each in range(players)]
            kept.append((state.day / rules.box.last_day, terms))
        if rng.random() < slips[seat]:
            rules.apply(state, seat, rng.choice(rules.legal(state, seat)), chance, None)
        else:
            state = plans[seat].next_position(state, seat, chance)
        seat = rules.actor(state)
    scores: list[int] = list(rules.scores(state))
    for time, terms in kept:
        found.add(time, terms, scores)
    return float(sum(scores)) / players


def fit(found: Positions, before: Weights) -> tuple[Weights, float, float]:
    """Better weights, and how far those of before and the new ones miss the end."""
    terms, points = np.array(found.terms), np.array(found.points)
    time = np.array(found.time)[:, None] * (KNOTS - 1)
    near = np.maximum(0.0, 1.0 - np.abs(time - np.arange(KNOTS)[None, :]))
    rows = (terms[:, 1:, None] * near[:, None, :]).reshape(len(terms), -1)
    old = np.array(before).T[1:].reshape(-1)
    missed = points - terms[:, 0] - rows @ old
    # Not by how often a term is met: what is rare would be told by chance alone.
    size = np.repeat(
        [max(1.0, float(np.abs(term[term != 0.0]).mean())) if term.any() else 1.0 for term in terms.T[1:]], KNOTS
    )
    step = np.linalg.solve(rows.T @ rows + DAMPING * np.diag(size**2), rows.T @ missed)
    table = np.vstack([np.ones(KNOTS), (old + step).reshape(-1, KNOTS)]).T
    return table.tolist(), float(missed.std()), float((missed - rows @ step).std())


def margins(players: int, games: int, seed: int, own: Weights, other: Weights) -> list[float]:
    """By how many points one seat with own weights is before the mean of the others, on mirrored deals."""
    found = []
    for number in range(games):
        game = genjiko.new("aqua-mirabilis", players, seed * 1_000_000 + number // players)
        rules: Any = game.rules
        state: Any = game.state.copy()
        mine = number % players
        plans = [AquaPlan(rules, own if seat == mine else other) for seat in range(players)]
        chance = Chance(number // players)
        seat = rules.actor(state)
        while seat >= 0:
            state = plans[seat].next_position(state, seat, chance)
            seat = rules.actor(state)
        scores = list(rules.scores(state))
        found.append((players * scores[mine] - sum(scores)) / (players - 1))
    return found


@click.command()
@click.option("--players", default=2, show_default=True)
@click.option("--games", default=600, show_default=True, help="Games of a round, or against the others.")
@click.option("--rounds", default=3, show_default=True)
@click.option("--scale", default=0.5, show_default=True, help="How far weights are moved, as a part of them.")
@click.option("--seed", default=1, show_default=True)
@click.option("--to", default=HERE, type=Path, help="The file that is read and written.")
@click.option("--against", type=Path, help="Meet the plan with the weights of this file, and write nothing.")
def main(players: int, games: int, rounds: int, scale: float, seed: int, to: Path, against: Path | None) -> None:
    """Play and fit, or meet another plan."""
    lines: Lines = json.loads(to.read_text(encoding="utf-8"))
    if against is not None:
        other = weights_in(json.loads(against.read_text(encoding="utf-8")))
        found = np.array(margins(players, games, seed, weights_in(lines), other))
        click.echo(f"{games} games: won {(found > 0).mean():.3f}, {found.mean():+.2f} ± {found.std() / games**0.5:.2f}")
        return
    for number in range(rounds):
        weights, positions = weights_in(lines), Positions()
        means = [play(players, (seed + number) * 1_000_000 + n, weights, scale, positions) for n in range(games)]
        fitted, before, after = fit(positions, weights)
        for i, name in enumerate(TERMS):
            lines[name] = [round(row[i], 3) for row in fitted]
        text = ",\n".join(f" {json.dumps(name)}: {json.dumps(line)}" for name, line in lines.items())
        to.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
        click.echo(f"mean score {sum(means) / games:.1f}, missed by {before:.2f}, now {after:.2f}")


if __name__ == "__main__":
    main()
