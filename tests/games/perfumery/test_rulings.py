"""The rulings of docs/games/perfumery.md, by their numbers, for set-up, development, cleanup and end."""

import pytest

import genjiko
from genjiko.games import game_words
from genjiko.games.perfumery.cards import FUNDS, IDS
from genjiko.games.perfumery.essences import letters
from genjiko.games.perfumery.state import BLENDING, DEVELOPMENT, NOBODY
from genjiko.kernel.chance import Rng
from genjiko.kernel.sink import EventSink
from tests.games.perfumery.tables import Table, events_of, own_box, written

FOUR = ["P1-04 R1-04", "P1-03 R1-03", "P1-02 R1-02", "P1-01 R1-01"]


def kinds(table: Table) -> set[str]:
    return {action.split()[0] for action in table.legal()}


def crowded(players: int = 3, seat: int = 0) -> Table:
    """Every tile and single space is taken, and nobody has an action of its own but those of the hand."""
    table = Table(players, seat=seat)
    table.state.tiles = [1] * (players + 1)
    for player in table.state.players:
        player.used = 0b1010_1111  # notes, sort, essence, start
        player.hand = []
    return table


def test_ruling_1_a_seat_without_a_legal_space_is_skipped_and_its_perfumer_stays_ready() -> None:
    table = crowded()
    table.state.tiles[0] = NOBODY
    table.player(2).ready = 0
    table.play("acquire 1")
    assert [e["seat"] for e in events_of(table.game, "cannot_place")] == [1, 0]
    assert (table.state.phase, table.player(1).ready) == (BLENDING, 2)


def test_ruling_1_an_action_that_cannot_be_carried_out_is_illegal() -> None:
    table = Table(3).give(0, hand="P1-01")
    assert kinds(table) == {"acquire", "floral"}  # no recipe, nothing installed, nothing produced, 3 of money


def test_ruling_2_all_cards_of_a_column_and_fresh_cards_may_be_discarded() -> None:
    columns = ["P1-04 R1-04 funds", *FOUR[1:]]
    table = Table(3, columns, marker=2).give(0, hand="R1-06 R1-07 R1-08 P1-06 P1-07")
    table.play("acquire 1", "discard P1-04")
    assert table.hand() == "R1-04 R1-06 R1-07 R1-08 P1-06 P1-07 funds"
    assert table.column(1) == "P1-04"


def test_ruling_3_the_next_column_takes_its_card_whatever_lies_there() -> None:
    columns = ["R1-04 P1-04", "R1-03 R1-09 R1-10 P1-03", "P1-02", "R1-01 P1-01"]
    table = Table(3, columns, marker=1).give(0, hand="R1-06 R1-12 funds P1-05 P1-06")
    table.state.tiles[2] = 1
    table.play("hire", "pay P1-05", "pay funds")
    assert "P1-05" in table.column(3)
    assert "funds" in table.column(2)


def test_ruling_3_the_marker_counts_as_a_card_of_its_column() -> None:
    """Two cards everywhere, and the marker on the rightmost: the first card goes to column 3."""
    table = Table(3, FOUR, marker=4).give(0, hand="funds P1-05 R1-06")
    assert table.counts() == [2, 2, 2, 3]
    table.play("hire")
    assert table.state.path == 2
    table.play("pay funds")
    assert "funds" in table.column(3)
    without = Table(3, FOUR).give(0, hand="funds P1-05 R1-06").play("hire", "pay funds")
    assert "funds" in without.column(4)


def test_ruling_4_counts_are_taken_after_the_column_is_emptied() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="R1-06 R1-07 R1-08 P1-06 P1-07 P1-08")
    table.play("acquire 2")
    assert table.game.view(0)["table"]["turn"]["path"] == 2  # type: ignore[index]


def test_ruling_5_at_least_one_recipe_and_a_card_cannot_pay_for_itself() -> None:
    assert "note" not in kinds(Table(3).give(0, hand="R1-01"))
    table = Table(3).give(0, hand="R1-01 R1-02 R1-03").play("note top")
    assert kinds(table) == {"install"}
    table.play("install R1-01")
    assert "pay R1-01" not in table.legal()


