"""Who is next where many wait, and how often somebody may ask: looked at from inside, with time that is moved on."""

import asyncio
import socket
from pathlib import Path

import pytest

from genjiko.server import wire
from genjiko.server.errors import Refusal
from genjiko.server.fair_queue import FairQueue
from genjiko.server.people import limits
from genjiko.server.people.limits import Limits, network
from genjiko.server.people.outside import cut_off_after
from genjiko.server.tables import seating
from genjiko.server.tables.bots import AWAITED, SEEN, UNSEEN, Share
from tests.server.inside import open_context
from tests.server.moved_time import MovedTime


def order_of(shares: list[Share], addresses: dict[str, str]) -> list[str]:
    """In which order they are served who wait for one place, ten seconds each."""

    async def run() -> list[str]:
        time = MovedTime()
        queue = FairQueue(1, time, lambda person: addresses.get(person, person))
        served: list[str] = []

        async def one(share: Share) -> None:
            leave = await queue.enter(share)
            served.append(share.person)
            time.move_on(10)
            await asyncio.sleep(0)
            leave()

        first = await queue.enter(Share("first"))
        waiting = [asyncio.create_task(one(share)) for share in shares]
        await asyncio.sleep(0)
        first()
        await asyncio.gather(*waiting)
        return served

    return asyncio.run(run())


def test_who_asks_for_much_waits_for_who_asks_for_little() -> None:
    assert order_of([*[Share("greedy")] * 5, Share("modest")], {}).index("modest") == 1


def test_who_comes_under_many_names_gets_no_more() -> None:
    names = [f"guest {number}" for number in range(5)]
    served = order_of([*[Share(name) for name in names], Share("modest")], dict.fromkeys(names, "192.0.2.1"))
    assert served.index("modest") == 1


def test_a_player_who_waits_goes_before_spectators_and_these_before_nobody() -> None:
    shares = [Share("nobody", UNSEEN), Share("spectator", SEEN), Share("player", AWAITED)]
    assert order_of(shares, {}) == ["player", "spectator", "nobody"]


def test_who_goes_while_waiting_leaves_no_place_lost() -> None:
    async def run() -> None:
        queue = FairQueue(1, MovedTime(), lambda person: person, 2)
        leave = await queue.enter(Share("anna"))
        gone = asyncio.create_task(queue.enter(Share("anna")))
        await asyncio.sleep(0)
        with pytest.raises(Refusal):
            await queue.enter(Share("anna"))
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        leave()
        (await queue.enter(Share("bo")))()

    asyncio.run(run())


@pytest.mark.parametrize("kind", ["enter", "account"])
def test_a_flood_of_callers_washes_nothing_away(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.setattr(limits, "_MOST_BUCKETS", 20)
    time = MovedTime()
    counted = Limits(time)
    for _ in range(10):
        counted.take(kind, "198.51.100.1")
    for number in range(19):
        counted.take(kind, f"203.0.113.{number}")
    for number in range(10):
        counted.take(kind, f"crowd {number}")
    with pytest.raises(Refusal):
        counted.take(kind, "crowd 11")
    with pytest.raises(Refusal):
        counted.take(kind, "198.51.100.1")
    time.move_on(600)
    counted.take(kind, "198.51.100.2")


def test_an_address_stands_for_its_network() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2::") == "2001:db8:1:2::/64"
    assert network("::ffff:192.0.2.1") == network("2002:c000:201::1") == network("192.0.2.1") == "192.0.2.1"
    assert network("testclient") == "testclient"


def test_what_does_not_end_is_cut_off() -> None:
    here, there = socket.socketpair()
    with here, there, pytest.raises(TimeoutError), cut_off_after(0.2, lambda: here):
        here.recv(1)


@pytest.mark.parametrize("away", ["asleep", "no database"])
def test_nobodys_clock_runs_while_nobody_could_play(tmp_path: Path, away: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        time = MovedTime()
        async with open_context(tmp_path, time, grace=0.0) as context:
            anna, _ = await context.people.guest("Anna")
            me = wire.SeatPlan("me")
            clock = wire.ClockRule("live", 20, 0, "resign")
            wanted = wire.CreateTable("hanamikoji", seats=[me, me], clock=clock, start=True)
            table = await seating.create(context.tables, anna, wanted)
            assert table.logged is not None
            seat = table.logged.to_act[0]
            before = table.logged.clocks.deadline(seat)
            assert before is not None
            if away == "asleep":
                time.paused_since = time.now()
                time.move_on(700)
                await context.tables.check_time()
            else:

                async def no_database(*_: object) -> None:
                    raise OSError("the database is away")

                with monkeypatch.context() as patch:
                    patch.setattr(context.store, "beat", no_database)
                    for _ in range(10):
                        time.move_on(70)
                        with pytest.raises(OSError, match="away"):
                            await context.beat()
                assert not context.ready
                await context.beat()
            assert context.ready
            after = table.logged.clocks.deadline(seat)
            assert after == pytest.approx(before + 700)

    asyncio.run(run())
