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
from genjiko.server import schema, webhooks, wire
from genjiko.server.errors import Refusal
from genjiko.server.house import House
from genjiko.server.table import Table

log = logging.getLogger("genjiko.server")

_WAITS = (10, 60, 300, 1800, 7200, 21_600, 43_200)
"""Seconds to wait after each failure; then it is given up."""
_CLAIM = 60.0
_AT_ONCE = 4
_PAGE = 20


def looking(table: Table) -> set[str | None]:
    """The players who have the table before them, through whichever of their seats."""
    return {table.seats[seat].person for seat in table.connected() if seat >= 0}


def notices_for(house: House, table: Table, seats: Iterable[int], version: int, at: float) -> list[dict[str, Any]]:
    """The rows that say whom to tell that it is their turn: a player once by each way, whatever seats they hold."""
    away = [table.seats[seat] for seat in seats if not table.bot_of(seat)]
    here = looking(table)
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for seat in away:
        if seat.person is None or seat.person in here:
            continue
        common = {"table_id": table.id, "seat": seat.seat, "version": version, "person": seat.person, "tries": 0}
        if seat.webhook and house.settings.webhooks != "off":
            rows.setdefault((seat.person, "webhook"), {**common, "channel": "webhook", "due": at})
        if seat.email and house.emails.on:
            due = at + house.settings.email_delay
            rows.setdefault((seat.person, "email"), {**common, "channel": "email", "due": due})
    return list(rows.values())


async def send_due(house: House) -> None:
    """Send what is due; a notice stays in the database until it has arrived, or is of no use any more."""
    now = time.time()
    notices = schema.notices
    async with house.store.read() as connection:
        rows = (await connection.execute(select(notices).where(notices.c.due <= now).limit(_PAGE))).all()
    few = asyncio.Semaphore(_AT_ONCE)

    async def one(row: Any) -> None:
        async with few:
            if await _change(house, row, notices.c.due == row.due, due=now + _CLAIM):
                await _deliver(house, row)

    await asyncio.gather(*(one(row) for row in rows))


async def _deliver(house: House, row: Any) -> None:
    table = await _table_of(house, row)
    outcome = "useless" if table is None else await _send(house, row, _news(house, table, row))
    if outcome == "failed" and row.tries < len(_WAITS):
        await _change(house, row, due=time.time() + _WAITS[row.tries], tries=row.tries + 1)
    else:
        await _drop(house, row)
        outcome = "given_up" if outcome == "failed" else outcome
    if outcome != "useless":
        house.metrics.notices.labels(row.channel, outcome).inc()


async def _table_of(house: House, row: Any) -> Table | None:
    """The table, if this player still has to act there and is not looking at it."""
    try:
        table = await house.open(row.table_id)
    except Refusal:
        return None
    seat = row.seat
    waits = table.match is not None and seat in table.match.to_act and not table.bot_of(seat)
    return table if waits and table.seats[seat].person == row.person and row.person not in looking(table) else None


def _news(house: House, table: Table, row: Any) -> wire.YourTurn:
    match = table.match
    assert match is not None
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
        version=match.version,
        address=f"{house.settings.public_address.rstrip('/')}/tables/{table.id}",
        deadline=match.clocks.deadline(row.seat),
    )


async def _send(house: House, row: Any, news: wire.YourTurn) -> str:
    """What came of it: sent, failed (try again), given_up, useless (the player does not want it any more)."""
    try:
        if row.channel == "webhook":
            return await _post(house, row.person, news)
        return await _mail(house, row.person, news)
    except (OSError, ValueError, http.client.HTTPException, smtplib.SMTPException) as error:
        log.info("%s of table %s: %s", row.channel, news.table, error)
        return "failed"


async def _post(house: House, person_id: str, news: wire.YourTurn) -> str:
    person = await house.people.of_id(person_id)
    mode = house.settings.webhooks
    if person is None or not person.webhook or mode == "off":
        return "useless"
    status = await asyncio.to_thread(webhooks.post, person.webhook, mode, msgspec.json.encode(news))
    return "sent" if 200 <= status < 300 else "failed"


async def _mail(house: House, person_id: str, news: wire.YourTurn) -> str:
    mailbox = await house.emails.of_person(person_id)
    if mailbox is None or not mailbox.confirmed or not house.emails.on:
        return "useless"
    try:
        await house.emails.tell(mailbox, news)
    except smtplib.SMTPRecipientsRefused as refused:
        # 5xx: there is no such mailbox, and asking again does not make one.
        return "given_up" if all(code >= 500 for code, _ in refused.recipients.values()) else "failed"
    return "sent"


def _this(row: Any) -> Any:
    notices = schema.notices.c
    keys = ("table_id", "seat", "version", "channel")
    return and_(*(getattr(notices, key) == getattr(row, key) for key in keys))


async def _change(house: House, row: Any, *conditions: Any, **values: Any) -> bool:
    async with house.store.write() as connection:
        done = await connection.execute(update(schema.notices).where(_this(row), *conditions).values(**values))
        return bool(done.rowcount)


async def _drop(house: House, row: Any) -> None:
    async with house.store.write() as connection:
        await connection.execute(delete(schema.notices).where(_this(row)))
