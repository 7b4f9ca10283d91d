"""Where several seats decide at the same time, the others' actions do not make mine stale."""

import asyncio
import random
from pathlib import Path

import pytest

from genjiko.server import wire
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal
from genjiko.server.tables import playing, seating
from genjiko.server.tables.table import Table
from tests.server.inside import open_context


async def at_a_common_decision(context: ServerContext) -> Table:
    """A table of Perfumery at which several may act."""
    person, _ = await context.people.guest("Anna")
    wanted = wire.CreateTable("perfumery", 3, seats=[wire.SeatPlan("me")] * 3, start=True)
    rng = random.Random(1)
    for _ in range(5):
        table = await seating.create(context.tables, person, wanted)
        assert table.logged is not None
        while not table.logged.over:
            if len(table.logged.to_act) > 1 and table.logged.version > 0:
                return table
            seat = table.logged.to_act[0]
            action = rng.choice(table.logged.game.legal(seat)).text
            request = f"before {table.logged.version}"
            await playing.play(context.tables, table, seat, wire.PlayAction(action, table.logged.version, request))
    raise AssertionError("nobody ever decides together")


async def play(context: ServerContext, table: Table, seat: int, version: int, name: str) -> int:
    """Play the first legal action of a seat, decided on at a version."""
    assert table.logged is not None
    action = table.logged.game.legal(seat)[0].text
    return (await playing.play(context.tables, table, seat, wire.PlayAction(action, version, name))).version


def test_all_may_decide_on_the_same_version(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_context(tmp_path) as context:
            table = await at_a_common_decision(context)
            assert table.logged is not None
            version, seats = table.logged.version, table.logged.to_act
            done = await asyncio.gather(*(play(context, table, seat, version, f"together {seat}") for seat in seats))
            assert sorted(done) == [version + 1 + i for i in range(len(seats))]

    asyncio.run(run())


def test_ones_own_action_makes_the_old_version_stale(tmp_path: Path) -> None:
    async def run() -> str:
        async with open_context(tmp_path) as context:
            table = await at_a_common_decision(context)
            assert table.logged is not None
            version, seat = table.logged.version, table.logged.to_act[0]
            await play(context, table, seat, version, "first")
            again = wire.PlayAction(table.logged.game.rules.catalogue[0].text, version, "second")
            with pytest.raises(Refusal) as refused:
                await playing.play(context.tables, table, seat, again)
            return refused.value.problem.code

    assert asyncio.run(run()) == "stale"


def test_the_state_before_the_common_decision_is_stale(tmp_path: Path) -> None:
    async def run() -> str:
        async with open_context(tmp_path) as context:
            table = await at_a_common_decision(context)
            assert table.logged is not None
            version, seat = table.logged.opened[table.logged.to_act[0]], table.logged.to_act[0]
            with pytest.raises(Refusal) as refused:
                await play(context, table, seat, version - 1, "late")
            return refused.value.problem.code

    assert asyncio.run(run()) == "stale"
