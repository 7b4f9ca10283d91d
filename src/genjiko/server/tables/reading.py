"""What is done with the texts that strangers send, wherever it is done: a question, and its answer.

`ReaderHere` answers in the same thread; a server has `ReadingProcess`, which a text cannot hold up or fill.
"""

from functools import lru_cache
from typing import Any, Protocol

from msgspec import Struct

import genjiko
from genjiko.games import new_header
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadRecord, GenjikoError
from genjiko.kernel.event import OPEN, SPECTATOR
from genjiko.kernel.replay import Replay
from genjiko.server import wire
from genjiko.server.errors import Refusal, not_found, refusal_of
from genjiko.server.tables.replays import NamedReplay, Place, of_record, result_of
from genjiko.server.tables.untrusted import check_box, check_record

KEPT_RECORDS = 16
"""So many uploaded games are kept ready; who steps through one does not wait for its beginning each time."""


class CheckBox(Struct, frozen=True):
    """Whether a game can be played with a box of somebody's own."""

    game: str
    players: int | None
    options: dict[str, wire.OptionValue]
    components: str

    def answer(self) -> None:
        """Raises GenjikoError."""
        check_box(self.components)
        header = new_header(self.game, self.players, dict(self.options), Components(self.components), 0)
        genjiko.start(header)


class _OfRecord(Struct, frozen=True):
    """Something about an uploaded record."""

    id: str
    text: str

    def replay(self) -> NamedReplay:
        """The game that it tells. Raises Refusal when it is of other rules by now."""
        try:
            return of_record(self.id, _load(self.text))
        except BadRecord as error:
            raise Refusal("other_rules", str(error)) from None

    def viewer(self, seat: str | None) -> int:
        """The point of view that an address names. Raises Refusal."""
        if seat is None:
            return SPECTATOR
        if seat == "open":
            return OPEN
        if int(seat) >= _load(self.text).players:
            raise not_found("seat")
        return int(seat)


class ReadRecord(_OfRecord, frozen=True):
    """What a record that has just come tells."""

    def answer(self) -> wire.ReplayInfo:
        """Raises BadRecord."""
        check_record(self.text)
        replay = _load(self.text)
        return of_record(self.id, replay).info(OPEN, "en", result_of(replay))


class RecordInfo(_OfRecord, frozen=True):
    """Everything that happened, from one point of view."""

    seat: str | None
    language: str

    def answer(self) -> wire.ReplayInfo:
        """Raises Refusal."""
        replay, viewer = self.replay(), self.viewer(self.seat)
        return replay.info(viewer, self.language, result_of(_load(self.text)))


class RecordStep(_OfRecord, frozen=True):
    """The table after some actions."""

    step: int
    seat: str | None
    language: str

    def answer(self) -> wire.ReplayStep:
        """Raises Refusal."""
        replay, viewer = self.replay(), self.viewer(self.seat)
        return replay.step(self.step, viewer, self.language)


class RecordPlace(_OfRecord, frozen=True):
    """What a seat knew at a step, for the bots to judge."""

    step: int
    seat: int | None

    def answer(self) -> Place:
        """Raises Refusal."""
        return self.replay().place(self.step, self.seat)


Question = CheckBox | ReadRecord | RecordInfo | RecordStep | RecordPlace


@lru_cache(maxsize=KEPT_RECORDS)
def _load(text: str) -> Replay:
    return Replay(genjiko.load(text))


class Reader(Protocol):
    """Somewhere strangers' texts are read."""

    async def ask(self, question: Question, who: str) -> Any:
        """What `question.answer()` gives, asked for by somebody. Raises Refusal."""

    async def close(self) -> None:
        """Let everything go."""


class ReaderHere:
    """Reads in this very thread, where there are no processes. See `Reader`."""

    async def ask(self, question: Question, who: str) -> Any:
        """Raises Refusal."""
        return answer_to(question)

    async def close(self) -> None:
        """There is nothing to let go."""


def answer_to(question: Question) -> Any:
    """The answer, or what is refused as one kind of error. Raises Refusal."""
    try:
        return question.answer()
    except GenjikoError as error:
        raise refusal_of(error) from None
