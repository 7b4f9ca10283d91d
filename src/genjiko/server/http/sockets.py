"""The WebSocket of one viewer at one table."""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from genjiko.kernel.event import SPECTATOR
from genjiko.server import messages, wire
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal
from genjiko.server.http.built_client import build_id
from genjiko.server.http.endpoint import caller, decode, token_of
from genjiko.server.http.origin import same_site
from genjiko.server.ids import fresh_id
from genjiko.server.people.people import digest_of
from genjiko.server.store.rows import Person
from genjiko.server.tables import playing
from genjiko.server.tables.for_viewer import Shown, state_text
from genjiko.server.tables.table import Table

log = logging.getLogger("genjiko.server")

HELLO_SECONDS = 10.0
SIGNED_OUT, FORBIDDEN, NO_TABLE, TOO_SLOW, POLICY, TOO_BIG, RESTART = 4001, 4003, 4004, 4008, 1008, 1009, 1012
_MOST_ANSWERS = 256
_MOST_WARNINGS = 20
_LAST_WORDS = 2.0

_read: "msgspec.json.Decoder[messages.ClientMessage]" = msgspec.json.Decoder(messages.ClientMessage)


class Socket:
    """A connected viewer.

    What has changed is only marked; it is put together when the line is free to take it, so that a slow reader gets
    the newest state and never a queue of old ones.
    """

    def __init__(
        self, context: ServerContext, line: WebSocket, table: Table, person: Person | None, hello: messages.Hello
    ) -> None:
        self.context = context
        self.table = table
        self.person = person
        self.seat = SPECTATOR if hello.seat is None else hello.seat
        self.language = hello.language
        self._line = line
        self._version, self._events, self._chat = hello.version, hello.events, hello.chat
        self._thin = hello.thin
        self._shown: Shown | None = None  # what a thin client has before it
        self._answers: list[Any] = []
        self._dirty = {"table": True, "game": True, "chat": True}
        self._woken = asyncio.Event()
        self._woken.set()
        self._credits = context.limits.for_socket()
        self._warnings = 0
        self._signed_out = False

    # -- to the client --

    def wake(self, table: bool = False, game: bool = False, chat: bool = False) -> None:
        """Something has changed."""
        self._dirty["table"] |= table
        self._dirty["game"] |= game
        self._dirty["chat"] |= chat
        self._woken.set()

    def hang_up(self) -> None:
        """The session has ended."""
        self._signed_out = True
        self._woken.set()

    def answer(self, message: Any) -> None:
        """Send an answer, in order."""
        self._answers.append(message)
        self._woken.set()

    async def send(self) -> None:
        """Send whatever there is to send, for as long as the socket lives."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            if len(self._answers) > _MOST_ANSWERS:
                await self._line.close(TOO_SLOW)
                return
            if self._signed_out or self.table.removed:
                await self._line.close(SIGNED_OUT if self._signed_out else NO_TABLE)
                return
            if self.seat >= 0 and self.seat not in self.table.seats_of(self.person):
                # Somebody else may sit there now, whose cards are not for this viewer.
                await self._put(messages.Notice("lost_seat", "you have left this seat"))
                await self._line.close(FORBIDDEN)
                return
            # Answers come after the state that they belong to, so that no client decides on an older one.
            answers, self._answers = self._answers, []
            if self._take("table"):
                await self._put(messages.TableNews(self.table.info(self.person)))
            if self._take("game"):
                answers = await self._send_state(answers)
            if self._take("chat") and self.table.said != self._chat:
                unheard = await self.context.peace.unheard(self.person)
                lines = await self.context.store.chat(self.table.id, self._chat, unheard)
                if lines:
                    self._chat = lines[-1].n + 1
                    await self._put(messages.ChatNews(lines))
            for answer in answers:
                await self._put(answer)
            if self._warnings > _MOST_WARNINGS:
                await self._line.close(POLICY)
                return

    def _take(self, what: str) -> bool:
        dirty, self._dirty[what] = self._dirty[what], False
        return dirty

    async def _send_state(self, answers: list[Any]) -> list[Any]:
        """Send the state; gives the answers that have not gone with it."""
        logged = self.table.logged
        if logged is None:
            return answers
        first = logged.missing_from(self._version, self._events)
        before = self._shown if self._thin else None
        now = self.context.time.now()
        text, self._shown = state_text(logged, self.seat, first, self.language, self.table.names, now, before)
        self._version, self._events = logged.version, logged.game.told
        done = [answer for answer in answers if isinstance(answer, messages.DoneNews)] if self._thin else []
        if len(done) < len(answers):
            done = []  # answers keep their order
        await self._line.send_text(f'{{"type":"state","state":{text},"done":{_json(done)}}}')
        return [] if done else answers

    async def _put(self, message: Any) -> None:
        await self._line.send_text(_json(message))

    # -- from the client --

    async def receive(self) -> None:
        """Read frames until the client goes."""
        while True:
            try:
                text = await read_frame(self._line)
                message = decode(_read, text)
            except Refusal as refusal:
                await self._warn("bad_message", refusal.problem.text)
                continue
            self.context.metrics.frames.labels(type(message).__struct_config__.tag).inc()
            if isinstance(message, messages.Ping):
                self.answer(messages.Pong(message.at, self.context.time.now()))
            elif self._credits.take():
                await self._warn("too_fast", "too many messages: this one had no effect", message)
            else:
                await self._handle(message)

    async def _warn(self, code: str, text: str, message: Any = None) -> None:
        self._warnings += 1
        request = getattr(message, "id", None)
        if request is not None:
            self._refuse(request, Refusal(code, text))
        else:
            self.answer(messages.Notice(code, text))
        if self._warnings > _MOST_WARNINGS:
            # Nothing more is read; `send` says the last words and hangs up.
            await self.context.time.sleep(_LAST_WORDS)
            raise WebSocketDisconnect(POLICY)

    async def _handle(self, message: Any) -> None:
        if isinstance(message, messages.Hello):
            self._version, self._events, self._chat = message.version, message.events, message.chat
            self.language, self._thin, self._shown = message.language, message.thin, None
            self.wake(table=True, game=True, chat=True)
            return
        try:
            self.answer(await self._do(message))
        except Refusal as refusal:
            self._refuse(message.id, refusal)
        except Exception:
            self.context.metrics.failed()
            log.exception("a message at table %s failed", self.table.id)
            self._refuse(message.id, Refusal("busy", "something went wrong here; send it again"))

    def _refuse(self, request: str, refusal: Refusal) -> None:
        self.context.metrics.refused.labels(refusal.problem.code).inc()
        self.answer(messages.Refused(request, refusal.problem, self.table.version))
        if refusal.problem.code == "stale":
            self.wake(game=True)

    async def _do(self, message: Any) -> Any:
        """Carry out a request and give its answer. Raises Refusal."""
        tables, table = self.context.tables, self.table
        if self._signed_out:
            raise Refusal("signed_out", "this session has ended")
        if isinstance(message, messages.Say):
            person = self._someone()
            self.context.limits.take("chat", person.id)
            await playing.say(tables, table, person, message.text, message.id)
            return messages.DoneNews(message.id, table.version)
        seat = self._own_seat(getattr(message, "seat", None))
        match message:
            case messages.Play():
                done = await playing.play(tables, table, seat, message)
            case messages.Undo():
                done = await playing.undo(tables, table, seat, message)
            case messages.GiveUp():
                done = await playing.resign(tables, table, seat, message)
            case messages.AskWhy():
                return messages.WhyNews(message.id, playing.why_not(table, seat, message.action))
            case messages.AskHint():
                person = self._someone()
                self.context.limits.take("hint", person.id)
                self.context.limits.take("hint", caller(self._line))
                hints = await playing.hints(tables, table, person, seat, self.language)
                return messages.HintNews(message.id, hints)
        return messages.DoneNews(done.id, done.version)

    def _someone(self) -> Person:
        if self.person is None:
            raise Refusal("signed_out", "become a guest or sign in first")
        return self.person

    def _own_seat(self, wanted: int | None) -> int:
        # Asked every time: the seat may have been given to somebody else since.
        if self.seat not in self.table.seats_of(self.person) or (wanted is not None and wanted != self.seat):
            raise Refusal("not_seated", "you do not sit there")
        return self.seat


def _json(message: Any) -> str:
    return msgspec.json.encode(message).decode()


async def read_frame(line: WebSocket) -> str:
    """The next text frame. Raises WebSocketDisconnect, or Refusal for one that is not text."""
    frame = await line.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(frame.get("code", 1005))
    text = frame.get("text")
    if text is None:
        raise Refusal("bad_request", "frames are texts")
    if len(text) > wire.LARGEST:
        await line.close(TOO_BIG)
        raise WebSocketDisconnect(TOO_BIG)
    return str(text)


class Line(WebSocket):
    """A WebSocket whose frames go straight out: Starlette would look at each of them again, layer by layer."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self._straight = send

    async def send_text(self, data: str) -> None:
        """Raises WebSocketDisconnect."""
        try:
            await self._straight({"type": "websocket.send", "text": data})
        except OSError:
            raise WebSocketDisconnect(1006) from None


