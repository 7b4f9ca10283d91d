"""What both kinds of PettingZoo environments share: the table, its spaces, its state and its picture."""

from typing import Any

from gymnasium import spaces

from genjiko.envs.pettingzoo.spaces import (
    FORMS,
    RENDER_MODES,
    ActionNumbers,
    Seen,
    agent_names,
    check_choice,
    observation_space,
    whole_state,
)
from genjiko.envs.table import Table


class Face:
    """A table with agents `player_0`, `player_1` ... around it; actions are numbers of the catalogue."""

    def _set_up(self, table: Table, form: str, render_mode: str | None, name: str, wait: bool) -> None:
        """`wait`: there is one more action number, after all others. Raises BadOption."""
        check_choice("form", form, FORMS)
        if render_mode is not None:
            check_choice("render_mode", render_mode, RENDER_MODES)
        self.table = table
        self.form = form
        self.render_mode = render_mode
        self.metadata = {
            "name": f"genjiko_{table.rules.meta.id.replace('-', '_')}_{name}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": wait,
            "render_fps": 1,
        }
        self.possible_agents = agent_names(table.rules.players)
        actions = table.actions + wait
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation_space(table, form, actions))
        # One space for each agent, because each has its own random generator.
        self.action_spaces = {agent: ActionNumbers(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def state(self) -> Any:
        return whole_state(self.table)

    def _picture(self, seat: int) -> str | None:
        """The table as a seat sees it: returned (`ansi`) or printed (`human`)."""
        text = self.table.text(seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is kept open."""
