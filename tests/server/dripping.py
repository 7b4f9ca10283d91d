"""Somebody at the other end of a line who answers a few times as they should, and then drips without end."""

import contextlib
import socket
import ssl
import threading
from collections.abc import Sequence

HALF_A_RECORD = b"\x16\x03\x03\x3f\xff"
"""The head of a record of TLS that is long in coming."""


class Dripping:
    """Listens on a port of this machine."""

    def __init__(self, answers: Sequence[bytes], drip: bytes, secure: ssl.SSLContext | None = None) -> None:
        """`answers`: what is said first; then for each further one something is waited for. `secure`: encrypted."""
        self._answers = answers
        self._drip = drip
        self._secure = secure
        self._ear = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._ear.getsockname()[1])
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            line, _ = self._ear.accept()
            with line if self._secure is None else self._secure.wrap_socket(line, server_side=True) as talk:
                for answer in self._answers:
                    talk.sendall(answer)
                    talk.recv(100_000)
                while not self._closed.wait(0.05):
                    talk.sendall(self._drip)

    def close(self) -> None:
        """Say nothing more."""
        self._closed.set()
        with contextlib.suppress(OSError):
            self._ear.shutdown(socket.SHUT_RDWR)
        self._ear.close()
        self._thread.join()
