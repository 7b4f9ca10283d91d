"""Clocks: the turn, the reserve, days, time-outs, and restarts that cost nobody time."""

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from genjiko.server import wire
from genjiko.server.background.tasks import BackgroundTasks
from genjiko.server.context import ServerContext
from genjiko.server.settings import Settings
from genjiko.server.store.migrate import migrate
from genjiko.server.tables import playing, seating
from genjiko.server.tables.bots import BotsHere
from genjiko.server.tables.clock import Clocks, counted, merge, moment_after
from genjiko.server.tables.driving import drive
from genjiko.server.tables.table import Table
from tests.server.harness import Person, new_database
from tests.server.inside import open_context
from tests.server.moved_time import MovedTime, WoundTime
from tests.server.threaded import ThreadedServer

LIVE = wire.ClockRule("live", turn=10, reserve=60)
DAYS = wire.ClockRule("days", turn=2 * 86_400)


def test_the_turn_is_used_before_the_reserve() -> None:
    clocks = Clocks(LIVE, 2, [])
    clocks.move_on(100.0, [0], [])
    shown = clocks.show(125.0)
    assert (shown[0].turn, shown[0].reserve, shown[0].running) == (0, 45, True)
    assert (shown[1].turn, shown[1].reserve, shown[1].running) == (10, 60, False)
    clocks.move_on(125.0, [1], [1])
    assert [clock.reserve for clock in clocks.show(125.0)] == [45, 60]
    assert clocks.show(130.0)[0].turn == 10


def test_small_decisions_of_one_turn_share_its_time() -> None:
    clocks = Clocks(LIVE, 2, [])
    clocks.move_on(0.0, [0], [])
    clocks.move_on(6.0, [0], [])
    assert clocks.show(8.0)[0].turn == 2
    clocks.move_on(8.0, [0], [0])
    assert clocks.show(8.0)[0].turn == 10


def test_a_deadline_is_turn_and_reserve() -> None:
    clocks = Clocks(LIVE, 2, [])
    clocks.move_on(1000.0, [0], [])
    assert clocks.deadline(0) == 1070.0
    assert clocks.deadline(1) is None
    days = Clocks(DAYS, 2, [])
    days.move_on(0.0, [1], [])
    assert days.deadline(1) == 172_800.0


def test_no_clock_has_no_deadline_and_shows_nothing() -> None:
    clocks = Clocks(wire.ClockRule(), 2, [])
    clocks.move_on(0.0, [0], [])
    assert clocks.deadline(0) is None
    assert clocks.show(5.0) == []


def test_time_in_which_the_server_was_down_does_not_count() -> None:
    outages = merge([(130.0, 150.0), (110.0, 135.0)])
    assert outages == [(110.0, 150.0)]
    assert counted(100.0, 160.0, outages) == 20.0
    assert moment_after(100.0, 20.0, outages) == 160.0
    assert moment_after(120.0, 5.0, outages) == 155.0
    assert moment_after(100.0, 5.0, outages) == 105.0
    clocks = Clocks(LIVE, 1, outages)
    clocks.move_on(100.0, [0], [])
    assert clocks.deadline(0) == 210.0


def test_a_restart_after_a_break_gives_everybody_the_break_and_the_grace_back(tmp_path: Path) -> None:
    async def run() -> tuple[float, float]:
        time = MovedTime()
        async with open_context(tmp_path, time) as context:
            person, _ = await context.people.guest("Anna")
            seats = [wire.SeatPlan("me"), wire.SeatPlan("me")]
            wanted = wire.CreateTable("hanamikoji", seats=seats, clock=LIVE, start=True)
            table = await seating.create(context.tables, person, wanted)
            assert table.logged is not None
            before = table.logged.clocks.deadline(table.logged.to_act[0])
            time.move_on(3600)  # without a sign of life
            await context.begin()
            after = table.logged.clocks.deadline(table.logged.to_act[0])
        assert before is not None
        assert after is not None
        return before, after

    before, after = asyncio.run(run())
    assert after - before == 3620


@pytest.fixture
def server() -> Iterator[ThreadedServer]:
    """A server whose time is moved on by the tests."""
    running = ThreadedServer()
    yield running
    running.stop()


def test_a_bot_takes_the_seat_of_a_player_whose_time_is_out(server: ThreadedServer, anna: Person, bo: Person) -> None:
    clock = {"kind": "live", "turn": 5, "reserve": 0}
    table = anna.table("me", "open", public=True, clock=clock, stand_in="random")
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/sit")
    anna.post(f"{where}/start")
    state = anna.get(f"{where}/state")
    assert state["clocks"][state["to_act"][0]]["running"]
    slow = state["to_act"][0]
    socket = (anna, bo)[1 - slow].socket(table["id"])
    server.let_pass(4.9)
    assert anna.get(f"{where}/state")["version"] == 0
    server.let_pass(0.5)
    socket.until(lambda s: s["version"] >= 2, timeout=30)  # the time-out, then the bot's move
    seat = anna.get(where)["seats"][slow]
    assert seat["stand_in"]
    assert not (anna, bo)[slow].post(f"{where}/sit")["seats"][slow]["stand_in"]
    socket.close()


