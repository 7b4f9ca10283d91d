"""What is told of every action: whole streams of events, so that none is missing, doubled or wrong."""

from typing import Any

import pytest

import genjiko
from genjiko.kernel.chance import Rng
from tests.games.perfumery.tables import Table, events_of, every_choice_box, play_on

FOUR = ["P1-04 R1-04", "P1-03 R1-03", "P1-02 R1-02", "P1-01 R1-01"]
Told = list[dict[str, object]]


def told(table: Table, *actions: str) -> Told:
    """The events of these actions alone, but for the start of a blending phase."""
    before = len(table.game.events())
    table.play(*actions)
    return table.game.events(since=before)


def event(kind: str, seat: int = 0, **data: object) -> dict[str, object]:
    return {"kind": kind, "seat": seat, **data}


def test_spaces_that_need_nothing_more() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="funds", produced="P1-06")
    assert told(table, "replenish A") == [event("replenish", essence="A")]
    assert told(table, "floral base") == [event("take_essence", 1, essence="F", note="base")]
    assert told(table, "start") == [event("start", 2), event("take_start", 2, **{"from": 0})]


def test_acquiring_and_the_markers() -> None:
    table = Table(3, FOUR, marker=4, seat=1).give(1, hand="funds")
    cards = {"cards": ["R1-01", "P1-01"], "faces": ["R1-01 +F", "P1-01 F/F/-"]}
    assert told(table, "acquire 4") == [
        event("acquire", 1, column=4, **cards),
        event("take_next_marker", 1, column=4),
        event("take_start", 1, **{"from": 0}),
    ]
    assert told(table, "start") == [event("start", 2), event("take_both_markers", 2, **{"from": 1})]
    own = Table(3, FOUR, marker=4)
    assert [e["kind"] for e in told(own, "acquire 4")] == ["acquire", "take_next_marker"]
    full = Table(3, FOUR, marker=4).give(0, hand="R1-05 R1-06 R1-07 R1-08 P1-05 P1-06").play("acquire 1")
    assert told(full, "discard P1-05") == [event("discard", card="P1-05", face="P1-05 -/FF/F", column=1)]


def test_paying_for_a_space() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="P1-01 P1-02 funds").give(1, hand="R1-03 P1-01")
    assert told(table, "hire") == [event("hire")]
    assert told(table, "pay P1-01", "pay funds") == [
        event("pay", card="P1-01", face="P1-01 F/F/-", column=3),
        event("pay", card="funds", face="funds", column=2),
    ]
    assert told(table, "synthetic middle") == [event("take_essence", 1, essence="S", note="middle")]


def test_installing_and_moving_recipes() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="R1-01 R1-02 funds funds", top="R1-06")
    lifted: dict[str, Any] = {"card": "R1-01", "face": "R1-01 +F", "note": "top"}
    assert told(table, "note top", "install R1-01", "place top 1") == [
        event("note", note="top"),
        event("choose_recipe", **lifted),
        event("install", **lifted, place=1, above="R1-06 F>FF", owed=3),
    ]
    alone = Table(3, FOUR, marker=4).give(0, hand="R1-01 funds")
    assert told(alone, "note base") == [
        event("note", note="base"),
        event("install", card="R1-01", face="R1-01 +F", note="base", place=0, owed=3),
        event("pay", card="funds", face="funds", column=3),
    ]
    sorting = Table(3, FOUR, marker=4).give(0, top="R1-06 R1-07")
    assert told(sorting, "sort R1-07", "place middle 0") == [
        event("sort", card="R1-07", face="R1-07 F>A"),
        event("move_recipe", card="R1-07", face="R1-07 F>A", note="middle", place=0),
    ]


