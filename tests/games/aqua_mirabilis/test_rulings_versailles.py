"""Rulings on Versailles and the four favours, by their numbers in docs/games/aqua-mirabilis.md."""

import pytest

from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import (
    BLUE,
    GREEN,
    board_of,
    cubes,
    exp,
    give,
    legal,
    perfumes,
    play,
    score,
    set_matrix,
    state_of,
    step,
    table,
)


def visit(king: str, court: str, perfume: str, before: str = "", players: int = 3, **things: object) -> Game:
    game = set_matrix(table(players), king, court, before)
    give(game, perfumes=perfume, tokens=0, **things)  # type: ignore[arg-type]
    return play(game, "versailles")


def parts(game: Game) -> dict[str, int]:
    return game.breakdown[BLUE]


@pytest.mark.parametrize(("letter", "points"), [(1, 1), (2, 2), (3, 3), (4, 5)])
def test_the_court_pays_by_letter(letter: int, points: int) -> None:
    assert parts(visit("R", "J", "B1/1:J", letter=letter)) == {"originality": 3, "court": points}


@pytest.mark.parametrize(("players", "most"), [(2, 2), (3, 3), (4, 3)])
def test_originality_counts_the_sub_slots_left(players: int, most: int) -> None:
    for before in range(most + 1):
        game = visit("R", "O", "B1/1:J", f"BJ{before}" if before else "", players)
        assert score(game) == most - before
        assert board_of(game).tokens == (1 if before == 0 else 0)


def test_ruling_22_king_points_once_and_perfection_whatever_the_order() -> None:
    for court, letter in (("J", 1), ("N", 1)):
        game = visit("B", court, "B2/2:JN", letter=letter)
        assert parts(game) == {"originality": 6, "king": 3, "court": 1, "perfection": 1}


def test_ruling_22_the_first_pair_that_scores_gets_the_king() -> None:
    assert parts(visit("B", "R", "B2/2:JN", "BJ4")) == {"originality": 3, "king": 3}


def test_ruling_23_a_full_cell_brings_nothing_at_all() -> None:
    game = visit("B", "J", "B1/1:J", "BJ4", letter=4, influence="BD")
    assert (score(game), board_of(game).tokens, perfumes(game)) == (0, 0, "B-J!")
    assert cubes(game) == "BJ4"


def test_ruling_24_without_cubes_nothing_is_scored_and_the_token_stays() -> None:
    game = set_matrix(table(), "L", "B", cube_supply=0)
    play(give(game, perfumes="L2/2:BN", tokens=0, influence="D"), "versailles")
    assert (score(game), board_of(game).tokens, perfumes(game)) == (0, 0, "L-BN!")


def test_ruling_25_perfection_without_a_letter() -> None:
    assert parts(visit("B", "J", "B1/1:J")) == {"originality": 3, "king": 3, "perfection": 1}


def test_ruling_26_favour_a_moves_the_court_down_once_in_a_cycle() -> None:
    game = visit("B", "R", "B1/1:J", influence="A", letter=1)
    assert legal(game) == ["show 1", "court-down"]
    play(game, "court-down")
    assert state_of(game).court == 0  # from the last row to the first
    assert step(game) == "extra"  # one perfume is left to show, so it is shown


def test_ruling_26_also_after_the_showing() -> None:
    game = play(visit("B", "J", "B1/1:J", influence="A"), "show 1")
    assert legal(game) == ["court-down", "done"]
    play(game, "court-down")
    assert (state_of(game).court, step(game)) == (2, "extra")


def test_favour_b_makes_the_king_pay_5() -> None:
    assert parts(visit("B", "O", "B1/1:J", influence="B")) == {"originality": 3, "king": 5}


def test_ruling_27_favour_c_shows_two_perfumes_and_never_three() -> None:
    game = visit("R", "O", "B1/1:J L1/1:N N1/1:B", influence="C", tiles="F1")
    play(game, "show 1")
    assert legal(game) == ["show 2", "show 3", "done"]
    play(game, "show 3")
    assert (step(game), perfumes(game)) == ("extra", "B-J! L-N N-B!")


def test_ruling_28_favour_d_pays_for_cubes_at_a_showing_only() -> None:
    assert parts(visit("R", "O", "B2/2:JN", influence="D")) == {"originality": 6, "cubes": 4}


def test_ruling_29_half_is_rounded_down_and_counts_everything() -> None:
    game = visit("R", "O", "B1/1:J", influence="D", tiles="F3")
    assert score(game) == 5
    play(game, "flip F3")
    assert parts(game)["half"] == 2


def test_ruling_54_the_order_is_asked_only_when_one_cube_is_left_for_two_cells() -> None:
    game = set_matrix(table(), "L", "B", cube_supply=1)
    give(game, perfumes="L2/2:BN", tokens=0)
    assert step(play(game.copy(), "versailles")) == "pair"
    two = set_matrix(table(), "L", "B", cube_supply=2)
    give(two, perfumes="L2/2:BN", tokens=0)
    assert step(play(two, "versailles")) == "extra"
    full = set_matrix(table(), "L", "B", "LB4", cube_supply=1)
    give(full, perfumes="L2/2:BN", tokens=0)
    assert (step(play(full, "versailles")), score(full)) == ("extra", 6)


def test_ruling_62_nobody_leaves_before_showing_while_something_can_be_shown_or_made() -> None:
    game = give(table(), scents="LN", tiles="P1", tokens=0)
    play(game, "versailles")
    assert legal(game) == ["make L", "make N", "flip P1"]


def test_ruling_62_a_spoilt_chance_ends_the_visit() -> None:
    game = give(table(), scents="LB", tiles="P1", tokens=0)
    give(game, GREEN, perfumes="L1/1:N B1/1:N")
    assert exp(game) == 2
    play(game, "versailles", "flip P1")
    assert (score(game), game.to_act, board_of(game).ap) == (0, (GREEN,), 4)


def test_a_shown_perfume_cannot_be_shown_again_before_sunday() -> None:
    game = visit("R", "O", "B1/1:J! L1/1:N")
    assert (score(game), perfumes(game)) == (3, "B-J! L-N!")


def test_ruling_55_a_favour_won_in_the_middle_of_a_visit_works_from_then_on() -> None:
    game = visit("R", "O", "B1/1:J L1/1:N", tiles="F6")
    play(game, "show 1", "flip F6", "place C", "place D")
    assert legal(game) == ["show 2", "done"]
    play(game, "show 2")
    assert parts(game) == {"originality": 6, "cubes": 2}
