"""The WebSockets of a viewer at a table and of who follows a study: handshake, session, and frames in and out."""

import asyncio
import re

from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send

from genjiko.server import messages
from genjiko.server.api.following import Following
from genjiko.server.api.viewer import (
    FORBIDDEN,
    POLICY,
    RESTART,
    LineEnded,
    Viewer,
    attend,
    code_for,
    find_place,
    json_of,
    read_hello,
)
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal
from genjiko.server.http.built_client import build_id
from genjiko.server.http.endpoint import caller, token_of
from genjiko.server.http.same_site import same_site
from genjiko.server.http.straight import SocketLine
from genjiko.server.people.people import digest_of
from genjiko.server.tables import unforeseen

HELLO_SECONDS = 10.0

_ADDRESS = re.compile("/api/(tables/(?P<table>[^/]+)|studies/(?P<study>[^/]+))/socket")


class WithSockets(Starlette):
    """An application whose sockets come in by the front door: each layer would touch every frame."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI wants it."""
        found = _ADDRESS.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await super().__call__(scope, receive, send)
        else:
            scope.update(app=self, path_params=found.groupdict())
            await serve_socket(SocketLine(scope, receive, send))


async def serve_socket(line: SocketLine) -> None:
    """From the handshake to the end."""
    context: ServerContext = line.app.state.context
    if not same_site(line.headers, context.settings, line.url.scheme):
        await line.close(FORBIDDEN)
        return
    where = caller(line)
    try:
        context.limits.take("socket", where)
        with context.limits.open_socket("address", where):
            await line.accept()
            await _serve(context, line)
    except Refusal:
        await line.close(POLICY)  # before the handshake: the client is answered 403
    except Exception as error:
        unforeseen.note(context.metrics, error, "a socket could not be opened")
        await line.close(RESTART)  # whoever was there comes again


async def _serve(context: ServerContext, line: SocketLine) -> None:
    """After the handshake."""
    try:
        # Said first, so that a client too old to be understood learns why.
        await line.send_text(json_of(messages.HelloNews(messages.PROTOCOL, build_id())))
        if line.path_params["study"] is not None:
            await _follow(context, line)
            return
        viewer, digest = await _greet(context, line)
        person = "" if viewer.person is None else viewer.person.id
        with context.lines.opened(digest, viewer.hang_up), context.limits.open_socket("person", person or caller(line)):
            await attend(context, line, viewer)
    except Refusal as refusal:
        await line.close(code_for(refusal), refusal.problem.text[:100])
    except TimeoutError:
        await line.close(POLICY, "no hello")
    except LineEnded:
        return


async def _follow(context: ServerContext, line: SocketLine) -> None:
    """Tell somebody of a study. What it says is asked for elsewhere, by who may see its game."""
    with context.limits.open_socket("person", caller(line)):
        await Following(context, line, line.path_params["study"]).serve()


async def _greet(context: ServerContext, line: SocketLine) -> tuple[Viewer, str]:
    """Who is it, by which session, and what do they want to see?

    Raises Refusal, TimeoutError, LineEnded.
    """
    hello = read_hello(await asyncio.wait_for(line.receive_text(), HELLO_SECONDS))
    token = hello.token or token_of(line)
    person = await context.people.of_socket(token) if token else None
    if token and person is None:
        raise Refusal("signed_out", "this session is not known")
    where = caller(line)
    if person is not None:
        context.limits.take("join", person.id)
        context.whereabouts.seen(person.id, where)
    key = line.query_params.get("key")
    table = await find_place(context, line.path_params["table"], key, person, hello)
    return Viewer(context, line, table, person, hello, where, key), digest_of(token) if token else ""
