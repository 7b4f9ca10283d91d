"""What a screen gets: one position of each phase, whole; prompts and their words."""

from typing import Any

import pytest

import genjiko
from genjiko.games.perfumery.state import PRODUCING, STORING
from genjiko.kernel.chance import Rng
from tests.games.perfumery.tables import Table, every_choice_box

FOUR = ["P1-04 R1-04", "P1-03 R1-03", "P1-02 R1-02", "P1-01 R1-01"]


def shown(table: Table, viewer: int | None = 0) -> dict[str, object]:
    found = table.game.view(viewer)["table"]
    assert isinstance(found, dict)
    return found


def prompt(table: Table, viewer: int | None = 0) -> tuple[str, dict[str, object]]:
    found = table.game.view(viewer)["prompt"]
    assert isinstance(found, dict)
    return found["id"], found["args"]


def test_a_turn_of_development() -> None:
    table = Table(3, FOUR, marker=4, seat=1).give(
        0, hand="R1-05 funds", top="R1-03", produced="P1-01 P1-06", stored="F"
    )
    table.give(1, hand="R1-01 R1-02 P2-01 funds", base="R1-06 R1-07").play("note base", "install R1-01", "place base 1")
    view = shown(table)
    cards = view.pop("cards")
    assert isinstance(cards, dict)
    assert len(cards) == 65
    seats = view.pop("seats")
    assert isinstance(seats, list)
    assert view == {
        "round": 1, "rounds": 8, "last_round": False, "phase": "development", "first": 1, "acting": 1,
        "turn": {"step": "install", "note": "base", "lifted": None, "owed": 3, "to_discard": 0, "path": 3},
        "starting_marker": 0, "next_marker": {"seat": None, "column": 4},
        "columns": [
            {"number": 1, "cards": ["R1-04", "P1-04"], "next_marker": False, "items": 2, "perfumer": None},
            {"number": 2, "cards": ["R1-03", "P1-03"], "next_marker": False, "items": 2, "perfumer": None},
            {"number": 3, "cards": ["R1-02", "P1-02"], "next_marker": False, "items": 2, "perfumer": None},
            {"number": 4, "cards": ["R1-01", "P1-01"], "next_marker": True, "items": 3, "perfumer": None},
        ],
        "decks": {"perfumes": {"left": 28, "top_stage": "I"}, "recipes": {"left": 28, "top_stage": "I"}},
        "spaces": [
            {"id": "sort", "room": "one", "perfumers": [], "closed": [None, None, "no_recipe"]},
            {"id": "replenish", "room": "one", "perfumers": [], "closed": [None, "no_storage", "no_storage"]},
            {"id": "essence", "room": "each", "perfumers": [], "closed": [None, None, None]},
            {"id": "hire", "room": "each", "perfumers": [], "closed": [None, None, "too_dear"]},
            {"id": "start", "room": "one", "perfumers": [], "closed": ["has_start", None, None]},
        ],
        "supply": {"F": 24, "G": 18, "A": 16, "S": 12}, "costs": {"synthetic": 5, "hire": 7}, "hand_limit": 7,
        "lacks": {"P1-01": [], "P1-02": [], "P1-03": [], "P1-04": []},
    }  # fmt: skip
    assert seats[0] == {
        "hand": ["R1-05", "funds"], "hand_size": 2, "known_hand": ["R1-05", "funds"], "money": 10, "perfumers": 2,
        "ready": 2, "score": 6, "blending": None,
        "notes": [
            {"id": "top", "tile": "F", "perfumer": False, "recipes": ["R1-03"], "stockyard": [], "gives": ["F", "G"]},
            {"id": "middle", "tile": "F", "perfumer": False, "recipes": [], "stockyard": [], "gives": ["F"]},
            {"id": "base", "tile": "F", "perfumer": False, "recipes": [], "stockyard": [], "gives": ["F"]},
        ],
        "produced": [{"card": "P1-01", "stored": ["F"]}, {"card": "P1-06", "stored": []}],
    }  # fmt: skip
    assert (seats[1]["hand"], seats[1]["hand_size"], seats[1]["money"], seats[1]["ready"]) == (None, 3, None, 1)
    assert seats[1]["known_hand"] == ["R1-02", "P2-01", "funds"]
    assert [note["perfumer"] for note in seats[1]["notes"]] == [False, False, True]
    assert seats[1]["notes"][2]["recipes"] == ["R1-06", "R1-01", "R1-07"]


