"""Which pages may use the API with a player's cookie: our own. Also the headers that protect our pages."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from genjiko.server.errors import Refusal
from genjiko.server.http.endpoint import refuse
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


def same_site(headers: Mapping[str, str], settings: Settings, scheme: str) -> bool:
    """Whether a request comes from our own page, or from no page at all (a program). `scheme` is the request's."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if origin in [known.strip() for known in settings.origins.split(",") if known.strip()]:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    # A proxy may take the encryption off before us, but never puts it on: a page that came in the clear is no page of
    # a server that is reached in secret.
    if page.scheme not in ("http", "https") or (page.scheme == "http" and scheme in ("https", "wss")):
        return False
    return page.netloc != "" and page.netloc.lower() == headers.get("host", "").lower()


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
                message["headers"] = [
                    *message["headers"],
                    *((name, value) for name, value in _HEADERS.items() if name not in there),
                ]
            await send(message)

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if "content-length" in headers and "transfer-encoding" in headers:
            # Two lengths: a proxy before us may believe the other one, and see other requests than we do.
            double: Any = refuse(Refusal("bad_request", "a request says its length in one way"))
            await double(scope, receive, send_with_headers)
            return
        if scope["method"] not in _SAFE and not same_site(headers, self._settings, scope["scheme"]):
            foreign: Any = refuse(Refusal("foreign_origin", "another site's page may not do this"))
            await foreign(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)
