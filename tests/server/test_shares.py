"""Who is next where many wait, and how often somebody may ask: looked at from inside, with time that is moved on."""

import asyncio
import contextlib
import gc
import socket
import threading
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import httpx
import pytest
from msgspec import json

import genjiko
from genjiko.bots import make_bot
from genjiko.games import new_header
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import SPECTATOR
from genjiko.kernel.observation import Observation
from genjiko.server import wire
from genjiko.server.background.tasks import BackgroundTasks
from genjiko.server.errors import Refusal
from genjiko.server.fair_queue import FairQueue
from genjiko.server.http.app import make_app
from genjiko.server.people import limits
from genjiko.server.people.limits import MOST_BOT_TABLES, MOST_RECORDS, MOST_SOCKETS, RATES, Limits, network
from genjiko.server.people.outside import cut_off_after
from genjiko.server.settings import Settings
from genjiko.server.store.rows import Person
from genjiko.server.tables import driving, seating
from genjiko.server.tables import table as table_module
from genjiko.server.tables.analysis import Analyst, Judged
from genjiko.server.tables.bots import AWAITED, SEEN, UNSEEN, BotAnswer, BotsHere, Share
from genjiko.server.tables.reading import Question
from tests.server.harness import Person as Somebody
from tests.server.inside import open_context, shaped_file
from tests.server.moved_time import MovedTime
from tests.server.threaded import ThreadedServer


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
        queue = FairQueue(1, MovedTime(), lambda person: person, {"": 2})
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


def test_what_waits_for_one_person_is_counted_by_its_purpose() -> None:
    async def run() -> None:
        queue = FairQueue(1, MovedTime(), lambda person: person, {"hint": 3, "coach": 2})
        leave = await queue.enter(Share("anna"))
        tables = [asyncio.create_task(queue.enter(Share("anna"))) for _ in range(40)]
        shares = [Share("anna", purpose=purpose) for purpose in ("hint", "coach") for _ in range(5)]
        asked = [asyncio.create_task(queue.enter(share)) for share in shares]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [one.done() for one in asked] == [False] * 3 + [True] * 2 + [False] * 2 + [True] * 3
        assert not any(one.done() for one in tables), "bots at tables are not counted with them"
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        again = asyncio.create_task(queue.enter(Share("anna", purpose="hint")))
        await asyncio.sleep(0)
        assert not again.done(), "who has gone is not counted any more"
        leave()
        for one in (*tables, again):
            one.cancel()

    asyncio.run(run())


class _Thinker(BotsHere):
    """Bots that think a while, one after the other."""

    def __init__(self) -> None:
        self.time = MovedTime()
        self.order: list[str] = []
        self.go_on = asyncio.Event()

    async def ask(self, seen: Observation, level: str, share: Share, played: Action | None = None) -> BotAnswer:
        self.order.append(share.person)
        await self.go_on.wait()
        self.time.move_on(1)
        return BotAnswer(make_bot("random").decide(seen, Rng(1)))


@pytest.mark.parametrize("game", ["another", "the same"])
def test_who_has_a_whole_game_looked_at_keeps_nobody_waiting(game: str) -> None:
    async def run() -> None:
        bots = _Thinker()
        seen = genjiko.start(new_header("hanamikoji", seed=1)).observation(0)
        analyst = Analyst(bots, 1, lambda places: FairQueue(places, bots.time, lambda who: who, {"analysis": 30}))

        async def judge(game: str, step: int, who: str) -> str:
            try:
                await analyst.judge((game, step, 0, ""), seen, None, who)
            except Refusal as refused:
                return refused.problem.code
            return "judged"

        greedy = [asyncio.create_task(judge("one", step, "greedy")) for step in range(60)]
        await asyncio.sleep(0.01)
        modest = asyncio.create_task(judge("one" if game == "the same" else "two", 29, "modest"))
        await asyncio.sleep(0.01)
        bots.go_on.set()
        assert await modest == "judged"
        assert bots.order.index("modest") <= 2
        assert sorted(await asyncio.gather(*greedy)) == ["judged"] * 30 + ["too_fast"] * 30
        assert len(bots.order) == (30 if game == "the same" else 31), "nothing is thought about twice"

    asyncio.run(run())


def test_who_hangs_up_on_an_analysis_keeps_no_places() -> None:
    complaints: list[str] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, what: complaints.append(what["message"]))
        bots = _Thinker()
        seen = genjiko.start(new_header("hanamikoji", seed=1)).observation(0)
        analyst = Analyst(bots, 1, lambda places: FairQueue(places, bots.time, lambda who: who, {"analysis": 30}))

        def ask(step: int, who: str = "anna") -> "asyncio.Task[Judged]":
            return asyncio.create_task(analyst.judge(("one", step, 0, ""), seen, None, who))

        others = asyncio.all_tasks()
        await _hang_up_on([ask(step) for step in range(40)], after=1)
        await _hang_up_on([ask(step) for step in range(40)], after=0)
        await asyncio.sleep(0.01)
        assert asyncio.all_tasks() == others, "nobody waits, and nothing is thought about"
        stays, goes = ask(3), ask(3)
        await _hang_up_on([goes], after=3)
        bots.go_on.set()
        assert await stays, "somebody still waits for that one"
        assert all(await asyncio.gather(*(ask(step) for step in range(4, 34)))), "all thirty places are free"
        gc.collect()

    asyncio.run(run())
    assert complaints == []


