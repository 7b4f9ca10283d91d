"""The blending phase: all seats at once, and the questions that it asks. Rulings by their numbers."""

import json
from itertools import product

import pytest

import genjiko
from genjiko.games.perfumery.actions import Play
from genjiko.games.perfumery.box import Box
from genjiko.games.perfumery.essences import ONE, SYNTHETIC, count, from_letters, letters
from genjiko.games.perfumery.spending import can_pay, find_sources, sources
from genjiko.games.perfumery.state import BLENDING, PRODUCING, STORING, PerfumeryState, Player
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.game import Game
from tests.games.perfumery.tables import Table, events_of, rules, written

# -- together --


def phase_of(game: Game) -> int:
    assert isinstance(game.state, PerfumeryState)
    return game.state.phase


def position_of(game: Game) -> str:
    return json.dumps(game.rules.dump(game.state), sort_keys=True)


def blending_phases(players: int, seed: int) -> list[Game]:
    """Every blending phase of a random game in which several seats have something to decide."""
    game = genjiko.new("perfumery", players, seed=seed)
    rng = Rng(seed)
    found = []
    last_turn = -1
    while not game.over:
        if phase_of(game) == BLENDING and game.rules.turn(game.state) != last_turn and len(game.to_act) > 1:
            found.append(game.copy())
            last_turn = game.rules.turn(game.state)
        seat = game.to_act[0]
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
    return found


def played_in(game: Game, order: Rng, choices: int) -> str:
    """The position after the phase; each seat chooses by a source of its own, the order of seats is random."""
    trial = game.copy()
    turn = trial.rules.turn(trial.state)
    own = [Rng(choices + seat) for seat in range(trial.rules.players)]
    while not trial.over and trial.rules.turn(trial.state) == turn:
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
    table = Table(3).give(0, hand="P1-01", produced="P1-04 P1-02").give(1, hand="P1-04", produced="P1-07").blend()
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
    assert list(table.game.to_act) == [0]
    table.game.play("store F", 0)
    assert table.game.undoable(0) == 2
    table.game.undo(0, 2)
    assert written(table.player(1).produced) == "P1-04"
    assert table.legal(0) == ["produce P1-01", "end production"]


# -- which questions are asked --


def test_ruling_10_mixing_and_storing_need_the_exact_essence() -> None:
    table = Table(2).give(0, hand="P3-01", produced="P1-01", top="R2-04 R2-06").blend()
    assert [e["card"] for e in events_of(table.game, "skip", 0)] == ["R2-06"]  # pot F S, and no G


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
    assert [str(a) for a in find_sources(player, units)] == ["use storage S"]


def test_ruling_30_extractions_are_carried_out_without_asking() -> None:
    table = Table(2).give(0, hand="P1-01 R1-01", top="R1-03 R1-05").blend()
    assert events_of(table.game, "pour", 0)[0]["essences"] == ["F", "G", "A"]


def test_ruling_30_a_mixing_is_asked_only_when_it_can_be_paid() -> None:
    table = Table(2).give(0, hand="P3-01", top="R1-07 R2-06").blend().play("skip R1-07")
    assert [e["card"] for e in events_of(table.game, "skip", 0)] == ["R1-07", "R2-06"]


def test_ruling_35_a_space_emptied_in_production_can_be_filled_again() -> None:
    table = Table(2).give(0, hand="P1-07", produced="P1-03", stored="G").stock("G", "FF", "").blend_from(PRODUCING)
    table.play("produce P1-07")
    assert table.legal(0) == ["store G", "end storage"]
    assert table.play("store G").stored() == "G"


def test_ruling_36_storing_is_not_compulsory() -> None:
    table = Table(2).give(0, produced="P1-01 P1-02").stock("FFF", "", "").blend_from(STORING)
    assert table.play("store F", "end storage").stored() == "F"


def test_ruling_45_a_mixing_that_gives_back_all_is_not_asked() -> None:
    table = Table(2).give(0, hand="P3-01", top="R1-06 R1-08 R2-08").blend()
    assert [e["card"] for e in events_of(table.game, "mix", 0)] == ["R1-06", "R1-08"]
    assert events_of(table.game, "pour", 0)[0]["essences"] == ["F", "F", "G"]


def test_ruling_46_nothing_is_asked_when_nothing_can_last() -> None:
    table = Table(2).give(0, hand="funds R1-01", top="R1-07").blend()
    assert table.state.round == 2
    assert [e["card"] for e in events_of(table.game, "skip", 0)] == ["R1-07"]
    empty_space = Table(2).give(0, hand="funds", produced="P1-06", top="R1-07").blend()
    assert empty_space.legal(0) == ["mix R1-07", "skip R1-07"]
    full = Table(2).give(0, hand="funds", produced="P1-06", stored="A", top="R1-07").blend()
    assert full.state.round == 2


# -- which essences pay --


def paying(hand: str, stock: tuple[str, str, str], produced: str = "", stored: str = "") -> Table:
    table = Table(2).give(0, hand=hand, produced=produced, stored=stored).stock(*stock).blend_from(PRODUCING)
    return table.play(f"produce {hand.split(maxsplit=1)[0]}")


def test_ruling_44_one_source_is_not_asked() -> None:
    table = paying("P1-01", ("FS", "F", ""), "P1-06", "A")
    assert table.legal(0) == ["use stockyard F", "use stockyard S"]
    assert written(paying("P1-01", ("F", "F", "")).player().produced) == "P1-01"


def test_ruling_44_the_same_rest_is_one_choice() -> None:
    """FF of Middle with two on the stockyard and one stored: the first comes from the stockyard anyway."""
    table = paying("P1-05", ("", "FF", "F"), "P1-01", "F")
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


def ends_by_questions(box: Box, player: Player, card: int) -> list[tuple[str, ...]]:
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


def ends_by_trial(box: Box, player: Player, card: int) -> set[tuple[str, ...]]:
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


def test_questions_reach_every_rest_and_agree_with_trying_everything() -> None:
    box = rules(4).box
    rng = Rng(7)
    cards = [card for stage in box.perfumes[:2] for card in stage]
    asked = possible = 0
    for _ in range(400):
        player = Player()
        player.stock = [sum(ONE[(0, 0, 1, 2, 3)[rng.below(5)]] for _ in range(rng.below(4))) for _ in range(3)]
        player.stored = sum(ONE[rng.below(4)] for _ in range(rng.below(4)))
        card = cards[rng.below(len(cards))]
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
