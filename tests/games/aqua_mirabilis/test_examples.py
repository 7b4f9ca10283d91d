"""The examples of docs/games/aqua-mirabilis.md, by their numbers; example 1 is test_worked_example."""

import pytest

from genjiko.games.aqua_mirabilis import scoring, sunday
from genjiko.games.aqua_mirabilis.pieces import BONUSES
from genjiko.games.aqua_mirabilis.state import BONUS, CITY_POINTS, PARADE_POINTS, TOKEN_POINTS
from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import (
    BLUE,
    GREEN,
    RED,
    board_of,
    counts,
    cubes,
    flowers,
    give,
    held,
    legal,
    perfumes,
    play,
    rules_of,
    scents,
    score,
    set_bonus,
    set_day,
    set_market,
    set_matrix,
    set_turn,
    state_of,
    step,
    stored,
    table,
    tiles,
)


def market(game: Game) -> str:
    return counts(state_of(game).market)


def test_example_2_the_market_runs_dry() -> None:
    game = set_market(table(), "B3 J1 N2 O1 R3", "BJ")
    for seat in range(3):
        give(game, seat, tokens=0)
    play(game, "market N", "collect")
    assert (flowers(game, BLUE), market(game), board_of(game, BLUE).ap) == ("BJN", "B2 J0 L0 N1 O1 R3", 4)
    play(game, "market B", "worker J O", "collect")
    assert (flowers(game, GREEN), market(game), board_of(game, GREEN).ap) == ("BBO", "B0 J0 L0 N1 O0 R3", 3)
    play(game, "market R", "worker O N", "collect")
    assert (flowers(game, RED), market(game), board_of(game, RED).ap) == ("NR", "B0 J0 L0 N0 O0 R2", 3)
    assert "market R" not in legal(game)
    play(game, "market J", "worker B R", "worker N R")
    assert (flowers(game, BLUE), market(game), board_of(game, BLUE).ap) == ("BJNRR", "B0 J0 L0 N0 O0 R0", 1)


def producing(ap: int = 2, **things: str) -> Game:
    game = give(table(), flowers=things.pop("flowers", ""), methods=things.pop("methods", ""), ap=ap)
    return play(give(game, tokens=0, **things), "produce")  # type: ignore[arg-type]


def test_example_3_maceration_and_distillation_and_what_is_stored() -> None:
    game = producing(flowers="BBBNO", methods="maceration")
    play(game, "use maceration B", "pick N", "use distillation O")
    assert (scents(game), flowers(game), step(game)) == ("BNO", "BB", "store")
    play(game, "store maceration B")
    assert legal(game) == ["store distillation B", "discard maceration B", "end storing"]
    play(game, "store distillation B")
    assert stored(game) == {"distillation": "B", "maceration": "B"}


def test_example_4_enfleurage() -> None:
    game = producing(ap=1, flowers="RRN", methods="enfleurage")
    assert legal(game, "use") == ["use distillation N", "use enfleurage R"]
    supply = state_of(game).supply[5]
    play(game, "use enfleurage R")
    assert (scents(game), state_of(game).supply[5]) == ("RRR", supply - 1)
    assert legal(game, "use") == []
    game = producing(ap=2, flowers="RRN", methods="enfleurage")
    assert legal(play(game, "use enfleurage R"), "use") == ["use distillation N"]


def test_example_4_specialization_counts_once_for_each_use() -> None:
    game = producing(ap=1, flowers="NN", methods="enfleurage", specializations="N")
    assert scents(play(game, "use enfleurage N")) == "NNNN"


def at_the_coach(ap: int, coach: int, letter: int = 0) -> Game:
    game = give(table(), flowers="R", ap=ap, coach=coach, letter=letter, tokens=0)
    return play(game, "produce")


def test_example_5_the_coach_to_koln() -> None:
    game = at_the_coach(ap=2, coach=5, letter=2)
    play(game, "coach right 1")
    assert (board_of(game).coach, tiles(game)) == (6, "")
    game = at_the_coach(ap=3, coach=6, letter=2)
    play(game, "coach right 2")
    assert legal(game) == ["take K1", "take K3", "take K5", "take none"]
    before = sorted(state_of(game).stacks[2])
    play(game, "take K5")
    assert tiles(game) == "K5"
    assert sorted([*state_of(game).stacks[2], 18]) == before
    assert legal(game) == ["coach stay", "coach home"]
    assert board_of(play(game, "coach home")).coach == 5


