"""Sequential halving at the root: all actions still in the running meet the same worlds, and the worse half goes.

Results of a long game differ more by luck than by the action. Meeting the same world and the same chance, actions
differ by what they are worth, so that few iterations tell them apart. What is clearly worse goes at once, and the
iterations that it would have had go to the others.
"""

from math import sqrt
from time import monotonic
from typing import Final

from genjiko.bots.bot import Considered, Decision
from genjiko.bots.search_settings import SearchSettings
from genjiko.bots.tree_search import Arm, TreeSearch
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.observation import Observation

_FEW: Final = 4
"""In fewer worlds than this nothing is clear: differences that happen to be alike look certain."""


class Halving(TreeSearch):
    """A search whose root is halved step by step; below the root it is the same as any other."""

    def __init__(self, seen: Observation, settings: SearchSettings, rng: Rng) -> None:
        super().__init__(seen, settings, rng)
        self.source = rng
        self.courses: dict[int, list[float]] = {}  # by action, the own result in one world after another
        self.laps = 0

    def decide(self) -> Decision:
        """Halve the most promising actions until one is left or the clock has run out."""
        self._open_root()
        running = [arm for arm in sorted(self.root.arms.values(), key=_by_prior) if arm.prior >= 0.0][: self._field()]
        first = running[0]
        for arm in running:
            self.courses[arm.action.id] = []
        heats = (len(running) - 1).bit_length()
        begun = monotonic()
        for heat in range(heats):
            end = begun + (self.end - begun) * (heat + 1) / heats if self.end > 0.0 else 0.0
            self._run(running, first, self.settings.iterations // heats, end)
            running.sort(key=self._by_standing)
            self._keep_half(running, first)
            if len(running) == 1:
                break
        return self._decision(self._trusted(first, running[0]))

    def _keep_half(self, running: list[Arm], first: Arm) -> None:
        """Take away the worse half, but not the first guess where it is trusted."""
        half = (len(running) + 1) // 2
        running[half:] = [arm for arm in running[half:] if self._stays(arm, first)]

    def _stays(self, arm: Arm, first: Arm) -> bool:
        """Whether it is the first guess, and trusted."""
        return arm is first and self.settings.trust > 0.0

    def _trusted(self, first: Arm, best: Arm) -> Arm:
        """The first guess, unless the best is so much better that it is hardly luck."""
        trust = self.settings.trust
        lead, course = self.courses[best.action.id], self.courses[first.action.id]
        if trust <= 0.0 or first is best or not lead or not course:
            return best
        return best if _clearly_behind(lead, course, trust) else first

    def _field(self) -> int:
        """How many actions may run: so many that the iterations last for a world in every heat."""
        most = self.settings.iterations // 2 if self.settings.iterations > 0 else self.settings.halving_candidates
        return max(2, min(self.settings.halving_candidates, most))

    def _run(self, running: list[Arm], first: Arm, iterations: int, end: float) -> None:
        """One heat: the actions in turn through one world after another, at least through one."""
        done = 0
        while self.settings.iterations == 0 or done == 0 or done + len(running) <= iterations:
            seed = self.source.below(1 << 53)
            for arm in running:
                if self.end > 0.0 and monotonic() >= (end if done >= len(running) else self.end):
                    return
                self.rng = Rng(seed)
                self.chance = Chance(seed)
                before = arm.total
                self._follow(self._world(), arm)
                self.courses[arm.action.id].append(arm.total - before)
                self.iterations += 1
                done += 1
            self.laps += 1
            if self.laps >= 16 and self.laps & (self.laps - 1) == 0:
                self._drop_the_clearly_worse(running, first)
                if len(running) == 1:
                    return

    def _drop_the_clearly_worse(self, running: list[Arm], first: Arm) -> None:
        """Take away what lies behind the leader by more than the luck of the worlds explains, as `_keep_half` does."""
        if self.settings.clear <= 0.0:
            return
        running.sort(key=self._by_standing)
        leader = self.courses[running[0].action.id]
        for place in range(len(running) - 1, 0, -1):
            arm = running[place]
            # With nothing left beside it and the leader, a trusted first guess has stayed to the end.
            if self._stays(arm, first) and len(running) > 2:
                continue
            if _clearly_behind(leader, self.courses[arm.action.id], self.settings.clear):
                del running[place]

    def _by_standing(self, arm: Arm) -> tuple[float, int]:
        """By the mean result; what it looked worth at first counts for some visits."""
        # The little more lets an action that the clock left unvisited stand by its first guess alone.
        prior_visits = self.settings.prior_visits + 1e-9
        return -(arm.total + arm.prior * prior_visits) / (arm.visits + prior_visits), arm.action.id

    def _considered(self, chosen: Arm, arm: Arm) -> Considered:
        """What was found out about an action, told so that it can be compared with the chosen one.

        One that went early has met fewer worlds, perhaps kinder ones: it is told by how far it was behind there.
        """
        found = super()._considered(chosen, arm)
        lead = self.courses[chosen.action.id]
        course = self.courses[arm.action.id]
        if arm is chosen or not lead:
            return found
        met = min(len(course), len(lead))
        behind = max(0.0, (sum(lead[:met], 0.0) - sum(course[:met], 0.0)) / met)
        own = min(1.0, max(0.0, chosen.total / chosen.visits - behind))
        rest = 1.0 - found.values[self.seat]
        for seat in range(len(found.values)):
            if seat == self.seat:
                found.values[seat] = own
            elif rest > 0.0:
                found.values[seat] *= (1.0 - own) / rest
            else:
                found.values[seat] = (1.0 - own) / (len(found.values) - 1)
        return found


def _clearly_behind(lead: list[float], course: list[float], clear: float) -> bool:
    """Whether a course lies behind by so many standard errors of its differences."""
    laps = min(len(lead), len(course))
    if laps < _FEW:
        return False
    total = 0.0
    squares = 0.0
    for lap in range(laps):
        less = lead[lap] - course[lap]
        total += less
        squares += less * less
    mean = total / laps
    error = sqrt(max(0.0, squares / laps - mean * mean) / (laps - 1))
    return mean >= clear * error


def _by_prior(arm: Arm) -> tuple[float, int]:
    return -arm.prior, arm.action.id