def test_ruling_6_each_note_tile_once_a_round() -> None:
    table = Table(3).give(0, hand="R1-01 R1-02 R1-06 R1-10 funds").play("note top", "install R1-01", "pay R1-02")
    table.state.acting = 0
    assert [a for a in table.legal() if a.startswith("note")] == ["note middle", "note base"]


def test_ruling_7_sort_needs_an_installed_recipe_and_another_place() -> None:
    assert "sort" not in kinds(Table(3).give(0, hand="R1-01"))
    table = Table(3).give(0, top="R1-01").play("sort R1-01")
    assert table.legal() == ["place middle 0", "place base 0"]


def test_ruling_8_a_filled_space_cannot_be_replenished_and_the_essence_is_free() -> None:
    table = Table(3).give(0, hand="funds", produced="P1-01 P1-02", stored="F").play("replenish F")
    assert (table.stored(), table.hand()) == ("FF", "funds")
    table.state.acting = 0
    for player in table.state.players:
        player.used = 0
    assert "replenish" not in kinds(table)


@pytest.mark.parametrize("kind", [0, 1, 2, 3])
def test_ruling_8_the_essence_comes_from_the_supply(kind: int) -> None:
    perfume = ("P1-01", "P1-03", "P1-06", "P3-03")[kind]
    table = Table(3).give(0, hand="funds", produced=perfume)
    before = table.state.supply[:]
    table.play(f"replenish {'FGAS'[kind]}")
    before[kind] -= 1
    assert table.state.supply == before
    assert table.stored() == "FGAS"[kind]
    assert [a for a in Table(3).give(0, produced=perfume).legal() if "replenish" in a] == [f"replenish {'FGAS'[kind]}"]


TWO_SPACES = own_box(('storage = "F"', 'storage = "FF"'))


def test_ruling_8_a_card_that_holds_an_essence_cannot_be_replenished() -> None:
    """A box in which the perfumes with a floral space have two of them."""
    one_of_two = Table(3, box=TWO_SPACES).give(0, produced="P1-01", stored="F")
    assert "replenish" not in kinds(one_of_two)
    assert one_of_two.game.why_not("replenish F").endswith("none for floral is all empty")
    assert Table(3, box=TWO_SPACES).give(0, produced="P1-01").play("replenish F").stored() == "F"
    full = Table(3, box=TWO_SPACES).give(0, produced="P1-01", stored="FF")
    assert "has an empty storage space" in full.game.why_not("replenish F")


@pytest.mark.parametrize(("stored", "legal"), [("", True), ("F", True), ("FF", True), ("FFF", False), ("FFFF", False)])
def test_ruling_8_stored_essences_lie_close_together(stored: str, legal: bool) -> None:
    """Two cards of two spaces: as long as both essences fit on one of them the other is empty."""
    table = Table(3, box=TWO_SPACES).give(0, produced="P1-01 P1-02", stored=stored)
    assert ("replenish" in kinds(table)) is legal
    shown = table.game.view(0)["table"]["seats"][0]["produced"]  # type: ignore[index]
    assert any(not made["stored"] for made in shown) is legal


def test_ruling_8_a_card_with_one_space_stays_empty_longest() -> None:
    box = own_box(
        ('storage = "F"', 'storage = "FF"'),
        ('base = "F"\nbrand = 2\nstorage = "FF"', 'base = "F"\nbrand = 2\nstorage = "F"'),
    )
    table = Table(3, box=box).give(0, produced="P1-02 P1-01", stored="FF")
    assert [letters(table.rules.box.space[card]) for card in table.player().produced] == ["F", "FF"]
    assert "replenish F" in table.legal()
    shown = table.game.view(0)["table"]["seats"][0]["produced"]  # type: ignore[index]
    assert [(made["card"], made["stored"]) for made in shown] == [("P1-02", []), ("P1-01", ["F", "F"])]
    assert "replenish" not in kinds(Table(3, box=box).give(0, produced="P1-02 P1-01", stored="FFF"))


def test_ruling_8_by_space_as_in_version_1() -> None:
    box = own_box(('storage = "F"', 'storage = "FF"'), ("replenish_by_space = false", "replenish_by_space = true"))
    table = Table(3, box=box).give(0, produced="P1-01", stored="F")
    assert "replenish F" in table.legal()
    assert "replenish" not in kinds(Table(3, box=box).give(0, produced="P1-01", stored="FF"))


