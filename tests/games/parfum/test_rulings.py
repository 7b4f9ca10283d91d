"""The rulings of docs/games/parfum.md, by their numbers, and attempts to break the rules."""

import pytest

import genjiko
from genjiko.games import find_rules, new_header, shipped_components
from genjiko.games.parfum.pieces import AROMAS, NONE, count, flacons_of, is_finished
from genjiko.games.parfum.rules import order_of_choice
from genjiko.games.parfum.state import WAKE
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadComponents, BadDump
from genjiko.kernel.game import game_from
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
from tests.games.refusals import no_action, refused


def distilling(flasks: str, flies: str = "", water: list[int] | None = None, *notes: str) -> Table:
    table = Table().water(water or [], [], [], []).distillery(*notes)
    return table.step("distill", (0, 1, 2, 3)).dice(flasks, flies)


def test_rulings_1_and_25_a_marker_that_moves_lands_on_top() -> None:
    game = distilling("RoRo", "", [], "head RoRo").money(0, 2, 2, 9, top_first=(1, 2, 0, 3))
    game.step("distill", (0, 1, 2, 3))
    played = game.game()
    played.play("claim 1")
    state = state_of(played)
    assert money(played) == [2, 2, 2, 9]
    assert order_of_choice(state) == [0, 1, 2, 3]


def test_ruling_2_clocks_are_chosen_unless_the_option_is_on() -> None:
    game = genjiko.new("parfum", 4, seed=1)
    assert offers(game) == ["clock 1", "clock 2", "clock 3", "clock 4"]


def test_ruling_3_every_action_is_used_and_a_die_is_always_there() -> None:
    game = Table().step("prepare", (0, 1, 2, 3), clock=4).game()
    for left in range(6, 0, -1):
        assert state_of(game).actions == left
        assert "stop" not in offers(game)
        game.play(offers(game, "die")[0])
    assert told(game, "roll")[0]["dice"] == ["violet"] * 3 + ["bergamot"] * 3


def test_ruling_4_three_dice_of_an_aroma_and_all_back_for_the_next_turn() -> None:
    game = Table().water([], [], [], []).step("prepare", (0, 1, 2, 3), clock=2).game()
    for _ in range(3):
        game.play("die rose")
    refused(game, "die rose", "no_die_left")
    game.play("water")
    while game.to_act == (1,):
        game.play("stop" if "stop" in offers(game) else offers(game)[0])
    assert len(offers(game, "die")) == 5


def test_ruling_5_an_empty_well_is_filled_from_the_discards_between_two_tokens() -> None:
    everything = [0] * 9 + [1] * 4 + [2] * 5 + [3] * 5
    table = Table().water([], everything, [], [], discards=[3])
    table.perfumes(0, perfume("minor", "head LaLa", "base La", flacons=1))
    game = table.step("sell", (0, 1, 2, 3)).game()
    assert sum(state_of(game).well) == 1
    game.play("bargain 1")
    assert coins(game, 0) == [0, 3]
    kinds = [e["kind"] for e in game.events() if e["kind"] in ("water", "new_well")]
    assert kinds == ["water", "new_well", "water"]


def test_ruling_5_without_well_and_discards_a_reward_gives_what_exists_and_water_is_off() -> None:
    everything = [0] * 10 + [1] * 4 + [2] * 5 + [3] * 6
    table = Table().water([], everything, [], [])
    table.perfumes(0, perfume("minor", "head LaLa", "base La", flacons=1))
    game = table.step("sell", (0, 1, 2, 3)).game()
    game.play("bargain 1")
    assert coins(game, 0) == []
    game = Table().water([], everything, [], []).step("prepare", (0, 1, 2, 3)).game()
    refused(game, "water", "no_water_left")


def test_rulings_6_and_23_uses_of_water() -> None:
    game = distilling("Ro", "RoVi", [0, 0, 2]).game()
    assert offers(game, "reroll") == [
        "reroll violet 0", "reroll violet 2", "reroll rose 0", "reroll rose 2", "reroll all 0", "reroll all 2",
    ]  # fmt: skip
    assert offers(game, "turn") == ["turn violet 0 0", "turn violet 0 2", "turn rose 0 0", "turn rose 0 2"]
    assert offers(distilling("RoRo", "", [0, 1]).game(), "turn") == []
    assert offers(distilling("RoRo", "", [0]).game())[-2:] == ["reroll all 0", "stop"]


