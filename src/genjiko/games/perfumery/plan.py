"""The player `plan`: columns before all else, recipes for what the perfumes in hand lack, perfumes kept to be made."""

from typing import Final

from genjiko.games.perfumery.actions import ACQUIRE, HIRE_PERFUMER, Play
from genjiko.games.perfumery.learned_value import LearnedValue
from genjiko.games.perfumery.plan_figures import FIGURES, Figures
from genjiko.games.perfumery.prospects import Known, hope
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import DEVELOPMENT, OVER, PLACING, PerfumeryState
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.plan import Plan

_WORLDS: Final = 2


class PerfumeryPlan(Plan[PerfumeryState]):
    """Thinks every action through to the end of the round by quick choices.

    A quick choice looks one step ahead, by what a seat may make of its hand beside what the best of the others may.
    """

    def __init__(self, rules: Perfumery, figures: Figures = FIGURES) -> None:
        self.rules = rules
        self.figures = figures
        self.learned = LearnedValue(rules.box)
        self._known: Known = {}

    def choose(self, seen: PerfumeryState, seat: int, legal: list[Action], rng: Rng) -> Action:
        legal = self.worth_a_look(seen, seat, legal)
        if len(legal) == 1:
            return legal[0]
        totals = [0.0] * len(legal)
        for _ in range(_WORLDS):
            world = self.rules.view.resample(seen, seat, rng)
            seed = rng.below(1 << 53)
            for i, action in enumerate(legal):
                totals[i] += self._after_the_round(world.copy(), seat, action, Chance(seed))
        best = max(totals)
        equal = [action for i, action in enumerate(legal) if totals[i] > best - 1e-9]
        return equal[rng.below(len(equal))]

    def _after_the_round(self, world: PerfumeryState, seat: int, action: Action, chance: Chance) -> float:
        """How far ahead the seat is when the round is over, in which everybody goes on by quick choices."""
        rules = self.rules
        rules.apply(world, seat, action, chance, None)
        until = world.round
        while world.phase != OVER and world.round == until:
            actor = rules.actor(world)
            world = self.next_position(world, actor, rules.legal(world, actor), chance)
        if world.phase == OVER:
            hopes = [float(score) for score in rules.scores(world)]
        elif self.learned.covers(world):
            hopes = self.learned.hopes(world)
        else:
            hopes = [hope(rules.box, world, other, self._known, self.figures) for other in range(rules.players)]
        return hopes[seat] - max([hopes[other] for other in range(rules.players) if other != seat])

    def next_position(self, world: PerfumeryState, seat: int, legal: list[Action], chance: Chance) -> PerfumeryState:
        """The position after what the seat does in a world that it sees through; it may be the same object, changed."""
        legal = self.worth_a_look(world, seat, legal)
        if len(legal) == 1:
            self.rules.apply(world, seat, legal[0], chance, None)
            return world
        best = world
        best_lead = -1e9
        for action in legal:
            after = world.copy()
            self.rules.apply(after, seat, action, chance, None)
            lead = self._lead(after, seat)
            if lead > best_lead:
                best, best_lead = after, lead
        return best

    def worth_a_look(self, seen: PerfumeryState, seat: int, legal: list[Action]) -> list[Action]:
        """A column, the third perfumer, and columns again as long as a perfumer is left for what they are for."""
        if seen.phase != DEVELOPMENT or seen.step != PLACING or seen.round == self.rules.box.rounds:
            return legal
        player = seen.players[seat]
        columns: list[Action] = [action for action in legal if isinstance(action, Play) and action.verb == ACQUIRE]
        hires: list[Action] = [action for action in legal if isinstance(action, Play) and action.verb == HIRE_PERFUMER]
        placed = player.perfumers - player.ready
        if placed and hires:
            return hires
        return columns if columns and (player.ready > 1 or not placed) else legal

    def _lead(self, state: PerfumeryState, seat: int) -> float:
        figures = self.figures
        hopes = [hope(self.rules.box, state, other, self._known, figures) for other in range(self.rules.players)]
        return hopes[seat] - figures.rival * max([hopes[other] for other in range(self.rules.players) if other != seat])
