"""Which failures are looked at twice."""

from pathlib import Path

import pytest
from tools import second_look
from tools.second_look import MOST, main, refused

BROWSER = "tests/browser/test_boards.py::test_board_fits[parfum]"


def test_a_few_failures_by_the_clock_are_looked_at_again() -> None:
    assert refused(1, [BROWSER] * MOST) == ""
    assert "more than" in refused(1, [BROWSER] * (MOST + 1))


@pytest.mark.parametrize("name", ["tests/kernel/test_laws.py::test_a", "tests/games/parfum/test_b.py::test_b"])
def test_a_rule_that_fails_has_failed(name: str) -> None:
    assert name in refused(1, [BROWSER, name])


@pytest.mark.parametrize("code", [2, 3, 4, 5, 137])
def test_a_run_that_broke_off_has_failed(code: int) -> None:
    assert refused(code, [BROWSER]) == f"pytest ended with {code}"


@pytest.mark.parametrize(("body", "code"), [("pass", 0), ("assert False", 1)])
def test_what_fails_again_has_failed(
    body: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "tests" / "browser"
    folder.mkdir(parents=True)
    (folder / "test_it.py").write_text(f"def test_it() -> None:\n    {body}\n")
    named = tmp_path / "failed.txt"
    named.write_text("tests/browser/test_it.py::test_it\n")
    monkeypatch.setattr(second_look, "ROOT", tmp_path)
    monkeypatch.setattr(second_look, "FAILED", named)
    assert main(1) == code
    assert ("unsteady: tests/browser/test_it.py::test_it" in capfd.readouterr().out) == (code == 0)
