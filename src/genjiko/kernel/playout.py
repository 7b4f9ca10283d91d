"""Random play on the path that search uses: nobody listens, and no event, text or view is built."""

from typing import Any

from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.rules import Rules, State


def playout(rules: Rules[Any], state: State, chance: Chance, rng: Rng) -> int:
    """Play random legal actions to the end, changing `state`. Returns the number of decisions."""
    fraction = rng.random
    decisions = 0
    while True:
        seat = rules.actor(state)
        if seat < 0:
            return decisions
        legal = rules.legal(state, seat)
        rules.apply(state, seat, legal[int(fraction() * len(legal))], chance, None)
        decisions += 1


def random_games(rules: Rules[Any], games: int, seed: int) -> int:
    """Set up and play that many random games. Returns the number of decisions in all."""
    chance = Chance(seed)
    rng = Rng(seed + 1)
    decisions = 0
    for _ in range(games):
        decisions += playout(rules, rules.setup(chance, None), chance, rng)
    return decisions
