"""Which pages may use the API with a player's cookie: our own. Also the headers that protect our pages."""

from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from genjiko.server.errors import Refusal
from genjiko.server.http.endpoint import refuse
from genjiko.server.http.same_site import FOREIGN, same_site
from genjiko.server.settings import Settings

_SAFE = ("GET", "HEAD", "OPTIONS")
# A link holds a key: no other site may learn it by a Referer.
_HEADERS = {
    b"content-security-policy": b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    b"frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
    b"x-content-type-options": b"nosniff",
}


_IN_SECRET = {b"strict-transport-security": b"max-age=31536000"}
"""Whoever has come by an encrypted line once never comes by another."""


class Guard:
    """Refuses changes that other sites' pages ask for."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                ours = _HEADERS | (_IN_SECRET if scope["scheme"] == "https" else {})
                message["headers"] = [
                    *message["headers"],
                    *((name, value) for name, value in ours.items() if name not in there),
                ]
            await send(message)

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if "content-length" in headers and "transfer-encoding" in headers:
            # Two lengths: a proxy before us may believe the other one, and see other requests than we do.
            double: Any = refuse(Refusal("bad_request", "a request says its length in one way"))
            await double(scope, receive, send_with_headers)
            return
        if scope["method"] not in _SAFE and not same_site(headers, self._settings, scope["scheme"]):
            foreign: Any = refuse(FOREIGN)
            await foreign(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)
