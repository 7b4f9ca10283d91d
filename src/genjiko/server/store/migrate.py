"""Bring a database to the present shape: all missing steps in one transaction, or none of them."""

import asyncio
import logging
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Lock

from alembic import command
from msgspec import Struct
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from genjiko.kernel.errors import BadOption
from genjiko.server.store.backup import back_up, backup_name, read_only
from genjiko.server.store.memory import MEMORY
from genjiko.server.store.plan import Plan, Step, alembic_config, count_rows, in_one_sentence, plan_from, plan_of
from genjiko.server.store.sqlite import prepare

log = logging.getLogger("genjiko.server")

# Any number that no other program uses; processes that start together wait for each other.
_LOCK = 7_305_114
# Alembic's `op` is one for the whole process.
_one_at_a_time = Lock()


class Preview(Struct, frozen=True):
    """What would be done with a database."""

    plan: Plan
    rows: dict[str, int]
    """How many rows its tables have."""
    backup: Path | None
    """Where the copy from before would lie; null where none would be made."""


class Teller:
    """Tells how it goes: here to the log."""

    def waiting(self) -> None:
        """Another process has the database."""
        log.info("another process changes the database: waiting for it")

    def backed_up(self, file: Path) -> None:
        """A copy has been made."""
        log.info("the database is backed up to %s before its shape is changed", file)

    def step(self, number: int, count: int, step: Step) -> None:
        """A step begins."""
        log.info("the database is changed, step %d of %d: %s %s", number, count, step.revision, step.text)


async def migrate(url: str) -> tuple[str | None, str]:
    """Run the missing steps; gives the revision before and after. Raises DatabaseTrouble; then nothing is changed."""
    return await asyncio.to_thread(upgrade, url)


def upgrade(url: str, teller: Teller | None = None) -> tuple[str | None, str]:
    """The same for who has no event loop."""
    _check_kept(url)
    run = _upgrade_postgres if _is_postgres(url) else _upgrade_sqlite
    with _one_at_a_time, in_one_sentence(url):
        plan = run(url, teller or Teller())
    return plan.before, plan.after


def preview(url: str) -> Preview:
    """What would be done; nothing is changed, and nothing made. Raises DatabaseTrouble."""
    _check_kept(url)
    with in_one_sentence(url):
        return _preview_of_postgres(url) if _is_postgres(url) else _preview_of_sqlite(url)


def _check_kept(url: str) -> None:
    if url == MEMORY:
        raise BadOption("what is kept in memory has no older shape")


def _run(connection: Connection, plan: Plan, teller: Teller) -> Plan:
    config = alembic_config()
    config.attributes["connection"] = connection
    for number, step in enumerate(plan.steps, 1):
        teller.step(number, len(plan.steps), step)
        command.upgrade(config, step.revision)
    # Changes nothing, but is refused by a database that can only be read: better now than in each worker on its own.
    connection.execute(text("UPDATE alembic_version SET version_num = version_num WHERE 1 = 0"))
    return plan


# -- SQLite --


def _file_of(url: str) -> Path | None:
    """The file of a database; none for one in memory."""
    name = make_url(url).database
    return Path(name) if name and name != ":memory:" else None


def _preview_of_sqlite(url: str) -> Preview:
    file = _file_of(url)
    if file is None or not file.exists():
        return Preview(plan_from(None), {}, None)
    engine = create_engine("sqlite://", creator=lambda: read_only(file), poolclass=NullPool)
    with engine.connect() as connection:
        plan = plan_of(connection)
        backup = backup_name(file, plan.before) if _worth_a_backup(connection, plan) else None
        return Preview(plan, count_rows(connection), backup)


def _worth_a_backup(connection: Connection, plan: Plan) -> bool:
    return bool(plan.steps and inspect(connection).get_table_names())


def _upgrade_sqlite(url: str, teller: Teller) -> Plan:
    engine = create_engine(url, poolclass=NullPool)
    prepare(engine, "BEGIN IMMEDIATE")
    event.listen(engine, "connect", _for_migrating)
    with closing(_alone(engine, teller)) as connection:
        plan = plan_of(connection)
        file = _file_of(url)
        if file is not None and _worth_a_backup(connection, plan):
            teller.backed_up(back_up(file, plan.before))
        _run(connection, plan, teller)
        connection.commit()
    return plan


def _for_migrating(connection: sqlite3.Connection, _: object) -> None:
    # A table that is made anew is dropped in between, which would delete the rows of others that point to it.
    connection.execute("PRAGMA foreign_keys=OFF")
    connection.execute("PRAGMA busy_timeout=1000")


def _alone(engine: Engine, teller: Teller) -> Connection:
    """A connection in a transaction beside which nobody else can write."""
    told = False
    while True:
        try:
            with ExitStack() as opened:
                connection = opened.enter_context(engine.connect())
                connection.begin()
                opened.pop_all()
                return connection
        except (OperationalError, sqlite3.OperationalError) as error:
            if not _is_busy(error):
                raise
        if not told:
            teller.waiting()
        told = True


def _is_busy(error: OperationalError | sqlite3.OperationalError) -> bool:
    original = error.orig if isinstance(error, OperationalError) else error
    return isinstance(original, sqlite3.Error) and original.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


# -- PostgreSQL --


def _is_postgres(url: str) -> bool:
    return make_url(url).get_backend_name() == "postgresql"


def _upgrade_postgres(url: str, teller: Teller) -> Plan:
    def run(connection: Connection) -> Plan:
        if not connection.execute(text(f"SELECT pg_try_advisory_xact_lock({_LOCK})")).scalar():
            teller.waiting()
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        return _run(connection, plan_of(connection), teller)

    async def whole() -> Plan:
        engine = create_async_engine(url, poolclass=NullPool)
        async with engine.begin() as connection:
            return await connection.run_sync(run)

    return asyncio.run(whole())


def _preview_of_postgres(url: str) -> Preview:
    async def whole() -> Preview:
        engine = create_async_engine(url, poolclass=NullPool)
        async with engine.connect() as connection:
            await connection.execute(text("SET TRANSACTION READ ONLY"))
            return await connection.run_sync(lambda line: Preview(plan_of(line), count_rows(line), None))

    return asyncio.run(whole())
