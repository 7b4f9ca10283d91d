"""The command line of the second opinions: compare many games, and say which paths they went."""

import argparse
from collections import Counter
from collections.abc import Callable

Compare = Callable[[int, Counter[str]], list[str]]
"""Compares the game of a number, counts the paths it went, and gives the differences."""


def arguments(game: str) -> argparse.ArgumentParser:
    """What every second opinion can be asked for."""
    parser = argparse.ArgumentParser(description=f"Compare games of {game} with the second opinion.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    return parser


def report(first: int, games: int, compare: Compare, every: int) -> None:
    """Compare this many games and print what was found; says after `every` games how far it has come."""
    met: Counter[str] = Counter()
    differing = 0
    for number in range(first, first + games):
        found = compare(number, met)
        differing += bool(found)
        if found:
            print("\n".join(found))
        if met["games"] % every == 0:
            print(f"{met['games']} of {games} games, {differing} with a difference", flush=True)
    for path, times in sorted(met.items()):
        print(f"{times:8}  {path}")
    print(f"{differing:8}  games with a difference")