def test_example_5_without_the_letter_the_choice_is_still_given() -> None:
    game = play(at_the_coach(ap=3, coach=6, letter=1), "coach right 2")
    assert (legal(game), tiles(game)) == (["coach stay", "coach home"], "")
    assert board_of(play(game, "coach stay")).coach == 8


def test_example_6_past_paris_and_back() -> None:
    game = play(at_the_coach(ap=3, coach=3), "coach left 2")
    assert (board_of(game).coach, tiles(game), game.to_act) == (1, "", (GREEN,))
    game = play(at_the_coach(ap=2, coach=1), "coach right 1")
    assert step(game) == "city_tile"
    play(game, "take P5", "coach stay", "end")
    assert (board_of(game).coach, tiles(game)) == (2, "P5")


def test_example_6_london_sends_the_coach_home_without_a_tile() -> None:
    game = play(at_the_coach(ap=2, coach=1), "coach left 1")
    assert (board_of(game).coach, tiles(game), game.to_act) == (5, "", (GREEN,))


def showing(players: int = 3, letter: int = 2, influence: str = "", before: str = "BJ3") -> Game:
    game = set_matrix(table(players), "B", "J", before)
    give(game, perfumes="B2/4:JN", letter=letter, tokens=0)
    if influence:
        give(game, influence=influence)
    return play(game, "versailles")


@pytest.mark.parametrize(
    ("players", "letter", "influence", "before", "total"),
    [
        (3, 2, "", "BJ3", 9),
        (3, 2, "B", "BJ3", 11),
        (3, 2, "D", "BJ3", 13),
        (3, 2, "BD", "BJ3", 15),
        (3, 0, "", "BJ3", 7),
        (2, 2, "", "BJ2", 8),
    ],
)
def test_example_7_two_pairs_at_versailles(players: int, letter: int, influence: str, before: str, total: int) -> None:
    game = showing(players, letter, influence, before)
    assert score(game) == total
    assert (board_of(game).tokens, perfumes(game)) == (1, "B-JN!")


def test_example_7_the_parts() -> None:
    assert showing().breakdown[BLUE] == {"originality": 3, "court": 2, "king": 3, "perfection": 1}


def test_example_8_the_sundial() -> None:
    game = give(table(), flowers="B", ap=4, tokens=0)
    box = rules_of(game).box
    assert (box.production[4], box.steps[4]) == (4, 2)
    play(game, "travel paris", "end")
    assert (board_of(game).ap, state_of(game).day) == (2, 0)
    assert (box.production[2], box.steps[2]) == (3, 1)
    set_turn(game, BLUE)
    produced = play(game.copy(), "produce", "use distillation B", "coach left 1", "end")
    assert (board_of(produced).ap, state_of(produced).day) == (5, 1)
    give(game, after="market B")
    play(game, "travel paris", "end")
    assert (board_of(game).ap, state_of(game).day) == (5, 1)


def sundays(game: Game, last: bool = False) -> tuple[str, str]:
    """Run a Sunday; the new king and court."""
    state = state_of(game)
    if last:
        sunday.last_sunday(rules_of(game).box, state, None)
    else:
        set_day(game, rules_of(game).box.week)
        sunday.inner_sunday(rules_of(game).box, state, None)
    return "BJLNOR"[state.king], "BJLNOR"[state.court]


def test_example_9_fashion_and_novelty() -> None:
    game = set_matrix(table(), "B", "J", "BJ2 BN1 LN1 ON1 RB1 NO1")
    tokens = state_of(game).token_supply
    assert sundays(game) == ("J", "N")
    assert (cubes(game), state_of(game).token_supply) == ("BJ3 BN1 LN1 NO1 ON1 RB1", tokens)


@pytest.mark.parametrize(("last", "court"), [(False, "R"), (True, "J")])
def test_example_9b_ties_and_wrapping(last: bool, court: str) -> None:
    game = set_matrix(table(), "R", "O", "NO3 LR2 JB2 BO1")
    assert sundays(game, last) == ("O", court)
    assert "RO1" in cubes(game)


