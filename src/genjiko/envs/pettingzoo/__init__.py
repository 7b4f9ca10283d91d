"""PettingZoo environments of all games: `hanamikoji_v0` in turns, `hanamikoji_parallel_v0` all seats at once."""

from genjiko.envs.missing import what_to_install

try:
    import pettingzoo  # noqa: F401  (each of the modules here needs it)
except ModuleNotFoundError as error:
    raise what_to_install(error) from None
