"""The endpoint of the coach."""

from msgspec import Struct

from genjiko.server import wire
from genjiko.server.api.endpoint import Call, Endpoint
from genjiko.server.api.lobby import Language
from genjiko.server.api.playing import own_seat
from genjiko.server.tables import coach


class CoachQuery(Struct):
    """Of which decision: the one that was made after `step` actions."""

    step: wire.StepNumber
    seat: wire.SeatNumber | None = None
    language: Language = "en"


async def coaching(call: Call) -> wire.Coaching:
    """What the coach says of a decision of mine."""
    query: CoachQuery = call.query
    table = await call.context.tables.see(call.path("table"), call.person, None)
    seat = own_seat(table.seats_of(call.person), query.seat)
    return await coach.look(call.context.tables, table, call.person, seat, query.step, query.language)


ENDPOINTS = [
    Endpoint(
        "GET",
        "/api/tables/{table}/coach",
        coaching,
        wire.Coaching,
        query=CoachQuery,
        limit="coach",
        signed_in=True,
        own_pages=True,
        errors=("not_found", "other_rules", "not_playing", "not_seated", "no_hints", "illegal", "busy"),
    ),
]
