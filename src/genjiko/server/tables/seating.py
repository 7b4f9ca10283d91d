"""Before the game and around it: new tables, who sits where, bots on free seats, the start, a rematch."""

import secrets
from typing import Any

from msgspec.structs import asdict, replace

from genjiko.bots import LEVELS
from genjiko.games import find_rules, new_header
from genjiko.kernel.chance import fresh_seed
from genjiko.kernel.components import Components
from genjiko.kernel.errors import GenjikoError
from genjiko.kernel.header import Header
from genjiko.server import wire
from genjiko.server.errors import Refusal, not_found, refusal_of
from genjiko.server.ids import fresh_id, nearness
from genjiko.server.store.rows import Person, Seat, TableEdit, TableRow
from genjiko.server.tables.bots import check_level
from genjiko.server.tables.counting import counted_players
from genjiko.server.tables.driving import drive
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.reading import CheckBox
from genjiko.server.tables.table import Table
from genjiko.server.tables.untrusted import check_box


async def create(tables: OpenTables, person: Person, wanted: wire.CreateTable, near: str = "") -> Table:
    """A new table; `near` as in `OpenTables.new_id`. Raises Refusal, BadComponents."""
    if wanted.components is not None:
        check_box(wanted.components)
        box = CheckBox(wanted.game, wanted.players, wanted.options, wanted.components)
        await tables.reader.ask(box, person.id)
    return await create_for(tables, person, wanted, None, near)


async def create_for(
    tables: OpenTables,
    person: Person,
    wanted: wire.CreateTable,
    planned: list[wire.SeatPlan] | None,
    near: str = "",
) -> Table:
    """A new table, its components already looked at; `planned` are seats that nobody could ask for. Raises Refusal."""
    row = _wanted_row(person, wanted, tables.new_id(near), tables.time.now())
    plan = planned or _plan(wanted.seats, row.players)
    edit = TableEdit(row, [planned_seat(number, seat, person) for number, seat in enumerate(plan)])
    logged = None
    if wanted.start and all(seat.kind != "empty" for seat in edit.seats):
        logged = _begin(tables, Table(row, edit.seats), edit)
    table = await tables.open_new(edit.row, edit.seats, logged)
    drive(tables, table)
    return table


def _wanted_row(person: Person, wanted: wire.CreateTable, table_id: str, now: float) -> TableRow:
    seed = fresh_seed() if wanted.seed is None else wanted.seed
    try:
        own = None if wanted.components is None else Components(wanted.components)
        header = new_header(wanted.game, wanted.players, dict(wanted.options), own, seed)
        find_rules(header)
    except GenjikoError as error:
        raise refusal_of(error) from None
    _check_clock(wanted.clock)
    kept: dict[str, Any] = {name: getattr(wanted, name) for name in _KEPT}
    kept["stand_in"] = check_level(wanted.stand_in or LEVELS[-1])
    return new_row(table_id, header, person, wanted.seating, wanted.seed is not None, kept, now)


_KEPT = ("public", "spectators", "undo", "hints", "clock", "on_leave", "stand_in")
"""What a rematch has in common with the first table."""


def new_row(
    table_id: str,
    header: Header,
    host: Person,
    seating: wire.Seating,
    seeded: bool,
    kept: dict[str, Any],
    now: float,
) -> TableRow:
    """A table for a game that has not begun; `kept` holds what a table has in common with its rematch."""
    values: dict[str, Any] = header.json()
    values["rules_version"] = values.pop("rules")
    return TableRow(
        id=table_id,
        **values,
        host=host.id,
        seating=seating,
        **kept,
        salt=secrets.token_hex(16),
        seeded=seeded,
        join_key=fresh_id(),
        watch_key=fresh_id(),
        created=now,
        updated=now,
    )


def _check_clock(clock: wire.ClockRule) -> None:
    if clock.kind != "none" and clock.turn + clock.reserve < 5:
        raise Refusal("bad_option", "a clock gives at least 5 seconds")
    if clock.kind == "days" and clock.reserve:
        raise Refusal("bad_option", "a clock by days has no reserve")


