"""What a bot gets to see: one seat's knowledge of a position, and nothing else."""

from typing import Any

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.rules import Rules, State


class Observation:
    """A masked state with the rules to think about it."""

    def __init__(self, rules: Rules[Any], state: State, seat: int) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat

    def __reduce__(self) -> tuple[object, ...]:
        return Observation, (self.rules, self.state, self.seat)

    def legal(self) -> list[Action]:
        """The actions of this seat; shared, do not change the list."""
        return self.rules.legal(self.state, self.seat)

    def resample(self, rng: Rng) -> State:
        """A full state that this seat cannot tell from the true one."""
        sample: State = self.rules.view.resample(self.state, self.seat, rng)
        return sample
