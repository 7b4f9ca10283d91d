"""Search by information sets: a tree over worlds that fit what a seat sees, and nothing else.

Every iteration draws a fresh world from the observation and walks down by what the acting seat would know there:
statistics belong to its information set (`rules.key`). A hidden hand makes most information sets rare, so what an
action was worth in the same public situation counts too, up to a weight, until the set has seen enough itself.
"""

from collections.abc import Hashable
from math import log, sqrt
from time import monotonic
from typing import Any, Final

from genjiko.bots.bot import Considered, Decision
from genjiko.bots.one_step import values_after
from genjiko.bots.rollout import Horizon, greedy_rollout
from genjiko.bots.search_settings import SearchSettings
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.event import SPECTATOR
from genjiko.kernel.observation import Observation
from genjiko.kernel.rules import Rules, State

_UNKNOWN: Final = 0.5
"""What an action is worth before anybody has looked at it."""


_ENOUGH: Final = 400
"""So many visits an action needs before it can be clear that it is the best."""

_POOL: Final = 400
"""So many worlds a pool has in any case, if it may have them at all."""
_DRAWING: Final = 0.25
"""The part of the time after which no more are drawn beforehand."""


class Arm:
    """An action and what came of it for the seat that played it."""

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.total = 0.0


class Situation:
    """What everybody can see when a seat decides, and what its actions were worth, whatever it held."""

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[int, Arm] = {}


class Step:
    """One decision on the way down."""

    def __init__(self, seat: int, situation: Situation, shared: Arm, own: Arm | None) -> None:
        self.seat = seat
        self.situation = situation
        self.shared = shared
        self.own = own


