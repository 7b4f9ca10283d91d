"""Dumps that are no position of the game are refused, each for its own reason; all others are taken."""

from typing import Any

import pytest

import genjiko
from genjiko.games.parfum.state import FIELDS, ParfumState
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadDump
from genjiko.kernel.game import Game
from tests.games.parfum.table import Table, customer, note, perfume, state_of, weighted
from tests.games.refusals import cannot_occur

READY = perfume("minor", "head LaLa", "base La", flacons=2)
FOUR = (0, 1, 2, 3)


def waking(players: int = 4) -> Table:
    return Table(players).water(*[[0, 1]] * players).money(*range(players))


def preparing() -> Table:
    return waking().step("prepare", FOUR)


def distilling() -> Table:
    return waking().distillery("head Ro", "base Va").step("distill", FOUR).dice("RoVa", "La")


def composing() -> Table:
    table = waking()
    table.state.claimed = [note("head Ro"), note("base Va")]
    table.state.placing = note("head Ro")
    table.distillery()
    table.step("compose", FOUR).dice("Be", "La")
    table.state.dice = table.state.flasks + table.state.flies + (1 << 10) + (1 << 15)
    return table


def selling(players: int = 4) -> Table:
    owners = (0, 1, 0, 1) if players == 2 else tuple(range(players))
    return waking(players).perfumes(0, READY).step("sell", owners)


def dropping() -> Table:
    table = Table().water([0, 0, 1, 1, 3], [2], [], []).perfumes(0, READY)
    return table.step("drop_water", FOUR, cycle=2)


def over() -> Table:
    table = selling()
    table.state.step, table.state.actor, table.state.history = 6, -1, []
    table.state.clock_owner = [-1] * 4
    return table


MAKERS = [waking, preparing, distilling, composing, selling, dropping, over]


@pytest.mark.parametrize("make", MAKERS)
def test_the_positions_of_these_tests_are_taken(make: Any) -> None:
    game = make().game()
    assert genjiko.restore(game.dump()).dump() == game.dump()


def made(**slots: object) -> dict[str, object]:
    return {"side": "minor", "head": None, "heart": None, "base": None, "flacons": 0, **slots}


LENGTHS = {
    "notes_money": 4, "customers_money": 4, "bargain_money": 4, "arrival": 4, "held": 4, "tokens": 16, "order": 4,
    "clock_owner": 4, "street": 5, "distillery": 6, "perfumes": 4, "served": 4, "well": 4, "discards": 4, "pile": 2,
}  # fmt: skip


@pytest.mark.parametrize("name", LENGTHS)
def test_a_list_of_another_length(name: str) -> None:
    table = waking()
    value = table.rules.checks.dump(table.state)[name]
    assert isinstance(value, list)
    length = LENGTHS[name]
    for other in (value[1:], [*value, value[0]]):
        cannot_occur(table.game().dump(), rf"{name} must be a list of {length}$", **{name: other})


