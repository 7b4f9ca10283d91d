"""Guided first games, and the coach."""

from msgspec import Struct

from genjiko.server.wire.playing import Hint


class LessonPage(Struct):
    """Something to read: a message id of the game's words, and the places of the board that it speaks of."""

    say: str
    show: list[str]


class LessonStep(Struct):
    """A decision of the learner, made when the game has `at` moves."""

    at: int
    pages: list[LessonPage]
    play: str
    """The action that the lesson asks for; it may take others too."""
    tries: list[str]
    """Actions that one might think of, and why they are not played: ask `why`."""


class LessonScript(Struct):
    """A guided first game. Played at a table of its own, whose other seats have the level `sensei`."""

    game: str
    seat: int
    moves: int
    """So many moves has the lesson; from then on the game is free."""
    steps: list[LessonStep]
    end: list[LessonPage]


class LessonLine(Struct):
    """A lesson in the list, and how far I have come."""

    game: str
    steps: int
    step: int = 0
    """How many steps of the running one are made."""
    table: str = ""
    """The table of a lesson that I have begun."""
    done: bool = False
    played: bool = False
    """Whether I have sat at a table of this game."""


class Coaching(Struct):
    """What the coach says of a decision that a player has just made, by what that player knew then.

    `told` is false where nothing is worth saying; then the rest is empty. `lost` is the chance that was let go, `error`
    its standard error.
    """

    step: int
    told: bool
    lost: float = 0
    error: float = 0
    played: Hint | None = None
    better: list[Hint] = []