def _plan(seats: list[wire.SeatPlan] | None, players: int) -> list[wire.SeatPlan]:
    if seats is None:
        return [wire.SeatPlan("me"), *[wire.SeatPlan("open")] * (players - 1)]
    if len(seats) != players:
        raise Refusal("bad_option", f"there are {players} seats to be planned, not {len(seats)}")
    for seat in seats:
        if seat.kind == "bot":
            check_level(seat.level)
    return seats


def planned_seat(number: int, plan: wire.SeatPlan, person: Person) -> Seat:
    """A seat as it is planned."""
    if plan.kind == "me":
        return Seat(number, "person", person.id, person.name, account=person.account)
    return Seat(number, "bot", None, plan.level, plan.level) if plan.kind == "bot" else Seat(number)


# -- seats --


async def sit(tables: OpenTables, table: Table, person: Person, wanted: wire.Sit) -> None:
    """Take a seat, or come back to the own one. Raises Refusal."""
    if not table.may_join(person, wanted.key):
        raise not_found() if not table.may_see(person, wanted.key) else Refusal("full", "this link is for watching")
    company = {seat.person for seat in table.seats if seat.person} | {table.row.host}
    if not table.seats_of(person) and await tables.store.blocked(person.id, company - {person.id}):
        raise Refusal("blocked", "you and somebody at this table do not want to sit together")
    async with tables.edit(table) as edit:
        if table.status == "over":
            raise Refusal("not_gathering", "the game is over")
        seat = _choose(table, person, wanted.seat)
        if table.logged is not None and seat.seat in table.logged.resigned:
            raise Refusal("seat_taken", "that seat has resigned; a bot plays it to the end")
        edit.sit(seat.seat, person)
    drive(tables, table)


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


async def leave(tables: OpenTables, table: Table, person: Person, number: int | None) -> None:
    """Leave one seat or all. Raises Refusal."""
    mine = table.seats_of(person)
    if not mine or (number is not None and number not in mine):
        raise Refusal("not_seated", "you do not sit there")
    async with tables.edit(table) as edit:
        if table.status == "over":
            raise Refusal("not_playing", "the game is over")
        if table.other_rules:
            nothing = wire.TableResult([], [0] * len(table.seats), [{} for _ in table.seats], "abandoned")
            edit.change(status="over", waiting=(), due=None, result=nothing)
            return
        for seat in mine if number is None else [number]:
            if table.status == "playing" and table.row.on_leave == "bot":
                edit.sit(seat, person, table.row.stand_in)
            else:
                edit.clear(seat)
        if table.status == "playing":
            edit.change(due=tables.time.now())
        # Who was deleted has left a seat in which nobody is. If nobody else is left, the host stays the host.
        others = [s.person for s in table.seats if s.person and s.person != person.id]
        if table.is_host(person) and others:
            edit.change(host=others[0])
    drive(tables, table)


async def put_bot(tables: OpenTables, table: Table, person: Person, wanted: wire.PutBot) -> None:
    """Give a free seat to a bot, or take a bot away before the start. Raises Refusal."""
    if wanted.level:
        check_level(wanted.level)
    if wanted.seat >= len(table.seats):
        raise Refusal("bad_option", f"there are seats 0 to {len(table.seats) - 1}")
    async with tables.edit(table) as edit:
        if not table.is_host(person):
            raise Refusal("not_host", "only the host of the table gives seats to bots")
        if table.status == "over":
            raise Refusal("not_gathering", "the game is over")
        seat = table.seats[wanted.seat]
        waiting = table.status == "gathering" and seat.seat not in table.connected()
        if seat.kind == "person" and not waiting:
            raise Refusal("seat_taken", "a person sits there")
        if table.status == "playing" and seat.kind == "bot" and table.rated:
            raise Refusal("not_gathering", "in a rated game every bot plays to the end")
        if table.status == "playing" and not wanted.level:
            raise Refusal("not_gathering", "a bot that plays can be replaced, but not taken away")
        if wanted.level:
            edit.put_bot(wanted.seat, wanted.level)
        else:
            edit.clear(wanted.seat)
        if table.status == "playing":
            edit.change(due=tables.time.now())
    drive(tables, table)


