"""Decisions to find."""

from typing import Annotated

from msgspec import Meta, Struct

from genjiko.server.wire.basics import Notation, Request
from genjiko.server.wire.playing import GameState, Hint


class PuzzleLine(Struct):
    """The puzzles of a game, and how I stand with them."""

    game: str
    puzzles: int
    today: str
    """The id of the one that everybody is asked today."""
    next: str
    """The one that suits my rating and that I have not tried; "" when there is none left."""
    rating: int
    tried: int
    solved: int


class PuzzleInfo(Struct):
    """A decision to find: the table as the seat sees it, and what it may play. Hidden things stay hidden."""

    id: str
    game: str
    title: str
    state: GameState
    themes: list[str]
    rating: int
    proved: bool
    """Whether the answer is known exactly."""
    tried: bool
    """Whether I have answered it: then it counts for my rating no more."""


class AnswerPuzzle(Request):
    """What I would play."""

    action: Notation


class TakenTry(Struct):
    """A first try at a puzzle (`GAME/ID`) that was made without a server."""

    puzzle: Annotated[str, Meta(max_length=120)]
    solved: bool


class TakeTries(Request):
    """Such tries, in their order. They count for nobody's rating but one's own at puzzles."""

    tries: Annotated[list[TakenTry], Meta(max_length=500)]


class PuzzleAnswer(Struct):
    """Whether it was right, all that is right, and what else was looked at; best first."""

    right: bool
    accepted: list[str]
    considered: list[Hint]
    rating: int
    """Mine, after this."""
    change: int
    """By how much it has changed; 0 where this was not my first try."""


class VotePuzzle(Request):
    """Whether a puzzle that I have tried is a good one."""

    good: bool
