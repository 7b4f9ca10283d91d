"""One game behind every face: observation vectors, masks and rewards as NumPy arrays."""

from collections.abc import Callable
from operator import index
from typing import Any, SupportsIndex, TypeVar

import numpy as np
from numpy.typing import NDArray

from genjiko.games import draw_table, find_rules
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, fresh_seed
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.event import SPECTATOR
from genjiko.kernel.game import Game, start_game
from genjiko.kernel.header import Header
from genjiko.kernel.planes import Sheet
from genjiko.kernel.tables import rewards, write_row
from genjiko.kernel.text_markup import strip

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]

# Looked up once: a learner asks for a vector at every step.
_divide, _FLOAT = np.divide, np.float32

COLUMNS = 100
MOST_MASKS = 10_000


Kind = TypeVar("Kind", bound=np.generic)


def look_into(numbers: Any, kind: type[Kind]) -> NDArray[Kind]:
    """A vector of the engine where it lies: what is written there later is seen too."""
    return np.frombuffer(numbers, kind)


def whole(number: object) -> int:
    """An action's number, given in any way that stands for a whole number: Python's, NumPy's, an array or tensor of
    no dimension. Raises TypeError for everything else; to lose a game by it would hide a mistake.
    """
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"an action is given by its number, a whole number; this is none: {number!r}") from None


class Table:
    """A game that can be started again and looked at through its planes. Seats and seeds may be NumPy's numbers."""

    def __init__(self, header: Header) -> None:
        """Raises UnknownGame, BadOption, BadComponents."""
        self.header = header
        self.rules, self.words = find_rules(header)
        self.planes = self.rules.planes.layout
        self._catalogue = self.rules.catalogue.actions
        self.actions = len(self._catalogue)
        self.scales: Vector = np.array(self.planes.scales, np.float32)
        self._sheet = Sheet(1, self.planes.size)
        self._numbers = look_into(self._sheet.numbers, np.int16)
        self._masks: dict[int, tuple[list[Action], Mask]] = {}
        self.game: Game

    def __reduce__(self) -> tuple[Callable[..., "Table"], tuple[object, ...]]:
        return table_again, (self.header, getattr(self, "game", None))

    def start(self, seed: SupportsIndex | None = None) -> None:
        """Set up a new game; without a seed nobody can guess it."""
        number = fresh_seed() if seed is None else index(seed)
        self.game = start_game(self.rules, Chance(number), self.words, keep_events=False)

    def vector(self, seat: SupportsIndex) -> Vector:
        """What a seat sees."""
        write_row(self.rules, self.game.state, index(seat), self._sheet, 0)
        found: Vector = _divide(self._numbers, self.scales, dtype=_FLOAT)
        return found

    def mask(self, seat: SupportsIndex) -> Mask:
        """1 for each legal action of a seat; all 0 for a seat that may not act."""
        rules, state, who = self.rules, self.game.state, index(seat)
        if who != rules.actor(state) and who not in rules.to_act(state):
            return np.zeros(self.actions, dtype=np.int8)
        return self._mask_of(rules.legal(state, who)).copy()

    def _mask_of(self, legal: list[Action]) -> Mask:
        """Rules remember their lists and give the same one again: so is its mask. Do not change it."""
        kept = self._masks.get(id(legal))
        if kept is not None and kept[0] is legal:
            return kept[1]
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[[action.id for action in legal]] = 1
        if len(self._masks) >= MOST_MASKS:
            self._masks.clear()
        self._masks[id(legal)] = (legal, mask)
        return mask

    def play(self, seat: SupportsIndex, number: object) -> None:
        """Play an action by its number. Raises IllegalAction, and TypeError if it is no whole number."""
        place = number if type(number) is int else whole(number)  # NumPy's own numbers compare slowly
        if not 0 <= place < self.actions:
            raise IllegalAction(f"{place} is no action: they have numbers 0 to {self.actions - 1}", "number")
        self.game.play(self._catalogue[place], seat)

    def rewards(self) -> list[float]:
        """The rewards of all seats, as `rewards` tells."""
        return rewards(self.rules, self.game.state)

    def text(self, seat: SupportsIndex = SPECTATOR) -> str:
        """The table as a seat sees it, drawn as text."""
        game, who = self.game, index(seat)
        view = game.view(None if who == SPECTATOR else who)
        return strip(draw_table(self.rules.meta.id, view, self.words, COLUMNS))


def table_again(header: Header, game: Game | None) -> Table:
    """The table that was pickled or copied, with its running game."""
    table = Table(header)
    if game is not None:
        game.rules = table.rules
        table.game = game
    return table
