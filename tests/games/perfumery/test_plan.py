"""The plan of Perfumery, and what a seat that plans sees in its hand."""

import pytest

import genjiko
from genjiko.bots import make_bot
from genjiko.games.perfumery.actions import ACQUIRE, HIRE_PERFUMER, Play
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS
from genjiko.games.perfumery.plan_figures import FIGURES, PLAIN
from genjiko.games.perfumery.prospects import hope
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import DEVELOPMENT, NOBODY, PLACING, PerfumeryState
from genjiko.games.perfumery.this_round import NO_HELP, Help, from_columns, help_for, produce_now
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
    for figures in (PLAIN, FIGURES):
        with_it = state.copy()
        with_it.players[0].hand.append(perfumes[0])
        gains[figures.plans] = hope(box, with_it, 0, {}, figures) - hope(box, state, 0, {}, figures)
    assert gains[True] > gains[False]


def test_a_perfume_counts_that_waits_for_an_essence_which_a_perfumer_can_fetch() -> None:
    rules, _ = opened()
    box = rules.box
    florals = [0, 1, 1]
    card = next(c for c in range(FIRST_PERFUME, FUNDS) if sorted(box.units[c]) == [(0, 0), (1, 0), (2, 0)])
    worth = {}
    for name, helping in (("none", NO_HELP), ("floral", Help(1, True, False)), ("placed", Help(0, True, True))):
        worth[name] = produce_now(box, florals[:], 0, 0, [card], 0, FIGURES, helping, 0)
    assert worth["none"] == worth["placed"] == 0.0
    assert 0.0 < worth["floral"] < box.brand[card]


def test_a_free_column_promises_what_it_would_add_to_this_round_while_a_perfumer_is_left() -> None:
    rules, state = opened()
    box = rules.box
    player = state.players[0]
    cheap = next(c for c in range(FIRST_PERFUME, FUNDS) if all(need <= 1 for need in box.needs[c]))
    state.columns[0] = [cheap]

    def promised() -> float:
        return from_columns(box, state, 0, player, help_for(box, state, player), 7, FIGURES)

    best = promised()
    assert best > 0.0
    state.acting = 1
    assert promised() <= best
    state.acting = 0
    state.tiles = [1] * box.columns
    assert promised() == 0.0
    state.tiles = [NOBODY] * box.columns
    player.ready = 0
    assert promised() == 0.0


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


def test_a_search_leaves_out_what_the_plan_would_not_look_at() -> None:
    rules, state = opened()
    seat = rules.actor(state)
    legal = rules.legal(state, seat)
    guesses = dict(zip(legal, rules.advice.prior(state, seat) or [], strict=True))
    columns = [action for action in legal if isinstance(action, Play) and action.verb == ACQUIRE]
    assert 1 < len(columns) < len(legal)
    assert all(0.0 <= guesses[action] <= 1.0 for action in columns)
    assert {guesses[action] for action in legal if action not in columns} == {-1.0}


def test_the_plan_thinks_a_round_through_to_its_end() -> None:
    wins = 0
    for number in range(2):
        game = genjiko.new("perfumery", 2, seed=700 + number // 2, keep_events=False)
        bots, rng = [make_bot("plan"), make_bot("greedy")], Rng(number)
        while not game.over:
            seat = game.to_act[0]
            game.play(bots[(seat + number) % 2].decide(game.observation(seat), rng).action, seat)
        wins += game.winners == (number % 2,)
    assert wins == 2
