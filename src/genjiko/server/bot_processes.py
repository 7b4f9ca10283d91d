"""Bots in processes of their own: they have one seat's knowledge and nothing else, and hold up nobody."""

import asyncio
import contextlib
import os
import secrets
import signal
from concurrent.futures import ThreadPoolExecutor

from genjiko.bots import Bot, make_bot
from genjiko.bots.process import BotProcess
from genjiko.games import find_rules
from genjiko.kernel.observation import Observation
from genjiko.server.tables.bots import BotAnswer

_MEMORY = 2 << 30


def limited_bot(name: str) -> Bot:
    """A bot for a worker process, which from now on gets no more memory than is decent. Raises BadOption."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    return make_bot(name)


class BotProcesses:
    """A few processes in which bots think; they start when first needed. See `Bots`."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._all = [BotProcess(find_rules, seconds, limited_bot) for _ in range(processes)]
        self._free: asyncio.LifoQueue[BotProcess] = asyncio.LifoQueue()
        for process in self._all:
            self._free.put_nowait(process)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="bots")

    async def ask(self, seen: Observation, level: str) -> BotAnswer:
        """What a bot decides from what one seat may know; a simpler bot's answer if it fails."""
        process = await self._free.get()
        try:
            loop = asyncio.get_running_loop()
            said = await loop.run_in_executor(self._threads, process.decide, seen, level, secrets.randbits(53))
        finally:
            self._free.put_nowait(process)
        return BotAnswer(said.decision, said.trouble)

    async def close(self) -> None:
        """End the processes, thinking or not."""
        for process in self._all:
            if process.pid is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGTERM)
        await asyncio.gather(*(asyncio.to_thread(process.close) for process in self._all))
        self._threads.shutdown(wait=False, cancel_futures=True)
