"""The player `plan`: follows rules of thumb, unless something else proves clearly better in imagined rounds."""

from math import sqrt
from typing import Final

from genjiko.games.parfum.actions import DIE, Play
from genjiko.games.parfum.glance import NEVER, glances
from genjiko.games.parfum.learned_value import hopes
from genjiko.games.parfum.pieces import NONE
from genjiko.games.parfum.plan_figures import FIGURES, Figures
from genjiko.games.parfum.quick_plan import QuickPlan
from genjiko.games.parfum.rules import Parfum
from genjiko.games.parfum.state import OVER, ParfumState
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.plan import Plan

_WORLDS: Final = 5
_ACTIONS: Final = 5
"""How many actions are thought through, the one by rules of thumb among them."""


class ParfumPlan(Plan[ParfumState]):
    """Thinks what looks best through to the end of the round, in which everybody goes on by quick choices."""

    def __init__(self, rules: Parfum, figures: Figures = FIGURES) -> None:
        self.rules = rules
        self.quick = QuickPlan(rules, figures)

    def choose(self, seen: ParfumState, seat: int, legal: list[Action], rng: Rng) -> Action:
        actions = self._worth_a_thought(seen, seat, legal)
        if len(actions) == 1:
            return actions[0]
        leads: list[list[float]] = [[] for _ in actions]
        for _ in range(_WORLDS):
            world = self.rules.view.resample(seen, seat, rng)
            seed = rng.below(1 << 53)
            for i, action in enumerate(actions):
                leads[i].append(self._after_the_round(world.copy(), seat, action, Chance(seed)))
        best = 0
        for i in range(1, len(actions)):
            if sum(leads[i], 0.0) > sum(leads[best], 0.0) and _hardly_luck(leads[i], leads[0]):
                best = i
        return actions[best]

    def next_position(self, world: ParfumState, seat: int, legal: list[Action], chance: Chance) -> ParfumState:
        """The position after a quick choice of the seat: the same object, changed."""
        self.rules.apply(world, seat, self.quick.next_action(world, seat), chance, None)
        return world

    def _worth_a_thought(self, seen: ParfumState, seat: int, legal: list[Action]) -> list[Action]:
        """The quick choice first, then what looks best; luck alone would speak for a die that no note wants."""
        first = self.quick.next_action(seen, seat)
        worths = glances(self.quick, seen, seat, legal)
        icons = 0
        for note in seen.distillery:
            if note != NONE:
                icons |= self.rules.box.note_icons[note]
        places: list[int] = []
        for i, action in enumerate(legal):
            assert isinstance(action, Play)
            wanted = action.what != DIE or icons >> (5 * action.thing) & 31
            if worths[i] > NEVER and wanted and action is not first:
                places.append(i)
        places.sort(key=lambda i: -worths[i])
        return [first, *[legal[i] for i in places[: _ACTIONS - 1]]]

    def _after_the_round(self, world: ParfumState, seat: int, action: Action, chance: Chance) -> float:
        """How far ahead the seat is when the round is over."""
        rules = self.rules
        until = world.round
        rules.apply(world, seat, action, chance, None)
        self.quick.finish_round(world, until, chance)
        found = [float(score) for score in rules.scores(world)] if world.step == OVER else hopes(rules.box, world)
        return found[seat] - max([found[other] for other in range(rules.players) if other != seat])


def _hardly_luck(lead: list[float], first: list[float]) -> bool:
    """Whether one course lies before another by more than a standard error of their differences."""
    number = len(lead)
    more = [lead[i] - first[i] for i in range(number)]
    mean = sum(more, 0.0) / number
    spread = sum([(each - mean) * (each - mean) for each in more], 0.0) / (number - 1)
    return mean > sqrt(spread / number)
