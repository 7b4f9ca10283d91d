"""How much is the first seat worth in Parfum? Many games between equal bots, for 2, 3 and 4 players.

    python examples/first_seat_parfum.py --games 200 --bot greedy

In Parfum seat 0 only breaks the first tie in choosing clocks, so a fair share of wins is expected. The interval is
the 95 % one of Wilson; a shared win counts in part.
"""

import argparse
from math import sqrt

from genjiko.bots import make_bot
from genjiko.games import find_rules, new_header
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.observation import Observation


def play(players: int, bot_name: str, seed: int) -> list[float]:
    """The share of the win that each seat got in one game."""
    rules, _ = find_rules(new_header("parfum", players))
    bot = make_bot(bot_name)
    rng = Rng(seed)
    chance = Chance(rng.below(1 << 53))
    state = rules.setup(chance, None)
    while (seat := rules.actor(state)) >= 0:
        seen = Observation(rules, rules.view.observe(state, seat), seat)
        rules.apply(state, seat, bot.decide(seen, rng).action, chance, None)
    winners = rules.winners(state)
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def main() -> None:
    """Print the share of wins of every seat."""
    parser = argparse.ArgumentParser(description="The first-seat advantage in Parfum.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for players in given.players:
        totals = [0.0] * players
        for number in range(given.games):
            for seat, share in enumerate(play(players, given.bot, given.seed + number)):
                totals[seat] += share
        print(f"{players} players, {given.games} games of {given.bot}, fair share {1 / players:.1%}")
        for seat, total in enumerate(totals):
            low, high = interval(total / given.games, given.games)
            verdict = "fits" if low <= 1 / players <= high else "does not fit"
            won = f"{total / given.games:.1%} of the wins ({low:.1%} to {high:.1%})"
            print(f"  seat {seat}: {won}: {verdict} a fair share")


if __name__ == "__main__":
    main()
