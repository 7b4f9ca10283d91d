"""Threads for what waits for strangers: names of the open internet, webhooks, mail. Nobody else uses them."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = 8
"""So many strangers are waited for at once."""


class Outside:
    """A pool of threads; what runs in them has a deadline of its own."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="outside")

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do something in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    def close(self) -> None:
        """Nothing new is begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)


@contextmanager
def cut_off_after(seconds: float, line: Callable[[], socket.socket | None]) -> Iterator[None]:
    """A line that is open after so many seconds is cut, however lively the other end drips. Raises TimeoutError."""
    late = threading.Event()

    def cut() -> None:
        late.set()
        found = line()
        if found is not None:
            with suppress(OSError):
                found.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    except Exception:
        if late.is_set():
            raise TimeoutError(f"no answer within {seconds:.0f} seconds") from None
        raise
    finally:
        timer.cancel()
    if late.is_set():
        raise TimeoutError(f"no answer within {seconds:.0f} seconds")
