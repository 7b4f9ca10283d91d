"""What can be taken back in Parfum: never a coin shown, a note or a die seen, nor an action of a turn before."""

import pytest

import genjiko
from genjiko.games.parfum.state import PREPARE, SELL_STEP, WAKE
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.game import Game
from tests.games.parfum.table import Table, note, perfume, state_of, told, weighted

READY = perfume("minor", "head LaLa", "base La", flacons=2)


def distilling(flasks: str, flies: str, water: list[int], *notes: str, players: int = 4) -> Game:
    owners = (0, 0, 1, 1) if players == 2 else tuple(range(players))
    table = Table(players).water(water, *[[]] * (players - 1)).distillery(*notes)
    return table.step("distill", owners).dice(flasks, flies).game()


def taken_back(game: Game, *texts: str) -> None:
    """Every one of these can be taken back, step by step, to exactly what was before."""
    before = []
    for steps, text in enumerate(texts, 1):
        before.append((game.dump(), game.events(0)))
        game.play(text)
        assert game.undoable(0) == steps
    for dump, events in reversed(before):
        game.undo(0)
        assert (game.dump(), game.events(0)) == (dump, events)


def not_taken_back(game: Game, text: str) -> None:
    game.play(text)
    assert game.undoable() == 0
    with pytest.raises(IllegalAction, match="nothing can be taken back"):
        game.undo()


def test_ruling_22_a_turned_die_stays_turned_as_its_coins_were_shown() -> None:
    not_taken_back(distilling("Ro", "La", [0, 1, 3]), "turn lavender 0 1")


def test_ruling_42_a_dropped_token_stays_dropped_as_its_coin_was_shown() -> None:
    table = Table().perfumes(0, READY).water([0, 0, 0, 1, 2, 3], [], [], [])
    game = table.step("sell", (0, 1, 2, 3), cycle=2).game()
    game.play("pass")
    assert game.undoable(0) == 1  # the pass itself shows nothing
    not_taken_back(game, "drop 0")


def test_ruling_24_the_last_note_of_the_bag_stays_drawn_though_chance_was_not_asked() -> None:
    game = Table().distillery("-").bag(1).step("prepare", (0, 1, 2, 3)).game()
    game.play("die rose")
    assert game.undoable(0) == 1
    game.play("draw")
    assert game.moves[-1].results == []
    assert game.undoable(0) == 0


def test_a_token_taken_from_a_well_of_one_kind_stays_taken_though_chance_was_not_asked() -> None:
    rest = [0] * 10 + [1] * 4 + [2] * 5 + [3] * 5
    game = Table().water([], rest, [], []).step("prepare", (0, 1, 2, 3)).game()
    not_taken_back(game, "water")


@pytest.mark.parametrize("text", ["reroll lavender 0", "reroll all 0"])
def test_a_reroll_stays(text: str) -> None:
    not_taken_back(distilling("Ro", "La", [0, 0]), text)


def test_dice_claims_and_places_can_be_taken_back() -> None:
    taken_back(Table().step("prepare", (0, 1, 2, 3)).game(), "die rose", "die vanilla")
    game = distilling("RoVi", "", [], "head Ro", "base Vi")
    taken_back(game, "claim 1", "claim 2", f"compose n{note('base Vi') + 1}", "minor")


def test_a_sale_and_a_pass_can_be_taken_back_within_the_clock() -> None:
    game = Table(2).perfumes(0, READY).step("sell", (0, 1, 0, 1)).game()
    taken_back(game, "bargain 1")


def test_what_ends_a_turn_cannot_be_taken_back_in_the_next_turn_of_the_same_player() -> None:
    game = distilling("Ro", "", [], "heart Ro", players=2)
    game.play("claim 1")
    assert (game.to_act, state_of(game).clock) == ((0,), 1)
    assert game.undoable() == 0
    game = Table(2).perfumes(0, READY).step("sell", (0, 0, 1, 1)).game()
    not_taken_back(game, "pass")
    assert (game.to_act, state_of(game).clock) == ((0,), 1)


def test_a_pass_cannot_be_taken_back_in_the_next_cycle_or_round() -> None:
    game = Table().perfumes(0, READY).step("sell", (0, 1, 2, 3)).game()
    not_taken_back(game, "pass")
    assert (game.to_act, state_of(game).cycle) == ((0,), 1)
    game = Table().money(0, 1, 2, 3).perfumes(0, READY).step("sell", (0, 1, 2, 3), cycle=2).game()
    not_taken_back(game, "pass")
    assert (game.to_act, state_of(game).step) == ((0,), WAKE)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_is_one_choice_of_a_clock_or_the_work_of_one_clock(players: int) -> None:
    """Two moments have the same number exactly if they belong to the same turn."""
    numbers: dict[int, tuple[int, ...]] = {}
    for seed in range(2):
        game = genjiko.new("parfum", players, seed=seed)
        rng = Rng(seed)
        while not game.over:
            state = state_of(game)
            turn: tuple[int, ...] = (state.round, 0, sum(owner >= 0 for owner in state.clock_owner))
            if state.step >= PREPARE:
                turn = (state.round, 1, state.clock)
            if state.step >= SELL_STEP:
                turn = (state.round, 2, state.cycle, state.clock)
            number = game.rules.turn_number(state)
            assert numbers.setdefault(number, turn) == turn
            assert number == 64 * turn[0] + 8 * turn[1] + (turn[2] if turn[1] < 2 else 8 * turn[2] + turn[3])
            game.play(weighted(game, rng))
    assert len(set(numbers.values())) == len(numbers) > 100


def test_a_turn_that_ends_without_dice_is_over_for_good() -> None:
    game = Table(2).water([], []).step("prepare", (0, 0, 1, 1)).game()
    for _ in range(3):
        game.play("water")
    assert (game.to_act, game.undoable(), told(game, "roll")) == ((0,), 0, [])
