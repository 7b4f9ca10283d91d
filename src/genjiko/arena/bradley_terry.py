"""One scale for all bots of a round robin: the Bradley-Terry fit, in points of Elo, with intervals.

0 is the mean of all, and whoever stands 400 points higher wins ten of eleven games. The fit is Newton's method on the
likelihood, which has one summit.
"""

from itertools import combinations
from math import exp, log, sqrt

import msgspec

from genjiko.arena.play import Played
from genjiko.arena.summary import ranks

_POINTS = 400 / log(10)
_PRIOR = 0.5
"""Every pair counts as having shared so many more games: otherwise a bot that won all would stand infinitely high."""

_Z = 1.959964


class Place(msgspec.Struct, frozen=True):
    """Where a bot stands, with the 95 % interval around it."""

    bot: str
    elo: float
    low: float
    high: float


def fit(games: list[Played]) -> list[Place]:
    """The bots of these games, the strongest first; a game of several seats counts for each pair of them."""
    bots = sorted({bot for game in games for bot in game.bots})
    wins = [[0.0] * len(bots) for _ in bots]
    place = {bot: i for i, bot in enumerate(bots)}
    for game in games:
        order = ranks(game)
        for a, b in combinations(range(len(game.bots)), 2):
            one, two = place[game.bots[a]], place[game.bots[b]]
            if one != two:
                share = 1.0 if order[a] < order[b] else (0.5 if order[a] == order[b] else 0.0)
                wins[one][two] += share
                wins[two][one] += 1.0 - share
    worth, error = _newton(wins)
    found = [
        Place(bot, _POINTS * worth[i], _POINTS * (worth[i] - _Z * error[i]), _POINTS * (worth[i] + _Z * error[i]))
        for i, bot in enumerate(bots)
    ]
    return sorted(found, key=lambda line: -line.elo)


def _newton(wins: list[list[float]]) -> tuple[list[float], list[float]]:
    """The worth of each on the natural scale, with mean 0, and its standard error."""
    size = len(wins)
    worth = [0.0] * size
    inverse = [[0.0] * size for _ in range(size)]
    for _ in range(50):
        slope = [0.0] * size
        # A little on every entry takes the freedom of the whole scale away and changes nothing else.
        bend = [[1.0] * size for _ in range(size)]
        for i, j in combinations(range(size), 2):
            met = wins[i][j] + wins[j][i]
            if met == 0:
                continue
            chance = 1.0 / (1.0 + exp(worth[j] - worth[i]))
            pull = wins[i][j] + _PRIOR / 2 - (met + _PRIOR) * chance
            slope[i] += pull
            slope[j] -= pull
            weight = (met + _PRIOR) * chance * (1.0 - chance)
            bend[i][i] += weight
            bend[j][j] += weight
            bend[i][j] -= weight
            bend[j][i] -= weight
        inverse = _inverse(bend)
        step = [sum(inverse[i][j] * slope[j] for j in range(size)) for i in range(size)]
        worth = [worth[i] + max(-1.0, min(1.0, step[i])) for i in range(size)]
        if max((abs(s) for s in step), default=0.0) < 1e-9:
            break
    mean = sum(worth) / max(1, size)
    # The entry added above stands for the mean of the scale, which is fixed and has no error.
    error = [sqrt(max(0.0, inverse[i][i] - 1.0 / (size * size))) for i in range(size)]
    return [w - mean for w in worth], error


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By Gauss and Jordan; the matrices here are small and positive definite."""
    size = len(matrix)
    rows = [[*row, *[1.0 if i == j else 0.0 for j in range(size)]] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [value - factor * other for value, other in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
