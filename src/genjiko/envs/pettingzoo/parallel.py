"""A game as a PettingZoo parallel environment: every agent speaks at every step, and those not asked wait.

The last action number means `wait`; it is the only one in the mask of a seat that may not act, and what such a seat
says is not heard. An action that is not legal is refused: the game stands still for that seat, the step counts, and
`infos[agent]["illegal"]` says why.
"""

from collections.abc import Callable, Mapping
from typing import Any, SupportsIndex

import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from genjiko.envs.pettingzoo.base import Face
from genjiko.envs.pettingzoo.spaces import Seen, shape
from genjiko.envs.table import Table, whole
from genjiko.games import new_header
from genjiko.kernel.components import Components
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.event import SPECTATOR

Step = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class TogetherEnv(Face, ParallelEnv[str, Seen, int]):
    """Where the rules let several seats decide, all of them are heard."""

    def __init__(
        self,
        game: str,
        players: SupportsIndex | None = None,
        options: dict[str, object] | None = None,
        components: Components | None = None,
        form: str = "vector",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`max_cycles`: the game is cut off after that many steps. Raises UnknownGame, BadOption, BadComponents."""
        self._set_up(Table(new_header(game, players, options, components)), form, render_mode, "parallel_v0", wait=True)
        self.max_cycles = max_cycles
        self.wait = self.table.actions
        self.agents: list[str] = []
        self._steps = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game; `options` is there for the interface and is not used."""
        self.table.start(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        found: dict[str, Seen] = {}
        asked = self.table.game.to_act
        for seat, agent in enumerate(self.possible_agents):
            mask = np.append(self.table.mask(seat), np.int8(seat not in asked))
            found[agent] = shape(self.table, self.form, self.table.vector(seat), mask)
        return found

    def step(self, actions: Mapping[str, SupportsIndex]) -> Step:
        """Hear everybody once, in the order of the seats. Raises TypeError for no number, and nothing has changed."""
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        said = {seat: whole(actions.get(self.possible_agents[seat], self.wait)) for seat in self.table.game.to_act}
        for seat, number in said.items():
            if seat not in self.table.game.to_act:
                continue  # what an earlier seat did took this decision away
            agent = self.possible_agents[seat]
            try:
                self.table.play(seat, number)
            except IllegalAction as error:
                infos[agent]["illegal"] = str(error)
        self._steps += 1
        over = self.table.game.over
        cut_off = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        if self.render_mode == "human":
            self.render()
        if over or cut_off:
            self.agents = []
        rewards = dict(zip(agents, self.table.rewards(), strict=True))
        return self._seen(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut_off), infos

    def render(self) -> str | None:
        """The table as spectators see it: returned (`ansi`) or printed (`human`)."""
        return self._picture(SPECTATOR)


def faces(game: str) -> tuple[Callable[..., TogetherEnv], Callable[..., AECEnv[str, Seen, int]]]:
    """`parallel_env` and `env` of a game; `env` is PettingZoo's own conversion, which asks one after the other."""

    def parallel_env(**settings: Any) -> TogetherEnv:
        return TogetherEnv(game, **settings)

    def env(**settings: Any) -> AECEnv[str, Seen, int]:
        found: AECEnv[str, Seen, int] = parallel_to_aec(parallel_env(**settings))
        return found

    return parallel_env, env
