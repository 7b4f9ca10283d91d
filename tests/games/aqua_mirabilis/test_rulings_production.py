"""Rulings on production, storing and the coach, by their numbers in docs/games/aqua-mirabilis.md."""

import pytest

from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import (
    BLUE,
    GREEN,
    RED,
    board_of,
    exp,
    flowers,
    give,
    legal,
    play,
    scents,
    set_turn,
    state_of,
    step,
    stored,
    table,
    tiles,
)


def producing(ap: int = 4, flowers: str = "", methods: str = "", **things: object) -> Game:
    game = give(table(), flowers=flowers, methods=methods, ap=ap, tokens=0, **things)  # type: ignore[arg-type]
    return play(game, "produce")


@pytest.mark.parametrize(("ap", "points", "steps"), [(4, 4, 2), (3, 3, 2), (2, 3, 1), (1, 2, 1)])
def test_the_sundial_gives_points_and_steps(ap: int, points: int, steps: int) -> None:
    game = producing(ap, "BBBBBB")
    assert state_of(game).points == points
    for _ in range(points):
        play(game, "use distillation B")
    if step(game) == "store":
        play(game, "end storing")
    assert legal(game) == [
        *[f"coach left {n}" for n in range(1, steps + 1)],
        *[f"coach right {n}" for n in range(1, steps + 1)],
    ]


METHODS = [
    ("", "BJLNO", "use distillation {f}", 1, 1, "{f}"),
    ("squeezing", "BO", "use squeezing {f}", 1, 1, "{f}{f}"),
    ("enfleurage", "BJLNR", "use enfleurage {f}", 2, 2, "{f}{f}{f}"),
    ("extraction", "JLNOR", "use extraction {f}", 1, 2, "{f}{f}"),
]


@pytest.mark.parametrize(("method", "allowed", "text", "cost", "baskets", "made"), METHODS)
@pytest.mark.parametrize("f", list("BJLNOR"))
def test_what_each_method_takes_and_makes(
    f: str, method: str, allowed: str, text: str, cost: int, baskets: int, made: str
) -> None:
    game = producing(flowers=f * 5, methods=method)
    action = text.format(f=f)
    assert (action in legal(game)) == (f in allowed)
    if f in allowed:
        left = state_of(game).points
        play(game, action)
        assert scents(game) == made.format(f=f)
        assert (len(flowers(game)), left - state_of(game).points) == (5 - baskets, cost)


def test_maceration_takes_two_different_flowers() -> None:
    game = producing(ap=1, flowers="BBR", methods="maceration")
    play(game, "use maceration B")
    assert (scents(game), flowers(game)) == ("BR", "B")
    assert "use maceration B" not in legal(producing(flowers="BBB", methods="maceration"))


def test_specialization_adds_for_either_flower_of_a_maceration() -> None:
    game = producing(ap=1, flowers="BR", methods="maceration", specializations="BR")
    assert scents(play(game, "use maceration B")) == "BBRR"


def test_ruling_2_the_coach_must_move() -> None:
    game = producing(ap=2, flowers="R", coach=2)
    assert legal(game) == ["coach left 1", "coach right 1"]
    assert board_of(play(game, "coach left 1")).coach == 1


def test_ruling_4_a_fourth_method_replaces_one_with_its_baskets() -> None:
    game = give(table(), flowers="LL", methods="maceration squeezing", stored={"maceration": "BN"}, tokens=0)
    supply = state_of(game).supply[:]
    play(game, "method 1", "learn extraction")
    assert legal(game) == ["drop distillation", "drop maceration", "drop squeezing"]
    play(game, "drop maceration")
    assert (board_of(game).methods, stored(game), exp(game)) == (0b10101, {}, 3)
    assert state_of(game).supply == [supply[0] + 1, supply[1], supply[2] + 2, supply[3] + 1, *supply[4:]]


