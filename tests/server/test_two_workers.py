"""Two server processes on one PostgreSQL: one table, whoever one is connected to."""

import asyncio
from collections.abc import Iterator

import pytest

import genjiko
from tests.server.crowd import Crowd
from tests.server.harness import Person, Server, new_database
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