def test_ruling_6_all_flies_of_one_aroma_are_rolled_together_and_all_dice_with_their_flasks() -> None:
    game = distilling("Vi", "RoRoVa", [0, 0]).game([FLASK, FLY, FLY, FLY, FLY, FLASK])
    game.play("reroll rose 0")
    state = state_of(game)
    assert (icons(state.flasks), icons(state.flies)) == (["violet", "rose"], ["rose", "vanilla"])
    game.play("reroll all 0")
    assert told(game, "roll")[-1]["dice"] == ["violet", "rose", "rose", "vanilla"]
    assert told(game, "roll")[-1]["flasks"] == ["vanilla"]


def test_ruling_7_discards_are_open_and_held_tokens_are_not() -> None:
    game = distilling("Ro", "La", [0, 1, 3]).game()
    game.play("reroll lavender 1")
    for viewer in (1, None):
        table = game.view(viewer)["table"]
        assert isinstance(table, dict)
        assert table["discards"] == [1]
        assert table["seats"][0]["coins"] is None
        assert table["seats"][0]["water"] == 2


def test_ruling_8_each_flask_pays_once_and_nothing_is_refilled_before_the_end_of_the_round() -> None:
    game = distilling("RoRo", "", [], "head RoRo", "heart RoRo", "base RoRo").game()
    assert offers(game) == ["claim 1", "claim 2", "claim 3", "stop"]
    game.play("claim 2")
    state = state_of(game)
    assert state.distillery[1] == NONE
    assert state.perfumes[0] == [perfume("major", "heart RoRo")]  # nothing was left to claim or to choose
    assert game.to_act == (1,)


def test_ruling_8_claiming_is_not_forced() -> None:
    game = distilling("RoRo", "", [], "head RoRo").game()
    game.play("stop")
    assert state_of(game).distillery[0] == note("head RoRo")
    assert game.to_act == (1,)


def test_rulings_9_and_10_every_claimed_note_is_placed_and_new_perfumes_are_always_open() -> None:
    table = distilling("Ro", "", [], "base Ro")
    table.perfumes(0, perfume("minor", "head Vi"), perfume("major", "head Be"), perfume("minor", "head Va", "base Va"))
    table.distillery("base Ro")
    game = table.game()
    game.play("claim 1")
    assert offers(game) == ["minor", "major", "onto 1", "onto 2"]
    refused(game, "onto 3", "slot_taken")
    refused(game, "onto 4", "no_such_perfume")
    game.play("minor")
    assert len(state_of(game).perfumes[0]) == 4


def test_ruling_9_a_heart_note_goes_to_a_major() -> None:
    table = distilling("Ro", "", [], "heart Ro").perfumes(0, perfume("minor", "head Vi"), perfume("major", "head Be"))
    game = table.distillery("heart Ro").game()
    game.play("claim 1")
    assert offers(game) == ["major", "onto 2"]
    refused(game, "minor", "heart_is_major")
    refused(game, "onto 1", "heart_is_major")


@pytest.mark.parametrize(("supply", "flacons"), [(2, 2), (1, 1), (0, 0)])
def test_rulings_11_and_31_a_short_supply_gives_what_is_left(supply: int, flacons: int) -> None:
    table = distilling("La", "", [], "base La").perfumes(0, perfume("minor", "head LaLa"))
    game = table.distillery("base La").game()
    state = state_of(game)
    state.supply = supply
    game.play("claim 1")
    game.play("onto 1")
    made = state.perfumes[0][0]
    assert is_finished(made)
    assert (flacons_of(made), state.supply) == (flacons, supply - flacons)
    assert coins(game, 0) == []  # no reward for a perfume that never had a flacon


def selling(*made: int, players: int = 4, cycle: int = 1) -> Table:
    owners = (0, 0, 1, 1) if players == 2 else tuple(range(players))
    return Table(players).perfumes(0, *made).step("sell", owners, cycle=cycle)


def test_ruling_12_passing_in_the_first_cycle_does_not_bar_the_second() -> None:
    game = selling(perfume("minor", "head LaLa", "base La", flacons=2)).game()
    game.play("pass")
    assert game.to_act == (0,)
    assert state_of(game).cycle == 1
    game.play("bargain 1")
    assert told(game, "round_end")


