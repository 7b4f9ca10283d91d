"""Where several seats decide at the same time, the others' actions do not make mine stale."""

import asyncio
import random
from pathlib import Path

import pytest

from genjiko.server import gathering, playing, wire
from genjiko.server.errors import Refusal
from genjiko.server.house import House
from genjiko.server.table import Table
from tests.server.inside import open_house


async def at_a_common_decision(house: House) -> Table:
    """A table of Perfumery at which several may act."""
    person, _ = await house.people.guest("Anna")
    wanted = wire.CreateTable("perfumery", 3, seats=[wire.SeatPlan("me")] * 3, start=True)
    rng = random.Random(1)
    for _ in range(5):
        table = await gathering.create(house, person, wanted)
        assert table.match is not None
        while not table.match.over:
            if len(table.match.to_act) > 1 and table.match.version > 0:
                return table
            seat = table.match.to_act[0]
            action = rng.choice(table.match.game.legal(seat)).text
            request = f"before {table.match.version}"
            await playing.play(house, table, seat, wire.PlayAction(action, table.match.version, request))
    raise AssertionError("nobody ever decides together")


async def play(house: House, table: Table, seat: int, version: int, name: str) -> int:
    """Play the first legal action of a seat, decided on at a version."""
    assert table.match is not None
    action = table.match.game.legal(seat)[0].text
    return (await playing.play(house, table, seat, wire.PlayAction(action, version, name))).version


def test_all_may_decide_on_the_same_version(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            table = await at_a_common_decision(house)
            assert table.match is not None
            version, seats = table.match.version, table.match.to_act
            done = await asyncio.gather(*(play(house, table, seat, version, f"together {seat}") for seat in seats))
            assert sorted(done) == [version + 1 + i for i in range(len(seats))]

    asyncio.run(run())


def test_ones_own_action_makes_the_old_version_stale(tmp_path: Path) -> None:
    async def run() -> str:
        async with open_house(tmp_path) as house:
            table = await at_a_common_decision(house)
            assert table.match is not None
            version, seat = table.match.version, table.match.to_act[0]
            await play(house, table, seat, version, "first")
            again = wire.PlayAction(table.match.game.rules.catalogue[0].text, version, "second")
            with pytest.raises(Refusal) as refused:
                await playing.play(house, table, seat, again)
            return refused.value.problem.code

    assert asyncio.run(run()) == "stale"


def test_the_state_before_the_common_decision_is_stale(tmp_path: Path) -> None:
    async def run() -> str:
        async with open_house(tmp_path) as house:
            table = await at_a_common_decision(house)
            assert table.match is not None
            version, seat = table.match._opened[table.match.to_act[0]], table.match.to_act[0]
            with pytest.raises(Refusal) as refused:
                await play(house, table, seat, version - 1, "late")
            return refused.value.problem.code

    assert asyncio.run(run()) == "stale"
