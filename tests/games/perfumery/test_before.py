"""Records and dumps of version 1 of the rules are played as they were, under the reading `every_choice`.

`before/version_1.json.gz` was written by the last program of version 1: fifty records with two, three and four players
by random and greedy play, from set-up and from positions, two with a box of their own, and for each unfinished one the
dump, how it went on, and where it ended.
"""

import gzip
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import genjiko
from genjiko.games.perfumery.rules import Perfumery
from genjiko.kernel.components import Components
from genjiko.kernel.errors import GenjikoError
from tests.games.perfumery.tables import own_box

DATA: dict[str, Any] = json.loads(gzip.decompress((Path(__file__).parent / "before/version_1.json.gz").read_bytes()))
RECORDS: list[dict[str, Any]] = DATA["records"]
UNFINISHED = [entry for entry in RECORDS if "rest" in entry]


def test_there_are_records_of_every_sort() -> None:
    assert len(RECORDS) == 50
    assert all("rules: 1\n" in entry["record"] for entry in RECORDS)
    assert {"players: 2\n", "players: 3\n", "players: 4\n"} == {
        line for entry in RECORDS for line in entry["record"].splitlines(True) if line.startswith("players")
    }
    assert len(UNFINISHED) == len(DATA["dumps"]) == 24
    assert sum("position: " in entry["record"] for entry in RECORDS) == 10
    assert sum("\n| " in entry["record"] for entry in RECORDS) == 2
    steps = {player["step"] for entry in UNFINISHED for player in entry["state"]["players"]}
    assert steps == {"idle", "mix", "produce", "spend", "store", "done"}


@pytest.mark.parametrize("number", range(50))
def test_a_record_of_version_1_leads_where_it_led(number: int) -> None:
    entry = RECORDS[number]
    game = genjiko.load(entry["record"])
    assert game.dump()["state"] == entry["state"]
    assert list(game.scores) == entry["scores"]
    assert {str(seat): [str(a) for a in game.legal(seat)] for seat in game.to_act} == entry["legal"]
    again = genjiko.load(game.record())
    assert again.dump() == game.dump()
    assert again.record() == game.record()


@pytest.mark.parametrize("number", range(24))
def test_an_unfinished_game_of_version_1_goes_on_to_the_same_end(number: int) -> None:
    """From its record and from its dump."""
    entry = UNFINISHED[number]
    for game in (genjiko.load(entry["record"]), genjiko.restore(DATA["dumps"][number])):
        assert game.dump()["state"] == entry["state"]
        for seat, action in entry["rest"]:
            game.play(action, seat)
        assert game.over
        assert game.dump()["state"] == entry["end"]
        assert list(game.scores) == entry["final"]


def readings(game: genjiko.Game) -> tuple[bool, bool]:
    assert isinstance(game.rules, Perfumery)
    return game.rules.box.every_choice, game.rules.box.replenish_by_space


def test_a_new_game_is_of_version_2_and_leaves_out_what_is_no_choice() -> None:
    game = genjiko.new("perfumery", 2, seed=1)
    assert readings(game) == (False, False)
    assert "rules: 2\n" in game.record()
    assert game.dump()["components"] is None
    old = genjiko.load(RECORDS[0]["record"])
    assert readings(old) == (True, True)
    assert "every_choice = true" in str(old.dump()["components"])


def test_a_box_without_readings_plays_as_the_shipped_one() -> None:
    bare = own_box(
        ('readings = "deduced"\n', ""), ("[readings]\nevery_choice = false\nreplenish_by_space = false\n", "")
    )
    assert readings(genjiko.new("perfumery", 3, seed=1, components=bare)) == (False, False)
    half = own_box(("every_choice = false\n", "every_choice = true\n"), ("replenish_by_space = false\n", ""))
    assert readings(genjiko.new("perfumery", 3, seed=1, components=half)) == (True, False)


def inline_sources(text: str) -> str:
    """The same box with its sources in one line."""
    sources = tomllib.loads(text)["sources"]
    shown = ", ".join(f'{table} = "{source}"' for table, source in sources.items())
    return f"sources = {{{shown}}}\n" + re.sub(r'\[sources\]\n(\w+ = "\w+"\n)+', "", text)


@pytest.mark.parametrize(
    "shape",
    [
        inline_sources,
        lambda text: re.sub(r"\[sources\]\n", '["sources"]\n', text),
        lambda text: re.sub(r"sources = \{(.*)\}", lambda m: re.sub(r"(^|, )(\w+ =)", r"\nsources.\2", m[1]),
                            inline_sources(text)),
    ],
    ids=["inline", "quoted", "dotted"],
)  # fmt: skip
def test_a_box_of_version_1_may_be_written_in_any_way(shape: Callable[[str], str]) -> None:
    bare = own_box(
        ('readings = "deduced"\n', ""), ("[readings]\nevery_choice = false\nreplenish_by_space = false\n", "")
    )
    text = shape(bare.text)
    assert text != bare.text
    dump = genjiko.new("perfumery", 3, seed=1, components=Components(text)).dump()
    game = genjiko.restore({**dump, "rules": 1})
    assert readings(game) == (True, True)
    assert genjiko.load(game.record()).dump() == game.dump()


def test_other_versions_are_refused() -> None:
    dump = genjiko.new("perfumery", 2, seed=1).dump()
    with pytest.raises(GenjikoError, match="version 1 or 2"):
        genjiko.restore({**dump, "rules": 3})