def test_a_space_is_called_closed_exactly_where_no_action_leads_to_it() -> None:
    kinds = {"sort": {"sort"}, "replenish": {"replenish"}, "essence": {"floral"}, "hire": {"hire"}, "start": {"start"}}
    met: set[tuple[str, object]] = set()
    for seed in range(12):
        game = genjiko.new("perfumery", 2 + seed % 3, seed)
        rng = Rng(seed)
        while not game.over:
            seat = game.to_act[0]
            legal = game.legal(seat)
            table: Any = game.view(seat)["table"]
            if table["turn"] and table["turn"]["step"] == "place_perfumer":
                for space in table["spaces"]:
                    open_to = any(action.kind in kinds[space["id"]] for action in legal)
                    assert (space["closed"][seat] is None) == open_to
                    met.add((space["id"], space["closed"][seat]))
            some = sorted({action.kind for action in legal})
            kind = some[rng.below(len(some))]
            actions = [action for action in legal if action.kind == kind]
            game.play(actions[rng.below(len(actions))], seat)
    assert met == {
        *((name, None) for name in kinds), *((name, "taken") for name in kinds), ("sort", "no_recipe"),
        ("replenish", "no_storage"), ("hire", "has_all_perfumers"), ("hire", "too_dear"), ("start", "has_start"),
    }  # fmt: skip


def test_perfumers_on_tiles_and_spaces() -> None:
    table = Table(3, FOUR, marker=4, seat=1).give(1, hand="funds funds").give(2, hand="funds funds", top="R1-01")
    table.give(0, produced="P1-01").play("hire", "hire", "replenish F", "start", "acquire 4", "floral top")
    view = shown(table)
    spaces, columns = view["spaces"], view["columns"]
    assert isinstance(spaces, list)
    assert isinstance(columns, list)
    assert [space["perfumers"] for space in spaces] == [[], [0], [0], [1, 2], [1]]
    assert [column["perfumer"] for column in columns] == [None, None, None, 2]
    assert (view["starting_marker"], view["next_marker"]) == (2, {"seat": 2, "column": None})


@pytest.mark.parametrize(
    ("left", "top"), [(32, "I"), (21, "I"), (20, "II"), (9, "II"), (8, "III"), (1, "III"), (0, None)]
)
def test_the_back_of_a_deck_shows_its_stage(left: int, top: str | None) -> None:
    table = Table(3)
    table.state.perfumes = [40] * left
    table.state.recipes = [0] * left
    table.state.round = 7 if left else 8
    assert shown(table)["decks"] == {kind: {"left": left, "top_stage": top} for kind in ("perfumes", "recipes")}
    assert shown(table)["last_round"] is (left == 0)


def test_cards_are_shown_with_all_their_figures() -> None:
    cards = shown(Table(3))["cards"]
    assert isinstance(cards, dict)
    assert cards["funds"] == {"type": "funds", "value": 5}
    assert cards["R1-03"] == {"type": "recipe", "stage": "I", "value": 4, "kind": "extraction", "pay": "", "get": "G"}
    assert cards["R2-07"] == {"type": "recipe", "stage": "II", "value": 6, "kind": "mixing", "pay": "FF", "get": "GGG"}
    assert cards["P3-03"] == {
        "type": "perfume", "stage": "III", "value": 7, "top": "GA", "middle": "FFG", "base": "AA", "brand": 14,
        "storage": "S",
    }  # fmt: skip


def blending_of(table: Table, seat: int = 0) -> object:
    seats = shown(table)["seats"]
    assert isinstance(seats, list)
    return seats[seat]["blending"]


IDLE: dict[str, object] = {
    "note": None,
    "recipe": None,
    "pot": [],
    "making": None,
    "due": None,
    "mixed": None,
    "skipped": None,
}


def test_the_steps_of_blending() -> None:
    table = Table(3).give(0, hand="P3-01 P1-01", middle="R1-03 R1-07").blend()
    assert blending_of(table) == {
        "step": "mix", "note": "middle", "recipe": "R1-07", "pot": ["F", "G"], "making": None, "due": None,
        "mixed": {"gives": ["G", "A"], "makes": []}, "skipped": {"gives": ["F", "G"], "makes": ["P1-01"]},
    }  # fmt: skip
    seats: Any = shown(table, 1)["seats"]
    assert (seats[0]["blending"]["mixed"], seats[0]["blending"]["skipped"]) == (None, None)
    assert blending_of(table, 1) == {"step": "done", **IDLE}
    assert shown(table)["turn"] is None
    assert shown(table)["acting"] is None
    assert blending_of(table.play("skip R1-07")) == {"step": "produce", **IDLE}
    assert blending_of(table.play("produce P1-01")) == {"step": "store", **IDLE}
    paying = Table(3).give(0, hand="P1-12").stock("F", "FS", "A").blend_from(PRODUCING).play("produce P1-12")
    spending: dict[str, object] = {
        "step": "spend",
        "note": "middle",
        "recipe": None,
        "pot": [],
        "making": "P1-12",
        "due": "F",
        "mixed": None,
        "skipped": None,
    }
    assert blending_of(paying) == spending


