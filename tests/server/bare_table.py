"""A whole table with nothing but the standard library and msgspec: run by `test_without_packages`.

Every import of another package is refused from the first line on. `python -m tests.server.bare_table GAME LEVEL`.
"""

# ruff: noqa: E402 (first the refusal, then the imports)

from tests.server.refuse import refuse_packages

refuse_packages()

import asyncio
import contextlib
import json
import random
import sys

import genjiko
from genjiko.kernel.event import OPEN
from genjiko.server import wire
from genjiko.server.store.memory import MemoryStore
from genjiko.server.store.rows import Person
from genjiko.server.tables import lists, playing, replays, seating
from genjiko.server.tables.bots import BotsHere
from genjiko.server.tables.for_viewer import show_state
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.table import Table
from genjiko.server.time_source import TimeSource

ANNA = Person("anna", "Anna", False)


class Screen:
    """Where Anna sees the table; it counts what it is told."""

    def __init__(self) -> None:
        self.seat = 0
        self.woken = 0
        self.heard = asyncio.Event()

    def wake(self, table: bool = False, game: bool = False, chat: bool = False) -> None:
        """Something has changed."""
        self.woken += 1
        self.heard.set()


async def sit_down(tables: OpenTables, game: str, level: str, screen: Screen) -> Table:
    """Anna on the first seat, bots on the others, and the game has begun."""
    players = genjiko.new(game).rules.players
    plan = [wire.SeatPlan("open")] * players
    wanted = wire.CreateTable(game, seats=plan, seating="as_seated", seed=3)
    table = await seating.create(tables, ANNA, wanted)
    await tables.arrive(table, screen, "screen")
    await seating.sit(tables, table, ANNA, wire.Sit())
    for seat in range(1, players):
        await seating.put_bot(tables, table, ANNA, wire.PutBot(seat, level))
    await playing.say(tables, table, ANNA, "Good evening")
    await seating.start(tables, table, ANNA)
    return table


async def play_out(tables: OpenTables, table: Table, screen: Screen) -> int:
    """Anna plays at random, and takes back once what she may; gives how often she did."""
    rng, undone = random.Random(1), 0
    while True:
        screen.heard.clear()
        logged = table.logged
        assert logged is not None
        state = show_state(logged, 0, logged.game.told, "en", table.names, tables.time.now())
        if logged.over:
            return undone
        if not state.legal:
            await screen.heard.wait()
        elif state.undo and not undone:
            await playing.undo(tables, table, 0, wire.TakeBack(state.version, f"u{state.version}"))
            undone += 1
        else:
            action = wire.PlayAction(rng.choice(state.legal), state.version, f"p{state.version}")
            await playing.play(tables, table, 0, action)


async def run(game: str, level: str) -> dict[str, object]:
    """The whole evening; gives what is worth telling."""
    with contextlib.suppress(ModuleNotFoundError):
        import starlette

        raise AssertionError(f"{starlette} could be imported")
    tables = OpenTables(MemoryStore(), BotsHere(), TimeSource())
    screen = Screen()
    table = await sit_down(tables, game, level, screen)
    undone = await play_out(tables, table, screen)
    assert table.driver is not None
    await table.driver
    assert table.logged is not None
    logged = table.logged
    record = replays.record_of(table, ANNA, None)
    assert genjiko.load(record).events(OPEN) == logged.game.events(OPEN)
    replay = replays.of_table(table)
    assert replay.step(len(logged.game.moves), OPEN, "en").view == logged.game.view(OPEN)
    assert replay.info(0, "en", logged.result()).steps == len(logged.game.moves)
    tables.close(table.id)
    again = await tables.open(table.id)
    assert again.logged is not None
    assert again.logged.game.record() == record
    listed = await lists.page(tables, lists.listing(person=ANNA), ANNA)
    rematch = await seating.rematch(tables, again, ANNA)
    return {
        "result": table.info(ANNA).result is not None,
        "seats": [seat.name for seat in table.seats],
        "undone": undone,
        "chat": [line.text for line in await tables.store.chat(table.id, 0)],
        "listed": [line.status for line in listed.tables],
        "rematch": rematch.status,
        "woken": screen.woken > 0,
    }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(run(sys.argv[1], sys.argv[2]))))
