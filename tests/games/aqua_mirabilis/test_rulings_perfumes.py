"""Rulings on perfumes and city tiles, by their numbers in docs/games/aqua-mirabilis.md; every tile has its test."""

import pytest

from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import (
    BLUE,
    GREEN,
    RED,
    board_of,
    exp,
    flipped,
    flowers,
    give,
    legal,
    perfumes,
    play,
    scents,
    score,
    set_market,
    set_matrix,
    set_turn,
    state_of,
    step,
    table,
    tiles,
)


def empty_supply(game: Game, letters: str) -> Game:
    """Red holds everything that the supply had of these flowers."""
    state = state_of(game)
    return give(game, RED, scents="".join(f * state.supply["BJLNOR".index(f)] for f in letters))


# -- making perfumes --


def test_ruling_17_the_level_is_checked_after_a_flip() -> None:
    game = give(table(), scents="LN", tiles="P3")
    assert exp(game) == 2
    play(game, "make L")
    assert legal(game) == ["recipe L1/1", "recipe L1/2"]
    game = play(give(table(), scents="LN", tiles="P3"), "flip P3", "make L")
    assert perfumes(game) == "L-N"
    assert state_of(game).recipes[2 * 18] == 0  # L1/1, the only one left to an experience of 1


def test_ruling_17_later_loss_of_experience_does_not_matter() -> None:
    game = give(table(), scents="LN", tiles="P3")
    play(game, "make L", "recipe L1/2", "flip P3")
    assert (perfumes(game), exp(game)) == ("L-N", 1)


def test_ruling_18_a_thrown_perfume_gives_back_recipe_and_complements() -> None:
    game = give(table(), perfumes="B2/2:JN J1/1:B N1/1:B", scents="LO", tiles="P1")
    supply = state_of(game).supply[:]
    play(game, "make L", "throw 1", "recipe L1/1")
    assert perfumes(game) == "L-O J-B N-B"
    assert state_of(game).recipes[9 + 1] == 1  # B2/2
    after = state_of(game).supply
    assert [after[f] - supply[f] for f in range(6)] == [0, 1, 1, 1, 0, 0]


def test_ruling_18_the_recipe_thrown_away_can_be_taken_again() -> None:
    game = give(table(), perfumes="B1/1:J! J1/1:B N1/1:B", scents="BL")
    assert legal(game, "make") == ["make B", "make L"]
    play(game, "make B")  # an experience of 1 leaves only the recipe that the first slot gives back
    assert perfumes(game) == "B-L J-B N-B"


def test_ruling_19_no_two_equal_perfumes() -> None:
    game = give(table(), perfumes="B1/1:J", scents="BJ", tiles="P1 P2")
    assert "make B" not in legal(game)
    give(game, scents="N")
    play(game, "make B", "recipe B1/2")
    assert perfumes(game) == "B-J B-N"


def test_ruling_19_two_complements_are_a_set() -> None:
    game = give(table(), perfumes="B2/2:JN", scents="BJN", tiles="P1 P2")
    play(game, "make B")
    assert [a for a in legal(game) if a.startswith("recipe B2")] == []
    give(game := give(table(), perfumes="B2/2:JN", scents="BJNO", tiles="P1 P2"))
    play(game, "make B", "recipe B2/3", "pick J")
    assert perfumes(game) == "B-JN B-JO"


def test_ruling_20_with_three_perfumes_one_is_thrown_away_first() -> None:
    game = give(table(), perfumes="B1/1:J J1/1:B N1/1:B", scents="LO")
    play(game, "make L")
    assert (step(game), legal(game)) == ("throw", ["throw 1", "throw 2", "throw 3"])


def test_ruling_21_versailles_needs_a_perfume_or_one_that_can_be_made_at_once() -> None:
    game = give(table(), tiles="P4")
    assert "versailles" not in legal(game)  # the scents of the tile would have to come first
    assert "versailles" in legal(give(table(), scents="LN"))
    assert "versailles" in legal(give(table(), scents="N", tiles="P6"))
    assert "versailles" not in legal(give(table(), perfumes="B1/1:J!"))


