"""A game as a PettingZoo AEC environment: one agent decides after the other."""

from collections.abc import Callable
from typing import Any, SupportsIndex

from pettingzoo import AECEnv

from genjiko.envs.pettingzoo.base import Face
from genjiko.envs.pettingzoo.spaces import ILLEGAL, Seen, check_choice, forfeit, shape
from genjiko.envs.table import Table
from genjiko.games import new_header
from genjiko.kernel.components import Components
from genjiko.kernel.errors import IllegalAction


class TurnEnv(Face, AECEnv[str, Seen, int]):
    """The agents act when the rules ask them."""

    def __init__(
        self,
        game: str,
        players: SupportsIndex | None = None,
        options: dict[str, object] | None = None,
        components: Components | None = None,
        form: str = "vector",
        max_cycles: int | None = None,
        illegal: str = "forfeit",
        render_mode: str | None = None,
    ) -> None:
        """`max_cycles`: the game is cut off after that many decisions for each seat on average.

        `illegal`: an illegal action ends the game as lost (`forfeit`) or is an error (`raise`).
        Raises UnknownGame, BadOption, BadComponents.
        """
        check_choice("illegal", illegal, ILLEGAL)
        self._set_up(Table(new_header(game, players, options, components)), form, render_mode, "v0", wait=False)
        self.illegal = illegal
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._limit = None if max_cycles is None else max_cycles * len(self.possible_agents)

    def __getattr__(self, name: str) -> Any:
        """Only asked for what is not there: what `reset` makes."""
        raise AttributeError(f"there is no {name!r}; `reset` starts a game and comes first")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; `options` is there for the interface and is not used."""
        self.table.start(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self.agent_selection = self.possible_agents[self.table.rules.actor(self.table.game.state)]

    def observe(self, agent: str) -> Seen:
        seat, table = self._seats[agent], self.table
        vector, mask = table.vector(seat), table.mask(seat)
        if self.form == "vector":  # asked for at every step: no further call
            return {"observation": vector, "action_mask": mask}
        return shape(table, self.form, vector, mask)

    def step(self, action: SupportsIndex | None) -> None:
        """Play the action of the selected agent. Raises TypeError for no number.

        With `illegal="raise"`: raises IllegalAction.
        """
        agent, table = self.agent_selection, self.table
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            table.play(self._seats[agent], action)
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            self._forfeit(agent, error)
            return
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        actor = table.rules.actor(table.game.state)
        if actor < 0:
            self._finish(table.rewards(), cut_off=False)
        else:
            self.agent_selection = self.possible_agents[actor]
            if self._decisions == self._limit:
                self._finish([0.0] * len(self.agents), cut_off=True)
        if self.render_mode == "human":
            self.render()

    def _finish(self, rewards: list[float], cut_off: bool) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, not cut_off)
        self.truncations = dict.fromkeys(self.agents, cut_off)
        self._accumulate_rewards()
        self._deads_step_first()

    def _forfeit(self, agent: str, error: IllegalAction) -> None:
        """An illegal action loses the game: -1, which the others share."""
        self.infos[agent] = {"illegal": str(error)}
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._finish(forfeit(len(self.agents), self._seats[agent]), cut_off=False)

    def render(self) -> str | None:
        """The table as text, seen by the selected agent: returned (`ansi`) or printed (`human`)."""
        return self._picture(self._seats[self.agent_selection])


def faces(game: str) -> tuple[Callable[..., TurnEnv], Callable[..., TurnEnv]]:
    """`env` and `raw_env` of a game. The raw one raises IllegalAction where the other ends the game.

    PettingZoo's wrappers for order, bounds and illegal actions are not needed: the rules check it all.
    """

    def env(**settings: Any) -> TurnEnv:
        return TurnEnv(game, **settings)

    def raw_env(**settings: Any) -> TurnEnv:
        return TurnEnv(game, illegal="raise", **settings)

    return env, raw_env
