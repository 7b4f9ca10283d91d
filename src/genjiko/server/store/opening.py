"""The store that an address names, once it answers."""

import asyncio
import logging
import signal
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from genjiko.server.store.contract import Store
from genjiko.server.store.memory import MEMORY, MemoryStore
from genjiko.server.store.migrate import migrate
from genjiko.server.store.plan import DatabaseAway, in_one_sentence
from genjiko.server.store.sql import SqlStore

log = logging.getLogger("genjiko.server")

_PAUSES = (0.5, 1.0, 2.0, 5.0)
"""Seconds between the first tries; then the last one again and again."""

T = TypeVar("T")


async def open_store(url: str, messenger: str = "") -> Store:
    """The store, brought to the present shape; `messenger` is the address of another one than its own."""
    if url == MEMORY:
        return MemoryStore()
    await migrate(url)
    return SqlStore(url, messenger)


async def when_it_answers(url: str, work: Callable[[], Awaitable[T]]) -> T:
    """Do something that needs the database, as soon as it is there; what else is wrong with it is raised.

    A process that is told to stop meanwhile stops waiting. Raises DatabaseTrouble.
    """
    tries = 0
    with _until_told_to_stop() as stopped:
        while True:
            try:
                with in_one_sentence(url):
                    return await work()
            except DatabaseAway as away:
                if stopped.is_set():
                    raise
                pause = _PAUSES[min(tries, len(_PAUSES) - 1)]
                tries += 1
                log.warning("%s; trying again in %g s", away, pause)
                await asyncio.to_thread(stopped.wait, pause)


@contextmanager
def _until_told_to_stop() -> Iterator[threading.Event]:
    """An event that is set by the signals that end a process, where somebody has asked for them; they get them too."""
    stopped = threading.Event()
    asked = (signal.SIGTERM, signal.SIGINT) if threading.current_thread() is threading.main_thread() else ()
    before = {number: handler for number in asked if callable(handler := signal.getsignal(number))}

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.set()
        before[signal.Signals(number)](number, frame)

    for number in before:
        signal.signal(number, stop)
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