def test_ruling_61_perfumes_are_thrown_away_only_for_another_one() -> None:
    game = give(table(), perfumes="B1/1:J J1/1:B", scents="LO")
    play(game, "make L")
    assert perfumes(game) == "B-J J-B L-O"
    assert legal(game, "throw") == []


def test_ruling_61_the_new_perfume_differs_from_the_two_that_stay() -> None:
    game = give(table(), perfumes="B1/1:J J1/1:B N1/1:B", scents="BJ", tiles="P1")
    assert legal(game, "make") == ["make B", "make J"]
    play(game, "make B")
    assert step(game) == "recipe"  # only its own twin could go, so nothing was asked
    assert perfumes(play(game, "recipe B1/2")) == "B-J J-B N-B"


def test_ruling_71_a_base_scent_tile_saves_the_scent() -> None:
    game = play(give(table(), bases="L", scents="LN", tokens=0), "make L", "recipe L1/1")
    assert (perfumes(game), scents(game)) == ("L-N", "L")
    game = play(give(table(), bases="L", scents="N", tokens=0), "make L", "recipe L1/2")
    assert (perfumes(game), scents(game)) == ("L-N", "")


def test_a_recipe_that_is_taken_is_not_open() -> None:
    game = give(table(), GREEN, perfumes="L1/1:N")
    assert "make L" not in legal(give(game, scents="LN"))


def test_perfumes_are_made_only_in_the_own_turn_and_at_its_windows() -> None:
    game = give(give(table(), scents="LN"), GREEN, scents="LN")
    play(game, "market B")
    assert legal(game, "make") == []
    play(game, "collect")
    assert legal(game) == ["end", "make L", "make N"]


# -- city tiles --


def test_ruling_16_a_tile_is_flipped_once_and_its_experience_is_gone() -> None:
    game = give(table(), tiles="P1 P4")
    play(game, "flip P1")
    assert (flowers(game), tiles(game), flipped(game), exp(game)) == ("LLNN", "P4", "P1", 2)
    assert "flip P1" not in legal(game)


@pytest.mark.parametrize(("tile", "got"), [("P1", "LLNN"), ("P2", "BBJJ"), ("P3", "OORR")])
def test_tiles_of_flowers(tile: str, got: str) -> None:
    assert flowers(play(give(table(), tiles=tile), f"flip {tile}")) == got


@pytest.mark.parametrize(("tile", "got"), [("P4", "LL"), ("P5", "OO"), ("L3", "BJL"), ("L4", "NOR")])
def test_tiles_of_scents(tile: str, got: str) -> None:
    assert scents(play(give(table(), tiles=tile), f"flip {tile}")) == got


@pytest.mark.parametrize(("tile", "base"), [("P6", "J"), ("P7", "R")])
def test_tiles_of_a_recipe_with_one_slot(tile: str, base: str) -> None:
    game = play(give(table(), tiles=tile, scents="N", tokens=0), f"flip {tile}")
    assert all(option.startswith(f"recipe {base}1/") for option in legal(game))
    play(game, f"recipe {base}1/3")
    assert (perfumes(game), scents(game), exp(game)) == (f"{base}-N", "", 1)


def test_a_tile_of_any_recipe_with_two_slots() -> None:
    game = give(table(), tiles="L1", scents="JN")
    play(game, "flip L1")
    assert legal(game) == ["pick B", "pick L", "pick O", "pick R"]
    play(game, "pick R")
    assert legal(game) == ["recipe R2/3", "recipe R2/4", "recipe R2/5"]
    play(game, "recipe R2/5")
    assert (perfumes(game), scents(game)) == ("R-JN", "")


def test_a_tile_of_two_scents_of_choice() -> None:
    game = play(give(table(), tiles="L5"), "flip L5")
    assert legal(game) == ["pick B", "pick J", "pick L", "pick N", "pick O"]
    play(game, "pick N")
    assert legal(game) == ["pick O", "pick R"]
    assert scents(play(game, "pick R")) == "NR"


def test_ruling_33_a_token_tile_needs_a_token_in_the_supply() -> None:
    game = give(table(), tiles="K1", tokens=1)
    assert "flip K1" in legal(game)
    assert board_of(play(game, "flip K1")).tokens == 2
    game = give(table(4), tiles="K1")
    assert state_of(game).token_supply == 0
    assert "flip K1" not in legal(game)


