"""A database goes forward whole or stays as it was, whatever version wrote it and however the program ends."""

import asyncio
import logging
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

import genjiko
from genjiko.server.settings import Settings
from genjiko.server.store import schema
from genjiko.server.store.backup import back_up
from genjiko.server.store.migrate import migrate, preview, upgrade
from genjiko.server.store.plan import DatabaseTrouble, NewerDatabase, alembic_config, head
from tests.server.harness import Person, Server, new_database
from tests.server.moved_time import MovedTime
from tests.server.old_databases import (
    ROWS,
    Row,
    contents,
    copied,
    first_version,
    make_old,
    revisions,
    rows_of,
    within,
)
from tests.server.planted import REVISION
from tests.server.threaded import ThreadedServer

ROOT = Path(__file__).parents[2]
KILLS = 4
FIRST = "0001"
TOKENS = {
    "Anna": "3wFx55wgZ20DRlh2tzBsj7VlXed73dOx3IkHp_jh-Es",
    "Bo": "6EoGPTY4TpVM9f7zFhlO9YHxIAsOTy7js4ECsTbP8cw",
    "Cleo": "c6mCAObOFUEEkDizxK8ZIkSpQFM2dtOVkxkmwnExcMg",
}
"""The people of the first version."""
PLAYED = {("Cleo", "f4wcvwNHA5LrbDhh"): 6, ("Bo", "5ji1uzo3hLiw17nG"): 12, ("Anna", "KVM3Ax2U1ZERTJp6"): 3}
"""Who sits at its tables, and how often somebody has played there."""
SOON_AFTER = 1_794_900_000.0
"""When nothing of the first version was too old to be kept."""
REPLAY = "e81b3adeadbf45859c132f23"


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind in which nothing is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'old.sqlite3'}"
    address: str = request.getfixturevalue("postgres_address")
    return new_database(address)


@pytest.fixture(scope="module")
def first_rows(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Row]]:
    """What the first version wrote."""
    return contents(first_version(tmp_path_factory.mktemp("first") / "first.sqlite3"))


@pytest.fixture
def old(empty: str, first_rows: dict[str, list[Row]]) -> str:
    """A filled database of the first shape."""
    make_old(empty, FIRST, first_rows)
    return empty


@pytest.fixture
def old_file(tmp_path: Path, first_rows: dict[str, list[Row]]) -> Path:
    """A filled SQLite file of the first shape."""
    file = tmp_path / "old.sqlite3"
    make_old(f"sqlite:///{file}", FIRST, first_rows)
    return file


@pytest.fixture
def stops(tmp_path: Path) -> Path:
    """The folder by which a planted program is told to wait."""
    folder = tmp_path / "stops"
    folder.mkdir()
    return folder


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


def backups(file: Path) -> list[Path]:
    return sorted(file.parent.glob(f"{file.stem}-*{file.suffix}"))


def check_all_there(before: dict[str, list[Row]], after: dict[str, list[Row]]) -> None:
    """Every row of before is there, with what stood in it."""
    for name, rows in before.items():
        if name != "revision":
            assert len(after[name]) == len(rows), name
            kept = sorted(({key: row[key] for key in rows[0]} for row in after[name]), key=repr) if rows else []
            assert kept == rows, name


