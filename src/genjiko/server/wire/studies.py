"""What somebody has thought about a finished game, and keeps."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from genjiko.server.wire.basics import Key, Notation, Request, SeatNumber
from genjiko.server.wire.tables import SeatPlan

Source: TypeAlias = Annotated[str, Meta(pattern="^(tables|replays)/[^/]{1,64}$")]
"""A finished game: `tables/ID` or an uploaded one, `replays/ID`."""
Eyes: TypeAlias = Annotated[str, Meta(pattern="^(open|[0-7])$")]
StepNumber: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
MOST_MOVES = 400
"""So many moves a study has at most."""
Sign: TypeAlias = Literal["", "!!", "!", "!?", "?!", "?", "??"]
Comment: TypeAlias = Annotated[str, Meta(max_length=1000)]


class StepNote(Request):
    """A sign and a comment at a step of the game itself."""

    step: StepNumber
    sign: Sign = ""
    comment: Comment = ""


class StudyMove(Request):
    """A move of a study: behind another one of it (`after`, counted from 0), or behind `step` of the game (-1)."""

    after: Annotated[int, Meta(ge=-1, lt=MOST_MOVES)]
    step: StepNumber
    seat: SeatNumber
    action: Notation
    sign: Sign = ""
    comment: Comment = ""


class StudyPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the leader of a study looks: behind a move of it, or at a step of the game (-1)."""

    step: StepNumber = 0
    move: Annotated[int, Meta(ge=-1, lt=MOST_MOVES)] = -1
    seat: Eyes | None = None


class StudyTree(Request):
    """What somebody has thought about a game: signs and comments, and moves that might have been, each behind another.

    A move stands behind those that lead to it; what follows the same place is told in the order of the list.
    """

    name: Annotated[str, Meta(max_length=80)] = ""
    notes: Annotated[list[StepNote], Meta(max_length=MOST_MOVES)] = []
    moves: Annotated[list[StudyMove], Meta(max_length=MOST_MOVES)] = []


class NewStudy(Request):
    """Keep a study of a finished game."""

    of: Source
    tree: StudyTree
    place: StudyPlace = StudyPlace()
    key: Key | None = None


class TakeStudy(Request):
    """A study that I have kept without a server, with its game."""

    record: Annotated[str, Meta(min_length=1, max_length=60_000)]
    tree: StudyTree
    seats: Annotated[list[SeatPlan], Meta(max_length=8)] = []
    """Who sat where at my table (`TakeGame`); empty for a record that I only looked at."""


class ChangeStudy(Request):
    """What the leader changes; what is left out stays."""

    tree: StudyTree | None = None
    place: StudyPlace | None = None
    key: Key | None = None


class ShownMove(Struct):
    """A move of a study as a viewer may know it: `text` says what these eyes see of it."""

    after: int
    step: int
    seat: int
    action: str | None
    """Null where these eyes do not see it."""
    text: str
    sign: Sign
    comment: str


class Study(Struct):
    """A study as a viewer may know it. `id` is empty for one that came with a record."""

    id: str
    of: str
    name: str
    leader: str
    """The name of who keeps it."""
    mine: bool
    notes: list[StepNote]
    moves: list[ShownMove]
    place: StudyPlace
    revision: int


class StudyLine(Struct):
    """A study in a list."""

    id: str
    of: str
    name: str
    leader: str
    moves: int
    changed: float
