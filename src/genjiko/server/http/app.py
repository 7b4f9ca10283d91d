"""The application: all parts put together."""

import contextlib
import logging
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from genjiko.bots.process import collect_rarely
from genjiko.server import settings
from genjiko.server.api import coach, examples, lobby, playing, puzzles, studies, teaching
from genjiko.server.background.tasks import BackgroundTasks
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal
from genjiko.server.http import endpoints, operator_endpoints, person_endpoints
from genjiko.server.http.boards import board_file
from genjiko.server.http.built_client import STATIC
from genjiko.server.http.endpoint import refuse, route
from genjiko.server.http.files import file_answer, file_inside
from genjiko.server.http.neighbours import Neighbours
from genjiko.server.http.origin import Guard
from genjiko.server.http.patience import PatientProtocol
from genjiko.server.http.sockets import WithSockets
from genjiko.server.http.straight import StraightProtocol
from genjiko.server.logs import set_up_logs
from genjiko.server.store.opening import open_store, when_it_answers
from genjiko.server.time_source import TimeSource

log = logging.getLogger("genjiko.server")

ENDPOINTS = [
    *endpoints.ENDPOINTS,
    *lobby.ENDPOINTS,
    *person_endpoints.ENDPOINTS,
    *operator_endpoints.ENDPOINTS,
    *playing.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *examples.ENDPOINTS,
    *teaching.ENDPOINTS,
    *coach.ENDPOINTS,
    *studies.ENDPOINTS,
]
NO_CLIENT = (
    "This is a Genjiko server. The browser client is not built here: programs can use the API "
    "(docs/protocol.md), and `genjiko play` plays in a terminal.\n"
)


def make_app(chosen: settings.Settings, time: TimeSource | None = None, homes: Neighbours | None = None) -> Starlette:
    """The application for these settings; `time` is the machine's if none is given; `homes`: who shares our port."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        context, tasks = await when_it_answers(chosen.url(), lambda: _begin(chosen, time, homes))
        app.state.context = context
        log.info("ready", extra={"worker": context.tables.worker})
        try:
            yield
        finally:
            context.tables.stopping = True
            if homes is not None:
                homes.move_out()  # the first connection has done so already, if there was one
            await tasks.end()
            await context.end()
            log.info("stopped", extra={"worker": context.tables.worker})

    routes = [
        *(route(endpoint) for endpoint in ENDPOINTS),
        Route("/boards/{game}/{path:path}", board_file, methods=["GET"]),
        Route("/{path:path}", client_file, methods=["GET"]),
    ]
    return WithSockets(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, settings=chosen)],
        exception_handlers={HTTPException: _http_problem},
    )


async def _begin(
    chosen: settings.Settings, time: TimeSource | None, homes: Neighbours | None
) -> tuple[ServerContext, BackgroundTasks]:
    """Open everything, or nothing."""
    store = await open_store(chosen.url(), chosen.messenger)
    try:
        context = ServerContext(chosen, store, time, homes)
        await context.begin()
        tasks = BackgroundTasks(context)
        await tasks.begin()
    except BaseException:
        await store.close()
        raise
    return context, tasks


def from_environment() -> Starlette:
    """The application for a worker process, whose settings are in the environment. Raises BadOption."""
    chosen = settings.from_environment().check()
    set_up_logs(chosen)
    collect_rarely()
    PatientProtocol.bounded = chosen.limits == "on" and not chosen.trusted_proxies
    PatientProtocol.neighbours = StraightProtocol.neighbours = Neighbours.of_environment()
    return make_app(chosen, homes=StraightProtocol.neighbours)


async def _http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {405: "bad_method", 404: "not_found"}.get(error.status_code, "bad_request")
    answer = refuse(Refusal(code, error.detail))
    answer.headers.update(error.headers or {})
    return answer


async def client_file(request: Request) -> Response:
    """A file of the browser client; its first page for every address that the client itself understands."""
    path = request.path_params["path"]
    if path.startswith("api/") or path == "api":
        return refuse(Refusal("not_found", "there is no such endpoint"))
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse(NO_CLIENT)
    if path == "away" or path.startswith("away/"):
        return _away_file(request, path)
    wanted = file_inside(STATIC, path)
    if wanted is not None and wanted != index.resolve():
        # Built files carry a fingerprint in their names, so they never change.
        age = "public, max-age=31536000, immutable" if "assets" in wanted.parts else "no-cache"
        return file_answer(request, wanted, age)
    return file_answer(request, index, "no-cache")


AWAY_POLICY = (
    "default-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval'; connect-src 'self' blob:; worker-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'"
)
"""For pages with Python in them: it is compiled here, from files that this server has given out."""


def _away_file(request: Request, path: str) -> Response:
    """A file of the edition without a server, where it was built beside the client (`tools/site.py --beside`)."""
    folder = STATIC / "away"
    if path == "away":
        return RedirectResponse("/away/")
    wanted = file_inside(folder, path.removeprefix("away/") or "index.html")
    if wanted is None:
        return refuse(Refusal("not_found", "there is no such file"))
    # Its service worker asks for each file again, and knows by their digests which belong together.
    answer = file_answer(request, wanted, "no-cache")
    answer.headers["Content-Security-Policy"] = AWAY_POLICY
    return answer
