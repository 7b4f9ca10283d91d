"""The bot `respond:N:MODEL`: it knows whom it plays against, and looks for what beats that bot.

N playouts a decision go through worlds in which the others move as the bot MODEL does, each by what its seat would see.
How often it wins against the bot it knows is a lower bound of how far that bot can be exploited.
"""

from typing import Final

from genjiko.bots.bot import Bot, Decision
from genjiko.bots.halving import Halving
from genjiko.bots.one_step import values_after
from genjiko.bots.search_settings import SearchSettings
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation
from genjiko.kernel.rules import State

_WIDTH: Final = 8
"""How many actions of its own it looks at in each step of a playout."""


class Response(Halving):
    """One search against a known bot: all actions of the root in the same worlds, played to the end of the round."""

    def __init__(self, seen: Observation, settings: SearchSettings, rng: Rng, model: Bot) -> None:
        super().__init__(seen, settings, rng)
        self.model = model

    def _judge(self, world: State) -> list[float]:
        """Play on: the others as the model, this seat by what looks best at a step."""
        rules = self.rules
        seat = rules.actor(world)
        while seat >= 0 and not self.horizon.reached(world):
            self._apply(world, seat, self._own_step(world) if seat == self.seat else self._answer(world, seat))
            seat = rules.actor(world)
        values: list[float]
        if seat < 0:
            values = rules.advice.final(rules.outcome(world), rules.scores(world))
        else:
            values = rules.advice.after_round(world)
        return values

    def _answer(self, world: State, seat: int) -> Action:
        """What the known bot does there."""
        seen = Observation(self.rules.fresh(), self.rules.view.observe(world, seat), seat)
        return self.model.decide(seen, self.rng).action

    def _own_step(self, world: State) -> Action:
        legal = self.rules.legal(world, self.seat)
        best = legal[0]
        if len(legal) > 1:
            seed = self.rng.below(1 << 53)
            found = -1.0
            for n in range(min(len(legal), _WIDTH)):
                action = legal[n] if len(legal) <= _WIDTH else legal[self.rng.below(len(legal))]
                value = values_after(self.rules, world, self.seat, action, seed, True)[self.seat]
                if value > found:
                    found = value
                    best = action
        return best


class Responder(Bot):
    """Plays against a bot that it knows."""

    def __init__(self, playouts: int, model: Bot) -> None:
        self.name = f"respond:{playouts}:{model.name}"
        self.model = model
        self.settings = SearchSettings(
            iterations=playouts, prior_visits=2, rounds=1, halving_candidates=16, trial=1, learned=0
        )

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        legal = seen.legal()
        if len(legal) == 1:
            return Decision(legal[0], [], seen.rules.advice.reason(seen.state, seen.seat, legal[0]))
        return Response(seen, self.settings, rng, self.model).decide()
