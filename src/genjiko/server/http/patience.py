"""Connections that do not come to the point are closed: half a header, half a body, nothing at all."""

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any

from genjiko.server.people.limits import network

REQUEST_SECONDS = 20.0
"""So long a request may take to arrive whole."""
MOST_CONNECTIONS = 500
"""Of one address, where no proxy stands before us."""


if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol
else:
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol
    except ImportError:
        from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol


class PatientProtocol(Protocol):
    """HTTP as uvicorn speaks it, with an end to waiting."""

    bounded = True
    """Whether connections are counted by address; behind a proxy they are all the proxy's."""
    _open: "Counter[str]" = Counter()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._whose = network(self.client[0]) if self.client else ""
        self._open[self._whose] += 1
        self._waits: asyncio.TimerHandle | None = None
        if self.bounded and self._open[self._whose] > MOST_CONNECTIONS:
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._open[self._whose] -= 1
        if not self._open[self._whose]:
            del self._open[self._whose]

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def handle_websocket_upgrade(self, *event: Any) -> None:
        # Another protocol takes the line over, and this one hears no more of it.
        self._stop_waiting()
        self._leave()
        super().handle_websocket_upgrade(*event)

    def _wait(self) -> None:
        self._stop_waiting()
        self._waits = self.loop.call_later(REQUEST_SECONDS, self._too_late)

    def _stop_waiting(self) -> None:
        if self._waits is not None:
            self._waits.cancel()

    def _too_late(self) -> None:
        whole = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
        if whole:
            self._wait()  # it is being answered
        elif not self.transport.is_closing():
            self.transport.abort()
