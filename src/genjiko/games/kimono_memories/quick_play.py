"""Kimono Memories played by glances: the turns of both seats to the end of the game, in a moment."""

from genjiko.games.kimono_memories.actions import CROSSES, NAMES, PLACE_OF, REWARDS
from genjiko.games.kimono_memories.cards import NONE
from genjiko.games.kimono_memories.glance import Glance
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.state import CROSS, NAME, PLACE, KimonoState, place_crossed
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng


class QuickPlay:
    """Everybody takes what looks best, now and then something that looks nearly as good."""

    def __init__(self, rules: KimonoMemories) -> None:
        self.rules = rules
        self.glance = Glance(rules.box)
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
            cards = [state.ring[place_crossed(state, n)] for n in range(1, len(CROSSES) + 1)]
            return CROSSES[self._best(cards, rng)]
        if state.step == PLACE:
            self._best([state.taken], rng)
            return PLACE_OF[self.slot]
        if state.step == NAME:
            return NAMES[self.glance.name()]
        return REWARDS[state.display[self._best(state.display, rng)]]

    def _best(self, cards: list[int], rng: Rng) -> int:
        """The place of the photo that looks best, about."""
        glance = self.glance
        best = 0
        found = -1e9
        for i in range(len(cards)):
            gain = glance.best(cards[i]) + self.slip * rng.random()
            if gain > found:
                found = gain
                best = i
                self.slot = glance.slot
        return best
