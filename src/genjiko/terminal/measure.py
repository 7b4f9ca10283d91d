"""How fast the engine is, measured in the form that runs in this process.

Times are processor times, so that a busy machine does not look like a slow program.
"""

import json
import sys
import time
from collections.abc import Callable

import genjiko
from genjiko._form import compiled
from genjiko.bots.levels import settings_of
from genjiko.bots.search import new_search
from genjiko.games import find_rules, game_package, new_header
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.playout import random_games

Figures = dict[str, float]


def empty_loop() -> float:
    """Seconds for an empty loop of ten million: how fast this machine is just now."""
    start = time.process_time()
    for _ in range(10_000_000):
        pass
    return time.process_time() - start


def rate(work: Callable[[], int], seconds: float) -> float:
    """How many a second `work` does, which says how many it did."""
    work()  # legal lists are remembered: the first run pays for that
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent


def measure(game: str, players: int, seconds: float) -> Figures:
    """Games, decisions, copies, resamples and iterations of a search (500 from the first choice on) a second."""
    rules, _ = find_rules(new_header(game, players))
    middle = genjiko.new(game, players, seed=1)
    rng = Rng(1)
    for _ in range(12):
        legal = middle.legal()
        middle.play(legal[rng.below(len(legal))])
        if middle.over:
            break
    state = middle.state
    decisions = random_games(rules, 50, 7) / 50
    seed = 0

    def play() -> int:
        nonlocal seed
        seed += 1
        random_games(rules, 20, seed)
        return 20

    def copy() -> int:
        for _ in range(1000):
            state.copy()
        return 1000

    def resample() -> int:
        seen = rules.view.observe(state, 0)
        for _ in range(100):
            rules.view.resample(seen, 0, rng)
        return 100

    def door() -> int:
        table = genjiko.new(game, players, seed=seed, keep_events=False)
        steps = 0
        while not table.over:
            legal = table.legal()
            table.play(legal[rng.below(len(legal))])
            steps += 1
        return steps

    opening = genjiko.new(game, players, seed=2, keep_events=False)
    while len(opening.legal()) == 1:
        opening.play(opening.legal()[0])

    def search() -> int:
        begun = new_search(opening.observation(opening.to_act[0]), settings, rng)
        begun.decide()
        return begun.iterations

    settings = settings_of("master", game_package(game).levels())
    settings.iterations, settings.seconds = 100, 0.0
    games = rate(play, seconds)
    return {
        "games/s": games,
        "decisions/s": games * decisions,
        "door decisions/s": rate(door, seconds),
        "copies/s": rate(copy, seconds),
        "resamples/s": rate(resample, seconds),
        "setups/s": rate(lambda: [rules.setup(Chance(1), None) for _ in range(20)].__len__(), seconds),
        "search iterations/s": rate(search, seconds),
    }


def main() -> None:
    """`python -m genjiko.terminal.measure SECONDS GAME:PLAYERS ...` prints the figures as JSON."""
    seconds = float(sys.argv[1])
    loop = empty_loop()
    found = {}
    for case in sys.argv[2:]:
        game, _, players = case.partition(":")
        found[case] = measure(game, int(players), seconds)
    print(json.dumps({"compiled": compiled(), "empty loop": loop, "figures": found}))


if __name__ == "__main__":
    main()