def test_ruling_50_a_free_action_needs_no_points_but_letters_and_goods() -> None:
    game = give(table(), tiles="K5 K5", flowers="B", ap=1, tokens=0)
    play(game, "flip K5")
    assert "flip K5" not in legal(game)
    assert {"travel paris", "visit D", "specialization 2"} <= set(legal(game))
    assert {"travel london", "base", "produce"}.isdisjoint(legal(game))
    play(game, "visit D")
    assert (board_of(game).ap, state_of(game).day, game.to_act) == (1, 0, (GREEN,))
    set_turn(give(game, ap=5), BLUE)
    assert "visit D" not in legal(game)  # the type is barred though the tile paid
    assert "visit C" in legal(game)


def test_ruling_50_only_before_the_place_is_chosen() -> None:
    game = play(give(table(), tiles="K5", scents="B"), "visit A")
    assert "flip K5" not in legal(game)


@pytest.mark.parametrize("free", [True, False])
def test_ruling_50_workers_are_paid_by_the_tile(free: bool) -> None:
    game = give(set_market(table(), "N1", "BJ"), tiles="K5", ap=1, tokens=0)
    if free:
        play(game, "flip K5")
    play(game, "market N")
    assert (step(game) == "workers") == free


def test_ruling_53_a_second_perfume() -> None:
    game = give(table(), tiles="F1", perfumes="B1/1:J L1/1:N O1/1:R", tokens=0)
    assert "flip F1" not in legal(play(game, "versailles"))
    play(game, "show 1")
    assert legal(game) == ["done", "flip F1"]
    play(game, "flip F1")
    assert legal(game) == ["show 2", "show 3"]
    play(game, "show 3", "pass")
    assert perfumes(game) == "B-J! L-N O-R!"
    assert game.to_act == (GREEN,)


def test_ruling_53_useless_with_favour_c_or_without_a_perfume() -> None:
    game = give(table(), tiles="F1", perfumes="B1/1:J", tokens=0)
    play(game, "versailles", "pass")
    assert tiles(game) == "F1"
    game = give(table(), tiles="F1", perfumes="B1/1:J L1/1:N O1/1:R", tokens=0, influence="C")
    play(game, "versailles", "show 1")
    assert legal(game) == ["show 2", "show 3", "done"]
    play(game, "show 2", "pass")
    assert perfumes(game) == "B-J! L-N! O-R"  # ruling 27: never three


def test_ruling_52_half_tiles() -> None:
    game = set_matrix(table(), "R", "O")
    give(game, tiles="F3 F3 P1", perfumes="B2/2:JN", tokens=0)
    play(game, "versailles")
    assert "flip F3" not in legal(game)
    play(game, "show 1")
    assert score(game) == 6
    play(game, "flip F3", "flip F3")
    assert (score(game), game.breakdown[BLUE]["half"]) == (12, 6)


def test_ruling_52_the_base_is_the_last_showing_only() -> None:
    game = set_matrix(table(), "R", "O", "LN3")
    give(game, tiles="F3", perfumes="B2/2:JN L1/1:N", tokens=0, influence="C")
    play(game, "versailles", "show 1", "show 2")
    assert (score(game), legal(game)) == (6, ["extra", "pass"])  # the second brought nothing


def test_two_influence_tokens() -> None:
    game = give(table(), tiles="F6", tokens=0)
    play(game, "flip F6", "place B")
    assert legal(game) == ["place B", "place C", "place D"]
    play(game, "place D")
    assert (board_of(game).influence, state_of(game).looked) == ([0, 1, 0, 1], [0, 0, 0, 0])  # ruling 34: no look
    assert state_of(game).favours == [-1, BLUE, -1, BLUE]


def test_two_influence_tokens_with_an_empty_stock() -> None:
    game = give(table(), tiles="F6", tokens=0, influence="AAAAAAAB")
    play(game, "flip F6")
    assert legal(game) == ["place A", "place B", "place C", "place D", "stop"]
    play(game, "place C")
    assert legal(game) == ["move A", "move B"]
    play(game, "move B", "stop")
    assert (board_of(game).influence, step(game)) == ([7, 0, 1, 0], "main")


