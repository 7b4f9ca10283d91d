"""Records that people have uploaded to be looked at."""

import hashlib
import math

from genjiko.server import wire
from genjiko.server.errors import not_found
from genjiko.server.store.rows import Person
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.reading import ReadRecord
from genjiko.server.tables.untrusted import check_record


async def keep(tables: OpenTables, person: Person, record: str, most: float = math.inf) -> wire.ReplayInfo | None:
    """Keep a record; the same text gets the same id. None where so many of the person's are kept already.

    Raises BadRecord, Refusal.
    """
    check_record(record)
    replay_id = hashlib.sha256(record.encode()).hexdigest()[:24]
    info: wire.ReplayInfo = await tables.reader.ask(ReadRecord(replay_id, record), person.id)
    return info if await tables.store.keep_record(replay_id, record, tables.time.now(), person.id, most) else None


async def text_of(tables: OpenTables, replay_id: str) -> str:
    """The text of an uploaded record. Raises Refusal."""
    found = await tables.store.record(replay_id, tables.time.now())
    if found is None:
        raise not_found("replay")
    return found
