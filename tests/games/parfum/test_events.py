"""The log of a round, event by event with all that each tells, and in words."""

from genjiko.games import find_rules, new_header
from genjiko.kernel.chance import Chance
from genjiko.kernel.event import Event
from genjiko.kernel.game import game_from
from genjiko.kernel.sink import EventSink
from tests.games.parfum.table import FLASK, FLY, Table, customer, note, perfume, rules, told

HEART = {"note": f"n{note('heart RoRo') + 1}", "type": "heart", "aromas": ["rose", "rose"], "coin": 2}
BASE = {"note": f"n{note('base La') + 1}", "type": "base", "aromas": ["lavender"], "coin": 1}


def test_the_events_of_a_creation_turn() -> None:
    table = Table().water([0, 0, 1, 3], [], [], []).perfumes(0, perfume("minor", "head LaLa"))
    table.distillery("heart RoRo", "base La").money(3, 4, 5, 6).step("prepare", (0, 1, 2, 3))
    game = table.game([FLASK, FLY, FLY, FLASK])
    for text in ("die rose", "die rose", "die lavender", "reroll rose 0", "turn lavender 0 1", "claim 1", "claim 2"):
        game.play(text)
    game.play(f"compose {BASE['note']}")
    game.play("onto 1")
    assert game.events(0) == [
        {"kind": "die", "seat": 0, "aroma": "rose"},
        {"kind": "die", "seat": 0, "aroma": "rose"},
        {"kind": "die", "seat": 0, "aroma": "lavender"},
        {"kind": "roll", "seat": 0, "dice": ["rose", "rose", "lavender"], "flasks": ["rose"],
         "flies": ["rose", "lavender"]},
        {"kind": "reroll", "seat": 0, "coins": [0], "held": 3, "aroma": "rose"},
        {"kind": "roll", "seat": 0, "dice": ["rose"], "flasks": ["rose", "rose"], "flies": ["lavender"]},
        {"kind": "turn_die", "seat": 0, "coins": [0, 1], "held": 1, "aroma": "lavender"},
        {"kind": "claim", "seat": 0, **HEART, "place": 1, "money": 5},
        {"kind": "claim", "seat": 0, **BASE, "place": 2, "money": 6},
        {"kind": "add", "seat": 0, **BASE, "perfume": 1, "side": "minor"},
        {"kind": "finish", "seat": 0, "perfume": 1, "side": "minor", "parts": ["lavender"] * 3, "flacons": 2},
        {"kind": "begin", "seat": 0, **HEART, "perfume": 2, "side": "major"},
        {"kind": "dice_back", "seat": 0, "dice": ["rose", "rose", "lavender"]},
        {"kind": "turn", "seat": 1, "clock": 2, "actions": 4},
    ]  # fmt: skip
    assert game.events(1) == game.events(None) == game.events(0)
    assert game.log()[3:12] == [
        "Seat 0 rolls the dice rose, rose, lavender. All dice now show: flasks rose; flies rose, lavender.",
        "Seat 0 gives a token of water (worth 0) to roll the flies of rose again.",
        "Seat 0 rolls the die rose. All dice now show: flasks rose, rose; flies lavender.",
        "Seat 0 gives two tokens of water (worth 0, 1) and turns a die of lavender from fly to flask.",
        "Seat 0 claims the heart note of rose, rose from place 1 and earns 2 coins.",
        "Seat 0 claims the base note of lavender from place 2 and earns 1 coin.",
        "Seat 0 adds the base note of lavender to perfume 1 (minor).",
        "Seat 0 finishes perfume 1 (minor) of lavender, lavender, lavender: 2 flacons.",
        "Seat 0 begins perfume 2 (major) with the heart note of rose, rose.",
    ]


def test_the_events_of_selling_and_of_the_end_of_a_round() -> None:
    made = perfume("minor", "head LaLa", "base La", flacons=2)
    table = Table().water([], [0], [], []).money(3, 4, 5, 6).perfumes(0, made)
    wants = customer(2, "lavender", 7)
    street = [wants, *[c for c in range(5) if c != wants][:4]]
    game = table.distillery("-").street(*street).step("sell", (0, 1, 2, 3)).game([2, 3, 0, 0])
    game.play("sell 1 A")
    game.play("bargain 1")
    shown = {"customer": f"c{wants + 1}", "back": "A", "aroma": "lavender", "parts": 2, "price": 7}
    events = game.events(0)
    assert events[0] == {
        "kind": "sell",
        "seat": 0,
        "perfume": 1,
        "side": "minor",
        **shown,
        "place": "A",
        "left": 1,
        "money": 10,
    }
    assert events[1:4] == [{"kind": "nothing_to_sell", "seat": seat} for seat in (1, 2, 3)]
    assert events[4] == {"kind": "selling", "cycle": 2, "cycles": 2}
    assert events[5:9] == [
        {"kind": "bargain", "seat": 0, "perfume": 1, "side": "minor", "price": 2, "left": 0, "money": 12},
        {"kind": "sold_out", "seat": 0, "perfume": 1},
        {"kind": "water", "seat": 0, "held": 1, "well": 23, "coin": 2},
        {"kind": "water", "seat": 0, "held": 2, "well": 22, "coin": 3},
    ]
    assert [(e["kind"], e["seat"]) for e in events[9:12]] == [("nothing_to_sell", seat) for seat in (1, 2, 3)]
    assert events[12] == {"kind": "round_end", "round": 1}
    assert (events[13]["kind"], events[13]["place"]) == ("note", 1)
    assert (events[14]["kind"], events[14]["place"], events[14]["pile"]) == ("customer", "A", 19)
    assert "seat" not in events[13]
    assert events[15:] == [{"kind": "round", "round": 2, "order": [1, 2, 3, 0]}]
    assert game.log()[0] == (
        "Seat 0 sells a flacon of perfume 1 to the customer on place A (2 parts of lavender) for 7 coins; "
        "1 flacon left."
    )


