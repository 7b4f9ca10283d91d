"""The examples of docs/games/perfumery.md, by their numbers."""

import pytest

import genjiko
from genjiko.games.perfumery.state import OVER, PRODUCING, STORING
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.sink import EventSink
from tests.games.perfumery.tables import Table, events_of, every_choice_box, written

FOUR = ["P1-04 R1-04", "P1-03 R1-03", "P1-02 R1-02", "P1-01 R1-01"]


def test_example_1_acquire_with_the_marker() -> None:
    table = Table(3, FOUR, marker=4, seat=1).give(1, hand="funds")
    assert table.counts() == [2, 2, 2, 3]
    table.play("acquire 4")
    assert table.hand(1) == "R1-01 P1-01 funds"
    assert (table.state.starting, table.state.next_holder) == (1, 1)
    assert table.counts() == [2, 2, 2, 0]


def test_example_2_hand_limit_after_the_column_is_empty() -> None:
    columns = ["P1-04 R1-04 P1-05 R1-05", "P1-03 R1-03", "P1-02 R1-02", "P1-01 R1-01"]
    table = Table(3, columns, marker=3).give(0, hand="R1-06 R1-07 R1-08 P1-06 P1-07 P1-08")
    assert table.counts() == [4, 2, 3, 2]
    table.play("acquire 1")
    assert all(action.startswith("discard ") for action in table.legal())
    table.play("discard P1-08", "discard R1-04", "discard R1-06")
    assert table.counts() == [1, 2, 4, 3]
    assert table.column(1) == "P1-08"
    assert table.column(4) == "R1-01 R1-04 P1-01"
    assert table.column(3) == "R1-02 R1-06 P1-02"
    assert len(table.player().hand) == 7
    assert table.game.to_act == (1,)


def test_example_3_discard_path_counts_the_marker_and_wraps() -> None:
    columns = ["P1-04 R1-04 R1-09", "P1-03 R1-03", "P1-02", "P1-01 R1-01 R1-10"]
    table = Table(3, columns, marker=3).give(0, hand="R3-03 R1-05 R1-06 R1-07 R1-12 P1-08 P1-09")
    assert table.counts() == [3, 2, 2, 3]
    table.play("note base", "install R3-03", "pay R1-06", "pay R1-12", "pay P1-08", "pay P1-09")
    assert table.counts() == [4, 3, 3, 4]
    assert [("R1-06" in table.column(3)), ("R1-12" in table.column(2))] == [True, True]
    assert [("P1-08" in table.column(1)), ("P1-09" in table.column(4))] == [True, True]


def total_ten() -> Table:
    table = Table(3).give(0, hand="R2-02 R1-03 P2-04 funds P1-01", top="R1-06")
    return table.play("note top", "install R2-02", "place top 1", "install R1-03", "place top 0")


def test_example_4_two_recipes_and_one_payment_of_ten() -> None:
    table = total_ten()
    assert table.state.owed == 10
    table.play("pay P2-04", "pay funds")
    assert table.note("top") == "R1-03 R1-06 R2-02"
    assert table.hand() == "P1-01"
    assert table.game.to_act == (1,)


def test_example_4_eight_is_not_enough_and_thirteen_in_that_order_is_accepted() -> None:
    table = total_ten().play("pay P1-01", "pay funds")
    # 8 of 10 are paid; the last card is alone in the hand and goes by itself.
    assert table.hand() == ""
    assert [event["card"] for event in events_of(table.game, "pay")] == ["P1-01", "funds", "P2-04"]


def test_example_5_too_dear_together() -> None:
    table = Table(3).give(0, hand="R3-03 P2-01 R1-05")
    table.play("note top")
    assert table.legal() == ["install R1-05", "install R3-03"]
    table.play("install R3-03")
    assert table.legal() == ["pay R1-05", "pay P2-01"]
    with pytest.raises(IllegalAction):
        table.play("install R1-05")
    table.play("pay P2-01")
    assert (table.hand(), table.note("top")) == ("", "R3-03")


