"""The messages of the socket: what a client says, and what the server says. Each has a `type`."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from genjiko.server.wire import (
    ChatLine,
    ChatText,
    Done,
    GameState,
    Hints,
    Id,
    Notation,
    PlayAction,
    Problem,
    Request,
    Resign,
    StudyPlace,
    TableInfo,
    TakeBack,
    Version,
    Why,
)

PROTOCOL = 1
"""Raised when a message changes so that a client of before cannot read it, or the server cannot read that client's."""

# -- the socket, what the client says --


class Hello(Request, tag="hello"):
    """Always the first message. `seat`: one of mine, null to watch; left out (-1): my first seat, else to watch.

    `version` and `events` are what the client still has from before (0 if nothing): it then gets only the events
    that are missing. `token` is for programs that can set no header. Who is `thin` is sent the whole view once and then
    what has changed in it (`GameState.changes`), and `done` together with the `state` that shows it (`StateNews.done`).
    """

    seat: Annotated[int, Meta(ge=-1, le=7)] | None = -1
    version: Version = 0
    events: Version = 0
    chat: Version = 0
    language: Annotated[str, Meta(max_length=10)] = "en"
    token: Annotated[str, Meta(max_length=100)] = ""
    thin: bool = False


class Play(PlayAction, tag="play"):
    """See `PlayAction`. Answered by `state` and `done`, or by `refused`."""


class Undo(TakeBack, tag="undo"):
    """See `TakeBack`."""


class GiveUp(Resign, tag="resign"):
    """See `Resign`."""


class Say(ChatText, tag="chat", kw_only=True):
    """See `ChatText`. Answered by `chat` and `done`, or by `refused`."""

    id: Id


class AskHint(Request, tag="hint"):
    """Ask for hints for the own seat; answered by `hints` or `refused`."""

    id: Id


class AskWhy(Request, tag="why"):
    """Ask why an action cannot be played; answered by `why`."""

    id: Id
    action: Notation


class Ping(Request, tag="ping"):
    """Answered by `pong`; costs nothing."""

    at: float = 0


ClientMessage: TypeAlias = Hello | Play | Undo | GiveUp | Say | AskHint | AskWhy | Ping


# -- the socket, what the server says --


class HelloNews(Struct, tag="hello"):
    """Always the first message, before the client has said anything.

    A client of another `protocol` is too old or too new for this server.
    """

    protocol: int
    build: str | None
    """The id of the browser client that this server gives out; null if it has none."""


class TableNews(Struct, tag="table"):
    """The table has changed: seats, who is connected, status, result."""

    table: TableInfo


class DoneNews(Done, tag="done"):
    """The request with this id is saved."""


class StateNews(Struct, tag="state"):
    """What lies on the table, after every action and after `hello`. Absent while the table is gathering."""

    state: GameState
    done: list[Done] = []
    """Only for a socket that is `thin`: its requests that are saved, in place of messages of their own."""


class ChatNews(Struct, tag="chat"):
    """New lines of chat; after `hello` those that the client does not have."""

    lines: list[ChatLine]


class Refused(Struct, tag="refused"):
    """The request with this id was not carried out; with a stale one the present `state` is sent."""

    id: str
    problem: Problem
    version: int


class HintNews(Struct, tag="hints"):
    """The answer to `hint`."""

    id: str
    hints: Hints


class WhyNews(Struct, tag="why"):
    """The answer to `why`."""

    id: str
    why: Why


class Pong(Struct, tag="pong"):
    """The answer to `ping`, with the server's time."""

    at: float
    now: float


class Notice(Struct, tag="notice"):
    """Something about the connection itself: `too_fast`, `bad_message`, `lost_seat` (the socket ends)."""

    code: str
    text: str


class StudyNews(Struct, tag="study"):
    """Only on the socket of a study: it has changed, or its leader looks at another place. Ask for it anew."""

    revision: int
    place: StudyPlace
    following: int
    """How many follow it through this process."""


ServerMessage: TypeAlias = (
    HelloNews | TableNews | StateNews | ChatNews | DoneNews | Refused | HintNews | WhyNews | Pong | Notice | StudyNews
)
