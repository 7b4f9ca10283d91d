"""One viewer at one table, whatever line is between: what is sent when, and what becomes of each message."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from genjiko.kernel.event import SPECTATOR
from genjiko.server import messages
from genjiko.server.api.endpoint import House, decode
from genjiko.server.api.frame import payload, text_frame
from genjiko.server.errors import Refusal
from genjiko.server.ids import fresh_id
from genjiko.server.store.rows import Person
from genjiko.server.tables import playing, unforeseen
from genjiko.server.tables.for_viewer import Shown, state_text
from genjiko.server.tables.table import Table

SIGNED_OUT, FORBIDDEN, NO_TABLE, TOO_SLOW, POLICY, TOO_BIG, RESTART = 4001, 4003, 4004, 4008, 1008, 1009, 1012
_MOST_ANSWERS = 256
_MOST_WARNINGS = 20
_LAST_WORDS = 2.0
_MOMENT = 0.05
"""Spectators' clocks need not be truer than so many seconds."""
_MOST_FRAMES = 64
"""So many ready frames are kept of a version."""

_read: "msgspec.json.Decoder[messages.ClientMessage]" = msgspec.json.Decoder(messages.ClientMessage)


class LineEnded(Exception):
    """The other end is gone."""


class Line(Protocol):
    """What is between a viewer and us."""

    @property
    def free(self) -> bool:
        """Whether a frame goes out at once."""

    def put(self, frame: bytes) -> bool:
        """Send a frame (`text_frame`) now; False if the line is not free."""

    async def send_text(self, data: str) -> None:
        """Raises LineEnded."""

    async def receive_text(self) -> str:
        """The next message. Raises LineEnded, or Refusal for one that is no text."""

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """Hang up."""


class Viewer:
    """A connected viewer.

    What has changed is only marked; it is put together when the line is free to take it, so that a slow reader gets
    the newest state and never a queue of old ones.
    """

    def __init__(
        self,
        context: House,
        line: Line,
        table: Table,
        person: Person | None,
        hello: messages.Hello,
        where: str,
        key: str | None = None,
    ) -> None:
        self.context = context
        self.table = table
        self.person = person
        self.seat = SPECTATOR if hello.seat is None else hello.seat
        self._key = key
        # A seat of somebody else, who shows this viewer the hand.
        self._shown_seat = table.shown_seat(person, key) if hello.seat is None else None
        self.language = hello.language
        self._line = line
        self._where = where
        self._version, self._events, self._chat = hello.version, hello.events, hello.chat
        self._thin = hello.thin
        self._shown: Shown | None = None  # what a thin client has before it
        self._answers: list[Any] = []
        self._dirty = {"table": True, "game": True, "chat": True}
        self._woken = asyncio.Event()
        self._woken.set()
        self._sending = False  # whether `send` is just at work
        self._handling = False  # whether a request is being carried out, whose answer goes with the state
        self._credits = context.limits.for_socket()
        self._warnings = 0
        self._signed_out = False

    # -- to the client --

    def wake(self, table: bool = False, game: bool = False, chat: bool = False) -> None:
        """Something has changed."""
        if game and not (table or chat) and self._show_now():
            return
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

    def _show_now(self) -> bool:
        """Send the state at once, if there is nothing else to say and the line is free."""
        if self._sending or self._handling or self._woken.is_set() or not self._line.free:
            return False
        if not self._may_look():
            return False
        try:
            frame = self._state_frame()
        except Exception:
            return False  # `send` will see it too, and fail for this socket alone
        return frame is not None and self._line.put(frame)

    async def send(self) -> None:
        """Send whatever there is to send, for as long as the socket lives."""
        while True:
            self._sending = False
            await self._woken.wait()
            self._woken.clear()
            self._sending = True
            if len(self._answers) > _MOST_ANSWERS:
                await self._line.close(TOO_SLOW)
                return
            if self._signed_out or self.table.removed:
                await self._line.close(SIGNED_OUT if self._signed_out else NO_TABLE)
                return
            if not self._may_look():
                # Somebody else may sit there now, whose cards are not for this viewer.
                await self._put(messages.Notice("lost_seat", "you do not see with this seat's eyes any more"))
                await self._line.close(FORBIDDEN)
                return
            # Answers come after the state that they belong to, so that no client decides on an older one.
            answers, self._answers = self._answers, []
            if self._take("table"):
                await self._put(messages.TableNews(self.table.info(self.person)))
            if self._take("game"):
                answers = await self._send_state(answers)
            if self._take("chat") and self.table.said != self._chat and self._hears():
                unheard = await self.context.peace.unheard(self.person)
                listener = "" if self.person is None else self.person.id
                lines = await self.context.store.chat(self.table.id, self._chat, unheard, listener)
                if lines:
                    self._chat = lines[-1].n + 1
                    await self._put(messages.ChatNews(lines))
            for answer in answers:
                await self._put(answer)
            if self._warnings > _MOST_WARNINGS:
                await self._line.close(POLICY)
                return

    def _may_look(self) -> bool:
        """Whether the seat is still theirs, or still shown to them."""
        if self._shown_seat is not None:
            return self.table.shown_seat(self.person, self._key) == self._shown_seat
        return self.seat < 0 or self.seat in self.table.seats_of(self.person)

    def _hears(self) -> bool:
        """Whether the chat is for them: who is only shown a hand looks on in silence."""
        return self._shown_seat is None or self.table.may_hear(self.person, self._key)

    def _take(self, what: str) -> bool:
        dirty, self._dirty[what] = self._dirty[what], False
        return dirty

    async def _send_state(self, answers: list[Any]) -> list[Any]:
        """Send the state; gives the answers that have not gone with it."""
        done = [answer for answer in answers if isinstance(answer, messages.DoneNews)] if self._thin else []
        if len(done) < len(answers):
            done = []  # answers keep their order
        frame = self._state_frame(done)
        if frame is None:
            return answers
        if not self._line.put(frame):
            await self._line.send_text(payload(frame).decode())
        return [] if done else answers

    def _state_frame(self, done: Sequence[messages.DoneNews] = ()) -> bytes | None:
        """The state as it is now, from what this viewer has before them, and what has been done; None before the deal.

        Spectators who look on in the same way in the same moment get the same bytes.
        """
        logged = self.table.logged
        if logged is None:
            return None
        before = self._shown if self._thin else None
        now = self.context.time.now()
        key = None
        eyes = self.seat if self._shown_seat is None else self._shown_seat
        if eyes == SPECTATOR and not done:
            since = None if before is None else before.version
            key = (self._version, self._events, since, self.language, self.table.names, int(now / _MOMENT))
        found = None if key is None else logged.for_spectators.get(key)
        if found is None:
            first = logged.missing_from(self._version, self._events)
            guest = self._shown_seat is not None
            text, shown = state_text(logged, eyes, first, self.language, self.table.names, now, before, guest)
            found = text_frame(b'{"type":"state","state":%b,"done":%b}' % (text, msgspec.json.encode(done))), shown
            if key is not None:
                if len(logged.for_spectators) >= _MOST_FRAMES:  # a stranger's hello says part of the key
                    logged.for_spectators.clear()
                logged.for_spectators[key] = found
        frame, self._shown = found
        self._version, self._events = logged.version, logged.game.told
        return frame

    async def _put(self, message: Any) -> None:
        await self._line.send_text(json_of(message))

    # -- from the client --

    async def receive(self) -> None:
        """Read frames until the client goes."""
        while True:
            try:
                text = await self._line.receive_text()
                message = decode(_read, text)
            except Refusal as refusal:
                await self._warn("bad_message", refusal.problem.text)
                continue
            self.context.metrics.frame(str(type(message).__struct_config__.tag))
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
            raise LineEnded

    async def _handle(self, message: Any) -> None:
        if isinstance(message, messages.Hello):
            self._version, self._events, self._chat = message.version, message.events, message.chat
            self.language, self._thin, self._shown = message.language, message.thin, None
            self.wake(table=True, game=True, chat=True)
            return
        self._handling = True
        try:
            self.answer(await self._do(message))
        except Refusal as refusal:
            self._refuse(message.id, refusal)
        except Exception as error:
            unforeseen.note(self.context.metrics, error, "a message at table %s failed", self.table.id)
            self._refuse(message.id, Refusal("busy", "something went wrong here; send it again"))
        finally:
            self._handling = False

    def _refuse(self, request: str, refusal: Refusal) -> None:
        self.context.metrics.refusal(refusal.problem.code)
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
            if self._shown_seat is not None:
                raise Refusal("not_seated", "who is shown a hand looks on in silence")
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
                self.context.limits.take("hint", self._where)
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