def test_ruling_12_a_customer_buys_once_and_comes_back_only_with_the_refill() -> None:
    table = selling(perfume("minor", "head LaLa", "base La", flacons=2))
    game = table.street(customer(2, "lavender", 8)).game()
    game.play("sell 1 A")
    assert offers(game) == ["bargain 1", "pass"]
    refused(game, "sell 1 A", "no_customer_there")


def test_ruling_13_the_bargain_is_allowed_when_a_customer_would_buy() -> None:
    table = selling(perfume("minor", "head LaLa", "base La", flacons=2)).street(customer(2, "lavender", 8))
    assert offers(table.game()) == ["sell 1 A", "bargain 1", "pass"]


def test_ruling_14_a_sold_out_perfume_stays_and_is_dead() -> None:
    game = selling(perfume("minor", "head LaLa", "base La", flacons=1)).water([], [], [], []).game()
    bag = state_of(game).bag[:]
    game.play("bargain 1")
    state = state_of(game)
    assert state.perfumes[0] == [perfume("minor", "head LaLa", "base La")]
    assert len(coins(game, 0)) == 2
    assert set(state.bag) <= set(bag)


def test_ruling_15_the_limit_counts_after_the_own_last_chance_only() -> None:
    table = selling(perfume("minor", "head LaLa", "base La", flacons=2)).water([0] * 5, [1] * 4, [2] * 5, [])
    game = table.game()
    game.play("pass")
    assert state_of(game).cycle == 1  # nobody dropped in the first cycle
    game.play("pass")
    assert offers(game) == ["drop 0"]
    game.play("drop 0")
    assert game.to_act == (2,)  # seat 1 keeps its four, seat 2 has one too many
    refused(game, "drop 1", "no_such_token")
    game.play("drop 2")
    assert discards(game) == [0, 2]


def test_ruling_16_the_round_ends_with_clocks_back_and_everything_refilled() -> None:
    table = selling(perfume("minor", "head LaLa", "base La", flacons=2), cycle=2)
    table.distillery("-", "-").street(customer(2, "lavender", 8))
    game = table.game()
    game.play("sell 1 A")
    state = state_of(game)
    assert NONE not in state.distillery
    assert NONE not in state.street
    assert (state.step, state.clock_owner) == (WAKE, [NONE] * 4)


def test_ruling_18_the_bag_is_not_asked_in_the_last_round() -> None:
    table = selling(perfume("minor", "head LaLa", "base La", flacons=2), cycle=2)
    table.distillery("-", "-", "-").bag(1).street(customer(2, "lavender", 8)).pile_of_b(4)
    table.state.closing, table.state.last_round = False, True
    game = table.game()
    game.play("pass")
    assert told(game, "end")[0]["cause"] == "closing_time"


def test_ruling_19_flacons_and_notes_count_nothing() -> None:
    table = selling(perfume("minor", "head LaLa", "base La", flacons=2), perfume("major", "head Vi"), cycle=2)
    game = table.water([3, 3], [], [], []).distillery("-", "-", "-").bag(1).game()
    game.play("pass")
    assert game.scores == (6, 0, 0, 0)
    assert game.winners == (0,)


def test_rulings_20_and_32_two_players_sell_up_to_two_flacons_a_clock_and_a_pass_ends_it() -> None:
    made = (perfume("minor", "head LaLa", "base La", flacons=2), perfume("minor", "head Vi", "base Vi", flacons=2))
    game = selling(*made, players=2).game()
    state = state_of(game)
    game.play("bargain 1")
    assert (state.clock, state.sold) == (0, 1)
    game.play("pass")
    assert (state.clock, state.sold) == (1, 0)
    game.play("bargain 2")
    game.play("bargain 1")
    assert told(game, "round_end")
    assert len(told(game, "selling")) == 0  # one run only: no second cycle began


def test_ruling_20_the_water_limit_of_two_players_comes_after_the_later_clock() -> None:
    table = selling(perfume("minor", "head LaLa", "base La", flacons=2), players=2).water([0] * 6, [])
    game = table.game()
    game.play("pass")
    assert state_of(game).clock == 1
    assert offers(game)[-1] == "pass"
    game.play("pass")
    assert offers(game) == ["drop 0"]