def test_ruling_9_essences_of_action_5_cannot_be_mixed() -> None:
    table = Table(3).give(0, hand="P3-01", top="R2-07").play("floral top")
    table.blend()
    # FF would be there with the floral of the stockyard; in the pot is one F.
    assert [e["card"] for e in events_of(table.game, "cannot_mix", 0)] == ["R2-07"]
    assert events_of(table.game, "pour", 0)[0]["essences"] == ["F"]


def test_ruling_9_floral_is_free_and_synthetic_costs_five() -> None:
    table = Table(3).give(0, hand="R1-01 P1-01").play("synthetic base")
    assert table.state.owed == 5
    assert table.stockyards() == ["", "", "S"]
    poor = Table(3).give(0, hand="P1-01")
    assert [a for a in poor.legal() if a.startswith("synthetic")] == []
    assert poor.play("floral middle").stockyards() == ["", "F", ""]


def test_ruling_11_hire_once_in_a_game() -> None:
    table = Table(3).give(0, hand="funds funds P1-01").play("hire", "pay funds", "pay P1-01")
    assert (table.player().perfumers, table.hand()) == (2, "funds")
    table.rules._clean_up(table.state, None)
    assert (table.player().perfumers, table.player().ready) == (3, 3)
    table.give(0, hand="funds funds").state.acting = 0
    assert "hire" not in kinds(table)


@pytest.mark.parametrize(("hand", "legal"), [("R1-03 P1-01", True), ("P1-01 P1-02", False), ("funds P1-01", True)])
def test_ruling_11_hire_needs_seven(hand: str, legal: bool) -> None:
    assert ("hire" in kinds(Table(3).give(0, hand=hand))) is legal


@pytest.mark.parametrize(("hand", "legal"), [("funds", True), ("R1-03", False), ("P1-01 P1-02", True)])
def test_ruling_9_synthetic_needs_five(hand: str, legal: bool) -> None:
    assert ("synthetic" in kinds(Table(3).give(0, hand=hand))) is legal


def test_rulings_11_and_33_everybody_may_hire_in_the_same_round() -> None:
    table = Table(3).give(0, hand="funds funds").give(1, hand="funds funds").play("hire")
    assert "hire" in kinds(table)
    table.play("hire")
    assert [p.used.bit_count() for p in table.state.players] == [1, 1, 0]


def test_ruling_12_the_holder_of_the_starting_marker_cannot_take_it() -> None:
    assert "start" not in kinds(Table(3, marker=4))
    assert "start" in kinds(Table(3, marker=4, seat=1))


def test_ruling_13_a_marker_not_taken_stays_and_counts_as_a_card() -> None:
    table = Table(3, ["R1-06", "", "R1-07", ""], marker=1)
    table.rules._clean_up(table.state, None)
    assert table.state.next_column == 0
    assert table.counts() == [4, 2, 3, 2]


def test_ruling_13_a_held_marker_goes_back_after_the_refill() -> None:
    table = Table(3, ["R1-06", "", "R1-07 R1-08 R1-09", "R1-10"])
    table.rules._clean_up(table.state, EventSink(table.game._events))
    told = [e["kind"] for e in table.game.events()]
    assert told == ["cleanup", *["refill"] * 4, "marker_returns"]
    assert (table.state.next_column, table.state.next_holder) == (1, NOBODY)
    assert events_of(table.game, "marker_returns") == [{"kind": "marker_returns", "column": 2}]


@pytest.mark.parametrize("action", ["floral top", "synthetic top"])
def test_ruling_16_an_empty_supply_is_no_limit(action: str) -> None:
    table = Table(3).give(0, hand="funds")
    table.state.supply = [0, 0, 0, 0]
    table.play(action)
    assert min(table.state.supply) == -1


def test_ruling_20_hand_and_storage_score_nothing() -> None:
    table = Table(3).give(0, hand="P3-01 R3-03", produced="P1-01", stored="F", top="R1-01")
    assert table.game.scores[0] == 2
    assert table.game.breakdown[0] == {"brand_2": 2}


