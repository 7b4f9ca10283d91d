"""Rulings on Sundays, the last round, parade and final scoring, by their numbers in docs/games/aqua-mirabilis.md."""

import pytest

from genjiko.games.aqua_mirabilis import scoring, sunday
from genjiko.games.aqua_mirabilis.pieces import BONUSES, FLOWERS
from genjiko.games.aqua_mirabilis.state import BONUS
from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import (
    BLUE,
    GREEN,
    RED,
    board_of,
    cubes,
    give,
    legal,
    perfumes,
    play,
    rules_of,
    scents,
    set_bonus,
    set_day,
    set_matrix,
    set_turn,
    state_of,
    step,
    table,
)


def run_sunday(game: Game, number: int = 1) -> Game:
    set_day(game, rules_of(game).box.week * number)
    sunday.inner_sunday(rules_of(game).box, state_of(game), None)
    return game


def last_turn(seat: int = BLUE) -> Game:
    """The last Sunday was reached by the seat after this one, who has the last turn and no token."""
    game = table()
    state = state_of(game)
    set_day(game, rules_of(game).box.last_day)
    state.trigger = (seat + 1) % 3
    give(game, seat, tokens=0)
    return set_turn(game, seat)


# -- Sundays --


@pytest.mark.parametrize(("players", "total"), [(2, 8), (3, 12), (4, 16)])
def test_ruling_32_two_delivery_tiles_on_each_inner_sunday(players: int, total: int) -> None:
    game = table(players)
    for number in (1, 2, 3):
        before = sum(state_of(game).market)
        run_sunday(game, number)
        assert sum(state_of(game).market) == before + total


def test_ruling_32_a_short_supply_brings_what_there_is() -> None:
    game = table(4)
    for f in range(6):
        give(game, RED, scents=FLOWERS[f] * state_of(game).supply[f])
    before = state_of(game).market[:]
    assert state_of(run_sunday(game)).market == before


def test_everybodys_perfumes_go_up_on_sunday() -> None:
    game = give(table(), perfumes="B1/1:J! L1/1:N!")
    give(game, GREEN, perfumes="O1/1:N!")
    give(game, RED, perfumes="N1/1:O")
    run_sunday(game)
    assert [perfumes(game, seat) for seat in range(3)] == ["B-J L-N", "O-N", "N-O"]


def test_ruling_32_a_double_delivery_brings_the_one_flower_that_is_left() -> None:
    game = table(4)
    state = state_of(game)
    state.deliveries[:2] = [0, 0]  # twice B J L N, each doubled
    give(game, RED, scents="B" * (state.supply[0] - 1) + "J" * (state.supply[1] - 3))
    market = state.market[:]
    run_sunday(game)
    assert [state.market[f] - market[f] for f in range(6)] == [1, 3, 4, 4, 0, 0]
    assert (state.supply[0], state.supply[1]) == (0, 0)


def test_ruling_28_the_sunday_cube_pays_nobody() -> None:
    game = give(set_matrix(table(), "B", "J"), influence="D")
    run_sunday(game)
    assert (cubes(game), game.scores) == ("BJ1", (0, 0, 0))


def test_ruling_30_the_token_on_the_crossing_goes_to_the_supply() -> None:
    game = set_matrix(table(), "B", "J")
    supply = state_of(game).token_supply
    assert state_of(run_sunday(game)).token_supply == supply + 1


@pytest.mark.parametrize("full", [True, False])
def test_ruling_30_a_full_crossing_or_no_cube_left(full: bool) -> None:
    game = set_matrix(table(), "L", "B", "LB4") if full else set_matrix(table(), "L", "B", cube_supply=0)
    before = cubes(game)
    assert cubes(run_sunday(game)) == before


def test_ruling_31_pawns_always_leave_their_place() -> None:
    game = set_matrix(table(), "B", "J", "NJ3")
    run_sunday(game)
    assert (state_of(game).king, state_of(game).court) == (1, 2)  # all others level: the next ones


# -- the end --


def test_ruling_38_after_the_last_sunday_the_marker_stays() -> None:
    game = last_turn(RED)
    state_of(game).trigger = GREEN
    give(game, RED, ap=1)
    play(game, "visit A")
    assert (state_of(game).day, board_of(game, RED).ap) == (rules_of(game).box.last_day, 5)
    assert game.to_act == (BLUE,)


def test_ruling_39_the_parade_scores_as_if_a_cube_were_placed() -> None:
    game = give(set_matrix(table(), "R", "O", "BJ3 BN4 LN1"), perfumes="B2/2:JN L1/1:N J1/1:B")
    state, board, box = state_of(game), board_of(game), rules_of(game).box
    assert [scoring.parade_points(box, state, BLUE, p) for p in board.perfumes] == [0, 2, 3]