def test_ruling_64_partly_usable_tiles() -> None:
    game = empty_supply(give(table(), tiles="P1 P4 L5", tokens=0), "LBJOR")
    assert "flip P4" not in legal(game)
    assert flowers(play(game, "flip P1")) == "NN"
    play(game, "flip L5")
    assert scents(game) == "N"


def test_ruling_64_recipe_tiles_need_a_perfume_that_can_be_completed() -> None:
    assert "flip P6" not in legal(give(table(), tiles="P6", scents="J"))
    assert "flip L1" not in legal(give(table(), tiles="L1", scents="JJ"))
    assert "flip P6" in legal(give(table(), tiles="P6", scents="B"))


def test_an_influence_tile_in_the_middle_of_gifts_or_of_a_production_changes_neither() -> None:
    game = play(give(table(), scents="BBN", tiles="F6", tokens=0), "visit A", "gift B")
    play(game, "flip F6", "place B", "place B")
    assert (step(game), board_of(game).influence) == ("gifts", [0, 2, 0, 0])
    play(game, "gift B")
    assert board_of(game).influence == [2, 2, 0, 0]
    game = play(give(table(), flowers="BJL", tiles="F6", ap=2), "produce", "use distillation B")
    play(game, "flip F6", "place A", "place A")
    assert (step(game), state_of(game).points) == ("convert", 2)


def test_ruling_76_the_perfume_just_thrown_away_may_be_made_again() -> None:
    game = give(table(), perfumes="B1/1:J! J1/1:B! N1/1:B!", scents="BJ")
    assert legal(game, "make") == ["make B", "make J"]
    assert perfumes(play(game, "make B")) == "B-J J-B! N-B!"


def test_ruling_52_half_after_the_second_showing_as_well() -> None:
    game = set_matrix(table(), "R", "O")
    give(game, tiles="F3", perfumes="B1/1:J L1/1:N", tokens=0, influence="C")
    play(game, "versailles", "show 1", "show 2")
    assert (score(game), legal(game)) == (6, ["done", "flip F3"])
    assert game.breakdown[BLUE]["originality"] == 6
    assert board_of(play(game, "flip F3")).points[5] == 1  # half of the last 3


@pytest.mark.parametrize(("points", "usable"), [(1, False), (2, True), (3, True)])
def test_ruling_52_two_points_are_the_least_for_a_half(points: int, usable: bool) -> None:
    game = set_matrix(table(), "R", "O", f"BJ{3 - points}" if points < 3 else "")
    give(game, tiles="F3 P1", perfumes="B1/1:J", tokens=0)
    play(game, "versailles", "show 1")
    assert ("flip F3" in legal(game)) == usable


@pytest.mark.parametrize(("tile", "recipe"), [("P6", "J1/1"), ("L1", "J2/3")])
def test_recipe_tiles_never_cost_the_base_scent(tile: str, recipe: str) -> None:
    game = play(give(table(), tiles=tile, scents="JBL", tokens=0), f"flip {tile}")
    play(game, *(["pick J"] if tile == "L1" else []), f"recipe {recipe}")
    if step(game) == "complement":
        play(game, "pick B")
    assert "J" in scents(game)


def test_a_new_perfume_is_unshown_also_in_the_last_window() -> None:
    game = play(give(table(), scents="LN"), "market B", "collect", "make L")
    assert perfumes(game) == "L-N"


def test_two_influence_tokens_with_an_empty_stock_in_any_order() -> None:
    game = give(table(), tiles="F6", tokens=0, influence="AAAAAAAD")
    play(game, "flip F6", "place C", "move A")
    assert legal(game) == ["place A", "place B", "place C", "place D", "stop"]
    play(game, "place B")
    assert legal(game) == ["move A", "move C", "move D"]
    play(game, "move A", "keep AB")
    assert board_of(game).influence == [5, 1, 1, 1]


def test_a_second_influence_tile_begins_anew() -> None:
    game = give(table(), tiles="F6 F6", tokens=0)
    play(game, "flip F6", "place C", "place C")
    assert state_of(game).chosen == -1
    play(game, "flip F6")
    assert legal(game) == ["place A", "place B", "place C", "place D"]