def test_rulings_20_and_34_the_last_round_has_all_actions_and_no_cleanup() -> None:
    table = Table(3, marker=4, seat=1).give(1, hand="funds funds R1-01", top="R1-02", produced="P1-01")
    table.state.round = 8
    table.state.perfumes = []
    table.state.recipes = []
    assert kinds(table) == {
        "acquire", "note", "sort", "replenish", "floral", "synthetic", "hire", "start",
    }  # fmt: skip
    for player in table.state.players:
        player.ready = 0
    table.player(1).ready = 1
    table.play("start")
    while not table.game.over:
        table.play("end " + table.legal()[-1].split()[1])
    assert events_of(table.game, "cleanup") == []
    assert table.player(1).used


def test_ruling_24_seat_0_has_the_starting_marker() -> None:
    for players in (2, 3, 4):
        game = genjiko.new("perfumery", players, seed=players)
        assert game.to_act == (0,)
        table = game.view()["table"]
        assert isinstance(table, dict)
        assert table["next_marker"] == {"seat": None, "column": players + 1}
        assert [column["items"] for column in table["columns"]] == [2] * players + [3]


def test_ruling_25_the_order_of_the_phase_stays_when_the_marker_moves() -> None:
    table = Table(3, FOUR, marker=4).give(1, hand="funds").give(2, hand="funds")
    table.play("acquire 1", "acquire 4", "floral top", "floral top")
    assert table.state.starting == 1
    assert table.game.to_act == (1,)
    assert table.state.first == 0


def test_ruling_26_a_skipped_seat_places_again_when_the_marker_is_taken_from_it() -> None:
    """Seat 0 holds the marker and can do nothing; after seat 1 has taken it with column 4, action 7 is open to it."""
    table = crowded(seat=1)
    table.state.tiles[3] = NOBODY
    table.state.next_holder = NOBODY
    table.state.next_column = 3
    for player in table.state.players:
        player.used &= ~(8 << 4)
    table.player(2).ready = 0
    table.play("acquire 4")
    assert table.game.to_act == (0,)
    assert table.legal() == ["start"]


def test_ruling_27_payment_ends_when_the_cost_is_met() -> None:
    table = Table(3).give(0, hand="P1-01 P3-01 funds").play("hire", "pay P1-01", "pay P3-01")
    assert table.hand() == "funds"  # 3 + 7 for a cost of 7
    exact = Table(3).give(0, hand="P1-01 P3-01 funds").play("hire", "pay P3-01")
    assert exact.hand() == "P1-01 funds"
    assert exact.game.to_act == (1,)


def test_ruling_28_funds_are_alike_and_can_be_acquired_again() -> None:
    table = Table(3, ["funds funds", *FOUR[1:]]).give(0, hand="funds R1-01").play("acquire 1")
    assert table.hand() == "R1-01 funds funds funds"
    table.state.acting = 0
    assert table.play("hire").legal() == ["pay R1-01", "pay funds"]


def test_ruling_29_a_free_tile_always_has_two_cards() -> None:
    for seed in range(15):
        game = genjiko.new("perfumery", 4, seed=seed)
        rng = Rng(seed)
        while not game.over:
            state = game.state
            for column, perfumer in enumerate(state.tiles):  # type: ignore[attr-defined]
                assert perfumer != NOBODY or len(state.columns[column]) >= 2  # type: ignore[attr-defined]
            seat = game.to_act[0]
            legal = game.legal(seat)
            game.play(legal[rng.below(len(legal))], seat)


def test_ruling_31_supply_and_table_stay_constant() -> None:
    census = genjiko.new("perfumery", 4, seed=1).census()
    assert [sum(census[f"essence {kind}"].values()) for kind in "FGAS"] == [24, 18, 16, 12]


def test_ruling_32_each_recipe_at_any_place_of_the_list_as_it_is() -> None:
    table = Table(3).give(0, hand="R1-01 R1-02 funds funds", top="R1-06 R1-07").play("note top", "install R1-01")
    assert table.legal() == ["place top 0", "place top 1", "place top 2"]
    table.play("place top 1", "install R1-02")
    assert table.legal() == [f"place top {i}" for i in range(4)]
    assert table.play("place top 3").note("top") == "R1-06 R1-01 R1-07 R1-02"


def test_rulings_32_and_43_places_of_a_sorted_recipe() -> None:
    table = Table(3).give(0, top="R1-01 R1-02 R1-03 R1-06", base="R2-01").play("sort R1-03")
    # not where it is (2) and not one down (1), which is R1-02 going one up
    assert table.legal() == ["place top 0", "place top 3", "place middle 0", "place base 0", "place base 1"]
    assert table.play("place top 3").note("top") == "R1-01 R1-02 R1-06 R1-03"


