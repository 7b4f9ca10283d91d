"""What somebody wants to add to the log of a table: each says whether it fits the game as it stands.

Whether an undo is allowed at all is `Game.undoable` of the kernel.
"""

from typing import Protocol

from msgspec import Struct

from genjiko.kernel.errors import IllegalAction
from genjiko.server.errors import Refusal
from genjiko.server.tables.logged_game import Addition, LoggedGame
from genjiko.server.tables.table import Table


class Proposal(Protocol):
    """Something to be added. It is looked at again whenever the log has gone on meanwhile."""

    def fit(self, table: Table, logged: LoggedGame, at: float) -> Addition:
        """The entry to be added. Raises Refusal, Repeated or IllegalAction."""


class PlayProposal(Struct, frozen=True):
    """A player's action, decided on at a version."""

    seat: int
    action: str
    version: int
    request: str

    def fit(self, table: Table, logged: LoggedGame, at: float) -> Addition:
        """Raises Refusal, Repeated or IllegalAction."""
        logged.check_fresh(self.seat, self.version, self.request)
        check_lesson(table, logged, self.seat, self.action)
        return logged.try_play(self.seat, self.action, self.request, at, table.watched)


class BotPlayProposal(Struct, frozen=True):
    """The action of a bot, if it still plays for that seat."""

    seat: int
    action: str
    version: int

    def fit(self, table: Table, logged: LoggedGame, at: float) -> Addition:
        """Raises Refusal or IllegalAction."""
        if self.seat not in table.bots_to_act(logged):
            raise Refusal("stale", "the player is back")
        logged.check_fresh(self.seat, self.version, "")
        return logged.try_play(self.seat, self.action, None, at, table.watched)


def check_lesson(table: Table, logged: LoggedGame, seat: int, action: str) -> None:
    """In a lesson only what it asks for is played. Raises Refusal, IllegalAction."""
    lesson = None if logged.over else table.lesson
    if lesson is None:
        return
    objection = lesson.objection(logged.game, seat, action)
    if objection:
        raise Refusal("lesson", logged.game.words.text(objection), objection)


class UndoProposal(Struct, frozen=True):
    """The last own actions, taken back: as far as the rules of undo allow, against bots alone as far as one likes."""

    seat: int
    steps: int
    version: int
    request: str

    def fit(self, table: Table, logged: LoggedGame, at: float) -> Addition:
        """Raises Refusal, Repeated or IllegalAction."""
        logged.check_fresh(self.seat, self.version, self.request)
        if table.rewinds(self.seat) and logged.game.undoable(self.seat) < self.steps:
            return logged.try_rewind(self.seat, self.steps, self.request, at)
        return logged.try_undo(self.seat, self.steps, self.request, at)


class ResignProposal(Struct, frozen=True):
    """A seat gives up."""

    seat: int
    request: str

    def fit(self, table: Table, logged: LoggedGame, at: float) -> Addition:
        """Raises Repeated or IllegalAction."""
        logged.check_fresh(self.seat, logged.version, self.request)
        return logged.try_resign(self.seat, self.request, at)


class TimeOutProposal(Struct, frozen=True):
    """The time of a seat is out."""

    seat: int

    def fit(self, table: Table, logged: LoggedGame, at: float) -> Addition:
        """Raises IllegalAction."""
        deadline = logged.clocks.deadline(self.seat)
        if deadline is None or deadline > at:
            raise IllegalAction("there is time left", "time")
        return logged.try_timeout(self.seat, at)
