"""Search by information sets: a tree over worlds that fit what a seat sees, and nothing else.

Every iteration draws a fresh world from the observation and walks down by what the acting seat would know there:
statistics belong to its information set (`rules.key`). A hidden hand makes most information sets rare, so each
action also remembers what it was worth in the public situation, and a rare set begins with that.
"""

from collections.abc import Hashable
from math import log, sqrt
from time import monotonic
from typing import Any

from genjiko.bots.bot import Bot, Considered, Decision
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.event import SPECTATOR
from genjiko.kernel.observation import Observation
from genjiko.kernel.rules import Rules, State

_UNKNOWN = 0.5
"""What an action is worth before anybody has looked at it."""


class Settings:
    """How a search thinks. At least one of the two budgets must be given; 0 stands for none."""

    def __init__(
        self,
        iterations: int = 0,
        seconds: float = 0.0,
        explore: float = 0.35,
        trust: float = 2.0,
        width: float = 4.0,
        growth: float = 0.5,
        worlds: int = 8,
        trial: int = 12,
        tries: int = 8,
    ) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.explore = explore  # how much an action that was rarely tried is favoured
        self.trust = trust  # how many visits a first guess counts for
        self.width = width  # progressive widening: width * visits ** growth actions are looked at
        self.growth = growth
        self.worlds = worlds  # in how many worlds the actions of the root are tried one step ahead
        self.trial = trial  # below the root they are tried only where there are at most this many
        self.tries = tries  # how many worlds are drawn to find one that fits the others' behaviour


class _Shared:
    """What an action was worth in a public situation, whatever its player held."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0


class _Edge:
    """One action in an information set; `total` adds up the results of the acting seat."""

    def __init__(self, action: Action, prior: float, shared: _Shared) -> None:
        self.action = action
        self.prior = prior
        self.shared = shared
        self.visits = 0
        self.total = 0.0
        self.totals: list[float] = []  # of every seat, kept at the root only


class _Node:
    """One information set of the seat that acts."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.is_open = False
        self.edges: list[_Edge] = []
        self.waiting: list[tuple[float, float, Action]] = []  # guess, lot, action: the best one last
        self.shared: dict[int, _Shared] = {}


class Search(Bot):
    """Information-set Monte Carlo tree search for any game and number of players."""

    name = "search"

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        """The action looked at most often when the budget is used up; a forced one at once."""
        legal = seen.legal()
        if len(legal) == 1:
            return Decision(legal[0], [], seen.rules.reason(seen.seen, seen.seat, legal[0]))
        return Thinking(seen, self.settings, rng).decide()


