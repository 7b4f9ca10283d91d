"""How well does a player of words play? Any function from what a seat reads to an action is measured against a bot.

    python examples/evaluate_words.py --game parfum --games 20 --rival greedy
    python examples/evaluate_words.py --player my_module:my_model

The function gets `genjiko.arena.seat_in_words.Seen`: the table as text, what is asked, what happened, and every legal
action with its text. It gives the notation of one. What is no legal action counts as a lost game.
"""

import argparse
from importlib import import_module

from genjiko.arena.seat_in_words import Player, Seen, open_seat, play_out
from genjiko.arena.summary import interval
from genjiko.games import game_meta
from genjiko.kernel.errors import IllegalAction


def first_choice(seen: Seen) -> str:
    """The player that is measured if no other is named: the first action of the list."""
    return seen["legal"][0]["action"]


def find(name: str) -> Player:
    """A function by `module:name`."""
    module, _, function = name.partition(":")
    found: Player = getattr(import_module(module), function)
    return found


def main() -> None:
    """Play the same deals from every seat; print the share of wins with its interval."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hanamikoji")
    parser.add_argument("--player", help="module:function")
    parser.add_argument("--rival", default="random")
    parser.add_argument("--games", type=int, default=20, help="deals; each is played from every seat")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    player = first_choice if given.player is None else find(given.player)
    players = min(game_meta(given.game).players)
    won, illegal = 0.0, 0
    for number in range(given.games * players):
        deal, seat = divmod(number, players)
        try:
            end = play_out(open_seat(given.game, seat, players, given.rival, given.seed * 1_000_000 + deal), player)
        except IllegalAction:
            illegal += 1
            continue
        won += (seat in end["winners"]) / len(end["winners"])
    share = interval(won, given.games * players)
    bounds = f"{100 * share.low:.1f} to {100 * share.high:.1f}"
    print(f"wins {100 * share.share:.1f}% ({bounds}) of {share.games} games against {given.rival}, {illegal} illegal")


if __name__ == "__main__":
    main()
