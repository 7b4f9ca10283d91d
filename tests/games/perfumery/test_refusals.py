"""Every refusal of Perfumery with its reason and details, and the words that a player reads."""

import pytest

from genjiko.games import game_words
from genjiko.games.perfumery.actions import CATALOGUE
from genjiko.games.perfumery.state import PRODUCING, STORING
from genjiko.kernel.errors import BadNotation
from tests.games import refusals
from tests.games.perfumery.tables import Table, every_choice_box, own_box


def refused(table: Table, text: str, reason: str, details: dict[str, object], words: str = "", seat: int = -1) -> None:
    error = refusals.refused(table.game, text, reason, details, None if seat < 0 else seat)
    assert str(error).startswith(f"{text}: ")
    assert words in str(error)


# -- the perfumer --


def test_a_space_that_is_not_open() -> None:
    table = Table(3, marker=4, seat=1).give(1, hand="P1-01", produced="P1-01", stored="F")
    table.state.tiles[0] = 2
    table.player(1).used = 1 << 1 | 8 << 0
    table.player(0).used = 8 << 4
    refused(table, "acquire 1", "tile_taken", {"by": 2}, "the perfumer of Seat 2 stands on that tile")
    refused(table, "acquire 5", "no_column", {"columns": 4}, "there are 4 columns")
    refused(table, "note middle", "note_used", {"note": "middle"}, "your Middle note has a perfumer already")
    refused(table, "note base", "cannot_install", {}, "no recipe in your hand")
    refused(table, "sort R1-01", "space_taken", {"space": "sort"}, "on Sort Recipes")
    refused(table, "start", "space_taken", {"space": "start"}, "on Starting Player")
    refused(table, "replenish F", "no_empty_space", {"essence": "F"}, "an empty storage space for floral")
    refused(table, "synthetic top", "too_dear", {"cost": 5, "money": 3}, "it costs 5, your hand is worth 3")
    refused(table, "hire", "too_dear", {"cost": 7, "money": 3}, "it costs 7, your hand is worth 3")
    for text in ("install R1-01", "place top 0", "pay P1-01", "discard P1-01"):
        refused(table, text, "place_first", {}, "first place a perfumer")
    for text in ("mix R1-07", "produce P1-01", "end production", "use stockyard F", "store F", "finish"):
        refused(table, text, "not_blending", {}, "the blending phase has not begun")


def test_a_space_of_every_kind_that_is_taken_by_the_same_seat() -> None:
    table = Table(3, seat=1).give(1, hand="funds funds")
    table.player(1).used = 8 << 1 | 8 << 2 | 8 << 3
    refused(table, "replenish F", "space_taken", {"space": "replenish"}, "on Replenish")
    refused(table, "floral top", "space_taken", {"space": "essence"}, "on Floral / Synthetic")
    refused(table, "synthetic top", "space_taken", {"space": "essence"})
    refused(table, "hire", "space_taken", {"space": "hire"}, "on Hire")


def test_an_open_space_of_no_use() -> None:
    table = Table(3).give(0, hand="funds funds", top="R1-02")
    refused(table, "start", "has_start", {}, "you hold the starting marker")
    refused(table, "sort R1-01", "not_installed", {"card": "R1-01"}, "R1-01 is not installed in your notes")
    table.player().perfumers = 3
    refused(table, "hire", "has_all_perfumers", {}, "all three perfumers")
    two = Table(3, box=own_box(('storage = "F"', 'storage = "FF"'))).give(0, produced="P1-01", stored="F")
    refused(two, "replenish F", "holds_essence", {"essence": "F"}, "a perfume that holds a stored essence")
    refused(two, "replenish G", "no_empty_space", {"essence": "G"})


# -- within a turn --


def test_while_recipes_are_installed() -> None:
    table = Table(3).give(0, hand="R1-01 R1-02 R3-03 P1-01", top="R1-06").play("note top")
    refused(table, "install R3-03", "cannot_pay_for", {"card": "R3-03", "value": 10}, "R3-03 costs 10 more")
    refused(table, "install R1-05", "not_in_hand", {"card": "R1-05"}, "you do not have R1-05 in hand")
    for text in ("pay P1-01", "pay R1-05", "hire", "place top 0", "acquire 1"):
        refused(table, text, "install_first", {"note": "top"}, "first install a recipe in the Top note")
    table.play("install R1-01")
    refused(table, "place middle 0", "other_note", {"note": "top"}, "the perfumer stands on the Top note")
    refused(table, "place top 2", "no_such_place", {"note": "top", "last": 1}, "the Top note go from 0 to 1")
    refused(table, "pay P1-01", "now_place", {"card": "R1-01"}, "first place R1-01")
    more = (
        Table(3).give(0, hand="R1-01 R1-02 funds funds", top="R1-06").play("note top", "install R1-01", "place top 0")
    )
    owed: dict[str, object] = {"owed": 3, "note": "top"}
    refused(more, "hire", "now_install", owed, "install another recipe in the Top note, or begin to pay the 3")
    refused(more, "pay P1-01", "not_in_hand", {"card": "P1-01"})
    refused(more, "install R1-05", "not_in_hand", {"card": "R1-05"})


def test_while_a_recipe_is_moved() -> None:
    table = Table(3).give(0, top="R1-01 R1-02 R1-03", base="R1-06").play("sort R1-02")
    refused(table, "place top 1", "same_place", {}, "would stay where it is")
    refused(table, "place top 0", "one_down", {}, "the recipe below it one place up")
    refused(table, "place top 3", "no_such_place", {"note": "top", "last": 2}, "from 0 to 2")
    refused(table, "place middle 1", "no_such_place", {"note": "middle", "last": 0}, "from 0 to 0")
    refused(table, "place base 2", "no_such_place", {"note": "base", "last": 1})
    refused(table, "hire", "now_place", {"card": "R1-02"})


