"""For those who run the server: whether it works, what goes wrong in browsers, people and reports."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from genjiko.server.wire.basics import Name, Request


class BrowserError(Request):
    """Something that went wrong in a browser, told by our own page."""

    text: Annotated[str, Meta(min_length=1, max_length=4000)]
    where: Annotated[str, Meta(max_length=200)] = ""
    build: Annotated[str, Meta(max_length=64)] = ""


class Ready(Struct):
    """`GET /ready`: whether the server can do its work now; with 503 if not."""

    status: Literal["ready", "not ready"]


class PersonInfo(Struct):
    """A person as the operator sees them."""

    id: str
    name: str
    account: bool
    operator: bool
    muted: float | None
    closed: bool
    warning: str


class PeopleFound(Struct):
    """People whose names have something in them."""

    people: list[PersonInfo]


class ChangePerson(Request):
    """What the operator changes; what is left out stays."""

    name: Name | None = None
    mute: Annotated[float, Meta(ge=0, le=3.2e8)] | None = None
    """For how many seconds nobody hears them; 0: they are heard again."""
    closed: bool | None = None
    """A closed account is signed out everywhere, and nobody signs in to it."""
    warning: Annotated[str, Meta(max_length=1000)] | None = None


class ReportInfo(Struct):
    """A report that waits for the operator."""

    id: str
    at: float
    reporter: str
    person: str
    name: str
    table: str
    line: int | None
    said: str
    text: str


class Reports(Struct):
    """Reports that wait, oldest first."""

    reports: list[ReportInfo]


class Announcement(Request):
    """Something that everybody is told for so many seconds; an empty text ends it."""

    text: Annotated[str, Meta(max_length=500)]
    seconds: Annotated[float, Meta(ge=0, le=3.2e7)] = 3600.0
