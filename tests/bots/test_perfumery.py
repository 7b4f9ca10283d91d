"""What the bots know of Perfumery: how a seat stands when a round begins."""

import pytest

import genjiko
from genjiko.bots.greedy import Greedy
from genjiko.games.perfumery.box import Box
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS
from genjiko.games.perfumery.learned_value import LearnedValue, figures
from genjiko.games.perfumery.prospects import share_of
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import PerfumeryState
from genjiko.games.perfumery.this_round import blended
from genjiko.kernel.chance import Chance, Rng


def round_begun(number: int, seed: int = 4) -> tuple[Perfumery, PerfumeryState]:
    game = genjiko.new("perfumery", 2, seed)
    rules = game.rules
    assert isinstance(rules, Perfumery)
    rng = Rng(seed)
    while True:
        seat = game.to_act[0]
        seen = game.observation(seat)
        state = seen.state
        assert isinstance(state, PerfumeryState)
        if state.round == number:
            return rules, state
        game.play(Greedy(worlds=1).decide(seen, rng).action, seat)


def usual(box: Box, state: PerfumeryState, seat: int) -> list[int]:
    return [blended(box, state.players[seat], note, box.tile[note], 0) for note in range(3)]


@pytest.mark.parametrize("number", range(2, 9))
def test_chances_between_rounds_are_shares_of_one(number: int) -> None:
    rules, state = round_begun(number)
    chances = rules.advice.after_round(state)
    assert sum(chances) == pytest.approx(1.0)
    assert all(0.0 < chance < 1.0 for chance in chances)


@pytest.mark.parametrize("number", [3, 5, 8])
def test_a_stored_essence_more_raises_the_chance(number: int) -> None:
    rules, state = round_begun(number)
    richer = state.copy()
    richer.players[0].stored += 1 << 16  # an animal essence
    assert rules.advice.after_round(richer)[0] > rules.advice.after_round(state)[0]


@pytest.mark.parametrize("number", range(2, 9))
def test_a_third_perfumer_raises_the_chance_the_more_the_earlier(number: int) -> None:
    rules, state = round_begun(number)
    hired, waits = state.copy(), state.copy()
    for seat in range(2):
        hired.players[seat].perfumers = hired.players[seat].ready = 3
        waits.players[seat].perfumers = waits.players[seat].ready = 3 if seat else 2
    assert rules.advice.after_round(hired)[0] > rules.advice.after_round(waits)[0]
    learned = LearnedValue(rules.box)
    gains: list[float] = []
    for later in range(2, 9):
        hired.round = waits.round = later
        gains.append(learned.hopes(hired)[0] - learned.hopes(waits)[0])
    assert gains == sorted(gains, reverse=True)


@pytest.mark.parametrize("number", [6, 7, 8])
def test_late_in_the_game_a_perfume_in_the_columns_counts_for_who_comes_first(number: int) -> None:
    rules, state = round_begun(number)
    box = rules.box
    first = state.starting
    held = [card for player in state.players for card in player.hand + player.produced]
    payable = [
        card
        for card in range(FIRST_PERFUME, FUNDS)
        if card not in held and share_of(box, usual(box, state, first), state.players[first].stored, card) == 1.0
    ]
    lying = state.copy()
    for column in lying.columns:
        column[:] = [card for card in column if not FIRST_PERFUME <= card < FUNDS]
    empty = figures(box, lying, first)[-1]
    lying.columns[0].append(payable[-1])
    assert figures(box, lying, first)[-1] == empty + box.brand[payable[-1]]
    assert LearnedValue(box).weights[number - 2][-1] > 0.0


def test_points_count_fully() -> None:
    learned = LearnedValue(round_begun(2)[0].box)
    assert learned.knows
    assert [weights[0] for weights in learned.weights] == [1.0] * 7


def test_there_is_a_weight_for_every_figure() -> None:
    rules, state = round_begun(3)
    assert {len(weights) for weights in LearnedValue(rules.box).weights} == {len(figures(rules.box, state, 0))}


def test_inside_the_first_round_and_at_the_end_advice_judges() -> None:
    rules, state = round_begun(1)
    assert rules.advice.after_round(state) == rules.advice.judged(state)
    world = genjiko.new("perfumery", 2, 4).observation(0).resample(Rng(1))
    assert isinstance(world, PerfumeryState)
    rng, chance = Rng(1), Chance(1)
    while (seat := rules.actor(world)) >= 0:
        legal = rules.legal(world, seat)
        rules.apply(world, seat, legal[rng.below(len(legal))], chance, None)
    assert rules.advice.after_round(world) == rules.advice.values(world)
    assert max(rules.advice.after_round(world)) in (0.5, 1.0)
