"""What happens at a table once the game has begun. Everything that counts is saved before it is told."""

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import func, insert, select

from genjiko.kernel.errors import GenjikoError, IllegalAction
from genjiko.server import wire
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal, refusal_of
from genjiko.server.people.notices import notices_for
from genjiko.server.people.people import Person
from genjiko.server.store import schema
from genjiko.server.store.store import Append
from genjiko.server.tables.bots import best_of
from genjiko.server.tables.for_viewer import show_hint
from genjiko.server.tables.logged_game import LoggedGame, Proposal, Repeated
from genjiko.server.tables.table import Table

CLAIM_SECONDS = 15.0
_ATTEMPTS = 8

Propose = Callable[[LoggedGame, float], Proposal]
"""Says what to add to the log. Raises Refusal, Repeated or IllegalAction."""


async def play(context: ServerContext, table: Table, seat: int, request: wire.PlayAction) -> wire.Done:
    """Raises Refusal."""

    def proposal(logged: LoggedGame, now: float) -> Proposal:
        logged.check_fresh(seat, request.version, request.id)
        return logged.propose_play(seat, request.action, request.id, now, bool(table.viewers))

    return wire.Done(request.id, await append_to_log(context, table, proposal))


async def undo(context: ServerContext, table: Table, seat: int, request: wire.TakeBack) -> wire.Done:
    """Raises Refusal."""
    if not table.row["undo"]:
        raise Refusal("no_undo", "this table plays without taking back")

    def proposal(logged: LoggedGame, now: float) -> Proposal:
        logged.check_fresh(seat, request.version, request.id)
        return logged.propose_undo(seat, request.steps, request.id, now)

    return wire.Done(request.id, await append_to_log(context, table, proposal))


async def resign(context: ServerContext, table: Table, seat: int, request: wire.Resign) -> wire.Done:
    """Raises Refusal."""

    def proposal(logged: LoggedGame, now: float) -> Proposal:
        logged.check_fresh(seat, logged.version, request.id)
        return logged.propose_resign(seat, request.id, now)

    return wire.Done(request.id, await append_to_log(context, table, proposal))


async def append_to_log(context: ServerContext, table: Table, make: Propose) -> int:
    """Add to the log what `make` says, and give its version; what was done before is not done again.

    Raises Refusal. Another process may write to the same log: then we read its entries, and look again whether
    ours still fits.
    """
    began = time.perf_counter()
    async with table.lock:
        for _ in range(_ATTEMPTS):
            if not table.fresh:
                await context.catch_up(table)
            logged = table.logged
            if logged is None:
                raise Refusal("not_playing", "the game has not begun")
            try:
                proposal = make(logged, time.time())
            except Repeated as done:
                return done.version
            except GenjikoError as error:
                raise refusal_of(error) from None
            after = logged.after(proposal)
            # Until the answer is here, nobody knows what the log holds.
            table.fresh = False
            what = _append(context, table, proposal, after)
            if await context.store.journal.append(what):
                table.logged = after
                table.row = {**table.row, **what.row}
                table.fresh = True
                context.metrics.seconds.observe(time.perf_counter() - began)
                if what.stand_in is not None:
                    await context.reload(table)
                table.wake(table=what.stand_in is not None or after.over, game=True)
                context.drive(table)
                return proposal.entry.n
    raise Refusal("busy", "the table is very busy; try again")


def _append(context: ServerContext, table: Table, proposal: Proposal, after: LoggedGame) -> Append:
    """The entry with all that changes beside it."""
    assert table.logged is not None
    entry = proposal.entry
    stand_in = None
    if entry.kind in ("resign", "timeout") and table.seats[entry.seat].kind != "bot" and not after.over:
        stand_in = (entry.seat, table.row["stand_in"])
    fresh = [seat for seat in after.to_act if seat not in table.logged.to_act]
    notices = notices_for(context, table, fresh, entry.n, entry.at)
    row = table.row_for(after)
    if stand_in is not None and stand_in[0] in after.to_act:
        row["due"] = entry.at
    # Who writes also does what follows; others step in when we are gone.
    row |= {"claimed_by": context.worker, "claimed_until": entry.at + CLAIM_SECONDS}
    return Append(table.id, entry, row, notices, stand_in)


# -- asking --


def why_not(table: Table, seat: int, action: str) -> wire.Why:
    """Why a seat cannot play this now. Raises Refusal."""
    logged = _running(table)
    try:
        logged.game.copy().play(action, seat)
    except IllegalAction as error:
        return wire.Why(action, refusal_of(error).problem)
    return wire.Why(action)


async def hints(context: ServerContext, table: Table, person: Person, seat: int, language: str) -> wire.Hints:
    """The best few moves of the strongest bot. Raises Refusal."""
    logged = _running(table)
    if not table.hints_for(person):
        raise Refusal("no_hints", "hints are given where all others are bots, or where the table allows them")
    if seat not in logged.to_act:
        raise Refusal("illegal", "it is not your turn", "not_your_turn")
    if not table.row["hinted"]:
        async with context.edit(table) as edit:
            await edit.row(hinted=True)
    level = context.bots.levels[-1]
    version, seen = logged.version, logged.game.observation(seat)
    decision = (await context.bots.ask(seen, level)).decision
    found = [show_hint(seen, c, language, table.names) for c in best_of(decision, seat)]
    return wire.Hints(version, level, found)


def _running(table: Table) -> LoggedGame:
    if table.logged is None or table.logged.over:
        raise Refusal("not_playing", "no game is being played here")
    return table.logged


# -- chat --


async def say(context: ServerContext, table: Table, person: Person, text: str) -> wire.ChatLine:
    """Add a line to the table's chat. Raises Refusal."""
    # Before the start there are only chairs, and the line is read again when everybody has a seat.
    seats = [] if table.status == "gathering" else table.seats_of(person)
    seat = seats[0] if seats else None
    tidy = " ".join(text.split())
    if not tidy:
        raise Refusal("bad_request", "there is nothing in it")
    log = schema.chat
    async with table.lock, context.store.write() as connection:
        # The row of the table is locked, so that two lines never get the same number.
        await connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table.id).with_for_update())
        count = (await connection.execute(select(func.count()).where(log.c.table_id == table.id))).scalar_one()
        values: dict[str, Any] = {"n": count, "at": time.time(), "name": person.name, "seat": seat, "text": tidy}
        await connection.execute(insert(log).values(table_id=table.id, person=person.id, **values))
        await context.store.notify(connection, [table.id])
    table.wake(chat=True)
    return wire.ChatLine(**values)


async def chat(context: ServerContext, table: Table, since: int) -> list[wire.ChatLine]:
    """The lines of chat from a number on."""
    log = schema.chat
    query = select(log.c.n, log.c.at, log.c.name, log.c.seat, log.c.text).where(log.c.table_id == table.id)
    async with context.store.read() as connection:
        rows = await connection.execute(query.where(log.c.n >= since).order_by(log.c.n).limit(500))
        return [wire.ChatLine(*row) for row in rows]
