"""The table as text: what lies where, and what covers what."""

import pytest

import genjiko
from genjiko.games import draw_table
from genjiko.games.kimono_memories.album import SLOT_OF
from genjiko.games.kimono_memories.cards import CAT
from genjiko.games.kimono_memories.state import token
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.sketch import strip
from tests.games.kimono_memories.tables import GAME, Table


def sketch(game: Game, viewer: int | None, columns: int = 100) -> list[str]:
    return strip(draw_table(GAME, game.view(viewer), game.words, columns)).splitlines()


def pyramid() -> Game:
    """DA and B13 below, B06 (mon upper right) on both; a cat token between the two."""
    table = Table().album(0, l1={-1: "B13"}, l2={-1: "B06"})
    table.state.tokens[0] = [token(SLOT_OF["1,-1"], CAT)]
    return table.game()


def test_an_upper_photo_stands_over_the_corners_that_it_covers() -> None:
    lines = sketch(pyramid(), 0)
    top = lines.index("         .------**.")
    assert lines[top + 1 : top + 6] == [
        "2        |- B06  c|",
        "         |4 flow  |",
        "    .**----::..::------.",
        "1   |- B13  c||w DA   w|",
        "    |6 lant  #cstart   |",
    ]


def test_narrow_screens_get_small_photos() -> None:
    lines = sketch(pyramid(), 0, columns=20)
    top = lines.index("       .---*.")
    assert lines[top + 1 : top + 4] == [
        "2      -B06 c",
        "    .*--:..:---.",
        "1   -B13 #cDA  w",
    ]


def test_the_viewers_album_is_the_lower_one() -> None:
    game = pyramid()
    for viewer, order in ((0, ["Seat 1", "Seat 0"]), (1, ["Seat 0", "Seat 1"]), (None, ["Seat 1", "Seat 0"])):
        assert [line[:6] for line in sketch(game, viewer) if line.startswith("Seat")] == order


def test_the_cards_in_reach_are_marked() -> None:
    game = genjiko.new(GAME, seed=1)
    text = "\n".join(sketch(game, 0))
    assert "@>0" in text
    assert [text.count(f"cross {cards}") for cards in (1, 2, 3, 4)] == [1, 1, 1, 0]
    game.play("cross 2")
    assert "Photo taken by seat 0: B23 7" in "\n".join(sketch(game, 0))


@pytest.mark.parametrize("columns", [60, 120])
def test_every_position_of_a_game_can_be_drawn(columns: int) -> None:
    game = genjiko.new(GAME, seed=6)
    rng = Rng(6)
    while not game.over:
        shown = [sketch(game, viewer, columns) for viewer in (0, 1, None)]
        assert shown[0] == shown[2]
        assert all(card in "\n".join(shown[1]) for card in cards(game))
        choices = game.legal()
        game.play(choices[rng.below(len(choices))])


def cards(game: Game) -> list[str]:
    """Every card that lies open."""
    table = game.view()["table"]
    assert isinstance(table, dict)
    shown = [place["card"] for place in table["ring"] if place["card"] is not None] + table["display"]
    shown += [photo["card"] for seat in table["seats"] for photo in seat["photos"]]
    return [str(card["id"]) for card in shown]
