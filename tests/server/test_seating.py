"""Seats are drawn when a table starts: until then they are only chairs, and everybody is followed to the new seat."""

import asyncio
from itertools import permutations
from pathlib import Path

import pytest

import genjiko
from genjiko.server import wire
from genjiko.server.errors import Refusal
from genjiko.server.store.rows import Seat
from genjiko.server.tables import playing, seating
from tests.server.harness import Person, Server, Socket
from tests.server.inside import open_context
from tests.server.test_tables import finish

STORES = ("sqlite", "memory")
ENOUGH = 120
"""Draws after which every order of three has come, but for one case in 500 million."""


def test_every_order_comes_and_levels_move_along(tmp_path: Path) -> None:
    async def run() -> set[tuple[str, ...]]:
        found = set()
        async with open_context(tmp_path) as context:
            anna, _ = await context.people.guest("Anna")
            bots = [wire.SeatPlan("bot", level) for level in ("greedy", "novice")]
            wanted = wire.CreateTable("parfum", 3, seats=[wire.SeatPlan("me"), *bots], start=True)
            for _ in range(ENOUGH):
                table = await seating.create(context.tables, anna, wanted)
                found.add(tuple(seat.level or seat.name for seat in table.seats))
                at_work = [seat.seat for seat in table.seats if seat.level]
                assert [seat for seat in range(3) if table.bot_of(seat)] == at_work
                assert table.seats_of(anna) == [seat.seat for seat in table.seats if seat.person == anna.id]
                context.tables.close(table.id)
                again = await context.tables.open(table.id)
                assert again.seats == table.seats
        return found

    assert asyncio.run(run()) == set(permutations(["Anna", "greedy", "novice"]))


def test_the_deal_of_a_seed_does_not_depend_on_who_sits_where(anna: Person) -> None:
    found: set[int] = set()
    while found != {0, 1}:
        table = anna.table("me", "random", seed=7, seating="drawn", start=True)
        mine = table["your_seats"][0]
        seen = anna.get(f"/api/tables/{table['id']}/replay/0")["view"]
        assert seen == genjiko.new("hanamikoji", seed=7).view(mine)
        found.add(mine)


def test_who_wants_to_stay_stays(anna: Person) -> None:
    for _ in range(12):
        table = anna.table("random", "me", start=True, seating="as_seated")
        assert (table["your_seats"], table["seating"]) == ([1], "as_seated")


def test_seats_are_drawn_unless_the_table_says_otherwise(anna: Person) -> None:
    assert anna.post("/api/tables", game="hanamikoji")["seating"] == "drawn"
    assert anna.refused("/api/tables", game="hanamikoji", seating="by age") == (400, "bad_request")


def test_a_rematch_is_not_drawn_but_moves_everybody_on_by_one(anna: Person, bo: Person) -> None:
    for _ in range(6):
        table = anna.table(seating="drawn")
        where = f"/api/tables/{table['id']}"
        bo.post(f"{where}/sit", key=table["links"]["join"])
        before = [seat["name"] for seat in anna.post(f"{where}/start")["seats"]]
        bo.post(f"{where}/resign", id="r")
        again = bo.post(f"{where}/rematch")
        started = bo.post(f"/api/tables/{again['id']}/start")
        assert started["seating"] == "as_seated"
        assert [seat["name"] for seat in started["seats"]] == before[::-1]


def seen_by(socket: Socket) -> set[int | None]:
    """The seats whose eyes a socket has been given, in the states and in the views."""
    states = [message["state"] for message in socket.received if message["type"] == "state"]
    return {seat for state in states for seat in (state["seat"], state["view"]["seat"])}


def check_followed(socket: Socket, seat: int | None, seed: int) -> None:
    """A socket that was there before the start has the view of this seat, and never had another."""
    state = socket.until(lambda s: True)
    viewer = genjiko.SPECTATOR if seat is None else seat
    assert state["view"] == genjiko.new("hanamikoji", seed=seed).view(viewer)
    assert seen_by(socket) == {seat} if seat is not None else seen_by(socket) <= {None, genjiko.SPECTATOR}
    news = [message["table"] for message in socket.received if message["type"] == "table"]
    assert news[-1]["status"] == "playing"
    assert news[-1]["your_seats"] == ([] if seat is None else [seat])


def test_two_sockets_follow_their_people_to_the_seats_drawn(server: Server, anna: Person, bo: Person) -> None:
    found = set()
    cleo = Person(server, "Cleo")
    for seed in range(40):
        table = anna.table(seating="drawn", seed=seed, public=True)
        where = f"/api/tables/{table['id']}"
        bo.post(f"{where}/sit")
        sockets = {anna: anna.socket(table["id"]), bo: bo.socket(table["id"]), cleo: cleo.socket(table["id"], None)}
        for socket in sockets.values():
            socket.next("table")
        anna.post(f"{where}/start")
        seats = {person: (person.get(where)["your_seats"] or [None])[0] for person in sockets}
        for person, socket in sockets.items():
            check_followed(socket, seats[person], seed)
        first = next(person for person in (anna, bo) if sockets[person].last["state"]["state"]["legal"])
        state = sockets[first].last["state"]["state"]
        assert sockets[first].play(state["legal"][0], state["version"])["type"] == "done"
        assert all(seat["connected"] for seat in anna.get(where)["seats"])
        for socket in sockets.values():
            socket.close()
        found.add(seats[anna])
        if found == {0, 1}:
            break
    cleo.close()
    assert found == {0, 1}