class Thinking:
    """One search, from one observation to one decision."""

    def __init__(self, seen: Observation, settings: Settings, rng: Rng) -> None:
        self.seen = seen
        self.rules: Rules[Any] = seen.rules
        self.seat = seen.seat
        self.settings = settings
        self.rng = rng
        self.chance = Chance(rng.below(1 << 53))
        self.end = monotonic() + settings.seconds if settings.seconds > 0 else 0.0
        self.iterations = 0
        self.nodes: list[dict[Hashable, _Node]] = [{} for _ in range(seen.rules.players)]
        self.shared: list[dict[Hashable, dict[int, _Shared]]] = [{} for _ in range(seen.rules.players)]
        self.root = _Node(seen.seat)

    def decide(self) -> Decision:
        """Think until the budget is used up or nothing can change any more."""
        self._open_root()
        settings = self.settings
        while settings.iterations == 0 or self.iterations < settings.iterations:
            if self.end > 0.0 and monotonic() >= self.end:
                break
            self._iterate()
            self.iterations += 1
            if self.iterations & 63 == 0 and settings.iterations > 0 and self._settled():
                break
        return self._decision()

    def _decision(self) -> Decision:
        edges = sorted(self.root.edges, key=_by_visits)
        best = edges[0].action
        considered = [Considered(e.action, [t / e.visits for t in e.totals], e.visits) for e in edges if e.visits]
        return Decision(best, considered, self.rules.reason(self.seen.seen, self.seat, best))

    def _settled(self) -> bool:
        """Whether no other action can still be visited more often than the leading one."""
        first = 0
        second = 0
        for edge in self.root.edges:
            if edge.visits > first:
                first, second = edge.visits, first
            elif edge.visits > second:
                second = edge.visits
        return first - second > self.settings.iterations - self.iterations

    # -- one iteration --

    def _iterate(self) -> None:
        rules = self.rules
        world = self._world()
        node = self.root
        seat = self.seat
        nodes: list[_Node] = []
        edges: list[_Edge] = []
        while True:
            edge = self._choose(node)
            nodes.append(node)
            edges.append(edge)
            rules.apply(world, seat, edge.action, self.chance, None)
            seat = self._to_a_choice(world)
            if seat < 0:
                result = outcome(rules, world)
                break
            key = rules.key(world, seat)
            found = self.nodes[seat].get(key)
            if found is None:
                self.nodes[seat][key] = _Node(seat)
                result = rules.play_on(world, self.chance, self.rng)
                break
            node = found
            if not node.is_open:
                self._open(node, world)
        for i in range(len(edges)):
            value = result[nodes[i].seat]
            nodes[i].visits += 1
            edge = edges[i]
            edge.visits += 1
            edge.total += value
            edge.shared.visits += 1
            edge.shared.total += value
        totals = edges[0].totals
        for s in range(len(result)):
            totals[s] += result[s]

    def _world(self) -> State:
        """A world that fits the observation, and likely also what the others have done."""
        rules = self.rules
        for _ in range(self.settings.tries):
            world: State = self.seen.resample(self.rng)
            fit = rules.belief(world, self.seat)
            if fit >= 1.0 or self.rng.random() < fit:
                return world
        return world

    def _to_a_choice(self, world: State) -> int:
        """Play what is forced; the seat that has a choice then, -1 when the game is over."""
        rules = self.rules
        seat = rules.actor(world)
        while seat >= 0:
            legal = rules.legal(world, seat)
            if len(legal) > 1:
                return seat
            rules.apply(world, seat, legal[0], self.chance, None)
            seat = rules.actor(world)
        return seat

    def _choose(self, node: _Node) -> _Edge:
        """The action with the best outlook: what it was worth, and more for what was rarely tried."""
        settings = self.settings
        if node.waiting and len(node.edges) < settings.width * float(node.visits + 1) ** settings.growth:
            prior, _, action = node.waiting.pop()
            node.edges.append(self._edge(node, action, prior))
        trust = settings.trust
        lure = settings.explore * settings.explore * log(node.visits + 2.0)
        best = node.edges[0]
        best_outlook = -1.0
        for edge in node.edges:
            shared = edge.shared
            guess = (edge.prior * trust + shared.total) / (trust + shared.visits)
            weight = trust + edge.visits
            outlook = (guess * trust + edge.total) / weight + sqrt(lure / weight)
            if outlook > best_outlook:
                best_outlook = outlook
                best = edge
        return best

    def _edge(self, node: _Node, action: Action, prior: float) -> _Edge:
        shared = node.shared.get(action.id)
        if shared is None:
            shared = _Shared()
            node.shared[action.id] = shared
        edge = _Edge(action, prior, shared)
        if node is self.root:
            edge.totals = [0.0] * self.rules.players
        return edge

    # -- opening an information set: which actions to look at first --

    def _open(self, node: _Node, world: State) -> None:
        seat = node.seat
        public = self.rules.key(world, SPECTATOR)
        shared = self.shared[seat].get(public)
        if shared is None:
            shared = {}
            self.shared[seat][public] = shared
        node.shared = shared
        legal = self.rules.legal(world, seat)
        guesses: list[float] | None = self.rules.prior(world, seat)
        if guesses is None and len(legal) <= self.settings.trial:
            guesses = self._try_all(world, seat, legal)
        if guesses is None:
            guesses = []
            for action in legal:
                known = shared.get(action.id)
                guesses.append(_UNKNOWN if known is None else known.total / max(1, known.visits))
        self._line_up(node, legal, guesses)

    def _open_root(self) -> None:
        """The actions of the root are tried in several worlds, because its order matters most."""
        legal = self.seen.legal()
        sums = [0.0] * len(legal)
        worlds = 0
        while worlds < self.settings.worlds:
            world = self._world()
            guesses: list[float] | None = self.rules.prior(world, self.seat)
            if guesses is None:
                guesses = self._try_all(world, self.seat, legal)
            worlds += 1
            for i in range(len(legal)):
                sums[i] += guesses[i]
            if self.end > 0.0 and monotonic() >= self.end:
                break
        self._line_up(self.root, legal, [value / max(1, worlds) for value in sums])
        prior, _, action = self.root.waiting.pop()
        self.root.edges.append(self._edge(self.root, action, prior))

    def _try_all(self, world: State, seat: int, legal: list[Action]) -> list[float]:
        """What the position looks worth to the seat after each action; all meet the same chance."""
        rules = self.rules
        seed = self.rng.below(1 << 53)
        found: list[float] = []
        for action in legal:
            if self.end > 0.0 and monotonic() >= self.end:
                found.append(_UNKNOWN)
                continue
            after = world.copy()
            rules.apply(after, seat, action, Chance(seed), None)
            found.append(rules.values(after)[seat])
        return found

    def _line_up(self, node: _Node, legal: list[Action], guesses: list[float]) -> None:
        lot = self.rng.random
        node.waiting = [(guesses[i], lot(), legal[i]) for i in range(len(legal))]
        node.waiting.sort(key=_by_guess)
        node.is_open = True


def _by_guess(entry: tuple[float, float, Action]) -> tuple[float, float]:
    return entry[0], entry[1]


def _by_visits(edge: _Edge) -> tuple[int, float, int]:
    return -edge.visits, -edge.total, edge.action.id


def outcome(rules: Rules[Any], state: State) -> list[float]:
    """The result of a game that is over: winners share one point."""
    winners = rules.winners(state)
    result = [0.0] * rules.players
    for seat in winners:
        result[seat] = 1.0 / len(winners)
    return result
