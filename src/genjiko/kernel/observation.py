"""What a bot gets to see: one seat's knowledge of a position, and nothing else."""

from typing import Any

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.rules import Rules, State


class Observation:
    """A masked state with the rules to think about it."""

    def __init__(self, rules: Rules[Any], seen: State, seat: int) -> None:
        self.rules = rules
        self.seen = seen
        self.seat = seat

    def __reduce__(self) -> tuple[object, ...]:
        return Observation, (self.rules, self.seen, self.seat)

    def legal(self) -> list[Action]:
        """The actions of this seat; shared, do not change the list."""
        return self.rules.legal(self.seen, self.seat)

    def resample(self, rng: Rng) -> State:
        """A full state that this seat cannot tell from the true one."""
        sample: State = self.rules.resample(self.seen, self.seat, rng)
        return sample
