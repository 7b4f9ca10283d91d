"""PettingZoo environments of all games: `hanamikoji_v0` in turns, `hanamikoji_parallel_v0` all seats at once.

The modules are made here, two for each game that is installed, and can be imported like any others.
Version history: v0, first version.
"""

import sys
from types import ModuleType
from typing import Any

from genjiko.envs.missing import what_to_install

try:
    from genjiko.envs.pettingzoo import aec, parallel
except ModuleNotFoundError as error:
    raise what_to_install(error) from None

from genjiko.games import game_ids


def _add_module(name: str, help: str, **names: Any) -> None:
    module = ModuleType(f"{__name__}.{name}", help)
    vars(module).update(names)
    sys.modules[module.__name__] = module
    globals()[name] = module


def _add_game(game: str) -> None:
    word = game.replace("-", "_")
    env, raw_env = aec.faces(game)
    help = f"{game} in turns: `env(**settings)` and `raw_env(**settings)`."
    _add_module(f"{word}_v0", help, env=env, raw_env=raw_env)
    parallel_env, in_turns = parallel.faces(game)
    help = f"{game} with all seats speaking at once: `parallel_env(**settings)` and `env(**settings)`."
    _add_module(f"{word}_parallel_v0", help, parallel_env=parallel_env, env=in_turns)


for _game in game_ids():
    _add_game(_game)


def __getattr__(name: str) -> Any:
    """No such game; the type checker learns by this that names are made while running."""
    raise AttributeError(f"there is no {name}: the games are {', '.join(game_ids())}")
