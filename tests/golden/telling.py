"""How the parts of a playthrough are written in a golden file, and how one that has changed is told."""

import textwrap
from hashlib import sha256
from itertools import zip_longest

from genjiko.kernel.playthrough import Step

_WIDTH = 120
_LONGEST = 300  # a longer line is cut in the middle; the digits know it all
_KEPT = "\N{NO-BREAK SPACE}"
_GROUPS = 20  # in a line of check digits
DIGITS = "== check digits of every step"
DIGEST = "sha256 of the whole telling: "


def whole(steps: list[Step]) -> list[str]:
    """Everything, as `--whole` writes it."""
    return [*steps_in_full(steps[:-1], cut=False), "== the end", *steps[-1].lines]


def steps_in_full(steps: list[Step], first: int = 0, cut: bool = True) -> list[str]:
    """Some steps with all their lines; `first` is the number of the first."""
    lines = []
    for number, step in enumerate(steps, first):
        lines.append(f"== step {number}: {step.move}" if step.move else f"== step {number}")
        lines += [_cut(line) for line in step.lines] if cut else step.lines
    return lines


def _cut(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 80]} ... {line[-70:]}"


def moves(steps: list[Step], first: int) -> list[str]:
    """The moves from one on, to be read like those of a game of chess."""
    told = [step.move.removeprefix("seat ") for step in steps[first:-1]]
    if not told:
        return []
    # A move stays in one line: its blanks are hidden from the wrapping.
    text = "; ".join(move.rpartition(" #")[0].replace(" ", _KEPT) for move in told)
    lines = [line.replace(_KEPT, " ") for line in textwrap.wrap(text, _WIDTH, break_on_hyphens=False)]
    return [f"== moves {first} to {first + len(told) - 1}", *lines]


def end(steps: list[Step]) -> list[str]:
    """What is new after the last move, and the result."""
    result = [line for line in steps[-1].lines if line.startswith(("seat ", "winners "))]
    return [*steps_in_full(steps[-2:-1], len(steps) - 2), "== result", *result]


def proof(steps: list[Step]) -> list[str]:
    """The check digits of each step and the digest of all."""
    groups = [sha256("\n".join([step.move, *step.lines]).encode()).hexdigest()[:4] for step in steps]
    starts = range(0, len(groups), _GROUPS)
    lines = [f"{start:5}  {' '.join(groups[start : start + _GROUPS])}" for start in starts]
    return [DIGITS, *lines, DIGEST + digest(steps)]


def digest(steps: list[Step]) -> str:
    """One number for the whole telling."""
    return sha256("\n".join(whole(steps)).encode()).hexdigest()


def compare(then: str, now: str, steps: list[Step]) -> str:
    """What has changed between a file as it stands and as it would be written now; "" if nothing has."""
    if then == now:
        return ""
    at = next((n for n, (one, two) in enumerate(zip_longest(_groups(then), _groups(now))) if one != two), None)
    if at is None or at >= len(steps):
        where = "the form of the file"
    else:
        told = steps_in_full([steps[at]], at)
        where = "\n".join([f"step {at} is the first that is told otherwise; now it is:", *told])
    pairs = zip_longest(then.splitlines(), now.splitlines(), fillvalue="(nothing)")
    number, (one, two) = next((n, pair) for n, pair in enumerate(pairs, 1) if pair[0] != pair[1])
    return (
        f"{where}\nthe first line that differs is {number}\n  then: {one}\n  now:  {two}\n"
        "`make golden` writes the files anew, `git diff tests/golden` shows what changed; for the whole of it run\n"
        "`python -m tests.golden --whole FOLDER` before and after the change, and `diff -r` the two folders"
    )


def _groups(text: str) -> list[str]:
    after = text.partition(DIGITS)[2].partition(DIGEST)[0]
    return [group for line in after.splitlines() for group in line.split()[1:]]
