"""Bots in processes of their own: they have one seat's knowledge and nothing else, and hold up nobody.

What happens when such a process crashes or is silent is told in bots/process.py.
"""

import asyncio
import contextlib
import os
import secrets
import signal
from concurrent.futures import ThreadPoolExecutor

from genjiko.bots import Bot, make_bot
from genjiko.bots.process import BotProcess
from genjiko.bots.worker import limit_memory
from genjiko.games import find_rules
from genjiko.kernel.action import Action
from genjiko.kernel.observation import Observation
from genjiko.server.fair_queue import FairQueue
from genjiko.server.tables.bots import BotAnswer, Share

_MEMORY = 2 << 30


def limited_bot(name: str) -> Bot:
    """A bot for a worker process, which from now on gets no more memory than is decent. Raises BadOption."""
    limit_memory(_MEMORY)
    return make_bot(name)


class BotProcesses:
    """A few processes in which bots think; they start when first needed. See `Bots`."""

    def __init__(self, processes: int, seconds: float, queue: FairQueue) -> None:
        """`queue` has as many places as there are processes."""
        self._all = [BotProcess(find_rules, seconds, limited_bot) for _ in range(processes)]
        self._free = list(self._all)
        self._queue = queue
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="bots")

    async def ask(self, seen: Observation, level: str, share: Share, played: Action | None = None) -> BotAnswer:
        """What a bot decides from what one seat may know; a simpler bot's answer if it fails. Raises Refusal."""
        leave = await self._queue.enter(share)
        process = self._free.pop()
        thinking = asyncio.get_running_loop().run_in_executor(
            self._threads, process.decide, seen, level, secrets.randbits(53), played
        )

        def done(_: object) -> None:
            self._free.append(process)
            leave()

        # Who asked may go: the process thinks on, and its place is free when it has done so.
        thinking.add_done_callback(done)
        said = await asyncio.shield(thinking)
        return BotAnswer(said.decision, said.trouble)

    async def close(self) -> None:
        """End the processes, thinking or not."""
        for process in self._all:
            if process.pid is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGTERM)
        await asyncio.gather(*(asyncio.to_thread(process.close) for process in self._all))
        self._threads.shutdown(wait=False, cancel_futures=True)
