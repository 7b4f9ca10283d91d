"""What the bots think of the positions of finished games, one search for each position."""

import asyncio
from collections import OrderedDict

from genjiko._form import compiled
from genjiko.bots import Considered
from genjiko.kernel.action import Action
from genjiko.kernel.observation import Observation
from genjiko.server.errors import Refusal
from genjiko.server.tables.bots import SEEN, Bots, Share, best_of

LEVEL = "master/10" if compiled() else "master/60"
"""A game has many positions, and somebody waits for all of them: a good judge that answers at once. Plain Python, as in
a browser, looks at a tenth in the same time."""

SHOWN = LEVEL.partition("/")[0]
"""What people are told who judges."""

_KEPT = 20_000
_MOST_WAITING = 100

Place = tuple[str, int, int, str]
"""A game, how many of its actions have been played, a seat, and what it did then."""


class Judged:
    """A position as the bots see it: the few best actions, best first, and the one that was played if it is none."""

    def __init__(self, chances: list[float], considered: list[Considered]) -> None:
        self.chances = chances
        self.considered = considered


class Analyst:
    """Asks the bots about old positions and remembers the answers; those who play go first."""

    def __init__(self, bots: Bots, at_once: int) -> None:
        self._bots = bots
        self._few = asyncio.Semaphore(max(1, at_once))
        self._known: OrderedDict[Place, Judged] = OrderedDict()
        self._thinking: dict[Place, asyncio.Task[Judged]] = {}

    async def judge(self, place: Place, seen: Observation, played: Action | None, who: str) -> Judged:
        """What the seat's knowledge at that place was worth, for whoever asks. Raises Refusal when too many ask."""
        known = self._known.get(place)
        if known is not None:
            self._known.move_to_end(place)
            return known
        task = self._thinking.get(place)
        if task is None:
            if len(self._thinking) >= _MOST_WAITING:
                raise Refusal("busy", "many games are being looked at; try again in a moment", wait=5)
            task = self._thinking[place] = asyncio.create_task(self._think(place, seen, played, who))
            task.add_done_callback(lambda _: self._thinking.pop(place, None))
        return await asyncio.shield(task)

    async def _think(self, place: Place, seen: Observation, played: Action | None, who: str) -> Judged:
        async with self._few:
            answer = await self._bots.ask(seen, LEVEL, Share(who, SEEN), played)
        if answer.trouble:
            raise Refusal("busy", "the bots could not think about this position; try again", wait=5)
        considered = answer.decision.considered
        # What was played lies where the duel with the best has put it, whatever little the search had seen of it.
        best = considered[:1] + best_of(considered[1:], seen.seat)
        chances = best[0].values if best else []
        if played is not None and played not in [c.action for c in best]:
            best += [c for c in considered if c.action == played] or [Considered(played, [], 0)]
        judged = self._known[place] = Judged(chances, best)
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return judged
