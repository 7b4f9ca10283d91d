"""Rulings on set-up, turns, places, days and the market, by their numbers in docs/games/aqua-mirabilis.md."""

import pytest

import genjiko
from tests.games.aqua_mirabilis.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    board_of,
    exp,
    flowers,
    give,
    legal,
    play,
    rules_of,
    scents,
    set_day,
    set_market,
    set_turn,
    state_of,
    step,
    table,
    tiles,
)


def test_ruling_1_the_draw_of_six_flowers() -> None:
    for seed in range(60):
        game = genjiko.new("aqua-mirabilis", 4, seed=seed)
        state = state_of(game)
        king, court = "BJLNOR"[state.king], "BJLNOR"[state.court]
        assert king != court
        assert flowers(game, BLUE) == ""
        assert flowers(game, GREEN) == king
        assert flowers(game, RED) == "".join("BJLNOR"[w] for w in state.workers)
        assert sorted(king + flowers(game, RED) + flowers(game, YELLOW)) == list("BJLNOR")
    courts_at_work = [
        state.court in state.workers
        for state in (state_of(genjiko.new("aqua-mirabilis", 4, seed=seed)) for seed in range(60))
    ]
    assert any(courts_at_work)  # the flower of the court goes back among the five


def test_ruling_3_the_day_moves_after_the_whole_action() -> None:
    game = give(table(), ap=2)
    play(game, "travel paris")
    assert (step(game), state_of(game).day, board_of(game).ap) == ("last", 0, 0)
    play(game, "end")
    assert (step(game), state_of(game).day, board_of(game).ap) == ("extra", 1, 5)


@pytest.mark.parametrize(("kind", "things"), [("specialization", {"flowers": "B"}), ("method", {"flowers": "BB"})])
def test_ruling_5_two_spaces_of_one_type(kind: str, things: dict[str, str]) -> None:
    game = give(table(), **things)  # type: ignore[arg-type]
    assert legal(game, kind) == [f"{kind} 1", f"{kind} 2"]
    give(game, GREEN, place=f"{kind} 1")
    assert legal(game, kind) == [f"{kind} 2"]
    give(game, after=f"{kind} 2")
    give(game, GREEN, place="versailles")
    assert legal(game, kind) == []


def test_ruling_5_the_second_space_costs_2() -> None:
    game = play(give(table(), flowers="B", tokens=0), "specialization 2")
    assert board_of(game).ap == 3


def test_ruling_6_not_the_same_type_in_two_turns_running() -> None:
    game = play(table(), "market B", "collect", "extra")
    assert "market B" not in legal(game)
    assert "market J" in legal(game)


def test_ruling_6_production_in_between_lifts_the_ban() -> None:
    game = give(table(), tokens=0, flowers="R", ap=3, after="visit A".replace("visit", "couple"))
    assert "visit A" not in legal(game)
    play(game, "produce", "coach left 1")
    set_turn(game, BLUE)
    assert "visit A" in legal(game)


def test_ruling_10_loose_flowers_stay_when_the_points_run_out() -> None:
    game = play(give(table(), flowers="BJ", ap=1, tokens=0), "visit A")
    assert (flowers(game), board_of(game).ap) == ("BJ", 5)


def test_ruling_11_the_market_ability_needs_a_flower_collected() -> None:
    game = set_market(table(), "B1", "JJ")
    give(game, abilities="market", tokens=0)
    none = play(game.copy(), "market N", "collect")
    assert (flowers(none), none.to_act) == ("", (GREEN,))
    play(game, "market B", "collect")
    assert legal(game) == [f"pick {f}" for f in "BJLNOR"]
    play(game, "pick R")
    assert flowers(game) == "BR"


def test_ruling_12_an_empty_stall_may_be_used_and_an_action_is_always_possible() -> None:
    game = set_market(table(4), "", "BB")
    give(game, after="market B", ap=1, tokens=0)
    for seat, stall in ((GREEN, "market J"), (RED, "market L"), (YELLOW, "market N")):
        give(game, seat, place=stall)
    assert legal(game, "market") == ["market O", "market R"]
    assert flowers(play(game, "market O")) == ""


def test_ruling_13_an_empty_stack_bars_the_city_and_a_missing_tile_the_space() -> None:
    game = give(table(), GREEN, tiles="P1 P2 P3 P4 P5 P6 P7", specializations="B", bases="J", abilities="market")
    give(game, RED, abilities="market")
    give(game, flowers="B", scents="J")
    assert legal(game, "travel", "specialization", "base") == []
    play(game, "ability")
    assert legal(game) == ["learn points", "learn coach"]


def test_ruling_14_a_letter_is_not_used_up() -> None:
    game = play(give(table(), letter=1, tokens=0), "travel london", "end")
    assert board_of(game).letter == 1


@pytest.mark.parametrize("letter", range(5))
def test_ruling_14_each_city_asks_for_its_letter(letter: int) -> None:
    game = give(table(), letter=letter)
    cities = ["travel paris", "travel london", "travel koln", "travel florence"]
    assert legal(game, "travel") == cities[: min(4, letter + 1)]


def test_ruling_45_flowers_of_absent_seats_stay_in_the_supply() -> None:
    for players, supply in ((2, 83), (3, 75), (4, 66)):
        assert sum(state_of(genjiko.new("aqua-mirabilis", players, seed=1)).supply) == supply


def test_ruling_47_no_ability_twice_but_city_tiles_may_repeat() -> None:
    game = give(table(), abilities="market points", tokens=1)
    assert legal(play(game.copy(), "ability"), "learn") == []
    assert [board_of(play(game.copy(), "ability")).abilities] == [7]
    give(game, tiles="K1 K1")
    assert exp(game) == 5


