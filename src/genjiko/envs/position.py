"""A position in which chance is a player: every draw of a shuffle is a node with outcomes and probabilities."""

import json
from collections.abc import Callable
from typing import Any

from genjiko.games import find_rules
from genjiko.kernel.chance import Result, Rng
from genjiko.kernel.chance_nodes import StepwiseChance, Undecided
from genjiko.kernel.event import Event
from genjiko.kernel.header import Header
from genjiko.kernel.rules import Rules, State
from genjiko.kernel.sink import EventSink

CHANCE = -1
OVER = -4  # the numbers of OpenSpiel's players that are none


class Position:
    """A game from before its set-up on. It is changed by `choose` alone."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.state: State | None = None  # None before the set-up
        self.events: list[Event] = []
        self._lines: list[list[str]] = [[] for _ in range(rules.players)]  # what each seat has been told
        self._told: list[int] = [0] * rules.players  # how many of the events are among them
        self._move: tuple[int, int] | None = None  # seat and action that chance interrupted
        self._results: list[Result] = []  # what chance has answered to it
        self._weights: list[int] = []
        self._items: list[int] = []  # of a shuffle: what has not been drawn
        self._order: list[int] = []  # and what has, first to last
        self._waiting = True
        self._carry_out()

    def copy(self) -> "Position":
        """The same position; the two share nothing that can change."""
        other = Position.__new__(Position)
        other.rules = self.rules
        other.state = self.state  # never changed once made
        other.events = self.events[:]
        other._lines = [lines[:] for lines in self._lines]
        other._told = self._told[:]
        other._move = self._move
        other._results = self._results[:]
        other._weights = self._weights
        other._items = self._items[:]
        other._order = self._order[:]
        other._waiting = self._waiting
        return other

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[Any, ...]]:
        rules = self.rules
        heard = [self.heard(seat) for seat in range(rules.players)]
        state = None if self.state is None else rules.checks.dump(self.state)
        chance = (self._move, self._results, self._weights, self._items, self._order, self._waiting)
        return _unpickle, (rules.header, state, heard, chance)

    # -- who decides --

    @property
    def player(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        if self._waiting:
            return CHANCE
        assert self.state is not None
        seat = self.rules.actor(self.state)
        return OVER if seat < 0 else seat

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can answer now, with probabilities. Of a shuffle: the value of the next item."""
        if self._items:
            values = sorted(set(self._items))
            return [(value, self._items.count(value) / len(self._items)) for value in values]
        total = sum(self._weights)
        return [(number, weight / total) for number, weight in enumerate(self._weights) if weight]

    def choose(self, number: int) -> None:
        """The decision of the player: the id of a legal action, or an outcome of chance."""
        if not self._waiting:
            self._move = (self.player, number)
            self._carry_out()
        elif self._items:
            self._draw(number)
        else:
            self._results.append(number)
            self._carry_out()

    def _draw(self, value: int) -> None:
        self._items.remove(value)
        self._order.append(value)
        if len(set(self._items)) == 1:
            self._results.append(self._order + self._items)
            self._carry_out()

    def _carry_out(self) -> None:
        """The set-up or the move, on a copy, with the results decided so far."""
        tell = EventSink([])
        chance = StepwiseChance(self._results)
        try:
            if self._move is None:
                after: State = self.rules.setup(chance, tell)
            else:
                assert self.state is not None
                seat, number = self._move
                after = self.state.copy()
                self.rules.apply(after, seat, self.rules.catalogue[number], chance, tell)
        except Undecided as asked:
            self._weights, self._items, self._order = asked.weights, asked.items, []
            self._waiting = True
            return
        self.state = after
        self.events += tell.events
        self._results, self._weights, self._items, self._order = [], [], [], []
        self._waiting = False

    # -- what a seat knows --

    def heard(self, seat: int) -> list[str]:
        """All that a seat has been told since the beginning, one line each: it forgets nothing. Do not change it."""
        lines = self._lines[seat]
        for event in self.events[self._told[seat] :]:
            lines.append(json.dumps(event.seen_by(seat), sort_keys=True))
        self._told[seat] = len(self.events)
        return lines

    def seen(self, seat: int) -> str:
        """What a seat sees now, as JSON; "" before the set-up."""
        if self.state is None:
            return ""
        rules = self.rules
        return json.dumps(
            rules.checks.dump(rules.view.observe(self.state, seat)), sort_keys=True, separators=(",", ":")
        )

    def resample(self, seat: int, rng: Rng) -> "Position":
        """A position that this seat cannot tell from the true one.

        The seat keeps its memory. Of the others' memories only what they see in the new position is left.
        """
        assert self.state is not None
        rules = self.rules
        other = self.copy()
        state = rules.view.resample(rules.view.observe(self.state, seat), seat, rng)
        other.state = state
        for who in range(rules.players):
            if who == seat:
                other.heard(who)
            else:
                other._lines[who] = [other.seen(who)]
        other.events = []
        other._told = [0] * rules.players
        return other


def _unpickle(
    header: Header,
    state: object,
    heard: list[list[str]],
    chance: tuple[Any, ...],
) -> Position:
    rules, _ = find_rules(header)
    position = Position(rules)
    position.state = None if state is None else rules.checks.restore(state)
    position._lines = heard
    (
        position._move,
        position._results,
        position._weights,
        position._items,
        position._order,
        position._waiting,
    ) = chance
    return position