async def _hang_up_on(asked: "Sequence[asyncio.Task[Judged]]", after: int) -> None:
    """Let those who ask get so far, and then give up."""
    for _ in range(after):
        await asyncio.sleep(0)
    for one in asked:
        one.cancel()
    await asyncio.gather(*asked, return_exceptions=True)


TABLES = 8


def test_tables_that_were_left_to_bots_are_counted_and_few_of_them_go_on_at_a_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_context(tmp_path, grace=0.0, limits="on") as context:
            bots = context.tables.bots = _Thinker()
            context.tables.stopping = True
            anna, _ = await context.people.guest("Anna")
            seats = [wire.SeatPlan("bot", "random"), wire.SeatPlan("me")]
            wanted = wire.CreateTable("hanamikoji", seats=seats, start=True, seating="as_seated")
            await context.check_busy(anna, "192.0.2.1")
            tables = [await seating.create(context.tables, anna, wanted) for _ in range(TABLES)]
            for table in tables:
                await seating.leave(context.tables, table, anna, None)
            with pytest.raises(Refusal, match="bots alone"):
                await context.check_busy(anna, "192.0.2.1")
            context.tables.stopping = False
            background = BackgroundTasks(context)
            await background.scan()
            while sum(table.driven for table in tables) > MOST_BOT_TABLES:
                await asyncio.sleep(0.01)
            assert sum(table.driven for table in tables) == MOST_BOT_TABLES
            # Where somebody comes back the bots are not among themselves any more, and go on at once.
            parked = next(table for table in tables if not table.driven)
            asked = len(bots.order)
            await seating.sit(context.tables, parked, anna, wire.Sit())
            while len(bots.order) == asked:
                assert parked.driven
                await asyncio.sleep(0.01)
            assert parked.driven
            bots.go_on.set()
            await background.end()

    asyncio.run(run())


class _Quick:
    """Takes every record as it is. See `Reader`."""

    async def ask(self, question: Question, who: str) -> wire.ReplayInfo:
        await asyncio.sleep(0)
        return wire.ReplayInfo("id", "hanamikoji", "Hanamikoji", 2, {}, [], 0, None, [])

    async def close(self) -> None:
        """Nothing is held."""


def test_only_so_much_of_one_person_is_kept_and_from_one_address(tmp_path: Path) -> None:
    async def run() -> None:
        time = MovedTime()
        async with open_context(tmp_path, time, limits="on") as context:
            anna, _ = await context.people.guest("Anna")
            context.tables.reader = _Quick()

            async def upload(number: int) -> str:
                try:
                    await context.keep_record(anna, f"genjiko-record 1\n{number}", f"192.0.2.{number}")
                except Refusal as refused:
                    return refused.problem.code
                return "kept"

            most = MOST_RECORDS["guest"]
            assert {await upload(number) for number in range(most - 1)} == {"kept"}
            many = await asyncio.gather(*(upload(number) for number in range(most, most + 30)))
            assert sorted(many) == ["full"] * 29 + ["kept"], "all at once they count each other"
            assert await upload(0) == "kept", "it is there already"
            # Under a new name each time, from one address.
            kinds: dict[str, Callable[[Person], Awaitable[object]]] = {
                "uploads": lambda person: context.keep_record(person, "genjiko-record 1", "203.0.113.1"),
                "tables": lambda person: context.check_busy(person, "203.0.113.1"),
            }
            for kind, do in kinds.items():
                for number in range(RATES[kind][0]):
                    await do(Person(str(number), "Guest", False))
                with pytest.raises(Refusal) as refused:
                    await do(Person("one more", "Guest", False))
                assert refused.value.problem.code == "too_fast"
            time.move_on(3600)
            await context.check_busy(anna, "203.0.113.1")

    asyncio.run(run())