def test_ruling_48_the_perfumer_stays_until_production_or_the_next_action() -> None:
    game = give(table(), ap=2, tokens=0)
    play(game, "travel paris", "end")
    assert "travel paris" not in legal(game)  # Green meets Blue there
    give(game, BLUE, flowers="R", ap=3)
    set_turn(game, BLUE)
    play(game, "produce", "coach left 1", "end")
    assert "travel paris" in legal(game)


def test_ruling_48_couples_with_two_spaces_and_versailles_with_four() -> None:
    game = table(4)
    for seat in (GREEN, RED):
        give(game, seat, place="couple A")
    assert "visit A" not in legal(game)
    give(game, RED, place="couple B")
    assert {"visit A", "visit B"} <= set(legal(game))
    for seat in (GREEN, RED, YELLOW):
        give(game, seat, place="versailles")
    assert "versailles" in legal(give(game, perfumes="B1/1:J"))


def test_ruling_49_the_order_of_the_clean_up() -> None:
    game = give(table(), flowers="RR", ap=4, tokens=0)
    set_day(game, rules_of(game).box.week - 1)
    play(game, "produce", "coach left 1")
    kinds = [event["kind"] for event in game.events()]
    tail = [k for k in kinds if k in ("lose_flowers", "day", "delivery", "court_moves", "king_moves", "turn")][-6:]
    assert tail == ["lose_flowers", "day", "delivery", "court_moves", "king_moves", "turn"]
    assert (flowers(game), board_of(game).ap) == ("", 5)


def test_ruling_57_a_couple_may_be_visited_for_nothing() -> None:
    game = play(give(table(), tokens=0, letter=4), "visit A")
    assert (board_of(game).ap, game.to_act) == (4, (GREEN,))


@pytest.mark.parametrize("place", ["base", "specialization 1", "ability", "method 1", "versailles"])
def test_ruling_57_other_places_need_what_they_ask_for(place: str) -> None:
    game = give(table(), tokens=0)
    assert place not in legal(game)
    give(game, flowers="BB", scents="J", perfumes="B1/1:J", tokens=1)
    assert place in legal(game)


def test_ruling_66_each_worker_moves_once_and_collectors_share_a_stall() -> None:
    game = set_market(table(), "B2", "BJ")
    play(give(game, tokens=0), "market B", "worker J B")
    assert legal(game) == ["worker B J", "worker B L", "worker B N", "worker B O", "worker B R", "collect"]
    assert flowers(play(game, "collect")) == "BB"


def test_ruling_66_two_workers_on_one_stall_are_one_choice() -> None:
    game = play(set_market(table(), "B2", "NN"), "market B")
    assert len(legal(game, "worker")) == 5
    assert len(legal(play(set_market(table(), "B2", "NO"), "market B"), "worker")) == 10


def test_the_workers_cost_one_point_each_and_wait_when_none_is_left() -> None:
    game = play(give(table(), ap=1, tokens=0), "market B")
    assert game.to_act == (GREEN,)
    game = play(give(table(), ap=2, tokens=0), "market B")
    play(game, legal(game, "worker")[0])
    assert (game.to_act, board_of(game).ap) == ((GREEN,), 5)


def test_ruling_67_seat_0_begins_and_turns_go_round() -> None:
    game = table(4)
    seats = []
    for _ in range(4):
        seats.append(game.to_act[0])
        play(game, "visit A" if len(seats) < 3 else "visit B", "pass")
    assert seats == [0, 1, 2, 3]


def test_ruling_68_a_token_just_won_may_pay_for_the_extra_turn_but_only_one() -> None:
    game = play(give(table(), perfumes="B1/1:J", tokens=0), "versailles")
    assert (step(game), legal(game)) == ("extra", ["extra", "pass"])
    supply = state_of(game).token_supply
    play(game, "extra")
    assert (board_of(game).tokens, state_of(game).token_supply) == (0, supply + 1)
    give(game, tokens=2)
    play(game, "visit A")
    assert game.to_act == (GREEN,)


def test_ruling_72_two_resets_in_a_double_turn_are_two_days_with_the_sunday_between() -> None:
    game = give(table(), ap=1)
    week = rules_of(game).box.week
    set_day(game, week - 1)
    play(game, "visit A")
    assert (state_of(game).day, step(game)) == (week, "extra")
    assert "delivery" in [event["kind"] for event in game.events()]
    give(game, ap=2)
    play(game, "extra", "visit B")
    assert state_of(game).day == week + 1


def test_base_scent_specialization_ability_and_method_are_paid_and_learned() -> None:
    game = give(table(), scents="BJ", flowers="LLN", tokens=1)
    base = play(game.copy(), "base", "pick J")
    assert (scents(base), board_of(base).bases, board_of(base).ap, exp(base)) == ("B", 2, 2, 2)
    special = play(game.copy(), "specialization 1", "pick N")
    assert (flowers(special), board_of(special).specializations, board_of(special).ap) == ("LL", 8, 4)
    ability = play(game.copy(), "ability", "learn coach")
    assert (board_of(ability).tokens, board_of(ability).abilities, board_of(ability).ap) == (0, 4, 3)
    method = play(game.copy(), "method 2", "learn extraction")
    assert (flowers(method), board_of(method).methods, board_of(method).ap) == ("N", 17, 3)
    for learned in (base, special, ability, method):
        assert exp(learned) == 2


def test_travelling_takes_the_top_tile() -> None:
    game = table()
    top = state_of(game).stacks[0][-1]
    play(game, "travel paris")
    assert tiles(game) == ["P1", "P2", "P3", "P4", "P5", "P6", "P7"][top]
