"""What a bot is: it looks at an observation and decides."""

from typing import Literal

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation
from genjiko.kernel.rules import Reason

Proved = Literal["", "round", "game"]
"""How far a judgement is exact: not at all, to the end of the round, to that of the game."""


class Considered:
    """One action that a bot thought about: the expected result of each seat, and how often it looked."""

    def __init__(self, action: Action, values: list[float], visits: int) -> None:
        self.action = action
        self.values = values
        self.visits = visits
        self.error = 0.0  # the standard error of what is told, where somebody has reckoned it

    def __repr__(self) -> str:
        chances = " ".join(f"{value:.2f}" for value in self.values)
        return f"<{self.action.text}: {chances}, {self.visits} visits>"


class Decision:
    """What a bot does and why."""

    def __init__(self, action: Action, considered: list[Considered], reason: Reason | None = None) -> None:
        self.action = action
        self.considered = considered
        self.reason = reason
        self.proved: Proved = ""

    def __repr__(self) -> str:
        return f"<{self.action.text}, of {len(self.considered)} considered>"


class Bot:
    """A player that is a program. `rng` is its only source of chance, so equal seeds give equal moves."""

    name = ""

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        """What to do in this position."""
        raise NotImplementedError
