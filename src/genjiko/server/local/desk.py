"""The endpoints and viewers of a local house behind plain calls: the same addresses, bodies and messages as a server's.

A page in a browser has this in a worker (docs/site.md): `Desk.ask` stands for a request, `Desk.connect` for a socket.
"""

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec
from msgspec import Struct

import genjiko
from genjiko._form import compiled
from genjiko.bots import level_names
from genjiko.games import game_ids, game_languages, game_meta
from genjiko.kernel.errors import GenjikoError
from genjiko.server import messages, wire
from genjiko.server.api import coach, examples, lobby, playing, puzzles, studies, teaching
from genjiko.server.api.endpoint import Call, Endpoint
from genjiko.server.api.following import Following
from genjiko.server.api.status import STATUS
from genjiko.server.api.viewer import LineEnded, Viewer, attend, code_for, find_place, json_of, read_hello
from genjiko.server.errors import Refusal, not_found, refusal_of
from genjiko.server.ids import fresh_id
from genjiko.server.local.device import DeviceLevel, measured, timed_levels
from genjiko.server.local.house import LocalHouse
from genjiko.server.people.names import clean_name
from genjiko.server.store.rows import Person, PersonChange, Session, StudyRow
from genjiko.server.tables.driving import drive
from genjiko.server.tables.studies import tree_of
from genjiko.server.tables.table import Table

log = logging.getLogger("genjiko.server")

_SCAN = 0.5
_SIGN = 5.0
"""So often a page says that it is open."""
_ASLEEP = 30.0
"""A page that has not run for so long was asleep with its device: no bot thinks that long."""
_HERE = "here"
_FAILED = 1011


class OwnCall(Call):
    """A call to a local house."""

    context: LocalHouse


class OwnFile(Struct):
    """A file of `GET /api/own`."""

    text: str


# -- what one's own device answers in place of a server --


async def about(_call: OwnCall) -> wire.About:
    """What there is without a server."""
    languages = sorted({language for game in game_ids() for language in game_languages(game)})
    form = "compiled" if compiled() else "plain"
    return wire.About(genjiko.__version__, form, list(game_ids()), level_names(), languages, webhooks=False)


def _me(person: Person) -> wire.Me:
    return wire.Me(person.id, person.name, account=False, ratings=[])


async def me(call: OwnCall) -> wire.Me:
    """Who I am."""
    return _me(call.person)


async def be_guest(call: OwnCall) -> wire.SignedIn:
    """Whoever plays here gets a name."""
    now = call.context.time.now()
    person = Person(fresh_id(), clean_name(call.body.name), False)
    await call.context.store.add_guest(person, Session(_HERE, person.id, "", now, None, now))
    return wire.SignedIn(_me(person), _HERE)


async def change_me(call: OwnCall) -> wire.Me:
    """Another name."""
    if call.body.name is not None:
        await call.context.store.change_person(call.person.id, PersonChange(name=clean_name(call.body.name)))
        await call.context.tables.news(await call.context.store.tables_of(call.person.id))
    person = call.context.me
    assert person is not None
    return _me(person)


async def ladder(call: OwnCall) -> wire.Ladder:
    """Nobody is rated here."""
    return wire.Ladder(game_meta(call.path("game")).id, [])


async def drop_table(call: OwnCall) -> None:
    """Throw a table away, also one that nobody can open any more: all that is here is mine."""
    name = call.path("table")
    if not await call.context.store.drop_table(name):
        raise not_found("table")
    await call.context.tables.gone(name)


async def export(call: OwnCall) -> str:
    """Everything that is mine, as one file."""
    tables, opened = call.context.tables, {}
    for table_id in await tables.store.table_ids(""):
        with contextlib.suppress(GenjikoError, Refusal):  # what nobody can play on is in the file all the same
            opened[table_id] = await tables.open(table_id)
    rows = [] if call.somebody is None else await tables.store.studies_of(call.somebody.id)
    studies = [await _study_as_taken(call, row, opened) for row in rows]
    games = map(_as_taken, opened.values())
    return call.context.store.export([*filter(None, games)], [*filter(None, studies)])


