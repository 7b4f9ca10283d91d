"""The advice of Parfum: good enough to beat chance, and in words for every action."""

import pytest

import genjiko
from genjiko.bots import make_bot
from genjiko.bots.greedy import Greedy
from genjiko.kernel.chance import Rng


def greedy_wins(players: int, games: int) -> int:
    """How often `greedy` alone wins against random players, seats rotated."""
    wins = 0
    for number in range(games):
        game = genjiko.new("parfum", players, seed=500 + number, keep_events=False)
        me = number % players
        rng = Rng(number)
        bots = [Greedy(worlds=3) if seat == me else make_bot("random") for seat in range(players)]
        while not game.over:
            seat = game.to_act[0]
            game.play(bots[seat].decide(game.observation(seat), rng).action, seat)
        wins += game.winners == (me,)
    return wins


@pytest.mark.parametrize(("players", "games", "least"), [(2, 10, 9), (4, 8, 7)])
def test_greedy_beats_random(players: int, games: int, least: int) -> None:
    assert greedy_wins(players, games) >= least


def test_every_action_has_a_reason_in_words_and_every_prompt_a_help() -> None:
    kinds = set()
    for seed in range(4):
        game = genjiko.new("parfum", 3, seed=seed)
        rng = Rng(seed)
        while not game.over:
            seat = game.to_act[0]
            seen = game.rules.view.observe(game.state, seat)
            for action in game.legal():
                message, args = game.rules.advice.reason(seen, seat, action)
                assert game.words.text(f"advice.{message}", args)
                kinds.add(action.kind)
            message, args = game.rules.view.prompt(seen, seat)
            assert game.words.text(f"prompts.{message}", args)
            assert game.words.has(f"help.{message}")
            game.play(game.legal()[rng.below(len(game.legal()))])
    assert kinds == set(game.rules.catalogue.kinds)


def test_values_are_chances_and_follow_the_result_at_the_end() -> None:
    game = genjiko.new("parfum", 4, seed=9)
    rng = Rng(9)
    while not game.over:
        values = game.rules.advice.values(game.state)
        assert abs(sum(values) - 1.0) < 1e-9
        game.play(game.legal()[rng.below(len(game.legal()))])
    assert tuple(s for s, value in enumerate(game.rules.advice.values(game.state)) if value > 0) == game.winners