def test_whoever_hangs_up_is_seen_to_be_gone(anna: Person, bo: Person) -> None:
    table = anna.table(public=True)
    bo.post(f"/api/tables/{table['id']}/sit")
    mine, other = anna.socket(table["id"]), bo.socket(table["id"])
    while not all(seat["connected"] for seat in mine.next("table")["table"]["seats"]):
        pass
    other.close()
    while all(seat["connected"] for seat in mine.next("table")["table"]["seats"]):
        pass
    mine.close()


def test_two_sockets_of_one_person_follow_their_chairs(anna: Person) -> None:
    for _ in range(8):
        table = anna.table("me", "me", "greedy", game="parfum", players=3, seating="drawn")
        sockets = [anna.socket(table["id"], chair) for chair in (0, 1)]
        for socket in sockets:
            socket.next("table")
        anna.post(f"/api/tables/{table['id']}/start")
        seats = [socket.until(lambda s: True)["seat"] for socket in sockets]
        assert sorted(seats) == anna.get(f"/api/tables/{table['id']}")["your_seats"]
        assert [seen_by(socket) for socket in sockets] == [{seat} for seat in seats]
        for socket in sockets:
            socket.close()


def test_the_message_goes_to_whoever_drew_the_first_seat(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_context(tmp_path, webhooks="any") as context:
            host, _ = await context.people.guest("Host")
            people = [(await context.people.guest(name))[0] for name in ("Anna", "Bo")]
            for person in people:
                await context.people.change(person, None, "http://127.0.0.1:9/")
            for _ in range(12):
                open_seats = [wire.SeatPlan("open")] * 2
                wanted = wire.CreateTable("hanamikoji", seats=open_seats, public=True)
                table = await seating.create(context.tables, host, wanted)
                for person in people:
                    await seating.sit(context.tables, table, person, wire.Sit())
                await seating.start(context.tables, table, host)
                assert table.logged is not None
                acting = [table.seats[seat].person for seat in table.logged.to_act]
                due = await context.store.notices_due(context.time.now(), 100)
                told = [(notice.seat, notice.person) for notice in due if notice.table_id == table.id]
                assert told == list(zip(table.logged.to_act, acting, strict=True))

    asyncio.run(run())


def test_what_is_said_before_the_start_belongs_to_no_seat(anna: Person) -> None:
    table = anna.table("me", "me", seating="drawn")
    where = f"/api/tables/{table['id']}"
    anna.post(f"{where}/chat", text="Good evening")
    anna.post(f"{where}/start")
    anna.post(f"{where}/chat", text="My turn?")
    assert [line["seat"] for line in anna.get(f"{where}/chat")["lines"]] == [None, 0]


@pytest.mark.parametrize("seating", ["drawn", "as_seated"])
def test_a_table_with_seats_of_either_kind_is_played_to_its_end(anna: Person, seating: str) -> None:
    table = anna.table("me", "me", seating=seating, start=True)
    assert finish(anna, table["id"])["result"]["winners"]


# -- somebody was deleted --


def test_the_host_of_a_table_at_which_somebody_was_deleted_can_leave(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_context(tmp_path) as context:
            tables = context.tables
            tables.stopping = True
            anna, bo, cleo = [(await context.people.guest(name))[0] for name in ("Anna", "Bo", "Cleo")]
            wanted = wire.CreateTable("parfum", 3, public=True, seating="as_seated")
            table = await seating.create(tables, anna, wanted)
            for person in (bo, cleo):
                await seating.sit(tables, table, person, wire.Sit())
            await seating.start(tables, table, anna)
            await context.store.forget(bo.id, context.time.now())
            await seating.leave(tables, table, anna, None)
            assert table.row.host == cleo.id
            await context.store.forget(anna.id, context.time.now())
            await seating.leave(tables, table, cleo, None)
            assert table.row.host == cleo.id, "nobody else is left"
            assert table.alone
            await context.store.forget(cleo.id, context.time.now())
            assert (await context.store.hosted(cleo.id)).open == 0

    asyncio.run(run())


def test_a_rematch_seats_nobody_who_was_deleted(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_context(tmp_path) as context:
            tables = context.tables
            anna, bo, cleo = [(await context.people.guest(name))[0] for name in ("Anna", "Bo", "Cleo")]
            table = await seating.create(tables, anna, wire.CreateTable("hanamikoji", public=True))
            await seating.sit(tables, table, bo, wire.Sit())
            await seating.start(tables, table, anna)
            await playing.resign(tables, table, table.seats_of(bo)[0], wire.Resign("r"))
            if table.driver is not None:
                await table.driver
            await context.store.forget(bo.id, context.time.now())
            again = await seating.rematch(tables, table, anna)
            (mine,) = again.seats_of(anna)
            assert again.seats[1 - mine] == Seat(1 - mine)
            with pytest.raises(Refusal, match="every seat"):
                await seating.start(tables, again, anna)
            await seating.sit(tables, again, cleo, wire.Sit())
            await seating.start(tables, again, anna)
            assert again.status == "playing"

    asyncio.run(run())
