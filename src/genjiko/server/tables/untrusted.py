"""Texts that strangers send: refused by their shape alone, before anything takes them apart.

A dotted key costs a TOML parser the square of its dots, a bracket a level of its stack, a number the square of its
digits. What is left after these bounds is read in time that grows with its length, in a process with limits of its own.
"""

import re

from genjiko.kernel.errors import BadComponents, BadRecord, GenjikoError

_LONGEST_TEXT = 60_000
_LONGEST_LINE = 16_000
_MOST_DIGITS = 40
"""A seed of 128 bits has 39."""
_MOST_MOVES = 5_000
_DEEPEST = 16

_MANY_DIGITS = re.compile(rf"[0-9][0-9A-Fa-f_]{{{_MOST_DIGITS}}}")
# A text that is not closed goes to the end of its line: to look for its end from every letter again is the square.
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?|#[^\n]*')
_MANY_DOTS = re.compile(r"\.(?:[^.=\[\]{},\n]*\.){4}")
_MOVE = re.compile(r"^[0-9]+\. ", re.MULTILINE)


def check_box(text: str) -> None:
    """Raises BadComponents for a text that no box of a game looks like."""
    _check_size(text, BadComponents)
    if '"""' in text or "'''" in text:
        raise BadComponents("a box has no texts over several lines")
    bare = _STRING.sub("", text)
    if _MANY_DOTS.search(bare):
        raise BadComponents("a key has at most 4 dots")
    _check_depth(bare, BadComponents)


def check_record(text: str) -> None:
    """Raises BadRecord for a text that no record looks like."""
    _check_size(text, BadRecord)
    if len(_MOVE.findall(text)) > _MOST_MOVES:
        raise BadRecord(f"a record has at most {_MOST_MOVES} moves")
    lines = text.split("\n")
    try:
        check_box("\n".join(line[1:] for line in lines if line.startswith("|")))
    except BadComponents as error:
        raise BadRecord(f"the box of the record: {error}") from None
    for line in lines:
        if not line.startswith(("|", "#")):
            _check_depth(_STRING.sub("", line), BadRecord)


def _check_size(text: str, error: type[GenjikoError]) -> None:
    if len(text) > _LONGEST_TEXT:
        raise error(f"it has at most {_LONGEST_TEXT} letters")
    if any(len(line) > _LONGEST_LINE for line in text.split("\n")):
        raise error(f"a line has at most {_LONGEST_LINE} letters")
    if _MANY_DIGITS.search(text):
        raise error(f"a number has at most {_MOST_DIGITS} digits")


def _check_depth(text: str, error: type[GenjikoError]) -> None:
    depth = 0
    for mark in re.findall(r"[\[\]{}]", text):
        depth += 1 if mark in "[{" else -1
        if depth > _DEEPEST:
            raise error(f"brackets stand in each other at most {_DEEPEST} deep")
