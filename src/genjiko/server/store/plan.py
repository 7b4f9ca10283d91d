"""What is missing until a database has the present shape: where it stands, which steps lead on, what lies in it."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from msgspec import Struct
from sqlalchemy import Connection, func, inspect, select, table
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

import genjiko
from genjiko.kernel.errors import GenjikoError

_OWN_TABLE = "alembic_version"


class DatabaseTrouble(GenjikoError):
    """A database that cannot be read or brought to the present shape; it is as it was."""

    exit_code = 4


class DatabaseAway(DatabaseTrouble):
    """A database that does not answer now; it may do so in a moment."""


class NewerDatabase(DatabaseTrouble):
    """A database that a newer program has written."""

    exit_code = 3


class ReadOnlyDatabase(DatabaseTrouble):
    """A database that can be read and not written to: a disk or a server that is a copy of another one."""

    exit_code = 6


class Step(Struct, frozen=True):
    """One migration."""

    revision: str
    text: str
    """What it does, in one line."""


class Plan(Struct, frozen=True):
    """What leads a database to the present shape."""

    before: str | None
    """Its revision; null for a database in which nothing is."""
    after: str
    steps: list[Step]


def alembic_config() -> Config:
    """Where Alembic finds our migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def head() -> str:
    """The newest revision that this program knows."""
    return str(ScriptDirectory.from_config(alembic_config()).get_current_head())


def plan_from(before: str | None) -> Plan:
    """What leads from a revision to the newest. Raises NewerDatabase."""
    script = ScriptDirectory.from_config(alembic_config())
    after = str(script.get_current_head())
    # From the newest step back to the first; those behind the revision are missing.
    missing: list[Step] = []
    for step in script.walk_revisions():
        if step.revision == before:
            break
        missing.append(Step(step.revision, step.doc))
    else:
        if before is not None:
            raise NewerDatabase(
                f"the database is at {before} and genjiko {genjiko.__version__} knows nothing beyond {after}: "
                "start the newer program that wrote it, or go back to the backup from before"
            )
    return Plan(before, after, missing[::-1])


def plan_of(connection: Connection) -> Plan:
    """What is to be done with an open database. Raises NewerDatabase."""
    return plan_from(MigrationContext.configure(connection).get_current_revision())


def count_rows(connection: Connection) -> dict[str, int]:
    """How many rows the tables have that are not empty, the largest first."""
    found = {
        name: int(connection.execute(select(func.count()).select_from(table(name))).scalar_one())
        for name in inspect(connection).get_table_names()
        if name != _OWN_TABLE
    }
    return {name: rows for name, rows in sorted(found.items(), key=lambda item: (-item[1], item[0])) if rows}


def shown(url: str) -> str:
    """The address of a database as people may see it."""
    address = make_url(url)
    return address.set(drivername=address.get_backend_name()).render_as_string(hide_password=True)


@contextmanager
def in_one_sentence(url: str) -> Iterator[None]:
    """What a database, its driver or its disk complains of becomes DatabaseTrouble."""
    try:
        yield
    except DatabaseTrouble:
        raise
    except Exception as error:
        cause = getattr(error, "orig", None) or error
        # What asyncpg raises while it connects has a state of its own and is nobody else's error.
        if not isinstance(error, _COMPLAINTS) and not hasattr(cause, "sqlstate"):
            raise
        first = str(cause).partition("\n")[0]
        raise _kind_of_trouble(url, cause)(f"the database {shown(url)} cannot be used: {first}") from error


_COMPLAINTS = (SQLAlchemyError, CommandError, sqlite3.Error, OSError, ImportError)
_READ_ONLY_STATE = "25006"
_AWAY_STATES = ("08", "57P", "53300")
"""Connection lost, shutting down or starting up, too many connections: the beginnings of PostgreSQL's states."""


def _kind_of_trouble(url: str, cause: BaseException) -> type[DatabaseTrouble]:
    if _is_read_only(cause):
        return ReadOnlyDatabase
    return DatabaseAway if not url.startswith("sqlite") and _is_away(cause) else DatabaseTrouble


def _is_read_only(cause: BaseException) -> bool:
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_READONLY
    return getattr(cause, "errno", None) == errno.EROFS or getattr(cause, "sqlstate", None) == _READ_ONLY_STATE


def _is_away(cause: BaseException) -> bool:
    state = getattr(cause, "sqlstate", None) or ""
    return isinstance(cause, OSError) or state.startswith(_AWAY_STATES)
