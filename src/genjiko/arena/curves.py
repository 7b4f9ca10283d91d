"""How games run: who is behind on the way, and how long it stays open who wins."""

from statistics import fmean

import genjiko
from genjiko.arena.play import Played
from genjiko.arena.summary import won

PARTS = 20
"""Of a game: at the end of each, the scores are looked at."""

GROUP = 20
"""So many seats of about the same lead are needed to say how often such a lead wins."""

Course = list[tuple[int, ...]]
"""The scores of all seats at the end of each part of a game."""


def course(played: Played) -> Course:
    """The scores of a game on its way. Raises BadRecord."""
    steps = [step.scores for step in genjiko.load(played.record).steps()]
    return [steps[(part + 1) * (len(steps) - 1) // PARTS] for part in range(PARTS)]


def trailing(games: list[Played], courses: list[Course]) -> list[float]:
    """For each part of a game the share of games whose later winner was behind by the score at its end."""
    behind = [0.0] * PARTS
    for played, scores in zip(games, courses, strict=True):
        for part in range(PARTS):
            behind[part] += all(scores[part][seat] < max(scores[part]) for seat in played.winners)
    return [count / max(1, len(games)) for count in behind]


def tension(games: list[Played], courses: list[Course]) -> list[float]:
    """For each part of a game, from 1 to 0, how open it is who wins: the part of the variance of winning that the lead
    in points at its end does not explain. 1: a lead says nothing; 0: whoever leads by so much always wins."""
    return [_open(games, [scores[part] for scores in courses]) for part in range(PARTS)]


def _open(games: list[Played], scores: list[tuple[int, ...]]) -> float:
    """Seats with leads of about the same size are put together; within them, wins still vary."""
    seats: list[tuple[int, float]] = []
    for played, now in zip(games, scores, strict=True):
        for seat, own in enumerate(now):
            best = max(score for other, score in enumerate(now) if other != seat)
            seats.append((own - best, won(played, seat)))
    whole = _variance([win for _, win in seats])
    if not whole:
        return 0.0
    return sum(len(group) * _variance(group) for group in _groups(seats)) / (len(seats) * whole)


def _groups(seats: list[tuple[int, float]]) -> list[list[float]]:
    """The wins by lead, from the smallest lead to the largest; equal leads stay together."""
    found: list[list[float]] = []
    last = None
    for lead, win in sorted(seats):
        if not found or (len(found[-1]) >= GROUP and lead != last):
            found.append([])
        found[-1].append(win)
        last = lead
    if len(found) > 1 and len(found[-1]) < GROUP:
        rest = found.pop()
        found[-1] += rest
    return found


def _variance(wins: list[float]) -> float:
    mean = fmean(wins) if wins else 0.0
    return fmean((win - mean) ** 2 for win in wins) if wins else 0.0
