"""How people stand with puzzles: a rating by Elo's formula, and votes that retire a bad puzzle."""

from collections.abc import Mapping, Sequence
from typing import Final

from genjiko.kernel.puzzle import Puzzle
from genjiko.server.store.rows import PuzzleTry

FIRST: Final = 1500
"""The rating of who has not tried any."""
_QUICK, _SLOW, _NEW = 40, 20, 10
"""By how much a try can change a rating: for who has made fewer than so many tries, and later."""
_BAD_VOTES = 5
"""A puzzle is retired by so many votes against it, if they are twice as many as those for it."""

Votes = Mapping[str, tuple[int, int]]
"""Votes for and against, by the name of a puzzle."""


def name_of(game: str, puzzle: Puzzle) -> str:
    """A puzzle of any game."""
    return f"{game}/{puzzle.id}"


def rating_after(tries: Sequence[PuzzleTry], game: str) -> int:
    """The rating of somebody with these tries at a game, in their order."""
    mine = [one for one in tries if one.puzzle.startswith(f"{game}/")]
    return mine[-1].rating if mine else FIRST


def new_rating(rating: int, tried: int, puzzle: Puzzle, right: bool) -> int:
    """The rating after a first try, by how likely it was."""
    expected = 1 / (1 + 10 ** ((puzzle.rating - rating) / 400))
    step = _QUICK if tried < _NEW else _SLOW
    return max(100, round(rating + step * (right - expected)))


def in_use(game: str, puzzles: Sequence[Puzzle], votes: Votes) -> list[Puzzle]:
    """The puzzles that the votes have not retired."""
    return [puzzle for puzzle in puzzles if not _is_retired(*votes.get(name_of(game, puzzle), (0, 0)))]


def _is_retired(good: int, bad: int) -> bool:
    return bad >= _BAD_VOTES and bad >= 2 * good


def of_day(puzzles: Sequence[Puzzle], day: int) -> str:
    """The puzzle of a day: all of them come once before any comes again."""
    return sorted(puzzle.id for puzzle in puzzles)[day % len(puzzles)] if puzzles else ""


def next_for(game: str, puzzles: Sequence[Puzzle], tries: Sequence[PuzzleTry]) -> str:
    """The puzzle nearest to somebody's rating that they have not tried."""
    known = {one.puzzle for one in tries}
    left = [puzzle for puzzle in puzzles if name_of(game, puzzle) not in known]
    rating = rating_after(tries, game)
    return min(left, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id)).id if left else ""