def test_ruling_43_every_order_is_reached_once() -> None:
    start = Table(2).give(0, top="R1-01 R1-02 R1-03", middle="R2-01")
    ends = []
    for first in [a for a in start.legal() if a.startswith("sort")]:
        lifted = Table(2).give(0, top="R1-01 R1-02 R1-03", middle="R2-01").play(first)
        for place in lifted.legal():
            end = Table(2).give(0, top="R1-01 R1-02 R1-03", middle="R2-01").play(first, place)
            ends.append((end.note("top"), end.note("middle"), end.note("base")))
    assert len(ends) == len(set(ends))
    # 3 cards of Top: 5 other orders less the full reversal; each card of Top to 2 + 1 places; R2-01 to 4 + 1
    assert len(ends) == 4 + 3 * 3 + 5


def test_ruling_37_exactly_as_many_as_exceed_seven() -> None:
    table = Table(3, ["R1-04 P1-04 funds", *FOUR[1:]]).give(0, hand="R1-06 R1-07 R1-08 P1-06 P1-07 P1-08")
    table.play("acquire 1", "discard funds", "discard R1-06")
    assert len(table.player().hand) == 7
    assert table.game.to_act == (1,)


@pytest.mark.parametrize(("hand", "legal"), [("R1-03 funds", True), ("R1-03 P1-01", False), ("R1-01 P1-01", True)])
def test_ruling_38_a_recipe_must_leave_its_own_value(hand: str, legal: bool) -> None:
    assert ("note" in kinds(Table(3).give(0, hand=hand))) is legal


def test_ruling_38_a_further_recipe_only_if_the_rest_pays_for_both() -> None:
    table = Table(3).give(0, hand="R1-01 R1-02 R1-03 P1-01 P1-02").play("note top", "install R1-01")
    assert [a for a in table.legal() if a.startswith("install")] == ["install R1-02", "install R1-03"]
    table.play("install R1-02", "place top 0")
    assert [a for a in table.legal() if a.startswith("install")] == []


@pytest.mark.parametrize("hand", ["R1-05 R1-06", "R1-06 R1-05", "R1-03 R1-06"])
def test_ruling_38_the_cheapest_recipe_decides(hand: str) -> None:
    """The first recipe is too dear, the other is not: 2 x 3 <= 7 or 8."""
    table = Table(3).give(0, hand=hand)
    assert [a for a in table.legal() if a.startswith("note")] == ["note top", "note middle", "note base"]
    table.play("note top")
    assert table.note("top") == "R1-06"


def test_ruling_40_the_holder_may_take_the_other_marker() -> None:
    table = Table(3, FOUR, marker=4).play("acquire 4")
    assert (table.state.starting, table.state.next_holder) == (0, 0)
    assert events_of(table.game, "take_start") == []


def test_ruling_41_one_payment_for_several_recipes() -> None:
    table = Table(3).give(0, hand="R1-01 R1-02 P1-01 funds").play("note top", "install R1-01")
    table.play("install R1-02", "place top 1", "pay funds")
    assert (table.note("top"), table.hand()) == ("R1-01 R1-02", "")
    columns = [e["column"] for e in events_of(table.game, "pay")]
    assert columns == [4, 3]


def test_ruling_42_gain_first_then_pay() -> None:
    table = Table(3).give(0, hand="P1-01 P1-02").play("synthetic top")
    table.play("pay P1-01")
    assert [e["kind"] for e in table.game.events()][-3:] == ["take_essence", "pay", "pay"]


def test_ruling_47_a_single_space_is_still_chosen_by_its_player() -> None:
    table = crowded(seat=0)
    table.state.tiles[0] = NOBODY
    assert table.legal() == ["acquire 1"]
    assert table.game.to_act == (0,)


def test_ruling_48_forced_steps_of_a_note_are_not_asked() -> None:
    table = Table(3).give(0, hand="R1-01 funds").play("note top")
    assert (table.note("top"), table.hand()) == ("R1-01", "")
    assert table.game.to_act == (1,)


def test_ruling_49_naming_a_card_to_pay_ends_installing() -> None:
    table = Table(3).give(0, hand="R1-01 R1-02 R1-06 P1-01 P1-02 P1-03").play("note top", "install R1-01")
    assert kinds(table) == {"install", "pay"}
    table.play("pay P1-01")
    assert (table.note("top"), table.game.to_act) == ("R1-01", (1,))


