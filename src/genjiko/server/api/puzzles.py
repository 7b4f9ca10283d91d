"""The endpoints of the puzzles: one a day, a series, an own rating, and votes."""

from typing import NamedTuple

from genjiko.games import game_ids
from genjiko.kernel.puzzle import Puzzle
from genjiko.server import wire
from genjiko.server.api.endpoint import Call, Endpoint
from genjiko.server.api.lobby import InLanguage
from genjiko.server.errors import not_found
from genjiko.server.people import puzzle_ratings as ratings
from genjiko.server.store.rows import PuzzleTry
from genjiko.server.tables import puzzles

_DAY = 86_400


async def puzzle_list(call: Call) -> list[wire.PuzzleLine]:
    """The puzzles of all games that have some, and how I stand with them."""
    tries, votes = await _tries(call), await call.context.store.puzzle_votes()
    day = int(call.context.time.now() // _DAY)
    lines = []
    for game in game_ids():
        used = ratings.in_use(game, puzzles.all_of(game), votes)
        mine = [one for one in tries if one.puzzle.startswith(f"{game}/")]
        if used:
            lines.append(
                wire.PuzzleLine(
                    game,
                    len(used),
                    ratings.of_day(used, day),
                    ratings.next_for(game, used, tries),
                    ratings.rating_after(tries, game),
                    len(mine),
                    sum(one.solved for one in mine),
                )
            )
    return lines


async def puzzle(call: Call) -> wire.PuzzleInfo:
    """A puzzle as its seat sees it."""
    game, found = _asked(call)
    name = ratings.name_of(game, found)
    tried = any(one.puzzle == name for one in await _tries(call))
    return puzzles.shown(found, call.query.language, tried)


async def answer(call: Call) -> wire.PuzzleAnswer:
    """Say what I would play; the first try at a puzzle counts for my rating."""
    game, found = _asked(call)
    action = puzzles.check_legal(found, call.body.action)
    right = action in found.accepted
    rated = await _count(call, game, found, right)
    considered = puzzles.considered(found, action, call.query.language)
    return wire.PuzzleAnswer(right, found.accepted, considered, rated.after, rated.after - rated.before)


async def take_tries(call: Call) -> int:
    """Take tries along that were made without a server; gives how many came. What I have tried here stays as it was."""
    came = 0
    for one in call.body.tries:
        game, _, puzzle_id = one.puzzle.partition("/")
        if puzzles.is_there(game, puzzle_id):
            came += (await _count(call, game, puzzles.find(game, puzzle_id), one.solved)).counted
    return came


async def vote(call: Call) -> None:
    """Say whether a puzzle that I have tried is a good one."""
    game, found = _asked(call)
    if not await call.context.store.vote_puzzle(call.person.id, ratings.name_of(game, found), call.body.good):
        raise not_found("try of yours at this puzzle")


class _Rated(NamedTuple):
    """My rating before and after a try, and whether it was the first one at its puzzle."""

    before: int
    after: int
    counted: bool


async def _count(call: Call, game: str, found: Puzzle, right: bool) -> _Rated:
    tries = await _tries(call)
    before = ratings.rating_after(tries, game)
    after = ratings.new_rating(before, sum(t.puzzle.startswith(f"{game}/") for t in tries), found, right)
    name, now = ratings.name_of(game, found), call.context.time.now()
    counted = await call.context.store.add_puzzle_try(PuzzleTry(call.person.id, name, right, after, now))
    return _Rated(before, after if counted else before, counted)


async def _tries(call: Call) -> list[PuzzleTry]:
    return [] if call.somebody is None else await call.context.store.puzzle_tries(call.somebody.id)


def _asked(call: Call) -> tuple[str, Puzzle]:
    game = call.path("game")
    return game, puzzles.find(game, call.path("puzzle"))


_ONE = "/api/puzzles/{game}/{puzzle}"

ENDPOINTS = [
    Endpoint("GET", "/api/puzzles", puzzle_list, list[wire.PuzzleLine]),
    Endpoint("POST", "/api/me/puzzles", take_tries, int, body=wire.TakeTries, limit="create", signed_in=True),
    Endpoint("GET", _ONE, puzzle, wire.PuzzleInfo, query=InLanguage, errors=("not_found",)),
    Endpoint(
        "POST",
        _ONE,
        answer,
        wire.PuzzleAnswer,
        body=wire.AnswerPuzzle,
        query=InLanguage,
        signed_in=True,
        errors=("not_found", "illegal"),
    ),
    Endpoint(
        "POST",
        f"{_ONE}/vote",
        vote,
        None,
        body=wire.VotePuzzle,
        signed_in=True,
        errors=("not_found",),
        status=204,
    ),
]
