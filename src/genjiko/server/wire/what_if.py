"""Positions beside a finished game."""

from typing import Annotated

from msgspec import Meta, Struct

from genjiko.server.wire.basics import Id, Key, Notation, Request, SeatNumber
from genjiko.server.wire.replays import ReplayStep
from genjiko.server.wire.studies import MOST_MOVES, Eyes, Source, StepNumber
from genjiko.server.wire.tables import TableResult


class SeatMove(Request):
    """A move that somebody might have made."""

    seat: SeatNumber
    action: Notation


class WhatIf(Request):
    """A position beside a finished game: after its first `step` actions these moves were made instead.

    `seat` says with whose eyes it is looked at; nobody's by default: a spectator's. In place of moves, which these
    eyes may not know, a kept study and one of its moves can be named; more `moves` then follow that.
    """

    of: Source
    step: StepNumber
    study: Id | None = None
    move: Annotated[int, Meta(ge=0, lt=MOST_MOVES)] = 0
    moves: Annotated[list[SeatMove], Meta(max_length=MOST_MOVES)] = []
    seat: Eyes | None = None
    key: Key | None = None
    language: Annotated[str, Meta(max_length=10)] = "en"


class WhatIfStep(ReplayStep, kw_only=True):
    """The table in such a position. `legal` is what the seat may play whose eyes these are."""

    to_act: list[int]
    legal: list[str]
    over: bool
    result: TableResult | None = None


class AskBot(WhatIf, kw_only=True):
    """Let a bot move there, for the seat whose eyes these are."""

    level: Annotated[str, Meta(max_length=30)]


class BotMove(Struct):
    """What it plays."""

    seat: int
    action: str


class AskJudge(WhatIf, kw_only=True):
    """What do the bots think of this action there, by what the seat knows?"""

    action: Notation
