"""Guests, accounts, sessions, tokens and ratings."""

import asyncio
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from genjiko.server import wire
from genjiko.server.background.tasks import BackgroundTasks
from genjiko.server.people.ratings import rate
from genjiko.server.store import schema
from genjiko.server.store.sql import SqlStore
from genjiko.server.tables import playing, seating
from genjiko.server.tables.counting import ranks
from genjiko.server.tables.playing import note_hint
from genjiko.server.wire import TableResult
from tests.server.harness import Person, Server
from tests.server.inside import open_context

SECRET = "correct horse battery"


def account(server: Server, name: str) -> Person:
    """A new account."""
    answer = httpx.post(f"{server.url}/api/accounts", json={"name": name, "passphrase": SECRET})
    assert answer.status_code == 201, answer.text
    return Person(server, token=answer.json()["token"])


def test_a_guest_becomes_an_account_and_keeps_the_tables(server: Server, anna: Person) -> None:
    table = anna.table()
    me = anna.post("/api/accounts", name="Annika", passphrase=SECRET)["me"]
    assert me["account"]
    assert [t["id"] for t in anna.get("/api/me/tables")["tables"]] == [table["id"]]
    signed = httpx.post(f"{server.url}/api/sessions", json={"name": "ANNIKA", "passphrase": SECRET})
    assert signed.json()["me"]["id"] == me["id"]
    assert "HttpOnly" in signed.headers["set-cookie"]
    assert "SameSite=lax" in signed.headers["set-cookie"]


def test_a_name_is_taken_once_however_it_is_written(server: Server) -> None:
    account(server, "Käthe").close()
    again = httpx.post(f"{server.url}/api/accounts", json={"name": "KÄTHE", "passphrase": SECRET})
    assert (again.status_code, again.json()["code"]) == (409, "name_taken")


def test_a_wrong_passphrase_and_an_unknown_name_get_the_same_answer(server: Server) -> None:
    account(server, "Dora").close()
    answers = [
        httpx.post(f"{server.url}/api/sessions", json={"name": name, "passphrase": "something else"})
        for name in ("Dora", "Nobody at all")
    ]
    assert [a.status_code for a in answers] == [401, 401]
    assert answers[0].json() == answers[1].json()


def test_a_session_ends_when_one_signs_out(server: Server) -> None:
    person = Person(server, "Emil")
    assert person.http.delete("/api/sessions").status_code == 204
    assert person.refused("/api/me", "GET") == (401, "signed_out")
    person.close()


def test_a_token_plays_until_it_is_dropped(server: Server, anna: Person) -> None:
    token = anna.post("/api/me/tokens", label="my bot")
    program = Person(server, token=token["token"])
    assert program.get("/api/me")["name"] == "Anna"
    listed = anna.get("/api/me/tokens")["tokens"]
    assert [(t["id"], t["token"]) for t in listed] == [(token["id"], "")]
    assert anna.http.delete(f"/api/me/tokens/{token['id']}").status_code == 204
    assert program.refused("/api/me", "GET") == (401, "signed_out")
    program.close()


def test_names_are_cleaned_and_odd_ones_refused(anna: Person) -> None:
    changed = anna.http.patch("/api/me", json={"name": "  Anna   Lena "}).json()
    assert changed["name"] == "Anna Lena"
    assert anna.refused("/api/me", "PATCH", name="\u202eevil") == (400, "bad_request")
    assert anna.refused("/api/me", "PATCH", name="   ") == (400, "bad_request")


def test_neither_tokens_nor_passphrases_are_kept_as_they_are(tmp_path: Path) -> None:
    async def look() -> tuple[str, str]:
        async with open_context(tmp_path) as context:
            _, token = await context.people.sign_up(None, "Anna", SECRET)
            assert isinstance(context.store, SqlStore)
            async with context.store.read() as connection:
                people = str((await connection.execute(select(schema.people))).all())
                sessions = str((await connection.execute(select(schema.sessions))).all())
            return token, people + sessions

    token, everything = asyncio.run(look())
    assert "$argon2id$" in everything
    assert SECRET not in everything
    assert token not in everything


