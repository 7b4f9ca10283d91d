"""Which marker players turn next, as learned from play."""

import json
from importlib.resources import files


def marker_chances() -> list[list[float]]:
    """By the set of ready markers, how often each of them was turned next."""
    text = files("genjiko.games.hanamikoji").joinpath("habits.json").read_text(encoding="utf-8")
    return [[float(chance) for chance in chances] for chances in json.loads(text)["markers"]]
