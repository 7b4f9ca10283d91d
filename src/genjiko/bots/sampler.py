"""The bot of the weaker levels: it has first guesses only and does not always take what looks best."""

from math import exp

from genjiko.bots.bot import Bot, Considered, Decision
from genjiko.bots.one_step import values_after
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation


class Sampler(Bot):
    """Judges every action one step ahead in a few imagined worlds, and draws one: the better it looks, the likelier.

    Its slips are those of a person: what looks nearly as good is often taken for better, what looks hopeless seldom.
    """

    name = "sampler"

    def __init__(self, worlds: int, temperature: float) -> None:
        """`temperature` says how readily it slips, measured by how far actions lie apart; 0: never.

        With no `worlds` it goes by what the game's own guesses say of each action, as searches do first.
        """
        self.worlds = worlds
        self.temperature = temperature

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        rules = seen.rules
        seat = seen.seat
        legal = seen.legal()
        if len(legal) == 1:
            return Decision(legal[0], [], rules.advice.reason(seen.state, seat, legal[0]))
        if self.worlds == 0:
            guesses = rules.advice.prior(seen.resample(rng), seat)
            if guesses is not None:
                action = legal[_draw(_chances(guesses, self.temperature), rng)]
                return Decision(action, [], rules.advice.reason(seen.state, seat, action))
        return self._one_step_ahead(seen, legal, max(1, self.worlds), rng)

    def _one_step_ahead(self, seen: Observation, legal: list[Action], worlds: int, rng: Rng) -> Decision:
        rules = seen.rules
        seat = seen.seat
        totals = [[0.0] * rules.players for _ in legal]
        for _ in range(worlds):
            world = seen.resample(rng)
            seed = rng.below(1 << 53)
            for total, action in zip(totals, legal, strict=True):
                for s, value in enumerate(values_after(rules, world, seat, action, seed)):
                    total[s] += value / worlds
        considered = [Considered(legal[i], totals[i], worlds) for i in range(len(legal))]
        action = legal[_draw(_chances([total[seat] for total in totals], self.temperature), rng)]
        return Decision(action, considered, rules.advice.reason(seen.state, seat, action))


def _chances(values: list[float], temperature: float) -> list[float]:
    """How likely each of these values is taken, up to a common factor; one below 0 never is."""
    known = [value for value in values if value >= 0.0]
    best = max(values)
    # Steps of a long game differ by little: what is a slip is measured by what usually goes wrong here.
    unit = temperature * (best - sum(known, 0.0) / max(1, len(known))) + 1e-9
    return [exp((value - best) / unit) if value >= 0.0 else 0.0 for value in values]


def _draw(chances: list[float], rng: Rng) -> int:
    """A place, drawn with these chances."""
    left = rng.random() * sum(chances, 0.0)
    for place, chance in enumerate(chances):
        left -= chance
        if left < 0.0:
            return place
    return len(chances) - 1
