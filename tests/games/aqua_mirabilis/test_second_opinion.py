"""Random games from set-up and from rich positions, told a second time: see second_opinion.py."""

from typing import Any

import pytest

import genjiko
from tests.games.aqua_mirabilis.second_opinion import GAME, INNER, Counts, Difference, Opinion, compare, run, turned

GAMES_EACH = 8


@pytest.mark.parametrize("seed", range(6))
def test_the_game_and_the_second_opinion_agree_at_every_decision(seed: int) -> None:
    counts = run(GAMES_EACH, seed)
    assert counts.differences == []
    assert counts.games >= GAMES_EACH
