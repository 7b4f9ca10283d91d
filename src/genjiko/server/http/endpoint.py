"""One HTTP endpoint as data: what it takes, what it answers, what it refuses. The OpenAPI file is made from these."""

import logging
import math
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import unquote

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from genjiko.kernel.errors import GenjikoError
from genjiko.server import wire
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal, refusal_of
from genjiko.server.http.status import STATUS
from genjiko.server.people.limits import network
from genjiko.server.store.rows import Person

log = logging.getLogger("genjiko.server")

COOKIE = "genjiko"
# The character 0, or how JSON writes it: an odd number of strokes before the u, or it is a text about it.
_NUL = re.compile(r"\x00|(?<!\\)(?:\\\\)*\\u0000")

B = TypeVar("B")


class Call:
    """One request, read and checked."""

    def __init__(self, context: ServerContext, request: Request, person: Person | None, token: str) -> None:
        self.context = context
        self.request = request
        self.somebody = person
        self.token = token
        self.body: Any = None
        self.query: Any = None

    @property
    def person(self) -> Person:
        """Who is asking. Raises Refusal when nobody is signed in."""
        if self.somebody is None:
            raise Refusal("signed_out", "become a guest or sign in first")
        return self.somebody

    @property
    def who(self) -> str:
        """Whose share of the bots and of the reading this is: a person's, else an address's."""
        return caller(self.request) if self.somebody is None else self.somebody.id

    @property
    def agent(self) -> str:
        """The browser or program, as it calls itself."""
        return str(self.request.headers.get("user-agent", ""))

    def path(self, name: str) -> str:
        """A part of the address."""
        return str(self.request.path_params[name])


Handler = Callable[[Call], Awaitable[Any]]


class Endpoint:
    """A method and a path with a handler."""

    def __init__(
        self,
        method: str,
        path: str,
        handler: Handler,
        answer: Any,
        body: Any = None,
        query: Any = None,
        limit: str = "other",
        signed_in: bool = False,
        errors: tuple[str, ...] = (),
        status: int = 200,
    ) -> None:
        self.method = method
        self.path = path
        self.handler = handler
        self.answer = answer  # a type of the wire; str for plain text, None for nothing
        self.body = body
        self.query = query
        self.limit = limit
        self.signed_in = signed_in
        self.errors = errors
        self.status = status
        self._read = None if body is None else msgspec.json.Decoder(body)

    def route(self) -> Route:
        """The endpoint for Starlette."""
        return Route(self.path, self._serve, methods=[self.method], name=self.handler.__name__)

    async def _serve(self, request: Request) -> Response:
        context: ServerContext = request.app.state.context
        try:
            answer = await self._answer(context, request)
        except GenjikoError as error:
            answer = refuse(refusal_of(error))
        except Refusal as refusal:
            answer = refuse(refusal)
        except ClientDisconnect:
            answer = Response(status_code=400)
        except Exception:
            context.metrics.failed()
            log.exception("%s %s failed", request.method, request.url.path)
            answer = refuse(Refusal("busy", "something went wrong here; try again"))
        context.metrics.requests.labels(str(answer.status_code)).inc()
        return answer

    async def _answer(self, context: ServerContext, request: Request) -> Response:
        where = caller(request)
        await context.limits.take_strictly(self.limit, where)
        token = token_of(request)
        person = await context.people.of_token(token) if token else None
        if person is not None:
            context.whereabouts.seen(person.id, where)
            await context.limits.take_strictly(self.limit, person.id)
        call = Call(context, request, person, token)
        if self.signed_in:
            _ = call.person
        _no_nul(unquote(request.url.path + request.url.query))
        if self.query is not None:
            call.query = read_query(request, self.query)
        if self._read is not None:
            call.body = decode(self._read, await read_body(request))
        return self._respond(await self.handler(call))

    def _respond(self, found: Any) -> Response:
        if isinstance(found, Response):
            return found
        if self.answer is None:
            return Response(status_code=204)
        if self.answer is str:
            return Response(found, media_type="text/plain")
        return Response(msgspec.json.encode(found), self.status, media_type="application/json")


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


def decode(decoder: "msgspec.json.Decoder[B]", data: bytes | str) -> B:
    """What a text says. Raises Refusal."""
    try:
        text = data if isinstance(data, str) else data.decode()
        _no_nul(text)
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_request", f"this cannot be read: {error}") from None


def _no_nul(text: str) -> None:
    # PostgreSQL cannot keep it, and no honest text holds it.
    if _NUL.search(text):
        raise Refusal("bad_request", "a text must not hold the character 0")


def read_query(request: Request, kind: Any) -> Any:
    """The query of an address. Raises Refusal."""
    given = {key: value for key, value in request.query_params.items() if value != ""}
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal("bad_request", f"the query of the address: {error}") from None


def refuse(refusal: Refusal) -> Response:
    """A problem as an answer."""
    status = STATUS[refusal.problem.code]
    headers = {"Retry-After": str(math.ceil(refusal.wait))} if refusal.wait else {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(msgspec.json.encode(refusal.problem), status, headers, "application/json")