def _as_taken(table: Table) -> wire.TakeGame | None:
    """A game as a server takes it; None for one that has not begun, or in which somebody has given up."""
    logged = table.logged
    if logged is None or logged.resigned:
        return None
    plan = [wire.SeatPlan("bot", seat.level) if seat.kind == "bot" else wire.SeatPlan("me") for seat in table.seats]
    return wire.TakeGame(logged.game.record(), plan)


async def _study_as_taken(call: OwnCall, row: StudyRow, opened: Mapping[str, Table]) -> wire.TakeStudy | None:
    """A study as a server takes it; None for one whose game is gone."""
    kind, _, name = row.source.partition("/")
    tree = tree_of(row)
    if kind == "replays":
        record = await call.context.store.record(name, call.context.time.now())
        return None if record is None else wire.TakeStudy(record, tree)
    table = opened.get(name)
    if table is None or table.logged is None:
        return None
    game = _as_taken(table)
    return wire.TakeStudy(table.logged.game.record(), tree, [] if game is None else game.seats)


async def levels(call: OwnCall) -> list[DeviceLevel]:
    """How much of what the levels of a game look at this device can look at in their time."""
    game, found = game_meta(call.path("game")).id, []
    for level in timed_levels(game):
        found.append(measured(game, level))
        await asyncio.sleep(0)  # whoever has sat down meanwhile comes first
    return found


async def take_in(call: OwnCall) -> int:
    """Add what another device has exported; gives how many tables came."""
    came = await call.context.store.take_in(call.body.text)
    await call.context.tables.news(came)
    return len(came)


_PERSON: dict[str, Any] = {"signed_in": True}

ENDPOINTS = [
    Endpoint("GET", "/api/about", about, wire.About),
    Endpoint("GET", "/api/me", me, wire.Me, **_PERSON),
    Endpoint("PATCH", "/api/me", change_me, wire.Me, body=wire.ChangeMe, **_PERSON),
    Endpoint("POST", "/api/guests", be_guest, wire.SignedIn, body=wire.BeGuest, status=201),
    Endpoint("GET", "/api/games/{game}/ladder", ladder, wire.Ladder),
    Endpoint("DELETE", "/api/tables/{table}", drop_table, None, **_PERSON),
    Endpoint("GET", "/api/own", export, str),
    Endpoint("GET", "/api/own/levels/{game}", levels, list[DeviceLevel]),
    Endpoint("POST", "/api/own", take_in, int, body=OwnFile),
    *lobby.ENDPOINTS,
    *playing.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *examples.ENDPOINTS,
    *teaching.ENDPOINTS,
    *coach.ENDPOINTS,
    *studies.ENDPOINTS,
]


def _pattern(path: str) -> "re.Pattern[str]":
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


class Answer(Struct, frozen=True):
    """What a request is answered with."""

    status: int
    kind: str
    """Its content type; "" for nothing."""
    text: str


def _refused(refusal: Refusal) -> Answer:
    return Answer(STATUS[refusal.problem.code], "application/json", json_of(refusal.problem))


class CallLine:
    """A line whose other end is in the same process: messages are put in, and handed out to a function."""

    def __init__(self, tell: Callable[[str], None], ended: Callable[[int], None]) -> None:
        self._tell = tell
        self._ended = ended
        self._open = True
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()

    free = False
    """Nothing is framed here: what is ready goes by `send_text`."""

    def put(self, frame: bytes) -> bool:
        """See `Line`."""
        return False

    def hear(self, text: str | None) -> None:
        """A message from the other end; None when it has gone."""
        self._inbox.put_nowait(text)

    async def send_text(self, data: str) -> None:
        """Raises LineEnded."""
        if not self._open:
            raise LineEnded
        self._tell(data)

    async def receive_text(self) -> str:
        """The next message. Raises LineEnded."""
        text = await self._inbox.get()
        if text is None:
            raise LineEnded
        return text

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """Hang up, once."""
        if self._open:
            self._open = False
            self._ended(code)


