"""The bot `greedy` knows what it is doing, and can say it."""

import genjiko
from genjiko.bots import make_bot
from genjiko.bots.greedy import Greedy
from genjiko.kernel.chance import Rng


def test_greedy_beats_three_random_players() -> None:
    greedy, uniform = Greedy(worlds=1), make_bot("random")
    won = 0
    for seed in range(20):
        game = genjiko.new("perfumery", 4, seed=seed, listen=False)
        rng = Rng(seed)
        own = seed % 4
        while not game.over:
            seat = game.to_act[0]
            bot = greedy if seat == own else uniform
            game.play(bot.decide(game.observation(seat), rng).action, seat)
        won += game.winners == (own,)
    assert won >= 17


def test_every_reason_can_be_said() -> None:
    game = genjiko.new("perfumery", 3, seed=2)
    greedy = Greedy(worlds=1)
    rng = Rng(2)
    said = set()
    while not game.over:
        seat = game.to_act[0]
        for action in game.legal(seat):
            message, details = game.rules.reason(game.rules.observe(game.state, seat), seat, action)
            said.add(game.words.text(f"advice.{message}", details))
        game.play(greedy.decide(game.observation(seat), rng).action, seat)
    assert len(said) > 50


def test_values_are_chances_and_the_end_is_certain() -> None:
    game = genjiko.new("perfumery", 3, seed=3)
    rng = Rng(3)
    while not game.over:
        values = game.rules.values(game.state)
        assert abs(sum(values) - 1.0) < 1e-9
        assert all(0.0 < value < 1.0 for value in values)
        seat = game.to_act[0]
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
    share = 1.0 / len(game.winners)
    assert game.rules.values(game.state) == [share if seat in game.winners else 0.0 for seat in range(3)]
