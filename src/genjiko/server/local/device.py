"""What this device can carry: levels that think by the clock look at less on a slow one, and that is said."""

from functools import cache

from msgspec import Struct

import genjiko
from genjiko.bots import LEVELS, make_bot
from genjiko.bots.levels import figures, settings_of
from genjiko.kernel.chance import Rng

_SECONDS = 0.25
_POSITION = 6
"""So many actions into a game: the first ones may be a matter of course."""
_CHOICE = 3
"""So many actions to choose from: with one there is nothing to think about."""


class DeviceLevel(Struct, frozen=True):
    """A level, and which part of its worlds it can look at here in its time: 1 for all of them."""

    level: str
    share: float


@cache
def measured(game: str) -> list[DeviceLevel]:
    """The levels of a game that have a clock, measured once by one short search."""
    played = genjiko.new(game, seed=1)
    while len(played.moves) < _POSITION or len(played.legal(played.to_act[0])) < _CHOICE:
        played.play(played.legal(played.to_act[0])[0], played.to_act[0])
    own = played.rules.package.levels()
    searching = [level for level in LEVELS if "temperature" not in figures(level, own)]
    thought = make_bot(f"{searching[-1]}@{_SECONDS}s").decide(played.observation(played.to_act[0]), Rng(1))
    per_second = sum(each.visits for each in thought.considered) / _SECONDS
    settings = {level: settings_of(level, own) for level in searching}
    return [
        DeviceLevel(level, round(min(1.0, per_second * each.seconds / each.iterations), 2))
        for level, each in settings.items()
        if each.seconds > 0
    ]
