"""The examples of docs/games/parfum.md, by their numbers. Max is seat 0 (blue), Mia seat 1 (red)."""

import pytest

import genjiko
from genjiko.games.parfum.pieces import AROMAS, NONE, flacons_of, is_finished
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.game import Game
from tests.games.parfum.table import (
    FLASK,
    FLY,
    Table,
    coins,
    customer,
    discards,
    heap,
    icons,
    money,
    note,
    offers,
    perfume,
    rules,
    state_of,
    told,
)

MAX, MIA = 0, 1


def test_example_1_the_least_money_chooses_first_and_the_upper_marker_before_the_lower() -> None:
    game = Table().money(4, 6, 6, 9, top_first=(1, 2, 0, 3)).game()
    assert state_of(game).order == [0, 1, 2, 3]
    game = Table().money(4, 6, 6, 9, top_first=(2, 1, 0, 3)).game()
    assert state_of(game).order == [0, 2, 1, 3]


def test_example_2_at_the_start_the_top_of_the_stack_chooses_first() -> None:
    game = Table().money(0, 0, 0, 0, top_first=(3, 0, 1, 2)).game()
    assert state_of(game).order == [3, 0, 1, 2]
    for clock in (1, 2, 3):
        game.play(f"clock {clock}")
    assert state_of(game).clock_owner == [3, 0, 1, 2]


def test_example_2_the_stack_of_a_new_game_is_told_and_followed() -> None:
    for seed in range(10):
        game = genjiko.new("parfum", 4, seed=seed)
        assert told(game, "stack")[0]["seats"] == state_of(game).order


def test_example_3_clock_1_has_three_actions_and_clock_2_four() -> None:
    game = Table().money(0, 1, 2, 3).game()
    game.play("clock 1")
    game.play("clock 2")
    game.play("clock 3")
    assert game.to_act == (MAX,)
    turns = []
    while state_of(game).step != 4 and not told(game, "selling"):
        turns = [(e["seat"], e["actions"]) for e in told(game, "turn")]
        game.play("die rose" if "die rose" in offers(game) else offers(game)[-1])
    assert turns == [(0, 3), (1, 4), (2, 5), (3, 6)]


def max_prepares() -> Game:
    table = Table().water([0, 0, 1, 3], [], [], []).distillery("heart RoRo", "base La")
    table.perfumes(MAX, perfume("minor", "head LaLa"))
    table.distillery("heart RoRo", "base La")
    return table.step("prepare", (0, 1, 2, 3)).game([FLASK, FLY, FLY, FLASK])


def test_examples_4_to_9_a_whole_creation_turn() -> None:
    game = max_prepares()
    state = state_of(game)
    assert "draw" not in offers(game)  # example 4: the distillery is full
    for die in ("die rose", "die rose", "die lavender"):
        game.play(die)
    # example 5
    assert (icons(state.flasks), icons(state.flies)) == (["rose"], ["rose", "lavender"])
    # example 6
    assert {"reroll rose 0", "reroll all 0"} <= set(offers(game))
    game.play("reroll rose 0")
    assert (icons(state.flasks), icons(state.flies)) == (["rose", "rose"], ["lavender"])
    assert (coins(game, MAX), discards(game)) == ([0, 1, 3], [0])
    # example 7
    game.play("turn lavender 0 1")
    assert (icons(state.flasks), icons(state.flies)) == (["rose", "rose", "lavender"], [])
    assert (coins(game, MAX), discards(game)) == ([3], [0, 0, 1])
    # example 8
    before = money(game)[MAX]
    game.play("claim 1")
    game.play("claim 2")
    assert money(game)[MAX] == before + 3
    assert state.distillery[:2] == [NONE, NONE]
    # example 9
    assert offers(game) == [f"compose n{n + 1}" for n in sorted([note("heart RoRo"), note("base La")])]
    supply = state.supply
    game.play(f"compose n{note('base La') + 1}")
    assert offers(game) == ["minor", "major", "onto 1"]
    game.play("onto 1")  # the heart can only begin a major: placed without asking
    minor, major = state.perfumes[MAX]
    assert (is_finished(minor), flacons_of(minor), state.supply) == (True, 2, supply - 2)
    assert icons(rules().box.parts(minor)) == ["lavender"] * 3
    assert major == perfume("major", "heart RoRo")
    assert not is_finished(major)
    assert game.to_act == (MIA,)
    assert "draw" in offers(game)  # the places stay empty, but a later player may draw onto them


