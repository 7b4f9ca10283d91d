"""The bot `flat:N`: N random playouts spread evenly over the candidates, the best mean wins. A reference to beat."""

from typing import Any

from genjiko.bots.bot import Bot, Considered, Decision
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.observation import Observation
from genjiko.kernel.rules import Rules, State


class Flat(Bot):
    """Deals the unknown at random and plays every candidate out at random to the end of the round."""

    def __init__(self, playouts: int) -> None:
        self.name = f"flat:{playouts}"
        self.playouts = playouts

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        rules = seen.rules
        seat = seen.seat
        legal = seen.legal()
        if len(legal) == 1:
            return Decision(legal[0], [], rules.advice.reason(seen.state, seat, legal[0]))
        chance = Chance(rng.below(1 << 53))
        deals = max(1, self.playouts // len(legal))
        totals = [[0.0] * rules.players for _ in legal]
        for _ in range(deals):
            world = seen.resample(rng)
            for i in range(len(legal)):
                after = world.copy()
                rules.apply(after, seat, legal[i], chance, None)
                values = play_out(rules, after, rules.advice.round_number(world), chance, rng)
                total = totals[i]
                for s in range(len(values)):
                    total[s] += values[s]
        considered = [Considered(legal[i], [t / deals for t in totals[i]], deals) for i in range(len(legal))]
        best = considered[0]
        for one in considered:
            if one.values[seat] > best.values[seat]:
                best = one
        return Decision(best.action, considered, rules.advice.reason(seen.state, seat, best.action))


def play_out(rules: Rules[Any], state: State, round_number: int, chance: Chance, rng: Rng) -> list[float]:
    """Play at random as long as the round lasts, changing `state`; the result of each seat then."""
    fraction = rng.random
    while True:
        seat = rules.actor(state)
        if seat < 0 or rules.advice.round_number(state) != round_number:
            return _result(rules, state)
        legal = rules.legal(state, seat)
        rules.apply(state, seat, legal[int(fraction() * len(legal))], chance, None)


def _result(rules: Rules[Any], state: State) -> list[float]:
    """A win counts 1 and a loss 0; in between, the lead in score as a part of all points.

    The game's advice is left out on purpose: a reference must not grow stronger with what it is to measure.
    """
    if rules.winners(state):
        return rules.outcome(state)
    scores = rules.scores(state)
    whole = max(1, sum([abs(score) for score in scores]))
    results: list[float] = []
    for seat in range(rules.players):
        rival = max([scores[other] for other in range(rules.players) if other != seat])
        results.append(min(1.0, max(0.0, 0.5 + 0.5 * (scores[seat] - rival) / whole)))
    return results