def test_ruling_20_boards() -> None:
    sizes = []
    for players in (2, 3, 4):
        state = state_of(genjiko.new("parfum", players, seed=1))
        sizes.append((len(state.street), len(state.distillery), len(state.clock_owner)))
    assert sizes == [(5, 6, 4), (4, 5, 3), (5, 6, 4)]
    assert rules(3).box.actions == [3, 4, 5]
    assert rules(4).box.actions == [3, 4, 5, 6]


def test_ruling_24_drawing_needs_a_free_place_and_a_note() -> None:
    full = Table().step("prepare", (0, 1, 2, 3)).game()
    refused(full, "draw", "distillery_full")
    empty = Table().distillery("-").bag(0).step("prepare", (0, 1, 2, 3)).game()
    refused(empty, "draw", "bag_empty")


def test_ruling_25_laps_do_not_matter() -> None:
    assert state_of(Table(2).money(101, 99).game()).order == [1, 0, 1, 0]


def test_ruling_26_no_water_after_the_first_claim() -> None:
    game = distilling("RoVi", "La", [0, 0], "head Ro", "head Vi").game()
    game.play("claim 1")
    assert offers(game) == ["claim 2", "stop"]
    refused(game, "reroll lavender 0", "water_before_claims")


def test_ruling_27_notes_come_before_customers() -> None:
    table = selling(perfume("minor", "head LaLa", "base La", flacons=2), cycle=2)
    game = table.distillery("-").street(customer(2, "lavender", 8)).game()
    game.play("pass")
    kinds = [e["kind"] for e in game.events() if e["kind"] in ("note", "customer")]
    assert kinds == ["note"] + ["customer"] * 4


def test_ruling_29_ten_idle_rounds_end_the_game() -> None:
    game = genjiko.new("parfum", 3, seed=4)
    while not game.over:
        wanted = [t for t in offers(game) if t.split()[0] in ("clock", "water", "stop", "pass", "drop")]
        game.play(wanted[0] if wanted else offers(game)[0])
    assert told(game, "end")[0]["cause"] == "idle"
    assert state_of(game).round == 10
    assert sum(b["water"] for b in game.breakdown) == sum(game.scores)


def test_ruling_29_the_bound_counts_850_rounds() -> None:
    assert rules(4).bound == 850 * (2 * 18 + 4 * 5) + 25 + 5 * 42


def test_ruling_30_who_has_nothing_to_sell_is_not_asked() -> None:
    game = Table().perfumes(3, perfume("minor", "head LaLa", "base La", flacons=2))
    played = game.step("sell", (0, 1, 3, 2), clock=3).game()
    played.play("pass")
    assert [e["seat"] for e in told(played, "nothing_to_sell")] == [2, 0, 1]
    assert played.to_act == (3,)


def test_ruling_33_the_last_clock_is_given() -> None:
    game = genjiko.new("parfum", 3, seed=2)
    game.play("clock 2")
    refused(game, "clock 2", "clock_taken")
    refused(game, "clock 4", "no_such_clock")
    game.play("clock 3")
    assert state_of(game).clock_owner[0] == state_of(game).order[2]


def test_ruling_34_a_note_may_finish_a_perfume_begun_in_the_same_step() -> None:
    game = distilling("RoVi", "", [], "head Ro", "base Vi").game()
    game.play("claim 1")
    game.play("claim 2")
    refused(game, "minor", "choose_first")
    game.play(f"compose n{note('base Vi') + 1}")
    refused(game, f"compose n{note('head Ro') + 1}", "place_first")
    game.play("minor")
    game.play("onto 1")
    assert flacons_of(state_of(game).perfumes[0][0]) == 2


def twin_box() -> Components:
    """A box in which the head note n2 is a second violet one."""
    text = shipped_components("parfum").text
    old = 'id = "n2"\ntype = "head"\naromas = ["bergamot"]'
    assert old in text
    return Components(text.replace(old, 'id = "n2"\ntype = "head"\naromas = ["violet"]'), "twins.toml")


