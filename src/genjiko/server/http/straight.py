"""Frames that go out at once, and once for many: whoever looks on in the same way gets the same bytes."""

import contextlib
from typing import Any

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from genjiko.server import wire
from genjiko.server.api.viewer import TOO_BIG, LineEnded
from genjiko.server.errors import Refusal
from genjiko.server.http.neighbours import Neighbours

_NAME = "genjiko.straight"


class StraightProtocol(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them, and a way past it for frames that are ready."""

    neighbours: Neighbours | None = None
    """The workers to one of which the socket may have to be led."""
    _greeted = False

    def data_received(self, data: bytes) -> None:
        """Bytes of the other end; the first are the whole request."""
        if self._greeted:
            super().data_received(data)
        elif self.neighbours is not None and self.neighbours.lead_home(data, self.transport.get_extra_info("socket")):
            self.transport.close()  # our end of it: the neighbour has its own
        else:
            self.begin_with(data)

    def begin_with(self, request: bytes) -> None:
        """Serve the socket of this request here."""
        self._greeted = True
        super().data_received(request)

    def shutdown(self) -> None:
        """The server stops: nobody is led here any more, while those who are here are told."""
        if self.neighbours is not None:
            self.neighbours.move_out()
        super().shutdown()

    async def run_asgi(self) -> None:
        """Tell the application that there is such a way."""
        extensions: dict[str, Any] = {**(self.scope.get("extensions") or {}), _NAME: self}
        self.scope["extensions"] = extensions
        await super().run_asgi()

    @property
    def free(self) -> bool:
        """Whether the line takes a frame at once."""
        return self.writable.is_set() and not (self.disconnected or self.close_sent or self.transport.is_closing())

    def put(self, frame: bytes) -> bool:
        """Send a frame now; False if the line is not free."""
        if not self.free:
            return False
        self.transport.write(frame)
        return True


class SocketLine(WebSocket):
    """A WebSocket whose frames go straight out: Starlette would look at each of them again, layer by layer."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self._send_by_asgi = send
        self._straight: StraightProtocol | None = (scope.get("extensions") or {}).get(_NAME)

    @property
    def free(self) -> bool:
        """Whether a frame goes out at once; never where somebody else carries the frames."""
        return self._straight is not None and self._straight.free

    def put(self, frame: bytes) -> bool:
        """Send a frame now; False if the line is not free."""
        return self._straight is not None and self._straight.put(frame)

    async def send_text(self, data: str) -> None:
        """Raises LineEnded."""
        try:
            await self._send_by_asgi({"type": "websocket.send", "text": data})
        except (OSError, WebSocketDisconnect):
            raise LineEnded from None

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """Hang up; whoever has gone already need not be told."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await super().close(code, reason)

    async def receive_text(self) -> str:
        """The next text frame. Raises LineEnded, or Refusal for one that is not text."""
        try:
            frame = await self.receive()
        except WebSocketDisconnect:
            raise LineEnded from None
        if frame["type"] == "websocket.disconnect":
            raise LineEnded
        text = frame.get("text")
        if text is None:
            raise Refusal("bad_request", "frames are texts")
        if len(text) > wire.LARGEST:
            await self.close(TOO_BIG)
            raise LineEnded
        return str(text)
