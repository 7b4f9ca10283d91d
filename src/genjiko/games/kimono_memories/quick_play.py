"""Kimono Memories played by glances: the turns of both seats to the end of the game, in a moment."""

from genjiko.games.kimono_memories.actions import (
    CROSSES,
    NAMES,
    PLACE_OF,
    REWARDS,
    Cross,
    Name,
    Place,
    Reward,
)
from genjiko.games.kimono_memories.cards import NONE
from genjiko.games.kimono_memories.glance import Glance
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.state import CROSS, NAME, PLACE, KimonoState
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng


class QuickPlay:
    """Everybody takes what looks best, now and then something that looks nearly as good."""

    def __init__(self, rules: KimonoMemories) -> None:
        self.rules = rules
        self.glance = Glance(rules.box)
        self.rival = Glance(rules.box)  # looks at the album of the other seat
        self.slip = 1.5  # how far a quick choice may be off, in points
        self.slot = NONE

    def finish(self, state: KimonoState, chance: Chance, rng: Rng) -> None:
        """Play to the end of the game."""
        rules = self.rules
        while state.actor >= 0:
            seat = state.actor
            step = state.step
            rules.apply(state, seat, self.choose(state, rng), chance, None)
            if step == CROSS:
                rules.apply(state, seat, PLACE_OF[self.slot], chance, None)

    def choose(self, state: KimonoState, rng: Rng) -> Action:
        """A quick choice for the seat that acts; `slot` is where a photo to be taken should go."""
        self.glance.look(state, state.actor)
        if state.step == CROSS:
            ahead = cards_ahead(state)
            cards = [ahead[n % len(ahead)] for n in range(len(CROSSES))]
            return CROSSES[self._best(cards, self._left_over(state, ahead), rng)]
        if state.step == PLACE:
            self.glance.best(state.taken)
            self.slot = self.glance.slot
            return PLACE_OF[self.slot]
        if state.step == NAME:
            return NAMES[self.glance.name()]
        return REWARDS[state.display[self._best(state.display, [0.0] * len(state.display), rng)]]

    def looks(self, state: KimonoState, seat: int, legal: list[Action]) -> list[float]:
        """What each action brings at a glance."""
        glance = self.glance
        glance.look(state, seat)
        ahead = cards_ahead(state)
        left_over = self._left_over(state, ahead) if state.step == CROSS else []
        found: list[float] = []
        for action in legal:
            if isinstance(action, Place):
                found.append(glance.gain(state.taken, action.slot))
            elif isinstance(action, Cross):
                found.append(glance.best(ahead[(action.cards - 1) % len(ahead)]) - left_over[action.cards - 1])
            elif isinstance(action, Reward):
                found.append(glance.best(action.card))
            else:
                assert isinstance(action, Name)
                found.append(glance.named(action.symbol))
        return found

    def _left_over(self, state: KimonoState, ahead: list[int]) -> list[float]:
        """For each number of cards to cross: what the photo counts that the rival could take then."""
        rival = self.rival
        crosses = len(CROSSES)
        size = len(ahead)
        if size <= self.rules.box.cards_left + 1:  # it is the last turn
            return [0.0] * crosses
        rival.look(state, 1 - state.actor)
        # The first card is met again only where few are left.
        gains = [rival.best(ahead[i]) if i or size < 2 * crosses else 0.0 for i in range(min(size, 2 * crosses))]
        reach = min(crosses, size - 1)
        part = rival.figures.left_over
        return [part * max([gains[(n + i) % size] for i in range(reach)]) for n in range(1, crosses + 1)]

    def _best(self, cards: list[int], left_over: list[float], rng: Rng) -> int:
        """The place of the photo that looks best, about, beside what it leaves to the rival."""
        glance = self.glance
        best = 0
        found = -1e9
        for i in range(len(cards)):
            gain = glance.best(cards[i]) - left_over[i] + self.slip * rng.random()
            if gain > found:
                found = gain
                best = i
                self.slot = glance.slot
        return best


def cards_ahead(state: KimonoState) -> list[int]:
    """The photos on the ring in the order in which the photographer meets them."""
    at = state.photographer
    return [card for card in state.ring[at:] + state.ring[:at] if card != NONE]
