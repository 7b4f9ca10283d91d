"""The lock-step twin: two equal installations agree, and a planted difference is found and named."""

import shutil
from argparse import Namespace
from pathlib import Path

import pytest
from tools.twin import Twin, differences, jobs
from tools.twin_side import Renames

SOURCE = Path(__file__).parent.parent / "src"
FEW = Namespace(games=2, first=0, greedy_every=2, asked="flat:40", asked_every=2)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A second installation, in which something can be planted."""
    folder = tmp_path / "src"
    left_out = shutil.ignore_patterns("*.so", "__pycache__", "static", "_compiled.json")
    shutil.copytree(SOURCE, folder, ignore=left_out)
    return folder


def plant(folder: Path, file: str, old: str, new: str) -> None:
    """Change one place of a source."""
    path = folder / "genjiko" / "games" / "hanamikoji" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def agree(before: Path, now: Path, done: Path | None = None) -> tuple[list[bool], list[str]]:
    """Which games the two agree on, and what was said of the others."""
    twin = Twin(before, now, done)
    said = [twin.play(job) for job in jobs("hanamikoji", FEW)]
    twin.save()
    for side in twin.sides:
        side.close()
    return said, twin.parted


def test_equal_installations_agree_and_what_was_played_is_kept(other: Path, tmp_path: Path) -> None:
    done = tmp_path / "done.json"
    assert agree(other, SOURCE, done) == ([True, True], [])
    assert [line.count("seed=0") for line in done.read_text().splitlines()[1:-1]] == [1, 1]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("rules.py", "card = state.deck.pop()", "card = state.deck.pop(0)", ".greedy"),
        ("rules.py", "deck=len(state.deck), card", "deck=len(state.deck) + 1, card", "events"),
        ("planes.py", '"own hand"', '"my hand"', "planes"),
    ],
)
def test_a_planted_difference_is_found(other: Path, file: str, old: str, new: str, told: str) -> None:
    plant(other, file, old, new)
    said, parted = agree(SOURCE, other)
    assert said == [False, False]
    assert any(told in line for line in parted)


def test_renamed_keys_are_brought_to_one_form() -> None:
    lines = [
        {"game": "x", "in": "view", "before": "table.*.old", "now": "table.*.new", "reason": ""},
        {"game": "*", "in": "view", "now": "table.come", "reason": ""},
        {"game": "x", "in": "draw", "before": "gone", "reason": ""},
    ]
    before = {"table": {"a": {"old": 1}, "b": {"old": 2}}}
    now = {"table": {"a": {"new": 1}, "b": {"new": 2}, "come": 3}}
    Renames(lines, "before").apply("x", "view", before)
    Renames(lines, "now").apply("x", "view", now)
    assert before == now == {"table": {"a": {"new": 1}, "b": {"new": 2}}}
    event = {"kind": "draw", "gone": 1}
    Renames(lines, "before").apply("y", "draw", event)
    assert event == {"kind": "draw", "gone": 1}
    Renames(lines, "before").apply("x", "draw", event)
    assert event == {"kind": "draw"}


def test_differences_are_told_by_their_place() -> None:
    one = {"a": [1, {"b": 2}], "c": 1}
    two = {"a": [1, {"b": 3}], "d": 1}
    assert list(differences(one, two)) == [".a.1.b: before 2, now 3", ".c: only before: 1", ".d: only now: 1"]