def test_action_spaces_single_and_shared() -> None:
    table = Table(3, marker=4, seat=1).give(0, hand="funds", top="R1-01", produced="P1-01")
    table.give(1, top="R1-02", produced="P1-02").give(2, hand="funds", top="R1-06", produced="P1-03")
    table.play("start")
    assert "start" not in kinds(table)
    table.play("sort R1-06", "place base 0")
    assert "sort" not in kinds(table)
    table.play("replenish F")
    assert "replenish" not in kinds(table)
    table.play("floral top")
    assert "floral" in kinds(table)


def test_nobody_can_use_the_note_tiles_of_another() -> None:
    table = Table(2).give(0, hand="R1-01 R1-02 funds").give(1, hand="R1-06 funds").play("note top", "install R1-01")
    table.play("pay funds")
    assert table.game.to_act == (1,)
    assert "note top" in table.legal()
    table.play("note top")
    assert (table.note("top", 0), table.note("top", 1)) == ("R1-01", "R1-06")


def test_the_hired_perfumer_is_ready_from_the_next_round_on() -> None:
    table = Table(2).give(0, hand="funds funds").play("hire")
    assert table.player().ready == 1
    while table.state.round == 1:
        table.play(table.legal()[0] if table.state.phase == DEVELOPMENT else table.legal()[-1])
    assert table.player().perfumers == 3


def test_set_up_of_every_number_of_players() -> None:
    for players, deck in ((2, 24), (3, 32), (4, 40)):
        game = genjiko.new("perfumery", players, seed=9)
        state = game.state
        assert len(state.perfumes) == len(state.recipes) == deck - players - 1  # type: ignore[attr-defined]
        for player in state.players:  # type: ignore[attr-defined]
            assert written(player.hand) == "funds"
            assert (player.perfumers, player.ready) == (2, 2)
        cards = [card for column in state.columns for card in column]  # type: ignore[attr-defined]
        assert all(game.rules.box.stage[card] == 0 for card in cards)  # type: ignore[attr-defined]
        assert FUNDS not in cards


# -- acquire, refill and cleanup, piece by piece --


def test_acquiring_empties_the_column_and_occupies_its_tile() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="funds").play("acquire 2")
    assert (table.column(2), table.hand()) == ("", "R1-03 P1-03 funds")
    assert table.state.tiles == [NOBODY, 0, NOBODY, NOBODY]
    assert [a for a in table.legal() if a.startswith("acquire")] == ["acquire 1", "acquire 3", "acquire 4"]
    assert (table.player().ready, table.state.next_column, table.state.starting) == (1, 3, 0)


def test_a_refill_lays_one_perfume_and_one_recipe_on_every_column_from_the_right() -> None:
    table = Table(3, FOUR, marker=4)
    state = table.state
    perfumes, recipes = state.perfumes[:], state.recipes[:]
    table.rules._clean_up(state, EventSink(table.game._events))
    assert state.perfumes == perfumes[:-4]
    assert state.recipes == recipes[:-4]
    for step, column in enumerate((4, 3, 2, 1), 1):
        new = {IDS[perfumes[-step]], IDS[recipes[-step]]}
        assert new <= set(table.column(column).split())
        assert len(table.column(column).split()) == 4
        assert state.columns[column - 1] == sorted(state.columns[column - 1])
    told = events_of(table.game, "refill")[0]
    assert (told["column"], told["perfume"], told["recipe"]) == (4, IDS[perfumes[-1]], IDS[recipes[-1]])
    assert told["left"] == len(perfumes) - 1
    assert told["faces"] == table.rules.box.faces([perfumes[-1], recipes[-1]])