@pytest.mark.parametrize("on_timeout", ["resign"])
def test_or_the_seat_has_resigned(tmp_path: Path, on_timeout: str) -> None:
    async def run() -> wire.TableResult | None:
        time = MovedTime()
        async with open_context(tmp_path, time) as context:
            person, _ = await context.people.guest("Anna")
            seats = [wire.SeatPlan("me"), wire.SeatPlan("me")]
            clock = wire.ClockRule("live", turn=5, on_timeout="resign")
            table = await seating.create(
                context.tables, person, wire.CreateTable("hanamikoji", seats=seats, clock=clock, start=True)
            )
            assert table.logged is not None
            time.move_on(5)
            drive(context.tables, table)
            assert table.driver is not None
            await table.driver
            return table.logged.result()

    result = asyncio.run(run())
    assert result is not None
    assert result.by == "resignation"


# -- a clock that is set back --


def test_time_never_goes_back_and_the_machines_clock_catches_up_with_it() -> None:
    time = WoundTime()
    began = time.now()
    time.shown -= 700
    seen = [time.now()]
    for _ in range(100):
        time.move_on(80)
        seen.append(time.now())
    assert seen[0] == began
    assert all(later > earlier for earlier, later in pairwise(seen))
    assert seen[-1] == time.shown
    assert seen[1] - began > 70, "and while it waits it goes on, a little slowly"


@pytest.mark.parametrize(("moment", "followed"), [(10.0, True), (700.0, True), (-10.0, False), (1e8, False)])
def test_who_comes_later_goes_on_from_what_others_have_written_down(moment: float, followed: bool) -> None:
    time = WoundTime()
    time.go_on_from(time.shown + moment)
    assert time.now() == time.shown + (moment if followed else 0)
    time.move_on(20_000)
    assert time.now() == time.shown


async def _bots_turn_passes(context: ServerContext, table: Table) -> int:
    """Somebody plays when it is their turn, and then the bots; gives how long the log is."""
    await _drive_all(context, table)
    logged = table.logged
    assert logged is not None
    assert logged.to_act == (0,)
    action = logged.game.legal(0)[0].text
    await playing.play(context.tables, table, 0, wire.PlayAction(action, logged.version, f"at {logged.version}"))
    await _drive_all(context, table)
    assert table.logged is not None
    assert table.logged.to_act == (0,) or table.logged.over, "the bot has played"
    return table.version


async def _drive_all(context: ServerContext, table: Table) -> None:
    await BackgroundTasks(context).scan()
    while table.driven:
        assert table.driver is not None
        await table.driver


BESIDE_A_BOT = wire.CreateTable(
    "hanamikoji", seats=[wire.SeatPlan("me"), wire.SeatPlan("bot", "random")], start=True, seating="as_seated"
)


@pytest.mark.parametrize("step", [-0.5, -700.0, -86_400.0])
def test_bots_play_on_when_the_clock_is_set_back(tmp_path: Path, step: float) -> None:
    async def run() -> None:
        time = WoundTime()
        async with open_context(tmp_path, time, grace=0.0) as context:
            context.tables.bots = BotsHere()
            anna, _ = await context.people.guest("Anna")
            table = await seating.create(context.tables, anna, BESIDE_A_BOT)
            before = await _bots_turn_passes(context, table)
            time.shown += step
            assert await _bots_turn_passes(context, table) > before
            time.move_on(3)
            await context.beat()
            assert context.ready

    asyncio.run(run())


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a database is, for `open_context`."""
    if request.param == "sqlite":
        return tmp_path
    address = new_database(request.getfixturevalue("postgres_address"))
    asyncio.run(migrate(Settings(database=address).url()))
    return address


@pytest.mark.parametrize("step", [-700.0, -86_400.0])
def test_bots_play_on_when_the_clock_was_set_back_while_the_server_was_down(place: Path | str, step: float) -> None:
    async def run() -> None:
        time = WoundTime()
        async with open_context(place, time, grace=0.0) as context:
            anna, _ = await context.people.guest("Anna")
            context.tables.stopping = True  # before the bot has moved
            left = await seating.create(context.tables, anna, BESIDE_A_BOT)
            assert left.logged is not None
            action = wire.PlayAction(left.logged.game.legal(0)[0].text, 0, "first")
            await playing.play(context.tables, left, 0, action)
        late = WoundTime(time.shown + step)
        async with open_context(place, late, grace=0.0) as context:
            context.tables.bots = BotsHere()
            late.move_on(20)  # what was claimed by whoever has gone is free by then
            await context.beat()
            assert await context.store.living(late.now()) == 1
            table = await context.tables.open(left.id)
            before = await _bots_turn_passes(context, table)
            assert await _bots_turn_passes(context, table) > before

    asyncio.run(run())


def test_a_second_worker_after_the_clock_was_set_back_lives_in_the_same_time_as_the_first(
    postgres_address: str,
) -> None:
    place = new_database(postgres_address)
    asyncio.run(migrate(Settings(database=place).url()))

    async def run() -> None:
        time, late = WoundTime(), WoundTime()
        async with open_context(place, time, grace=0.0) as first:
            time.shown -= 700
            late.shown -= 700
            async with open_context(place, late, grace=0.0) as second:
                assert late.now() == time.now()
                for context in (first, second):
                    await context.beat()
                assert await second.store.living(late.now()) == 2

    asyncio.run(run())