class TreeSearch:
    """One search, from one observation to one decision."""

    def __init__(self, seen: Observation, settings: SearchSettings, rng: Rng) -> None:
        self.seen = seen
        self.rules: Rules[Any] = seen.rules
        self.seat = seen.seat
        self.round_number = seen.rules.advice.round_number(seen.state)
        self.settings = settings
        self.rng = rng
        self.chance = Chance(rng.below(1 << 53))
        self.begun = monotonic()
        self.end = self.begun + settings.seconds if settings.seconds > 0 else 0.0
        self.iterations = 0
        players = seen.rules.players
        self.situations: list[dict[Hashable, Situation]] = [{} for _ in range(players)]
        self.known: list[dict[Hashable, dict[int, Arm]]] = [{} for _ in range(players)]  # by information set
        self.kept = 0
        self.pool: list[State] = []
        self.fits: list[float] = []  # how well the worlds of the pool fit, each with all before it
        self.root = Situation()
        self.totals: dict[int, list[float]] = {}  # results of every seat by the action at the root
        self.horizon = Horizon(seen.rules, seen.seat, self.round_number, settings.rounds, settings.turns)
        # How far results lie apart: small steps of a long game differ by little, and so must the lure of the new.
        self.results = 0
        self.mean = 0.0
        self.squares = 0.0

    def decide(self) -> Decision:
        """Think until the budget is used up or nothing can change any more."""
        self._open_root()
        settings = self.settings
        while settings.iterations == 0 or self.iterations < settings.iterations:
            if self.end > 0.0 and monotonic() >= self.end:
                break
            self._iterate()
            self.iterations += 1
            if self.iterations & 63 == 0 and self._settled():
                break
        return self._decision(min(self.root.arms.values(), key=_by_visits))

    def _decision(self, chosen: Arm) -> Decision:
        """The action chosen, with all that was found out about it and the others, those most looked at first."""
        best = chosen.action
        others = sorted([arm for arm in self.root.arms.values() if arm is not chosen], key=_by_visits)
        considered = [self._considered(chosen, arm) for arm in [chosen, *others] if arm.visits]
        return Decision(best, considered, self.rules.advice.reason(self.seen.state, self.seat, best))

    def _considered(self, chosen: Arm, arm: Arm) -> Considered:
        """What was found out about an action that was looked at."""
        return Considered(arm.action, [total / arm.visits for total in self.totals[arm.action.id]], arm.visits)

    def _settled(self) -> bool:
        """Whether no other action can still be visited more often than the leading one, or it is clearly the best."""
        arms = sorted(self.root.arms.values(), key=_by_visits)
        if arms[0].visits - arms[1].visits > self._left():
            return True
        clear = self.settings.clear
        if clear <= 0.0 or arms[0].visits < _ENOUGH:
            return False
        mean = arms[0].total / arms[0].visits
        spread = clear * clear * self.squares / self.results
        for arm in arms[1:]:
            # An action that was hardly looked at is known by its first guess alone.
            visits = arm.visits + self.settings.prior_visits
            less = mean - (arm.total + arm.prior * self.settings.prior_visits) / visits
            if less <= 0.0 or less * less < spread * (1.0 / visits + 1.0 / arms[0].visits):
                return False
        return True

    def _left(self) -> float:
        """How many iterations there may still be."""
        left = float(self.settings.iterations - self.iterations) if self.settings.iterations > 0 else 1e9
        if self.end > 0.0:
            now = monotonic()
            left = min(left, self.iterations * max(0.0, self.end - now) / (now - self.begun + 1e-9))
        return left

    # -- one iteration --

    def _iterate(self) -> None:
        self._follow(self._world(), self._choose(self.root, None, self.seen.legal()))

    def _follow(self, world: State, arm: Arm) -> None:
        """Down from the root by this action, to a result that all on the way learn from."""
        rules = self.rules
        first = arm.action.id
        steps = [Step(self.seat, self.root, arm, None)]
        self.horizon.begin()
        self._apply(world, self.seat, arm.action)
        result: list[float]
        while True:
            seat = self._to_a_choice(world)
            if seat < 0:
                result = rules.advice.final(rules.outcome(world), rules.scores(world))
                break
            if self.horizon.reached(world):
                result = rules.advice.after_round(world)
                break
            shares = self.settings.public_weight > 0.0
            key = rules.view.information_key(world, SPECTATOR if shares else seat)
            situation = self.situations[seat].get(key)
            if situation is None:
                situation = Situation()
                self.situations[seat][key] = situation
                result = self._judge(world)
                break
            legal = rules.legal(world, seat)
            if situation.visits == 0 and not self._open(situation, world, seat, legal):
                result = self._judge(world)
                break
            own = self._information_set(world, seat) if shares else None
            arm = self._choose(situation, own, legal)
            steps.append(Step(seat, situation, arm, self._own_arm(own, arm)))
            self._apply(world, seat, arm.action)
        self._learn(steps, result, first)

    def _judge(self, world: State) -> list[float]:
        """What each seat can hope for at a leaf."""
        if self.horizon.far:
            return greedy_rollout(self.rules, world, self.horizon, self.settings.rollout_width, self.chance, self.rng)
        result: list[float] = self.rules.advice.play_on(world, self.settings.learned > 0, self.chance, self.rng)
        return result

    def _apply(self, world: State, seat: int, action: Action) -> None:
        self.rules.apply(world, seat, action, self.chance, None)
        self.horizon.step(seat, self.rules.actor(world))

    def _learn(self, steps: list[Step], result: list[float], first: int) -> None:
        for step in steps:
            value = result[step.seat]
            step.situation.visits += 1
            step.shared.visits += 1
            step.shared.total += value
            own = step.own
            if own is not None:
                own.visits += 1
                own.total += value
        self._note(result[self.seat])
        totals = self.totals.get(first)
        if totals is None:
            self.totals[first] = result[:]
        else:
            for seat in range(len(result)):
                totals[seat] += result[seat]

    def _note(self, value: float) -> None:
        """Keep mean and spread of the results, by Welford's formula."""
        self.results += 1
        step = value - self.mean
        self.mean += step / self.results
        self.squares += step * (value - self.mean)

    def _world(self) -> State:
        """A world that fits the observation, and likely also what the others have done."""
        if self.settings.pool > 0:
            return self._pooled_world()
        rules = self.rules
        for _ in range(self.settings.world_attempts):
            world: State = self.seen.resample(self.rng)
            if not self.settings.learned:
                break
            fit = rules.advice.belief(world, self.seat)
            if fit >= 1.0 or self.rng.random() < fit:
                return world
        return world

    def _pooled_world(self) -> State:
        """One of the worlds drawn beforehand, the likelier the better it fits."""
        if not self.pool:
            self.fill_pool()
        point = self.rng.random() * self.fits[-1]
        low = 0
        high = len(self.fits) - 1
        while low < high:
            middle = (low + high) // 2
            if self.fits[middle] <= point:
                low = middle + 1
            else:
                high = middle
        return self.pool[low].copy()

    def fill_pool(self) -> None:
        """Draw the worlds of the pool anew: not more than can be met, and not for long where drawing is slow."""
        self.pool = []
        self.fits = []
        total = 0.0
        iterations = self.settings.iterations
        worlds = self.settings.pool if iterations == 0 else min(self.settings.pool, max(_POOL, iterations // 2))
        latest = self.begun + _DRAWING * (self.end - self.begun)
        for drawn in range(worlds):
            if self.end > 0.0 and drawn >= _POOL and monotonic() >= latest:
                break
            world: State = self.seen.resample(self.rng)
            total += self.rules.advice.belief(world, self.seat) if self.settings.learned else 1.0
            self.pool.append(world)
            self.fits.append(total)

    def _to_a_choice(self, world: State) -> int:
        """Play what is forced; the seat that has a choice then, -1 when the game is over."""
        rules = self.rules
        seat = rules.actor(world)
        while seat >= 0:
            legal = rules.legal(world, seat)
            if len(legal) > 1:
                return seat
            self._apply(world, seat, legal[0])
            seat = rules.actor(world)
        return seat

    def _information_set(self, world: State, seat: int) -> dict[int, Arm] | None:
        """What the seat itself learned about its actions with exactly this knowledge; None: memory is full."""
        key = self.rules.view.information_key(world, seat)
        own = self.known[seat].get(key)
        if own is None and self.kept < self.settings.memory:
            own = {}
            self.known[seat][key] = own
            self.kept += 1
        return own

    def _own_arm(self, own: dict[int, Arm] | None, shared: Arm) -> Arm | None:
        if own is None:
            return None
        arm = own.get(shared.action.id)
        if arm is None:
            arm = Arm(shared.action, 0.0)
            own[shared.action.id] = arm
        return arm

    def _choose(self, situation: Situation, own: dict[int, Arm] | None, legal: list[Action]) -> Arm:
        """The action with the best outlook: what it was worth, and more for what was rarely tried."""
        settings = self.settings
        arms = situation.arms
        prior_visits = settings.prior_visits
        public_weight = settings.public_weight
        spread = 4.0 * self.squares / self.results + 1e-6
        lure = settings.explore * settings.explore * spread * log(situation.visits + 2.0)
        best: Arm | None = None
        best_outlook = -1.0
        fresh: Action | None = None
        fresh_prior = -1.0
        tried = 0
        # Of actions that nobody has a guess about any is as good: the last one up to a random place.
        place = int(self.rng.random() * len(legal))
        for action in legal:
            arm = arms.get(action.id)
            place -= 1
            if arm is None:
                if fresh_prior < _UNKNOWN or (fresh_prior == _UNKNOWN and place >= -1):
                    fresh = action
                    fresh_prior = _UNKNOWN
                continue
            visits = float(arm.visits)
            if visits == 0.0:
                if arm.prior > fresh_prior:
                    fresh = action
                    fresh_prior = arm.prior
                continue
            tried += 1
            total = arm.total
            if own is not None:
                if visits > public_weight:
                    total *= public_weight / visits
                    visits = public_weight
                mine = own.get(action.id)
                if mine is not None:
                    visits += mine.visits
                    total += mine.total
            visits += prior_visits
            outlook = (total + arm.prior * prior_visits) / visits + sqrt(lure / visits)
            if outlook > best_outlook:
                best_outlook = outlook
                best = arm
        wide = tried < settings.widening_factor * (situation.visits + 1.0) ** settings.widening_exponent
        if fresh is not None and (best is None or wide):
            return self._fresh_arm(arms, fresh)
        assert best is not None
        return best

    def _fresh_arm(self, arms: dict[int, Arm], action: Action) -> Arm:
        arm = arms.get(action.id)
        if arm is None:
            arm = Arm(action, _UNKNOWN)
            arms[action.id] = arm
        return arm

    # -- first guesses --

    def _open(self, situation: Situation, world: State, seat: int, legal: list[Action]) -> bool:
        """Guess what the actions are worth. False: nobody can, and blind trials would be worse than a playout."""
        if self.settings.trial == 0:
            return False
        guesses = self._prior(world, seat)
        if guesses is None and len(legal) <= self.settings.trial:
            guesses = self._try_all(world, seat, legal)
        if guesses is None:
            return False
        for i in range(len(legal)):
            situation.arms[legal[i].id] = Arm(legal[i], guesses[i])
        return True

    def _open_root(self) -> None:
        """The actions of the root are tried in several worlds, because its order matters most."""
        legal = self.seen.legal()
        sums = [0.0] * len(legal)
        worlds = 0
        while worlds < self.settings.worlds:
            world = self._world()
            guesses = self._prior(world, self.seat)
            if guesses is None:
                guesses = self._try_all(world, self.seat, legal)
            worlds += 1
            for i in range(len(legal)):
                sums[i] += guesses[i]
            if self.end > 0.0 and monotonic() >= self.end:
                break
        for i in range(len(legal)):
            # A little chance decides between equals; a fixed order would make the bot easy to read.
            prior = sums[i] / worlds + 1e-9 * self.rng.random()
            self.root.arms[legal[i].id] = Arm(legal[i], prior)
            self._note(prior)

    def _prior(self, world: State, seat: int) -> list[float] | None:
        """What the game guesses; it is a part of what was learned from play."""
        if not self.settings.learned:
            return None
        guesses: list[float] | None = self.rules.advice.prior(world, seat)
        return guesses

    def _try_all(self, world: State, seat: int, legal: list[Action]) -> list[float]:
        """What the position looks worth to the seat after each action; all meet the same chance."""
        rules = self.rules
        learned = self.settings.learned > 0
        seed = self.rng.below(1 << 53)
        found: list[float] = []
        for action in legal:
            if self.end > 0.0 and monotonic() >= self.end:
                found.append(_UNKNOWN)
                continue
            found.append(values_after(rules, world, seat, action, seed, learned)[seat])
        return found


def _by_visits(arm: Arm) -> tuple[int, float, int]:
    return -arm.visits, -arm.total - arm.prior, arm.action.id
