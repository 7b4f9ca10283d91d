"""Bring a database to the present shape."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from genjiko.kernel.errors import BadOption
from genjiko.server.store.database import Database
from genjiko.server.store.memory import MEMORY

# Any number that no other program uses; workers that start together wait for each other.
_LOCK = 7_305_114


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def head() -> str:
    """The newest revision that this program knows."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def _upgrade(connection: Connection) -> tuple[str | None, str]:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    before = MigrationContext.configure(connection).get_current_revision()
    if before != head():
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return before, head()


async def migrate(url: str) -> tuple[str | None, str]:
    """Run the missing steps, in one transaction; gives the revision before and after. Raises BadOption."""
    if url == MEMORY:
        raise BadOption("what is kept in memory has no older shape")
    database = Database(url)
    try:
        async with database.write() as connection:
            return await connection.run_sync(_upgrade)
    finally:
        await database.close()
