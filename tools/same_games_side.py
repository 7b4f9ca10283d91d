"""The games of one side, natively or in Pyodide: see `tools/same_games.py`."""

import hashlib
import json
import random
import sys

import genjiko
from genjiko.bots import make_bot
from genjiko.kernel.chance import Rng


def digest(game: str, seed: int, level: str) -> str:
    """The record of one game, as a figure; with a level bots of that level play it, else it is played at random."""
    played = genjiko.new(game, seed=seed)
    chosen, bot = random.Random(seed), make_bot(level) if level else None
    while not played.over:
        seat = played.to_act[0]
        if bot is None:
            played.play(chosen.choice(played.legal(seat)))
        else:
            played.play(bot.decide(played.observation(seat), Rng(chosen.getrandbits(53))).action)
    return hashlib.sha256(played.record().encode()).hexdigest()


def digests(wanted: str) -> str:
    """The figures of several games, as JSON: {"game", "level", "first", "games"}."""
    plan = json.loads(wanted)
    seeds = range(plan["first"], plan["first"] + plan["games"])
    return json.dumps([digest(plan["game"], seed, plan["level"]) for seed in seeds])


if __name__ == "__main__":
    for line in sys.stdin:
        print(digests(line), flush=True)
