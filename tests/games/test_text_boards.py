"""The tables drawn as text hold the width, whatever lies on them."""

import pytest

import genjiko
from genjiko.games import draw_table, game_words
from genjiko.kernel.chance import Rng
from genjiko.kernel.text_markup import width
from tests.laws_of import settings

CASES = [(game, players, options) for game in genjiko.games() for players, options in settings(game)]


@pytest.mark.parametrize(("game", "players", "options"), CASES, ids=str)
def test_no_line_is_wider_than_the_screen(game: str, players: int, options: dict[str, object]) -> None:
    table = genjiko.new(game, players, 11, options)
    rng = Rng(11)
    for step in range(400):
        if step % 5 == 0 or table.over:
            for viewer in (0, None, genjiko.OPEN):
                for language in ("en", "it"):
                    drawn = draw_table(game, table.view(viewer), game_words(game, language), 80)
                    assert [line for line in drawn.splitlines() if width(line) > 80] == []
        if table.over:
            break
        seat = table.to_act[0]
        legal = table.legal(seat)
        table.play(legal[rng.below(len(legal))], seat)
