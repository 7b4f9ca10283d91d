"""A puzzle as a table that is shown to one seat: the view, what may be played, and what was found out about it."""

import genjiko
from genjiko.bots import Considered
from genjiko.door import puzzles
from genjiko.games import game_ids
from genjiko.kernel.game import Game
from genjiko.kernel.puzzle import Puzzle
from genjiko.server import wire
from genjiko.server.errors import not_found
from genjiko.server.tables.for_viewer import show_hint, show_prompt, words_of

_SHOWN = 4
"""So many actions that were looked at are told beside the right ones."""


def all_of(game: str) -> list[Puzzle]:
    """The puzzles of a game. Raises Refusal."""
    if game not in game_ids():
        raise not_found("game")
    return list(puzzles(game).values())


def is_there(game: str, puzzle_id: str) -> bool:
    """Whether there is such a puzzle."""
    return game in game_ids() and puzzle_id in puzzles(game)


def find(game: str, puzzle_id: str) -> Puzzle:
    """A puzzle by its id. Raises Refusal."""
    if not is_there(game, puzzle_id):
        raise not_found("puzzle")
    return puzzles(game)[puzzle_id]


def position(puzzle: Puzzle) -> Game:
    """The table of a puzzle, with a sample of what is hidden."""
    return genjiko.restore(puzzle.dump)


def shown(puzzle: Puzzle, language: str, tried: bool) -> wire.PuzzleInfo:
    """A puzzle as its seat sees it."""
    game = position(puzzle)
    meta = game.rules.meta
    view = game.view(puzzle.seat)
    words = words_of(meta.id, language)
    state = wire.GameState(
        version=0,
        step=0,
        seat=puzzle.seat,
        view=view,
        to_act=list(game.to_act),
        legal=[action.text for action in game.legal(puzzle.seat)],
        undo=0,
        over=False,
        scores=None,
        prompt=show_prompt(view, words, [], yours=True),
        events_from=0,
        events=[],
        clocks=[],
        now=0.0,
    )
    return wire.PuzzleInfo(puzzle.id, meta.id, meta.title, state, puzzle.themes, puzzle.rating, puzzle.proved, tried)


def check_legal(puzzle: Puzzle, action: str) -> str:
    """The notation of an action that may be played there. Raises IllegalAction."""
    game = position(puzzle)
    game.play(action, puzzle.seat)
    return game.moves[-1].action.text


def considered(puzzle: Puzzle, answer: str, language: str) -> list[wire.Hint]:
    """What was found out about the right actions, some others, and the answer; best first."""
    game = position(puzzle)
    seen = game.observation(puzzle.seat)
    ordered = sorted(puzzle.chances, key=lambda action: -puzzle.chances[action])
    wanted = ordered[: max(_SHOWN, len(puzzle.accepted))]
    if answer not in wanted:
        wanted.append(answer)
    found = []
    for text in wanted:
        chance = puzzle.chances.get(text)
        rest = [] if chance is None else [(1 - chance) / (game.rules.players - 1)] * game.rules.players
        if chance is not None:
            rest[puzzle.seat] = chance
        found.append(show_hint(seen, Considered(game.rules.catalogue.parse(text), rest, 0), language, []))
    return found
