"""The endpoints of a running or finished game: state, playing, asking, chat, looking back."""

from typing import Any

from msgspec import Struct

from genjiko.kernel.event import SPECTATOR
from genjiko.server import wire
from genjiko.server.api.endpoint import Call, Endpoint
from genjiko.server.api.lobby import Language, WithKey
from genjiko.server.errors import Refusal, not_found
from genjiko.server.tables import playing, records, replays
from genjiko.server.tables.for_viewer import show_state
from genjiko.server.tables.older_records import written_without_rules
from genjiko.server.tables.reading import Question, RecordInfo, RecordPlace, RecordStep
from genjiko.server.tables.table import Table


class StateQuery(Struct):
    """From which seat, from which event on."""

    seat: wire.SeatNumber | None = None
    since: wire.Version = 0
    language: Language = "en"
    key: wire.Key | None = None


class WhyQuery(Struct):
    """Which action, by which seat."""

    action: wire.Notation
    seat: wire.SeatNumber | None = None


class HintQuery(Struct):
    """For which seat."""

    seat: wire.SeatNumber | None = None
    language: Language = "en"


class StepHintQuery(HintQuery):
    """For which seat to act at that step, the lowest by default."""

    key: wire.Key | None = None


class ChatQuery(Struct):
    """From which line on."""

    since: wire.Version = 0
    key: wire.Key | None = None


class ViewQuery(Struct):
    """From whose point of view: a seat, `open`, or a spectator's.

    `upto`: nothing may be told of what came after so many actions, nor how many there are.
    """

    seat: wire.Eyes | None = None
    language: Language = "en"
    key: wire.Key | None = None
    upto: wire.StepNumber | None = None


async def _table(call: Call, key: str | None = None) -> Table:
    return await call.context.tables.see(call.path("table"), call.somebody, key)


def own_seat(call_seats: list[int], wanted: int | None) -> int:
    """The seat that somebody acts for. Raises Refusal."""
    if not call_seats or (wanted is not None and wanted not in call_seats):
        raise Refusal("not_seated", "you do not sit there")
    return call_seats[0] if wanted is None else wanted


async def _own_seat(call: Call, wanted: int | None) -> tuple[Table, int]:
    table = await _table(call)
    return table, own_seat(table.seats_of(call.person), wanted)


async def state(call: Call) -> wire.GameState:
    """What lies on the table."""
    query: StateQuery = call.query
    table = await _table(call, query.key)
    replays.check_known(table)
    if table.logged is None:
        raise Refusal("not_playing", "the game has not begun")
    mine = table.seats_of(call.somebody)
    shown = table.shown_seat(call.somebody, query.key)
    if shown is not None and query.seat in (None, shown):
        viewer = shown
    elif query.seat is not None or mine:
        viewer = own_seat(mine, query.seat)
    elif table.may_watch(call.somebody, query.key):
        viewer = SPECTATOR
    else:
        raise Refusal("no_spectators", "this table is not for spectators")
    first = min(query.since, table.logged.game.told)
    now = call.context.time.now()
    return show_state(table.logged, viewer, first, query.language, table.names, now, guest=shown is not None)


async def play(call: Call) -> wire.Done:
    """Play an action."""
    table = await _table(call)
    return await playing.play(
        call.context.tables, table, own_seat(table.seats_of(call.person), call.body.seat), call.body
    )


async def undo(call: Call) -> wire.Done:
    """Take back the last own actions."""
    table = await _table(call)
    return await playing.undo(
        call.context.tables, table, own_seat(table.seats_of(call.person), call.body.seat), call.body
    )


async def resign(call: Call) -> wire.Done:
    """Give the game up."""
    table = await _table(call)
    return await playing.resign(
        call.context.tables, table, own_seat(table.seats_of(call.person), call.body.seat), call.body
    )


async def why(call: Call) -> wire.Why:
    """Why an action cannot be played now."""
    table, seat = await _own_seat(call, call.query.seat)
    return playing.why_not(table, seat, call.query.action)


async def hints(call: Call) -> wire.Hints:
    """The best few moves."""
    query: HintQuery = call.query
    table, seat = await _own_seat(call, query.seat)
    return await playing.hints(call.context.tables, table, call.person, seat, query.language)


async def chat(call: Call) -> wire.ChatLines:
    """What was said."""
    table = await _table(call, call.query.key)
    _must_hear(call, table)
    unheard = await call.context.peace.unheard(call.somebody)
    listener = "" if call.somebody is None else call.somebody.id
    return wire.ChatLines(await call.context.store.chat(table.id, call.query.since, unheard, listener))


async def say(call: Call) -> wire.ChatLine:
    """Say something."""
    table = await _table(call, call.query.key)
    _must_hear(call, table)
    return await playing.say(call.context.tables, table, call.person, call.body.text, call.body.id)


def _must_hear(call: Call, table: Table) -> None:
    if not table.may_hear(call.somebody, call.query.key):
        raise Refusal("no_spectators", "this table is not for spectators")


# -- looking back --


async def table_replay(call: Call) -> wire.ReplayInfo:
    """A table's game, to be looked at again."""
    query: ViewQuery = call.query
    table = await _table(call, query.key)
    viewer = replays.viewer_at(table, call.somebody, query.key, query.seat)
    assert table.logged is not None
    return replays.of_table(table).info(viewer, query.language, table.logged.result(), query.upto)


async def table_replay_step(call: Call) -> wire.ReplayStep:
    """The table after some actions."""
    query: ViewQuery = call.query
    table = await _table(call, query.key)
    viewer = replays.viewer_at(table, call.somebody, query.key, query.seat)
    return replays.of_table(table).step(_step(call), viewer, query.language, query.upto is not None)


