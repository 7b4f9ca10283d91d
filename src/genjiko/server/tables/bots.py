"""Bots at the server's tables: they think in processes of their own, with one seat's knowledge and nothing else."""

import asyncio
import contextlib
import os
import secrets
import signal
from concurrent.futures import ThreadPoolExecutor

from genjiko.bots import Bot, Considered, Decision, bot_names, make_bot
from genjiko.bots.process import Answer, BotProcess
from genjiko.games import find_rules
from genjiko.kernel.observation import Observation
from genjiko.server.errors import Refusal

_MEMORY = 2 << 30
_HINTS = 5


def limited_bot(name: str) -> Bot:
    """A bot for a worker process, which from now on gets no more memory than is decent. Raises BadOption."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    return make_bot(name)


class Bots:
    """A few processes in which bots think; they start when first needed."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._all = [BotProcess(find_rules, seconds, limited_bot) for _ in range(processes)]
        self._free: asyncio.LifoQueue[BotProcess] = asyncio.LifoQueue()
        for process in self._all:
            self._free.put_nowait(process)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="bots")

    @property
    def levels(self) -> list[str]:
        """The bots there are, weakest first."""
        return bot_names()

    def check(self, level: str) -> str:
        """The level, if there is one. Raises Refusal."""
        if level not in self.levels:
            raise Refusal("bad_option", f"there is no bot {level[:30]!r}; there are {', '.join(self.levels)}")
        return level

    async def ask(self, seen: Observation, level: str) -> Answer:
        """What a bot decides from what one seat may know; a simpler bot's answer if it fails."""
        process = await self._free.get()
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, process.decide, seen, level, secrets.randbits(53))
        finally:
            self._free.put_nowait(process)

    async def close(self) -> None:
        """End the processes, thinking or not."""
        for process in self._all:
            if process.pid is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGTERM)
        await asyncio.gather(*(asyncio.to_thread(process.close) for process in self._all))
        self._threads.shutdown(wait=False, cancel_futures=True)


def best_of(decision: Decision, seat: int) -> list[Considered]:
    """The few best actions that were considered, best first; a bot that considered nothing has only its own."""
    if not decision.considered:
        return [Considered(decision.action, [], 0)]
    return sorted(decision.considered, key=lambda c: (-c.visits, -c.values[seat]))[:_HINTS]
