"""One seat of a game as a Gymnasium environment; bots of your choice sit in the others.

import gymnasium
import genjiko.envs.gymnasium
env = gymnasium.make("genjiko/Hanamikoji-v0", opponents="greedy")
"""

from collections.abc import Callable, Sequence
from operator import index
from typing import Any, SupportsIndex

import numpy as np

from genjiko.arena.line_protocol import make_player
from genjiko.bots import Bot
from genjiko.envs.missing import what_to_install
from genjiko.envs.table import Mask, Table, Vector
from genjiko.games import game_ids, game_meta, new_header
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption, IllegalAction

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise what_to_install(error) from None

ILLEGAL_REWARD = -1.0

Info = dict[str, Any]

Policy = Callable[[Any, Any], Any]
"""A trained player: from observation and mask to the number of an action. Of many games at once: rows of each."""

Opponents = str | Policy | Sequence[str | Policy]


def rivals_in(opponents: Opponents, players: int) -> list[str | Policy]:
    """Who sits in the other seats, in their order. Raises BadOption."""
    rivals = [opponents] * (players - 1) if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(rivals) != players - 1:
        raise BadOption(f"{players - 1} opponents are needed, not {len(rivals)}")
    return rivals


class SeatEnv(gymnasium.Env[Vector, np.int64]):
    """You in one seat. The observation is the vector of the planes, `info["action_mask"]` the mask.

    An illegal action ends the game with reward -1, and `info["illegal"]` says why.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: SupportsIndex | None = None,
        options: dict[str, object] | None = None,
        components: Components | None = None,
        seat: SupportsIndex | None = 0,
        opponents: Opponents = "random",
        render_mode: str | None = None,
    ) -> None:
        """`seat`: where you sit, None for another place in every game. `opponents`: one for all, or one each: the name
        of a bot, or a function that gets vector and mask of its seat and gives the number of an action.

        Raises UnknownGame, BadOption, BadComponents.
        """
        self.table = Table(new_header(game, players, options, components))
        count = self.table.rules.players
        if seat is not None and not 0 <= index(seat) < count:
            raise BadOption(f"there is no seat {seat} (seats 0 to {count - 1})")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadOption(f"render_mode is one of human, ansi, not {render_mode!r}")
        rivals = rivals_in(opponents, count)
        self.render_mode = render_mode
        self.seat = 0 if seat is None else index(seat)
        self._fixed = seat is not None
        self._opponents = rivals
        self._bots = [make_player(rival) if isinstance(rival, str) else rival for rival in rivals]
        self._rng = Rng(0)
        self.action_space = spaces.Discrete(self.table.actions)
        self.observation_space = spaces.Box(0.0, 1.0, (self.table.planes.size,), np.float32)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_bots"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """The game goes on where it was; the bots are new ones of the same names."""
        vars(self).update(state)
        self._bots = [make_player(rival) if isinstance(rival, str) else rival for rival in self._opponents]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, Info]:
        """A new game, up to your first decision; `options` is there for the interface and is not used."""
        super().reset(seed=seed)
        random = self.np_random
        if not self._fixed:
            self.seat = int(random.integers(self.table.rules.players))
        self.table.start(int(random.integers(1 << 53)))
        self._rng = Rng(int(random.integers(1 << 53)))
        self._others()
        return self.table.vector(self.seat), self._info()

    def step(self, action: SupportsIndex) -> tuple[Vector, float, bool, bool, Info]:
        """Your decision, and all decisions of the others up to your next one. Raises TypeError for no number."""
        info: Info = {}
        lost = False
        try:
            self.table.play(self.seat, action)
        except IllegalAction as error:
            lost = True
            info["illegal"] = str(error)
        if not lost:
            self._others()
        over = lost or self.table.game.over
        reward = ILLEGAL_REWARD if lost else self.table.rewards()[self.seat]
        if self.render_mode == "human":
            self.render()
        return self.table.vector(self.seat), reward, over, False, {**self._info(), **info}

    def _rival(self, seat: int) -> Bot | Policy:
        return self._bots[seat if seat < self.seat else seat - 1]

    def _others(self) -> None:
        """Let the bots play as long as it is not your turn."""
        game = self.table.game
        while (asked := game.to_act) and self.seat not in asked:
            seat = asked[0]
            rival = self._rival(seat)
            if isinstance(rival, Bot):
                game.play(rival.decide(game.observation(seat), self._rng).action, seat)
            else:
                self.table.play(seat, rival(self.table.vector(seat), self.table.mask(seat)))

    def _info(self) -> Info:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> Mask:
        """The mask, under the name by which maskable learners ask for it."""
        return self.table.mask(self.seat)

    def render(self) -> Any:
        """The table as your seat sees it: returned (`ansi`) or printed (`human`)."""
        text = self.table.text(self.seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text


def env_id(game: str) -> str:
    """Under which name Gymnasium knows a game: `genjiko/Hanamikoji-v0`."""
    return f"genjiko/{game_meta(game).title.replace(' ', '')}-v0"


def register() -> None:
    """Tell Gymnasium all games; done when this module is imported."""
    for game in game_ids():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point="genjiko.envs.vector:SeatVectorEnv",
                kwargs={"game": game},
            )


register()
