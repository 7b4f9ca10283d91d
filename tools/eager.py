"""Chance that comes to an end: how the tools choose where players without an aim would need thousands of moves."""

from random import Random
from typing import Any

EAGER = {"parfum": {"sell": 60, "claim": 40, "onto": 20, "die": 8, "reroll": 3, "turn": 3, "water": 2, "bargain": 2}}
"""How often kinds of actions are chosen; 1 for the others."""


def choose(game: str, legal: list[Any], random: Random) -> Any:
    """Any of the legal actions, or one that a player who wants to come to an end would like."""
    if game not in EAGER:
        return legal[int(random.random() * len(legal))]
    return random.choices(legal, [EAGER[game].get(action.kind, 1) for action in legal])[0]
