"""Any change of a legal list, a view, an event, a log line or a notation shows as a changed line or digit here."""

import pytest

import genjiko
from genjiko.kernel.playthrough import Step
from tests.golden.__main__ import DIGESTS, digest_line
from tests.golden.cases import FOLDER, Case, cases, rest
from tests.golden.telling import compare, digest, end, moves, proof, steps_in_full

CASES = [case for game in genjiko.games() for case in cases(game)]
REST = [case for game in genjiko.games() for case in rest(game)]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_playthrough_is_as_written(case: Case) -> None:
    assert case.file.is_file(), f"{case.name} is missing: run `make golden`"
    seed = case.seed()
    steps = case.play(seed)
    assert compare(case.file.read_text(encoding="utf-8"), case.text_of(steps, seed), steps) == ""


@pytest.mark.parametrize("case", REST, ids=[case.title for case in REST])
def test_a_setting_without_a_file_goes_as_its_digest_says(case: Case) -> None:
    assert digest_line(case) in DIGESTS.read_text(encoding="utf-8").splitlines(), "see `python -m tests.golden --whole`"


def test_no_golden_file_is_left_over() -> None:
    assert {p.name for p in FOLDER.glob("*.txt")} == {case.file.name for case in CASES} | {DIGESTS.name}


def test_the_goldens_can_be_read_in_minutes() -> None:
    lines = sum(len(p.read_text(encoding="utf-8").splitlines()) for p in FOLDER.glob("*.txt"))
    assert lines < 6000


STEPS = [Step("", ["all: deck = 9"]), *[Step(f"seat 0: draw #{n}", [f"all: deck = {9 - n}"]) for n in range(1, 7)]]
STEPS.append(Step("the end", ["seat 0: 3 of {}", "winners [0]", "a record"]))


def file_of(steps: list[Step]) -> str:
    return "\n".join(steps_in_full(steps[:2]) + moves(steps, 2) + end(steps) + proof(steps))


def test_a_change_that_a_file_does_not_show_is_told_with_its_step() -> None:
    changed = [*STEPS[:4], Step("seat 0: draw #4", ["all: deck = 4"]), *STEPS[5:]]
    said = compare(file_of(STEPS), file_of(changed), changed)
    assert said.startswith("step 4 is the first that is told otherwise; now it is:\n== step 4: seat 0: draw #4\n")
    assert "all: deck = 4" in said
    assert "git diff" in said
    assert compare(file_of(STEPS), file_of(STEPS), STEPS) == ""


def test_the_digest_knows_every_line_of_every_step() -> None:
    found = {digest(STEPS)}
    for number, step in enumerate(STEPS):
        for line in range(len(step.lines)):
            other = [*step.lines[:line], step.lines[line] + "!", *step.lines[line + 1 :]]
            found.add(digest([*STEPS[:number], Step(step.move, other), *STEPS[number + 1 :]]))
    assert len(found) == 1 + sum(len(step.lines) for step in STEPS)