BAD: list[tuple[Any, dict[str, object], str]] = [
    (waking, {"bag": ["n2", "n1"]}, "the bag is written in the order of the notes"),
    # water
    (waking, {"tokens": [-1] * 16}, "hidden tokens cannot be played with"),
    (waking, {"well": [-1] * 4}, "hidden tokens cannot be played with"),
    (waking, {"held": [2, 2, 2, 3]}, r"held\[3\] is not the number of its tokens"),
    (waking, {"held": [1, 2, 2, 2]}, r"held\[0\] is not the number of its tokens"),
    (waking, {"history": ["0-1"]}, "history: a token comes from where there is none"),
    (waking, {"history": ["well"]}, "history: a new well is made when the old one is empty"),
    (waking, {"history": ["0+?"]}, "history: an unknown seat or coin"),
    (waking, {"history": []}, "the history leads to other tokens"),
    (waking, {"discards": [1, 0, 0, 0]}, "the history leads to other tokens"),
    (waking, {"well": [0, 0, 0, 0]}, "the history leads to other tokens"),
    # perfumes
    (waking, {"perfumes": [[made()], [], [], []]}, "a perfume has at least one note"),
    (waking, {"perfumes": [[], [made(heart="n20")], [], []]}, "a minor perfume has no heart note"),
    (waking, {"perfumes": [[made(head="n20")], [], [], []]}, "a note is in the slot of another type"),
    (waking, {"perfumes": [[made(head="n1", base="n20")], [], [], []]}, "a note is in the slot of another type"),
    (waking, {"perfumes": [[made(head="n1", flacons=1)], [], [], []]}, "a perfume has too many flacons"),
    (waking, {"perfumes": [[made(head="n1", base="n30", flacons=3)], [], [], []]}, "a perfume has too many flacons"),
    (waking, {"perfumes": [[{"side": "minor"}], [], [], []]}, "a perfume has side, head, heart, base and flacons"),
    (waking, {"perfumes": [[made(flacons=4)], [], [], []]}, "flacons must be a whole number from 0 to 3"),
    (waking, {"perfumes": [[made(flacons=-1)], [], [], []]}, "flacons must be a whole number from 0 to 3"),
    (waking, {"perfumes": [[made(flacons=True)], [], [], []]}, "flacons must be a whole number from 0 to 3"),
    (waking, {"perfumes": [[made(head="n43")], [], [], []]}, "perfumes"),
    # pile
    (waking, {"pile": [["c2", "c1"], []]}, "the pile is written in the order of the customers"),
    (waking, {"pile": [[], ["c17", "c16"]]}, "the pile is written in the order of the customers"),
    (waking, {"pile": [["c16"], []]}, "a customer is in the pile of the other back"),
    (waking, {"pile": [[], ["c1"]]}, "a customer is in the pile of the other back"),
    (waking, {"pile": [[], ["c16", "c17", "c18", "c19"]]}, "the closing-time token lies on five customers"),
    (waking, {"closing": False}, "the closing-time token is still covered"),
    (waking, {"closing": False, "pile": [[], ["c16", "c17", "c18", "c19", "c20"]]}, "token is still covered"),
    (waking, {"closing": False, "pile": [["c1"], ["c16"]]}, "token is still covered"),
    (waking, {"closing": False, "pile": [[], ["c16"]]}, "the last round follows the closing-time token"),
    (waking, {"last_round": True}, "the last round follows the closing-time token"),
    # markers
    (waking, {"arrival": [1, 2, 3, 3], "arrivals": 3}, "two markers arrived at the same time"),
    (waking, {"arrivals": 5}, "arrivals is not the latest arrival"),
    # who acts
    (over, {"actor": 0}, "the game is over, but somebody acts"),
    (waking, {"actor": -1}, "actor is no seat"),
    (lambda: waking(3), {"actor": 3}, "actor is no seat"),
    # clocks
    (waking, {"order": [1, 0, 2, 3]}, "the order of choice does not fit money and markers"),
    (waking, {"clock_owner": [0, 1, 2, -1]}, "the last clock is given without asking"),
    (waking, {"clock_owner": [0, 1, 2, 3]}, "the last clock is given without asking"),
    (waking, {"clock_owner": [1, -1, -1, -1]}, "the clocks taken do not fit the order of choice"),
    (waking, {"clock_owner": [-1, 0, -1, -1]}, "another player chooses a clock"),
    (waking, {"actor": 1}, "another player chooses a clock"),
    (waking, {"clock": 1}, "no clock is at work yet"),
    (preparing, {"clock_owner": [0, 1, 2, 2]}, "every player has the clocks due to him"),
    (preparing, {"clock": 4, "actor": 3}, "clock is too high"),
    (preparing, {"actor": 1}, "it is the turn of another clock"),
    # the turn
    (preparing, {"cycle": 1}, "cycle does not fit the step"),
    (selling, {"cycle": 2}, "cycle does not fit the step"),
    (lambda: selling(2), {"cycle": 1}, "cycle does not fit the step"),
    (selling, {"sold": 1}, "sold does not fit the step"),
    (lambda: selling(2), {"sold": 2}, "sold does not fit the step"),
    (dropping, {"sold": 1}, "sold does not fit the step"),
    (preparing, {"actions": 0}, "actions do not fit the clock"),
    (preparing, {"actions": 4}, "actions do not fit the clock"),
    (preparing, {"actions": 2, "dice": ["rose", "rose"]}, "more dice are taken than actions used"),
    (distilling, {"actions": 1}, "actions are left over"),
    (distilling, {"dice": [], "flasks": [], "flies": []}, "nothing was rolled"),
    (distilling, {"flies": []}, "flasks, flies and claimed notes are not the dice"),
    (distilling, {"claimed": ["n1"]}, "flasks, flies and claimed notes are not the dice"),
    (composing, {"flies": ["violet"]}, "more dice were rolled than taken"),
    (preparing, {"flies": ["rose"]}, "dice or notes lie about outside the distillation"),
    (preparing, {"flasks": ["rose"]}, "dice or notes lie about outside the distillation"),
    (preparing, {"claimed": ["n1"]}, "dice or notes lie about outside the distillation"),
    (selling, {"dice": ["rose"]}, "dice are taken outside a turn"),
    (waking, {"dice": ["rose"]}, "dice are taken outside a turn"),
    (composing, {"placing": "n42"}, "placing is not claimed"),
    (distilling, {"placing": "n1"}, "placing is not claimed"),
    (composing, {"claimed": [], "placing": None}, "there is no note to place"),
    (selling, {"perfumes": [[], [], [], []]}, "the seller has no flacon"),
    (dropping, {"held": [4, 1, 0, 0], "tokens": [2, 2, 0, 0, 0, 0, 1, 0, *[0] * 8],
                "history": ["0+0", "0+0", "0+1", "0+1", "1+2"], "well": [8, 2, 4, 6]}, "there is no surplus of water"),
    # the census
    (waking, {"supply": 24}, "there are 24 of flacons, not 25"),
    (waking, {"bag": ["n1"]}, r"dump: there are \d of note n\d+, not 1"),
    (waking, {"street": [None] * 5}, r"dump: there are 0 of customer c\d+, not 1"),
    # heaps
    (preparing, {"dice": ["rose"] * 4}, "there are only three dice of an aroma"),
    (preparing, {"dice": ["lavender"] * 4}, "there are only three dice of an aroma"),
    (preparing, {"dice": ["oak"]}, "dice"),
    (preparing, {"dice": "rose"}, "aromas are a list of names"),
    (preparing, {"dice": ["rose"] * 16}, "aromas are a list of names"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "changes", "message"), BAD)