def test_example_9c_king_and_court_on_the_same_scent() -> None:
    game = set_matrix(table(), "J", "J", "JN2 LR1")
    tokens = state_of(game).token_supply
    assert sundays(game) == ("N", "N")
    assert (cubes(game), state_of(game).token_supply) == ("JN2 LR1", tokens)


def near_the_end(seat: int, extra: bool = False) -> Game:
    """The next reset brings the last Sunday; this seat has 2 points and spends them on couple B."""
    game = table()
    set_day(game, rules_of(game).box.last_day - 1)
    give(game, seat, ap=2)
    set_turn(game, seat)
    if extra:
        state_of(game).extra = True
    return play(game, "visit B")


def test_example_10_the_last_round() -> None:
    game = near_the_end(GREEN)
    state = state_of(game)
    assert (state.trigger, state.day) == (GREEN, 20)
    give(game, RED, tokens=0)
    play(game, "extra", "visit A")
    assert game.to_act == (RED,)
    play(game, "market B", "collect")
    assert game.to_act == (BLUE,)
    give(game, BLUE, ap=1)
    play(game, "visit A")
    assert (state.day, board_of(game).ap) == (20, 5)
    play(game, "extra", "market J", "collect")
    assert game.over


def test_example_10_the_trigger_in_an_extra_turn() -> None:
    game = near_the_end(GREEN, extra=True)
    assert (state_of(game).trigger, game.to_act) == (GREEN, (RED,))
    play(game, "visit A", "extra", "market B", "collect")
    assert game.to_act == (BLUE,)
    play(game, "visit A", "extra", "market J", "collect")
    assert game.over


def test_example_11_a_recipe_of_level_4() -> None:
    game = give(table(), scents="BJN", tiles="P1 P2 P3 P5")
    play(game, "make B")
    assert "recipe B2/4" in legal(game)
    play(game, "recipe B2/4")
    assert (perfumes(game), scents(game)) == ("B-JN", "")


def test_example_11_complements_differ_from_the_base_and_from_each_other() -> None:
    game = give(table(), scents="BBJJNO", tiles="P1 P2 P3 P5")
    play(game, "make B", "recipe B2/4")
    assert legal(game) == ["pick J", "pick N"]
    play(game, "pick J")
    assert legal(game) == ["pick N", "pick O"]


@pytest.mark.parametrize(("second", "points"), [("BN4", 9), ("", 12)])
def test_example_12_the_final_parade(second: str, points: int) -> None:
    game = set_matrix(table(), "B", "J", f"BJ1 {second}")
    give(game, perfumes="B2/4:JN", letter=3, influence="B")
    box = rules_of(game).box
    assert scoring.parade_points(box, state_of(game), BLUE, board_of(game).perfumes[0]) == points


def test_example_13_favours_change_hands() -> None:
    game = table()
    give(game, BLUE, influence="AA")
    give(game, GREEN, influence="AA")
    assert held(game) == {}
    give(game, GREEN, influence="AB")
    assert held(game) == {"A": BLUE, "B": GREEN}
    give(game, BLUE, influence="AAC")
    assert held(game) == {"A": BLUE, "B": GREEN, "C": BLUE}
    give(game, BLUE, influence="AACD")
    assert legal(game) == ["keep AC", "keep AD", "keep CD"]
    play(game, "keep CD")
    assert held(game) == {"B": GREEN, "C": BLUE, "D": BLUE}
    set_turn(game, RED)
    give(game, RED, influence="CC")
    assert held(game) == {"A": BLUE, "B": GREEN, "C": RED, "D": BLUE}
    scoring.final_scoring(rules_of(game).box, state_of(game), None)
    assert game.breakdown[BLUE]["dames"] == 10


