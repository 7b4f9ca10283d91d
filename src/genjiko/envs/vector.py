"""One seat of many games as a Gymnasium vector environment, on the compiled batch.

import gymnasium
import genjiko.envs.gymnasium
envs = gymnasium.make_vec("genjiko/Hanamikoji-v0", num_envs=64, opponents="random")
"""

from operator import index
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from genjiko.arena.line_protocol import make_player
from genjiko.bots import Bot
from genjiko.envs.batches import Batch
from genjiko.envs.gymnasium import Info, Opponents, Policy, rivals_in
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption
from genjiko.kernel.tables import WAIT


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """You in the same seat of every game. A finished game is followed by the next one in the same step: its end is in
    `info["final_obs"]` and `info["final_info"]`, and the observation is that of the new game.

    Illegal actions raise IllegalAction: the masks are in `info["action_mask"]`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: SupportsIndex | None = None,
        options: dict[str, object] | None = None,
        components: Components | None = None,
        seat: SupportsIndex = 0,
        opponents: Opponents = "random",
    ) -> None:
        """`opponents`: as for one game; a function gets the rows of all games in which it is asked.

        Raises UnknownGame, BadOption, BadComponents.
        """
        self.batch = Batch(game, num_envs, players, options, components=components)
        self.num_envs = num_envs
        self.seat = index(seat)
        if not 0 <= self.seat < self.batch.players:
            raise BadOption(f"there is no seat {seat} (seats 0 to {self.batch.players - 1})")
        rivals = rivals_in(opponents, self.batch.players)
        self._rivals = [make_player(rival) if isinstance(rival, str) else rival for rival in rivals]
        self._random = [rival == "random" for rival in rivals]
        self._rng = Rng(0)
        self.single_action_space = spaces.Discrete(len(self.batch.catalogue))
        self.single_observation_space = spaces.Box(0.0, 1.0, (self.batch.planes.size,), np.float32)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Info]:
        """New games, up to your first decision in each; `options` is there for the interface and is not used."""
        if isinstance(seed, list):
            raise BadOption("a batch has one seed, from which the seeds of all its games come")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << 53)))
        self._rng = Rng(int(self.np_random.integers(1 << 53)))
        ended = _Ended(self.batch)
        self._others(ended)
        return self.batch.observations.copy(), self._info()

    def step(self, actions: ArrayLike) -> tuple[Any, Any, Any, Any, Info]:
        """Your decision in every game, and all decisions of the others up to your next one. Raises IllegalAction."""
        self.batch.step(actions)
        ended = _Ended(self.batch)
        ended.note()
        self._others(ended)
        info = self._info()
        if ended.dones.any():
            info.update(
                final_obs=ended.observations[:, self.seat], _final_obs=ended.dones,
                final_info=ended.info, _final_info=ended.dones,
            )  # fmt: skip
        return (
            self.batch.observations.copy(),
            ended.rewards[:, self.seat].astype(np.float64),
            ended.dones,
            np.zeros(self.num_envs, np.bool_),
            info,
        )

    def _others(self, ended: "_Ended") -> None:
        """Let the others play wherever it is not your turn; a game that ends once more counts for the next step."""
        batch = self.batch
        while (waiting := batch.seats != self.seat).any():
            chosen = np.full(self.num_envs, WAIT)
            for place, rival in enumerate(self._rivals):
                seat = place if place < self.seat else place + 1
                rows = np.flatnonzero(waiting & (batch.seats == seat))
                if len(rows):
                    chosen[rows] = self._answers(rival, self._random[place], rows)
            batch.step_some(chosen)
            ended.note()

    def _answers(self, rival: Bot | Policy, by_chance: bool, rows: NDArray[np.int64]) -> Any:
        batch = self.batch
        if by_chance:
            return batch.random_actions(self.np_random)[rows]
        if isinstance(rival, Bot):
            return [rival.decide(batch.observation(int(row)), self._rng).action.id for row in rows]
        return rival(batch.observations[rows], batch.masks[rows])

    def _info(self) -> Info:
        return {"action_mask": self.batch.masks.copy(), "seat": self.seat}

    def close_extras(self, **_: Any) -> None:
        """Send the workers of the batch home."""
        self.batch.close()


class _Ended:
    """What a step of this environment ends, gathered over the steps of the batch. A row can end only once: where your
    seat does not decide at all in a game, the first end is the one that is told."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.dones = np.zeros(batch.n, np.bool_)
        self.rewards = np.zeros((batch.n, batch.players), np.float32)
        self.observations = np.zeros_like(batch.final_observations)
        self.info: NDArray[Any] = np.full(batch.n, None, object)

    def note(self) -> None:
        batch = self._batch
        rows = np.flatnonzero(batch.dones & ~self.dones)
        if not len(rows):
            return
        self.dones[rows] = True
        self.rewards[rows] = batch.rewards[rows]
        self.observations[rows] = batch.final_observations[rows]
        told = batch.final_info
        for row in rows:
            self.info[row] = told[row]