class SocketEndpoint:
    """Where sockets come in: the plain ASGI application behind the route."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await serve_socket(Line(scope, receive, send))


async def serve_socket(line: WebSocket) -> None:
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


async def _serve(context: ServerContext, line: WebSocket) -> None:
    """After the handshake."""
    try:
        # Said first, so that a client too old to be understood learns why.
        await line.send_text(_json(messages.HelloNews(messages.PROTOCOL, build_id())))
        socket, digest = await _greet(context, line)
        person = "" if socket.person is None else socket.person.id
        with context.lines.opened(digest, socket.hang_up), context.limits.open_socket("person", person or caller(line)):
            await _attend(context, line, socket)
    except Refusal as refusal:
        code = {"signed_out": SIGNED_OUT, "not_found": NO_TABLE, "too_fast": POLICY, "bad_request": POLICY}
        await line.close(code.get(refusal.problem.code, FORBIDDEN), refusal.problem.text[:100])
    except TimeoutError:
        await line.close(POLICY, "no hello")
    except WebSocketDisconnect:
        return


async def _attend(context: ServerContext, line: WebSocket, socket: Socket) -> None:
    """For as long as both sides want it."""
    socket_id = fresh_id()
    sender = asyncio.create_task(socket.send())
    receiver = asyncio.create_task(socket.receive())
    try:
        await context.tables.arrive(socket.table, socket, socket_id)
        await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sender, receiver):
            task.cancel()
        for done in await asyncio.gather(sender, receiver, return_exceptions=True):
            if isinstance(done, Exception) and not isinstance(done, WebSocketDisconnect | RuntimeError):
                log.error("a socket failed", exc_info=done)
                context.metrics.failed()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await line.close(RESTART if context.tables.stopping else 1000)
        await context.tables.depart(socket.table, socket, socket_id)


async def _greet(context: ServerContext, line: WebSocket) -> tuple[Socket, str]:
    """Who is it, by which session, and what do they want to see?

    Raises Refusal, TimeoutError, WebSocketDisconnect.
    """
    hello = decode(_read, await asyncio.wait_for(read_frame(line), HELLO_SECONDS))
    if not isinstance(hello, messages.Hello):
        raise Refusal("bad_request", "the first message is hello")
    token = hello.token or token_of(line)
    person = await context.people.of_token(token) if token else None
    if token and person is None:
        raise Refusal("signed_out", "this session is not known")
    if person is not None:
        context.limits.take("join", person.id)
        context.whereabouts.seen(person.id, caller(line))
    key = line.query_params.get("key")
    table = await context.tables.see(line.path_params["table"], person, key)
    mine = table.seats_of(person)
    if hello.seat == -1:
        hello.seat = mine[0] if mine else None
    if hello.seat is not None and hello.seat not in mine:
        raise Refusal("not_seated", "you do not sit there")
    if hello.seat is None and not mine and not table.may_watch(person, key) and not _waits(table, person, key):
        raise Refusal("no_spectators", "this table is not for spectators")
    return Socket(context, line, table, person, hello), digest_of(token) if token else ""


def _waits(table: Table, person: Person | None, key: str | None) -> bool:
    """Before the start, whoever may take a seat may look at who sits there."""
    return table.status == "gathering" and table.may_join(person, key)
