"""Positions that cannot occur, each refused with its own sentence; and where every component is counted."""

from collections.abc import Callable

import pytest

import genjiko
from genjiko.games.perfumery.cards import HIDDEN, NUMBER_OF
from genjiko.games.perfumery.essences import from_letters
from genjiko.games.perfumery.state import (
    BLENDING,
    DONE,
    IDLE,
    INSTALLING,
    MIXING,
    NO_CARD,
    NOBODY,
    NOWHERE,
    OVER,
    PAYING,
    PLACING,
    PRODUCING,
    SETTING,
    SPENDING,
    STORING,
    PerfumeryState,
)
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadDump
from tests.games.perfumery.tables import Table, every_choice_box, own_box, play_on

FOUR = ["P1-04 R1-04", "P1-03 R1-03", "P1-02 R1-02", "P1-01 R1-01"]
Change = Callable[[PerfumeryState], object]


def good(table: Table) -> Table:
    table.rules.checks.check(table.state)
    return table


def bad(table: Table, complaint: str, **change: object) -> None:
    """The position is refused once attributes of the state, or with `p_` of seat 0, are changed."""
    state = table.state.copy()
    for name, value in change.items():
        if name.startswith("p_"):
            setattr(state.players[0], name[2:], value)
        else:
            setattr(state, name, value)
    with pytest.raises(BadDump) as caught:
        table.rules.checks.check(state)
    assert str(caught.value) == f"dump: {complaint}"


def card(name: str) -> int:
    return NUMBER_OF[name]


# -- cards and markers --


def test_cards_are_of_this_game_and_where_they_belong() -> None:
    table = good(Table(3, FOUR, marker=4).give(0, hand="R1-06 P1-06 funds", top="R1-07", produced="P1-08"))
    state = table.state
    bad(table, "hidden cards ('?') cannot be played with", p_hand=[HIDDEN])
    bad(table, "hand 0: not used with 3 players: R1-13, P1-13", p_hand=[card("R1-13"), card("P1-13")])
    bad(table, "base 0: not used with 3 players: R3-10", p_notes=[[], [], [card("R3-10")]])
    bad(table, "column 2: not used with 3 players: R1-14", columns=[[], [card("R1-14")], [], []])
    swapped = [card("R1-05"), *state.perfumes[1:]]
    bad(table, "the perfume deck holds another card", perfumes=swapped)
    bad(table, "the recipe deck holds another card", recipes=[card("P1-05"), *state.recipes[1:]])
    bad(table, "a deck holds 28 cards in round 1", perfumes=state.perfumes[1:])
    bad(table, "a deck holds 28 cards in round 1", recipes=state.recipes[1:])
    bad(table, "a deck holds 24 cards in round 2", round=2)
    bad(table, "a deck is stage I on stage II on stage III", recipes=state.recipes[::-1])
    unsorted = [column[::-1] for column in state.columns]
    bad(table, "the cards of a column are written in order", columns=unsorted)
    bad(table, "seat 0: the hand is written in order", p_hand=[card("P1-06"), card("R1-06")])
    bad(table, "seat 0: only perfumes are produced", p_produced=[card("R1-06")])
    bad(table, "seat 0: only recipes are installed", p_notes=[[card("P1-06")], [], []])
    bad(table, "seat 0: only recipes are installed", p_notes=[[], [], [card("funds")]])


def test_a_marker_is_in_one_place() -> None:
    table = good(Table(3, FOUR, marker=4))
    bad(table, "the next-starting marker is held or lies in one column", next_holder=0)
    bad(table, "the next-starting marker is held or lies in one column", next_column=NOWHERE)
    held = good(Table(3, FOUR))
    bad(held, "both markers go to one seat", next_holder=2)
    good(Table(3, FOUR, marker=4, seat=2))


# -- seats --


