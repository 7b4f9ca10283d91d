"""What a screen gets: the view key by key, the masked state, the key, the prompt, and the drawing within 80 columns."""

import re
from typing import Any

import pytest

import genjiko
from genjiko.games import draw_table, game_words
from genjiko.games.parfum.pieces import KINDS
from genjiko.games.parfum.state import FIELDS, HIDDEN, ParfumState
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import OPEN, SPECTATOR
from genjiko.kernel.game import Game
from genjiko.kernel.text_markup import strip, width
from tests.games.parfum.table import Table, customer, note, perfume, state_of, weighted

READY = perfume("minor", "head LaLa", "base La", flacons=2)
GONE = perfume("minor", "head Be", "base Be")
BEGUN = perfume("major", "head Ro")


def table_of(game: Game, viewer: int | None = None) -> dict[str, Any]:
    table = game.view(viewer)["table"]
    assert isinstance(table, dict)
    return table


def shown_note(text: str, aromas: list[str]) -> dict[str, object]:
    return {"note": f"n{note(text) + 1}", "type": text.split(maxsplit=1)[0], "aromas": aromas, "coin": len(aromas)}


def distilling() -> Game:
    """Seat 1 of three distills with clock 2; it has three perfumes, one of each state."""
    table = Table(3).money(4, 6, 6, top_first=(2, 1, 0)).water([0, 3], [1, 1, 2], [], discards=[2, 0, 2])
    table.perfumes(1, READY, GONE, BEGUN).distillery("head Vi", "-", "heart RoRo", "base ViLa")
    table.state.served[1] = [customer(2, "rose", 6)]
    table.street(customer(1, "rose", 4), -1, customer(2, "lavender", 8))
    table.step("distill", (0, 1, 2), clock=2).dice("RoLa", "Vi")
    table.state.idle = 3
    return table.game()


def test_the_view_of_a_distillation() -> None:
    game = distilling()
    table = table_of(game, 1)
    bag = table.pop("bag")
    assert bag["count"] == len(bag["notes"]) == len(state_of(game).bag) == 42 - 5 - 4
    assert bag["notes"] == [f"n{n + 1}" for n in state_of(game).bag]
    last = table["distillery"].pop()
    assert (last["place"], last["note"]) == (5, f"n{state_of(game).distillery[4] + 1}")
    seats = table.pop("seats")
    assert table == {
        "round": 1, "step": "distill", "last_round": False, "order": [0, 1, 2],
        "clocks": [
            {"clock": 1, "actions": 3, "owner": 0}, {"clock": 2, "actions": 4, "owner": 1},
            {"clock": 3, "actions": 5, "owner": 2},
        ],
        "clock_kind": "tan",
        "turn": {
            "seat": 1, "clock": 2, "actions_left": 0, "dice": ["violet", "rose", "lavender"],
            "flasks": ["rose", "lavender"], "flies": ["violet"], "claimed": [], "placing": None, "sold": 0,
            "sale": None,
        },
        "cycle": None, "cycles": 2, "sales_each_clock": 1, "offers": [],
        "distillery": [
            {"place": 1, **shown_note("head Vi", ["violet"])}, {"place": 2, "note": None},
            {"place": 3, **shown_note("heart RoRo", ["rose", "rose"])},
            {"place": 4, **shown_note("base ViLa", ["violet", "lavender"])},
        ],
        "street": [
            {"place": "A", "customer": "c3", "back": "A", "aroma": "rose", "parts": 1, "price": 4},
            {"place": "B", "customer": None},
            {"place": "C", "customer": f"c{customer(2, 'lavender', 8) + 1}", "back": "B", "aroma": "lavender",
             "parts": 2, "price": 8},
            {"place": "D", "customer": None},
        ],
        "pile": {"count": 22, "top": "A", "above_closing_time": 17},
        "idle": {"rounds": 3, "limit": 10},
        "market": [
            {"aroma": "violet", "dice": 2, "of": 3, "flask": 4, "fly": 2, "colour": "blue"},
            {"aroma": "bergamot", "dice": 3, "of": 3, "flask": 4, "fly": 2, "colour": "green"},
            {"aroma": "rose", "dice": 2, "of": 3, "flask": 4, "fly": 2, "colour": "red"},
            {"aroma": "vanilla", "dice": 3, "of": 3, "flask": 3, "fly": 3, "colour": "black"},
            {"aroma": "lavender", "dice": 2, "of": 3, "flask": 3, "fly": 3, "colour": "purple"},
        ],
        "flacons": 23, "well": 17, "discards": [0, 2, 2], "track": 100,
    }  # fmt: skip
    assert seats[0] == {
        "money": 4, "arrival": 1, "water": 2, "coins": None, "clocks": [1], "perfumes": [], "served": [],
    }  # fmt: skip
    served = {"customer": f"c{customer(2, 'rose', 6) + 1}", "back": "A", "aroma": "rose", "parts": 2, "price": 6}
    assert {key: seats[1][key] for key in ("money", "arrival", "water", "coins", "clocks", "served")} == {
        "money": 6, "arrival": 2, "water": 3, "coins": [1, 1, 2], "clocks": [2], "served": [served],
    }  # fmt: skip
    assert seats[1]["perfumes"] == [
        {
            "perfume": 1, "side": "minor", "head": shown_note("head LaLa", ["lavender"] * 2), "heart": None,
            "base": shown_note("base La", ["lavender"]),
            "parts": ["lavender"] * 3, "flacons": 2, "bargain": 2, "state": "ready",
        },
        {
            "perfume": 2, "side": "minor", "head": shown_note("head Be", ["bergamot"]), "heart": None,
            "base": shown_note("base Be", ["bergamot"]), "parts": ["bergamot"] * 2, "flacons": 0, "bargain": 2,
            "state": "sold_out",
        },
        {
            "perfume": 3, "side": "major", "head": shown_note("head Ro", ["rose"]), "heart": None, "base": None,
            "parts": ["rose"], "flacons": 0, "bargain": 3, "state": "unfinished",
        },
    ]  # fmt: skip


