"""Threads for what waits for strangers: names of the open internet, webhooks, mail. Nobody else uses them."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")

AT_ONCE = 8
"""So many strangers are waited for at once."""
NAME_SECONDS = 5.0
"""So long somebody waits for the address of a name."""
_NAMES_AT_ONCE = 4
_CUT_AGAIN = 0.25


class Outside:
    """A pool of threads; what runs in them has a deadline of its own.

    The system has none for the address of a name, so those who ask for one have threads of their own, and each person
    waits in one of them at most.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="outside")
        self._name_threads = ThreadPoolExecutor(_NAMES_AT_ONCE, thread_name_prefix="names")
        self._asking: dict[str, asyncio.Future[Any]] = {}

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do something in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    async def ask_name(self, who: str, work: Callable[..., T], *given: object) -> T:
        """Do something that asks for the address of a name, for somebody. Raises TimeoutError."""
        async with asyncio.timeout(NAME_SECONDS):
            while who in self._asking:
                await asyncio.wait([self._asking[who]])
            asking = asyncio.get_running_loop().run_in_executor(self._name_threads, work, *given)
            self._asking[who] = asking
            asking.add_done_callback(partial(self._answered, who))
            return await asyncio.shield(asking)

    def _answered(self, who: str, asking: "asyncio.Future[Any]") -> None:
        del self._asking[who]
        if not asking.cancelled():
            asking.exception()  # nobody may wait for it any more

    def close(self) -> None:
        """Nothing new is begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._name_threads.shutdown(wait=False, cancel_futures=True)


@contextmanager
def cut_off_after(seconds: float, line: Callable[[], socket.socket | None]) -> Iterator[None]:
    """A line that is open after so many seconds is cut, however lively the other end drips. Raises TimeoutError.

    One that is only opened then is cut too. `line` gives what nobody takes the connection away from, as a copy made by
    `socket.dup`: who puts encryption around a socket leaves an empty one behind.
    """
    late, done = threading.Event(), threading.Event()

    def cut() -> None:
        left = seconds
        while not done.wait(left):
            late.set()
            found = line()
            if found is not None:
                with suppress(OSError):
                    found.shutdown(socket.SHUT_RDWR)
            left = _CUT_AGAIN

    threading.Thread(target=cut, daemon=True).start()
    try:
        yield
    except Exception:
        if late.is_set():
            raise TimeoutError(f"no answer within {seconds:.0f} seconds") from None
        raise
    finally:
        done.set()
    if late.is_set():
        raise TimeoutError(f"no answer within {seconds:.0f} seconds")


class Held:
    """A connection that can be cut whoever has it now, and however it is encrypted."""

    def __init__(self) -> None:
        self.line: socket.socket | None = None

    def take(self, line: socket.socket) -> socket.socket:
        """Hold this connection from now on; gives what came."""
        self.let_go()
        self.line = line.dup()
        return line

    def let_go(self) -> None:
        """It is not needed any more."""
        if self.line is not None:
            self.line.close()