def test_a_position_that_cannot_occur(make: Any, changes: dict[str, object], message: str) -> None:
    cannot_occur(make().game().dump(), message, **changes)


GOOD: list[tuple[Any, dict[str, object]]] = [
    (preparing, {"actions": 3}),
    (preparing, {"actions": 2, "dice": ["rose"]}),
    (preparing, {"actions": 1, "dice": ["rose"]}),
    (selling, {"cycle": 1}),
    (lambda: selling(2), {"sold": 1}),
    (waking, {"idle": 9, "busy": True}),
]


@pytest.mark.parametrize(("make", "changes"), GOOD)
def test_a_position_that_just_can_occur(make: Any, changes: dict[str, object]) -> None:
    dump = make().game().dump()
    state = {**dump["state"], **changes}
    assert genjiko.restore({**dump, "state": state}).dump()["state"] == state


BOUNDS = {
    "round": (1, 1000), "actor": (-1, 3), "arrivals": (1, 2000), "clock": (0, 4), "cycle": (0, 2), "sold": (0, 2),
    "idle": (0, 10), "actions": (0, 9), "supply": (0, 25),
}  # fmt: skip
LISTED = {
    "notes_money": (0, 2000), "customers_money": (0, 2000), "bargain_money": (0, 2000), "arrival": (1, 2000),
    "order": (0, 3), "clock_owner": (-1, 3), "held": (0, 25), "tokens": (-1, 25), "well": (-1, 25),
    "discards": (0, 25),
}  # fmt: skip


@pytest.mark.parametrize("name", [*BOUNDS, *LISTED])
def test_numbers_have_their_bounds(name: str) -> None:
    low, high = (BOUNDS | LISTED)[name]
    codec = FIELDS[name]
    for value in (low - 1, high + 1):
        wrong: object = [value] * 4 if name in LISTED else value
        with pytest.raises(BadDump, match=rf"must be a whole number from {low} to {high}"):
            codec.decode(name, wrong)
    for value in (low, high):
        right: object = [value] * 4 if name in LISTED else value
        assert codec.decode(name, right) == right


def test_names_of_notes_and_customers_have_their_bounds() -> None:
    for name, last, beyond in (("bag", "n42", "n43"), ("claimed", "n42", "n0"), ("distillery", "n1", "c1")):
        assert FIELDS[name].encode(FIELDS[name].decode(name, [last])) == [last]
        with pytest.raises(BadDump, match="is no known name"):
            FIELDS[name].decode(name, [beyond])
    for name, wrong in (("street", ["c26"]), ("served", [["c26"]]), ("street", ["c0"])):
        with pytest.raises(BadDump, match="is no known name"):
            FIELDS[name].decode(name, wrong)
    assert FIELDS["street"].encode([24, -1, 0]) == ["c25", None, "c1"]
    assert FIELDS["distillery"].decode("distillery", [None, "n3"]) == [-1, 2]
    for name, value in (("bag", [None]), ("claimed", [None]), ("served", [[None]])):
        with pytest.raises(BadDump, match="is no known name"):
            FIELDS[name].decode(name, value)
    assert FIELDS["placing"].decode("placing", None) == -1


