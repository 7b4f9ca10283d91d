"""Aqua Mirabilis with all seats speaking at once for PettingZoo: `parallel_env(**settings)` and `env(**settings)`.

Version history: v0, first version.
"""

from genjiko.envs.pettingzoo.together import faces

parallel_env, env = faces("aqua-mirabilis")
