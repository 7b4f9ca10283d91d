"""What happens at a table once the game has begun."""

import asyncio

from genjiko.bots import LEVELS, Considered
from genjiko.kernel.errors import IllegalAction
from genjiko.server import wire
from genjiko.server.errors import Refusal, refusal_of
from genjiko.server.store.rows import Person
from genjiko.server.tables.append import append_to_log
from genjiko.server.tables.bots import Share, best_of
from genjiko.server.tables.driving import drive
from genjiko.server.tables.for_viewer import show_hint
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.proposals import PlayProposal, Proposal, ResignProposal, UndoProposal, check_lesson
from genjiko.server.tables.table import Table


async def play(tables: OpenTables, table: Table, seat: int, request: wire.PlayAction) -> wire.Done:
    """Raises Refusal."""
    return await _add(tables, table, request.id, PlayProposal(seat, request.action, request.version, request.id))


async def undo(tables: OpenTables, table: Table, seat: int, request: wire.TakeBack) -> wire.Done:
    """Raises Refusal."""
    if not table.row.undo:
        raise Refusal("no_undo", "this table plays without taking back")
    return await _add(tables, table, request.id, UndoProposal(seat, request.steps, request.version, request.id))


async def resign(tables: OpenTables, table: Table, seat: int, request: wire.Resign) -> wire.Done:
    """Raises Refusal."""
    return await _add(tables, table, request.id, ResignProposal(seat, request.id))


async def _add(tables: OpenTables, table: Table, request: str, proposal: Proposal) -> wire.Done:
    if table.other_rules:
        raise Refusal("other_rules", table.other_rules)
    await tables.check_time()
    version = await append_to_log(tables, table, proposal)
    drive(tables, table)
    return wire.Done(request, version)


# -- asking --


def why_not(table: Table, seat: int, action: str) -> wire.Why:
    """Why a seat cannot play this now. Raises Refusal."""
    logged = running(table)
    try:
        check_lesson(table, logged, seat, action)
        logged.game.copy().play(action, seat)
    except IllegalAction as error:
        return wire.Why(action, refusal_of(error).problem)
    except Refusal as objection:
        return wire.Why(action, objection.problem)
    return wire.Why(action)


async def hints(tables: OpenTables, table: Table, person: Person, seat: int, language: str) -> wire.Hints:
    """The best few moves of the strongest bot. Raises Refusal."""
    logged = running(table)
    if not table.hints_for(person):
        raise Refusal("no_hints", "hints are given where all others are bots, or where the table allows them")
    if seat not in logged.to_act:
        raise Refusal("illegal", "it is not your turn", "not_your_turn")
    await note_hint(tables, table, seat)
    level = LEVELS[-1]
    version, seen = logged.version, logged.game.observation(seat)
    decision = (await tables.bots.ask(seen, level, Share(person.id, purpose="hint"))).decision
    # A bot that considered nothing has only its own.
    considered = decision.considered or [Considered(decision.action, [], 0)]
    found = [show_hint(seen, c, language, table.names) for c in best_of(considered, seat)]
    return wire.Hints(version, level, found)


async def note_hint(tables: OpenTables, table: Table, seat: int) -> None:
    """A seat has had help of the bots; who hangs up in that moment has had it too."""
    if seat not in table.row.hinted_seats:
        await asyncio.shield(_note_hint(tables, table, seat))


async def _note_hint(tables: OpenTables, table: Table, seat: int) -> None:
    async with tables.edit(table) as edit:
        edit.change(hinted_seats=tuple(sorted({*edit.row.hinted_seats, seat})))


def running(table: Table) -> LoggedGame:
    """The game that is being played. Raises Refusal."""
    if table.other_rules:
        raise Refusal("other_rules", table.other_rules)
    if table.logged is None or table.logged.over:
        raise Refusal("not_playing", "no game is being played here")
    return table.logged


# -- chat --


async def say(tables: OpenTables, table: Table, person: Person, text: str, request: str | None = None) -> wire.ChatLine:
    """Add a line to the table's chat; with the same request it is not said twice. Raises Refusal."""
    # As they are now: a socket knows them as they were when it was opened.
    person = await tables.store.person(person.id) or person
    if person.muted is not None and person.muted > tables.time.now():
        raise Refusal("muted", "those who run this server have muted you for a while")
    # Before the start there are only chairs, and the line is read again when everybody has a seat.
    seats = [] if table.status == "gathering" else table.seats_of(person)
    tidy = " ".join(text.split())
    if not tidy:
        raise Refusal("bad_request", "there is nothing in it")
    async with table.lock:
        seat = seats[0] if seats else None
        line = await tables.store.say(table.id, person, seat, tidy, tables.time.now(), request)
        if table.said is not None:
            table.said = max(table.said, line.n + 1)
    table.wake(chat=True)
    return line
