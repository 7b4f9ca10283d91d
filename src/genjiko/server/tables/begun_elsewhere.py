"""Games that were begun elsewhere: somebody who played without a server goes on here. They never count for ratings."""

import hashlib
import json

from msgspec.structs import replace

from genjiko.bots import LEVELS
from genjiko.door import first_lesson
from genjiko.games import new_header
from genjiko.kernel.components import Components
from genjiko.server import wire
from genjiko.server.errors import Refusal
from genjiko.server.store.rows import Append, Claim, Entry, Person, TableRow
from genjiko.server.tables.append import CLAIM_SECONDS
from genjiko.server.tables.bots import check_level
from genjiko.server.tables.driving import drive
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.reading import ReadGame, ToldGame
from genjiko.server.tables.seating import new_row, planned_seat
from genjiko.server.tables.table import SENSEI, Table


async def take(tables: OpenTables, person: Person, wanted: wire.TakeGame) -> Table:
    """A table at which a game of somebody's own goes on; the same game again is the same table. Raises Refusal."""
    told: ToldGame = await tables.reader.ask(ReadGame("", wanted.record), person.id)
    _check_seats(told, wanted.seats)
    row = _row(tables, person, told)
    if await tables.store.table(row.id) is None:
        await _write(tables, row, person, told, wanted.seats)
    table = await tables.see(row.id, person, None)
    drive(tables, table)
    return table


def _check_seats(told: ToldGame, seats: list[wire.SeatPlan]) -> None:
    if len(seats) != told.players:
        raise Refusal("bad_option", f"there are {told.players} seats to be planned, not {len(seats)}")
    if not any(seat.kind == "me" for seat in seats) or any(seat.kind == "open" for seat in seats):
        raise Refusal("bad_option", "a game that is taken along has me at the table, and no open seat")
    for seat in seats:
        if seat.kind == "bot" and not (seat.level == SENSEI and _is_lesson(told)):
            check_level(seat.level)


def _is_lesson(told: ToldGame) -> bool:
    lesson = first_lesson(told.game)
    return lesson is not None and (lesson.header.seed, lesson.header.players) == (told.seed, told.players)


def _row(tables: OpenTables, person: Person, told: ToldGame) -> TableRow:
    own = None if told.components is None else Components(told.components)
    header = new_header(told.game, told.players, dict(told.options), own, told.seed)
    if header.version != told.rules_version:
        raise Refusal("other_rules", "this game was begun by other rules than today's")
    name = json.dumps([person.id, told.game, told.players, told.options, told.components, told.seed, told.setup])
    table_id = hashlib.sha256(name.encode()).hexdigest()[:16]
    return replace(new_row(table_id, header, person, "as_seated", True, _AS_USUAL, tables.time.now()), counted=[])


_AS_USUAL = {
    "public": False,
    "spectators": False,
    "undo": True,
    "hints": False,
    "clock": wire.ClockRule(),
    "on_leave": "bot",
    "stand_in": LEVELS[-1],
}


async def _write(tables: OpenTables, row: TableRow, person: Person, told: ToldGame, seats: list[wire.SeatPlan]) -> None:
    """The table with its whole log, or nothing."""
    now = tables.time.now()
    table = Table(row, [planned_seat(number, seat, person) for number, seat in enumerate(seats)])
    logged = LoggedGame(table.header(), told.setup, row.clock, now, tables.outages)
    begun = replace(row, setup=told.setup, started=now, status="playing", waiting=logged.to_act)
    await tables.store.add_table(begun, table.seats)
    claim = Claim(tables.worker, now + CLAIM_SECONDS)
    try:
        for n, (seat, action, results) in enumerate(told.moves, 1):
            entry = Entry(n, "play", seat, action, json.dumps(results), None, now)
            logged.apply(entry)
            progress = table.progress(logged, now)
            if n < len(told.moves):
                progress = replace(progress, due=None)  # no bot moves before all is told
            await tables.store.append(Append(row.id, entry, progress, claim))
    except BaseException:
        await tables.store.drop_table(row.id)
        raise