def test_example_6_sort() -> None:
    table = Table(3).give(0, hand="funds", top="R1-03 R1-06", middle="R2-01")
    table.play("sort R1-06", "place middle 0")
    assert (table.note("top"), table.note("middle")) == ("R1-03", "R1-06 R2-01")


def test_example_7_replenish_only_an_empty_space() -> None:
    table = Table(3).give(0, hand="funds", produced="P1-01 P1-08", stored="G")
    assert [a for a in table.legal() if a.startswith("replenish")] == ["replenish F"]
    table.play("replenish F")
    assert table.stored() == "FG"


def markers(first: tuple[int, str], second: tuple[int, str]) -> Table:
    """Seat 0 holds the starting marker, the other marker lies in column 4; two seats act in this order."""
    table = Table(3, FOUR, marker=4, seat=first[0])
    table.play(first[1])
    table.state.acting = second[0]
    return table.play(second[1])


def test_example_8_starting_player_after_the_marker_was_taken() -> None:
    table = markers((1, "acquire 4"), (2, "start"))
    assert (table.state.starting, table.state.next_holder) == (2, 2)


def test_example_9_the_marker_is_taken_after_starting_player() -> None:
    table = markers((2, "start"), (1, "acquire 4"))
    assert (table.state.starting, table.state.next_holder) == (1, 1)


@pytest.mark.parametrize(
    ("moves", "starter"), [([(1, "acquire 4"), (2, "start")], 2), ([(2, "start"), (1, "acquire 4")], 1)]
)
def test_examples_8_and_9_the_holder_starts_the_next_round(moves: list[tuple[int, str]], starter: int) -> None:
    table = markers(moves[0], moves[1])
    for player in table.state.players:
        player.ready = 0
    table.player(0).ready = 1
    table.state.acting = 0
    table.play("acquire 1")
    while table.state.round == 1:
        table.play(table.legal()[-1])
    assert table.game.to_act == (starter,)
    assert table.state.first == starter
    assert table.state.next_column >= 0


def blending_example() -> Table:
    """Top: tile F, then F to FG, G, F to GG, F to A."""
    return Table(3).give(0, hand="P3-01", top="R1-08 R1-03 R2-05 R1-07").blend()


def pot(table: Table) -> str:
    shown = table.game.view(0)["table"]["seats"][0]["blending"]["pot"]  # type: ignore[index]
    return "".join(shown)


def test_example_10_blending_with_a_skipped_effect() -> None:
    table = blending_example()
    assert pot(table) == "FGG"  # tile F, FG by R1-08, G by R1-03
    assert table.legal(0) == ["mix R2-05", "skip R2-05"]
    table.play("skip R2-05")
    assert pot(table) == "FGG"
    table.play("mix R1-07")
    poured = events_of(table.game, "pour", 0)[0]
    assert (poured["note"], poured["essences"]) == ("top", ["G", "G", "A"])


def test_example_10_the_other_mixing_leaves_nothing_for_the_last() -> None:
    table = blending_example().play("mix R2-05")
    poured = events_of(table.game, "pour", 0)[0]
    assert poured["essences"] == ["G", "G", "G", "G"]
    assert [e["card"] for e in events_of(table.game, "cannot_mix", 0)] == ["R1-07"]


def test_example_11_production_with_a_stored_essence() -> None:
    table = Table(3).give(0, hand="P1-07 P2-01", produced="P1-03", stored="G").stock("GG", "FFA", "F")
    table.blend_from(PRODUCING)
    table.play("produce P1-07", "produce P2-01")
    spent = [(e["essence"], e["source"], e["note"]) for e in events_of(table.game, "spend")]
    assert spent[:3] == [("F", "stockyard", "middle"), ("F", "stockyard", "middle"), ("G", "storage", "base")]
    assert written(table.player().produced) == "P1-03 P1-07 P2-01"
    assert table.stored() == ""
    assert table.game.scores[0] == 12
    table.play("finish")
    assert not events_of(table.game, "volatilise", 0)


