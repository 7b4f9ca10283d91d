"""The plan of Perfumery, and what a seat that plans sees in its hand."""

import pytest

import genjiko
from genjiko.bots import make_bot
from genjiko.games.perfumery.actions import ACQUIRE, HIRE_PERFUMER, Play
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS
from genjiko.games.perfumery.prospects import hope
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import DEVELOPMENT, PLACING, PerfumeryState
from genjiko.kernel.chance import Rng


def opened(seed: int = 2) -> tuple[Perfumery, PerfumeryState]:
    game = genjiko.new("perfumery", 2, seed=seed)
    rules, state = game.rules, game.state
    assert isinstance(rules, Perfumery)
    assert isinstance(state, PerfumeryState)
    return rules, state.copy()


def test_columns_come_first_and_the_third_perfumer_after_the_first_of_them() -> None:
    for seed in range(5):
        game = genjiko.new("perfumery", 2, seed=seed, keep_events=False)
        plan, rng = make_bot("plan"), Rng(seed)
        taken: list[list[int]] = [[], []]
        while True:
            seat = game.to_act[0]
            state = game.state
            assert isinstance(state, PerfumeryState)
            if state.round > 1:
                break
            action = plan.decide(game.observation(seat), rng).action
            assert isinstance(action, Play)
            if state.phase == DEVELOPMENT and state.step == PLACING:
                taken[seat].append(action.verb)
            game.play(action, seat)
        assert taken == [[ACQUIRE, HIRE_PERFUMER], [ACQUIRE, HIRE_PERFUMER]]


def test_a_dear_perfume_in_hand_is_more_than_money_to_a_seat_that_plans() -> None:
    rules, state = opened()
    box = rules.box
    player = state.players[0]
    perfumes = [card for card in range(FIRST_PERFUME, FUNDS) if card not in player.hand and box.brand[card] >= 7]
    gains = {}
    for plans in (False, True):
        with_it = state.copy()
        with_it.players[0].hand.append(perfumes[0])
        gains[plans] = hope(box, with_it, 0, {}, plans) - hope(box, state, 0, {}, plans)
    assert gains[True] > gains[False]


@pytest.mark.parametrize("behind", [5, 20, 60])
def test_no_position_is_flat_however_far_behind(behind: int) -> None:
    rules, state = opened()
    box = rules.box
    perfumes = [card for card in range(FIRST_PERFUME, FUNDS) if card not in state.players[0].hand]
    rival = state.players[1]
    while sum(box.brand[card] for card in rival.produced) < behind:
        rival.produced.append(perfumes.pop())
    before = rules.advice.judged(state)[0]
    state.players[0].produced.append(perfumes.pop())
    assert rules.advice.judged(state)[0] > before + 1e-4


def test_the_plan_beats_greedy() -> None:
    wins = 0
    for number in range(12):
        game = genjiko.new("perfumery", 2, seed=900 + number // 2, keep_events=False)
        bots, rng = [make_bot("plan"), make_bot("greedy")], Rng(number)
        while not game.over:
            seat = game.to_act[0]
            game.play(bots[(seat + number) % 2].decide(game.observation(seat), rng).action, seat)
        wins += game.winners == (number % 2,)
    assert wins >= 7