def selling(players: int, cycle: int = 1) -> Table:
    owners = (0, 0, 1, 1) if players == 2 else tuple(range(players))
    heavy = perfume("major", "head Vi", "heart Ro", "base Va", flacons=1)
    twins = [customer(1, "lavender", 5)]
    twins.append(customer(1, "lavender", 5, but=(twins[0],)))
    table = Table(players).water(*[[]] * players).perfumes(0, READY, BEGUN, heavy)
    table.street(twins[0], customer(1, "rose", 4), twins[1], customer(2, "lavender", 8))
    return table.step("sell", owners, cycle=cycle)


def test_prices_of_all_that_may_be_sold_are_in_the_view() -> None:
    table = table_of(selling(4).game())
    assert table["offers"] == [
        {"perfume": 1, "bargain": 2, "customers": [{"place": "A", "price": 5}, {"place": "D", "price": 8}]},
        {"perfume": 3, "bargain": 3, "customers": [{"place": "B", "price": 4}]},
    ]
    empty = selling(4).street().game()
    assert [offer["customers"] for offer in table_of(empty)["offers"]] == [[], []]


def test_which_sale_it_is() -> None:
    two = selling(2).game()
    table = table_of(two)
    assert (table["cycle"], table["cycles"], table["sales_each_clock"], table["turn"]["sale"]) == (None, 1, 2, 1)
    assert two.rules.view.prompt(two.state, 0) == ("sell", {"seat": 0, "clock": 1, "sale": 1, "sales": 2})
    two.play("bargain 1")
    assert table_of(two)["turn"]["sale"] == 2
    assert table_of(two)["turn"]["sold"] == 1
    assert two.rules.view.prompt(two.state, 0) == ("sell", {"seat": 0, "clock": 1, "sale": 2, "sales": 2})
    four = selling(4, cycle=2).game()
    table = table_of(four)
    assert (table["cycle"], table["cycles"], table["sales_each_clock"], table["turn"]["sale"]) == (2, 2, 1, None)
    assert four.rules.view.prompt(four.state, 0) == ("sell", {"seat": 0, "cycle": 2, "cycles": 2})


def test_the_cycle_is_shown_while_water_is_dropped_and_at_no_other_step() -> None:
    game = selling(4, cycle=2).water([0] * 5, [], [], []).game()
    game.play("pass")
    table = table_of(game)
    assert (table["step"], table["cycle"], table["offers"], table["turn"]["sale"]) == ("drop_water", 2, [], None)
    assert game.rules.view.prompt(game.state, 0) == ("drop_water", {"seat": 0, "surplus": 1})
    assert table_of(Table().game())["cycle"] is None


def test_the_pile_near_closing_time() -> None:
    for left, above in ((7, 2), (6, 1), (5, 0)):
        assert table_of(Table().pile_of_b(left).game())["pile"] == {
            "count": left, "top": "B", "above_closing_time": above,
        }  # fmt: skip
    last = Table().pile_of_b(2)
    last.state.closing, last.state.last_round = False, True
    table = table_of(last.game())
    assert table["pile"] == {"count": 2, "top": "B", "above_closing_time": None}
    assert table["last_round"]
    none = Table().pile_of_b(0)
    none.state.closing, none.state.last_round = False, True
    assert table_of(none.game())["pile"] == {"count": 0, "top": None, "above_closing_time": None}


