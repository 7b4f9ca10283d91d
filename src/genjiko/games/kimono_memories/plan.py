"""The plan of Kimono Memories: open ends with a cat outside, two steps a card, the ring counted to the end.

What looks best at a glance is put into a short list: glances know what open sides, cats, props and small leads may
still become. For each of the list the rest of the game is imagined a few times, both seats going on by glances, and the
best mean margin decides. So it sees whose reach a photo comes into, and which rewards follow from which leads.
"""

from typing import Final

from genjiko.games.kimono_memories.quick_play import QuickPlay
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.state import KimonoState
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.plan import Plan

_SHORT: Final = 4
"""How many actions are on the list."""

_ENDINGS: Final = 24
"""How many ends of the game are imagined for each action on the list."""

_TRUST: Final = 4.0
"""So many ends what an action looks like at a glance counts for."""

_WIN: Final = 10
"""What a win counts beside its margin, in points."""


class KimonoPlan(Plan[KimonoState]):
    """Goes by glances and imagined endings."""

    def __init__(self, rules: KimonoMemories) -> None:
        self.rules = rules
        self.quick = QuickPlay(rules)

    def choose(self, seen: KimonoState, seat: int, legal: list[Action], rng: Rng) -> Action:
        looks = self.quick.looks(seen, seat, legal)
        listed = sorted([(-looks[i], i) for i in range(len(legal))])[:_SHORT]
        margins = [-_TRUST * look for look, _ in listed]
        for _ in range(_ENDINGS):
            world = self.rules.view.resample(seen, seat, rng)
            seed = rng.below(1 << 53)
            for place, (_, i) in enumerate(listed):
                margins[place] += self._margin(world, seat, legal[i], seed)
        return legal[listed[margins.index(max(margins))][1]]

    def _margin(self, world: KimonoState, seat: int, action: Action, seed: int) -> int:
        """By how many points the seat wins an imagined game that begins with this action."""
        after = world.copy()
        self.rules.apply(after, seat, action, Chance(seed), None)
        self.quick.finish(after, Chance(seed), Rng(seed))
        scores = self.rules.scores(after)
        wins = 1 if after.won == 1 << seat else (-1 if after.won == 2 >> seat else 0)
        return scores[seat] - scores[1 - seat] + _WIN * wins
