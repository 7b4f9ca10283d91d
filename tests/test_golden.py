"""Any change of a legal list, a view, an event, a log line or a notation shows as a changed line here."""

import pytest

import genjiko
from tests.golden import FOLDER, cases, tell

CASES = [case for game in genjiko.games() for case in [(game, *c) for c in cases(game)]]


@pytest.mark.parametrize(("game", "name", "players", "options"), CASES, ids=[c[1] for c in CASES])
def test_playthrough_is_as_written(game: str, name: str, players: int, options: dict[str, object]) -> None:
    file = FOLDER / name
    assert file.is_file(), f"{name} is missing: run `make golden`"
    expected = file.read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(
        zip(tell(name, game, players, options).splitlines(), expected, strict=True), 1
    ):
        assert now == then, f"{name}, line {number}"


def test_no_golden_file_is_left_over() -> None:
    assert {p.name for p in FOLDER.glob("*.txt")} == {name for _, name, _, _ in CASES}
