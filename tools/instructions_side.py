"""The work that `instructions.py` weighs, inside one installation of Genjikō, an older one or this one.

    python -m tools.instructions_side games parfum 300     once, for valgrind
    python -m tools.instructions_side games parfum 10 -    once for every line that it reads; says the seconds

`games` plays silent games, `told` games that tell their events. `searches` lets a searching bot decide once each,
`flat` the reference bot, whose moves are those of before.
"""

import sys
import time
from random import Random
from typing import Any

from tools.eager import choose

import genjiko
from genjiko.bots import make_bot
from genjiko.kernel.chance import Rng

BOTS = {"searches": "expert/4", "flat": "flat:40"}

_warm: list[str] = []


def new_game(game: str, seed: int, told: bool) -> Any:
    """A game that keeps its events, or none; the older installation has another word for it."""
    try:
        return genjiko.new(game, seed=seed, keep_events=told)
    except TypeError:
        older: Any = genjiko.new
        return older(game, seed=seed, listen=told)


def play(table: Any, random: Random, moves: int) -> None:
    """Play at most so many moves by chance."""
    game = table.rules.meta.id
    while moves > 0 and not table.over:
        table.play(choose(game, table.legal(), random))
        moves -= 1


def decide(bot: str, game: str, seed: int) -> None:
    """One decision of a bot, at some position of a game."""
    random = Random(seed)
    table = new_game(game, seed, told=False)
    play(table, random, random.randint(0, 12))
    if not table.over:
        seat = table.to_act[0]
        make_bot(bot).decide(table.observation(seat), Rng(seed))


def work(kind: str, game: str, count: int, first: int = 0) -> None:
    """So many games or searches, after one of each kind: what is built only once is no part of what they cost."""
    if not _warm:
        _warm.append(game)
        for told in (False, True):
            play(new_game(game, 10**6, told), Random(10**6), 100_000)
        for bot in BOTS.values():
            decide(bot, game, 10**6)
    for seed in range(first, first + count):
        if kind in BOTS:
            decide(BOTS[kind], game, seed)
        else:
            play(new_game(game, seed, kind == "told"), Random(seed), 100_000)


def main() -> None:
    """Work once, or whenever a line comes."""
    kind, game, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if len(sys.argv) == 4:
        work(kind, game, count)
        return
    work(kind, game, 0)
    print("ready", flush=True)
    for line in sys.stdin:
        start = time.process_time()
        work(kind, game, count, int(line) * count)
        print(time.process_time() - start, flush=True)


if __name__ == "__main__":
    main()
