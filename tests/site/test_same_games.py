"""A game in Pyodide is the same as here; more of them by `python -m tools.same_games`."""

import shutil

import pytest
from tools.same_games import both_sides, compare, plans
from tools.site import PYODIDE

import genjiko


def test_records_made_in_pyodide_are_those_made_here() -> None:
    if not PYODIDE.is_dir() or shutil.which("node") is None:
        pytest.skip("Pyodide is not installed here (make site does it)")
    with both_sides() as sides:
        for plan in plans(3, ""):
            assert compare(sides, plan) == []
        thinking = {"game": genjiko.games()[0], "level": "greedy", "first": 0, "games": 1}
        assert compare(sides, thinking) == []