def test_a_whole_blending_phase_of_one_seat() -> None:
    table = Table(2).give(0, hand="P1-04", produced="P1-06", top="R1-03 R1-06 R1-07 R2-06", stored="").give(1).blend()
    begun = [e for e in table.game.events() if e.get("seat") == 0]
    assert begun == [
        event("extract_tile", note="top", got=["F"]),
        event("extract", note="top", card="R1-03", got=["G"]),
        event("mix", note="top", card="R1-06", paid=["F"], got=["F", "F"]),
    ]
    assert events_of(table.game, "blending") == [{"kind": "blending", "round": 1}]
    table.play("mix R1-07")
    after = [e for e in table.game.events() if e.get("seat") == 0][len(begun) :]
    assert after == [event("mix", note="top", card="R1-07", paid=["F"], got=["A"])]
    assert told(table, "skip R2-06") == [
        event("skip", note="top", card="R2-06", face="R2-06 G>AA"),
        event("pour", note="top", essences=["F", "G", "A"]),
        event("extract_tile", note="middle", got=["F"]),
        event("pour", note="middle", essences=["F"]),
        event("extract_tile", note="base", got=["F"]),
        event("pour", note="base", essences=["F"]),
    ]
    spent = [event("spend", essence="F", source="stockyard", note=n, card="P1-04") for n in ("top", "middle", "base")]
    assert told(table, "produce P1-04") == [
        event("choose_perfume", card="P1-04", face="P1-04 F/F/F"),
        *spent,
        event("produce", card="P1-04", face="P1-04 F/F/F", brand=3),
    ]
    ended = told(table, "finish")
    assert ended[:3] == [
        event("store", essence="A", note="top"), event("volatilise", essences=["G"]), event("done"),
    ]  # fmt: skip
    assert [e["kind"] for e in ended[3:]] == ["cleanup", "refill", "refill", "refill", "marker_returns", "round"]
    assert ended[-1] == {"kind": "round", "round": 2, "starting": 0}


def test_a_seat_with_nothing_to_decide_is_told_to_the_end() -> None:
    table = Table(2).give(0, hand="", produced="P1-01", top="R1-07 R2-06", stored="F").blend()
    mine = [e for e in table.game.events() if e.get("seat") == 0]
    assert mine == [
        event("extract_tile", note="top", got=["F"]),
        event("no_use", note="top", card="R1-07", face="R1-07 F>A"),
        event("cannot_mix", note="top", card="R2-06", face="R2-06 G>AA"),
        event("pour", note="top", essences=["F"]),
        event("extract_tile", note="middle", got=["F"]),
        event("pour", note="middle", essences=["F"]),
        event("extract_tile", note="base", got=["F"]),
        event("pour", note="base", essences=["F"]),
        event("volatilise", essences=["F", "F", "F"]),
        event("done"),
    ]
    asking = Table(2, box=every_choice_box()).give(0, produced="P1-01 P1-02").blend()
    assert told(asking, "store F") == [event("store", essence="F", note="top")]
    assert told(asking, "end storage")[:2] == [event("volatilise", essences=["F", "F"]), event("done")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_set_up_is_told(players: int) -> None:
    game = genjiko.new("perfumery", players, seed=1)
    kinds = [e["kind"] for e in game.events()]
    assert kinds == ["setup", *["refill"] * (players + 1), "marker_returns", "round"]
    assert game.events()[0] == {"kind": "setup", "starting": 0}
    assert game.events()[-2:] == [
        {"kind": "marker_returns", "column": players + 1}, {"kind": "round", "round": 1, "starting": 0},
    ]  # fmt: skip


def test_nothing_is_told_when_nobody_listens_and_the_game_is_the_same() -> None:
    loud = play_on(genjiko.new("perfumery", 3, seed=5), Rng(5))
    quiet = play_on(genjiko.new("perfumery", 3, seed=5, listen=False), Rng(5))
    assert quiet.dump() == loud.dump()
    assert quiet.events() == []
    assert loud.events()[-1] == {"kind": "end", "winners": list(loud.winners), "scores": list(loud.scores)}