def test_rulings_35_and_45_perfumes_and_notes_alike_are_one_choice() -> None:
    twins, words = find_rules(new_header("parfum", 4, {}, twin_box()))
    table = distilling("ViViBe", "", [], "head Vi", "head Be", "base Be")
    game = game_from(twins, table.state, table.game().chance, words)
    assert offers(game, "claim") == ["claim 1", "claim 3"]
    refused(game, "claim 2", "alike")
    game.play("claim 1")
    game.play("claim 2")
    game.play("claim 3")
    assert offers(game) == ["compose n1", f"compose n{note('base Be') + 1}"]
    refused(game, "compose n2", "alike_claimed")
    game.play("compose n1")
    game.play("minor")
    game.play("compose n2")
    game.play("minor")
    assert offers(game) == ["minor", "major", "onto 1"]
    refused(game, "onto 2", "alike_perfume")


def test_ruling_37_a_turn_without_dice_ends_at_once() -> None:
    game = Table().water([], [], [], []).step("prepare", (0, 1, 2, 3)).game()
    for _ in range(3):
        game.play("water")
    assert game.to_act == (1,)
    assert not told(game, "roll")


def test_ruling_39_stopping_is_not_asked_when_it_is_the_only_choice() -> None:
    table = Table().water([], [], [], []).distillery("head Ro", "heart Ro", "base Ro", "head La", "heart La", "base La")
    game = table.step("prepare", (0, 1, 2, 3)).game([FLY, FLY, FLY])
    for _ in range(3):
        game.play("die rose")
    assert game.to_act == (1,)


def test_ruling_40_a_drawn_note_takes_the_lowest_free_place() -> None:
    table = Table().distillery("head Ro", "-", "head La", "-").step("prepare", (0, 1, 2, 3))
    game = table.game()
    game.play("draw")
    assert told(game, "draw")[0]["place"] == 2
    assert [n == NONE for n in state_of(game).distillery[:4]] == [False, False, False, True]


def test_ruling_41_equal_customers_are_one_choice() -> None:
    first = customer(1, "lavender", 5)
    second = customer(1, "lavender", 5, but=(first,))
    table = selling(perfume("minor", "head LaLa", "base La", flacons=2)).street(first, second)
    game = table.game()
    assert offers(game) == ["sell 1 A", "bargain 1", "pass"]
    refused(game, "sell 1 B", "alike_customer")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruling_43_random_clocks_of_the_first_round(players: int) -> None:
    dealt = set()
    for seed in range(30):
        game = genjiko.new("parfum", players, seed=seed, options={"first_round_random_clocks": True})
        state = state_of(game)
        assert game.legal()[0].kind == "die"
        assert sorted(state.clock_owner) == sorted(state.order)
        assert [e["seat"] for e in told(game, "clock")] == state.order
        dealt.add(tuple(state.clock_owner))
    assert len(dealt) > 3
    while state.round == 1:
        game.play(game.legal()[-1])
    assert game.legal()[0].kind == "clock"


def test_dice_fall_as_often_as_their_faces_say() -> None:
    falls = [0] * 5
    rng = Rng(3)
    for _ in range(400):
        table = distilling("ViBeRoVaLa", "", [0])
        game = table.game(seed=rng.below(1 << 40))
        game.play("reroll all 0")
        rolled = told(game, "roll")[0]["flasks"]
        assert isinstance(rolled, list)
        for a, aroma in enumerate(AROMAS):
            falls[a] += rolled.count(aroma)
    for a, expected in enumerate((4, 4, 4, 3, 3)):
        assert abs(falls[a] / 400 - expected / 6) < 0.08


def test_never_more_than_25_flacons_are_out() -> None:
    for seed in range(6):
        game = genjiko.new("parfum", 2, seed=seed)
        rng = Rng(seed)
        while not game.over:
            game.play(game.legal()[rng.below(len(game.legal()))])
            assert 0 <= state_of(game).supply <= 25


@pytest.mark.parametrize(
    "text", ["", "clock", "clock 5", "die oak", "reroll rose 4", "sell 1 F", "onto 43", "turn rose 0"]
)
def test_texts_that_are_no_action(text: str) -> None:
    no_action(genjiko.new("parfum", 2, seed=1), text)