def test_example_11_the_green_of_another_note_does_not_pay() -> None:
    table = Table(3).give(0, hand="P1-07 P2-01", produced="P1-03").stock("GG", "FFA", "F")
    table.blend_from(PRODUCING)
    assert table.legal(0) == ["produce P2-01", "end production"]


def test_examples_12_and_14_storage_then_volatilisation() -> None:
    table = Table(3).give(0, hand="", produced="P2-03 P1-07 P2-01", stored="F").stock("F", "GA", "F")
    table.blend_from(STORING)
    assert events_of(table.game, "volatilise", 0)[0]["essences"] == ["F", "G"]
    assert table.stored() == "FFA"


def test_example_12_what_is_stored_is_asked_under_every_choice() -> None:
    table = Table(3, box=every_choice_box()).give(0, produced="P2-03 P1-07 P2-01", stored="F").stock("F", "GA", "F")
    table.blend_from(STORING)
    assert table.legal(0) == ["store F", "store A", "end storage"]
    table.play("store A", "store F")
    assert events_of(table.game, "volatilise", 0)[0]["essences"] == ["F", "G"]
    assert table.stored() == "FFA"


def test_example_13_synthetic_as_animal() -> None:
    table = Table(3).give(0, hand="P1-12").stock("F", "F", "S").blend_from(PRODUCING)
    table.play("produce P1-12")
    assert written(table.player().produced) == "P1-12"


def test_example_13_synthetic_fits_no_other_space_and_no_mixing() -> None:
    table = Table(3).give(0, hand="funds", produced="P1-07 P1-08 P1-06").stock("", "", "S")
    table.blend_from(STORING)
    assert table.stored() == ""
    assert events_of(table.game, "volatilise", 0)[0]["essences"] == ["S"]
    mixing = Table(3).give(0, hand="P3-01", top="R1-09 R1-07").blend().play("mix R1-09")
    assert [e["card"] for e in events_of(mixing.game, "cannot_mix", 0)] == ["R1-07"]


def test_example_14_stored_essences_stay() -> None:
    table = Table(3).give(0, hand="", produced="P2-03", stored="A").stock("F", "", "GS").blend_from(PRODUCING)
    assert table.stockyards() == ["", "", ""]
    assert table.stored() == "A"


def test_example_15_refill_from_the_right_then_the_marker() -> None:
    table = Table(3, ["R1-06", "", "R1-07 R1-08 R1-09", ""])
    table.rules._clean_up(table.state, EventSink(table.game._events))
    assert [e["column"] for e in events_of(table.game, "refill")] == [4, 3, 2, 1]
    assert table.counts() == [3, 2, 5, 3]
    assert table.state.next_column == 3


@pytest.mark.parametrize(("players", "cards"), [(2, 24), (3, 32), (4, 40)])
def test_example_16_eight_rounds(players: int, cards: int) -> None:
    for seed in range(20):
        game = genjiko.new("perfumery", players, seed=seed)
        rng = Rng(seed)
        while not game.over:
            seat = game.to_act[rng.below(len(game.to_act))]
            legal = game.legal(seat)
            game.play(legal[rng.below(len(legal))], seat)
        assert len(events_of(game, "refill")) == cards
        assert [e["round"] for e in events_of(game, "round")] == list(range(1, 8))
        assert [e["round"] for e in events_of(game, "last_round")] == [8]
        assert len(events_of(game, "blending")) == 8
        assert len(events_of(game, "cleanup")) == 7


def test_example_17_equal_totals_win_together() -> None:
    table = Table(3)
    table.give(0, produced="P3-01 P3-02 P2-01").give(1, produced="P3-03 P3-07 P2-02").give(2, produced="P1-01")
    table.state.phase = OVER
    assert table.game.scores == (35, 35, 2)
    assert table.game.winners == (0, 1)
