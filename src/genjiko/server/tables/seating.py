"""Before the game and around it: new tables, who sits where, bots on free seats, the start, a rematch."""

import json
import secrets
import time
from typing import Any

import msgspec
from sqlalchemy import insert

from genjiko.games import find_rules, new_header
from genjiko.kernel.chance import fresh_seed
from genjiko.kernel.components import Components
from genjiko.kernel.errors import GenjikoError
from genjiko.server import wire
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal, not_found, refusal_of
from genjiko.server.people.notices import notices_for
from genjiko.server.people.people import Person, fresh_id
from genjiko.server.store import schema
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.tables.table import Seat, Table, clock_of, columns_of


async def create(context: ServerContext, person: Person, wanted: wire.CreateTable) -> Table:
    """A new table. Raises Refusal."""
    row = _new_row(context, person, wanted)
    plan = _plan(context, wanted.seats, row["players"])
    table = await _save(context, person, row, plan)
    if wanted.start and all(seat.kind != "empty" for seat in table.seats):
        await start(context, table, person)
    return table


def _new_row(context: ServerContext, person: Person, wanted: wire.CreateTable) -> dict[str, Any]:
    seed = fresh_seed() if wanted.seed is None else wanted.seed
    try:
        own = None if wanted.components is None else Components(wanted.components)
        header = new_header(wanted.game, wanted.players, dict(wanted.options), own, seed)
        find_rules(header)
    except GenjikoError as error:
        raise refusal_of(error) from None
    _check_clock(wanted.clock)
    now = time.time()
    return {
        "id": fresh_id(),
        **columns_of(header),
        "host": person.id,
        "seating": wanted.seating,
        "public": wanted.public,
        "spectators": wanted.spectators,
        "undo": wanted.undo,
        "hints": wanted.hints,
        "clock": msgspec.json.encode(wanted.clock).decode(),
        "on_leave": wanted.on_leave,
        "stand_in": context.bots.check(wanted.stand_in or context.bots.levels[-1]),
        "salt": secrets.token_hex(16),
        "seeded": wanted.seed is not None,
        "status": "gathering",
        "join_key": fresh_id(),
        "watch_key": fresh_id(),
        "created": now,
        "updated": now,
    }


def _check_clock(clock: wire.ClockRule) -> None:
    if clock.kind != "none" and clock.turn + clock.reserve < 5:
        raise Refusal("bad_option", "a clock gives at least 5 seconds")
    if clock.kind == "days" and clock.reserve:
        raise Refusal("bad_option", "a clock by days has no reserve")


def _plan(context: ServerContext, seats: list[wire.SeatPlan] | None, players: int) -> list[wire.SeatPlan]:
    if seats is None:
        return [wire.SeatPlan("me"), *[wire.SeatPlan("open")] * (players - 1)]
    if len(seats) != players:
        raise Refusal("bad_option", f"there are {players} seats to be planned, not {len(seats)}")
    for seat in seats:
        if seat.kind == "bot":
            context.bots.check(seat.level)
    return seats


async def _save(context: ServerContext, person: Person, row: dict[str, Any], plan: list[wire.SeatPlan]) -> Table:
    kinds = {"me": "person", "bot": "bot", "open": "empty"}
    seats = [
        {
            "table_id": row["id"],
            "seat": number,
            "kind": kinds[seat.kind],
            "person": person.id if seat.kind == "me" else None,
            "name": {"me": person.name, "bot": seat.level, "open": ""}[seat.kind],
            "level": seat.level if seat.kind == "bot" else "",
        }
        for number, seat in enumerate(plan)
    ]
    async with context.store.write() as connection:
        await connection.execute(insert(schema.tables).values(**row))
        await connection.execute(insert(schema.seats), seats)
    return await context.open(row["id"])


# -- seats --


async def sit(context: ServerContext, table: Table, person: Person, wanted: wire.Sit) -> None:
    """Take a seat, or come back to the own one. Raises Refusal."""
    if not table.may_join(person, wanted.key):
        raise not_found() if not table.may_see(person, wanted.key) else Refusal("full", "this link is for watching")
    async with context.edit(table) as edit:
        if table.status == "over":
            raise Refusal("not_gathering", "the game is over")
        seat = _choose(table, person, wanted.seat)
        if table.logged is not None and seat.seat in table.logged.resigned:
            raise Refusal("seat_taken", "that seat has resigned; a bot plays it to the end")
        await edit.seat(seat.seat, "person", person)


def _choose(table: Table, person: Person, number: int | None) -> Seat:
    if number is not None and number >= len(table.seats):
        raise Refusal("bad_option", f"there are seats 0 to {len(table.seats) - 1}")
    if number is None:
        away = [s for s in table.seats if s.person == person.id and s.level]
        free = away or [s for s in table.seats if s.kind == "empty"]
        if not free:
            raise Refusal("full", "every seat is taken")
        return free[0]
    seat = table.seats[number]
    if seat.kind != "empty" and seat.person != person.id:
        raise Refusal("seat_taken", "somebody sits there already")
    return seat


