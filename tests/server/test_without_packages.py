"""A table needs no server: it is played to its end with nothing installed but msgspec."""

import json
import subprocess
import sys

import pytest

import genjiko
from tests.server.refuse import Refuse


def evening(game: str, level: str) -> dict[str, object]:
    """What came of a whole table in a process that imports nothing else."""
    command = [sys.executable, "-m", "tests.server.bare_table", game, level]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("game", genjiko.games())
def test_a_table_is_played_with_nothing_installed_but_msgspec(game: str) -> None:
    told = evening(game, "random")
    assert told["result"] is True
    assert told["chat"] == ["Good evening"]
    assert (told["listed"], told["rematch"], told["woken"]) == (["over"], "gathering", True)
    # In Hanamikoji it is the other's turn after every action, and nothing is left to be taken back.
    assert told["undone"] == (0 if game == "hanamikoji" else 1)


def test_a_bot_that_thinks_plays_in_the_same_thread() -> None:
    told = evening("hanamikoji", "greedy")
    assert told["seats"] == ["Anna", "Greedy"]
    assert told["result"] is True


@pytest.mark.parametrize("name", ["sqlalchemy", "starlette.routing", "openskill", "numpy"])
def test_other_packages_are_refused_there(name: str) -> None:
    with pytest.raises(ModuleNotFoundError):
        Refuse().find_spec(name, None)
    assert Refuse().find_spec("msgspec.json", None) is None
