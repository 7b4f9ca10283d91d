"""How far the best action of a decision leads, found in two ways that share nothing but the rules.

A search looks at all actions in common worlds; rollouts to the end by what looks best at a step know nothing learned.
Both tell by how much each action lies behind the best, and the standard error of that.
"""

from math import sqrt

from genjiko.bots.halving import Halving
from genjiko.bots.levels import settings_of
from genjiko.bots.to_the_end import outcomes_of
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation

FIELD = 16
"""So many actions are looked at closely, those that look best at first."""
WIDTH = 8
"""So many actions a rollout looks at in each step."""
_UNKNOWN = 0.5


class Standing:
    """An action: its chance, how far it lies behind the best, and how sure that is."""

    def __init__(self, action: Action, chance: float, behind: float, error: float) -> None:
        self.action = action
        self.chance = chance
        self.behind = behind
        self.error = error

    def __repr__(self) -> str:
        return f"<{self.action.text}: {self.chance:.2f}, {self.behind:.2f} ± {self.error:.2f} behind>"


def by_search(seen: Observation, iterations: int, seed: int) -> list[Standing]:
    """The actions as the strongest level's search finds them in so many iterations, best first."""
    settings = settings_of("master", seen.rules.package.levels())
    settings.iterations, settings.seconds, settings.clear, settings.trust = iterations, 0.0, 0.0, 0.0
    settings.halving_candidates = FIELD
    search = Halving(seen, settings, Rng(f"puzzle {seed}"))
    decision = search.decide()
    courses = [(c.action, search.courses[c.action.id]) for c in decision.considered if search.courses[c.action.id]]
    if not courses:  # the game knows of all others that they are worse, so nothing was looked at
        return [Standing(decision.action, _UNKNOWN, 0.0, 0.0)]
    best = next(course for action, course in courses if action is decision.action)
    top = sum(best) / len(best)
    return _sorted([_standing(action, course, best, top) for action, course in courses])


def by_rollouts(seen: Observation, actions: list[Action], worlds: int, seed: int) -> list[Standing]:
    """The actions as rollouts to the end find them in so many worlds, best first."""
    rng = Rng(f"rollouts {seed}")
    courses: list[list[float]] = [[] for _ in actions]
    for _ in range(worlds):
        world = seen.resample(rng)
        results = outcomes_of(seen.rules, world, seen.seat, actions, WIDTH, rng.below(1 << 53))
        for course, result in zip(courses, results, strict=True):
            course.append(result)
    best = max(courses, key=sum)
    top = sum(best) / worlds
    return _sorted([_standing(action, course, best, top) for action, course in zip(actions, courses, strict=True)])


def _standing(action: Action, course: list[float], best: list[float], top: float) -> Standing:
    """How a course of results in common worlds compares with the best one; they may be of different lengths."""
    laps = min(len(course), len(best))
    less = [best[lap] - course[lap] for lap in range(laps)]
    mean = sum(less) / laps
    spread = sum((value - mean) ** 2 for value in less) / max(1, laps - 1)
    return Standing(action, top - mean, mean, sqrt(spread / laps))


def _sorted(standings: list[Standing]) -> list[Standing]:
    return sorted(standings, key=lambda standing: (standing.behind, standing.action.id))
