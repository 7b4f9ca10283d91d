"""Games to be looked at again, and what the bots think of their steps."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from genjiko.server.wire.basics import OptionValue, Request
from genjiko.server.wire.playing import Hint, LoggedEvent, Prompt
from genjiko.server.wire.studies import Study
from genjiko.server.wire.tables import TableResult


class ReplayInfo(Struct):
    """A game to be looked at again, from one point of view: who played, and everything that happened."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, OptionValue]
    names: list[str]
    steps: int
    seat: int | Literal["open"] | None
    events: list[LoggedEvent]
    result: TableResult | None = None
    study: Study | None = None
    """What an uploaded record holds beside the game."""
    cut: bool = False
    """Later steps were asked not to be told: `steps` counts one more than those told, if there is one."""


class ReplayStep(Struct):
    """The table after `step` actions. `action` is the last one, where this point of view may know it."""

    step: int
    steps: int
    seat: int | Literal["open"] | None
    view: dict[str, Any]
    prompt: Prompt
    mover: int | None
    action: str | None
    events: list[LoggedEvent]
    """What happened by that action."""
    frames: list[list[list[Any]]] = []
    """How the table changed with each of `events` but the last, from the step before on: as in `GameState`."""


class StepHints(Struct):
    """What the bot `level` thinks of a position of a finished game, knowing what `seat` knew before it decided.

    `chances` is the expected result of each seat (0 to 1) if the best move is played; it is empty where there was
    nothing to choose. At the end of the game `seat` is null and `chances` is how it ended.
    """

    step: int
    seat: int | None
    level: str
    chances: list[float]
    played: str | None
    """What this seat did next, if it did anything."""
    hints: list[Hint]
    """The best few moves, best first; then the one that was played, if it is none of them."""
    proved: Literal["", "round", "game"] = ""
    """How far the chances are exact and not a bot's: to the end of the round, or to that of the game."""


class UploadRecord(Request):
    """A record (docs/record-format.md) to be looked at."""

    record: Annotated[str, Meta(min_length=1, max_length=60_000)]
