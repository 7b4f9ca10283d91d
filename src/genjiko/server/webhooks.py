""" "Your turn" for players who are not looking: posted to the address that they have named."""

import asyncio
import http.client
import ipaddress
import logging
import socket
import ssl
import time
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec
from sqlalchemy import delete, select, update

from genjiko.games import game_meta
from genjiko.server import schema, wire
from genjiko.server.errors import Refusal
from genjiko.server.house import House
from genjiko.server.people import Person
from genjiko.server.table import Table

log = logging.getLogger("genjiko.server")

_TIMEOUT = 5.0
_WAITS = (10, 60, 300, 1800, 7200, 21_600, 43_200)
"""Seconds to wait after each failure; then it is given up."""
_CLAIM = 30.0


def check_address(address: str, mode: str) -> None:
    """Raises Refusal for an address that this server posts nothing to."""
    if not address:
        return
    if mode == "off":
        raise Refusal("bad_webhook", "this server sends no webhooks")
    try:
        _target(address, mode)
    except (ValueError, OSError) as error:
        raise Refusal("bad_webhook", f"nothing can be posted there: {error}") from None


def _target(address: str, mode: str) -> tuple[SplitResult, str, int]:
    """Where an address leads. Raises ValueError or OSError."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or "\n" in address:
        raise ValueError("it must be http://... or https://...")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    if mode == "any":
        return parts, parts.hostname, port
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    numbers = [str(entry[4][0]) for entry in found]
    # Players must not be able to reach into the host's own network through us.
    if not numbers or not all(ipaddress.ip_address(n).is_global for n in numbers):
        raise ValueError("it is not an address of the open internet")
    return parts, numbers[0], port


def post(address: str, mode: str, body: bytes) -> int:
    """Post once, to the address that was checked, following nothing. Raises OSError, ValueError, HTTPException."""
    parts, number, port = _target(address, mode)
    assert parts.hostname is not None
    line = socket.create_connection((number, port), _TIMEOUT)
    try:
        if parts.scheme == "https":
            line = ssl.create_default_context().wrap_socket(line, server_hostname=parts.hostname)
        connection = http.client.HTTPConnection(parts.hostname, port, timeout=_TIMEOUT)
        connection.sock = line
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Content-Type": "application/json", "User-Agent": "genjiko", "Connection": "close"}
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    finally:
        line.close()


async def send_due(house: House) -> None:
    """Send what is due; a notice stays in the database until it has been answered, or is of no use any more."""
    if house.settings.webhooks == "off":
        return
    now = time.time()
    notices = schema.notices
    async with house.store.read() as connection:
        rows = (await connection.execute(select(notices).where(notices.c.due <= now).limit(20))).all()
    for row in rows:
        if not await _claim(house, row, now):
            continue
        try:
            table = await house.open(row.table_id)
        except Refusal:
            await _done(house, row)
            continue
        person = await _person(house, row.person)
        if person is None or not person.webhook or not _wanted(table, row):
            await _done(house, row)
        else:
            await _send(house, table, row, person)


def _wanted(table: Table, row: Any) -> bool:
    """Whether this player still has to act, and is not looking at the table."""
    seat = row.seat
    waits = table.match is not None and seat in table.match.to_act and not table.bot_of(seat)
    return waits and table.seats[seat].person == row.person and seat not in table.connected()


async def _claim(house: House, row: Any, now: float) -> bool:
    notices = schema.notices.c
    async with house.store.write() as connection:
        done = await connection.execute(
            update(schema.notices)
            .where(
                notices.table_id == row.table_id,
                notices.seat == row.seat,
                notices.version == row.version,
                notices.due == row.due,
            )
            .values(due=now + _CLAIM)
        )
        return bool(done.rowcount)


async def _done(house: House, row: Any) -> None:
    notices = schema.notices.c
    async with house.store.write() as connection:
        await connection.execute(
            delete(schema.notices).where(
                notices.table_id == row.table_id, notices.seat == row.seat, notices.version == row.version
            )
        )


async def _send(house: House, table: Table, row: Any, person: Person) -> None:
    match = table.match
    assert match is not None
    title = game_meta(table.row["game"]).title
    news = wire.YourTurn(
        event="your_turn",
        table=table.id,
        game=table.row["game"],
        title=title,
        seat=row.seat,
        player=person.name,
        text=f"{person.name}, it is your turn at {title}.",
        version=match.version,
        address=f"{house.settings.public_address.rstrip('/')}/tables/{table.id}",
        deadline=match.clocks.deadline(row.seat),
    )
    try:
        status = await asyncio.to_thread(post, person.webhook, house.settings.webhooks, msgspec.json.encode(news))
    except (OSError, ValueError, http.client.HTTPException) as error:
        log.info("webhook of table %s: %s", table.id, error)
        status = 0
    if 200 <= status < 300 or row.tries >= len(_WAITS):
        house.metrics.webhooks.labels("sent" if status else "given_up").inc()
        await _done(house, row)
        return
    house.metrics.webhooks.labels("failed").inc()
    notices = schema.notices.c
    async with house.store.write() as connection:
        await connection.execute(
            update(schema.notices)
            .where(notices.table_id == row.table_id, notices.seat == row.seat, notices.version == row.version)
            .values(due=time.time() + _WAITS[row.tries], tries=row.tries + 1)
        )


async def _person(house: House, person_id: str) -> Person | None:
    people = schema.people
    async with house.store.read() as connection:
        row = (await connection.execute(select(people).where(people.c.id == person_id))).first()
    return None if row is None else Person(row.id, row.name, row.account is not None, row.webhook)
