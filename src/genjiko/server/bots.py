"""Bots think in processes of their own, with one seat's knowledge and nothing else."""

import asyncio
import multiprocessing
import os
import secrets
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from msgspec import Struct

from genjiko.bots import BOTS, make_bot
from genjiko.games import find_rules
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.event import SPECTATOR
from genjiko.kernel.game import Game
from genjiko.kernel.observation import Observation
from genjiko.server.errors import Refusal

_MEMORY = 2 << 30
_HINTS = 5


class Question(Struct, frozen=True):
    """What goes to the process: the masked state of one seat, as the rules write it."""

    game: str
    players: int
    options: dict[str, Any]
    components: str | None
    seen: dict[str, Any]
    seat: int
    level: str
    seed: int


class Answer(Struct, frozen=True):
    """What comes back: the action, and what was considered, best first."""

    action: str
    considered: list[tuple[str, list[float], int, str, dict[str, Any]]]


def question(game: Game, seat: int, level: str) -> Question:
    """All that a bot may know."""
    assert seat > SPECTATOR
    rules = game.rules
    own = rules.components.text if rules.components.origin != "components.toml" else None
    seen = rules.dump(game.observation(seat).seen)
    return Question(rules.meta.id, rules.players, dict(rules.options), own, seen, seat, level, secrets.randbits(53))


def answer(asked: Question) -> Answer:
    """Think; this runs in the process."""
    own = None if asked.components is None else Components(asked.components, "own components")
    rules, _ = find_rules(asked.game, asked.players, asked.options, own)
    seen = Observation(rules, rules.restore(asked.seen), asked.seat)
    decision = make_bot(asked.level).decide(seen, Rng(asked.seed))
    best = sorted(decision.considered, key=lambda c: (-c.visits, -c.values[asked.seat]))[:_HINTS]
    if not best:
        return Answer(decision.action.text, [])
    return Answer(
        decision.action.text,
        [(c.action.text, list(c.values), c.visits, *rules.reason(seen.seen, asked.seat, c.action)) for c in best],
    )


def _begin() -> None:
    """Once in every process: a limit of memory, and an end when the server is gone."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    except (ImportError, ValueError, OSError):  # not on this system
        pass
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Bots:
    """The processes in which bots think; they start when first needed."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._processes = processes
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        # Waiting for a free process is not thinking time.
        self._free = asyncio.Semaphore(processes)

    @property
    def levels(self) -> list[str]:
        """The bots there are, weakest first."""
        return list(BOTS)

    def check(self, level: str) -> str:
        """The level, if there is one. Raises Refusal."""
        if level not in self.levels:
            raise Refusal("bad_option", f"there is no bot {level[:30]!r}; there are {', '.join(self.levels)}")
        return level

    async def ask(self, asked: Question) -> Answer:
        """Let a bot think. Raises TimeoutError or BrokenProcessPool; then the processes have been replaced."""
        async with self._free:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._processes, context, _begin)
            pool = self._pool
            try:
                future = asyncio.get_running_loop().run_in_executor(pool, answer, asked)
                return await asyncio.wait_for(future, self._seconds)
            except (TimeoutError, BrokenProcessPool):
                if self._pool is pool:
                    self.close()
                raise

    def close(self) -> None:
        """End the processes."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