async def show_hand(tables: OpenTables, table: Table, person: Person, wanted: wire.ShowHand) -> None:
    """Show a seat's hand to whoever has the link, or end that; a new link is never the old one. Raises Refusal."""
    mine = table.seats_of(person)
    if not mine or (wanted.seat is not None and wanted.seat not in mine):
        raise Refusal("not_seated", "you do not sit there")
    number = mine[0] if wanted.seat is None else wanted.seat
    async with tables.edit(table) as edit:
        if table.status == "gathering":
            raise Refusal("not_playing", "the game has not begun")
        if wanted.shown and table.rated:
            raise Refusal("rated", "where the result counts no hand is shown")
        seat = edit.seats[number]
        edit.seats[number] = replace(seat, hand_key=(seat.hand_key or fresh_id()) if wanted.shown else None)


# -- start and rematch --


async def start(tables: OpenTables, table: Table, person: Person) -> None:
    """Begin the game. Raises Refusal."""
    async with tables.edit(table) as edit:
        if not table.is_host(person):
            raise Refusal("not_host", "only the host of the table starts it")
        if table.status != "gathering":
            raise Refusal("not_gathering", "the game has begun")
        if any(seat.kind == "empty" for seat in table.seats):
            raise Refusal("seats_open", "every seat must be filled before the start")
        logged = _begin(tables, table, edit)
        begun = table.drawn(edit.row.chairs or range(len(table.seats)))
        others = [seat for seat in logged.to_act if begun.seats[seat].person != person.id]
        edit.notices += tables.turn_notices(begun, others, logged.version, logged.last_at)
    drive(tables, table)


def _begin(tables: OpenTables, table: Table, edit: TableEdit) -> LoggedGame:
    """Draw the seats and deal: the row and the seats are changed, and the game is given back."""
    chairs = _draw(table)
    now = tables.time.now()
    logged = LoggedGame(table.header(), None, table.row.clock, now, tables.outages)
    if table.row.seating == "drawn":
        edit.seats = [replace(edit.seats[chair], seat=seat) for seat, chair in enumerate(chairs)]
        edit.change(chairs=tuple(chairs))
    begun = table.drawn(chairs)
    counted = counted_players(begun.row, begun.seats) if begun.rated else []
    edit.change(setup=logged.game.setup_results, started=now, counted=counted, **asdict(begun.progress(logged, now)))
    return logged


def _draw(table: Table) -> list[int]:
    """For each seat the chair whose player gets it. The lot is the table's: the seed of the deal has no part in it."""
    chairs = list(range(len(table.seats)))
    if table.row.seating == "drawn":
        secrets.SystemRandom().shuffle(chairs)
    return chairs


async def rematch(tables: OpenTables, table: Table, person: Person) -> Table:
    """The next table with the same people, seats moved on by one; asked again, the same one. Raises Refusal.

    It is played by today's rules, whatever the first one was played by.
    """
    if not table.seats_of(person):
        raise Refusal("not_seated", "only those who played ask for a rematch")
    if table.status != "over":
        raise Refusal("not_over", "the game is still running")
    async with tables.edit(table) as edit:
        if not table.row.rematch:
            row = _again(table, person, tables.new_id(nearness(table.id)), tables.time.now())
            edit.new_tables.append((row, _moved_on(table)))
            edit.change(rematch=row.id)
    assert table.row.rematch is not None
    return await tables.open(table.row.rematch)


def _again(table: Table, person: Person, table_id: str, now: float) -> TableRow:
    old = table.header()
    header = new_header(old.game, old.players, old.options, old.components, fresh_seed())
    kept = {name: getattr(table.row, name) for name in _KEPT}
    return new_row(table_id, header, person, "as_seated", False, kept, now)


def _moved_on(table: Table) -> list[Seat]:
    return [_next_seat(table, seat, (seat.seat + 1) % len(table.seats)) for seat in table.seats]


def _next_seat(table: Table, seat: Seat, number: int) -> Seat:
    """The seat with this number in the rematch; the one of somebody who was deleted is anybody's."""
    if seat.kind == "person" and seat.person is None:
        return Seat(number)
    level = table.bot_of(seat.seat) if seat.kind == "bot" else ""
    return replace(seat, seat=number, level=level, hand_key=None)
