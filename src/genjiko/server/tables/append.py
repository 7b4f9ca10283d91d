"""Adding to the log of a table: saved before anybody is told."""

from msgspec.structs import replace

from genjiko.kernel.errors import GenjikoError
from genjiko.server.errors import Refusal, refusal_of
from genjiko.server.store.rows import Append, Claim
from genjiko.server.tables.logged_game import Addition, LoggedGame, Repeated
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.proposals import Proposal
from genjiko.server.tables.table import Table

CLAIM_SECONDS = 15.0
"""So long the process that has written looks after the table; then others step in."""
_ATTEMPTS = 8


async def append_to_log(tables: OpenTables, table: Table, proposal: Proposal) -> int:
    """Add what is proposed, and give its version; what was done before is not done again. Raises Refusal.

    Another process may write to the same log: then we read its entries, and look again whether ours still fits.
    """
    began = tables.time.monotonic()
    async with table.lock:
        for _ in range(_ATTEMPTS):
            if not table.fresh:
                await tables.catch_up(table)
            logged = table.logged
            if logged is None:
                raise Refusal("not_playing", "the game has not begun")
            try:
                addition = proposal.fit(table, logged, tables.time.now())
            except Repeated as done:
                return done.version
            except GenjikoError as error:
                raise refusal_of(error) from None
            after = logged.after(addition)
            if await _save(tables, table, logged, addition, after):
                tables.figures.appended(tables.time.monotonic() - began)
                return addition.entry.n
    raise Refusal("busy", "the table is very busy; try again")


async def _save(tables: OpenTables, table: Table, before: LoggedGame, addition: Addition, after: LoggedGame) -> bool:
    """Save an entry, and let everybody know; False if the log has gone on without us."""
    what = _with_all_beside(tables, table, before, addition, after)
    # Until the answer is here, nobody knows what the log holds.
    table.fresh = False
    if not await tables.store.append(what):
        return False
    table.logged = after
    table.row = what.changed(table.row)
    table.fresh = True
    if what.stand_in is not None:
        await tables.reload(table)
    table.wake(table=what.stand_in is not None or after.over, game=True)
    return True


def _with_all_beside(
    tables: OpenTables, table: Table, before: LoggedGame, addition: Addition, after: LoggedGame
) -> Append:
    """The entry with all that changes beside it."""
    entry = addition.entry
    stand_in = None
    progress = table.progress(after, tables.time.now())
    if entry.kind in ("resign", "timeout") and table.seats[entry.seat].kind != "bot" and not after.over:
        stand_in = (entry.seat, table.row.stand_in)
        if entry.seat in after.to_act:
            progress = replace(progress, due=min(entry.at, tables.time.now()))
    fresh = [seat for seat in after.to_act if seat not in before.to_act]
    notices = tables.turn_notices(table, fresh, entry.n, entry.at)
    # Who writes also does what follows; others step in when we are gone.
    claim = Claim(tables.worker, entry.at + CLAIM_SECONDS)
    return Append(table.id, entry, progress, claim, notices, stand_in)