def test_what_a_seat_has_is_possible() -> None:
    table = good(Table(3, FOUR, marker=4).give(0, hand="R1-01 R1-02 R1-03 R1-04 R1-05 R1-06 R1-07", produced="P1-01"))
    bad(table, "seat 0: more than 7 cards in hand", p_hand=list(range(8)))
    bad(table, "seat 0: too many perfumers", p_perfumers=4)
    three = table.state.copy()
    three.players[0].perfumers = 3
    table.rules.checks.check(three)
    bad(table, "seat 0: has hired already", p_perfumers=3, p_used=8 << 3)
    hiring = table.state.copy()
    hiring.players[0].used = 8 << 3
    table.rules.checks.check(hiring)
    full = table.state.copy()
    full.players[0].stored = from_letters("F")
    table.rules.checks.check(full)
    for stored in ("FF", "G", "S"):
        bad(table, "seat 0: more stored than there are spaces", p_stored=from_letters(stored))
    for name, value in (("step", MIXING), ("note", 1), ("height", 1), ("pot", 1), ("making", 40), ("paid", 1)):
        bad(table, "seat 0: blends outside the blending phase", **{f"p_{name}": value})
    strange = "seat 0: the stockyards hold what nothing has brought there"
    bad(table, strange, p_stock=[1, 0, 0])
    for stock in ("F", "S"):
        for note in range(3):
            taken = table.state.copy()
            taken.players[0].used = 8 << 2
            taken.players[0].stock[note] = from_letters(stock)
            table.rules.checks.check(taken)
    for stock in ("", "G", "FF", "FS"):
        bad(table, strange, p_used=8 << 2, p_stock=[from_letters(stock), 0, 0])
    bad(table, strange, p_used=8 << 3, p_stock=[1, 0, 0])


# -- a turn --


def test_a_turn_begins_with_a_perfumer_and_a_place_for_it() -> None:
    table = good(Table(3, FOUR, marker=4).give(0, hand="funds"))
    bad(table, "somebody has a turn in the development phase", acting=NOBODY)
    bad(table, "a turn begins with a ready perfumer", p_ready=0)
    bad(table, "a turn begins with a ready perfumer", owed=1)
    bad(table, "a turn begins with a ready perfumer", note=1)
    bad(table, "a recipe is lifted to be placed", lifted=card("R1-06"))
    bad(table, "the path of discards is open while cards are laid", path=0)
    for columns in ([[], [1, 2], [1, 2], [1, 2]], [[1], [1, 2], [1, 2], [1, 2]]):
        bad(table, "a free column holds at least two cards", columns=columns)
    taken = table.state.copy()
    taken.columns, taken.tiles = [[], [1, 2], [1, 2], [1, 2]], [1, NOBODY, NOBODY, NOBODY]
    table.rules.checks.check(taken)
    bad(table, "there is no space for the perfumer", tiles=[1] * 4, p_used=8 << 2, p_stock=[1, 0, 0])


def test_installing() -> None:
    table = good(Table(3, FOUR, marker=4).give(0, hand="R1-01 R1-02 funds funds", top="R1-06").play("note top"))
    assert table.state.step == INSTALLING
    bad(table, "recipes are installed in a note", note=NOWHERE)
    bad(table, "the note that is equipped has a perfumer", note=1)
    bad(table, "the path of discards is open while cards are laid", path=NOWHERE)
    bad(table, "what is owed can be paid", owed=17)
    bad(table, "there is nothing to decide", p_hand=[card("R1-01"), card("funds")])
    more = table.state.copy()
    more.owed = 3
    table.rules.checks.check(more)


def test_placing_a_recipe_of_the_hand() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="R1-01 R1-02 funds", top="R1-06").play("note top", "install R1-01")
    assert good(table).state.step == SETTING
    bad(table, "a recipe is lifted to be placed", lifted=NO_CARD)
    bad(table, "the lifted recipe is in hand", lifted=card("R1-03"))
    bad(table, "the lifted recipe is in hand", lifted=card("funds"))
    bad(table, "the first recipe of a note needs no choice of place", p_notes=[[], [1], [1]])
    bad(table, "the path of discards is open while cards are laid", path=NOWHERE)
    exact = table.state.copy()
    exact.owed = 5  # 5 + 2 x 3 of 11
    table.rules.checks.check(exact)
    bad(table, "the lifted recipe can be paid", owed=6)
    bad(table, "the note that is equipped has a perfumer", note=2)


def test_placing_a_recipe_that_is_moved() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="R1-05", top="R1-06 R1-07").play("sort R1-07")
    assert good(table).state.step == SETTING
    bad(table, "the lifted recipe is installed", lifted=card("R1-05"))
    bad(table, "the lifted recipe is installed", owed=1)
    bad(table, "the path of discards is open while cards are laid", path=0)
    bad(table, "a recipe is lifted to be placed", step=PLACING)