def test_ruling_40_perfumes_may_be_made_in_the_parade_but_no_tiles_flipped() -> None:
    game = last_turn()
    give(game, GREEN, scents="LN", tiles="P1")
    give(game, RED, scents="BJ")
    play(game, "visit A")
    assert (step(game), game.to_act, legal(game)) == ("parade", (GREEN,), ["done", "make L", "make N"])
    play(game, "make L", "recipe L1/1")
    assert (game.to_act, perfumes(game, GREEN)) == ((RED,), "L-N")
    play(game, "done")
    assert (game.over, scents(game, RED)) == (True, "BJ")


def test_ruling_40_the_parade_begins_with_the_player_who_reached_the_last_sunday() -> None:
    game = last_turn()
    give(game, BLUE, scents="BJ")
    give(game, GREEN, scents="LN")
    play(game, "visit A", "done", "end")
    assert (step(game), game.to_act) == ("parade", (GREEN,))
    assert play(game, "done").to_act == (BLUE,)


def test_ruling_39_the_king_counts_on_the_first_pair_with_room() -> None:
    game = give(set_matrix(table(), "B", "R", "BJ4 BN1"), perfumes="B2/2:JN")
    box, board = rules_of(game).box, board_of(game)
    assert scoring.parade_points(box, state_of(game), BLUE, board.perfumes[0]) == (4 - 1 - 1) + 3


@pytest.mark.parametrize(("letter", "points"), [(0, 3 + 0 + 3 + 1), (1, 8), (2, 9), (3, 10), (4, 12)])
def test_rulings_25_and_39_the_court_in_the_parade_by_letter(letter: int, points: int) -> None:
    game = give(set_matrix(table(), "B", "J"), perfumes="B1/1:J", letter=letter)
    box, board = rules_of(game).box, board_of(game)
    assert scoring.parade_points(box, state_of(game), BLUE, board.perfumes[0]) == points


def test_ruling_63_the_last_sunday_runs_after_the_last_turn() -> None:
    game = last_turn()
    give(game, GREEN, perfumes="B1/1:J!", scents="LN")
    market = sum(state_of(game).market)
    set_matrix(game, "B", "J", "NJ3 NO1")
    play(game, "visit A")
    state = state_of(game)
    assert (perfumes(game, GREEN), cubes(game), sum(state.market)) == ("B-J", "BJ1 NJ3 NO1", market)
    assert (state.king, state.court) == (1, 2)  # both to the fewest


# -- final scoring --


def finish(game: Game) -> Game:
    scoring.final_scoring(rules_of(game).box, state_of(game), None)
    return game


def test_ruling_36_five_points_for_every_majority_even_beyond_two_favours() -> None:
    game = give(table(), influence="ABC")
    play(game, "keep AB")
    give(game, GREEN, influence="D")
    give(game, RED, influence="D")
    assert [b.get("dames", 0) for b in finish(game).breakdown] == [15, 0, 0]


def test_tokens_and_flipped_tiles_bring_points_and_unflipped_ones_none() -> None:
    game = finish(give(table(), tokens=2, flipped="P1 L1 K1 F1", tiles="F1"))
    assert (game.breakdown[BLUE]["tokens"], game.breakdown[BLUE]["cities"]) == (2, 10)


