"""Weights of an outlook: those that made the points at the end are found again, and rare terms are told nothing."""

import json
from random import Random

from tools.train_outlook import HERE, KNOTS, Positions, fit, weights_in

from genjiko.games.aqua_mirabilis.outlook_weights import TERMS, TOKENS, WORTH, learned

RARE = len(TERMS) - 1


def positions(rng: Random) -> Positions:
    """Two seats whose points are what a look promises and two more for each token; one term is met once."""
    found = Positions()
    for number in range(20_000):
        seats = [[0.0] * len(TERMS) for _ in range(2)]
        for seat in seats:
            seat[WORTH] = float(rng.randrange(40))
            seat[TOKENS] = float(rng.randrange(5))
        scores = [int(seat[WORTH] + 2 * seat[TOKENS]) for seat in seats]
        if number == 7:
            seats[0][RARE] = 1.0
            scores[0] += 90
        found.add(rng.random(), seats, scores)
    return found


def test_a_fit_finds_what_made_the_points_and_believes_no_single_case() -> None:
    nothing = [[1.0] + [0.0] * (len(TERMS) - 1) for _ in range(KNOTS)]
    fitted, before, after = fit(positions(Random(4)), nothing)
    assert after < before
    for row in fitted:
        assert row[WORTH] == 1.0
        assert 1.0 < row[TOKENS] < 2.05
        assert abs(row[RARE]) < 0.1


def test_the_weights_that_are_read_are_those_of_the_file() -> None:
    lines = json.loads(HERE.read_text(encoding="utf-8"))
    assert list(lines) == list(TERMS)
    assert weights_in(lines) == learned()
