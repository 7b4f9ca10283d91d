"""The bot `greedy`: one step ahead, by the game's own advice."""

from genjiko.bots.bot import Bot, Considered, Decision
from genjiko.bots.one_step import values_after
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation


class Greedy(Bot):
    """Tries every legal action in a few worlds that fit what it sees, and takes the one that looks best."""

    name = "greedy"

    def __init__(self, worlds: int = 8) -> None:
        self.worlds = worlds

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        rules = seen.rules
        seat = seen.seat
        legal = seen.legal()
        if len(legal) == 1:
            return Decision(legal[0], [])
        totals = [[0.0] * rules.players for _ in legal]
        for _ in range(self.worlds):
            world = seen.resample(rng)
            seed = rng.below(1 << 53)
            for total, action in zip(totals, legal, strict=True):
                for s, value in enumerate(values_after(rules, world, seat, action, seed)):
                    total[s] += value
        considered = [
            Considered(action, [value / self.worlds for value in total], self.worlds)
            for action, total in zip(legal, totals, strict=True)
        ]
        # Equal values are common; a fixed choice among them would make the bot easy to read.
        best = max(c.values[seat] for c in considered)
        top = [c.action for c in considered if c.values[seat] > best - 1e-9]
        action = top[rng.below(len(top))]
        return Decision(action, considered, rules.advice.reason(seen.state, seat, action))
