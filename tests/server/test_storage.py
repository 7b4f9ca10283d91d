"""The log is the truth: whatever is asked of a table can be made from it again, with both databases."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Select, create_engine, inspect, select, text

import genjiko
from genjiko.server import wire
from genjiko.server.settings import Settings
from genjiko.server.store import schema
from genjiko.server.store.archiving import AT_ONCE, WAITING
from genjiko.server.store.database import Database
from genjiko.server.store.migrate import migrate
from genjiko.server.store.plan import alembic_config, head
from genjiko.server.store.rows import Append, Claim, Entry, Listing, Progress
from genjiko.server.store.sql import SqlStore
from genjiko.server.store.sql_tables import list_queries
from genjiko.server.tables import playing, seating
from tests.server.harness import new_database
from tests.server.inside import open_context, shaped_file


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite3'}"
    address: str = request.getfixturevalue("postgres_address")
    return new_database(address)


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    async def run() -> tuple[tuple[str | None, str], tuple[str | None, str], list[object]]:
        url = Settings(database=database).url()
        first = await migrate(url)
        second = await migrate(url)
        store = Database(url)
        async with store.write() as connection:
            found = await connection.run_sync(differences)
        await store.close()
        return first, second, found

    first, second, found = asyncio.run(run())
    assert first == (None, head())
    assert second == (head(), head())
    assert found == []


def _to_first(connection: Connection) -> None:
    """A database of the first shape with one table, one seat and one notice."""
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    texts = ("game", "options", "host", "clock", "on_leave", "stand_in", "salt", "status", "join_key", "watch_key")
    numbers = ("rules_version", "players", "seed", "created", "updated", "revision", "version")
    switches = ("public", "spectators", "undo", "hints", "seeded", "hinted")
    row = {"id": "t", "waiting": "", **dict.fromkeys(texts, ""), **dict.fromkeys(numbers, 0)}
    row |= dict.fromkeys(switches, False)
    values = ", ".join(f":{name}" for name in row)
    connection.execute(text(f"INSERT INTO tables ({', '.join(row)}) VALUES ({values})"), row)
    connection.execute(text("INSERT INTO seats VALUES ('t', 0, 'bot', NULL, 'greedy', 'greedy')"))
    connection.execute(text("INSERT INTO notices VALUES ('t', 1, 5, 'p', 7.0, 2)"))


def _migrated_from_first(database: str, wanted: Select[Any]) -> list[tuple[object, ...]]:
    """What a query finds in the database of `_to_first` once it has the present shape."""

    async def run() -> list[tuple[object, ...]]:
        store = Database(Settings(database=database).url())
        async with store.write() as connection:
            await connection.run_sync(_to_first)
        assert await migrate(store.url) == ("0001", head())
        async with store.read() as connection:
            rows = [tuple(row) for row in await connection.execute(wanted)]
        await store.close()
        return rows

    return asyncio.run(run())


def test_notices_that_wait_survive_the_second_shape(database: str) -> None:
    assert _migrated_from_first(database, select(schema.notices)) == [("t", 1, 5, "webhook", "p", 7.0, 2)]


def test_tables_from_before_the_draw_of_seats_keep_theirs(database: str) -> None:
    tables, seats = schema.tables.c, schema.seats.c
    wanted = select(tables.seating, tables.chairs, seats.level).join(schema.seats, seats.table_id == tables.id)
    assert _migrated_from_first(database, wanted) == [("as_seated", None, "greedy")]


def test_a_number_of_the_log_is_given_once(database: str) -> None:
    async def run() -> list[bool]:
        async with open_context(database) as context:
            person, _ = await context.people.guest("Anna")
            table = await seating.create(context.tables, person, wire.CreateTable("hanamikoji"))

            def append(n: int, request: str) -> Append:
                entry = Entry(n, "play", 0, "x", "[]", request, 0.0)
                return Append(table.id, entry, Progress(n, (), 0.0, None, "playing"), Claim("w", 0.0))

            journal = context.store
            together = await asyncio.gather(journal.append(append(1, "a")), journal.append(append(1, "b")))
            later = [await journal.append(append(1, "c")), await journal.append(append(2, "a"))]
            return [*together, *later, await journal.append(append(2, "d"))]

    assert asyncio.run(run()) == [True, False, False, False, True]


@pytest.mark.parametrize("game", genjiko.games())
def test_a_table_read_again_from_its_log_is_the_same(tmp_path: Path, game: str) -> None:
    async def run() -> None:
        async with open_context(tmp_path) as context:
            person, _ = await context.people.guest("Anna")
            players = genjiko.new(game).rules.players
            wanted = wire.CreateTable(game, seats=[wire.SeatPlan("me")] * players, start=True)
            table = await seating.create(context.tables, person, wanted)
            rng = random.Random(5)
            for number in range(60):
                logged = table.logged
                assert logged is not None
                if logged.over:
                    break
                seat = rng.choice(logged.to_act)
                if logged.game.undoable(seat) and rng.random() < 0.3:
                    steps = rng.randint(1, logged.game.undoable(seat))
                    await playing.undo(context.tables, table, seat, wire.TakeBack(logged.version, str(number), steps))
                else:
                    action = rng.choice(logged.game.legal(seat)).text
                    await playing.play(
                        context.tables, table, seat, wire.PlayAction(action, logged.version, str(number))
                    )
            context.tables.close(table.id)
            again = await context.tables.open(table.id)
            assert again is not table
            assert again.logged is not None
            assert table.logged is not None
            assert again.logged.game.record() == table.logged.game.record()
            assert json.dumps(again.logged.game.dump()) == json.dumps(table.logged.game.dump())
            assert again.logged.version == table.logged.version
            assert again.logged.game.event_steps() == table.logged.game.event_steps()
            for seat in range(players):
                assert again.logged.game.events(seat) == table.logged.game.events(seat)
                assert again.logged.game.undoable(seat) == table.logged.game.undoable(seat)

    asyncio.run(run())


def test_two_requests_for_a_closed_table_open_it_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_context(tmp_path) as context:
            person, _ = await context.people.guest("Anna")
            table = await seating.create(context.tables, person, wire.CreateTable("hanamikoji"))
            context.tables.close(table.id)
            one, two = await asyncio.gather(context.tables.open(table.id), context.tables.open(table.id))
            assert one is two

    asyncio.run(run())


class HangsUp:
    """A connection whose task is cancelled at its n-th statement: before the answer is there, or just after."""

    def __init__(self, connection: Any, statement: int, before: bool) -> None:
        self._connection = connection
        self._left = statement
        self._before = before

    async def execute(self, statement: Any, parameters: Any = None) -> Any:
        self._left -= 1
        if self._left == 0 and self._before:
            _hang_up()
        found = await self._connection.execute(statement, parameters)
        if self._left == 0:
            _hang_up()
        return found


def _hang_up() -> None:
    task = asyncio.current_task()
    assert task is not None
    task.cancel()


@pytest.mark.parametrize("before", [True, False])
def test_who_hangs_up_in_the_middle_of_a_request_blocks_nobody(database: str, before: bool) -> None:
    async def run() -> list[str]:
        async with open_context(database) as context:
            person, _ = await context.people.guest("Anna")
            table = await seating.create(context.tables, person, wire.CreateTable("hanamikoji"))
            assert isinstance(context.store, SqlStore)
            write = context.store.write
            for number in range(12):

                @asynccontextmanager
                async def hanging_up(statement: int = number % 3 + 1) -> AsyncIterator[Any]:
                    async with write() as connection:
                        yield HangsUp(connection, statement, before)

                context.store.write = hanging_up  # type: ignore[method-assign]
                saying = asyncio.create_task(playing.say(context.tables, table, person, f"half {number}"))
                await asyncio.wait([saying], timeout=5)
                assert saying.cancelled()
            context.store.write = write  # type: ignore[method-assign]
            await asyncio.wait_for(playing.say(context.tables, table, person, "whole"), 5)
            return [line.text for line in await context.store.chat(table.id, 0)]

    said = asyncio.run(run())
    assert said[-1] == "whole"
    assert len(set(said)) == len(said)


def test_sqlite_flushes_to_the_disk_before_it_says_yes(tmp_path: Path) -> None:
    async def run() -> list[object]:
        url = Settings(database=f"sqlite:///{tmp_path / 'flush.sqlite3'}").url()
        store = Database(url)
        async with store.write() as connection:
            found = [(await connection.execute(text(f"PRAGMA {p}"))).scalar() for p in ("journal_mode", "synchronous")]
        await store.close()
        return found

    assert asyncio.run(run()) == ["wal", 2]


def test_the_database_of_a_player_is_one_file(tmp_path: Path) -> None:
    file = tmp_path / "genjiko.sqlite3"
    asyncio.run(migrate(Settings(database=f"sqlite:///{file}").url()))
    engine = create_engine(f"sqlite:///{file}")
    assert set(inspect(engine).get_table_names()) >= set(schema.metadata.tables)
    engine.dispose()


@pytest.mark.parametrize("status", [None, "playing"])
def test_the_lobby_is_a_stretch_of_an_index_with_nothing_to_sort(tmp_path: Path, status: Any) -> None:
    url = f"sqlite:///{tmp_path / 'lobby.sqlite3'}"
    asyncio.run(migrate(Settings(database=url).url()))
    engine = create_engine(url)
    with engine.connect() as connection:
        for query in list_queries(Listing(("hanamikoji", "parfum"), 50, public=True, status=status, before=5.0)):
            said = query.compile(engine, compile_kwargs={"literal_binds": True})
            plan = [row[3] for row in connection.execute(text(f"EXPLAIN QUERY PLAN {said}"))]
            assert len(plan) == 1, plan
            assert "USING INDEX ix_tables_list (public=? AND status=? AND updated<?)" in plan[0]
    engine.dispose()


def test_what_is_to_be_archived_is_found_by_an_index(tmp_path: Path) -> None:
    engine = create_engine(shaped_file(tmp_path / "old.sqlite3"))
    with engine.connect() as connection:
        said = WAITING.compile(engine)
        plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {said}", (5.0, AT_ONCE, 0))]
        assert plan == ["SEARCH tables USING INDEX ix_tables_archive (updated<?)"]
    engine.dispose()
