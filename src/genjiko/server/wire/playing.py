"""A running game: what one viewer sees, what a seat does, chat and hints."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from genjiko.server.wire.basics import Id, Notation, Problem, Request, SeatNumber, Version
from genjiko.server.wire.tables import TableResult


class LoggedEvent(Struct):
    """One thing that happened, as this viewer may know it. `n` counts from 0, `step` is the action it belongs to."""

    n: int
    step: int
    event: dict[str, Any]
    """`kind`, mostly `seat`, and what else the game tells: see the game's page."""
    line: str
    """The same as a sentence in the language asked for."""


class SeatClock(Struct):
    """The time of one seat in seconds, at the moment of `GameState.now`."""

    turn: float
    reserve: float
    running: bool
    used: float = 0
    """All that this seat has used in this game."""


class Prompt(Struct):
    """What is to be done now: a message id under `prompts` and `help` of the game's words, and both as text."""

    id: str
    args: dict[str, Any]
    text: str
    help: str


class GameState(Struct):
    """What lies on the table, for one viewer, complete: a client that has it needs nothing older.

    `events` begin with number `events_from`; a client drops what it has from that number on (an undo takes
    events back). `version` is to be sent back with the next action.
    """

    version: int
    step: int
    """How many actions have been played, those taken back not counted."""
    seat: int | None
    view: dict[str, Any]
    to_act: list[int]
    legal: list[str]
    """The notation of everything this seat may play now."""
    undo: int
    """How many of its last actions this seat may take back now."""
    over: bool
    scores: list[int] | None
    """Only at the end: in most games the standing would tell what is hidden."""
    prompt: Prompt
    events_from: int
    events: list[LoggedEvent]
    clocks: list[SeatClock]
    now: float
    result: TableResult | None = None
    acted: bool = False
    """Whether this seat has played an action; for a spectator: whether anybody has."""
    frames: list[list[list[Any]]] = []
    """How the table changed with each of `events` but the last, after which it is as in `view`: lists of changes,
    `[path, value]` or `[path]` for what is gone, to the table of the frame before; the first to that of the state that
    ended with event `events_from`. Empty where nothing is known in between."""
    changes: list[list[Any]] | None = None
    """Only for a socket that asked for it (`thin` in `hello`): the view is the last one that it was sent, with these
    changes, and `view` is empty."""


class PlayAction(Request):
    """Play: the notation, the version that the player saw, and an id of the client's choice, new for every action.

    Sent again with the same id it is answered again, and never played twice.
    """

    action: Notation
    version: Version
    id: Id
    seat: SeatNumber | None = None


class TakeBack(Request):
    """Undo the last own actions."""

    version: Version
    id: Id
    steps: Annotated[int, Meta(ge=1, le=1000)] = 1
    seat: SeatNumber | None = None


class Resign(Request):
    """Give the game up: with two players the other wins, with more a bot plays the seat on, ranked last."""

    id: Id
    seat: SeatNumber | None = None


class Done(Struct):
    """Saved. `version` is the table's version that holds it."""

    id: str
    version: int


class ChatText(Request):
    """Say something to the table. Sent again with the same id it is not said twice."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    id: Id | None = None


class ChatLine(Struct):
    """One line of chat. `seat` is null for a spectator, and for everybody before the start."""

    n: int
    at: float
    name: str
    seat: int | None
    text: str
    mine: bool = False
    """Whether you said it: others may have your name."""


class ChatLines(Struct):
    """Chat, oldest first."""

    lines: list[ChatLine]


class Why(Struct):
    """Why an action cannot be played now; an empty text if it can."""

    action: str
    problem: Problem | None = None


class Hint(Struct):
    """A move that the bots' search thought about: the expected result of each seat (0 to 1), and why one plays it."""

    action: str
    values: list[float]
    visits: int
    reason: str = ""
    text: str = ""
    """The action in words."""
    gain: int = 0
    """The points that it brings at once, where that is certain; 0 where it is not."""
    error: float = 0
    """The standard error: of the best move's own chance, of how far the one that was played lies behind it; 0 where
    nobody has reckoned it."""


class Hints(Struct):
    """The best few moves, best first, by the bot `level`."""

    version: int
    level: str
    hints: list[Hint]