def test_what_is_lacking_for_the_perfumes_in_hand_and_in_the_columns() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="P3-03 P1-09", top="R1-03", produced="P1-01", stored="F")
    lacks: Any = shown(table)["lacks"]
    assert {card: [due["note"][0] + due["essence"] for due in lacks[card]] for card in ("P3-03", "P1-09", "P1-04")} == {
        "P3-03": ["tA", "mG", "bA", "bA"], "P1-09": ["mG", "bA"], "P1-04": [],
    }  # fmt: skip
    assert shown(table, None)["lacks"] is None
    assert "P3-03" not in str(shown(table, 1)["lacks"])


def test_the_last_path_and_the_number_to_discard() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="R1-05 R1-06 R1-07 R1-08 P1-05 P1-06 P1-07").play("acquire 2")
    turn = {"step": "discard", "note": None, "lifted": None, "owed": 0, "to_discard": 2, "path": 2}
    assert shown(table)["turn"] == turn
    sorting = Table(3, FOUR, marker=4).give(0, top="R1-06").play("sort R1-06")
    turn = {"step": "place_recipe", "note": None, "lifted": "R1-06", "owed": 0, "to_discard": 0, "path": None}
    assert shown(sorting)["turn"] == turn


# -- prompts --


def test_what_is_asked_in_a_turn() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="R1-01 R1-02 P2-01 funds", top="R1-06")
    for viewer in (0, 1, None):
        assert prompt(table, viewer) == ("place_perfumer", {"seat": 0, "ready": 2})
    assert prompt(table.play("note top")) == ("install", {"seat": 0, "note": "top"})
    assert prompt(table.play("install R1-01")) == ("place_recipe", {"seat": 0, "card": "R1-01 +F"})
    assert prompt(table.play("place top 0")) == ("install_or_pay", {"seat": 0, "note": "top", "owed": 3})
    hiring = Table(3, FOUR, marker=4).give(0, hand="P1-01 P1-02 funds").play("hire")
    assert prompt(hiring) == ("pay", {"seat": 0, "owed": 7, "column": 3})
    assert prompt(hiring.play("pay P1-01")) == ("pay", {"seat": 0, "owed": 4, "column": 2})
    full = Table(3, FOUR, marker=4).give(0, hand="R1-05 R1-06 R1-07 R1-08 P1-05 P1-06 P1-07").play("acquire 1")
    assert prompt(full) == ("discard", {"seat": 0, "cards": 2, "column": 1})


def test_what_is_asked_in_blending() -> None:
    table = Table(3).give(0, hand="P3-01 P1-01", middle="R1-03 R1-07").give(2, hand="P1-02").blend()
    mixing = {"seat": 0, "card": "R1-07", "note": "middle", "pot": "FG", "pay": "F", "get": "A"}
    assert prompt(table) == ("mix", mixing)
    assert prompt(table, 2) == ("produce", {"seat": 2})
    for viewer in (1, None):
        assert prompt(table, viewer) == ("blending", {"seats": [0, 2]})
    table.play("skip R1-07", "produce P1-01")
    assert prompt(table) == ("finish", {"seat": 0})
    paying = Table(3).give(0, hand="P1-12").stock("F", "FS", "A").blend_from(PRODUCING).play("produce P1-12")
    due = {"seat": 0, "card": "P1-12 F/F/A", "note": "middle", "essence": "F"}
    assert prompt(paying) == ("spend", due)
    storing = Table(3, box=every_choice_box()).give(0, produced="P1-01").stock("F", "", "").blend_from(STORING)
    assert prompt(storing) == ("store", {"seat": 0})


def test_the_end() -> None:
    table = Table(2).give(0, produced="P1-01")
    table.state.round = 8
    table.state.perfumes = table.state.recipes = []
    table.blend()
    assert prompt(table) == ("over", {})
    assert table.game.legal() == []
    view = shown(table)
    assert (view["phase"], view["turn"], view["acting"]) == ("over", None, None)
    assert table.game.winners == (0,)
    assert (table.game.rules.actor(table.state), table.game.rules.to_act(table.state)) == (-1, ())


def test_the_use_of_an_essence_names_the_note() -> None:
    table = Table(3).give(0, hand="P1-12").stock("F", "FS", "A").blend_from(PRODUCING).play("produce P1-12")
    asked = "For the Middle note of P1-12 F/F/A: which essence pays the floral one?"
    assert table.game.words.prompt(*prompt(table), True) == asked
    table.play("use stockyard S")
    log = table.game.log()
    assert "Seat 0 pays synthetic (as floral) from the stockyard for the Middle note of P1-12." in log
    assert "Seat 0 pays animal from the stockyard for the Base note of P1-12." in log


def test_what_was_skipped_and_what_could_not_be_paid_are_told_apart() -> None:
    table = Table(3).give(0, hand="P3-01", top="R1-07 R2-06").give(1, top="R1-07").blend().play("skip R1-07")
    log = table.game.log()
    assert "Seat 0 leaves the mixing R1-07 F>A out (Top note)." in log
    assert "Seat 0 lacks the essences for the mixing R2-06 G>AA (Top note)." in log
    assert "Seat 1 has no use for the mixing R1-07 F>A (Top note)." in log