BONUS_CASES: list[tuple[str, dict[str, object], int]] = [
    ("exp5", {"tiles": "P1 P2 P3"}, 0),
    ("exp5", {"tiles": "P1 P2 P3 P4"}, 5),
    ("exp5", {"tiles": "P1 P2 P3", "flipped": "P4 P5"}, 0),
    ("exp5", {"methods": "maceration", "bases": "B", "specializations": "J", "abilities": "coach"}, 5),
    ("city4", {"tiles": "P1 L1", "flipped": "K1 F1"}, 5),
    ("city4", {"tiles": "P1 L1", "flipped": "K1"}, 0),
    ("london3", {"tiles": "L1", "flipped": "L3 L4"}, 5),
    ("london3", {"tiles": "L1", "flipped": "L3"}, 0),
    ("jasmine", {"perfumes": "J1/1:B"}, 2),
    ("jasmine", {"perfumes": "J1/1:B J1/2:L"}, 4),
    ("jasmine", {"perfumes": "J1/1:B J1/2:L J1/3:N"}, 6),
    ("bases3", {"perfumes": "J1/1:B B1/2:L N1/3:B"}, 5),
    ("bases3", {"perfumes": "J1/1:B J1/2:L N1/3:B"}, 0),
    ("rose", {"perfumes": "R1/2:B"}, 2),
    ("rose", {"perfumes": "R1/2:B R1/3:J"}, 5),
    ("rose", {"perfumes": "R1/2:B R1/3:J R2/3:BJ"}, 7),
    ("methods", {}, 0),
    ("methods", {"methods": "maceration"}, 2),
    ("methods", {"methods": "maceration squeezing"}, 5),
    ("influence", {"influence": "AAA"}, 2),
    ("influence", {"influence": "AAAB"}, 4),
    ("influence", {"influence": "AAAABB"}, 6),
    ("tokens", {"tokens": 0}, 0),
    ("tokens", {"tokens": 2}, 2),
    ("tokens", {"tokens": 3}, 4),
    ("tokens", {"tokens": 6}, 6),
    ("scents", {"scents": "BB"}, 0),
    ("scents", {"scents": "BJL"}, 2),
    ("scents", {"scents": "BJLNO"}, 4),
    ("scents", {"scents": "BJLNOR"}, 6),
    ("letter", {"letter": 1}, 0),
    ("letter", {"letter": 2}, 2),
    ("letter", {"letter": 3}, 4),
    ("letter", {"letter": 4}, 6),
    ("levels", {"perfumes": "B1/2:J"}, 0),
    ("levels", {"perfumes": "B1/3:J B2/4:JN"}, 2),
    ("levels", {"perfumes": "R2/5:BJ B1/3:J"}, 5),
    ("levels", {"perfumes": "R2/5:BJ B2/4:JN J1/3:B"}, 7),
]


@pytest.mark.parametrize(("name", "things", "points"), BONUS_CASES)
def test_ruling_42_the_steps_of_every_bonus_tile(name: str, things: dict[str, object], points: int) -> None:
    game = set_matrix(set_bonus(table(), name), "R", "O", "OB1 OJ1 OL1 ON1 OR1")  # five tokens for the supply
    give(game, **things)  # type: ignore[arg-type]
    assert board_of(finish(game)).points[BONUS] == points


def test_every_bonus_tile_has_a_case() -> None:
    assert {name for name, _, _ in BONUS_CASES} == set(BONUSES)


def test_ruling_41_methods_count_on_the_board_at_the_end() -> None:
    game = give(set_bonus(table(), "methods"), methods="maceration squeezing extraction")
    board = board_of(game)
    board.methods = 0b10110
    assert finish(game.copy()).breakdown[BLUE]["bonus_a"] == 7
    board.methods = 0b10011
    assert finish(game).breakdown[BLUE]["bonus_a"] == 5


def test_ruling_43_every_player_scores_all_four_bonus_tiles() -> None:
    game = set_bonus(table(), "tokens letter exp5 city4")
    give(game, BLUE, letter=2)
    give(game, GREEN, letter=4)
    finish(game)
    assert [b.get("bonus_a", 0) for b in game.breakdown] == [2, 2, 2]
    assert [b.get("bonus_b", 0) for b in game.breakdown] == [2, 6, 0]


def level_game() -> Game:
    """Blue and Green have equal points from flipped tiles; Red has none. No bonus counts."""
    game = set_bonus(table(), "city4 london3 jasmine rose")
    for seat in range(3):
        give(game, seat, tokens=0)
    give(game, BLUE, flipped="L1")
    give(game, GREEN, flipped="L1")
    return game


def test_ruling_44_ties_are_broken_by_favours_experience_letter_and_perfumes() -> None:
    assert finish(level_game()).winners == (BLUE, GREEN)
    game = give(level_game(), GREEN, letter=1)
    assert finish(game.copy()).winners == (GREEN,)
    give(game, BLUE, tiles="P1")
    assert finish(game.copy()).winners == (BLUE,)
    board_of(game, GREEN).led = 1  # as if a majority brought no points
    board_of(game, GREEN).flipped = []
    state_of(game).boards[BLUE].flipped = []
    board_of(game, BLUE).points[0] = 5
    assert finish(game).winners == (GREEN,)


def test_ruling_44_perfumes_decide_last() -> None:
    game = set_matrix(level_game(), "R", "O", "BJ4")
    give(game, GREEN, perfumes="B1/1:J")
    assert finish(game).winners == (GREEN,)


def test_ruling_44_more_than_two_favours_do_not_count() -> None:
    game = level_game()
    for seat, led in ((BLUE, 0b0111), (GREEN, 0b0011)):
        board_of(game, seat).led = led
    board_of(game, GREEN).points[0] = 5  # what the third majority brings Blue
    assert finish(game).winners == (BLUE, GREEN)