def json_of(message: Any) -> str:
    """A message as it is sent."""
    return msgspec.json.encode(message).decode()


def read_hello(text: str) -> messages.Hello:
    """The first message. Raises Refusal."""
    hello = decode(_read, text)
    if not isinstance(hello, messages.Hello):
        raise Refusal("bad_request", "the first message is hello")
    return hello


async def find_place(
    house: House, table_id: str, key: str | None, person: Person | None, hello: messages.Hello
) -> Table:
    """The table, with the seat of the greeting made sure of. Raises Refusal."""
    table = await house.tables.see(table_id, person, key, hello.version)
    mine = table.seats_of(person)
    if hello.seat is not None and person is not None and not mine:
        await house.tables.look_again(table)
        mine = table.seats_of(person)
    if hello.seat == -1:
        hello.seat = mine[0] if mine else None
    if hello.seat is not None and hello.seat not in mine:
        raise Refusal("not_seated", "you do not sit there")
    if hello.seat is not None or mine or table.shown_seat(person, key) is not None:
        return table
    if not table.may_watch(person, key) and not _waits(table, person, key):
        raise Refusal("no_spectators", "this table is not for spectators")
    return table


def _waits(table: Table, person: Person | None, key: str | None) -> bool:
    """Before the start, whoever may take a seat may look at who sits there."""
    return table.status == "gathering" and table.may_join(person, key)


def code_for(refusal: Refusal) -> int:
    """The code that a line is closed with."""
    code = {"signed_out": SIGNED_OUT, "not_found": NO_TABLE, "too_fast": POLICY, "bad_request": POLICY}
    return code.get(refusal.problem.code, FORBIDDEN)


async def attend(house: House, line: Line, viewer: Viewer) -> None:
    """For as long as both sides want it."""
    line_id = fresh_id()
    sender = asyncio.create_task(viewer.send())
    receiver = asyncio.create_task(viewer.receive())
    try:
        await house.tables.arrive(viewer.table, viewer, line_id)
        await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sender, receiver):
            task.cancel()
        try:
            for done in await asyncio.gather(sender, receiver, return_exceptions=True):
                if isinstance(done, Exception) and not isinstance(done, LineEnded | RuntimeError):
                    unforeseen.note(house.metrics, done, "a socket failed")
            with contextlib.suppress(RuntimeError, LineEnded):
                await line.close(RESTART if house.tables.stopping else 1000)
        finally:
            await house.tables.depart(viewer.table, viewer, line_id)