def test_the_events_of_the_set_up() -> None:
    found = rules(2)
    game = game_from(found, found.setup(Chance(5), None), Chance(5), find_rules(new_header("parfum"))[1])
    told_events: list[Event] = []
    found.setup(Chance(5), EventSink(told_events))
    seen = [event.seen_by(0) for event in told_events]
    assert [e["kind"] for e in seen] == ["customer"] * 5 + ["note"] * 6 + ["water"] * 4 + ["stack", "round"]
    assert [(e["place"], e["pile"]) for e in seen[:5]] == [("A", 24), ("B", 23), ("C", 22), ("D", 21), ("E", 20)]
    assert [(e["place"], e["bag"]) for e in seen[5:11]] == [(1, 41), (2, 40), (3, 39), (4, 38), (5, 37), (6, 36)]
    assert [(e["seat"], e["held"], e["well"]) for e in seen[11:15]] == [(0, 1, 24), (0, 2, 23), (1, 1, 22), (1, 2, 21)]
    assert ["coin" in e for e in seen[11:15]] == [True, True, False, False]
    stack = seen[15]["seats"]
    assert isinstance(stack, list)
    assert seen[16] == {"kind": "round", "round": 1, "order": stack + stack}
    assert game.to_act == (stack[0],)
    assert all(event.reveals for event in told_events[:11])


def test_two_players_hear_of_two_sales_for_each_clock_and_of_no_cycle() -> None:
    game = Table(2).money(0, 1).game()
    for clock in (1, 3, 2):
        game.play(f"clock {clock}")
    assert [(e["seat"], e["clock"], e["actions"]) for e in told(game, "clock")] == [
        (0, 1, 3), (1, 3, 5), (0, 2, 4), (1, 4, 6),
    ]  # fmt: skip
    while not told(game, "selling"):
        game.play(
            "stop"
            if "stop" in map(str, game.legal())
            else "die rose"
            if "die rose" in map(str, game.legal())
            else game.legal()[-1]
        )
    assert told(game, "selling") == [{"kind": "selling", "sales": 2}]
    assert "Selling begins: up to 2 flacons with each clock." in game.log()
    four = Table().perfumes(3, perfume("minor", "head Vi", "base Vi", flacons=1)).step("prepare", (0, 1, 2, 3), clock=4)
    game = four.water([], [], [], []).game()
    for _ in range(6):
        game.play("water")
    assert told(game, "selling")[0] == {"kind": "selling", "cycle": 1, "cycles": 2}


def test_a_drop_and_the_end_are_told() -> None:
    table = (
        Table(2)
        .water([0, 3, 3, 3, 3], [1, 1])
        .money(7, 9)
        .perfumes(0, perfume("minor", "head LaLa", "base La", flacons=2))
    )
    game = table.distillery("-", "-").bag(1).step("sell", (1, 1, 0, 0), clock=4).game()
    game.play("pass")
    game.play("drop 0")
    assert game.events() == [
        {"kind": "pass", "seat": 0},
        {"kind": "drop", "seat": 0, "coin": 0, "held": 4},
        {"kind": "round_end", "round": 1},
        {"kind": "show_water", "seat": 0, "coins": [3, 3, 3, 3], "total": 12, "money": 19},
        {"kind": "show_water", "seat": 1, "coins": [1, 1], "total": 2, "money": 11},
        {"kind": "end", "winners": [0], "scores": [19, 11], "cause": "bag"},
    ]
    assert game.log()[-1] == "The game ends (the bag cannot fill the distillery). Money: 19, 11. Seat 0 wins."


def test_a_reroll_of_all_dice_and_a_new_well_are_told() -> None:
    everything = [0] * 10 + [1] * 4 + [2] * 5 + [3] * 5
    table = Table().water([3], everything, [], []).step("distill", (0, 1, 2, 3)).dice("Ro", "La")
    game = table.game([FLY, FLY])
    game.play("reroll all 3")
    assert game.events()[0] == {"kind": "reroll_all", "seat": 0, "coins": [3], "held": 0}
    assert game.events()[1]["flies"] == ["rose", "lavender"]
    table = Table().water([], everything, [], [], discards=[3]).step("prepare", (0, 1, 2, 3))
    game = table.game()
    game.play("water")
    assert game.events(0)[:2] == [
        {"kind": "new_well", "coins": [3], "count": 1},
        {"kind": "water", "seat": 0, "held": 1, "well": 0, "coin": 3},
    ]


def test_a_drawn_note_is_told() -> None:
    table = Table().distillery("head Ro", "-").step("prepare", (0, 1, 2, 3))
    bag = table.state.bag[:]
    game = table.game([2])
    game.play("draw")
    drawn = told(game, "draw")[0]
    assert (drawn["seat"], drawn["note"], drawn["place"], drawn["bag"]) == (0, f"n{bag[2] + 1}", 2, len(bag) - 1)
    assert game.log()[-1].startswith("Seat 0 draws a ")
