"""Every law holds for every game, number of players and option."""

import pytest

import genjiko
from genjiko.kernel.laws import LAWS
from tests.laws_of import check_laws, settings

CASES = [(game, players, options) for game in genjiko.games() for players, options in settings(game)]
GAMES = 30


@pytest.mark.parametrize(("game", "players", "options"), CASES, ids=str)
def test_all_laws_hold_over_random_games(game: str, players: int, options: dict[str, object]) -> None:
    findings = check_laws(game, players, options, GAMES)
    assert findings.broken == {}
    assert findings.games == GAMES
    assert all(findings.looked[law] > 0 for law in LAWS)
