"""Games that ended long ago: the rows of their logs become one packed row each, which is read like them."""

import zlib

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from genjiko.server.store import schema
from genjiko.server.store.rows import Entry

AT_ONCE = 50
"""So many tables are packed in one transaction: others want to write too."""
PACKED = select(schema.archive.c.log).where(schema.archive.c.table_id == bindparam("of_id"))

_log = schema.actions.c
_ENTRIES = (
    select(*(_log[name] for name in Entry.__struct_fields__))
    .where(_log.table_id == bindparam("of_id"))
    .order_by(_log.n)
)
WAITING = (
    select(schema.tables.c.id)
    .where(schema.TO_ARCHIVE, schema.tables.c.updated < bindparam("before"))
    .order_by(schema.tables.c.updated)
    .limit(AT_ONCE)
    # Of several processes each takes others.
    .with_for_update(skip_locked=True)
)


def pack(entries: list[Entry]) -> bytes:
    """A log as it is kept."""
    return zlib.compress(msgspec.json.encode(entries))


def unpack(packed: bytes) -> list[Entry]:
    """A log as it was."""
    return msgspec.json.decode(zlib.decompress(packed), type=list[Entry])


def archive(connection: Connection, before: float) -> int:
    """Pack the logs of some tables that have been over since then; gives how many."""
    tables = [row.id for row in connection.execute(WAITING, {"before": before})]
    if not tables:
        return 0
    logs = {table: [Entry(*row) for row in connection.execute(_ENTRIES, {"of_id": table})] for table in tables}
    connection.execute(insert(schema.archive), [{"table_id": table, "log": pack(log)} for table, log in logs.items()])
    connection.execute(delete(schema.actions).where(schema.actions.c.table_id.in_(tables)))
    connection.execute(update(schema.tables).where(schema.tables.c.id.in_(tables)).values(archived=True))
    return len(tables)
