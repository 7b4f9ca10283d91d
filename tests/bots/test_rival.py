"""Matches with another installation: it moves there as at home, games are mirrored and kept."""

from argparse import Namespace
from pathlib import Path

import pytest
from tools.rival import BEFORE, Match, match, rival_series

from genjiko.arena.plan import pairings
from genjiko.arena.store import Store

SOURCE = Path(__file__).parents[2] / "src"


def test_a_bot_moves_in_a_match_as_in_its_own_arena() -> None:
    table = Match(SOURCE, SOURCE)
    asked, parted = table.repeats("hanamikoji", None, "skilled/4", 5)
    table.close()
    assert asked > 5
    assert parted == []


def test_a_match_is_mirrored_and_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = Namespace(
        game="hanamikoji",
        before=SOURCE, now=SOURCE, bot="greedy", rival="random", players=None, games=1, seed=3, out=tmp_path
    )  # fmt: skip
    assert match(wanted) == 0
    series = rival_series("hanamikoji", None, ["greedy", BEFORE + "random"], 2, 3)
    kept = Store(tmp_path, series)
    assert list(kept.games) == [0]
    assert [pairing.bots for pairing in pairings(series)] == [
        ["greedy", "before:random"], ["before:random", "greedy"],
    ]  # fmt: skip
    wanted.games = 2
    match(wanted)
    again = Store(tmp_path, series)
    assert again.games[0] == kept.games[0]
    assert list(again.games) == [0, 1]
    assert "of 2" in capsys.readouterr().out
