"""The bot `plan`: the scripted player that a game brings along."""

from typing import Any

from genjiko.bots.bot import Bot, Decision
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadOption
from genjiko.kernel.observation import Observation
from genjiko.kernel.plan import Plan


class Planned(Bot):
    """Plays what the game's `plan` says; a reference, like `greedy`."""

    name = "plan"

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        """What the plan says. Raises BadOption where the game has none."""
        rules = seen.rules
        make = rules.package.plan
        if make is None:
            raise BadOption(f"{rules.meta.title} has no plan: the bot 'plan' cannot play it")
        legal = seen.legal()
        action = legal[0]
        if len(legal) > 1:
            plan: Plan[Any] = make(rules)
            action = plan.choose(seen.state, seen.seat, legal, rng)
        return Decision(action, [], rules.advice.reason(seen.state, seen.seat, action))
