"""What is not done twice: one text for all spectators, one write for a new table, no question about an empty chat."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from websockets.frames import Frame, Opcode

from genjiko.kernel.event import SPECTATOR
from genjiko.server import messages, wire
from genjiko.server.api.frame import payload, text_frame
from genjiko.server.api.viewer import Viewer
from genjiko.server.context import ServerContext
from genjiko.server.store.rows import Person as Somebody
from genjiko.server.store.sql import SqlStore
from genjiko.server.tables import for_viewer, playing, seating
from genjiko.server.tables.table import Table
from tests.server.inside import open_context

ANNA = Somebody("anna", "Anna", False)


class Line:
    """A line that is free or not, and keeps what goes over it."""

    def __init__(self, free: bool = True) -> None:
        self.free = free
        self.frames: list[bytes] = []

    def put(self, frame: bytes) -> bool:
        if self.free:
            self.frames.append(frame)
        return self.free

    async def send_text(self, text: str) -> None:
        """What is not a state goes this way."""


async def _lookers(context: ServerContext, table: Table, lines: list[Line], **hello: Any) -> list[Viewer]:
    """Spectators at a table who have had its first state."""
    greeting = messages.Hello(thin=True, **hello)
    sockets = [Viewer(context, line, table, None, greeting, "here") for line in lines]  # type: ignore[arg-type]
    for socket in sockets:
        table.onlookers.add(socket)
        socket._woken.clear()
        socket.wake(game=True)
    return sockets


async def _play(context: ServerContext, table: Table) -> None:
    assert table.logged is not None
    seat = table.logged.to_act[0]
    action = table.logged.game.legal(seat)[0].text
    await playing.play(context.tables, table, seat, wire.PlayAction(action, table.version, f"{seat}-{table.version}"))


def test_all_spectators_get_the_same_bytes_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    show = for_viewer.show_state

    def counted(*given: Any) -> wire.GameState:
        made.append(given[1])
        return show(*given)

    monkeypatch.setattr(for_viewer, "show_state", counted)

    async def run() -> None:
        async with open_context(tmp_path) as context:
            monkeypatch.setattr(context.time, "now", lambda: 100.0)
            plan = [wire.SeatPlan("me")] * 2
            table = await seating.create(context.tables, ANNA, wire.CreateTable("hanamikoji", seats=plan, start=True))
            lines = [Line() for _ in range(50)]
            await _lookers(context, table, lines)
            await _lookers(context, table, italian := [Line()], language="it")
            await _play(context, table)
            assert made == [SPECTATOR] * 4, "two states in two languages"
            for number in (0, 1):
                assert len({id(line.frames[number]) for line in lines}) == 1
                assert italian[0].frames[number] != lines[0].frames[number]

    asyncio.run(run())


def test_whoever_does_not_read_gets_the_newest_state_later_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_context(tmp_path) as context:
            plan = [wire.SeatPlan("me")] * 2
            table = await seating.create(context.tables, ANNA, wire.CreateTable("hanamikoji", seats=plan, start=True))
            quick, slow = Line(), Line()
            (_, behind) = await _lookers(context, table, [quick, slow])
            slow.free = False
            for _ in range(3):
                await _play(context, table)
            assert (len(quick.frames), len(slow.frames)) == (4, 1)
            slow.free = True
            sender = asyncio.create_task(behind.send())
            for _ in range(20):
                await asyncio.sleep(0)
            sender.cancel()
            early, late = (json.decode(payload(frame))["state"] for frame in slow.frames)
            assert (late["version"], late["events_from"]) == (3, len(early["events"]))

    asyncio.run(run())


def test_strangers_who_say_that_they_have_seen_other_things_fill_no_memory(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_context(tmp_path) as context:
            plan = [wire.SeatPlan("me")] * 2
            table = await seating.create(context.tables, ANNA, wire.CreateTable("hanamikoji", seats=plan, start=True))
            for number in range(200):
                await _lookers(context, table, [Line()], version=number)
            assert table.logged is not None
            assert 0 < len(table.logged.for_spectators) <= 64

    asyncio.run(run())


def test_a_frame_is_as_long_as_it_says() -> None:
    for size in (0, 125, 126, 65_535, 65_536):
        text = b"x" * size
        assert payload(text_frame(text)) == text
        expected = Frame(Opcode.TEXT, text).serialize(mask=False)
        assert text_frame(text) == expected


def test_a_table_that_is_created_and_started_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = []

    async def run() -> None:
        async with open_context(tmp_path) as context:
            write = SqlStore.transact

            async def counted(store: SqlStore, work: Any) -> Any:
                writes.append(store)
                return await write(store, work)

            monkeypatch.setattr(SqlStore, "transact", counted)
            monkeypatch.setattr(SqlStore, "write", None)
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


def test_nobody_asks_for_the_chat_of_a_table_at_which_nothing_was_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with open_context(tmp_path) as context:
            asked: list[str] = []
            chat = context.store.chat

            async def counted(table_id: str, *more: Any) -> Any:
                asked.append(table_id)
                return await chat(table_id, *more)

            async def greet(table: Table) -> int:
                """How often the chat is asked for when somebody comes."""
                before = len(asked)
                viewer = Viewer(context, Line(), table, None, messages.Hello(), "here")  # type: ignore[arg-type]
                sending = asyncio.create_task(viewer.send())
                while viewer._sending or any(viewer._dirty.values()):
                    await asyncio.sleep(0)
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)
                return len(asked) - before

            monkeypatch.setattr(context.store, "chat", counted)
            wanted = wire.CreateTable("hanamikoji", public=True)
            table = await seating.create(context.tables, ANNA, wanted)
            assert table.said == 0
            assert await greet(table) == 0
            context.tables.close(table.id)
            table = await context.tables.open(table.id)
            assert table.said is None, "of a table that was read nobody knows it"
            assert await greet(table) == 1

    asyncio.run(run())