async def leave(context: ServerContext, table: Table, person: Person, number: int | None) -> None:
    """Leave one seat or all. Raises Refusal."""
    mine = table.seats_of(person)
    if not mine or (number is not None and number not in mine):
        raise Refusal("not_seated", "you do not sit there")
    async with context.edit(table) as edit:
        if table.status == "over":
            raise Refusal("not_playing", "the game is over")
        for seat in mine if number is None else [number]:
            if table.status == "playing" and table.row["on_leave"] == "bot":
                await edit.seat(seat, "person", person, table.row["stand_in"])
            else:
                await edit.seat(seat, "empty")
        if table.status == "playing":
            await edit.row(due=time.time())
        others = [s.person for s in table.seats if s.kind == "person" and s.person != person.id]
        if table.is_host(person) and others:
            await edit.row(host=others[0])
    context.drive(table)


async def put_bot(context: ServerContext, table: Table, person: Person, wanted: wire.PutBot) -> None:
    """Give a free seat to a bot, or take a bot away before the start. Raises Refusal."""
    if wanted.level:
        context.bots.check(wanted.level)
    if wanted.seat >= len(table.seats):
        raise Refusal("bad_option", f"there are seats 0 to {len(table.seats) - 1}")
    async with context.edit(table) as edit:
        if not table.is_host(person):
            raise Refusal("not_host", "only the host of the table gives seats to bots")
        if table.status == "over":
            raise Refusal("not_gathering", "the game is over")
        seat = table.seats[wanted.seat]
        waiting = table.status == "gathering" and seat.seat not in table.connected()
        if seat.kind == "person" and not waiting:
            raise Refusal("seat_taken", "a person sits there")
        if table.status == "playing" and not wanted.level:
            raise Refusal("not_gathering", "a bot that plays can be replaced, but not taken away")
        await edit.seat(wanted.seat, "bot" if wanted.level else "empty", level=wanted.level)
        if table.status == "playing":
            await edit.row(due=time.time())
    context.drive(table)


# -- start and rematch --


async def start(context: ServerContext, table: Table, person: Person) -> None:
    """Begin the game. Raises Refusal."""
    async with context.edit(table) as edit:
        if not table.is_host(person):
            raise Refusal("not_host", "only the host of the table starts it")
        if table.status != "gathering":
            raise Refusal("not_gathering", "the game has begun")
        if any(seat.kind == "empty" for seat in table.seats):
            raise Refusal("seats_open", "every seat must be filled before the start")
        chairs = _draw(table)
        begun = table.drawn(chairs)
        now = time.time()
        logged = LoggedGame(table.header(), None, clock_of(table.row), now, context.outages)
        begun.row = {**table.row, "setup": json.dumps(logged.game.setup_results), "started": now}
        if table.row["seating"] == "drawn":
            await edit.reseat(begun.seats, chairs)
            await edit.row(chairs=",".join(map(str, chairs)))
        await edit.row(setup=begun.row["setup"], started=now, **begun.row_for(logged))
        others = [seat for seat in logged.to_act if begun.seats[seat].person != person.id]
        notices = notices_for(context, begun, others, logged.version, now)
        if notices:
            await edit.connection.execute(insert(schema.notices), notices)
    context.drive(table)


def _draw(table: Table) -> list[int]:
    """For each seat the chair whose player gets it. The lot is the table's: the seed of the deal has no part in it."""
    chairs = list(range(len(table.seats)))
    if table.row["seating"] == "drawn":
        secrets.SystemRandom().shuffle(chairs)
    return chairs


async def rematch(context: ServerContext, table: Table, person: Person) -> Table:
    """The next table with the same people, seats moved on by one; asked again, the same one. Raises Refusal.

    It is played by today's rules, whatever the first one was played by.
    """
    if not table.seats_of(person):
        raise Refusal("not_seated", "only those who played ask for a rematch")
    if table.status != "over":
        raise Refusal("not_over", "the game is still running")
    row: dict[str, Any] | None = None
    async with context.edit(table) as edit:
        if not table.row["rematch"]:
            row = _again(table, person)
            connection = edit.connection
            await connection.execute(insert(schema.tables).values(**row))
            await connection.execute(insert(schema.seats), _moved_on(table, row["id"]))
            await edit.row(rematch=row["id"])
    return await context.open(table.row["rematch"])


def _again(table: Table, person: Person) -> dict[str, Any]:
    kept = ("public", "spectators", "undo", "hints", "clock", "on_leave", "stand_in")
    old, now = table.header(), time.time()
    return {
        **columns_of(new_header(old.game, old.players, old.options, old.components, fresh_seed())),
        **{key: table.row[key] for key in kept},
        "id": fresh_id(),
        "host": person.id,
        "seating": "as_seated",
        "salt": secrets.token_hex(16),
        "seeded": False,
        "status": "gathering",
        "join_key": fresh_id(),
        "watch_key": fresh_id(),
        "created": now,
        "updated": now,
    }


def _moved_on(table: Table, new_id: str) -> list[dict[str, Any]]:
    players = len(table.seats)
    return [
        {
            **seat.row(new_id),
            "seat": (seat.seat + 1) % players,
            "level": seat.level if seat.kind == "bot" else "",
        }
        for seat in table.seats
    ]
