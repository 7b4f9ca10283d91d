"""Whole copies of a database, made while it is in use, and put back where nothing is."""

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url

from genjiko.server.store.backup import copy_whole, read_only
from genjiko.server.store.plan import DatabaseTrouble, in_one_sentence, shown


class BadCopy(DatabaseTrouble):
    """A copy that is not whole, or not of this program."""

    exit_code = 5


def is_file(url: str) -> bool:
    """Whether a database is an SQLite file."""
    return make_url(url).get_backend_name() == "sqlite"


def file_of(url: str) -> Path:
    """The file of an SQLite database. Raises DatabaseTrouble."""
    name = make_url(url).database
    if not name or name == ":memory:":
        raise DatabaseTrouble("what is kept in memory cannot be copied")
    return Path(name)


def make_copy(url: str, target: Path) -> None:
    """Copy a database to a file that is not there yet. Raises DatabaseTrouble."""
    if target.exists():
        raise DatabaseTrouble(f"{target} is there already, and is left as it is")
    with in_one_sentence(url):
        if is_file(url):
            source = file_of(url)
            if not source.exists():
                raise DatabaseTrouble(f"there is no database {shown(url)}")
            copy_whole(source, target)
        else:
            _run("pg_dump", "--format=custom", f"--file={target}", _libpq(url))


def put_back(copy: Path, url: str) -> None:
    """Make a database from a copy where none is yet. Raises DatabaseTrouble."""
    with in_one_sentence(url):
        if not is_file(url):
            _run(
                "pg_restore",
                "--no-owner",
                "--exit-on-error",
                "--single-transaction",
                f"--dbname={_libpq(url)}",
                str(copy),
            )
            return
        target = file_of(url)
        if target.exists():
            raise DatabaseTrouble(f"{target} is there already: move it away first, with its -wal and -shm")
        for part in ("-wal", "-shm"):
            if target.with_name(target.name + part).exists():
                raise DatabaseTrouble(
                    f"{target.name}{part} of another database would spoil the copy: move it away first"
                )
        check_file(copy)
        shutil.copyfile(copy, target)


def check_file(copy: Path) -> None:
    """Ask SQLite whether a copy is whole. Raises BadCopy."""
    if not copy.is_file():
        raise BadCopy(f"there is no file {copy}")
    try:
        with closing(read_only(copy)) as connection:
            said = [row[0] for row in connection.execute("PRAGMA integrity_check")]
            loose = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as error:
        raise BadCopy(f"{copy} is no whole copy: {error}") from None
    if said != ["ok"] or loose:
        raise BadCopy(f"{copy} is damaged: {said[0] if said != ['ok'] else 'rows point to rows that are not there'}")


def _libpq(url: str) -> str:
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def _run(*command: str) -> None:
    program = shutil.which(command[0])
    if program is None:
        raise DatabaseTrouble(f"{command[0]} of PostgreSQL is not installed here")
    done = subprocess.run([program, *command[1:]], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadCopy(f"{command[0]}: {(done.stderr.strip().splitlines() or ['it failed'])[0]}")