def test_paying() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="P1-01 P1-02 funds").play("hire")
    assert good(table).state.step == PAYING
    for owed in (1, 11):
        other = table.state.copy()
        other.owed = owed
        table.rules.checks.check(other)
    for owed in (0, 12):
        bad(table, "what is owed can be paid", owed=owed)
    bad(table, "there is nothing to decide", p_hand=[card("funds"), card("funds")])
    bad(table, "the path of discards is open while cards are laid", path=NOWHERE)
    bad(table, "the note that is equipped has a perfumer", note=0)


def test_discarding() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="R1-01 R1-02 R1-05 R1-06 R1-07 R1-08 R1-09").play("acquire 2")
    good(table)
    bad(table, "only a hand over the limit is discarded from", p_hand=table.player().hand[:7])
    bad(table, "only a hand over the limit is discarded from", owed=1)
    bad(table, "a note is equipped only by the Note action", note=0)
    bad(table, "seat 0: more than 7 cards in hand", acting=1)
    bad(table, "the path of discards is open while cards are laid", path=NOWHERE)


# -- outside development --


def test_nobody_has_a_turn_outside_development() -> None:
    table = good(Table(3, FOUR, marker=4).give(0, hand="P3-01", top="R1-07").blend())
    turn = "somebody has a turn outside the development phase"
    for name, value in (("acting", 1), ("step", PAYING), ("note", 0), ("lifted", 0), ("owed", 1), ("path", 0)):
        bad(table, turn, **{name: value})
    over = table.state.copy()
    for player in over.players:
        player.step = DONE
        player.stock = [0, 0, 0]
        player.note = player.height = player.pot = 0
    with pytest.raises(BadDump, match="the blending phase is over already"):
        table.rules.checks.check(over)


def test_a_game_is_over_after_eight_rounds() -> None:
    table = Table(3, FOUR, marker=4)
    table.state.phase = OVER
    table.state.acting = NOBODY
    with pytest.raises(BadDump, match="a game ends after 8 rounds"):
        table.rules.checks.check(table.state)
    table.state.round = 8
    table.state.perfumes, table.state.recipes = [], []
    good(table)
    for player in table.state.players:
        player.used = 8 << 2  # what was taken onto the stockyard has volatilised
    good(table)
    bad(table, "seat 0: the stockyards hold what nothing has brought there", p_stock=[1, 0, 0])


# -- blending --


def test_a_mixing_to_decide_on() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="P3-01", top="R1-01 R1-07 R1-06", middle="R1-03").blend()
    assert good(table).player().step == MIXING
    none = "seat 0: there is no mixing to decide on"
    for height in (0, 2, 3):
        bad(table, none, p_height=height)
    bad(table, none, p_note=1, p_height=0)
    bad(table, none, p_pot=from_letters("GAS"))
    bad(table, none, p_hand=[])
    bad(table, "seat 0: takes part in the blending phase", p_step=IDLE)
    for step in (PRODUCING, STORING, DONE):
        bad(table, "seat 0: something is left in the pot", p_step=step)
        bad(table, "seat 0: something is left in the pot", p_step=step, p_pot=0)
    bad(table, "seat 0: pays for no perfume", p_making=card("P3-01"))
    bad(table, "seat 0: pays for no perfume", p_paid=1)


def test_production_to_decide_on() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="P1-07", top="R1-01").stock("F", "FF", "G").blend_from(PRODUCING)
    good(table)
    bad(table, "seat 0: all three notes are blended first", p_note=1)
    bad(table, "seat 0: there is nothing to decide", p_hand=[])
    bad(table, "seat 0: pays for no perfume", p_step=SPENDING)
    bad(table, "seat 0: pays for no perfume", p_making=card("P1-07"))
    bad(table, "seat 0: finishes, but could still produce", p_step=STORING)
    for change in ({"p_stock": [0, 0, 1]}, {"p_stock": [0, 0, 0]}):
        bad(table, "seat 0: done, but essences are left", p_step=DONE, **change)
    finishing = table.state.copy()
    finishing.players[0].step = STORING
    finishing.players[0].hand = []
    table.rules.checks.check(finishing)


def test_payment_to_decide_on() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="P1-01 P1-02").stock("FS", "F", "").blend_from(PRODUCING)
    table.play("produce P1-01")
    assert good(table).player().step == SPENDING
    bad(table, "seat 0: pays for no perfume", p_making=NO_CARD)
    paid = "seat 0: the perfume that is paid for is in hand"
    bad(table, paid, p_making=card("P1-04"))
    bad(table, paid, p_paid=2)
    bad(table, "seat 0: there is nothing to decide", p_paid=1)
    bad(table, "seat 0: all three notes are blended first", p_note=0)


