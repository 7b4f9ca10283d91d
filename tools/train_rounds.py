"""Learn what a seat may have in the end, from its figures at the start of a round.

    python -m tools.train_rounds perfumery [--games 400] [--seed 3]
    python -m tools.train_rounds parfum

Plans of different tastes (figures moved at random) play by quick choices, with slips, as many games with two, three and
four players; in Perfumery each seat waits some rounds before it hires, or nobody would learn what that is worth. For
each row of weights the points at the end are fitted to the figures of the game's `learned_value.py` by least squares
with a little damping, both measured beside the mean of the table.
"""

import importlib
import json
from pathlib import Path
from random import Random
from typing import Any

import click
import numpy as np

import genjiko
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance

GAMES = Path(__file__).parent.parent / "src" / "genjiko" / "games"
SLIPS = (0.0, 0.03, 0.08)
"""How often a seat plays at random: without slips all games would be alike."""

TASTE = 0.3
"""How far the figures of a seat are moved at most, as a part of each: other tastes hold other things."""

DAMPING = 20.0
LOGISTIC = 0.55
"""The scale of a logistic curve that is as wide as a normal one of width 1."""

Row = tuple[int, list[float], float]
"""Which weights, figures, points at the end."""


def play(game: str, room: Any, players: int, seed: int) -> list[Row]:
    """One game; the figures of every seat at the start of every round."""
    table = genjiko.new(game, players, seed)
    rules: Any = table.rules
    state = table.state.copy()
    chance, rng = Chance(seed), Random(seed)
    plans = [rules.package.plan(rules, taste(game, rng)) for _ in range(players)]
    slips = [rng.choice(SLIPS) for _ in range(players)]
    waits = [rng.randrange(9) for _ in range(players)]
    found: list[tuple[int, int, list[float]]] = []
    last = rules.advice.round_number(state)
    seat = rules.actor(state)
    while seat >= 0:
        number = rules.advice.round_number(state)
        if number != last:
            last = number
            row = room.row_of(rules.box, state)
            found += [(row, each, room.figures(rules.box, state, each)) for each in range(players)]
        legal = without_hiring(rules.legal(state, seat)) if number < waits[seat] else rules.legal(state, seat)
        if rng.random() < slips[seat]:
            rules.apply(state, seat, rng.choice(legal), chance, None)
        else:
            state = plans[seat].next_position(state, seat, legal, chance)
        seat = rules.actor(state)
    scores = rules.scores(state)
    rows = [(row, figures, float(scores[seat])) for row, seat, figures in found]
    return [one for at in range(0, len(rows), players) for one in beside_the_others(rows[at : at + players])]


def taste(game: str, rng: Random) -> Any:
    """The figures of a plan that takes other things for important."""
    room: Any = importlib.import_module(f"genjiko.games.{game}.plan_figures")
    scale = TASTE * rng.random()
    return room.planned({name: value * (1.0 + scale * rng.gauss(0.0, 1.0)) for name, value in room.FOUND.items()})


def beside_the_others(rows: list[Row]) -> list[Row]:
    """The same seats measured by how far they are before the mean of their table: only that decides who wins.

    A mean that the seat is itself a part of hides some of its luck; the factor gives it back.
    """
    factor = (1.0 - 1.0 / len(rows)) ** -0.5
    means = [sum(column) / len(rows) for column in zip(*(row[1] for row in rows), strict=True)]
    points = sum(row[2] for row in rows) / len(rows)
    return [
        (row, [factor * (x - mean) for x, mean in zip(figures, means, strict=True)], factor * (end - points))
        for row, figures, end in rows
    ]


def without_hiring(legal: list[Action]) -> list[Action]:
    """All but the third perfumer, which only Perfumery knows; never nothing."""
    return [action for action in legal if action.text != "hire"] or legal


def fit(rows: list[Row], number: int) -> tuple[list[float], float]:
    """One row of weights, that of the points being 1, and the spread of what they miss."""
    x = np.array([row[1] for row in rows if row[0] == number])
    y = np.array([row[2] for row in rows if row[0] == number]) - x[:, 0]
    middle, width = x[:, 1:].mean(axis=0), x[:, 1:].std(axis=0) + 1e-6
    z = (x[:, 1:] - middle) / width
    weights = np.linalg.solve(z.T @ z + DAMPING * np.eye(z.shape[1]), z.T @ (y - y.mean()))
    missed = y - y.mean() - z @ weights
    between_two = float(missed.std()) * 2**0.5
    return [1.0, *(weights / width).tolist()], LOGISTIC * between_two


@click.command()
@click.argument("game", type=click.Choice(["parfum", "perfumery"]))
@click.option("--games", default=400, show_default=True, help="Games for each number of players.")
@click.option("--seed", default=3, show_default=True)
def main(game: str, games: int, seed: int) -> None:
    """Play, fit, and write learned_value.json beside the rules."""
    room = importlib.import_module(f"genjiko.games.{game}.learned_value")
    path = GAMES / game / "learned_value.json"
    before = json.loads(path.read_text(encoding="utf-8"))
    by_players = isinstance(before["spread"][0], list)  # whether each number of players has weights of its own
    tables: dict[int, list[Row]] = {}
    with click.progressbar(range(3 * games), label="playing") as numbers:
        for number in numbers:
            players = 2 + number % 3
            rows = tables.setdefault(players if by_players else 0, [])
            rows += play(game, room, players, 1_000_000 * seed + number)
    fitted = [[fit(rows, number) for number in range(room.ROWS)] for _, rows in sorted(tables.items())]
    weights = [[[round(weight, 3) for weight in found] for found, _ in table] for table in fitted]
    spread = [[round(found, 2) for _, found in table] for table in fitted]
    learned = {
        **before,
        "weights": weights if by_players else weights[0],
        "spread": spread if by_players else spread[0],
    }
    path.write_text(json.dumps(learned, indent=1) + "\n", encoding="utf-8")
    for table in fitted:
        for number, (found, missed) in enumerate(table):
            click.echo(f"row {number}: {' '.join(f'{weight:.2f}' for weight in found)}, spread {missed:.1f}")


if __name__ == "__main__":
    main()