def test_while_cards_are_laid() -> None:
    hiring = Table(3).give(0, hand="P1-01 P1-02 funds").play("hire")
    for text in ("acquire 1", "discard P1-01", "install R1-01"):
        refused(hiring, text, "now_pay", {"owed": 7}, "first pay the 7 that you owe")
    refused(hiring, "pay R1-01", "not_in_hand", {"card": "R1-01"})
    full = Table(3).give(0, hand="R1-01 R1-02 R1-03 R1-04 R1-05 R1-06 R1-07").play("acquire 1")
    for text in ("pay R1-01", "hire"):
        refused(full, text, "now_discard", {"most": 7}, "first discard until 7 cards are left")
    refused(full, "discard P3-01", "not_in_hand", {"card": "P3-01"})
    refused(full, "discard funds", "not_in_hand", {"card": "funds"}, "you do not have initial funds in hand")


# -- blending --


def test_while_notes_are_blended() -> None:
    table = Table(2).give(0, hand="P3-01", top="R1-07", base="R1-06 R1-03 R2-05").blend()
    refused(table, "acquire 1", "now_blending", {}, "the blending phase has begun", 0)
    refused(table, "mix R1-01", "not_installed", {"card": "R1-01"}, seat=0)
    refused(table, "mix R1-06", "goes_by_itself", {"card": "R1-06 F>FF"}, "carried out by itself", 0)
    refused(table, "skip R1-03", "goes_by_itself", {"card": "R1-03 +G"}, seat=0)
    for text in ("mix R2-05", "skip R2-05", "end production", "finish"):
        refused(table, text, "now_mix", {"card": "R1-07 F>A"}, "decide on the mixing R1-07 F>A first", 0)


def test_while_perfumes_are_produced() -> None:
    table = Table(2).give(0, hand="P1-01 P2-01").stock("FG", "F", "").blend_from(PRODUCING)
    lacks: dict[str, object] = {"card": "P2-01 GG/A/F", "lacks": "G/A/F"}
    refused(table, "produce P2-01", "lacks_essences", lacks, "for P2-01 GG/A/F you lack G/A/F (Top/Middle/Base)")
    refused(table, "produce P1-02", "not_in_hand", {"card": "P1-02"})
    for text in ("store F", "mix R1-07", "finish", "use stockyard F"):
        refused(table, text, "now_produce", {}, "produce a perfume or end production")


def test_while_essences_are_paid() -> None:
    stock = ("FS", "F", "A")
    table = Table(2).give(0, hand="P1-01", produced="P1-04 P3-03", stored="FS").stock(*stock).blend_from(PRODUCING)
    table.play("produce P1-01")
    assert table.legal() == ["use stockyard F", "use stockyard S"]
    due: dict[str, object] = {"essence": "F", "note": "top"}
    refused(
        table, "use storage F", "stockyard_first", {"paid": "F", **due}, "the floral on the Top stockyard pays first"
    )
    refused(table, "use storage S", "stockyard_first", {"paid": "S", **due}, "the synthetic on the Top stockyard")
    for text in ("use stockyard A", "use storage G", "use stockyard G"):
        refused(table, text, "not_from_there", due, "the floral for the Top note cannot come from there")
    for text in ("end production", "finish", "produce P1-01"):
        refused(table, text, "now_spend", due, "what pays the floral for the Top note")


def test_a_source_that_makes_no_difference() -> None:
    """Two floral essences of Top are due: with F and S there and F stored, the stored one may as well pay second."""
    table = Table(2, box=every_choice_box()).give(0, hand="P1-11", produced="P1-01", stored="F")
    table.stock("FS", "", "G").blend_from(PRODUCING).play("produce P1-11")
    assert table.legal() == ["use stockyard F", "use stockyard S"]
    due: dict[str, object] = {"essence": "F", "note": "top"}
    refused(table, "use storage F", "same_rest", due, "what it leaves is left by another choice as well")


def test_at_the_end_of_blending() -> None:
    table = Table(2).give(0, hand="P3-01", produced="P1-06", top="R1-07").blend().play("mix R1-07")
    for text in ("store A", "end storage", "end production", "produce P3-01", "mix R1-07"):
        refused(table, text, "now_finish", {}, "finish, or take your last step back")
    asking = Table(2, box=every_choice_box()).give(0, produced="P1-01").stock("F", "", "").blend_from(STORING)
    refused(asking, "store G", "cannot_store", {"essence": "G"}, "no green on your stockyards or no empty space")
    for text in ("end production", "finish"):
        refused(asking, text, "now_store", {}, "store an essence or end storage")


# -- notation --


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("kind", CATALOGUE.kinds)
def test_every_kind_of_action_tells_how_it_is_written(kind: str, language: str) -> None:
    told = game_words("perfumery", language).text(f"notation.{kind}")
    examples = told.split("'")[1::2]
    assert examples
    assert all(str(CATALOGUE.parse(example)) == example and example.split()[0] == kind for example in examples)


def test_a_wrong_rest_of_a_line_is_answered_by_its_limits() -> None:
    table = Table(2)
    with pytest.raises(BadNotation) as caught:
        table.play("Acquire 9")
    assert "acquire with the number of a column" in str(caught.value)
    with pytest.raises(BadNotation) as caught:
        table.play("place top 40")
    assert "counted from 0 just above the note tile to 39" in str(caught.value)
