"""The HTTP endpoints of those who run the server."""

import logging
from typing import Any

from msgspec import Struct

from genjiko.server import wire
from genjiko.server.api.endpoint import Endpoint
from genjiko.server.errors import Refusal, not_found
from genjiko.server.http.endpoint import Call
from genjiko.server.people import operating
from genjiko.server.store.rows import Person

log = logging.getLogger("genjiko.server")

_MOST = 100


class NameQuery(Struct):
    """What the names have in them."""

    name: wire.Name


def _operator(call: Call) -> Person:
    """Raises Refusal for everybody else."""
    if not call.person.operator:
        raise Refusal("not_operator", "only those who run this server may do this")
    return call.person


async def find_people(call: Call) -> wire.PeopleFound:
    """People by a part of their names."""
    _operator(call)
    found = await call.context.store.named(call.query.name, _MOST)
    return wire.PeopleFound([_info(person) for person in found])


def _info(person: Person) -> wire.PersonInfo:
    return wire.PersonInfo(
        person.id, person.name, person.account, person.operator, person.muted, person.closed, person.warning
    )


async def change_person(call: Call) -> wire.PersonInfo:
    """Rename, mute, warn or close a person."""
    me = _operator(call)
    context = call.context
    person = await context.store.person(call.path("person"))
    if person is None:
        raise not_found("person")
    changed = await operating.change(context.store, person, call.body, context.time.now())
    if changed.closed:
        await context.people.sign_out_everywhere(person.id)
    await context.person_changed(person.id)
    log.info("%s has changed %s: %s", me.id, person.id, call.body)
    return _info(changed)


async def reports(call: Call) -> wire.Reports:
    """Reports that wait."""
    _operator(call)
    found = await call.context.store.reports(_MOST)
    return wire.Reports(
        [wire.ReportInfo(r.id, r.at, r.reporter, r.person, r.name, r.table_id, r.line, r.said, r.text) for r in found]
    )


async def close_report(call: Call) -> None:
    """A report has been dealt with."""
    _operator(call)
    if not await call.context.store.close_report(call.path("report"), call.context.time.now()):
        raise not_found("report")


async def remove_table(call: Call) -> None:
    """Take a table away."""
    me = _operator(call)
    table_id = call.path("table")
    if not await call.context.store.drop_table(table_id):
        raise not_found()
    await call.context.tables.gone(table_id)
    log.info("%s has removed table %s", me.id, table_id)


async def remove_line(call: Call) -> None:
    """Show a line of chat to nobody any more."""
    me = _operator(call)
    number = call.path("line")
    if not number.isdecimal() or len(number) > 6 or not number.isascii():
        raise not_found("line")
    if not await call.context.store.remove_line(call.path("table"), int(number)):
        raise not_found("line")
    log.info("%s has removed line %s of table %s", me.id, number, call.path("table"))


async def announce(call: Call) -> None:
    """Tell everybody something for a while."""
    _operator(call)
    body: wire.Announcement = call.body
    await call.context.announce(body.text, body.seconds)


_PERSON: dict[str, Any] = {"signed_in": True}
_ERRORS = ("not_operator", "not_found")

ENDPOINTS = [
    Endpoint(
        "GET", "/api/operator/people", find_people, wire.PeopleFound, query=NameQuery, errors=("not_operator",),
        **_PERSON,
    ),
    Endpoint(
        "PATCH", "/api/operator/people/{person}", change_person, wire.PersonInfo, body=wire.ChangePerson,
        errors=(*_ERRORS, "name_taken"), **_PERSON,
    ),
    Endpoint("GET", "/api/operator/reports", reports, wire.Reports, errors=("not_operator",), **_PERSON),
    Endpoint("DELETE", "/api/operator/reports/{report}", close_report, None, errors=_ERRORS, **_PERSON),
    Endpoint("DELETE", "/api/operator/tables/{table}", remove_table, None, errors=_ERRORS, **_PERSON),
    Endpoint("DELETE", "/api/operator/tables/{table}/chat/{line}", remove_line, None, errors=_ERRORS, **_PERSON),
    Endpoint(
        "PUT", "/api/operator/notice", announce, None, body=wire.Announcement, errors=("not_operator",), **_PERSON
    ),
]  # fmt: skip