# -- ratings --


def play_rated(server: Server, one: Person, two: Person) -> dict[str, Any]:
    """A finished game between two accounts."""
    table = one.table("me", "open", public=True)
    where = f"/api/tables/{table['id']}"
    assert two.post(f"{where}/sit")["rated"]
    one.post(f"{where}/start")
    rng = random.Random(1)
    number = 0
    while True:
        state = one.get(f"{where}/state")
        if state["over"]:
            return dict(state["result"])
        actor = (one, two)[state["to_act"][0]]
        mine = actor.get(f"{where}/state")
        number += 1
        actor.post(f"{where}/play", action=rng.choice(mine["legal"]), version=mine["version"], id=str(number))


def test_a_finished_table_of_accounts_is_rated_once(server: Server) -> None:
    people = [account(server, "Frida"), account(server, "Gustav")]
    result = play_rated(server, people[0], people[1])
    for _ in range(100):
        pages = [people[0].get(f"/api/players/{name}") for name in ("Frida", "Gustav")]
        if all(page["ratings"] for page in pages):
            break
    won, lost = pages if result["winners"] == [0] else pages[::-1]
    assert won["ratings"][0]["mu"] > lost["ratings"][0]["mu"]
    assert won["ratings"][0]["games"] == 1
    assert len(won["tables"]) == 1
    ladder = [line["name"] for line in people[0].get("/api/games/hanamikoji/ladder")["players"]]
    assert ladder.index(won["name"]) < ladder.index(lost["name"])
    for person in people:
        person.close()


def test_tables_with_guests_are_not_rated(anna: Person) -> None:
    assert anna.table("me", "greedy", start=True)["rated"] is False


def test_places_follow_the_winners_the_scores_and_who_gave_up() -> None:
    result = TableResult([1], [10, 12, 10, 30], [], "rules")
    assert ranks(4, result, last=[3]) == [1, 0, 1, 2]


def test_a_tie_keeps_equals_equal_and_the_order_of_the_others() -> None:
    after = rate([(25.0, 25 / 3)] * 4, [0, 0, 1, 2])
    assert after[0][0] == pytest.approx(after[1][0])
    assert after[1][0] > after[2][0] > after[3][0]


def test_a_hint_counts_against_who_asked_for_it(tmp_path: Path) -> None:
    """Whoever wins with the bots' advice comes last, and the other one gains."""

    async def run() -> None:
        async with open_context(tmp_path, grace=0.0) as context:
            people = [(await context.people.sign_up(None, name, SECRET))[0] for name in ("Anna", "Bo")]
            wanted = wire.CreateTable("hanamikoji", public=True, hints=True, seating="as_seated")
            table = await seating.create(context.tables, people[0], wanted)
            await seating.sit(context.tables, table, people[1], wire.Sit())
            await seating.start(context.tables, table, people[0])
            assert table.rated
            winner = -1
            while table.logged is not None and not table.logged.over:
                game = table.logged.game
                (seat,) = table.logged.to_act
                action = game.legal(seat)[0].text
                then = game.copy()
                then.play(action, seat)
                if then.over:  # the last moment at which the winner can still ask
                    (winner,) = then.winners
                    await note_hint(context.tables, table, winner)
                version = table.version
                await playing.play(context.tables, table, seat, wire.PlayAction(action, version, f"at {version}"))
            while table.row.rated is None:
                await BackgroundTasks(context).scan()
                await asyncio.sleep(0.01)
            lines = {line.name: line.strength for line in await context.store.ladder("hanamikoji")}
            won, lost = lines[people[winner].name], lines[people[1 - winner].name]
            assert won.mu < 25.0 < lost.mu
            assert next(iter(lines)) == people[1 - winner].name

    asyncio.run(run())
