"""What is done with the texts that strangers send, wherever it is done: a question, and its answer.

`ReaderHere` answers in the same thread; a server has `ReadingProcess`, which a text cannot hold up or fill.
"""

from functools import lru_cache
from typing import Any, Protocol

from msgspec import Struct

import genjiko
from genjiko.games import new_header
from genjiko.kernel.action import Action
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadRecord, GenjikoError
from genjiko.kernel.event import OPEN
from genjiko.kernel.observation import Observation
from genjiko.kernel.replay import Replay
from genjiko.server import wire
from genjiko.server.errors import Refusal, refusal_of
from genjiko.server.tables.replays import NamedReplay, Place, of_record, result_of
from genjiko.server.tables.study_text import study_in
from genjiko.server.tables.untrusted import check_box, check_record
from genjiko.server.tables.whatif import branch, check_tree, decision, eyes_of, show_tree, shown

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
        return eyes_of(seat, _load(self.text).players)


class ReadRecord(_OfRecord, frozen=True):
    """What a record that has just come tells."""

    def answer(self) -> wire.ReplayInfo:
        """Raises BadRecord."""
        check_record(self.text)
        replay = _load(self.text)
        tree = study_in(self.text)
        if tree is not None:
            check_tree(of_record(self.id, replay), tree)
        return of_record(self.id, replay).info(OPEN, "en", result_of(replay))


class ToldGame(Struct, frozen=True):
    """A game as a record tells it, ready to be written into a log."""

    game: str
    rules_version: int
    players: int
    options: dict[str, wire.OptionValue]
    components: str | None
    seed: int
    setup: list[Any]
    moves: list[tuple[int, str, list[Any]]]


class ReadGame(_OfRecord, frozen=True):
    """The game of a record that has just come, to be gone on with."""

    def answer(self) -> ToldGame:
        """Raises BadRecord."""
        check_record(self.text)
        game = genjiko.load(self.text)
        if game.header.seed is None:
            raise BadRecord("a record without its seed cannot be gone on with")
        header: dict[str, Any] = game.header.json()
        return ToldGame(
            header["game"],
            header["rules"],
            header["players"],
            header["options"],
            header["components"],
            header["seed"],
            list(game.setup_results),
            [(move.seat, move.action.text, list(move.results)) for move in game.moves],
        )


class RecordInfo(_OfRecord, frozen=True):
    """Everything that happened, from one point of view."""

    seat: str | None
    language: str
    upto: int | None = None

    def answer(self) -> wire.ReplayInfo:
        """Raises Refusal."""
        replay, viewer = self.replay(), self.viewer(self.seat)
        info = replay.info(viewer, self.language, result_of(_load(self.text)), self.upto)
        tree = study_in(self.text)
        if tree is not None and not info.cut:
            moves = show_tree(replay, tree, self.seat, self.language, replay.names)
            info.study = wire.Study("", f"replays/{self.id}", tree.name, "", False, tree.notes, moves, _BEGINNING, 0)
        return info


class RecordStep(_OfRecord, frozen=True):
    """The table after some actions."""

    step: int
    seat: str | None
    language: str
    cut: bool = False

    def answer(self) -> wire.ReplayStep:
        """Raises Refusal."""
        replay, viewer = self.replay(), self.viewer(self.seat)
        return replay.step(self.step, viewer, self.language, self.cut)


class RecordPlace(_OfRecord, frozen=True):
    """What a seat knew at a step, for the bots to judge."""

    step: int
    seat: int | None

    def answer(self) -> Place:
        """Raises Refusal."""
        return self.replay().place(self.step, self.seat)


class RecordBranch(_OfRecord, frozen=True):
    """A position beside an uploaded game, as some eyes see it."""

    asked: wire.WhatIf

    def answer(self) -> wire.WhatIfStep:
        """Raises Refusal."""
        replay, asked = self.replay(), self.asked
        return shown(branch(replay, asked.step, asked.moves), asked.seat, asked.language, replay.names)


class RecordDecision(_OfRecord, frozen=True):
    """What a seat knows there, for a bot to decide or to judge."""

    asked: wire.WhatIf
    action: str | None

    def answer(self) -> tuple[Observation, Action | None]:
        """Raises Refusal."""
        asked = self.asked
        return decision(branch(self.replay(), asked.step, asked.moves), asked.seat, self.action)


class RecordTree(_OfRecord, frozen=True):
    """The moves of a study of an uploaded game, as some eyes see them."""

    tree: wire.StudyTree
    seat: str | None
    language: str

    def answer(self) -> list[wire.ShownMove]:
        """Raises Refusal."""
        replay = self.replay()
        check_tree(replay, self.tree)
        return show_tree(replay, self.tree, self.seat, self.language, replay.names)


Question = (
    CheckBox
    | ReadRecord
    | ReadGame
    | RecordInfo
    | RecordStep
    | RecordPlace
    | RecordBranch
    | RecordDecision
    | RecordTree
)
_BEGINNING = wire.StudyPlace()


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
