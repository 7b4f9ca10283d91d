"""The bot of the weaker levels: it sees one step ahead and does not always take what looks best."""

from math import exp

from genjiko.bots.bot import Bot, Considered, Decision
from genjiko.bots.one_step import values_after
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation


class Sampler(Bot):
    """Judges every action one step ahead in a few imagined worlds, and draws one: the better it looks, the likelier.

    Its slips are those of a person: what looks nearly as good is often taken for better, what looks hopeless seldom.
    """

    name = "sampler"

    def __init__(self, worlds: int, temperature: float) -> None:
        """`temperature` says how readily it slips, measured by how far actions lie apart; 0: never."""
        self.worlds = worlds
        self.temperature = temperature

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        rules = seen.rules
        seat = seen.seat
        legal = seen.legal()
        if len(legal) == 1:
            return Decision(legal[0], [], rules.advice.reason(seen.state, seat, legal[0]))
        totals = [[0.0] * rules.players for _ in legal]
        for _ in range(self.worlds):
            world = seen.resample(rng)
            seed = rng.below(1 << 53)
            for total, action in zip(totals, legal, strict=True):
                for s, value in enumerate(values_after(rules, world, seat, action, seed)):
                    total[s] += value / self.worlds
        considered = [Considered(legal[i], totals[i], self.worlds) for i in range(len(legal))]
        action = legal[_draw(_chances([total[seat] for total in totals], self.temperature), rng)]
        return Decision(action, considered, rules.advice.reason(seen.state, seat, action))


def _chances(values: list[float], temperature: float) -> list[float]:
    """How likely each of these values is taken, up to a common factor."""
    best = max(values)
    # Steps of a long game differ by little: what is a slip is measured by what usually goes wrong here.
    unit = temperature * (best - sum(values, 0.0) / len(values)) + 1e-9
    return [exp((value - best) / unit) for value in values]


def _draw(chances: list[float], rng: Rng) -> int:
    """A place, drawn with these chances."""
    left = rng.random() * sum(chances, 0.0)
    for place, chance in enumerate(chances):
        left -= chance
        if left < 0.0:
            return place
    return len(chances) - 1
