""" "Your turn" for players who are not looking at the table, by webhook and by e-mail."""

import asyncio
import http.client
import logging
import smtplib

import msgspec

from genjiko.games import game_meta
from genjiko.server import wire
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal
from genjiko.server.people import webhooks
from genjiko.server.people.outside import AT_ONCE
from genjiko.server.store.rows import TurnNotice
from genjiko.server.tables import unforeseen
from genjiko.server.tables.table import Table

log = logging.getLogger("genjiko.server")

_WAITS = (10, 60, 300, 1800, 7200, 21_600, 43_200)
"""Seconds to wait after each failure; then it is given up."""
_CLAIM = 120.0
_PAGE = 100
_EACH = 2
"""So many notices to one person are on the way at once: who answers slowly keeps nobody else waiting."""
_ROUND = 1.0
"""A round waits so long for its notices; those that take longer go on beside the next ones."""


class NoticeSender:
    """Sends what is due; a notice stays in the database until it has arrived, or is of no use any more."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._sending: dict[asyncio.Task[None], str] = {}

    async def send_due(self) -> None:
        """Begin to send what is due, as far as there are hands for it."""
        context = self._context
        begun: list[asyncio.Task[None]] = []
        for notice in await context.store.notices_due(context.time.now(), _PAGE):
            if len(self._sending) >= AT_ONCE:
                break
            if list(self._sending.values()).count(notice.person) >= _EACH:
                continue
            if await context.store.claim_notice(notice, context.time.now() + _CLAIM):
                task = asyncio.create_task(_deliver(context, notice))
                self._sending[task] = notice.person
                task.add_done_callback(self._sent)
                begun.append(task)
        if begun:
            await asyncio.wait(begun, timeout=_ROUND)

    def _sent(self, task: asyncio.Task[None]) -> None:
        del self._sending[task]
        error = None if task.cancelled() else task.exception()
        if error is not None:
            # Its claim ends in a while, and it is sent again.
            unforeseen.note(self._context.metrics, error, "a notice failed")

    async def end(self) -> None:
        """What is on the way is sent again by who comes next."""
        for task in list(self._sending):
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)


async def _deliver(context: ServerContext, notice: TurnNotice) -> None:
    table = await _table_of(context, notice)
    outcome = "useless" if table is None else await _send(context, notice, _news(context, table, notice))
    if outcome == "failed" and notice.tries < len(_WAITS):
        await context.store.postpone_notice(notice, context.time.now() + _WAITS[notice.tries])
    else:
        await context.store.drop_notice(notice)
        outcome = "given_up" if outcome == "failed" else outcome
    if outcome != "useless":
        context.metrics.notices.labels(notice.channel, outcome).inc()


async def _table_of(context: ServerContext, notice: TurnNotice) -> Table | None:
    """The table, if this player still has to act there and is not looking at it."""
    try:
        table = await context.tables.open(notice.table_id)
    except Refusal:
        return None
    seat = notice.seat
    waits = table.logged is not None and seat in table.logged.to_act and not table.bot_of(seat)
    away = table.seats[seat].person == notice.person and notice.person not in table.people_looking()
    return table if waits and away else None


def _news(context: ServerContext, table: Table, notice: TurnNotice) -> wire.YourTurn:
    logged = table.logged
    assert logged is not None
    title = game_meta(table.row.game).title
    name = table.seats[notice.seat].name
    return wire.YourTurn(
        event="your_turn",
        table=table.id,
        game=table.row.game,
        title=title,
        seat=notice.seat,
        player=name,
        text=f"{name}, it is your turn at {title}.",
        version=logged.version,
        address=f"{context.settings.public_address.rstrip('/')}/tables/{table.id}",
        deadline=logged.clocks.deadline(notice.seat),
    )


async def _send(context: ServerContext, notice: TurnNotice, news: wire.YourTurn) -> str:
    """What came of it: sent, failed (try again), given_up, useless (the player does not want it any more)."""
    try:
        if notice.channel == "webhook":
            return await _post(context, notice.person, news)
        return await _mail(context, notice.person, news)
    except (OSError, ValueError, http.client.HTTPException, smtplib.SMTPException) as error:
        log.info("%s of table %s: %s", notice.channel, news.table, error)
        return "failed"


async def _post(context: ServerContext, person_id: str, news: wire.YourTurn) -> str:
    person = await context.store.person(person_id)
    mode = context.settings.webhooks
    if person is None or not person.webhook or mode == "off":
        return "useless"
    place = await context.outside.ask_name(person.id, webhooks.find, person.webhook, mode)
    status = await context.outside.run(webhooks.post, place, msgspec.json.encode(news))
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
