"""A copy of an SQLite file beside it, before its shape is changed."""

import filecmp
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from itertools import count
from pathlib import Path

_PARTS = ("", "-journal", "-wal", "-shm")


def read_only(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing, not even the files beside the database. The caller closes it."""
    # Without a write-ahead log nobody has the file open; to read it as any other would leave an empty log behind.
    alone = "" if file.with_name(file.name + "-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro{alone}", uri=True, check_same_thread=False)


def backup_name(file: Path, revision: str | None) -> Path:
    """Where the next backup of a file will lie."""
    return next(name for name in _names(file, revision) if not name.exists())


def back_up(file: Path, revision: str | None) -> Path:
    """Copy a database beside itself and give the copy, which is one file and whole, or not there at all.

    A copy of today that holds the same is taken for it: a server that dies again and again while it migrates does not
    fill the disk. The caller keeps others from writing.
    """
    half = file.with_name(file.name + ".half")
    try:
        _fill(half, file)
        return _keep(half, file, revision)
    finally:
        _remove(half)


def copy_whole(file: Path, target: Path) -> None:
    """Copy a database to a file, which is whole or not there at all. Others may write meanwhile."""
    half = target.with_name(target.name + ".half")
    try:
        _fill(half, file)
        half.rename(target)
    finally:
        _remove(half)


def _fill(half: Path, file: Path) -> None:
    _remove(half)
    half.touch(mode=0o600)  # it holds what the database holds, and is nobody else's to read
    with closing(read_only(file)) as source, closing(sqlite3.connect(half)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    shutil.copymode(file, half)
    with half.open("r+b") as written:
        os.fsync(written.fileno())


def _keep(half: Path, file: Path, revision: str | None) -> Path:
    for name in _names(file, revision):
        if not name.exists():
            return half.rename(name)
        if filecmp.cmp(half, name, shallow=False):
            break
    return name


def _names(file: Path, revision: str | None) -> Iterator[Path]:
    stem = f"{file.stem}-{revision or 'none'}-{date.today()}"
    return (file.with_name(f"{stem}{f'-{n}' if n > 1 else ''}{file.suffix}") for n in count(1))


def _remove(half: Path) -> None:
    for part in _PARTS:
        half.with_name(half.name + part).unlink(missing_ok=True)
