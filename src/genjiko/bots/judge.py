"""How much a move gave away, by what its seat knew: a search, and then a duel of its choice with the move.

What a search thinks of its own choice is too kind, and an action that it soon gave up was hardly looked at. So both
are played on in worlds that are new to them and the same for both, until their difference is known well enough. Where
the game can prove what is left of it, nothing is searched.
"""

from math import sqrt
from typing import Final

from genjiko.bots.bot import Bot, Considered, Decision
from genjiko.bots.levels import Level
from genjiko.bots.search import Search, new_search
from genjiko.bots.tree_search import Arm, TreeSearch
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.endgame import Proof, proof_of
from genjiko.kernel.observation import Observation

_FEWEST: Final = 24
"""So many worlds a duel has at least."""
_CLEAR: Final = 0.012
"""A duel ends where the standard error of the difference is so small."""


class Judge:
    """Thinks about decisions that were made, as long as a level thinks about its own."""

    def __init__(self, level: Level, longer: int = 1) -> None:
        """`longer` multiplies what it looks at."""
        self.level = level
        self.longer = longer

    def judge(self, seen: Observation, played: Action, rng: Rng) -> Decision:
        """What would have been best, and the played action beside it.

        The first of `considered` is the choice, with the standard error of its own chance; the played action is among
        them, with the standard error of how far it lies behind. Nothing is considered where nothing was to choose.
        """
        bot = self.level.for_game(seen.rules.package.levels())
        if len(seen.legal()) == 1 or not isinstance(bot, Search):
            return Decision(played, [])
        proof = proof_of(seen)
        if proof is not None:
            return _proved(proof, seen)
        settings = bot.settings
        settings.iterations *= self.longer
        search = new_search(seen, settings, rng)
        decision = search.decide()
        duel = _Duel(search, rng)
        if not decision.considered:  # all others are known to be worse at a glance: it has looked at none
            decision.considered = [duel.alone(decision.action)]
        best = decision.considered[0]
        best.error = _error(search, best.visits)
        if decision.action is not played:
            lost = duel.fight(decision.action, played, max(_FEWEST, settings.iterations // 2))
            others = [one for one in decision.considered if one.action is not played]
            decision.considered = [*others, _behind(best, played, seen.seat, lost)]
        return decision


def think(bot: Bot, seen: Observation, rng: Rng, played: Action | None) -> Decision:
    """What a bot decides; or, for an action that was played, what a level thinks of that."""
    if played is not None and isinstance(bot, Level):
        return Judge(bot).judge(seen, played, rng)
    return bot.decide(seen, rng)


def _proved(proof: Proof, seen: Observation) -> Decision:
    """All actions by what they are worth exactly; the others share what is left alike."""
    others = seen.rules.players - 1
    considered: list[Considered] = []
    for action, value in proof.values:
        values = [float(1 - value) / others] * (others + 1)
        values[seen.seat] = float(value)
        considered.append(Considered(action, values, 0))
    considered.sort(key=lambda one: -one.values[seen.seat])
    decision = Decision(considered[0].action, considered)
    decision.proved = "game" if proof.final else "round"
    return decision


class _Duel:
    """Two actions of the root in the same worlds."""

    def __init__(self, search: TreeSearch, rng: Rng) -> None:
        self.search = search
        self.rng = rng
        search.rng = rng
        search.fill_pool()  # none of the worlds that the search has chosen by

    def fight(self, best: Action, played: Action, most: int) -> Considered:
        """How far the second lies behind the first: the mean in `values`, its standard error, the worlds met."""
        first, second = self.search.root.arms[best.id], self.search.root.arms[played.id]
        total = 0.0
        squares = 0.0
        worlds = 0
        while worlds < most:
            seed = self.rng.below(1 << 53)
            less = self._result(first, seed) - self._result(second, seed)
            worlds += 1
            total += less
            squares += less * less
            if worlds >= _FEWEST and worlds & 15 == 0 and _standard_error(total, squares, worlds) < _CLEAR:
                break
        found = Considered(played, [total / worlds], worlds)
        found.error = _standard_error(total, squares, worlds)
        return found

    def alone(self, action: Action) -> Considered:
        """What an action is worth that nobody has looked at."""
        arm = self.search.root.arms[action.id]
        for _ in range(_FEWEST):
            self._result(arm, self.rng.below(1 << 53))
        return Considered(action, [total / arm.visits for total in self.search.totals[action.id]], arm.visits)

    def _result(self, arm: Arm, seed: int) -> float:
        search = self.search
        search.rng = Rng(seed)
        search.chance = Chance(seed)
        before = arm.total
        search._follow(search._world(), arm)
        return arm.total - before


def _standard_error(total: float, squares: float, number: int) -> float:
    mean = total / number
    return sqrt(max(0.0, squares / number - mean * mean) / number)


def _error(search: TreeSearch, visits: int) -> float:
    """The standard error of a mean of so many results, which lie apart as all results of the search do."""
    return sqrt(search.squares / search.results / visits) if visits else 0.0


def _behind(best: Considered, played: Action, seat: int, lost: Considered) -> Considered:
    """The played action with what is left of the chance; the others share what was let go as they share the rest."""
    behind = min(best.values[seat], max(0.0, lost.values[0]))
    rest = 1.0 - best.values[seat]
    others = len(best.values) - 1
    values: list[float] = []
    for other in range(len(best.values)):
        share = best.values[other] / rest if rest > 0.0 else 1.0 / others
        values.append(best.values[other] - behind if other == seat else best.values[other] + behind * share)
    found = Considered(played, values, lost.visits)
    found.error = lost.error
    return found