def test_ruling_7_no_production_with_a_full_sundial() -> None:
    game = give(table(), flowers="BBB", abilities="points", tiles="K3")
    assert "produce" not in legal(game)
    assert "flip K3" not in legal(game)


def test_ruling_8_producing_without_converting() -> None:
    game = producing(flowers="R")
    assert (step(game), scents(game)) == ("coach", "")
    stored_only = give(table(), stored={"distillation": "B"}, ap=4)
    assert "produce" in legal(stored_only)
    assert "produce" not in legal(give(table(), ap=4))


def test_ruling_9_stored_flowers_pay_nothing() -> None:
    game = give(table(), methods="extraction", stored={"extraction": "NN"})
    assert legal(game, "specialization", "method") == []


def test_ruling_15_florence_sends_the_coach_home_and_grasse_is_an_ordinary_spot() -> None:
    game = play(producing(flowers="R", coach=8), "coach right 2")
    assert (board_of(game).coach, tiles(game)) == (5, "")
    game = play(producing(flowers="R", coach=6), "coach left 2")
    assert board_of(game).coach == 4


def test_ruling_51_two_more_points_while_converting() -> None:
    game = give(table(), flowers="BJLNO", tiles="K3 K3", ap=1, tokens=0)
    assert "flip K3" not in legal(game)
    play(game, "produce")
    assert state_of(game).points == 2
    play(game, "flip K3", "flip K3")
    assert state_of(game).points == 6
    for f in "BJLNO":
        play(game, f"use distillation {f}")
    assert scents(game) == "BJLNO"


def test_ruling_51_a_tile_won_by_the_coach_comes_too_late() -> None:
    game = play(producing(ap=3, flowers="BBBBB", coach=7, letter=2), "done", "end storing", "coach right 1", "take K3")
    play(game, "coach stay")
    assert game.to_act == (GREEN,)


def test_ruling_58_a_method_is_learned_only_once() -> None:
    game = give(table(), flowers="LLNN", methods="maceration", tokens=0)
    play(game, "method 1", "pick L")
    assert legal(game) == ["learn squeezing", "learn enfleurage", "learn extraction"]
    game = give(table(), flowers="LL")
    board_of(game).had = 31
    assert legal(give(game), "method") == []


STORING = [
    ("", "B", ["store distillation B", "end storing"]),
    ("", "R", []),
    ("squeezing", "BN", ["store distillation B", "store distillation N", "store squeezing B", "end storing"]),
    ("enfleurage", "RR", ["store enfleurage R", "end storing"]),
    ("extraction", "RR", ["store extraction R", "end storing"]),
]


@pytest.mark.parametrize(("methods", "loose", "options"), STORING)
def test_ruling_59_what_fits_where(methods: str, loose: str, options: list[str]) -> None:
    game = producing(flowers=loose, methods=methods)
    if step(game) == "convert":
        play(game, "done")
    if not options:
        assert step(game) == "coach"
    else:
        assert legal(game) == options


def test_ruling_59_capacity_is_one_input() -> None:
    game = play(producing(ap=4, flowers="BBBNN", methods="extraction"), "done", "store distillation B")
    assert "store distillation N" not in legal(game)
    play(game, "store extraction N", "store extraction N")
    assert legal(game) == ["discard distillation B", "discard extraction N", "end storing"]
    play(game, "discard extraction N", "end storing", "coach left 1")
    assert (stored(game), flowers(game)) == ({"distillation": "B", "extraction": "N"}, "")


def test_ruling_59_stored_baskets_go_first_and_others_may_stay() -> None:
    game = give(table(), flowers="NN", methods="maceration", stored={"maceration": "BN"}, ap=4)
    play(game, "produce", "use maceration B")
    assert (stored(game), flowers(game), scents(game)) == ({}, "NN", "BN")
    game = give(table(), flowers="NO", methods="maceration", stored={"maceration": "B"}, ap=4)
    play(game, "produce", "use maceration N")
    assert (stored(game), flowers(game), scents(game)) == ({"maceration": "B"}, "", "NO")


