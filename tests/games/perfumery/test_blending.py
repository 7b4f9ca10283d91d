"""The blending phase: all seats at once, and the questions that it asks. Rulings by their numbers."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

import genjiko
from genjiko.games.perfumery.actions import Play
from genjiko.games.perfumery.box import NOTES, Box
from genjiko.games.perfumery.essences import ONE, SYNTHETIC, count, from_letters, letters
from genjiko.games.perfumery.spending import can_pay, find_sources, lacking, sources
from genjiko.games.perfumery.state import BLENDING, PRODUCING, STORING, PerfumeryState, Player
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.game import Game
from tests.games.perfumery.tables import Table, events_of, every_choice_box, rules, written

# -- together --


def phase_of(game: Game) -> int:
    assert isinstance(game.state, PerfumeryState)
    return game.state.phase


def position_of(game: Game) -> str:
    return json.dumps(game.rules.checks.dump(game.state), sort_keys=True)


def blending_phases(players: int, seed: int) -> list[Game]:
    """Every blending phase of a random game in which several seats have something to decide."""
    game = genjiko.new("perfumery", players, seed=seed)
    rng = Rng(seed)
    found = []
    last_turn = -1
    while not game.over:
        if phase_of(game) == BLENDING and game.rules.turn_number(game.state) != last_turn and len(game.to_act) > 1:
            found.append(game.copy())
            last_turn = game.rules.turn_number(game.state)
        seat = game.to_act[0]
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
    return found


def played_in(game: Game, order: Rng, choices: int) -> str:
    """The position after the phase; each seat chooses by a source of its own, the order of seats is random."""
    trial = game.copy()
    turn = trial.rules.turn_number(trial.state)
    own = [Rng(choices + seat) for seat in range(trial.rules.players)]
    while not trial.over and trial.rules.turn_number(trial.state) == turn:
        seat = trial.to_act[order.below(len(trial.to_act))]
        legal = trial.legal(seat)
        trial.play(legal[own[seat].below(len(legal))], seat)
    return position_of(trial)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_order_of_the_seats_makes_no_difference(players: int) -> None:
    phases = [phase for seed in range(12) for phase in blending_phases(players, seed)]
    assert len(phases) > 15
    for number, game in enumerate(phases):
        ends = {played_in(game, Rng(1000 * number + order), number) for order in range(6)}
        assert len(ends) == 1


def two_busy_seats() -> Table:
    table = Table(3).give(0, hand="P1-01 P1-02", produced="P1-03").give(1, hand="P1-04 P1-05")
    return table.give(2, hand="funds").blend()


def test_all_seats_that_have_to_decide_may_act() -> None:
    table = two_busy_seats()
    assert list(table.game.to_act) == [0, 1]
    assert table.legal(2) == []
    with pytest.raises(IllegalAction):
        table.game.play("end production", 2)
    table.game.play("end production", 1)
    assert list(table.game.to_act) == [0]


def test_undo_takes_back_the_own_actions_only() -> None:
    """Under the reading that asks for everything, so that each has a second decision."""
    table = Table(3, box=every_choice_box())
    table.give(0, hand="P1-01", produced="P1-04 P1-02").give(1, hand="P1-04", produced="P1-07").blend()
    before = position_of(table.game)
    table.game.play("produce P1-01", 0)
    middle = position_of(table.game)
    table.game.play("end production", 1)
    assert table.game.to_act == (0, 1)
    assert (table.game.undoable(0), table.game.undoable(1)) == (1, 1)
    table.game.undo(0)
    assert written(table.player(0).produced) == "P1-04 P1-02"
    assert table.player(1).step == STORING
    table.game.undo(1)
    assert position_of(table.game) == before
    table.game.play("produce P1-01", 0)
    assert position_of(table.game) == middle


def test_undo_goes_past_the_others_also_for_the_last_seat_to_decide() -> None:
    table = Table(2).give(0, hand="P1-01", produced="P1-04 P1-02", base="R1-01").give(1, hand="P1-04").blend()
    table.game.play("produce P1-01", 0)
    table.game.play("produce P1-04", 1)
    assert list(table.game.to_act) == [0, 1]
    table.game.play("finish", 1)
    assert list(table.game.to_act) == [0]
    assert table.game.undoable(0) == 1
    table.game.undo(0)
    assert written(table.player(1).produced) == "P1-04"
    assert table.legal(0) == ["produce P1-01", "end production"]


# -- which questions are asked --


def test_ruling_10_mixing_and_storing_need_the_exact_essence() -> None:
    table = Table(2).give(0, hand="P3-01", produced="P1-01 P1-03", top="R2-04 R2-06").blend()
    assert [e["card"] for e in events_of(table.game, "cannot_mix", 0)] == ["R2-06"]  # pot F S, and no G
    assert table.stored() == "F"  # the S fits neither space


def test_ruling_14_effects_go_from_the_bottom_and_each_once() -> None:
    table = Table(2).give(0, hand="P3-01", top="R1-07 R1-01", base="R1-01 R1-07").blend()
    assert table.legal(0) == ["mix R1-07", "skip R1-07"]
    table.play("mix R1-07")  # Top: F to A, then F
    table.play("skip R1-07")  # Base: FF
    assert [e["essences"] for e in events_of(table.game, "pour", 0)] == [["F", "A"], ["F"], ["F", "F"]]


def test_ruling_15_the_whole_bracket_once() -> None:
    table = Table(2).give(0, hand="P3-01", top="R2-01 R2-07").blend().play("mix R2-07")
    assert events_of(table.game, "pour", 0)[0]["essences"] == ["F", "G", "G", "G"]


def test_ruling_17_several_perfumes_one_after_another() -> None:
    table = Table(2).give(0, hand="P1-01 P1-02 P1-10").stock("F", "FF", "F").blend_from(PRODUCING)
    table.play("produce P1-01", "produce P1-02")
    assert written(table.player().produced) == "P1-01 P1-02"


def test_ruling_18_only_synthetic_pays_for_synthetic() -> None:
    player = Player()
    player.stock = [from_letters("FGA"), 0, 0]
    units = [(0, SYNTHETIC)]
    needs = [ONE[SYNTHETIC], 0, 0]
    assert not can_pay(player, needs, units)
    player.stored = ONE[SYNTHETIC]
    assert can_pay(player, needs, units)
    for every_choice in (False, True):
        assert [str(a) for a in find_sources(player, units, every_choice)] == ["use storage S"]


def test_ruling_30_extractions_are_carried_out_without_asking() -> None:
    table = Table(2).give(0, hand="P1-01 R1-01", top="R1-03 R1-05").blend()
    assert events_of(table.game, "pour", 0)[0]["essences"] == ["F", "G", "A"]


def test_ruling_30_a_mixing_is_asked_only_when_it_can_be_paid() -> None:
    table = Table(2).give(0, hand="P3-01", top="R1-07 R2-06").blend().play("skip R1-07")
    assert [e["card"] for e in events_of(table.game, "skip", 0)] == ["R1-07"]
    assert [e["card"] for e in events_of(table.game, "cannot_mix", 0)] == ["R2-06"]


def test_ruling_35_a_space_emptied_in_production_can_be_filled_again() -> None:
    table = Table(2).give(0, hand="P1-07", produced="P1-03", stored="G").stock("G", "FF", "").blend_from(PRODUCING)
    table.play("produce P1-07")
    assert (table.stored(), table.legal(0)) == ("", ["finish"])
    assert table.play("finish").stored() == "G"


def test_ruling_36_storing_is_not_compulsory() -> None:
    table = Table(2, box=every_choice_box()).give(0, produced="P1-01 P1-02").stock("FFF", "", "").blend_from(STORING)
    assert table.play("store F", "end storage").stored() == "F"


def test_ruling_45_a_mixing_that_gives_back_all_is_not_asked() -> None:
    table = Table(2).give(0, hand="P3-01", top="R1-06 R1-08 R2-08").blend()
    assert [e["card"] for e in events_of(table.game, "mix", 0)] == ["R1-06", "R1-08"]
    assert events_of(table.game, "pour", 0)[0]["essences"] == ["F", "F", "G"]


def test_ruling_46_nothing_is_asked_when_nothing_can_last() -> None:
    table = Table(2).give(0, hand="funds R1-01", top="R1-07").blend()
    assert table.state.round == 2
    assert [e["card"] for e in events_of(table.game, "no_use", 0)] == ["R1-07"]
    empty_space = Table(2).give(0, hand="funds", produced="P1-06", top="R1-07").blend()
    assert empty_space.legal(0) == ["mix R1-07", "skip R1-07"]
    full = Table(2).give(0, hand="funds", produced="P1-06", stored="A", top="R1-07").blend()
    assert full.state.round == 2


# -- which essences pay --


def paying(
    hand: str, stock: tuple[str, str, str], produced: str = "", stored: str = "", box: Components | None = None
) -> Table:
    table = Table(2, box=box).give(0, hand=hand, produced=produced, stored=stored).stock(*stock).blend_from(PRODUCING)
    return table.play(f"produce {hand.split(maxsplit=1)[0]}")


def test_ruling_44_one_source_is_not_asked() -> None:
    table = paying("P1-01", ("FS", "F", ""), "P1-06", "A")
    assert table.legal(0) == ["use stockyard F", "use stockyard S"]
    assert written(paying("P1-01", ("F", "F", "")).player().produced) == "P1-01"


def test_ruling_44_the_same_rest_is_one_choice() -> None:
    """FF of Middle with two on the stockyard and one stored: the first comes from the stockyard anyway."""
    table = paying("P1-05", ("", "FF", "F"), "P1-01", "F", every_choice_box())
    spent = [e["source"] for e in events_of(table.game, "spend", 0)]
    assert spent == ["stockyard"]
    assert table.legal(0) == ["use stockyard F", "use storage F"]
    table.play("use storage F")
    assert table.player().step == STORING
    assert table.legal(0) == ["store F", "end storage"]


def test_stored_essences_serve_every_note() -> None:
    table = paying("P1-09", ("", "", ""), "P1-01 P1-03 P1-06", "FGA")
    assert written(table.player().produced).endswith("P1-09")
    assert [e["note"] for e in events_of(table.game, "spend", 0)] == ["top", "middle", "base"]


End = tuple[str, ...]
"""What is left: three stockyards and the storage, as letters."""


def ends_by_questions(box: Box, player: Player, card: int) -> list[End]:
    """Every way through the questions, as what is left at the end."""
    if player.paid == len(box.units[card]):
        return [(*[letters(s) for s in player.stock], letters(player.stored))]
    ends = []
    player.making = card
    for use in sources(box, player):
        assert isinstance(use, Play)
        after = player.copy()
        if use.where == 0:
            after.stock[box.units[card][player.paid][0]] -= ONE[use.what]
        else:
            after.stored -= ONE[use.what]
        after.paid += 1
        ends += ends_by_questions(box, after, card)
    return ends


def ends_by_trial(box: Box, player: Player, card: int) -> set[End]:
    """The same with every source tried for every essence: a second opinion."""
    units = box.units[card]
    found = set()
    for ways in product(range(4), repeat=len(units)):
        stock, stored = player.stock[:], player.stored
        good = True
        for (note, kind), way in zip(units, ways, strict=True):
            one = kind if way in (0, 2) else SYNTHETIC
            there = stock[note] if way < 2 else stored
            if not count(there, one):
                good = False
                break
            if way < 2:
                stock[note] -= ONE[one]
            else:
                stored -= ONE[one]
        if good:
            found.add((*[letters(s) for s in stock], letters(stored)))
    return found


def some_payments(box: Box, seed: int) -> Iterator[tuple[Player, int]]:
    """Essences before a seat and a perfume to pay for, which may be impossible."""
    rng = Rng(seed)
    cards = [card for stage in box.perfumes[:2] for card in stage]
    for _ in range(400):
        player = Player()
        player.stock = [sum(ONE[(0, 0, 1, 2, 3)[rng.below(5)]] for _ in range(rng.below(4))) for _ in range(3)]
        player.stored = sum(ONE[rng.below(4)] for _ in range(rng.below(4)))
        yield player, cards[rng.below(len(cards))]


def test_questions_reach_every_rest_and_agree_with_trying_everything() -> None:
    """Under the reading that asks for everything."""
    box = rules(4, every_choice_box()).box
    asked = possible = 0
    for player, card in some_payments(box, 7):
        expected = ends_by_trial(box, player, card)
        assert can_pay(player, box.needs[card], box.units[card]) == bool(expected)
        if expected:
            ends = ends_by_questions(box, player, card)
            assert set(ends) == expected
            possible += 1
            asked += len(expected) > 1
            if len(expected) == 1:
                assert len(ends) == 1
    assert possible > 40
    assert asked > 15


# -- ruling 53: of the same essence the stockyard's pays first --


def betters(one: End, other: End) -> bool:
    """Whether one rest becomes the other by moving essences from storage back to a stockyard, or leaving them out."""
    kept = [sorted(part) for part in one]
    for note, part in enumerate(other[:3]):
        for essence in part:
            place = note if essence in kept[note] else 3
            if essence not in kept[place]:
                return False
            kept[place].remove(essence)
    return not Counter(other[3]) - Counter(kept[3])


def test_ruling_53_the_stockyard_pays_before_the_storage() -> None:
    table = paying("P1-01", ("F", "F", ""), "P1-04 P1-02", "FF")
    assert [(e["essence"], e["source"], e["note"]) for e in events_of(table.game, "spend", 0)] == [
        ("F", "stockyard", "top"), ("F", "stockyard", "middle"),
    ]  # fmt: skip
    assert (table.stored(), table.legal(0)) == ("FF", ["finish"])


def test_ruling_53_the_storage_pays_what_the_stockyard_lacks() -> None:
    table = paying("P1-05", ("", "F", "F"), "P1-04 P1-02", "FF")
    spent = [(e["source"], e["note"], e["card"]) for e in events_of(table.game, "spend", 0)]
    assert spent == [("stockyard", "middle", "P1-05"), ("storage", "middle", "P1-05"), ("stockyard", "base", "P1-05")]
    assert table.stored() == "F"


def test_ruling_53_the_kind_is_still_a_choice_and_each_has_one_source() -> None:
    both = paying("P1-01", ("FS", "F", ""), "P1-04 P3-03", "FS")
    assert both.legal(0) == ["use stockyard F", "use stockyard S"]
    spread = paying("P1-01", ("S", "F", ""), "P1-04 P3-03", "FS")
    assert spread.legal(0) == ["use stockyard S", "use storage F"]
    spread.play("use stockyard S", "use stockyard F")
    assert [e.get("as") for e in events_of(spread.game, "spend", 0)] == ["F", None]


def test_ruling_53_every_other_way_to_pay_is_bettered() -> None:
    box = rules(4).box
    possible = fewer = 0
    for player, card in some_payments(box, 11):
        everything = ends_by_trial(box, player, card)
        if not everything:
            continue
        asked = set(ends_by_questions(box, player, card))
        assert asked <= everything
        for end in everything:
            assert any(betters(mine, end) for mine in asked)
        possible += 1
        fewer += len(asked) < len(everything)
    assert possible > 40
    assert fewer > 15


# -- ruling 54: storing is done by itself, in the last round not at all --


def test_ruling_54_all_that_fits_is_stored_by_itself() -> None:
    table = Table(2).give(0, produced="P2-03 P1-07 P2-01 P1-03", stored="F").stock("FF", "GAA", "S").blend()
    assert table.state.round == 2
    assert table.stored() == "FFGA"
    stored = [(e["essence"], e["note"]) for e in events_of(table.game, "store", 0)]
    assert stored == [("F", "top"), ("G", "middle"), ("A", "middle")]
    assert events_of(table.game, "volatilise", 0)[0]["essences"] == ["F", "F", "F", "F", "A", "S"]


def in_the_last_round(table: Table) -> Table:
    table.state.round = 8
    table.state.perfumes = []
    table.state.recipes = []
    return table


def test_ruling_54_nothing_is_stored_or_mixed_for_storing_in_the_last_round() -> None:
    table = in_the_last_round(Table(2).give(0, produced="P1-06", top="R1-07")).blend()
    assert table.game.over
    assert [e["card"] for e in events_of(table.game, "no_use", 0)] == ["R1-07"]
    assert (table.stored(), events_of(table.game, "store", 0)) == ("", [])
    with_a_perfume = in_the_last_round(Table(2).give(0, hand="P3-01", produced="P1-06", top="R1-07")).blend()
    assert with_a_perfume.legal(0) == ["mix R1-07", "skip R1-07"]
    asking = in_the_last_round(Table(2, box=every_choice_box()).give(0, produced="P1-06", top="R1-07")).blend()
    assert asking.play("mix R1-07").legal(0) == ["store A", "end storage"]


# -- ruling 55: the end of blending is said where a step could otherwise not be taken back --


def test_ruling_55_the_last_mixing_can_be_taken_back_until_the_seat_finishes() -> None:
    table = Table(2).give(0, hand="P3-01", produced="P1-06", top="R1-07").blend().play("skip R1-07")
    assert (table.legal(0), table.state.round, table.stockyards()) == (["finish"], 1, ["F", "F", "F"])
    table.game.undo(0)
    table.play("mix R1-07")
    assert table.stockyards() == ["A", "F", "F"]
    table.play("finish")
    assert (table.stored(), table.state.round) == ("A", 2)


def test_ruling_55_the_last_payment_can_be_taken_back() -> None:
    table = paying("P1-01", ("FS", "F", ""), "P1-04", "F").play("use stockyard S")
    assert (table.legal(0), table.game.undoable(0)) == (["finish"], 2)
    table.game.undo(0)
    assert table.legal(0) == ["use stockyard F", "use stockyard S"]


def test_ruling_55_whoever_has_decided_nothing_is_not_asked_to_finish() -> None:
    table = Table(3).give(0, hand="P3-01", produced="P1-06", top="R1-07").give(1, hand="P3-01", top="R1-03").blend()
    assert table.game.to_act == (0,)


def test_ruling_55_ending_production_is_an_end_said_already() -> None:
    table = Table(3).give(0, hand="P1-01", produced="P1-02").give(1, hand="P1-04").blend()
    table.game.play("end production", 0)
    assert (table.game.to_act, table.stored()) == ((1,), "F")


def test_ruling_55_version_1_ends_by_itself() -> None:
    table = Table(2, box=every_choice_box()).give(0, hand="P3-01", produced="P1-03", top="R1-07").blend()
    assert table.play("mix R1-07").state.round == 2


# -- ruling 56: in the last round production ends only when nothing more can be produced --


def test_ruling_56_the_last_production_is_not_ended_by_hand() -> None:
    table = in_the_last_round(Table(2).give(0, hand="P1-01 P1-04 P1-02").stock("F", "F", "F")).blend()
    assert table.legal(0) == ["produce P1-01", "produce P1-02", "produce P1-04"]
    assert table.game.view(0)["prompt"] == {"id": "produce_on", "args": {"seat": 0}}
    assert "in the last round production goes on" in table.game.why_not("end production", 0)
    earlier = Table(2).give(0, hand="P1-01 P1-04 P1-02").blend()
    assert earlier.legal(0)[-1] == "end production"
    asking = in_the_last_round(Table(2, box=every_choice_box()).give(0, hand="P1-01")).blend()
    assert asking.legal(0) == ["produce P1-01", "end production"]


def test_ruling_56_the_only_perfume_is_produced_without_asking() -> None:
    table = in_the_last_round(Table(2).give(0, hand="P1-01 P1-02 P3-01").stock("F", "F", "F")).blend()
    table.play("produce P1-02")
    assert written(table.player().produced) == "P1-02 P1-01"
    assert (table.legal(0), table.game.undoable(0)) == (["finish"], 1)
    alone = in_the_last_round(Table(2).give(0, hand="P1-04").give(1, hand="P3-01")).blend()
    assert alone.game.over
    assert alone.game.scores == (3, 0)
    choice = in_the_last_round(Table(2).give(0, hand="P1-01").stock("S", "", "")).blend()
    assert choice.legal(0) == ["use stockyard F", "use stockyard S"]


# -- what is missing --


def test_what_is_lacking_is_named_by_note() -> None:
    player = Player()
    player.stock = [from_letters("F"), from_letters("S"), 0]
    player.stored = from_letters("G")
    box = rules(4).box
    card = box.perfumes[1][0]  # P2-01: GG / A / F
    assert [(NOTES[note], kind) for note, kind in lacking(player, box.units[card])] == [("top", 1), ("base", 0)]


def test_what_is_lacking_is_as_little_as_can_be() -> None:
    """Without it the rest can be paid, and never with one of it."""
    box = rules(4).box
    several = 0
    for player, card in some_payments(box, 5):
        missing = lacking(player, box.units[card])
        rest = list(box.units[card])
        for unit in missing:
            rest.remove(unit)
        fewest = min(
            len(units) - len(left)
            for units in [box.units[card]]
            for left in all_parts(units)
            if can_pay(player, by_note(left), left)
        )
        assert can_pay(player, by_note(rest), rest)
        assert len(missing) == fewest
        several += fewest > 1
    assert several > 50


def all_parts(units: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    for chosen in product((False, True), repeat=len(units)):
        yield [unit for unit, taken in zip(units, chosen, strict=True) if taken]


def by_note(units: list[tuple[int, int]]) -> list[int]:
    return [sum(ONE[kind] for where, kind in units if where == note) for note in range(3)]
