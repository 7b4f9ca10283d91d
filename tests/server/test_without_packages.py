"""A table needs no server: it is played to its end with nothing installed but msgspec."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import genjiko
from tests.server.refuse import Refuse
from tests.undoing import lets_take_back

ROOT = Path(__file__).parents[2]


def evening(game: str, level: str) -> dict[str, object]:
    """What came of a whole table in a process that imports nothing else."""
    command = [sys.executable, "-m", "tests.server.bare_table", game, level]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("game", genjiko.games())
def test_a_table_is_played_with_nothing_installed_but_msgspec(game: str) -> None:
    told = evening(game, "random")
    assert told["result"] is True
    assert told["chat"] == ["Good evening"]
    assert (told["listed"], told["rematch"], told["woken"]) == (["over"], "gathering", True)
    assert told["undone"] == lets_take_back(game)


def test_a_bot_that_thinks_plays_in_the_same_thread() -> None:
    told = evening("hanamikoji", "greedy")
    assert told["seats"] == ["Anna", "Greedy"]
    assert told["result"] is True


@pytest.mark.parametrize("name", ["sqlalchemy", "starlette.routing", "openskill", "numpy"])
def test_other_packages_are_refused_there(name: str) -> None:
    with pytest.raises(ModuleNotFoundError):
        Refuse().find_spec(name, None)
    assert Refuse().find_spec("msgspec.json", None) is None