def test_the_choice_of_a_note_is_a_step_of_its_own_on_the_screen() -> None:
    table = Table().water([], [], [], []).perfumes(0, perfume("minor", "head Vi"), perfume("major", "heart Be"))
    table.distillery("base Ro", "base Va")
    game = table.step("distill", (0, 1, 2, 3)).dice("RoVa").game()
    game.play("claim 1")
    game.play("claim 2")
    assert table_of(game)["step"] == "choose_note"
    assert game.rules.view.prompt(game.state, 0) == ("choose_note", {"seat": 0})
    game.play(f"compose n{note('base Ro') + 1}")
    shown = table_of(game)
    assert (shown["step"], shown["turn"]["placing"]) == ("compose", f"n{note('base Ro') + 1}")
    assert shown["turn"]["claimed"] == [shown_note("base Ro", ["rose"]), shown_note("base Va", ["vanilla"])]
    fits = {"seat": 0, **shown_note("base Ro", ["rose"]), "fits": [1, 2]}
    assert game.rules.view.prompt(game.state, 0) == ("compose", fits)
    alone = Table().water([], [], [], []).distillery("base Ro").step("distill", (0, 1, 2, 3)).dice("Ro").game()
    alone.play("claim 1")
    assert alone.rules.view.prompt(alone.state, 0) == ("compose", {"seat": 0, **shown_note("base Ro", ["rose"])})


def test_other_prompts() -> None:
    wake = Table().money(0, 1, 2, 3).game()
    assert wake.rules.view.prompt(wake.state, 0) == ("wake_up", {"seat": 0})
    prepare = Table().step("prepare", (2, 1, 0, 3), clock=1).game()
    assert prepare.rules.view.prompt(prepare.state, 0) == ("prepare", {"seat": 2, "actions": 3})
    distill = distilling()
    assert distill.rules.view.prompt(distill.state, 0) == ("distill", {"seat": 1, "water": 3})


def test_before_the_clocks_are_chosen_there_is_no_turn() -> None:
    game = Table().money(0, 1, 2, 3).game()
    game.play("clock 3")
    table = table_of(game)
    assert (table["turn"], table["step"]) == (None, "wake_up")
    assert [clock["owner"] for clock in table["clocks"]] == [None, None, 0, None]
    assert [side["clocks"] for side in table["seats"]] == [[3], [], [], []]


def over() -> Game:
    table = Table(2).water([0, 3], [1, 1]).money(7, 9).perfumes(0, READY)
    game = table.distillery("-", "-").bag(1).step("sell", (1, 1, 0, 0), clock=4).game()
    game.play("pass")
    return game


def test_ruling_44_after_the_end_the_markers_have_advanced() -> None:
    game = over()
    table = table_of(game)
    assert [side["money"] for side in table["seats"]] == [10, 11]
    assert [side["coins"] for side in table["seats"]] == [[0, 3], [1, 1]]
    assert (table["turn"], table["cycle"], table["offers"], table["step"]) == (None, None, [], "over")
    assert game.scores == (10, 11)
    assert game.breakdown == [
        {"notes": 7, "customers": 0, "bargains": 0, "water": 3},
        {"notes": 9, "customers": 0, "bargains": 0, "water": 2},
    ]
    assert game.rules.view.prompt(game.state, 0) == ("over", {})
    assert game.rules.view.secrets(game.state, 0) == {}


def test_while_the_game_runs_water_counts_nothing_and_nobody_has_won() -> None:
    game = distilling()
    assert game.scores == (4, 6, 6)
    assert game.winners == ()


# -- masked states and keys --


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_a_masked_state_is_the_true_one_but_for_hidden_coins(viewer: int) -> None:
    game = distilling()
    state = state_of(game)
    seen = game.rules.view.observe(state, viewer)
    assert isinstance(seen, ParfumState)
    hidden = ("tokens", "well", "history")
    true, masked = game.rules.checks.dump(state), game.rules.checks.dump(seen)
    assert {k: v for k, v in masked.items() if k not in hidden} == {k: v for k, v in true.items() if k not in hidden}
    own = [HIDDEN] * 12
    if viewer >= 0:
        own[viewer * KINDS : viewer * KINDS + KINDS] = state.tokens[viewer * KINDS : viewer * KINDS + KINDS]
    assert (seen.tokens, seen.well) == (own, [HIDDEN] * KINDS)
    told = true["history"]
    assert isinstance(told, list)
    assert masked["history"] == [t if t[1] == "-" or t[0] == str(viewer) else f"{t[0]}+?" for t in told]
    for name in FIELDS:
        value = getattr(seen, name)
        if isinstance(value, list):
            assert value is not getattr(state, name)
            for mine, other in zip(value, getattr(state, name), strict=True):
                assert not isinstance(mine, list) or mine is not other


