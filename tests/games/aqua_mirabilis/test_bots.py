"""The game's advice is good enough for `greedy` to beat players who play anything."""

import pytest

import genjiko
from genjiko.bots import make_bot
from genjiko.bots.greedy import Greedy
from genjiko.games.aqua_mirabilis.pieces import NONE, TYPE_OF, VERSAILLES, base_of, perfume
from genjiko.games.aqua_mirabilis.state import AquaState
from genjiko.kernel.chance import Rng


def test_greedy_beats_three_random_players() -> None:
    greedy, uniform = Greedy(worlds=1), make_bot("random")
    wins = 0
    for seed in range(20):
        game = genjiko.new("aqua-mirabilis", 4, seed=seed, keep_events=False)
        mine, rng = seed % 4, Rng(seed)
        while not game.over:
            seat = game.to_act[0]
            bot = greedy if seat == mine else uniform
            game.play(bot.decide(game.observation(seat), rng).action, seat)
        wins += game.winners == (mine,)
    assert wins >= 17


def test_a_perfume_that_cannot_be_shown_any_more_is_no_showing_to_come() -> None:
    game = genjiko.new("aqua-mirabilis", 2, seed=1)
    state = game.state
    assert isinstance(state, AquaState)
    box = game.rules.box  # type: ignore[attr-defined]
    recipe = box.recipes_of[0][0]
    mine = perfume(recipe, 1 << (5 - base_of(recipe)))
    advice = game.rules.advice
    state.day = box.last_day

    def gain(last_type: int) -> float:
        """What an unshown perfume adds for the seat that is not on turn."""
        state.boards[1].last_type = last_type
        state.boards[1].perfumes = [NONE, NONE, NONE]
        before = advice.judged(state)[1]
        state.boards[1].perfumes = [mine, NONE, NONE]
        return advice.judged(state)[1] - before

    assert gain(TYPE_OF[VERSAILLES]) < gain(NONE) - 0.002


@pytest.mark.parametrize("behind", [10, 50, 110])
def test_a_point_counts_however_far_behind(behind: int) -> None:
    game = genjiko.new("aqua-mirabilis", 2, seed=1)
    state = game.state
    assert isinstance(state, AquaState)
    state.boards[1].points[0] = behind
    before = game.rules.advice.judged(state)[0]
    state.boards[0].points[0] = 1
    assert game.rules.advice.judged(state)[0] > before + 1e-4
