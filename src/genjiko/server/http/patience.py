"""Connections that do not come to the point are closed: half a header, half a body, nothing at all."""

import asyncio
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from genjiko.server.http.neighbours import Neighbours
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
    neighbours: Neighbours | None = None
    """The other workers behind the same port."""
    _open: "Counter[str]" = Counter()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.neighbours is not None:
            # Only now we know what a protocol is made of; no table is born here before.
            sockets: Any = self.ws_protocol_class
            self.neighbours.move_in(partial(sockets, self.config, self.server_state, self.app_state))
        self._whose = network(self.client[0]) if self.client else ""
        self._open[self._whose] += 1
        self._waits: asyncio.TimerHandle | None = None
        self._unread = 0  # how much of the answers waited to be taken when we last looked
        self._taken = False  # whether room was made for more since
        if self.bounded and self._open[self._whose] > MOST_CONNECTIONS:
            transport.abort()
        else:
            self._wait()

    def shutdown(self) -> None:
        """The server stops: nobody is led here any more, while those who are here have time to finish."""
        if self.neighbours is not None:
            self.neighbours.move_out()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._open[self._whose] -= 1
        if not self._open[self._whose]:
            del self._open[self._whose]

    def resume_writing(self) -> None:
        super().resume_writing()
        self._taken = True

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
        unread = self.transport.get_write_buffer_size()
        takes = self._taken or not self._unread or unread < self._unread
        self._unread, self._taken = unread, False
        if takes and (whole or unread):
            self._wait()  # it is being answered, and the other end takes the answers
        else:
            self.transport.abort()  # what is closing waits for that, too
