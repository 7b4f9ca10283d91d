""" "Your turn" for players who are not looking at the table, by webhook and by e-mail."""

import asyncio
import http.client
import logging
import smtplib
import time
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import and_, delete, select, update

from genjiko.games import game_meta
from genjiko.server import wire
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal
from genjiko.server.people import webhooks
from genjiko.server.store import schema
from genjiko.server.tables.table import Table

log = logging.getLogger("genjiko.server")

_WAITS = (10, 60, 300, 1800, 7200, 21_600, 43_200)
"""Seconds to wait after each failure; then it is given up."""
_CLAIM = 60.0
_AT_ONCE = 4
_PAGE = 20


def looking(table: Table) -> set[str | None]:
    """The players who have the table before them, through whichever of their seats."""
    return {table.seats[seat].person for seat in table.connected() if seat >= 0}


def notices_for(
    context: ServerContext, table: Table, seats: Iterable[int], version: int, at: float
) -> list[dict[str, Any]]:
    """The rows that say whom to tell that it is their turn: a player once by each way, whatever seats they hold."""
    away = [table.seats[seat] for seat in seats if not table.bot_of(seat)]
    here = looking(table)
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for seat in away:
        if seat.person is None or seat.person in here:
            continue
        common = {"table_id": table.id, "seat": seat.seat, "version": version, "person": seat.person, "tries": 0}
        if seat.webhook and context.settings.webhooks != "off":
            rows.setdefault((seat.person, "webhook"), {**common, "channel": "webhook", "due": at})
        if seat.email and context.emails.on:
            due = at + context.settings.email_delay
            rows.setdefault((seat.person, "email"), {**common, "channel": "email", "due": due})
    return list(rows.values())


async def send_due(context: ServerContext) -> None:
    """Send what is due; a notice stays in the database until it has arrived, or is of no use any more."""
    now = time.time()
    notices = schema.notices
    async with context.store.read() as connection:
        rows = (await connection.execute(select(notices).where(notices.c.due <= now).limit(_PAGE))).all()
    few = asyncio.Semaphore(_AT_ONCE)

    async def one(row: Any) -> None:
        async with few:
            if await _change(context, row, notices.c.due == row.due, due=now + _CLAIM):
                await _deliver(context, row)

    await asyncio.gather(*(one(row) for row in rows))


async def _deliver(context: ServerContext, row: Any) -> None:
    table = await _table_of(context, row)
    outcome = "useless" if table is None else await _send(context, row, _news(context, table, row))
    if outcome == "failed" and row.tries < len(_WAITS):
        await _change(context, row, due=time.time() + _WAITS[row.tries], tries=row.tries + 1)
    else:
        await _drop(context, row)
        outcome = "given_up" if outcome == "failed" else outcome
    if outcome != "useless":
        context.metrics.notices.labels(row.channel, outcome).inc()


async def _table_of(context: ServerContext, row: Any) -> Table | None:
    """The table, if this player still has to act there and is not looking at it."""
    try:
        table = await context.open(row.table_id)
    except Refusal:
        return None
    seat = row.seat
    waits = table.logged is not None and seat in table.logged.to_act and not table.bot_of(seat)
    return table if waits and table.seats[seat].person == row.person and row.person not in looking(table) else None


def _news(context: ServerContext, table: Table, row: Any) -> wire.YourTurn:
    logged = table.logged
    assert logged is not None
    title = game_meta(table.row["game"]).title
    name = table.seats[row.seat].name
    return wire.YourTurn(
        event="your_turn",
        table=table.id,
        game=table.row["game"],
        title=title,
        seat=row.seat,
        player=name,
        text=f"{name}, it is your turn at {title}.",
        version=logged.version,
        address=f"{context.settings.public_address.rstrip('/')}/tables/{table.id}",
        deadline=logged.clocks.deadline(row.seat),
    )


async def _send(context: ServerContext, row: Any, news: wire.YourTurn) -> str:
    """What came of it: sent, failed (try again), given_up, useless (the player does not want it any more)."""
    try:
        if row.channel == "webhook":
            return await _post(context, row.person, news)
        return await _mail(context, row.person, news)
    except (OSError, ValueError, http.client.HTTPException, smtplib.SMTPException) as error:
        log.info("%s of table %s: %s", row.channel, news.table, error)
        return "failed"


async def _post(context: ServerContext, person_id: str, news: wire.YourTurn) -> str:
    person = await context.people.of_id(person_id)
    mode = context.settings.webhooks
    if person is None or not person.webhook or mode == "off":
        return "useless"
    status = await asyncio.to_thread(webhooks.post, person.webhook, mode, msgspec.json.encode(news))
    return "sent" if 200 <= status < 300 else "failed"


async def _mail(context: ServerContext, person_id: str, news: wire.YourTurn) -> str:
    mailbox = await context.emails.of_person(person_id)
    if mailbox is None or not mailbox.confirmed or not context.emails.on:
        return "useless"
    try:
        await context.emails.tell(mailbox, news)
    except smtplib.SMTPRecipientsRefused as refused:
        # 5xx: there is no such mailbox, and asking again does not make one.
        return "given_up" if all(code >= 500 for code, _ in refused.recipients.values()) else "failed"
    return "sent"


def _this(row: Any) -> Any:
    notices = schema.notices.c
    keys = ("table_id", "seat", "version", "channel")
    return and_(*(getattr(notices, key) == getattr(row, key) for key in keys))


async def _change(context: ServerContext, row: Any, *conditions: Any, **values: Any) -> bool:
    async with context.store.write() as connection:
        done = await connection.execute(update(schema.notices).where(_this(row), *conditions).values(**values))
        return bool(done.rowcount)


async def _drop(context: ServerContext, row: Any) -> None:
    async with context.store.write() as connection:
        await connection.execute(delete(schema.notices).where(_this(row)))
