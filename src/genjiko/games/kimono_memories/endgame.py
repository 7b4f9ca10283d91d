"""The last turns of Kimono Memories, proved.

Everything lies open but the order of the deck, and nobody knows more of it than anybody else. So both sides play their
best, and where a card is turned up, every card that may lie on top counts as much.
"""

from fractions import Fraction
from typing import Final

from genjiko.games.kimono_memories.cards import HIDDEN
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.state import KimonoState, unseen
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance
from genjiko.kernel.endgame import Endgame, Proof

MOST_TURNS: Final = 3
"""So many turns, this one too, may be left before the comparisons."""
MOST_PLACES: Final = 20_000
"""So many places of the game are looked at, then it is left alone: somebody waits for the answer."""

_LOST: Final = Fraction(0)
_WON: Final = Fraction(1)


class _TooLong(Exception):
    """There is more to look at than may be."""


class KimonoEndgame(Endgame[KimonoState]):
    """Plays on in every way by the rules themselves."""

    def __init__(self, rules: KimonoMemories) -> None:
        self.rules = rules

    def prove(self, seen: KimonoState, seat: int) -> Proof | None:
        if seen.actor != seat or self._turns_left(seen) > MOST_TURNS:
            return None
        world = seen.copy()
        world.deck = unseen(seen, self.rules.box.cards) if HIDDEN in seen.deck else seen.deck[:]
        looked = _Look(self.rules, seat)
        try:
            values = [(action, looked.after(world, action)) for action in self.rules.legal(world, seat)]
        except _TooLong:
            return None
        return Proof(values, True)

    def _turns_left(self, state: KimonoState) -> int:
        """How many photos are still to be taken before the comparisons."""
        box = self.rules.box
        taken = sum([card < 0 for card in state.ring])
        return box.places - box.cards_left - taken + len(state.deck) + int(state.emptied >= 0)


class _Look:
    """One look at everything that may still come."""

    def __init__(self, rules: KimonoMemories, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.places = 0
        self.known: dict[object, Fraction] = {}

    def after(self, state: KimonoState, action: Action) -> Fraction:
        """What an action is worth to the seat; `state` holds the cards of the deck in any order."""
        world = state.copy()
        self._apply(world, action)
        if len(world.deck) == len(state.deck):
            return self._worth(world)
        total = Fraction(0)
        for top in range(len(state.deck)):
            world = state.copy()
            world.deck.append(world.deck.pop(top))
            self._apply(world, action)
            world.deck.sort()  # nobody knows the order of the rest: equal sets are equal positions
            total += self._worth(world)
        return total / len(state.deck)

    def _apply(self, world: KimonoState, action: Action) -> None:
        self.places += 1
        if self.places > MOST_PLACES:
            raise _TooLong
        self.rules.apply(world, world.actor, action, Chance(0), None)

    def _worth(self, world: KimonoState) -> Fraction:
        """What a position is worth to the seat."""
        if world.actor < 0:
            return Fraction(self.rules.outcome(world)[self.seat])
        key = self.rules.view.information_key(world, 0)
        value = self.known.get(key)
        if value is None:
            value = self.known[key] = self._best(world)
        return value

    def _best(self, world: KimonoState) -> Fraction:
        """What who is to act makes of it; nothing is better than to have won."""
        mine = world.actor == self.seat
        best = _LOST if mine else _WON
        for action in self.rules.legal(world, world.actor):
            value = self.after(world, action)
            best = max(best, value) if mine else min(best, value)
            if best == (_WON if mine else _LOST):
                break
        return best
