"""A process at the other end of a pipe, which answers one request after the other and may be given up at any time."""

import contextlib
import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any


class Worker:
    """Starts when it is first asked, and again after it was ended."""

    def __init__(self, life: Callable[..., None], *args: Any) -> None:
        """`life` gets the pipe, then these arguments; all are found again by name in the process."""
        self._life = life
        self._args = args
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """Its process id, None while there is none."""
        return None if self._process is None else self._process.pid

    def ask(self, request: bytes, seconds: float) -> bytes:
        """Its answer. Raises TimeoutError where it stays silent, EOFError or OSError where it died."""
        pipe = self._open()
        pipe.send_bytes(request)
        if not pipe.poll(seconds):
            raise TimeoutError
        return pipe.recv_bytes()

    def _open(self) -> Connection:
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        self.end()
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=self._life, args=(there, *self._args), daemon=True)
        process.start()
        there.close()
        self._process, self._pipe = process, here
        return here

    def kill(self) -> None:
        """Stop what it does, from another thread than the one that asks."""
        if self._process is not None:
            with contextlib.suppress(ValueError):  # it is closed already
                self._process.kill()

    def end(self) -> None:
        """End it; the next request starts another."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process, self._pipe = None, None


def answer_on(pipe: Connection, answer: Callable[[bytes], bytes]) -> None:
    """The life of a worker: a request, an answer, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            request = pipe.recv_bytes()
        except (EOFError, OSError):
            return  # who asks is gone
        answered = answer(request)  # what fails here is seen
        try:
            pipe.send_bytes(answered)
        except OSError:
            return  # while we thought


def limit_memory(most: int) -> None:
    """From now on this process gets no more bytes than this, where the system can see to it."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))
