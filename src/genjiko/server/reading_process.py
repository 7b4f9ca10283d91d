"""Strangers' texts are read in a process of its own, which has so much time and memory and no more."""

import asyncio
import pickle
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

from genjiko.bots.worker import Worker, answer_on, limit_memory
from genjiko.server.errors import Refusal
from genjiko.server.fair_queue import FairQueue
from genjiko.server.tables.bots import Share
from genjiko.server.tables.reading import CheckBox, Question, answer_to
from genjiko.server.wire import Problem

_PROCESSOR_SECONDS = 4.0
_DEALING_SECONDS = 0.5
_SECONDS = 60.0
"""Of the clock: a machine may have much else to do."""
_MEMORY = 1 << 30


class _Died(Exception):
    """The process gave no answer."""


class ReadingProcess:
    """See `Reader`. The process starts when first needed, and again after a text that was too much for it."""

    def __init__(self, queue: FairQueue) -> None:
        self._queue = queue
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reading")
        self._worker = Worker(_read_on)

    async def ask(self, question: Question, who: str) -> Any:
        """The answer; a text that takes too much is refused like any other bad one. Raises Refusal."""
        leave = await self._queue.enter(Share(who, purpose="reading"))
        reading = asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question)
        reading.add_done_callback(lambda _: leave())
        try:
            good, answer = await asyncio.shield(reading)
        except _Died:
            raise Refusal(bad_code(question), "this takes more time or memory to read than it may") from None
        if good:
            return answer
        problem: Problem = answer
        raise Refusal(problem.code, problem.text, problem.reason, problem.args)

    def _ask(self, question: Question) -> tuple[bool, Any]:
        with self._lock:
            try:
                return pickle.loads(self._worker.ask(pickle.dumps(question), _SECONDS))  # type: ignore[no-any-return]
            except (EOFError, OSError):  # a TimeoutError is an OSError
                self._worker.end()
                raise _Died from None

    async def close(self) -> None:
        """End the process, whatever it reads."""
        self._worker.kill()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        with self._lock:
            self._worker.end()
        self._thread.shutdown(wait=False)


def _read_on(pipe: Connection) -> None:
    limit_memory(_MEMORY)
    answer_on(pipe, _read_one)


def _read_one(request: bytes) -> bytes:
    _allow(_PROCESSOR_SECONDS)
    answer = pickle.dumps(_answer(pickle.loads(request)))
    _allow(0.0)
    return answer


def _answer(question: Question) -> tuple[bool, Any]:
    try:
        answer = answer_to(question)
        if isinstance(question, CheckBox):
            _must_be_quick(question)
        return True, answer
    except Refusal as refusal:
        return False, refusal.problem
    except (MemoryError, RecursionError):
        return False, Problem(bad_code(question), "this takes more memory to read than it may")
    except Exception as error:
        # Whatever a stranger's text breaks in here is the text's fault as far as they are concerned.
        return False, Problem(bad_code(question), f"this cannot be read ({type(error).__name__})")


def _must_be_quick(box: CheckBox) -> None:
    """Raises Refusal for a box that would hold up everybody: whoever has it on the table deals from it again."""
    began = time.process_time()
    answer_to(box)  # once more, when all that is needed for it is there
    if time.process_time() - began > _DEALING_SECONDS:
        raise Refusal(bad_code(box), "this takes more time or memory to read than it may")


def bad_code(question: Question) -> str:
    """What is said of a text that cannot be read."""
    return "bad_components" if isinstance(question, CheckBox) else "bad_record"


def _allow(seconds: float) -> None:
    """The process is ended when it has worked so long; 0: as long as it likes."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