def test_cleanup_frees_every_tile_and_space_and_readies_all_perfumers() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="R1-01 R1-02 funds", top="R1-06", produced="P1-01")
    table.give(1, hand="funds funds")
    table.play("note base", "install R1-01", "pay funds", "hire")
    assert table.note("base") == "R1-01"
    table.state.tiles = [0, 1, 2, NOBODY]
    table.rules._clean_up(table.state, EventSink(table.game._events))
    assert table.state.tiles == [NOBODY] * 4
    assert [(p.used, p.ready, p.perfumers) for p in table.state.players] == [(0, 2, 2), (0, 3, 3), (0, 2, 2)]
    assert table.state.round == 2
    assert [e["seat"] for e in events_of(table.game, "third_perfumer")] == [1]
    table.give(0, hand="R1-01 R1-02 funds", top="R1-06", produced="P1-01").state.acting = 0
    assert [a for a in table.legal() if a.startswith("note")] == ["note top", "note middle", "note base"]
    assert {"sort", "replenish", "floral"} <= kinds(table)


def test_a_note_tile_of_the_last_round_is_free_again_in_the_next() -> None:
    table = Table(2).give(0, hand="R1-01 R1-02 funds funds").play("note top", "install R1-01", "pay funds")
    while table.state.round == 1:
        table.play(table.legal()[0])
    table.give(0, hand="R1-02 funds funds").state.acting = 0
    assert "note top" in table.legal()


# -- what the log tells --


def test_places_are_told_by_the_recipe_below() -> None:
    table = Table(3).give(0, hand="R1-01 R1-02 funds funds", top="R1-06 R1-07").play("note top", "install R1-01")
    table.play("place top 1", "install R1-02", "place top 0")
    log = table.game.log()
    assert "Seat 0 installs R1-01 +F in the Top note, above R1-06 F>FF; 3 owed." in log
    assert "Seat 0 installs R1-02 +F at the bottom of the Top note; 6 owed." in log
    sorting = Table(3).give(0, top="R1-06 R1-07", base="R1-03").play("sort R1-07", "place base 1")
    assert sorting.game.log()[-2:] == [
        "Seat 0 places a perfumer on Sort Recipes to move R1-07 F>A.",
        "Seat 0 moves R1-07 F>A to the Base note, above R1-03 +G.",
    ]
    down = Table(3).give(0, top="R1-06 R1-07", base="R1-03").play("sort R1-07", "place base 0")
    assert down.game.log()[-1] == "Seat 0 moves R1-07 F>A to the bottom of the Base note."


def test_cards_are_told_by_what_one_sees_on_them() -> None:
    table = Table(3, ["P1-07 R1-07 funds", *FOUR[1:]]).give(0, hand="P1-01 P1-02 P1-05 P1-06 P1-08").play("acquire 1")
    assert table.game.log()[-1] == "Seat 0 acquires column 1: R1-07 F>A, P1-07 -/FF/G, initial funds."
    table.play("discard funds")
    assert table.game.log()[-1] == "Seat 0 discards initial funds to column 1."
    hiring = Table(3).give(0, hand="P2-01 R1-03 funds").play("hire", "pay P2-01")
    assert hiring.game.log()[-1] == "Seat 0 pays with P2-01 GG/A/F (to column 4)."
    choosing = Table(3).give(0, hand="R1-01 R1-02 funds", top="R1-06").play("note top", "install R1-01")
    assert choosing.game.log()[-1] == "Seat 0 chooses R1-01 +F for the Top note."


@pytest.mark.parametrize(("produced", "line"), [
    (("P1-01", "P1-04"), "The game is over. Points: 2, 3, 0. Seat 1 wins."),
    (("P1-01", "P1-02"), "The game is over. Points: 2, 2, 0. Seat 0 and Seat 1 win together."),
])  # fmt: skip
def test_shared_wins_have_their_own_sentence(produced: tuple[str, str], line: str) -> None:
    table = Table(3).give(0, produced=produced[0]).give(1, produced=produced[1])
    table.state.round = 8
    table.state.perfumes = table.state.recipes = []
    table.blend()
    assert table.game.log()[-1] == line
    italian = game_words("perfumery", "it").event(table.game.events()[-1])
    assert italian.startswith("La partita è finita. Punti: 2, ")
    assert ("Vincono insieme Giocatore 0 e Giocatore 1." in italian) == ("together" in line)


def test_results_are_told_by_brand_values() -> None:
    table = Table(3).give(0, produced="P1-01 P1-02 P2-01 P3-04")
    assert table.game.breakdown == [{"brand_2": 4, "brand_7": 7, "brand_15": 15}, {}, {}]
    for brand in (2, 3, 4, 7, 8, 14, 15):
        assert table.game.words.name(f"brand_{brand}") == f"{brand}-point perfumes together"