def test_sockets_are_few_for_a_person_and_for_an_address_and_shared_by_the_workers() -> None:
    for kind, most in MOST_SOCKETS.items():
        for workers in (1, 4):
            counted = Limits(MovedTime())
            counted.workers = workers
            with contextlib.ExitStack() as opened:
                for _ in range(most // workers):
                    opened.enter_context(counted.open_socket(kind, "anna"))
                with pytest.raises(Refusal), counted.open_socket(kind, "anna"):
                    pass
                opened.enter_context(counted.open_socket(kind, "bo"))
            with counted.open_socket(kind, "anna"):
                pass


class _Deep(BotsHere):
    """Bots that are asked and do not answer."""

    def __init__(self) -> None:
        self.asked, self.let_go = threading.Event(), threading.Event()

    async def ask(self, seen: Observation, level: str, share: Share, played: Action | None = None) -> BotAnswer:
        self.asked.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.let_go.set()
        raise AssertionError("nobody ends this")


@pytest.mark.parametrize("what", ["GET hints", "POST /api/what-if/bot"])
def test_who_hangs_up_keeps_no_place_with_the_bots(what: str) -> None:
    server = ThreadedServer()
    anna = Somebody(server)
    bots = server.app.state.context.tables.bots = _Deep()
    where = f"/api/tables/{anna.table('me', 'me', start=True)['id']}"
    body = b""
    if what.startswith("GET"):
        seat = anna.get(f"{where}/state")["to_act"][0]
        what = f"GET {where}/hints?seat={seat}"
    else:
        anna.post(f"{where}/resign", id="x", seat=0)
        first = next(s for s in (0, 1) if anna.http.post("/api/what-if", json=_beside(where, s)).json()["legal"])
        body = json.encode({**_beside(where, first), "level": "master"})
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        head = (
            f"{what} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {anna.token}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        line.sendall(head.encode() + body)
        assert bots.asked.wait(60)
        assert not bots.let_go.is_set()
    assert bots.let_go.wait(60)
    anna.close()
    server.stop()


def _beside(where: str, seat: int) -> dict[str, object]:
    return {"of": where.removeprefix("/api/"), "step": 0, "moves": [], "seat": str(seat)}


class _Looker:
    """A spectator who counts how often they are told who is there."""

    seat = SPECTATOR

    def __init__(self) -> None:
        self.told = 0

    def wake(self, table: bool = False, game: bool = False, chat: bool = False) -> None:
        self.told += table


def test_a_crowd_that_comes_and_goes_is_told_of_in_one_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "_CROWD_SECONDS", 0.0)

    async def run() -> None:
        async with open_context(tmp_path) as context:
            anna, _ = await context.people.guest("Anna")
            table = await seating.create(context.tables, anna, wire.CreateTable("hanamikoji", public=True))
            lookers = [_Looker() for _ in range(100)]
            for number, looker in enumerate(lookers):
                await context.tables.arrive(table, looker, str(number))
            await asyncio.sleep(0.05)
            assert lookers[0].told <= 10
            assert min(looker.told for looker in lookers) >= 1, "and everybody is told in the end"
            for number, looker in enumerate(lookers[10:], 10):
                await context.tables.depart(table, looker, str(number))
            await asyncio.sleep(0.05)
            assert lookers[0].told <= 12

    asyncio.run(run())


@pytest.mark.parametrize("watched", [True, False])
def test_a_bot_without_a_choice_takes_as_long_as_one_that_has_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watched: bool
) -> None:
    """How quickly a move comes must not tell what is in the hand; where nobody looks on nobody waits."""
    waited: list[float] = []
    sleep = asyncio.sleep

    async def run() -> None:
        async with open_context(tmp_path) as context:
            context.tables.stopping = True
            bots = [wire.SeatPlan("bot", "random")] * 2
            anna, _ = await context.people.guest("Anna")
            table = await seating.create(context.tables, anna, wire.CreateTable("hanamikoji", seats=bots, start=True))
            logged = table.logged
            assert logged is not None
            while len(logged.game.legal(logged.to_act[0])) > 1:
                action = logged.game.legal(logged.to_act[0])[0].text
                logged = logged.after(logged.try_play(logged.to_act[0], action, None, 0.0, watched=True))
            if watched:
                table.onlookers.add(_Looker())
            table.pace = 0.7

            async def noted(seconds: float) -> None:
                waited.append(seconds)
                await sleep(0)

            with monkeypatch.context() as patch:
                patch.setattr(asyncio, "sleep", noted)
                await driving._think(context.tables, table, logged, logged.to_act[0])

    asyncio.run(run())
    assert waited == [0.7 if watched else 0]


@pytest.mark.parametrize("shown", ["header", "cookie"])
def test_who_asks_too_often_is_not_even_looked_up(tmp_path: Path, shown: str) -> None:
    async def run() -> None:
        app = make_app(Settings(database=shaped_file(tmp_path / "inside.sqlite3")).check(), MovedTime())
        async with app.router.lifespan_context(app):
            looked: list[str] = []

            async def counted(digest: str, at: float) -> None:
                looked.append(digest)

            app.state.context.store.signed_in = counted
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://server") as http:
                for number in range(30):
                    token = f"{number:043d}"
                    headers = (
                        {"Authorization": f"Bearer {token}"} if shown == "header" else {"Cookie": f"genjiko={token}"}
                    )
                    await http.post("/api/guests", json={"name": f"Guest {number}"}, headers=headers)
            assert len(looked) == RATES["enter"][0]

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
