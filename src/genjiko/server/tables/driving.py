"""What has to be done at a table without anybody asking: bots' moves, clocks that run out, the end of the game."""

import asyncio
import logging

from msgspec.structs import replace

from genjiko.server.errors import Refusal
from genjiko.server.store.rows import Claim
from genjiko.server.tables import unforeseen
from genjiko.server.tables.append import CLAIM_SECONDS, append_to_log
from genjiko.server.tables.counting import counted_players, places
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.proposals import BotPlayProposal, TimeOutProposal
from genjiko.server.tables.table import Table

log = logging.getLogger("genjiko.server")

_LONGEST_PACE = 1.0
_PARKED = ""
"""Who looks after a table at which nothing shall happen for a while: nobody."""
_PARKED_SECONDS = 10.0


def drive(tables: OpenTables, table: Table) -> None:
    """See to it that somebody does what is due at this table."""
    if not table.driven and not tables.stopping and is_due(tables, table):
        table.driver = asyncio.create_task(_drive(tables, table))


def is_due(tables: OpenTables, table: Table) -> bool:
    """Whether something is due here, as far as this process knows."""
    due = table.row.due
    return table.logged is not None and due is not None and due <= tables.time.now()


async def _drive(tables: OpenTables, table: Table) -> None:
    try:
        while not tables.stopping and table.logged is not None:
            logged = table.logged
            if logged.over:
                await _finish(tables, table, logged)
                return
            bots = table.bots_to_act(logged)
            if bots and not _may_go_on(tables, table):
                await tables.store.claim(table.id, Claim(_PARKED, tables.time.now() + _PARKED_SECONDS))
                return
            if bots:
                await _bot_move(tables, table, logged, bots[0])
            elif not await _time_out(tables, table, logged):
                await _set_due(tables, table)
                if not is_due(tables, table):
                    return
            await asyncio.sleep(0)  # whatever stands here, all else in this process goes on
    except Exception as error:
        unforeseen.note(tables.figures, error, "table %s could not be driven", table.id)
    finally:
        table.unattended = False


def _may_go_on(tables: OpenTables, table: Table) -> bool:
    """Where bots are among themselves, only so many tables of one host go on at a time; the others wait for these."""
    if not table.alone:
        return True
    if not table.unattended:
        others = [other for other in tables.all() if other.unattended and other.row.host == table.row.host]
        table.unattended = len(others) < tables.most_alone
    return table.unattended


async def _bot_move(tables: OpenTables, table: Table, logged: LoggedGame, seat: int) -> None:
    action = await _think(tables, table, logged, seat)
    try:
        await append_to_log(tables, table, BotPlayProposal(seat, action, logged.version))
    except Refusal as refused:
        if refused.problem.code not in ("stale", "illegal"):
            raise


async def _think(tables: OpenTables, table: Table, logged: LoggedGame, seat: int) -> str:
    move = table.lesson_move(logged)
    if move is not None:
        return move[1]
    level = table.bot_of(seat)
    legal = logged.game.legal(seat)
    if len(legal) == 1:
        # As slowly as the last real decision: how quickly it comes must not tell what is in the hand.
        await asyncio.sleep(table.pace if table.watched else 0)
        return legal[0].text
    began = tables.time.monotonic()
    answer = await tables.bots.ask(logged.game.observation(seat), level, table.share)
    seconds = tables.time.monotonic() - began
    tables.figures.thought(level, seconds)
    table.pace = min(seconds, _LONGEST_PACE)
    if answer.trouble:
        tables.figures.failed()
        log.error("a simpler bot moved at table %s: %s", table.id, answer.trouble)
    return answer.decision.action.text


async def _time_out(tables: OpenTables, table: Table, logged: LoggedGame) -> bool:
    """Take the seat of somebody whose time is out; whether there was one."""
    now = tables.time.now()
    for seat in logged.to_act:
        deadline = logged.clocks.deadline(seat)
        if deadline is None or deadline > now:
            continue
        await tables.check_time()
        try:
            await append_to_log(tables, table, TimeOutProposal(seat))
        except Refusal as refused:
            if refused.problem.code != "illegal":
                raise
        return True
    return False


async def _set_due(tables: OpenTables, table: Table) -> None:
    """Nothing is due now: write down when something will be."""
    async with table.lock:
        if not table.fresh:
            await tables.catch_up(table)  # what is due may be due by what we have not read yet
        logged = table.logged
        if logged is None:
            return
        due = table.next_look(logged, tables.time.now())
        if due == table.row.due:
            return
        claim = Claim(tables.worker, tables.time.now() + CLAIM_SECONDS)
        await tables.store.set_due(table.id, logged.version, due, claim)
        table.row = replace(table.row, due=due)


async def _finish(tables: OpenTables, table: Table, logged: LoggedGame) -> None:
    """A game is over: count it for the ratings, once."""
    result = logged.result()
    assert result is not None
    async with table.lock:
        rate, players = None, counted_players(table.row, table.seats)
        if table.rated and tables.ratings is not None:
            rate = tables.ratings.by_places(table.row.game, players, places(table.row, table.seats, logged, result))
        await tables.store.finish(table.id, tables.time.now(), players, rate)
        await tables.reload(table)
    table.wake(table=True)
