"""What is told of every action: whole streams of events, so that none is missing, doubled or wrong."""

from typing import Any

import pytest

import genjiko
from genjiko.games.perfumery.state import DONE, NOBODY, PerfumeryState
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import OPEN
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
    quiet = play_on(genjiko.new("perfumery", 3, seed=5, keep_events=False), Rng(5))
    assert quiet.dump() == loud.dump()
    assert quiet.events() == []
    assert loud.events()[-1] == {"kind": "end", "winners": list(loud.winners), "scores": list(loud.scores)}


# -- how the table stands at each event --


def film(table: Table, action: str) -> list[tuple[str, dict[str, Any], PerfumeryState]]:
    """The kinds of the events of an action, and the table and the state right after each."""
    game = table.game
    game.watched = True
    events = told(table, action)
    view = game.rules.view
    states = [state for state in game._films[-1].states[1:] if isinstance(state, PerfumeryState)]
    tables: list[Any] = [view.present(view.observe(state, OPEN), OPEN) for state in states]
    assert game.rules.checks.dump(states[-1]) == game.rules.checks.dump(game.state)
    return list(zip([str(e["kind"]) for e in events], tables, states, strict=True))


def test_the_turn_passes_on_with_the_last_event_of_a_turn() -> None:
    table = Table(3, FOUR, marker=4, seat=1).give(1, hand="funds")
    shown = [
        (kind, t["acting"], t["starting_marker"], t["next_marker"]["seat"]) for kind, t, _ in film(table, "acquire 4")
    ]
    assert shown == [("acquire", 1, 0, None), ("take_next_marker", 1, 0, 1), ("take_start", 2, 1, 1)]
    own = film(Table(3, FOUR, marker=4), "acquire 4")
    assert [(kind, t["acting"]) for kind, t, _ in own] == [("acquire", 0), ("take_next_marker", 1)]
    full = film(Table(3, FOUR, marker=4).give(0, hand="R1-05 R1-06 R1-07 R1-08 P1-05 P1-06"), "acquire 1")
    assert [(t["acting"], t["turn"]["to_discard"], t["turn"]["path"]) for _, t, _ in full] == [(0, 1, 1)]
    start = film(Table(3, FOUR, marker=4, seat=1), "start")
    assert [(kind, t["acting"], t["starting_marker"]) for kind, t, _ in start] == [
        ("start", 1, 0),
        ("take_start", 2, 1),
    ]


def test_what_is_owed_sinks_with_every_card_paid() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="funds funds funds")
    shown = [(kind, t["acting"], t["turn"]["owed"], t["turn"]["path"]) for kind, t, _ in film(table, "hire")]
    assert shown == [("hire", 0, 7, 3), ("pay", 0, 2, 2), ("pay", 1, 0, None)]
    alone = film(Table(3, FOUR, marker=4).give(0, hand="R1-01 funds"), "note base")
    assert [(kind, t["turn"]["step"], t["turn"]["owed"]) for kind, t, _ in alone] == [
        ("note", "install", 0), ("install", "pay", 3), ("pay", "place_perfumer", 0),
    ]  # fmt: skip


@pytest.mark.parametrize(("column", "next_seat", "passed"), [("P1-01 R1-01", None, 3), ("P1-04 R1-04", 0, 2)])
def test_seats_are_passed_over_when_the_turn_has_passed_on(column: str, next_seat: int | None, passed: int) -> None:
    """Only the cards of the second column pay for Hire."""
    table = Table(3, [column, *FOUR[1:]], marker=4)
    table.state.tiles = [NOBODY, 1, 1, 1]
    for player in table.state.players:
        player.used = 0b1010_1111  # notes, sort, essence, start
        player.hand = []
    shown = [(kind, t["acting"], t["turn"] is None) for kind, t, _ in film(table, "acquire 1")]
    now = (next_seat, next_seat is None)
    assert shown[: 1 + passed] == [("acquire", *now), *[("cannot_place", *now)] * passed]
    assert [kind for kind, _, _ in shown[1 + passed :][:1]] == ([] if next_seat == 0 else ["blending"])


def test_essences_rise_pour_and_pay() -> None:
    table = Table(2).give(0, hand="P1-04", top="R1-03 R1-07").give(1).blend()
    rising = film(table, "skip R1-07")
    shown = [(kind, t["seats"][0]["blending"]) for kind, t, _ in rising]
    steps = [(kind, b["step"], b["note"], b["recipe"], b["pot"]) for kind, b in shown]
    assert steps == [
        ("skip", "mix", "top", None, ["F", "G"]),
        ("pour", "mix", "top", None, []),
        ("extract_tile", "mix", "middle", None, ["F"]),
        ("pour", "mix", "middle", None, []),
        ("extract_tile", "mix", "base", None, ["F"]),
        ("pour", "produce", None, None, []),
    ]
    paying = [(kind, t["seats"][0]["blending"]) for kind, t, _ in film(table, "produce P1-04")]
    assert [(kind, b["step"], b["making"], b["note"], b["due"]) for kind, b in paying] == [
        ("choose_perfume", "spend", "P1-04", "top", "F"),
        ("spend", "spend", "P1-04", "middle", "F"),
        ("spend", "spend", "P1-04", "base", "F"),
        ("spend", "spend", "P1-04", None, None),
        ("produce", "store", None, None, None),
    ]


def test_the_round_ends_step_by_step() -> None:
    table = Table(2).give(0, hand="P1-04").give(1).blend()
    player = table.player()
    player.used = 0b100_0000  # hire
    player.ready = 1
    shown = film(table, "end production")
    assert [kind for kind, _, _ in shown[:5]] == ["volatilise", "done", "third_perfumer", "cleanup", "refill"]
    own = [state.players[0] for _, _, state in shown]
    assert [(p.perfumers, p.ready, p.used) for p in own[1:4]] == [(2, 1, 0b100_0000), (3, 2, 0b100_0000), (3, 3, 0)]
    assert [p.step == DONE for p in own] == [False, *[True] * (len(own) - 2), False]
    assert [(t["round"], t["phase"]) for _, t, _ in shown] == [(1, "blending")] * (len(own) - 1) + [(2, "development")]
