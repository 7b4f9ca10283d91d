"""The table as text: everything that a player needs stands there, from the view alone."""

import genjiko
from genjiko.games import draw_table
from genjiko.kernel.chance import Rng
from genjiko.kernel.sketch import strip, width
from tests.games.perfumery.tables import Table


def drawn(table: Table, seat: int | None, columns: int = 120) -> str:
    return strip(draw_table("perfumery", table.game.view(seat), table.game.words, columns))


def test_cards_are_drawn_with_all_their_figures() -> None:
    table = Table(3, ["R1-07 P2-01", "R1-03 P1-01", "funds R1-01", "R1-02 P1-02"], marker=4).give(0, hand="P1-07")
    text = drawn(table, 0)
    for part in ("R1-07 F>A $3", "P2-01 GG/A/F *7 (F) $5", "R1-03 +G $4", "funds $5", "next-starting marker"):
        assert part in text
    assert "hand ($3): P1-07 -/FF/G *3 (F) $3" in text


def test_a_hand_of_another_seat_is_not_drawn() -> None:
    table = Table(3).give(1, hand="P3-01 funds")
    assert "P3-01" in drawn(table, 1)
    assert "P3-01" not in drawn(table, 0)
    assert "hand of 2" in drawn(table, None)


def test_the_steps_of_a_turn_and_of_blending_are_drawn() -> None:
    paying = Table(3).give(0, hand="P1-01 P1-02 funds").play("hire")
    assert "Owed: 7\nThe next card laid goes to column 4." in drawn(paying, 0)
    mixing = Table(3).give(0, hand="P3-01", top="R1-03 R1-07").blend()
    assert "blending top: pot F G, next R1-07" in drawn(mixing, 1)


def test_every_position_of_a_game_can_be_drawn_for_everybody() -> None:
    game = genjiko.new("perfumery", 4, seed=6)
    rng = Rng(6)
    while not game.over:
        for viewer in (0, 3, None, genjiko.OPEN):
            text = draw_table("perfumery", game.view(viewer), game.words, 100)
            assert width(text.splitlines()[1]) <= 100
        seat = game.to_act[0]
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
    assert "Seat 3" in strip(draw_table("perfumery", game.view(None), game.words, 100))
