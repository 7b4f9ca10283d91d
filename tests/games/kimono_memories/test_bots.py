"""The advice is good enough for a bot that looks one step ahead."""

import pytest

import genjiko
from genjiko.bots.bot import Bot
from genjiko.bots.greedy import Greedy
from genjiko.bots.random_bot import RandomBot
from genjiko.kernel.chance import Rng
from tests.games.kimono_memories.tables import GAME


@pytest.mark.parametrize("options", [{}, {"sudden_victory": "on"}, {"mode": "basic"}])
def test_greedy_beats_random(options: dict[str, object]) -> None:
    """20 games with few worlds; one in four could be lost before this fails."""
    won = 0
    for seed in range(20):
        game = genjiko.new(GAME, seed=seed, options=options, keep_events=False)
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[seed % 2] = Greedy(worlds=1)
        rng = Rng(seed)
        while not game.over:
            seat = game.to_act[0]
            game.play(bots[seat].decide(game.observation(seat), rng).action)
        won += game.winners == (seed % 2,)
    assert won >= 15


def test_every_reason_of_the_advice_has_words() -> None:
    for seed in range(4):
        game = genjiko.new(GAME, seed=seed)
        rng = Rng(seed)
        while not game.over:
            seat = game.to_act[0]
            seen = game.observation(seat).state
            for action in game.legal():
                message, args = game.rules.advice.reason(seen, seat, action)
                assert game.words.text(f"advice.{message}", args)
            choices = game.legal()
            game.play(choices[rng.below(len(choices))])
