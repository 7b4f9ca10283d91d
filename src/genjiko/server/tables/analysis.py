"""What the bots think of the positions of finished games, one search for each position."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from genjiko._form import compiled
from genjiko.bots import Considered, Proved
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

Place = tuple[str, int, int, str]
"""A game, how many of its actions have been played, a seat, and what it did then."""


class Judged:
    """A position as the bots see it: the few best actions, best first, and the one that was played if it is none."""

    def __init__(self, chances: list[float], considered: list[Considered], proved: Proved) -> None:
        self.chances = chances
        self.considered = considered
        self.proved = proved


class Places(Protocol):
    """A few places, and those who wait for them."""

    async def enter(self, share: Share) -> Callable[[], None]:
        """Wait for a place; gives what is called when it is free again. Raises Refusal."""


class InLine:
    """Who comes first is served first: on a device of one's own. See `Places`."""

    def __init__(self, places: int) -> None:
        self._free = asyncio.Semaphore(places)

    async def enter(self, share: Share) -> Callable[[], None]:
        """Wait for a place, whoever asks."""
        await self._free.acquire()
        return self._free.release


class _Thought:
    """What is being thought about, and how many wait for it."""

    def __init__(self, task: "asyncio.Task[Judged]") -> None:
        self.task = task
        self.waiting = 0


class Analyst:
    """Asks the bots about old positions and remembers the answers; those who play go first."""

    def __init__(self, bots: Bots, at_once: int, queue: Callable[[int], Places] = InLine) -> None:
        """`queue` makes so many places, for which those who ask wait."""
        self._bots = bots
        self._queue = queue(max(1, at_once))
        self._known: OrderedDict[Place, Judged] = OrderedDict()
        # By who asks, too: nobody waits behind all that somebody else has asked for.
        self._thinking: dict[tuple[Place, str], _Thought] = {}

    async def judge(self, place: Place, seen: Observation, played: Action | None, who: str) -> Judged:
        """What the seat's knowledge at that place was worth, for whoever asks. Raises Refusal.

        When the last who waits for it has gone, it is thought about no more, and its place is free.
        """
        known = self._recall(place)
        if known is not None:
            return known
        thought = self._thinking.get((place, who))
        if thought is None:
            thought = _Thought(asyncio.create_task(self._think(place, seen, played, who)))
            self._thinking[place, who] = thought
        thought.waiting += 1
        try:
            return await asyncio.shield(thought.task)
        finally:
            thought.waiting -= 1
            if not thought.waiting:
                del self._thinking[place, who]  # who asks from now on begins anew
                thought.task.cancel()

    def _recall(self, place: Place) -> Judged | None:
        known = self._known.get(place)
        if known is not None:
            self._known.move_to_end(place)
        return known

    async def _think(self, place: Place, seen: Observation, played: Action | None, who: str) -> Judged:
        leave = await self._queue.enter(Share(who, SEEN, "analysis"))
        try:
            return self._recall(place) or await self._ask(place, seen, played, who)
        finally:
            leave()

    async def _ask(self, place: Place, seen: Observation, played: Action | None, who: str) -> Judged:
        answer = await self._bots.ask(seen, LEVEL, Share(who, SEEN), played)
        if answer.trouble:
            raise Refusal("busy", "the bots could not think about this position; try again", wait=5)
        considered = answer.decision.considered
        # What was played lies where the duel with the best has put it, whatever little the search had seen of it.
        best = considered[:1] + best_of(considered[1:], seen.seat)
        chances = best[0].values if best else []
        if played is not None and played not in [c.action for c in best]:
            best += [c for c in considered if c.action == played] or [Considered(played, [], 0)]
        judged = self._known[place] = Judged(chances, best, answer.decision.proved)
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return judged
