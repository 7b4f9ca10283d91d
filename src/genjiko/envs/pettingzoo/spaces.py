"""What the agents of both PettingZoo faces see and do."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from genjiko.envs.table import Mask, Table, Vector
from genjiko.kernel.errors import BadOption

FORMS = ("vector", "dictionary")
ILLEGAL = ("forfeit", "raise")
RENDER_MODES = ["human", "ansi"]

_BOOL = np.bool_

Seen = dict[str, Any]
"""`observation` (a vector, or one array a plane) and `action_mask`."""


def agent_names(players: int) -> list[str]:
    """`player_0` is seat 0."""
    return [f"player_{seat}" for seat in range(players)]


class ActionNumbers(spaces.Discrete[np.int64]):
    """The numbers of the actions. From a mask it draws many times faster than its parent, which checks every place."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A number, each legal one equally likely; without a legal one the first."""
        if mask is None or probability is not None:
            return super().sample(mask, probability)
        flags = mask.view(_BOOL)
        if flags.shape != self._whole:
            return super().sample(mask)
        legal: NDArray[np.int64] = flags.nonzero()[0]
        drawn: np.int64 = legal[int(self.np_random.random() * len(legal))] if len(legal) else self.start
        return drawn

    @cached_property
    def _whole(self) -> tuple[int]:
        return (int(self.n),)


def check_choice(name: str, value: str, known: Sequence[str]) -> None:
    """Raises BadOption."""
    if value not in known:
        raise BadOption(f"{name} is one of {', '.join(known)}, not {value!r}")


def forfeit(players: int, seat: int) -> list[float]:
    """The rewards when a seat loses by an illegal action."""
    return [-1.0 if other == seat else 1.0 / (players - 1) for other in range(players)]


def observation_space(table: Table, form: str, actions: int) -> spaces.Dict:
    """The space of what an agent sees."""
    inner: spaces.Space[Any] = spaces.Box(0.0, 1.0, (table.planes.size,), np.float32)
    if form == "dictionary":
        inner = spaces.Dict({p.name: spaces.Box(0.0, 1.0, (p.size,), np.float32) for p in table.planes.planes})
    return spaces.Dict({"observation": inner, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def shape(table: Table, form: str, vector: Vector, mask: Mask) -> Seen:
    """Vector and mask as the space of that form has them."""
    if form == "vector":
        return {"observation": vector, "action_mask": mask}
    offsets = table.planes.offsets
    planes = {p.name: vector[offsets[p.name] : offsets[p.name] + p.size] for p in table.planes.planes}
    return {"observation": planes, "action_mask": mask}


def whole_state(table: Table) -> NDArray[np.float32]:
    """What all seats see together, one vector after the other: for learners that train with open cards."""
    return np.concatenate([table.vector(seat) for seat in range(table.rules.players)])