# -- whole games --


@pytest.mark.parametrize(("players", "seed"), [(2, 2), (3, 0), (3, 1), (4, 9)])
def test_every_position_of_a_game_is_taken_and_counted(players: int, seed: int) -> None:
    game = genjiko.new("parfum", players, seed=seed)
    rng = Rng(seed)
    totals = {thing: sum(places.values()) for thing, places in game.census().items()}
    while True:
        game.rules.checks.check(game.state)
        assert {thing: sum(places.values()) for thing, places in game.census().items()} == totals
        if len(game.moves) % 20 == 0 or game.over:
            assert genjiko.restore(game.dump()).dump() == game.dump()
        if game.over:
            return
        game.play(weighted(game, rng))


def test_the_census_says_where_everything_is() -> None:
    table = Table().water([0, 3], [1], [], [], discards=[2, 2])
    table.perfumes(0, READY, perfume("major", "head Ro")).perfumes(1, perfume("minor", "head Vi", "base Vi", flacons=1))
    table.state.served[2] = [customer(2, "rose", 6)]
    table.street(customer(1, "rose", 4)).distillery("head Be", "-")
    game = table.step("prepare", FOUR).game()
    game.play("die rose")
    found = game.census()
    assert found[f"note n{note('head LaLa') + 1}"] == {"perfumes 0": 1}
    assert found[f"note n{note('head Ro') + 1}"] == {"perfumes 0": 1}
    assert found[f"note n{note('base Vi') + 1}"] == {"perfumes 1": 1}
    assert found[f"note n{note('head Be') + 1}"] == {"distillery": 1}
    assert sum(places == {"bag": 1} for thing, places in found.items() if thing.startswith("note")) == 42 - 5 - 5
    assert found[f"customer c{customer(2, 'rose', 6) + 1}"] == {"served 2": 1}
    assert found[f"customer c{customer(1, 'rose', 4) + 1}"] == {"street": 1}
    assert sum(places == {"pile": 1} for thing, places in found.items() if thing.startswith("customer")) == 23
    assert found["water 0"] == {"well": 9, "discards": 0, "held 0": 1, "held 1": 0, "held 2": 0, "held 3": 0}
    assert found["water 1"] == {"well": 3, "discards": 0, "held 0": 0, "held 1": 1, "held 2": 0, "held 3": 0}
    assert found["water 2"] == {"well": 3, "discards": 2, "held 0": 0, "held 1": 0, "held 2": 0, "held 3": 0}
    assert found["water 3"] == {"well": 5, "discards": 0, "held 0": 1, "held 1": 0, "held 2": 0, "held 3": 0}
    assert found["flacons"] == {"supply": 22, "perfumes 0": 2, "perfumes 1": 1, "perfumes 2": 0, "perfumes 3": 0}
    assert found["die rose"] == {"market": 2, "taken": 1}
    assert found["die lavender"] == {"market": 3, "taken": 0}
    assert found["clocks"] == {"market": 0, "taken": 4}
    assert found["closing-time token"] == {"pile": 1, "removed": 0}
    waiting = waking().game()
    waiting.play("clock 2")
    assert waiting.census()["clocks"] == {"market": 3, "taken": 1}
    claimed = composing().game().census()
    assert claimed[f"note n{note('head Ro') + 1}"] == {"claimed": 1}
    state_of(waiting).closing = False
    assert waiting.census()["closing-time token"] == {"pile": 0, "removed": 1}


def lists_of(state: ParfumState) -> dict[str, object]:
    """Every list of a state, those within lists too."""
    found: dict[str, object] = {}
    for name in FIELDS:
        value = getattr(state, name)
        if isinstance(value, list):
            found[name] = value
            found.update({f"{name}[{i}]": part for i, part in enumerate(value) if isinstance(part, list)})
    return found


@pytest.mark.parametrize("make", MAKERS)
def test_a_copy_is_the_same_and_shares_nothing(make: Any) -> None:
    table = make()
    state, copy = table.state, table.state.copy()
    assert table.rules.checks.dump(copy) == table.rules.checks.dump(state)
    mine, other = lists_of(state), lists_of(copy)
    assert mine.keys() == other.keys()
    assert all(other[name] is not value for name, value in mine.items())


def test_ruling_20_two_players_choose_in_turns() -> None:
    assert state_of(Table(2).money(7, 5).game()).order == [1, 0, 1, 0]
    game: Game = Table(3).money(5, 4, 5, top_first=(2, 0, 1)).game()
    assert state_of(game).order == [1, 2, 0]
