"""Whether all that lies in a database can be opened: every table, every entry of its log, played by the rules."""

from collections.abc import AsyncIterator

from msgspec import Struct

from genjiko.kernel.errors import GenjikoError, OtherRules
from genjiko.server.store.contract import Store
from genjiko.server.tables.clock import merge
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.tables.table import Table


class Verified(Struct):
    """What was found."""

    tables: int = 0
    entries: int = 0
    other_rules: int = 0
    """Tables of rules that this program does not know."""
    bad: list[str] = []
    """Tables whose log the rules do not follow, or that is not whole."""


async def verify(store: Store) -> Verified:
    """Open everything."""
    found = Verified(bad=[])
    outages = merge(await store.outages())
    async for table_id in _all_tables(store):
        row = await store.table(table_id)
        if row is None:
            continue
        found.tables += 1
        log = await store.log(table_id)
        found.entries += len(log)
        if [entry.n for entry in log] != list(range(1, len(log) + 1)) or row.version > len(log):
            found.bad.append(table_id)
        elif row.setup is not None and row.started is not None:
            try:
                game = LoggedGame(Table(row, []).header(), row.setup, row.clock, row.started, outages)
                for entry in log:
                    game.apply(entry)
            except OtherRules:
                found.other_rules += 1
            except (GenjikoError, ValueError, LookupError):
                found.bad.append(table_id)
    return found


async def _all_tables(store: Store) -> AsyncIterator[str]:
    last = ""
    while ids := await store.table_ids(last):
        for table_id in ids:
            yield table_id
        last = ids[-1]
