"""Two server processes on one PostgreSQL: one table, whoever one is connected to."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

import genjiko
from genjiko.server import messages, wire
from genjiko.server.api.viewer import find_place
from genjiko.server.context import ServerContext
from genjiko.server.people.limits import MOST_BOT_TABLES
from genjiko.server.settings import Settings
from genjiko.server.store.migrate import migrate
from genjiko.server.store.rows import Note
from genjiko.server.tables import driving, playing, seating
from genjiko.server.tables.bots import BotsHere
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.table import Table
from tests.server.crowd import Crowd
from tests.server.harness import Person, Server, new_database
from tests.server.inside import open_context
from tests.server.test_clocks import BESIDE_A_BOT
from tests.server.test_kill import check_nothing_lost, logs_of

Pair = tuple[str, Server, Server]


@pytest.fixture(scope="module")
def started(postgres_address: str) -> Iterator[Pair]:
    """A database and two servers that share it."""
    database = new_database(postgres_address)
    servers = [Server(database), Server(database)]
    for server in servers:
        server.start(wait=False)
    yield database, servers[0], servers[1]
    for server in servers:
        server.stop()
        server.log.close()


@pytest.fixture
def pair(started: Pair) -> Pair:
    """The two servers, both running."""
    for server in started[1:]:
        if not server.running:
            server.start(wait=False)
        server.wait()
    return started


def test_players_at_different_processes_see_the_same_game(pair: Pair) -> None:
    _, left, right = pair
    anna = Person(left, "Anna")
    bo = Person(right, "Bo")
    table = anna.table()
    bo.post(f"/api/tables/{table['id']}/sit", key=table["links"]["join"])
    one = anna.socket(table["id"])
    two = bo.socket(table["id"])
    while not all(seat["connected"] for seat in one.next("table")["table"]["seats"]):
        pass
    anna.post(f"/api/tables/{table['id']}/start")
    two.send({"type": "chat", "text": "Good luck", "id": "c1"})
    assert one.next("chat")["lines"][0]["text"] == "Good luck"
    for _ in range(6):
        states = [socket.until(lambda s: s["to_act"]) for socket in (one, two)]
        actor = states[0]["to_act"][0]
        socket = (one, two)[actor]
        state = socket.until(lambda s: s["legal"])
        done = socket.play(state["legal"][0], state["version"])
        for other in (one, two):
            other.until(lambda s, v=done["version"]: s["version"] == v)
    shared = [s.last["state"]["state"]["view"]["table"]["geisha"] for s in (one, two)]
    assert shared[0] == shared[1]
    for thing in (one, two, anna, bo):
        thing.close()


def test_a_draw_at_one_process_moves_the_sockets_at_the_other(pair: Pair) -> None:
    _, left, right = pair
    anna, bo = Person(left, "Anna"), Person(right, "Bo")
    drawn = set()
    for seed in range(40):
        table = anna.table(seating="drawn", seed=seed)
        where = f"/api/tables/{table['id']}"
        bo.post(f"{where}/sit", key=table["links"]["join"])
        sockets = [anna.socket(table["id"]), bo.socket(table["id"])]
        while not all(seat["connected"] for seat in sockets[0].next("table")["table"]["seats"]):
            pass
        anna.post(f"{where}/start")
        for person, socket in zip((anna, bo), sockets, strict=True):
            state = socket.until(lambda s: True)  # then its process knows of the draw
            seat = person.get(where)["your_seats"][0]
            assert (state["seat"], state["view"]) == (seat, genjiko.new("hanamikoji", seed=seed).view(seat))
        seats = anna.get(where)["seats"]
        assert [seat["connected"] for seat in seats] == [True, True]
        for socket in sockets:
            socket.close()
        drawn.add(seats[0]["name"])
        if drawn == {"Anna", "Bo"}:
            break
    assert drawn == {"Anna", "Bo"}
    anna.close()
    bo.close()


def test_killing_one_of_two_processes_loses_nothing(pair: Pair) -> None:
    database, left, right = pair

    async def play_and_kill() -> Crowd:
        crowd = Crowd([left.url, right.url], 6)

        async def kill() -> None:
            await crowd.acknowledged(20)
            left.kill()

        killer = asyncio.create_task(kill())
        await asyncio.gather(killer, crowd.run(killer.done))
        return crowd

    crowd = asyncio.run(play_and_kill())
    assert all(player.over for player in crowd.players)
    assert check_nothing_lost(crowd.players, asyncio.run(logs_of(database, crowd.players))) > 0


def test_a_living_process_goes_on_for_the_bots_of_a_killed_one(pair: Pair) -> None:
    _, left, right = pair
    anna = Person(left, "Anna")
    table = anna.table("greedy", "greedy", public=True)
    anna.post(f"/api/tables/{table['id']}/start")
    left.kill()
    watcher = Person(right.url, "Watcher")
    assert not watcher.get(f"/api/tables/{table['id']}/state")["over"]
    socket = watcher.socket(table["id"], None)
    assert socket.until(lambda s: s["over"], timeout=40)["result"]["winners"]
    for thing in (socket, watcher, anna):
        thing.close()


# -- two processes, looked at from inside --


@pytest.fixture
def shared(postgres_address: str) -> str:
    """An empty database of the present shape."""
    place = new_database(postgres_address)
    asyncio.run(migrate(Settings(database=place).url()))
    return place


@asynccontextmanager
async def two(place: str, limits: str = "off") -> AsyncIterator[tuple[ServerContext, ServerContext]]:
    """Two servers that do nothing in the background: they hear of each other what a test lets them hear."""
    async with open_context(place, limits=limits) as left, open_context(place, limits=limits) as right:
        left.tables.bots = right.tables.bots = BotsHere()
        yield left, right


_MANY = 100


def test_who_comes_back_at_a_process_that_has_not_read_of_a_bots_turn_hangs_nobody(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0
    really = driving._set_due

    async def counted(tables: OpenTables, table: Table) -> None:
        nonlocal looks
        looks += 1
        assert looks < _MANY, "it looks again and again, and nobody else has a turn"
        await really(tables, table)

    async def run() -> None:
        async with two(shared) as (left, right):
            anna, _ = await left.people.guest("Anna")
            table = await seating.create(left.tables, anna, BESIDE_A_BOT)
            there = await right.tables.open(table.id)
            left.tables.stopping = True  # the bot's move is left to others
            assert table.logged is not None
            action = wire.PlayAction(table.logged.game.legal(0)[0].text, 0, "first")
            await playing.play(left.tables, table, 0, action)
            await right.tables.hear([Note(table.id, "log")])
            assert not there.fresh, "nobody looks on there, so it is not read yet"
            monkeypatch.setattr(driving, "_set_due", counted)
            await seating.sit(right.tables, there, anna, wire.Sit(seat=0))
            assert there.driver is not None
            await there.driver
            assert there.logged is not None
            assert there.version > table.version
            assert there.logged.to_act == (0,), "and the bot has moved"

    asyncio.run(run())


def test_a_spectator_reads_a_table_anew_only_if_it_has_changed(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    really = OpenTables.catch_up

    async def noted(tables: OpenTables, table: Table) -> None:
        read.append(table.id)
        await really(tables, table)

    async def run() -> None:
        async with two(shared) as (left, right):
            anna, _ = await left.people.guest("Anna")
            bo, _ = await left.people.guest("Bo")
            table = await seating.create(left.tables, anna, wire.CreateTable("hanamikoji", public=True))
            await right.tables.open(table.id)
            monkeypatch.setattr(OpenTables, "catch_up", noted)
            for _ in range(3):
                hello = messages.Hello()
                await find_place(right, table.id, None, bo, hello)
                assert hello.seat is None
            assert read == []
            await seating.sit(left.tables, table, bo, wire.Sit())
            hello = messages.Hello()
            await find_place(right, table.id, None, bo, hello)
            assert hello.seat == 1, "who has just sat down elsewhere has their seat"
            assert read == [table.id]

    asyncio.run(run())


def test_of_the_tables_that_are_left_to_bots_each_process_goes_on_with_its_part(shared: str) -> None:
    async def run() -> None:
        async with two(shared, limits="on") as (left, right):
            assert left.tables.most_alone == MOST_BOT_TABLES
            await left.beat()
            await right.beat()
            assert [one.tables.most_alone for one in (left, right)] == [MOST_BOT_TABLES // 2] * 2

    asyncio.run(run())
