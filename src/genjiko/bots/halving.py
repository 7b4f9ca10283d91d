"""Sequential halving at the root: all actions still in the running meet the same worlds, and the worse half goes.

Results of a long game differ more by luck than by the action. Meeting the same world and the same chance, actions
differ by what they are worth, so that few iterations tell them apart.
"""

from time import monotonic

from genjiko.bots.bot import Decision
from genjiko.bots.search_settings import SearchSettings
from genjiko.bots.tree_search import Arm, TreeSearch
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.observation import Observation


class Halving(TreeSearch):
    """A search whose root is halved step by step; below the root it is the same as any other."""

    def __init__(self, seen: Observation, settings: SearchSettings, rng: Rng) -> None:
        super().__init__(seen, settings, rng)
        self.source = rng

    def decide(self) -> Decision:
        """Halve the most promising actions until one is left or the clock has run out."""
        self._open_root()
        arms = sorted(self.root.arms.values(), key=_by_prior)
        running = arms[: self._field()]
        heats = (len(running) - 1).bit_length()
        begun = monotonic()
        for heat in range(heats):
            end = begun + (self.end - begun) * (heat + 1) / heats if self.end > 0.0 else 0.0
            self._run(running, self.settings.iterations // heats, end)
            running.sort(key=self._by_standing)
            del running[(len(running) + 1) // 2 :]
        return self._decision(running[0])

    def _field(self) -> int:
        """How many actions may run: so many that the iterations last for a world in every heat."""
        most = self.settings.iterations // 2 if self.settings.iterations > 0 else self.settings.halving_candidates
        return max(2, min(self.settings.halving_candidates, most))

    def _run(self, running: list[Arm], iterations: int, end: float) -> None:
        """One heat: the actions in turn through one world after another, at least through one."""
        laps = max(1, iterations // len(running))
        lap = 0
        while self.settings.iterations == 0 or lap < laps:
            seed = self.source.below(1 << 53)
            for arm in running:
                if self.end > 0.0 and monotonic() >= (end if lap else self.end):
                    return
                self.rng = Rng(seed)
                self.chance = Chance(seed)
                self._follow(self._world(), arm)
                self.iterations += 1
            lap += 1

    def _by_standing(self, arm: Arm) -> tuple[float, int]:
        """By the mean result; what it looked worth at first counts for some visits."""
        # The little more lets an action that the clock left unvisited stand by its first guess alone.
        prior_visits = self.settings.prior_visits + 1e-9
        return -(arm.total + arm.prior * prior_visits) / (arm.visits + prior_visits), arm.action.id


def _by_prior(arm: Arm) -> tuple[float, int]:
    return -arm.prior, arm.action.id
