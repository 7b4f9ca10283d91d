"""Parfum in turns for PettingZoo: `env(**settings)` and `raw_env(**settings)`, as in docs/research.md.

Version history: v0, first version.
"""

from genjiko.envs.pettingzoo.turns import faces

env, raw_env = faces("parfum")
