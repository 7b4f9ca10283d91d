"""What is not done twice: one text for all spectators, one write for a new table, no question about an empty chat."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from genjiko.kernel.event import SPECTATOR
from genjiko.server import wire
from genjiko.server.store.memory import MemoryStore
from genjiko.server.store.rows import Person as Somebody
from genjiko.server.store.sql import SqlStore
from genjiko.server.tables import for_viewer, seating
from genjiko.server.tables.bots import BotsHere
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.time_source import TimeSource
from tests.server.inside import open_context

ANNA = Somebody("anna", "Anna", False)


def test_all_spectators_get_the_same_text_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    show = for_viewer.show_state

    def counted(*given: Any) -> wire.GameState:
        made.append(given[1])
        return show(*given)

    monkeypatch.setattr(for_viewer, "show_state", counted)

    async def run() -> None:
        tables = OpenTables(MemoryStore(), BotsHere(), TimeSource())
        plan = [wire.SeatPlan("me")] * 2
        table = await seating.create(tables, ANNA, wire.CreateTable("hanamikoji", seats=plan, start=True))
        assert table.logged is not None
        logged = table.logged

        def text(viewer: int, language: str = "en", now: float = 100.0) -> str:
            return for_viewer.state_text(logged, viewer, 0, language, table.names, now)[0]

        assert len({id(text(SPECTATOR)) for _ in range(100)}) == 1
        assert made == [SPECTATOR]
        assert text(SPECTATOR, "it") != text(SPECTATOR)
        assert text(0) != text(1)
        assert json.decode(text(SPECTATOR, now=160.0))["now"] == 160.0, "but who comes later learns the time"

    asyncio.run(run())


def test_a_table_that_is_created_and_started_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = []

    async def run() -> None:
        async with open_context(tmp_path) as context:
            write = SqlStore.write

            def counted(store: SqlStore) -> Any:
                writes.append(store)
                return write(store)

            monkeypatch.setattr(SqlStore, "write", counted)
            plan = [wire.SeatPlan("me"), wire.SeatPlan("me")]
            wanted = wire.CreateTable("hanamikoji", seats=plan, start=True)
            table = await seating.create(context.tables, ANNA, wanted)
            assert len(writes) == 1
            before = table.info(ANNA)
            context.tables.close(table.id)
            again = await context.tables.open(table.id)
            assert (again.info(ANNA), again.row) == (before, table.row), "and is the same when it is read"
            assert again.logged is not None
            assert table.logged is not None
            assert again.logged.game.view(0) == table.logged.game.view(0)

    asyncio.run(run())


def test_nobody_asks_for_the_chat_of_a_table_at_which_nothing_was_said(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_context(tmp_path) as context:
            wanted = wire.CreateTable("hanamikoji")
            table = await seating.create(context.tables, ANNA, wanted)
            assert table.said == 0
            context.tables.close(table.id)
            assert (await context.tables.open(table.id)).said is None, "of a table that was read nobody knows it"

    asyncio.run(run())
