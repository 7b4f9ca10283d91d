"""The bot `novice`: plays at once and errs as beginners do."""

from genjiko.bots.bot import Bot, Considered, Decision
from genjiko.bots.one_step import values_after
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation


class Novice(Bot):
    """Overlooks some of its actions, thinks one step ahead in one imagined world, and misjudges what it sees."""

    name = "novice"

    def __init__(self, overlook: float, misjudge: float) -> None:
        """`overlook` is the share of actions that it does not notice, `misjudge` how far its judgement is off."""
        self.overlook = overlook
        self.misjudge = misjudge

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        rules = seen.rules
        seat = seen.seat
        legal = seen.legal()
        noticed = [action for action in legal if rng.random() >= self.overlook]
        if not noticed:
            noticed = [legal[rng.below(len(legal))]]
        if len(noticed) == 1:
            return Decision(noticed[0], [], rules.advice.reason(seen.state, seat, noticed[0]))
        world = seen.resample(rng)
        seed = rng.below(1 << 53)
        considered: list[Considered] = []
        best = noticed[0]
        best_value = -1.0
        for action in noticed:
            values = values_after(rules, world, seat, action, seed)
            considered.append(Considered(action, values, 1))
            value = values[seat] + self.misjudge * (2.0 * rng.random() - 1.0)
            if value > best_value:
                best_value = value
                best = action
        return Decision(best, considered, rules.advice.reason(seen.state, seat, best))
