"""The endpoints behind Starlette: who is asking, by which session, and answers as it sends them."""

import asyncio
import math
from collections.abc import Coroutine
from typing import Any
from urllib.parse import unquote

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from genjiko.kernel.errors import GenjikoError
from genjiko.server import wire
from genjiko.server.api import endpoint as api
from genjiko.server.api.endpoint import Endpoint
from genjiko.server.api.status import STATUS
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal, refusal_of
from genjiko.server.http.files import text_answer
from genjiko.server.http.same_site import FOREIGN, same_site
from genjiko.server.people.limits import network
from genjiko.server.store.rows import Person
from genjiko.server.tables import unforeseen

COOKIE = "genjiko"
_THOUGHT_ABOUT = ("hint", "coach", "analysis")
"""What bots think about, which may take a while."""


class Call(api.Call):
    """One request over HTTP."""

    context: ServerContext

    def __init__(self, context: ServerContext, request: Request, person: Person | None, token: str) -> None:
        super().__init__(context, person, request.path_params, caller(request))
        self.request = request
        self.token = token
        self.near = request.headers.get("x-genjiko-home", "")

    @property
    def agent(self) -> str:
        """The browser or program, as it calls itself."""
        return str(self.request.headers.get("user-agent", ""))


def route(endpoint: Endpoint) -> Route:
    """The endpoint for Starlette."""

    async def serve(request: Request) -> Response:
        context: ServerContext = request.app.state.context
        try:
            answer = await _answer(endpoint, context, request)
        except GenjikoError as error:
            answer = refuse(refusal_of(error))
        except Refusal as refusal:
            answer = refuse(refusal)
        except ClientDisconnect:
            answer = Response(status_code=400)
        except Exception as error:
            unforeseen.note(context.metrics, error, "%s %s failed", request.method, request.url.path)
            answer = refuse(Refusal("busy", "something went wrong here; try again"))
        context.metrics.requests.labels(str(answer.status_code)).inc()
        return answer

    return Route(endpoint.path, serve, methods=[endpoint.method], name=endpoint.handler.__name__)


async def _answer(endpoint: Endpoint, context: ServerContext, request: Request) -> Response:
    if endpoint.own_pages and not same_site(request.headers, context.settings, request.url.scheme):
        raise FOREIGN
    where = caller(request)
    await context.limits.take_strictly(endpoint.limit, where)
    token = token_of(request)
    person = await context.people.of_token(token) if token else None
    if person is not None:
        context.whereabouts.seen(person.id, where)
        await context.limits.take_strictly(endpoint.limit, person.id)
    call = Call(context, request, person, token)
    address = unquote(request.url.path + request.url.query)
    # Read first where it is waited for: then nothing comes any more but the news that the other end has gone.
    body = await read_body(request) if endpoint.body is not None else b""

    async def read() -> bytes:
        return body

    work = endpoint.run(call, address, request.query_params, read)
    found = await (_unless_gone(request, work) if endpoint.limit in _THOUGHT_ABOUT else work)
    return _respond(endpoint, request, found)


async def _unless_gone(request: Request, work: Coroutine[Any, Any, Any]) -> Any:
    """Whoever hangs up while bots are asked waits no more, and keeps nobody else waiting. Raises ClientDisconnect."""
    answering, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({answering, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise ClientDisconnect
        return answering.result()
    finally:
        for task in (answering, gone):
            task.add_done_callback(_hear)
            task.cancel()


def _hear(task: "asyncio.Task[Any]") -> None:
    """What came of it is nobody's concern any more."""
    if not task.cancelled():
        task.exception()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _respond(endpoint: Endpoint, request: Request, found: Any) -> Response:
    if isinstance(found, Response):
        return found
    if endpoint.answer is None:
        return Response(status_code=204)
    if endpoint.answer is str:
        return Response(found, media_type="text/plain")
    body = msgspec.json.encode(found)
    if endpoint.packed:
        return text_answer(request, body, "application/json")
    return Response(body, endpoint.status, media_type="application/json")


def token_of(connection: Any) -> str:
    """The session that a request or a socket shows, "" if none."""
    header: str = connection.headers.get("authorization", "")
    if header[:7].casefold() == "bearer ":
        return header[7:].strip()
    return str(connection.cookies.get(COOKIE, ""))


def caller(connection: Any) -> str:
    """The address that is asking, or the network that it stands for."""
    return network(connection.client.host) if connection.client is not None else "?"


async def read_body(request: Request) -> bytes:
    """The body, if it is not too large. Raises Refusal."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > wire.LARGEST:
            raise Refusal("too_large", f"a request has at most {wire.LARGEST} bytes")
    return bytes(body)


def refuse(refusal: Refusal) -> Response:
    """A problem as an answer."""
    status = STATUS[refusal.problem.code]
    headers = {"Retry-After": str(math.ceil(refusal.wait))} if refusal.wait else {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(msgspec.json.encode(refusal.problem), status, headers, "application/json")