def test_example_13b_a_choice_of_favours_owed() -> None:
    game = table()
    give(game, BLUE, influence="AABC")
    give(game, GREEN, influence="C")
    assert held(game) == {"A": BLUE, "B": BLUE}
    set_turn(game, GREEN)
    give(game, GREEN, influence="D")
    assert held(game) == {"A": BLUE, "B": BLUE, "D": GREEN}
    assert board_of(game, BLUE).owes
    give(game, GREEN, tokens=0)
    give(game, RED, tokens=0)
    play(game, "visit A", "visit A")
    assert (game.to_act, legal(game)) == ((BLUE,), ["keep AB", "keep AC", "keep BC"])
    play(game, "keep AC")
    assert (held(game), board_of(game, BLUE).owes, step(game)) == ({"A": BLUE, "C": BLUE, "D": GREEN}, False, "main")


def test_example_14_half_of_the_points() -> None:
    game = set_matrix(table(), "B", "J", "BJ3")
    give(game, perfumes="B2/4:JN", letter=2, influence="D", tiles="F3", tokens=0)
    play(game, "versailles")
    assert score(game) == 13
    play(game, "flip F3")
    assert game.breakdown[BLUE]["half"] == 6


def test_example_14_one_point_is_not_enough() -> None:
    game = set_matrix(table(), "R", "O", "BJ2")
    give(game, perfumes="B1/1:J", tiles="F3", tokens=0)
    play(game, "versailles")
    assert (score(game), game.to_act) == (1, (GREEN,))


def test_example_15_a_stored_basket_and_a_loose_one() -> None:
    game = give(table(), flowers="N", methods="maceration", stored={"maceration": "B"}, ap=1)
    play(game, "produce")
    assert legal(game, "use") == ["use distillation N", "use maceration B"]
    play(game, "use maceration B")
    assert (scents(game), flowers(game), stored(game)) == ("BN", "", {})


def test_example_16_an_action_for_nothing() -> None:
    game = set_market(table(), "B3 J3 L3 N3 O3 R3", "BJ")
    give(game, flowers="B", tiles="K5", ap=1, tokens=0)
    assert "produce" in legal(game)
    play(game, "flip K5")
    assert "produce" not in legal(game)
    play(game, "market N", "worker B R", "worker J R")
    assert (flowers(game), board_of(game).ap, state_of(game).day) == ("BNRR", 1, 0)


@pytest.mark.parametrize(("supply", "made"), [(True, "OOO"), (False, "O")])
def test_example_17_shortage(supply: bool, made: str) -> None:
    game = give(table(), flowers="O", methods="squeezing", specializations="O", ap=1)
    if not supply:
        give(game, RED, scents="O" * state_of(game).supply[4])
    play(game, "produce", "use squeezing O")
    assert scents(game) == made


def test_example_18_every_bonus_tile() -> None:
    game = give(
        table(),
        perfumes="R2/5:BN J2/4:NO B1/3:L",
        tokens=0,
        letter=3,
        scents="BJJL",
        influence="AAABB",
        methods="maceration squeezing extraction",
        tiles="P1 L1",
        flipped="L3 L4 K1",
    )
    board = board_of(game)
    board.methods ^= 1  # distillation was dropped
    state_of(game).methods[0] += 1
    set_matrix(game, "B", "J", "OB1 OJ1 OL1 ON1 OR1")
    give(game, tokens=6)
    values = {}
    for name in BONUSES:
        trial = set_bonus(game.copy(), name)
        scoring.final_scoring(rules_of(trial).box, state_of(trial), None)
        values[name] = board_of(trial).points[BONUS]
        assert board_of(trial).points[CITY_POINTS] == 7
        assert board_of(trial).points[TOKEN_POINTS] == 6
        assert board_of(trial).points[PARADE_POINTS] > 0
    assert values == {
        "exp5": 5, "city4": 0, "london3": 5, "jasmine": 2, "bases3": 5, "rose": 2, "methods": 7, "influence": 4,
        "tokens": 6, "scents": 2, "letter": 4, "levels": 7,
    }  # fmt: skip


def test_example_19_one_cube_left() -> None:
    game = set_matrix(table(), "L", "B", cube_supply=1)
    give(game, perfumes="L2/2:BN", tokens=0)
    play(game, "versailles")
    assert (step(game), legal(game)) == ("pair", ["pick B", "pick N"])
    play(game, "pick N", "pass")
    assert (score(game), board_of(game).tokens) == (6, 1)
    assert game.census()["cubes"]["supply"] == 0
    assert "LB" not in cubes(game)