class Desk:
    """Where requests and viewers of one device are served."""

    def __init__(self, house: LocalHouse) -> None:
        self.house = house
        self._routes = [(endpoint, _pattern(endpoint.path)) for endpoint in ENDPOINTS]
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self, texts: Mapping[str, str]) -> None:
        """Go on with what was kept; from now on somebody looks after clocks and bots."""
        await self.house.begin(texts)
        self._run(self._look_after())

    async def end(self) -> None:
        """Let everything go."""
        drivers = [table.driver for table in self.house.tables.all() if table.driver is not None]
        self.house.tables.stopping = True
        for task in (*self._tasks, *drivers):
            task.cancel()
        await asyncio.gather(*self._tasks, *drivers, return_exceptions=True)

    def _run(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_after(self) -> None:
        """Bots and clocks go on only where somebody looks on."""
        tables, time = self.house.tables, self.house.time
        time.mark()
        while True:
            lost = time.lost(_ASLEEP)
            time.mark()
            if lost is not None:
                await self.house.leave_out(lost)
            watched = [table for table in tables.all() if table.watched]
            for table in watched:
                drive(tables, table)
            if any(table.row.clock.kind != "none" for table in watched):
                await self._say_here()
            await time.sleep(_SCAN)

    async def _say_here(self) -> None:
        """Where a clock runs, time in which the page is open counts, and no other."""
        store, now = self.house.store, self.house.time.now()
        if store.last_here is None or now - store.last_here >= _SIGN:
            with contextlib.suppress(Exception):  # a device without room: then the last move counts
                await store.note_here(now)

    async def ask(self, method: str, address: str, body: str | None = None) -> Answer:
        """The answer to a request."""
        try:
            return await self._answer(method, address, body)
        except GenjikoError as error:
            return _refused(refusal_of(error))
        except Refusal as refusal:
            return _refused(refusal)
        except Exception:
            log.exception("%s %s failed", method, address)
            return _refused(Refusal("busy", "something went wrong here; try again"))

    async def _answer(self, method: str, address: str, body: str | None) -> Answer:
        parts = urlsplit(address)
        for endpoint, pattern in self._routes:
            found = pattern.fullmatch(parts.path)
            if found is not None and endpoint.method == method:
                break
        else:
            raise Refusal("no_server", "there is no server here: this needs one")
        values = {name: unquote(value) for name, value in found.groupdict().items()}
        call = OwnCall(self.house, self.house.me, values, _HERE)

        async def read() -> bytes:
            return (body or "").encode()

        given = await endpoint.run(call, unquote(address), dict(parse_qsl(parts.query)), read)
        if endpoint.answer is None:
            return Answer(204, "", "")
        if endpoint.answer is str:
            return Answer(200, "text/plain", given)
        return Answer(endpoint.status, "application/json", msgspec.json.encode(given).decode())

    def connect(self, address: str, tell: Callable[[str], None], ended: Callable[[int], None]) -> CallLine:
        """A line to a table, `/api/tables/ID/socket?key=KEY`, or to a study; what it says goes to `tell`."""
        line = CallLine(tell, ended)
        self._run(self._serve(line, address))
        return line

    async def _serve(self, line: CallLine, address: str) -> None:
        parts = urlsplit(address)
        kind, name = parts.path.split("/")[2:4]
        try:
            await line.send_text(json_of(messages.HelloNews(messages.PROTOCOL, "")))
            if kind == "studies":
                await Following(self.house, line, unquote(name)).serve()
                return
            hello = read_hello(await line.receive_text())
            person, key = self.house.me, dict(parse_qsl(parts.query)).get("key")
            table = await find_place(self.house, unquote(name), key, person, hello)
            await attend(self.house, line, Viewer(self.house, line, table, person, hello, _HERE))
        except Refusal as refusal:
            await line.close(code_for(refusal))
        except LineEnded:
            await line.close()
        except Exception:
            log.exception("the table %s failed", parts.path)
            await line.close(_FAILED)
