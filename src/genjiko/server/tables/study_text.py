"""A study written into the record of its game, as remarks that every other reader passes over, and read back."""

import msgspec

from genjiko.kernel.errors import BadRecord
from genjiko.kernel.record import remarks_in, with_remarks
from genjiko.server.wire import StepNote, StudyMove, StudyTree

_NAME, _NOTE, _MOVE = "study ", "study-note ", "study-move "


def with_study(record: str, tree: StudyTree) -> str:
    """The record with a study in place of the one that it may hold."""
    kept = [remark for remark in remarks_in(record) if not remark.startswith((_NAME, _NOTE, _MOVE))]
    bare = "\n".join(line for line in record.split("\n") if not line.startswith("#"))
    return with_remarks(bare, [*kept, *_remarks(tree)])


def study_in(record: str) -> StudyTree | None:
    """The study that a record holds. Raises BadRecord."""
    tree = StudyTree()
    found = False
    try:
        for remark in remarks_in(record):
            kind, _, text = remark.partition(" ")
            if kind + " " == _NAME:
                found, tree.name = True, msgspec.json.decode(text, type=str)
            elif kind + " " == _NOTE:
                tree.notes.append(msgspec.json.decode(text, type=StepNote))
            elif kind + " " == _MOVE:
                tree.moves.append(msgspec.json.decode(text, type=StudyMove))
        return msgspec.convert(msgspec.to_builtins(tree), StudyTree) if found else None
    except msgspec.MsgspecError as error:
        raise BadRecord(f"the study of the record: {error}") from None


def _remarks(tree: StudyTree) -> list[str]:
    notes = [_NOTE + _text(note) for note in tree.notes]
    return [_NAME + _text(tree.name), *notes, *[_MOVE + _text(move) for move in tree.moves]]


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
