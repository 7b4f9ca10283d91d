"""Two servers behind a real nginx with the configuration of the documents: a table has a home."""

import asyncio
import re
from collections.abc import Iterator

import httpx
import pytest

from tests.server.crowd import Crowd
from tests.server.harness import Person, Server, new_database
from tests.server.nginx import nginx
from tests.server.test_kill import check_nothing_lost, logs_of

House = tuple[str, str, list[Server]]


@pytest.fixture(scope="module")
def house(postgres_address: str) -> Iterator[House]:
    """The address of nginx, that of the database, and the servers."""
    database = new_database(postgres_address)
    servers = [Server(database, trusted_proxies="127.0.0.1").start() for _ in range(2)]
    with nginx([server.port for server in servers]) as (url, _):
        yield url, database, servers
    for server in servers:
        server.stop()
        server.log.close()


def held(server: Server, what: str) -> int:
    """How many `tables` or `sockets` a server holds."""
    found = re.search(rf"^genjiko_{what} (\d+)", httpx.get(f"{server.url}/metrics").text, re.MULTILINE)
    assert found is not None
    return int(found[1])


def sockets_at(server: Server) -> int:
    """How many sockets a server holds."""
    return held(server, "sockets")


def test_all_who_are_at_a_table_are_at_the_same_server(house: House) -> None:
    url, _, servers = house
    anna, bo = Person(url, "Anna"), Person(url, "Bo")
    homes = set()
    for _ in range(12):
        table = anna.table()
        where = f"/api/tables/{table['id']}"
        bo.post(f"{where}/sit", key=table["links"]["join"])
        anna.post(f"{where}/start")
        sockets = [anna.socket(table["id"]), bo.socket(table["id"])]
        for socket in sockets:
            socket.until(lambda state: True)
        there = [sockets_at(server) for server in servers]
        assert sorted(there) == [0, 2]
        homes.add(there.index(2))
        for socket in sockets:
            socket.close()
        while any(sockets_at(server) for server in servers):
            pass
    assert homes == {0, 1}, "and tables are spread over the servers"
    anna.close()
    bo.close()


def test_a_table_is_made_where_it_is_at_home_and_so_is_its_rematch(house: House) -> None:
    url, _, servers = house
    anna = Person(url, "Anna")
    homes = set()
    for _ in range(12):
        before = [held(server, "tables") for server in servers]
        table = anna.table("me", "me", start=True)["id"]
        anna.get(f"/api/tables/{table}")
        socket = anna.socket(table)
        socket.until(lambda state: True)
        socket.close()
        anna.post(f"/api/tables/{table}/resign", seat=0, id="r")
        again = anna.post(f"/api/tables/{table}/rematch")["id"]
        assert again[:4] == table[:4], "the same key"
        anna.get(f"/api/tables/{again}")
        opened = [held(server, "tables") - there for server, there in zip(servers, before, strict=True)]
        assert sorted(opened) == [0, 2], "nobody else has had to read them"
        homes.add(opened.index(2))
    assert homes == {0, 1}
    anna.close()


def test_figures_are_not_for_everybody(house: House) -> None:
    assert httpx.get(f"{house[0]}/metrics").status_code == 403
    assert httpx.get(f"{house[0]}/health").status_code == 200


def test_a_server_that_is_killed_behind_the_proxy_loses_nothing(house: House) -> None:
    url, database, servers = house

    async def play_and_kill() -> Crowd:
        crowd = Crowd([url], 6)

        async def kill() -> None:
            await crowd.acknowledged(30)
            servers[0].kill()

        killer = asyncio.create_task(kill())
        await asyncio.gather(killer, crowd.run(killer.done))
        return crowd

    crowd = asyncio.run(play_and_kill())
    assert all(player.over for player in crowd.players)
    assert check_nothing_lost(crowd.players, asyncio.run(logs_of(database, crowd.players))) > 30
    servers[0].start()
