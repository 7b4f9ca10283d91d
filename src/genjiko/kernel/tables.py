"""Many tables of one game that go on together: what a learner asks for at every step, made by one call."""

from typing import Any, Final

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.observation import Observation
from genjiko.kernel.planes import Encoder, QuickEncoder, Sheet
from genjiko.kernel.rules import Rules, State
from genjiko.kernel.vectors import i64, u8, vec

WAIT: Final = -1
"""The action of a row that is left alone."""


def rewards(rules: Rules[Any], state: State) -> list[float]:
    """What each seat gets: 0 while the game runs; at the end 1 for a win alone, -1/(n-1) for a loss.

    A shared win is shared: (share - 1/n) * n/(n-1). The sum is always 0.
    """
    players = rules.players
    if not rules.winners(state):
        return [0.0] * players
    return [(part - 1.0 / players) * players / (players - 1) for part in rules.outcome(state)]


def write_row(rules: Rules[Any], state: State, seat: int, sheet: Sheet, row: int) -> None:
    """What a seat knows of a state, as whole numbers in a row of the sheet."""
    sheet.begin(row)
    planes: Encoder[Any] = rules.planes
    if isinstance(planes, QuickEncoder):
        planes.write(state, seat, sheet)
        return
    values = planes.encode(rules.view.observe(state, seat), seat)
    for value, scale in zip(values, planes.layout.scales, strict=True):
        sheet.number(round(value * scale))


class Tables:
    """Rows `first` to `last - 1` of a batch, each a table with a chance of its own.

    After `reset` and `step`: `sheet` holds the planes of the seat that decides, `masks` a 1 for each of its legal
    actions, `seats` which seat it is. Rows whose game has ended are in `finished`, with the state at the end, and
    already show their next game; `rewards` are those of the step, a number for each seat.
    """

    def __init__(self, rules: Rules[Any], first: int, last: int) -> None:
        self.rules = rules
        self.first = first
        self.n = last - first
        self.actions = len(rules.catalogue)
        self.sheet = Sheet(self.n, rules.planes.layout.size)
        self.masks: vec[u8] = vec[u8]([0] * (self.n * self.actions))
        self.seats: vec[i64] = vec[i64]([0] * self.n)
        self.rewards: vec[float] = vec[float]([0.0] * (self.n * rules.players))
        self.finished: list[int] = []
        self.final_states: list[State] = []
        self.final_seeds: list[int] = []
        self._states: list[State] = []
        self._chances: list[Chance] = []
        self._sources: list[Rng] = []
        self._legal: list[list[Action]] = []

    def reset(self, seed: int) -> None:
        """New games everywhere. A row's games depend on seed and row alone, not on who plays it."""
        self._forget()
        self._sources = [Rng(f"{seed}/{self.first + row}") for row in range(self.n)]
        self._states, self._chances = [], []
        for row in range(self.n):
            chance = Chance(self._sources[row].below(1 << 53))
            self._chances.append(chance)
            self._states.append(self.rules.setup(chance, None))
        if not self._legal:
            self._legal = [[] for _ in range(self.n)]
        for row in range(self.n):
            self._show(row)

    def step(self, actions: list[int]) -> None:
        """Play a legal action in every row, none where it is WAIT; a finished game is followed by the next one."""
        rules = self.rules
        catalogue = rules.catalogue.actions
        self._forget()
        for row in range(self.n):
            if actions[row] == WAIT:
                continue
            state = self._states[row]
            rules.apply(state, int(self.seats[i64(row)]), catalogue[actions[row]], self._chances[row], None)
            if rules.actor(state) < 0:
                self._finish(row, state)
            self._show(row)

    def pick(self, fractions: list[float]) -> list[int]:
        """A legal action for each row, by a fraction from 0 to below 1."""
        found = []
        for row in range(self.n):
            legal = self._legal[row]
            found.append(legal[int(fractions[row] * len(legal))].id)
        return found

    def observation(self, row: int) -> Observation:
        """All that a bot gets that decides for the row."""
        seat = int(self.seats[i64(row)])
        return Observation(self.rules.fresh(), self.rules.view.observe(self._states[row], seat), seat)

    def final_sheet(self) -> Sheet:
        """What each seat of each finished game sees at its end: a row for each seat, game after game."""
        players = self.rules.players
        sheet = Sheet(len(self.finished) * players, self.rules.planes.layout.size)
        row = 0
        for state in self.final_states:
            for seat in range(players):
                write_row(self.rules, state, seat, sheet, row)
                row += 1
        return sheet

    def _forget(self) -> None:
        """Take back what was said of the last step."""
        players = self.rules.players
        for row in self.finished:
            for seat in range(players):
                self.rewards[i64(row * players + seat)] = 0.0
        self.finished, self.final_states, self.final_seeds = [], [], []

    def _finish(self, row: int, state: State) -> None:
        rules = self.rules
        self.finished.append(row)
        self.final_states.append(state)
        chance = self._chances[row]
        assert isinstance(chance.seed, int)
        self.final_seeds.append(chance.seed)
        place = i64(row * rules.players)
        for reward in rewards(rules, state):
            self.rewards[place] = reward
            place += 1
        self._chances[row] = chance = Chance(self._sources[row].below(1 << 53))
        self._states[row] = rules.setup(chance, None)

    def _show(self, row: int) -> None:
        rules = self.rules
        state = self._states[row]
        seat = rules.actor(state)
        self.seats[i64(row)] = i64(seat)
        self._mark(row, rules.legal(state, seat))
        write_row(rules, state, seat, self.sheet, row)

    def _mark(self, row: int, legal: list[Action]) -> None:
        """Rules that remember their lists give the same one again; nothing is to be done then."""
        before = self._legal[row]
        if before is legal:
            return
        masks = self.masks
        base = i64(row) * i64(self.actions)
        for action in before:
            masks[base + i64(action.id)] = u8(0)
        for action in legal:
            masks[base + i64(action.id)] = u8(1)
        self._legal[row] = legal