async def table_step_hints(call: Call) -> wire.StepHints:
    """What the bots think of a step of a finished game."""
    query: StepHintQuery = call.query
    table = await _table(call, query.key)
    place = replays.finished(table, call.somebody, query.key).place(_step(call), query.seat)
    return await replays.judged(
        call.context.analyst, call.who, table.id, _step(call), place, query.language, table.names
    )


async def table_record(call: Call) -> str:
    """The record of a finished game."""
    table = await _table(call, call.query.key)
    if table.other_rules:
        replays.check_finished(table, call.somebody, call.query.key)
        return written_without_rules(table, await call.context.store.log(table.id))
    return replays.record_of(table, call.somebody, call.query.key)


async def upload(call: Call) -> wire.ReplayInfo:
    """Keep a record to look at."""
    return await call.context.keep_record(call.person, call.body.record, call.where)


async def replay(call: Call) -> wire.ReplayInfo:
    """An uploaded game."""
    query: ViewQuery = call.query
    found = await _record(call)
    info: wire.ReplayInfo = await _read(call, RecordInfo(*found, query.seat, query.language, query.upto))
    return info


async def replay_step(call: Call) -> wire.ReplayStep:
    """An uploaded game after some actions."""
    query: ViewQuery = call.query
    found = await _record(call)
    cut = query.upto is not None
    step: wire.ReplayStep = await _read(call, RecordStep(*found, _step(call), query.seat, query.language, cut))
    return step


async def replay_step_hints(call: Call) -> wire.StepHints:
    """What the bots think of a step of an uploaded game."""
    query: StepHintQuery = call.query
    replay_id, text = await _record(call)
    place: replays.Place = await _read(call, RecordPlace(replay_id, text, _step(call), query.seat))
    return await replays.judged(call.context.analyst, call.who, replay_id, _step(call), place, query.language, [])


async def replay_record(call: Call) -> str:
    """An uploaded record."""
    return (await _record(call))[1]


async def _record(call: Call) -> tuple[str, str]:
    """The id and the text of an uploaded record. Raises Refusal."""
    return call.path("replay"), await records.text_of(call.context.tables, call.path("replay"))


async def _read(call: Call, question: Question) -> Any:
    return await call.context.tables.reader.ask(question, call.who)


def _step(call: Call) -> int:
    text = call.path("step")
    if not text.isdecimal() or not text.isascii() or len(text) > 6:
        raise not_found("step")
    return int(text)


_TABLE = ("not_found", "other_rules", "not_playing")
_PLAY = (*_TABLE, "not_seated", "illegal", "stale", "busy")
_SEEN = (*_TABLE, "no_spectators", "not_over")
_REPLAY = ("not_found", "other_rules", "bad_record")
_AT = "/api/tables/{table}"

ENDPOINTS = [
    Endpoint(
        "GET", f"{_AT}/state", state, wire.GameState, query=StateQuery, errors=(*_TABLE, "not_seated", "no_spectators")
    ),
    Endpoint("POST", f"{_AT}/play", play, wire.Done, body=wire.PlayAction, signed_in=True, errors=_PLAY),
    Endpoint("POST", f"{_AT}/undo", undo, wire.Done, body=wire.TakeBack, signed_in=True, errors=(*_PLAY, "no_undo")),
    Endpoint("POST", f"{_AT}/resign", resign, wire.Done, body=wire.Resign, signed_in=True, errors=_PLAY),
    Endpoint("GET", f"{_AT}/why", why, wire.Why, query=WhyQuery, signed_in=True, errors=(*_TABLE, "not_seated")),
    Endpoint(
        "GET", f"{_AT}/hints", hints, wire.Hints, query=HintQuery, limit="hint", signed_in=True,
        own_pages=True, errors=(*_TABLE, "not_seated", "no_hints", "illegal", "busy"),
    ),
    Endpoint("GET", f"{_AT}/chat", chat, wire.ChatLines, query=ChatQuery, errors=("not_found", "no_spectators")),
    Endpoint(
        "POST", f"{_AT}/chat", say, wire.ChatLine, body=wire.ChatText, query=WithKey, limit="chat", signed_in=True,
        errors=("not_found", "no_spectators", "muted"), status=201,
    ),
    Endpoint("GET", f"{_AT}/replay", table_replay, wire.ReplayInfo, query=ViewQuery, errors=_SEEN),
    Endpoint("GET", f"{_AT}/replay/{{step}}", table_replay_step, wire.ReplayStep, query=ViewQuery, errors=_SEEN),
    Endpoint(
        "GET", f"{_AT}/replay/{{step}}/hints", table_step_hints, wire.StepHints, query=StepHintQuery, limit="analysis",
        own_pages=True, errors=(*_SEEN, "illegal", "busy"),
    ),
    Endpoint("GET", f"{_AT}/record", table_record, str, query=WithKey, errors=_SEEN),
    Endpoint(
        "POST", "/api/replays", upload, wire.ReplayInfo, body=wire.UploadRecord, limit="create", status=201,
        signed_in=True, errors=("bad_record", "full"),
    ),
    Endpoint("GET", "/api/replays/{replay}", replay, wire.ReplayInfo, query=ViewQuery, errors=_REPLAY),
    Endpoint("GET", "/api/replays/{replay}/record", replay_record, str, errors=_REPLAY),
    Endpoint("GET", "/api/replays/{replay}/{step}", replay_step, wire.ReplayStep, query=ViewQuery, errors=_REPLAY),
    Endpoint(
        "GET", "/api/replays/{replay}/{step}/hints", replay_step_hints, wire.StepHints, query=StepHintQuery,
        limit="analysis", own_pages=True, errors=(*_REPLAY, "illegal", "busy"),
    ),
]  # fmt: skip