@pytest.mark.parametrize(("heart", "base"), [("RoRo", "La"), ("RoLa", "Ro"), ("La", "RoRo")])
def test_example_8_every_way_to_claim_a_heart_and_a_base_gives_3_coins(heart: str, base: str) -> None:
    table = Table().water([], [], [], []).distillery(f"heart {heart}", f"base {base}")
    game = table.step("distill", (0, 1, 2, 3)).dice("RoRoLa").game()
    game.play("claim 1")
    game.play("claim 2")
    assert money(game)[MAX] == 3


def max_sells(*street: int, flacons: int = 2, cycle: int = 1) -> Game:
    table = Table().water([1], [], [], []).perfumes(MAX, perfume("minor", "head LaLa", "base La", flacons=flacons))
    return table.street(*street).step("sell", (0, 1, 2, 3), cycle=cycle).game()


def test_example_10_three_parts_lavender_sell_to_a_customer_who_wants_two() -> None:
    wants_two = customer(2, "lavender", 8)
    game = max_sells(customer(1, "rose", 4), wants_two)
    before = money(game)[MAX]
    game.play("sell 1 B")
    state = state_of(game)
    assert money(game)[MAX] == before + 8
    assert flacons_of(state.perfumes[MAX][0]) == 1
    assert state.served[MAX] == [wants_two]
    assert state.street[1] == NONE
    assert told(game, "sell")[0]["price"] == 8


def test_example_11_the_last_flacon_at_the_bargain_price_brings_two_tokens() -> None:
    game = max_sells(flacons=1, cycle=2)
    before, supply = money(game)[MAX], state_of(game).supply
    game.play("bargain 1")
    assert money(game)[MAX] == before + 2
    assert len(coins(game, MAX)) == 1 + 2
    assert state_of(game).supply == supply + 1
    kinds = [e["kind"] for e in game.events()]
    assert kinds.index("sold_out") < kinds.index("water")


def test_example_11_a_major_brings_3_at_the_bargain_price() -> None:
    table = Table().perfumes(MAX, perfume("major", "head Ro", "heart Vi", "base Be", flacons=3))
    game = table.step("sell", (0, 1, 2, 3)).game()
    game.play("bargain 1")
    assert money(game)[MAX] == 3


def test_example_12_too_few_parts_are_refused_but_the_bargain_is_not() -> None:
    table = Table().perfumes(MAX, perfume("minor", "head Ro", "base La", flacons=2))
    game = table.street(customer(2, "lavender", 8)).step("sell", (0, 1, 2, 3)).game()
    with pytest.raises(IllegalAction, match="wants 2 parts of lavender, but the perfume has 1"):
        game.play("sell 1 A")
    assert offers(game) == ["bargain 1", "pass"]


def test_example_13_six_tokens_are_dropped_to_four() -> None:
    table = Table().water([], [0, 0, 1, 2, 3, 3], [], [])
    table.perfumes(MIA, perfume("minor", "head LaLa", "base La", flacons=2))
    game = table.step("sell", (0, 1, 2, 3), clock=2, cycle=2).game()
    game.play("bargain 1")
    assert game.to_act == (MIA,)
    assert offers(game) == ["drop 0", "drop 1", "drop 2", "drop 3"]
    game.play("drop 0")
    game.play("drop 1")
    assert (coins(game, MIA), discards(game)) == ([0, 2, 3, 3], [0, 1])


def test_example_14_two_players_choose_clocks_in_turns() -> None:
    game = Table(2).money(3, 5).game()
    for clock, seat in ((3, MAX), (1, MIA), (4, MAX)):
        assert game.to_act == (seat,)
        game.play(f"clock {clock}")
    assert state_of(game).clock_owner == [MIA, MIA, MAX, MAX]
    while not told(game, "selling"):
        game.play("die rose" if "die rose" in offers(game) else offers(game)[-1])
    assert [(e["seat"], e["actions"]) for e in told(game, "turn")] == [(1, 3), (1, 4), (0, 5), (0, 6)]


def test_example_15_two_players_sell_up_to_four_each_clock_by_clock() -> None:
    table = Table(2).water([0, 0, 0, 0, 1], [1, 1, 2, 2, 3])
    rosy = perfume("major", "head Ro", "heart Vi", "base Be", flacons=3)
    table.perfumes(MAX, rosy, perfume("major", "head Vi", "heart Ro", "base Ro", flacons=3))
    heavy = perfume("major", "head La", "heart La", "base La", flacons=3)
    table.perfumes(MIA, heavy, perfume("major", "head Va", "heart Va", "base Va", flacons=3))
    game = table.step("sell", (1, 1, 0, 0)).game()
    acted = []
    while not told(game, "round_end"):
        choice = (offers(game, "bargain") or offers(game, "drop"))[0]
        acted.append((game.to_act[0], choice.split()[0]))
        game.play(choice)
    # The third sale sells a perfume out, so each has seven tokens to bring down to four.
    assert acted == [(1, "bargain")] * 4 + [(1, "drop")] * 3 + [(0, "bargain")] * 4 + [(0, "drop")] * 3


