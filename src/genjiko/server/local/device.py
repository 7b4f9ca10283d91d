"""What this device can carry: levels that think by the clock look at less on a slow one, and that is said."""

from copy import copy
from functools import cache
from time import monotonic

from msgspec import Struct

import genjiko
from genjiko.bots import LEVELS
from genjiko.bots.levels import figures, settings_of
from genjiko.bots.search import new_search
from genjiko.bots.search_settings import SearchSettings
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation

_SECONDS = 0.25
_POSITION = 6
"""So many actions into a game: the first ones may be a matter of course."""
_CHOICE = 3
"""So many actions to choose from: with one there is nothing to think about."""
_SMALLEST = 2
"""A search of so many worlds is over as soon as it has begun."""


class DeviceLevel(Struct, frozen=True):
    """A level, and which part of its worlds it can look at here in its time: 1 for all of them."""

    level: str
    share: float


def timed_levels(game: str) -> list[str]:
    """The levels of a game that have a clock."""
    own = genjiko.new(game, seed=1).rules.package.levels()
    searching = [level for level in LEVELS if "temperature" not in figures(level, own)]
    return [level for level in searching if settings_of(level, own).seconds > 0]


@cache
def measured(game: str, level: str) -> DeviceLevel:
    """One level of a game, measured once. Each thinks in its own way, so none tells anything about another."""
    played = genjiko.new(game, seed=1)
    while len(played.moves) < _POSITION or len(played.legal(played.to_act[0])) < _CHOICE:
        played.play(played.legal(played.to_act[0])[0], played.to_act[0])
    settings = settings_of(level, played.rules.package.levels())
    return DeviceLevel(level, share(played.observation(played.to_act[0]), settings))


def share(seen: Observation, settings: SearchSettings) -> float:
    """Which part of its worlds a search with these settings looks at before its clock ends it.

    What it does before the first world (guesses about all actions, worlds drawn beforehand) may take longer than we
    want to measure: it is timed by a search of hardly any worlds, and a second one tells the speed after that.
    """
    first, begun = _thought(seen, settings, _SMALLEST, settings.seconds)
    clock = min(settings.seconds, begun + _SECONDS)
    worlds, spent = _thought(seen, settings, settings.iterations, clock)
    # It may have ended because everything was clear: what counts is how far it would come where nothing is.
    per_second = (worlds - first) / (spent - begun) if spent > begun else worlds / max(1e-6, spent)
    seen_in_time = worlds + max(0.0, per_second * (settings.seconds - spent))
    return round(min(1.0, seen_in_time / settings.iterations), 3)


def _thought(seen: Observation, settings: SearchSettings, iterations: int, seconds: float) -> tuple[int, float]:
    """The worlds and seconds of one search with another budget."""
    cut = copy(settings)
    cut.iterations, cut.seconds = iterations, seconds
    search = new_search(seen, cut, Rng(1))
    began = monotonic()
    search.decide()
    return search.iterations, monotonic() - began
