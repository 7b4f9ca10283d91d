"""One endpoint as data: what it takes, what it answers, what it refuses. The OpenAPI file is made from these."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from genjiko.server import wire
from genjiko.server.errors import Refusal
from genjiko.server.people.limits import Limits
from genjiko.server.people.peace import Peace
from genjiko.server.store.contract import Store
from genjiko.server.store.rows import Person
from genjiko.server.tables.analysis import Analyst
from genjiko.server.tables.open_tables import Figures, OpenTables
from genjiko.server.tables.studies import Studies
from genjiko.server.time_source import TimeSource

# The character 0, or how JSON writes it: an odd number of strokes before the u, or it is a text about it.
_NUL = re.compile(r"\x00|(?<!\\)(?:\\\\)*\\u0000")

B = TypeVar("B")


class HouseFigures(Figures, Protocol):
    """Takes notes of what viewers send."""

    def frame(self, kind: str) -> None:
        """A message of that kind has come."""

    def refusal(self, code: str) -> None:
        """Something was refused for that reason."""


class House(Protocol):
    """What endpoints and viewers find around them."""

    @property
    def store(self) -> Store: ...
    @property
    def time(self) -> TimeSource: ...
    @property
    def tables(self) -> OpenTables: ...
    @property
    def analyst(self) -> Analyst: ...
    @property
    def studies(self) -> Studies: ...
    @property
    def limits(self) -> Limits: ...
    @property
    def peace(self) -> Peace: ...
    @property
    def metrics(self) -> HouseFigures: ...

    async def check_busy(self, person: Person, where: str) -> None:
        """Raises Refusal for somebody who keeps the house busy enough already."""

    async def keep_record(self, person: Person, record: str, where: str) -> wire.ReplayInfo:
        """Keep a record, unless enough of somebody is kept already. Raises BadRecord, Refusal."""


class Call:
    """One request, read and checked."""

    near = ""
    """By which key a proxy has led the caller here."""

    def __init__(self, context: House, person: Person | None, parts: Mapping[str, str], where: str) -> None:
        """`parts`: of the address. `where`: whence it comes."""
        self.context = context
        self.somebody = person
        self.parts = parts
        self.where = where
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
        return self.where if self.somebody is None else self.somebody.id

    def path(self, name: str) -> str:
        """A part of the address."""
        return str(self.parts[name])


Handler = Callable[[Any], Awaitable[Any]]


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
        own_pages: bool = False,
        packed: bool = False,
    ) -> None:
        """
        `own_pages`: it only looks, but at somebody's cost; no other site's page lets them do that. `packed`: long
        texts, the same for everybody, that go packed over the line.
        """
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
        self.own_pages = own_pages
        self.packed = packed
        self._read = None if body is None else msgspec.json.Decoder(body)

    async def run(
        self, call: Call, address: str, query: Mapping[str, str], body: Callable[[], Awaitable[bytes]]
    ) -> Any:
        """What the handler gives for a call to this address. Raises Refusal, GenjikoError."""
        if self.signed_in:
            _ = call.person
        _no_nul(address)
        if self.query is not None:
            call.query = read_query(query, self.query)
        if self._read is not None:
            call.body = decode(self._read, await body())
        return await self.handler(call)


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


def read_query(query: Mapping[str, str], kind: Any) -> Any:
    """The query of an address. Raises Refusal."""
    given = {key: value for key, value in query.items() if value != ""}
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal("bad_request", f"the query of the address: {error}") from None