def closing(empty: int, bag: int | None = None, lacking: int = 0) -> Game:
    """The end of a round: places empty on the street and in the distillery, the pile one B, token, five B."""
    table = Table()
    table.perfumes(MAX, perfume("minor", "head LaLa", "base La", flacons=2))
    street = [c for c in range(25) if rules().box.customer_back[c] == "A"][: 5 - empty]
    table.distillery(*["-"] * lacking).street(*street).pile_of_b(6)
    if bag is not None:
        table.bag(bag)
    game = table.step("sell", (1, 2, 3, 0), clock=4, cycle=2).game()
    game.play("pass")
    return game


def test_example_16_the_closing_token_makes_the_next_round_the_last() -> None:
    game = closing(empty=3)
    state = state_of(game)
    kinds = [e["kind"] for e in game.events() if e["kind"] in ("customer", "closing_time")]
    assert kinds == ["customer", "closing_time", "customer", "customer"]
    assert (len(state.pile[1]), state.closing, state.last_round) == (3, False, True)
    street = state.street[:]
    while not game.over:
        game.play(game.legal()[-1])
    assert len(told(game, "last_round")) == 1
    assert told(game, "end")[0]["cause"] == "closing_time"
    assert all(after in (before, NONE) for before, after in zip(street, state.street, strict=True))


def test_example_17_a_token_that_stays_covered_changes_nothing() -> None:
    game = closing(empty=1)
    state = state_of(game)
    assert (len(state.pile[1]), state.closing, state.last_round) == (5, True, False)


def test_example_18_a_bag_that_is_too_small_ends_the_game_at_once() -> None:
    game = closing(empty=3, bag=3, lacking=4)
    assert game.over
    assert told(game, "end")[0]["cause"] == "bag"
    assert not told(game, "customer")
    assert not told(game, "note")
    assert not told(game, "closing_time")


def test_example_18_a_bag_that_is_just_enough_lets_the_game_go_on() -> None:
    game = closing(empty=0, bag=4, lacking=4)
    state = state_of(game)
    assert not game.over
    assert state.bag == []
    for clock in (1, 2, 3):
        game.play(f"clock {clock}")
    assert "draw" not in offers(game)


def test_both_ends_in_the_same_refill() -> None:
    """With enough notes the same position meets the closing-time token; without, the bag ends it first."""
    assert told(closing(empty=3, bag=4, lacking=4), "closing_time")
    assert told(closing(empty=3, bag=3, lacking=4), "end")[0]["cause"] == "bag"


def test_example_19_coins_are_added_and_equal_wins_are_shared() -> None:
    table = Table(2).water([0, 3], [0, 1]).money(61, 63)
    table.perfumes(MAX, perfume("minor", "head LaLa", "base La", flacons=2))
    table.distillery("-", "-", "-", "-").bag(3)
    game = table.step("sell", (1, 1, 0, 0), clock=4).game()
    game.play("pass")
    assert game.over
    assert game.scores == (64, 64)
    assert game.winners == (0, 1)
    assert game.breakdown[0] == {"notes": 61, "customers": 0, "bargains": 0, "water": 3}
    assert money(game) == [61, 63]  # by notes, customers and bargains; ruling 44: the markers go on
    table_after = game.view()["table"]
    assert isinstance(table_after, dict)
    assert [side["money"] for side in table_after["seats"]] == [64, 64]
    assert [event["money"] for event in told(game, "show_water")] == [64, 64]
    assert game.log()[-1].endswith("Money: 64, 64. Seat 0 and Seat 1 share the win.")


def test_the_box_holds_what_the_rulebook_counts() -> None:
    census = genjiko.new("parfum", 4, seed=1).census()
    totals = {thing: sum(places.values()) for thing, places in census.items()}
    assert sum(n for thing, n in totals.items() if thing.startswith("note ")) == 42
    assert sum(n for thing, n in totals.items() if thing.startswith("customer ")) == 25
    assert [totals[f"water {k}"] for k in range(4)] == [10, 4, 5, 6]
    assert [totals[f"die {aroma}"] for aroma in AROMAS] == [3] * 5
    assert (totals["flacons"], totals["clocks"], totals["closing-time token"]) == (25, 4, 1)
    assert heap("ViBeRoVaLa") == sum(1 << (5 * a) for a in range(5))
