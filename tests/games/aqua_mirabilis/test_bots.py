"""The game's advice is good enough for `greedy` to beat players who play anything."""

import genjiko
from genjiko.bots import make_bot
from genjiko.bots.greedy import Greedy
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