def command_line(*words: str) -> subprocess.CompletedProcess[str]:
    """The program, to its end."""
    command = [sys.executable, "-c", "from genjiko.terminal.main import run; run()", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def moments() -> Iterator[None]:
    """Look again and again, for a minute."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        yield
        time.sleep(0.01)
    raise AssertionError("it has not come")


class Planted:
    """A process of the program with one more step."""

    def __init__(self, stops: Path, database: str) -> None:
        self._stops = stops
        self._log = stops / f"said-{uuid.uuid4().hex}"
        command = [sys.executable, "-u", "-m", "tests.server.planted", str(stops), "migrate", "--database", database]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)

    @property
    def said(self) -> str:
        """What it has written."""
        return self._log.read_text(encoding="utf-8")

    def reaches(self, point: str) -> None:
        """Wait until it, or another one with the same stops, is there."""
        for _ in moments():
            if (self._stops / f"at-{point}").exists():
                return
            assert self._process.poll() is None, self.said

    def kill(self) -> None:
        """No chance to clean up."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def succeeds(self) -> None:
        """Wait until it has done its work."""
        assert self._process.wait(60) == 0, self.said


# -- forward, from wherever --


@pytest.mark.parametrize("revision", revisions())
def test_a_copy_of_every_older_shape_goes_forward_with_all_its_rows(
    empty: str, revision: str, first_rows: dict[str, list[Row]], tmp_path: Path
) -> None:
    make_old(empty, revision, first_rows)
    before = contents(empty)
    assert all(len(rows) >= ROWS for name, rows in before.items() if name != "revision")
    copy = copied(empty, tmp_path)
    assert asyncio.run(migrate(Settings(database=copy).url())) == (revision, head())
    check_all_there(before, contents(copy))
    assert contents(empty) == before

    def read_by_todays_schema(connection: Connection) -> dict[str, list[Row]]:
        return {table.name: rows_of(connection, table) for table in schema.metadata.sorted_tables}

    check_all_there(before, within(copy, read_by_todays_schema))
    _play_on(copy)


def test_a_file_of_the_first_version_goes_forward_with_all_its_rows(tmp_path: Path) -> None:
    original = first_version(tmp_path / "first.sqlite3")
    before = contents(original)
    copy = copied(original, tmp_path)
    upgrade(copy)
    check_all_there(before, contents(copy))
    assert contents(original) == before
    _play_on(copy)


def _play_on(database: str) -> None:
    """The people of the first version are known, their tables are opened and played on, their replays shown."""
    # As many processes as there are shapes would be started otherwise; that one starts on an old file is seen below.
    server = ThreadedServer(database, MovedTime(SOON_AFTER))
    people = {name: Person(server, token=token) for name, token in TOKENS.items()}
    for name, person in people.items():
        assert person.get("/api/me")["name"] == name
    for (name, table), moves in PLAYED.items():
        where = f"/api/tables/{table}"
        state = people[name].get(f"{where}/state")
        assert state["version"] == moves
        step = people[name].get(f"{where}/replay/{moves}", seat=state["seat"])
        assert step["view"] == state["view"]
        if not state["over"]:
            mine = people[name].get(f"{where}/state", seat=state["to_act"][0])
            people[name].post(f"{where}/play", action=mine["legal"][0], version=moves, id="on", seat=mine["seat"])
    record = people["Anna"].http.get(f"/api/replays/{REPLAY}/record")
    assert genjiko.load(record.text).over
    for person in people.values():
        person.close()
    server.stop()


def test_a_step_that_makes_a_table_anew_keeps_the_rows_that_point_to_it(old: str, stops: Path) -> None:
    before = contents(old)
    Planted(stops, old).succeeds()
    after = contents(old)
    assert {row["planted"] for row in after["tables"]} == {"yes"}
    changed = ("chat", "outages")
    check_all_there({name: rows for name, rows in before.items() if name not in changed}, after)
    if old.startswith("sqlite"):
        assert within(old, lambda connection: connection.execute(text("PRAGMA foreign_key_check")).all()) == []


def test_every_step_says_in_one_line_what_it_does() -> None:
    for step in ScriptDirectory.from_config(alembic_config()).walk_revisions():
        assert re.fullmatch(r"[A-Z].{10,100}\.", step.doc), step.revision


# -- killed --


def test_a_migration_killed_in_the_middle_of_a_step_leaves_the_old_state(old: str, stops: Path) -> None:
    before = contents(old)
    (stops / "wait-step").touch()
    process = Planted(stops, old)
    process.reaches("step")
    process.kill()
    assert contents(old) == before
    (stops / "wait-step").unlink()
    Planted(stops, old).succeeds()
    assert contents(old)["revision"] == [{"is": REVISION}]
    if old.startswith("sqlite"):
        (kept,) = backups(Path(old.removeprefix("sqlite:///")))  # the same was not kept twice
        assert contents(url_of(kept)) == before


def test_a_migration_killed_at_any_moment_leaves_the_old_state_or_the_new(old: str, stops: Path) -> None:
    before, rng = contents(old), random.Random(11)
    (stops / "slow").touch()
    for _ in range(KILLS):
        (stops / "at-step").unlink(missing_ok=True)
        process = Planted(stops, old)
        process.reaches("step")
        time.sleep(rng.uniform(0, 0.8))  # half a second is left of the step
        process.kill()
        after = contents(old)
        if after != before:
            break
    if after == before:
        Planted(stops, old).succeeds()
        after = contents(old)
    assert after["revision"] == [{"is": REVISION}]
    assert after["chat"] == []
    assert len(after["outages"]) == len(before["outages"]) + 100
    assert {row["planted"] for row in after["tables"]} == {"yes"}


def test_a_backup_killed_in_the_making_is_no_backup(old_file: Path, stops: Path) -> None:
    before = contents(url_of(old_file))
    (stops / "wait-backup").touch()
    process = Planted(stops, url_of(old_file))
    process.reaches("backup")
    process.kill()
    assert backups(old_file) == []
    assert contents(url_of(old_file)) == before
    upgrade(url_of(old_file))
    (kept,) = backups(old_file)
    assert contents(url_of(kept)) == before
    assert sorted(file.name for file in old_file.parent.iterdir() if file.is_file()) == [kept.name, old_file.name]


# -- together --


def test_two_processes_that_start_at_once_migrate_once(old: str, stops: Path) -> None:
    (stops / "wait-step").touch()
    both = [Planted(stops, old) for _ in range(2)]
    both[0].reaches("step")
    try:
        for _ in moments():
            if any("waiting for it" in process.said for process in both):
                break
    finally:
        (stops / "wait-step").unlink()
    for process in both:
        process.succeeds()
        assert f"the database is at {REVISION}" in process.said
    assert sum("step 1 of" in process.said for process in both) == 1
    assert (stops / "at-step").read_text(encoding="utf-8").count("here") == 1
    if old.startswith("sqlite"):
        assert len(backups(Path(old.removeprefix("sqlite:///")))) == 1


# -- the backup --


def test_the_backup_holds_what_is_only_in_the_log_of_the_file(old_file: Path) -> None:
    with closing(sqlite3.connect(old_file)) as open_elsewhere:
        open_elsewhere.execute("PRAGMA journal_mode=WAL")
        open_elsewhere.execute("INSERT INTO workers VALUES ('late', 1)")
        open_elsewhere.commit()
        assert b"late" not in old_file.read_bytes()
        upgrade(url_of(old_file))
    (kept,) = backups(old_file)
    assert {"id": "late", "seen": 1.0} in contents(url_of(kept))["workers"]


def test_a_backup_is_one_file_with_revision_and_date_in_its_name_and_said_in_one_line(
    old_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = contents(url_of(old_file))
    old_file.chmod(0o640)
    with caplog.at_level(logging.INFO, "genjiko.server"):
        upgrade(url_of(old_file))
    (kept,) = backups(old_file)
    assert re.fullmatch(r"old-0001-\d{4}-\d\d-\d\d\.sqlite3", kept.name)
    assert [record.message for record in caplog.records if str(kept) in record.message] == [
        f"the database is backed up to {kept} before its shape is changed"
    ]
    assert kept.stat().st_mode & 0o777 == 0o640
    kept.chmod(0o440)
    with closing(sqlite3.connect(f"{kept.as_uri()}?mode=ro", uri=True)) as reader:
        assert reader.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert reader.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert contents(url_of(kept)) == before


def test_a_backup_is_never_overwritten(old_file: Path) -> None:
    first = back_up(old_file, FIRST)
    kept = first.read_bytes()
    assert back_up(old_file, FIRST) == first, "the same is not kept twice"
    with closing(sqlite3.connect(old_file)) as connection:
        connection.execute("DELETE FROM workers")
        connection.commit()
    second = back_up(old_file, FIRST)
    assert second.name == first.name.replace(".sqlite3", "-2.sqlite3")
    assert first.read_bytes() == kept


def test_what_is_new_or_up_to_date_is_not_backed_up(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite3"
    assert upgrade(url_of(file)) == (None, head())
    assert upgrade(url_of(file)) == (head(), head())
    assert backups(file) == []


def test_without_room_for_the_backup_nothing_is_changed(old_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(url_of(old_file))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DatabaseTrouble, match="No space left"):
        upgrade(url_of(old_file))
    assert contents(url_of(old_file)) == before
    assert [file.name for file in old_file.parent.iterdir()] == [old_file.name]


def test_a_server_that_starts_on_an_old_file_says_where_the_backup_lies(tmp_path: Path) -> None:
    file = tmp_path / "first.sqlite3"
    server = Server(first_version(file), log_level="info", webhooks="off").start()
    said = server.output()
    server.kill()
    server.log.close()
    (kept,) = backups(file)
    assert said.count(str(kept)) == 1


# -- newer than the program --


@pytest.mark.parametrize("words", [["migrate"], ["migrate", "--check"], ["serve", "--no-browser", "--port", "0"]])
def test_a_database_of_a_newer_program_is_refused_in_one_sentence(empty: str, words: list[str]) -> None:
    upgrade(Settings(database=empty).url())
    within(empty, lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    before = contents(empty)
    done = command_line(*words, "--database", empty)
    assert done.returncode == 3
    assert done.stdout == ""
    assert re.fullmatch(r"genjiko: the database is at 9999 and genjiko \S+ knows nothing beyond \d+: .*\n", done.stderr)
    assert contents(empty) == before


def test_a_server_that_others_start_refuses_a_newer_database_too(old_file: Path) -> None:
    within(url_of(old_file), lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(NewerDatabase):
        asyncio.run(migrate(url_of(old_file)))
    assert backups(old_file) == []


# -- the command --


def test_check_says_what_would_be_done_and_changes_nothing(old: str, tmp_path: Path) -> None:
    before, files = contents(old), _files(tmp_path)
    done = command_line("migrate", "--check", "--database", old)
    assert done.returncode == 1, done.stderr
    assert f"it is at {FIRST} and would be brought to {head()}:" in done.stdout
    assert re.findall(r"^  (\d+)  \S", done.stdout, re.MULTILINE) == revisions()[1:]
    told = {name: int(rows) for name, rows in re.findall(r"^rows in (\w+): ([\d,]+)$", done.stdout, re.MULTILINE)}
    assert told == {name: len(rows) for name, rows in before.items() if name != "revision"}
    if old.startswith("sqlite"):
        assert "backup, made first: " in done.stdout
        would = Path(re.findall(r"made first: (.*)$", done.stdout, re.MULTILINE)[0])
        assert not would.exists()
        assert _files(tmp_path) == files
        upgrade(old)
        assert would.exists()
    else:
        assert "pg_dump" in done.stdout
        assert contents(old) == before


def _files(folder: Path) -> dict[str, bytes]:
    """The files with what they hold; but for the one by which processes share a log, and which holds nothing."""
    return {f.name: f.read_bytes() for f in folder.iterdir() if f.is_file() and not f.name.endswith("-shm")}


def test_check_changes_nothing_beside_a_server_that_runs_or_was_killed(old_file: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    killed.mkdir()
    with closing(sqlite3.connect(old_file)) as running:
        running.execute("PRAGMA journal_mode=WAL")
        running.execute("INSERT INTO workers VALUES ('late', 1)")
        running.commit()
        for part in ("", "-wal"):
            shutil.copy(f"{old_file}{part}", killed)
        for file in (old_file, killed / old_file.name):
            files = _files(file.parent)
            assert preview(url_of(file)).rows["workers"] == ROWS + 2
            assert _files(file.parent) == files


def test_check_answers_by_its_exit_code(empty: str, tmp_path: Path) -> None:
    assert command_line("migrate", "--check", "--database", empty).returncode == 1
    assert _files(tmp_path) == {}
    assert command_line("migrate", "--database", empty).returncode == 0
    done = command_line("migrate", "--check", "--database", empty)
    assert done.returncode == 0, done.stderr
    assert f"the database is at {head()}" in done.stdout


@pytest.mark.parametrize(
    ("database", "code"),
    [
        ("mysql://somebody@nowhere/x", 2),
        ("sqlite:////nowhere/at/all/x.sqlite3", 4),
        ("postgresql://somebody:secret@127.0.0.1:1/x", 4),
    ],
)
def test_a_database_that_cannot_be_used_is_one_line_and_another_code(database: str, code: int) -> None:
    done = command_line("migrate", "--database", database)
    assert done.returncode == code
    assert re.fullmatch(r"genjiko: .*\n", done.stderr)
    assert "secret" not in done.stderr


@pytest.mark.parametrize("words", [["migrate"], ["serve", "--no-browser", "--port", "0"]])
def test_a_database_that_is_only_to_be_read_is_one_line_and_its_own_code(empty: str, words: list[str]) -> None:
    upgrade(Settings(database=empty).url())
    if empty.startswith("sqlite"):
        # Whoever runs the tests may be somebody to whom no file is closed.
        address = f"sqlite:///file:{empty.removeprefix('sqlite:///')}?mode=ro&uri=true"
    else:
        address = empty
        name = empty.rpartition("/")[2].partition("?")[0]
        within(empty, lambda line: line.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on")))
    done = command_line(*words, "--database", address)
    assert done.returncode == 6
    assert re.fullmatch(r"genjiko: the database .* cannot be used: .*read.*\n", done.stderr)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.sqlite3"
    file.write_text("Dear Anna, this is not a database at all. " * 50)
    for words in (["migrate"], ["migrate", "--check"]):
        done = command_line(*words, "--database", url_of(file))
        assert done.returncode == 4
        assert re.fullmatch(r"genjiko: .*not a database\n", done.stderr)
    assert file.read_text().startswith("Dear Anna")


def test_a_postgres_that_does_not_have_the_database_is_one_line(postgres_address: str) -> None:
    done = command_line("migrate", "--check", "--database", f"{postgres_address}/nowhere")
    assert done.returncode == 4
    assert re.fullmatch(r"genjiko: .*\n", done.stderr)


def test_migrate_says_every_step_as_it_goes(old: str) -> None:
    done = command_line("migrate", "--database", old)
    assert done.returncode == 0, done.stderr
    missing = revisions()[1:]
    expected = [f"step {number} of {len(missing)}: {revision}" for number, revision in enumerate(missing, 1)]
    assert re.findall(r"^step \d+ of \d+: \d+", done.stdout, re.MULTILINE) == expected
    assert done.stdout.count("backed up to") == int(old.startswith("sqlite"))
    assert done.stdout.splitlines()[-1] == f"the database is at {head()} (it was at {FIRST})"


def test_the_command_speaks_other_languages(tmp_path: Path) -> None:
    done = command_line("migrate", "--language", "it", "--database", url_of(tmp_path / "new.sqlite3"))
    assert f"il database è alla versione {head()}" in done.stdout