def test_storing_to_decide_on_under_every_choice() -> None:
    table = Table(3, FOUR, marker=4, box=every_choice_box()).give(0, produced="P1-01").stock("FF", "", "")
    good(table.blend_from(STORING))
    bad(table, "seat 0: there is nothing to decide", p_stored=1)


def test_a_dump_at_any_decision_can_be_restored() -> None:
    for components in (None, every_choice_box(), own_box(('storage = "F"', 'storage = "FF"'))):
        game = genjiko.new("perfumery", 3, seed=4, components=components)
        rng = Rng(4)
        while not game.over:
            if rng.below(3) == 0:
                assert genjiko.restore(game.dump()).dump() == game.dump()
            seat = game.to_act[rng.below(len(game.to_act))]
            legal = game.legal(seat)
            game.play(legal[rng.below(len(legal))], seat)


# -- census --


def test_every_component_is_counted_where_it_is() -> None:
    table = Table(3, FOUR, marker=4).give(0, hand="R1-06 funds", top="R1-07", base="R1-08 R1-09", produced="P1-08")
    table.player().stored = from_letters("G")
    table.stock("F", "GG", "S").state.tiles = [0, 2, NOBODY, NOBODY]
    table.player().used = 1 | 8 << 2
    table.player().ready = 0
    table.player().pot = from_letters("FA")
    table.state.perfumes, table.state.recipes = [], [card("R3-01")]
    census = table.rules.checks.census(table.state)
    assert census["R3-01"] == {"recipe deck": 1}
    assert census["R1-06"] == {"hand 0": 1}
    assert census["R1-07"] == {"top 0": 1}
    assert census["R1-09"] == {"base 0": 1}
    assert census["P1-08"]["produced 0"] == 1
    assert census["R1-03"]["column 2"] == 1
    assert census["funds"] == {"hand 0": 1, "hand 1": 1, "hand 2": 1}
    assert census["essence F"] == {
        "supply": 24, "stockyards 0": 2, "storage 0": 0, "stockyards 1": 0, "storage 1": 0, "stockyards 2": 0,
        "storage 2": 0,
    }  # fmt: skip
    assert [census[f"essence {kind}"]["stockyards 0"] for kind in "FGAS"] == [2, 2, 1, 1]
    assert [census[f"essence {kind}"]["storage 0"] for kind in "FGAS"] == [0, 1, 0, 0]
    assert census["perfumers of 0"] == {"ready": 0, "placed": 3, "waiting": 1}
    assert census["perfumers of 1"] == {"ready": 2, "placed": 0, "waiting": 1}
    assert census["perfumers of 2"] == {"ready": 2, "placed": 1, "waiting": 1}
    assert census["starting marker"] == {"seat 0": 1}
    assert census["next-starting marker"] == {"seats": 0, "columns": 1}
    held = Table(3, FOUR)
    assert held.rules.checks.census(held.state)["next-starting marker"] == {"seats": 1, "columns": 0}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_game_counts_every_card_once(players: int) -> None:
    game = genjiko.new("perfumery", players, seed=1)
    census = game.census()
    cards = [thing for thing in census if thing[2:3] == "-" or thing[3:4] == "-"]
    assert len([thing for thing in cards if thing[0] in "RP"]) == 16 * (players + 1)
    assert all(sum(census[thing].values()) == 1 for thing in cards if thing[0] in "RP")
    assert sum(census["funds"].values()) == players
    assert {place for thing in cards if thing[0] in "RP" for place in census[thing]} == {
        "perfume deck", "recipe deck", *[f"column {n + 1}" for n in range(players + 1)],
    }  # fmt: skip


def test_blending_positions_of_a_game_hold_the_census() -> None:
    game = genjiko.new("perfumery", 4, seed=3)
    rng = Rng(3)
    totals = {thing: sum(places.values()) for thing, places in game.census().items()}
    seen = 0
    while not game.over:
        play_on(game, rng, lambda game: game.state.phase == BLENDING)  # type: ignore[attr-defined]
        if game.over:
            break
        seen += 1
        assert {thing: sum(places.values()) for thing, places in game.census().items()} == totals
        legal = game.legal()
        game.play(legal[rng.below(len(legal))])
    assert seen > 20