def test_everything_is_open_to_the_open_viewer_and_after_the_end() -> None:
    game = distilling()
    assert game.rules.checks.dump(game.rules.view.observe(game.state, OPEN)) == game.rules.checks.dump(game.state)
    ended = over()
    assert ended.rules.checks.dump(ended.rules.view.observe(ended.state, 1)) == ended.rules.checks.dump(ended.state)
    assert table_of(game, OPEN)["seats"][0]["coins"] == [0, 3]


def test_secrets_are_the_coins_of_well_and_other_hands() -> None:
    game = distilling()
    assert game.rules.view.secrets(game.state, 1) == {
        "well": (8, 2, 2, 5), "tokens of 0": [0, 3], "tokens taken by 0": [0, 3, 2, 0, 2],
        "tokens of 2": [], "tokens taken by 2": [],
    }  # fmt: skip
    assert set(game.rules.view.secrets(game.state, SPECTATOR)) == {
        "well", "tokens of 0", "tokens taken by 0", "tokens of 1", "tokens taken by 1", "tokens of 2",
        "tokens taken by 2",
    }  # fmt: skip


CHANGES: dict[str, Any] = {
    "round": 2, "step": 3, "actor": 2, "notes_money": [4, 6, 7], "customers_money": [0, 1, 0],
    "bargain_money": [0, 0, 2], "arrival": [2, 1, 3], "clock_owner": [1, 0, 2], "clock": 2, "cycle": 1, "sold": 1,
    "busy": True, "idle": 4, "last_round": True, "actions": 1, "dice": 1, "flasks": 1, "flies": 2,
    "claimed": [5], "placing": 5, "bag": [1], "distillery": [1, 2, 3, 4, 5], "closing": False,
    "street": [1, 2, 3, 4], "perfumes": [[], [], []], "served": [[], [], []], "history": [0, 0],
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_two_states_that_look_different_have_different_keys(name: str) -> None:
    game = distilling()
    other = state_of(game).copy()
    assert getattr(other, name) != CHANGES[name]
    setattr(other, name, CHANGES[name])
    for viewer in (0, 1, SPECTATOR, OPEN):
        assert game.rules.view.information_key(other, viewer) != game.rules.view.information_key(game.state, viewer)


def test_states_that_look_the_same_have_the_same_key() -> None:
    one = Table(2).water([0, 1], [2, 3], discards=[1]).game()
    two = Table(2).water([0, 1], [3, 3], discards=[1]).game()
    assert one.rules.view.information_key(one.state, 0) == one.rules.view.information_key(two.state, 0)
    assert one.rules.view.information_key(one.state, 1) != one.rules.view.information_key(two.state, 1)
    assert one.rules.view.information_key(one.state, OPEN) != one.rules.view.information_key(two.state, OPEN)
    # Samples have the key of what was seen.
    world = one.resample(0, Rng(3))
    assert one.rules.view.information_key(world.state, 0) == one.rules.view.information_key(one.state, 0)


def test_keys_after_the_end_see_every_coin() -> None:
    one, two = over(), over()
    assert one.rules.view.information_key(one.state, 0) == one.rules.view.information_key(two.state, 0)
    state_of(two).tokens = [1, 0, 0, 1, 0, 1, 1, 0]
    assert one.rules.view.information_key(one.state, 0) != one.rules.view.information_key(two.state, 0)


def test_a_sample_of_an_open_state_is_that_state() -> None:
    game = over()
    sample = game.resample(0, Rng(1))
    assert sample.rules.checks.dump(sample.state) == game.rules.checks.dump(game.state)


# -- the drawing --


def drawn(game: Game, viewer: int | None, columns: int = 80, language: str = "en") -> str:
    return strip(draw_table("parfum", game.view(viewer), game_words("parfum", language), columns))


def test_the_drawing_of_a_sale() -> None:
    game = selling(2).game()
    text = drawn(game, 0)
    for part in (
        "21 customers in the pile (A on top)", "closing time after 16 more customers", "22 flacons in the supply",
        "Aromas      Vi violet   Be bergamot   Ro rose   Va vanilla   La lavender",
        "A 1xLa = 5", "B 1xRo = 4", "E empty", "1: 3 actions, Seat 0", "Vi 3 dice",
        "flasks on 4 of 6 faces: Vi Be Ro  3 of 6 faces: Va La", "25 tokens in the well   none laid open beside it",
        "Seat 0 (you)   money 0   water 0   customers served 0",
        "  1 minor:   head LaLa   base La   2 flacons", "  2 major:   head Ro   heart open   base open",
        "Seat 0: selling   clock 1   sale 1 of 2", "  perfume 1:   A pays 5   D pays 8   bargain 2",
        "  perfume 3:   B pays 4   bargain 3",
    ):  # fmt: skip
        assert part in text, part
    assert "(you)" not in drawn(game, None)


def test_the_drawing_of_other_moments() -> None:
    text = drawn(distilling(), 1)
    for part in (
        "idle rounds 3 of 10", "laid open beside it: 1 worth 0, 2 worth 2", "2 empty", "1 head Vi = 1",
        "water 3 (2 worth 1, 1 worth 2)   customers served 1   perfumes sold out 1",
        "Seat 1: distilling   clock 2   flasks RoLa   flies Vi", "Vi 2 dice",
    ):  # fmt: skip
        assert part in text.replace("\n  ", "   "), part
    assert "sales cycle 2 of 2" in drawn(selling(4, cycle=2).game(), 0)
    wake = drawn(Table(2).money(5, 3).game(), 0)
    assert "Clocks are chosen in this order:   Seat 1   Seat 0   Seat 1   Seat 0" in wake
    near = Table().pile_of_b(5).game()
    assert "closing time comes next" in drawn(near, 0)
    prepare = Table().step("prepare", (0, 1, 2, 3)).game()
    assert "3 actions left   dice none" in drawn(prepare, 0)
    prepare.play("die rose")
    assert "2 actions left   dice Ro" in drawn(prepare, 0)
    last = Table().pile_of_b(0)
    last.state.closing, last.state.last_round = False, True
    headline = "Round 1   last round   36 notes in the bag   0 customers in the pile\n  25 flacons in the supply"
    assert headline in drawn(last.game(), 0)


def test_the_drawing_in_italian_has_no_english_word() -> None:
    english = re.compile(
        r"(?i)\b(seat|you|round \w+ left|bag|pile|top|money|water|coin|worth|flasks?|flies|clocks?|dice|die|free|empty|"
        r"head|heart|base|minor|major|open|served|sold|pays|bargain|sale|cycle|claimed|actions?|supply|well|faces)\b"
    )
    game = genjiko.new("parfum", 3, seed=4)
    rng = Rng(4)
    while not game.over:
        assert not english.search(drawn(game, 0, language="it")), drawn(game, 0, language="it")
        game.play(weighted(game, rng))
    assert "(tu)" in drawn(game, 0, language="it")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_line_of_the_drawing_holds_80_columns(players: int) -> None:
    widest = 0
    for seed in range(3):
        game = genjiko.new("parfum", players, seed=seed)
        rng = Rng(seed)
        while not game.over:
            if len(game.moves) % 3 == 0:
                for viewer in (game.to_act[0], None):
                    widest = max([widest, *[width(line) for line in drawn(game, viewer).splitlines()]])
            legal = game.legal()
            game.play(weighted(game, rng) if seed else legal[rng.below(len(legal))])
        widest = max([widest, *[width(line) for line in drawn(game, OPEN).splitlines()]])
    assert 60 < widest <= 80


def test_a_crowded_table_holds_80_columns_too() -> None:
    everything = [0] * 10 + [1] * 4 + [2] * 5 + [3] * 5
    table = Table().water(everything, [3], [], [])
    table.distillery("-").bag(0).step("prepare", (0, 1, 2, 3))
    assert max(width(line) for line in drawn(table.game(), 0).splitlines()) <= 80
    claimed = (
        Table().water([], [], [], []).distillery("head Ro", "head La", "base Ro", "base La", "heart Ro", "heart La")
    )
    many = claimed.step("distill", (0, 1, 2, 3), clock=4).dice("RoRoRoLaLaLa").game()
    for place in (1, 2, 3, 4, 5, 6):
        many.play(f"claim {place}")
    text = drawn(many, 0)
    assert text.count(" Ro") > 3
    assert max(width(line) for line in text.splitlines()) <= 80