def test_ruling_59_nothing_is_thrown_away_once_no_loose_flower_is_left() -> None:
    game = play(give(table(), flowers="N", stored={"distillation": "B"}, ap=4), "produce")
    play(game, "use distillation N", "done")
    assert (step(game), stored(game)) == ("coach", {"distillation": "B"})


def test_ruling_60_the_stack_is_shuffled_only_when_a_tile_is_taken() -> None:
    game = producing(ap=3, flowers="R", coach=3)
    before = state_of(game).stacks[0][:]
    stays = play(game.copy(), "coach left 1", "take none", "coach stay")
    assert state_of(stays).stacks[0] == before
    assert not stays.moves[-2].results
    takes = play(game, "coach left 1", "take P1")
    assert takes.moves[-1].results
    assert 0 not in state_of(takes).stacks[0]


def test_ruling_60_an_empty_city_still_leaves_the_choice() -> None:
    game = give(table(), GREEN, tiles="P1 P2 P3 P4 P5 P6 P7")
    give(game, flowers="R", ap=3, coach=3)
    play(set_turn(game, BLUE), "produce", "coach left 1")
    assert legal(game) == ["coach stay", "coach home"]


def test_ruling_65_conversion_is_never_blocked_by_an_empty_supply() -> None:
    game = give(table(), flowers="RR", methods="enfleurage", specializations="R", ap=1, tokens=0)
    give(game, RED, scents="R" * state_of(game).supply[5])
    assert scents(play(game, "produce", "use enfleurage R")) == "RR"


def test_the_points_ability_adds_two_points_and_the_coach_ability_one_step() -> None:
    game = producing(ap=2, flowers="BBBBB", abilities="points coach")
    assert state_of(game).points == 5
    play(game, "done", "end storing")
    assert legal(game) == ["coach left 1", "coach left 2", "coach right 1", "coach right 2"]


def test_leftover_points_and_flowers_are_lost() -> None:
    game = play(producing(ap=4, flowers="BN"), "done", "end storing", "coach left 1")
    assert (flowers(game), state_of(game).points, scents(game)) == ("", 0, "")


def test_ruling_74_production_points_may_come_and_lapse() -> None:
    game = play(give(table(), flowers="R", tiles="K3", ap=1, tokens=0), "produce")
    assert legal(game) == ["done", "flip K3"]
    play(game, "flip K3", "coach left 1")
    assert game.to_act == (GREEN,)


def test_ruling_58_a_dropped_method_is_not_learned_again() -> None:
    game = give(table(), flowers="LLLL", methods="maceration squeezing", tokens=0)
    play(game, "method 1", "learn extraction", "drop maceration")
    set_turn(give(game, after="market B"), BLUE)
    play(game, "method 1")
    assert legal(game) == ["drop distillation", "drop squeezing", "drop extraction"]  # only enfleurage was left


def test_ruling_59_a_method_for_two_equal_flowers_stores_both() -> None:
    for method in ("enfleurage", "extraction"):
        game = play(producing(ap=4, flowers="RR", methods=method), "done")
        play(game, f"store {method} R", f"store {method} R")
        assert (stored(game), step(game)) == ({method: "RR"}, "coach")


@pytest.mark.parametrize(("left", "made"), [(0, "O"), (1, "OO"), (2, "OOO"), (3, "OOO")])
def test_ruling_65_additional_scents_come_as_far_as_the_supply_goes(left: int, made: str) -> None:
    game = give(table(), flowers="O", methods="squeezing", specializations="O", ap=1, tokens=0)
    give(game, RED, scents="O" * (state_of(game).supply[4] - left))
    assert scents(play(game, "produce", "use squeezing O")) == made
    assert state_of(game).supply[4] == left - (len(made) - 1)