def test_sloppy_notation_is_understood() -> None:
    catalogue = rules().catalogue
    assert str(catalogue.parse(" Sell  perfume 3 to b")) == "sell 3 B"
    assert str(catalogue.parse("turn LAVENDER 3 0")) == "turn lavender 0 3"
    assert len(catalogue) == 435


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "n1"\n', 'id = "n9"\n', "table note: id must be one of n1"),
        ('aromas = ["violet"]', 'aromas = ["oak"]', "table note: aromas must be a list"),
        ('aromas = ["violet"]', "aromas = []", "a note has 1 to 6 aromas"),
        ('aromas = ["violet"]', f"aromas = {['rose'] * 4}".replace("'", '"'), "only 3 dice of an aroma"),
        ("tokens = [10, 4, 5, 6]", "tokens = [10, 4, 6, 5]", "the box holds"),
        ("flask = 4\nfly = 2", "flask = 4\nfly = 3", "a die has six faces"),
        ("supply = 25", "supply = 30", "supply is fixed at 25"),
        ('back = "B"', 'back = "A"', "more than 5 customers have the back B"),
        ("spaces = 100", "places = 100", "unknown key 'places'"),
    ],
)
def test_a_box_that_cannot_be_is_refused_by_line(old: str, new: str, message: str) -> None:
    text = shipped_components("parfum").text
    assert old in text
    with pytest.raises(BadComponents, match=rf"mine.toml, line \d+: .*{message}"):
        find_rules(new_header("parfum", components=Components(text.replace(old, new), "mine.toml")))


def test_positions_that_cannot_occur_are_refused() -> None:
    good = genjiko.new("parfum", 3, seed=1).dump()
    state = good["state"]
    assert isinstance(state, dict)
    bad: list[dict[str, object]] = [
        {"actor": (state["actor"] + 1) % 3},
        {"step": "sell"},
        {"held": [2, 2, 3]},
        {"tokens": [9, *state["tokens"][1:]]},
        {"history": state["history"][1:]},
        {"history": ["well", *state["history"]]},
        {"history": ["0-1", *state["history"]]},
        {"bag": state["bag"][::-1]},
        {"bag": state["bag"][1:]},
        {"clock_owner": [0, 1, 2]},
        {"closing": False},
        {"last_round": True},
        {"arrival": [1, 1, 2]},
        {"dice": ["rose"]},
        {"flasks": ["rose"]},
        {"dice": ["rose"] * 4},
        {"placing": "n1"},
        {"supply": 24},
        {"street": state["street"][1:]},
        {"well": [-1] * 4},
        {"perfumes": [[{"side": "minor", "head": None, "heart": None, "base": None, "flacons": 0}], [], []]},
        {"perfumes": [[{"side": "minor"}], [], []]},
        {"order": state["order"][::-1]},
        {"actions": 1},
        {"cycle": 1},
        {"sold": 1},
    ]
    for change in bad:
        with pytest.raises(BadDump):
            genjiko.restore({**good, "state": {**state, **change}})


def test_heaps_count_by_aroma() -> None:
    assert [count(heap("RoRoLa"), a) for a in range(5)] == [0, 0, 2, 0, 1]


def test_ruling_42_a_drop_is_asked_even_if_all_tokens_are_equal() -> None:
    """Not asking would tell the others that they are."""
    table = selling(perfume("minor", "head LaLa", "base La", flacons=2), cycle=2).water([3] * 5, [], [], [])
    game = table.game()
    game.play("pass")
    assert (game.to_act, offers(game)) == ((0,), ["drop 3"])


def test_ruling_46_a_note_with_one_place_to_go_is_placed_without_asking() -> None:
    game = distilling("Ro", "", [], "heart Ro").game()
    game.play("claim 1")
    assert state_of(game).perfumes[0] == [perfume("major", "heart Ro")]
    assert game.to_act == (1,)


def test_action_ids_are_those_of_the_page() -> None:
    first = {"clock 1": 0, "draw": 4, "die violet": 5, "water": 10, "claim 1": 11, "reroll violet 0": 17}
    first |= {"reroll all 0": 37, "turn violet 0 0": 41, "stop": 91, "compose n1": 92, "minor": 134, "onto 1": 136}
    first |= {"sell 1 A": 178, "bargain 1": 388, "pass": 430, "drop 0": 431, "drop 3": 434}
    assert {text: rules().catalogue.find(text).id for text in first} == first
