"""Games of version 1 of the rules are read as the same games, and played on to the same end."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import genjiko
from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import step

PAST: Any = json.loads(gzip.decompress((Path(__file__).parent / "before" / "version1.json.gz").read_bytes()))
RECORDS, DUMPS = PAST["records"], PAST["dumps"]
NEW_FIELDS = {"changed"}
"""Fields of a board that version 1 did not have."""


def as_version_1(state: Any) -> Any:
    """A state of today written with the fields of version 1."""
    boards = [{key: value for key, value in board.items() if key not in NEW_FIELDS} for board in state["boards"]]
    return {**state, "boards": boards}


def play_on(game: Game, rest: list[list[Any]], end: Any) -> None:
    """Say the rest as version 1 said it; the end is the same to the last field."""
    for seat, text in rest:
        game.play(game.rules.read_older(game.state, seat, text, 1), seat)
    assert game.over
    assert (list(game.scores), list(game.winners)) == (end["scores"], end["winners"])
    assert as_version_1(game.dump()["state"]) == end["state"]
    assert game.chance.drawn == end["drawn"]


def test_the_past_is_varied() -> None:
    texts = [case["record"] for case in RECORDS]
    assert len(texts) == 50
    assert all("\nrules: 1\n" in text for text in texts)
    assert {case["players"] for case in RECORDS} == {2, 3, 4}
    assert {case["how"] for case in RECORDS} == {"random", "greedy", "producer"}
    assert sum(bool(case["rest"]) for case in RECORDS) == 25
    assert sum("coach stay" in text for text in texts) >= 20
    assert sum("\nposition: " in text for text in texts) == 10
    assert sum("\n| coach_optional" in text for text in texts) == 2
    assert {"store", "coach", "keep", "convert"} <= {case["step"] for case in DUMPS}


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_a_record_of_version_1_is_the_same_game(number: int) -> None:
    case = RECORDS[number]
    game = genjiko.load(case["record"])
    assert (list(game.scores), list(game.winners)) == (case["scores"], case["winners"])
    assert as_version_1(game.dump()["state"]) == case["state"]
    again = genjiko.load(game.record())  # written as today's version, it is still the same game
    assert again.dump() == game.dump()
    play_on(game, case["rest"], case["end"])
    play_on(again, case["rest"], case["end"])
    assert genjiko.load(game.record()).dump() == game.dump()


@pytest.mark.parametrize("number", range(len(DUMPS)))
def test_a_dump_of_version_1_is_the_same_position(number: int) -> None:
    case = DUMPS[number]
    game = genjiko.restore(case["dump"])
    assert step(game) == case["step"]
    assert as_version_1(game.dump()["state"]) == case["dump"]["state"]
    assert genjiko.restore(game.dump()).dump() == game.dump()
    play_on(game, case["rest"], case["end"])
