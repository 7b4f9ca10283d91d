"""People, sessions, mailboxes and ratings, the same in every store."""

import pytest
from msgspec.structs import replace

from genjiko.server.store.contract import NameTaken, Store
from genjiko.server.store.rows import Account, LadderLine, Mailbox, Person, PersonChange, Strength
from tests.server.store.examples import ANNA, BO, seats, session, table, with_table


async def test_a_guest_comes_with_a_session(store: Store) -> None:
    await store.add_guest(ANNA, session(ANNA))
    assert await store.person("anna") == ANNA
    assert await store.person("bo") is None
    assert await store.signed_in("digest of anna", 5.0) == ANNA
    assert await store.signed_in("digest of bo", 5.0) is None


async def test_a_guest_becomes_an_account_and_keeps_the_webhook(store: Store) -> None:
    await store.add_guest(ANNA, session(ANNA))
    await store.change_person("anna", PersonChange(webhook="https://example.org/"))
    await store.save_account(Person("anna", "Annika", True), "annika", "hash", 5.0)
    person = Person("anna", "Annika", True, "https://example.org/")
    assert await store.account("annika") == Account(person, "hash")
    assert await store.person("anna") == person
    assert await store.account("anna") is None


async def test_a_name_is_taken_once(store: Store) -> None:
    await store.save_account(replace(ANNA, account=True), "anna", "hash", 5.0)
    with pytest.raises(NameTaken):
        await store.save_account(replace(BO, account=True), "anna", "hash", 6.0)
    assert await store.person("bo") is None
    await store.save_account(replace(BO, account=True), "bo", "hash", 6.0)
    with pytest.raises(NameTaken):
        await store.change_person("bo", PersonChange(name="Anna", account="anna"))
    assert await store.person("bo") == replace(BO, account=True)
    await store.change_person("anna", PersonChange(name="ANNA", account="anna"))
    assert await store.person("anna") == Person("anna", "ANNA", True)


async def test_what_is_not_said_of_a_person_stays(store: Store) -> None:
    await store.save_account(replace(ANNA, account=True), "anna", "hash", 5.0)
    await store.change_person("anna", PersonChange(webhook="https://example.org/"))
    await store.change_person("anna", PersonChange())
    await store.change_person("anna", PersonChange(name="Annika", account="annika"))
    found = await store.account("annika")
    assert found == Account(Person("anna", "Annika", True, "https://example.org/"), "hash")
    await store.change_person("anna", PersonChange(webhook=""))
    assert await store.person("anna") == Person("anna", "Annika", True)


async def test_a_session_ends_and_a_token_lasts(store: Store) -> None:
    await store.add_guest(ANNA, session(ANNA, "short", until=10.0))
    await store.add_session(session(ANNA, "second", "second bot", created=3.0))
    await store.add_session(session(ANNA, "first", "first bot", created=2.0))
    assert await store.signed_in("short", 9.0) == ANNA
    assert await store.signed_in("short", 10.0) is None
    assert await store.signed_in("first", 1e9) == ANNA
    assert [token.label for token in await store.tokens("anna")] == ["first bot", "second bot"]
    assert await store.tokens("bo") == []
    await store.drop_session("first")
    assert [token.digest for token in await store.tokens("anna")] == ["second"]
    assert await store.signed_in("first", 5.0) is None


async def test_the_tables_of_a_person_are_those_that_are_not_over(store: Store) -> None:
    await with_table(store)
    await store.add_table(table("over", status="over"), seats())
    await store.add_table(table("both", status="playing"), [seats()[0], replace(seats()[1], person="anna")])
    assert sorted(await store.tables_of("anna")) == ["both", "t"]
    assert await store.tables_of("bo") == ["t"]
    assert await store.tables_of("cleo") == []


async def test_a_mailbox_is_one_for_each_person(store: Store) -> None:
    await with_table(store)
    first = Mailbox("bo", "bo@example.org", "key", 5.0, False)
    await store.save_mailbox(first)
    assert await store.mailbox("bo") == await store.mailbox_of("key") == first
    assert not (await store.seats("t"))[1].email
    await store.confirm_mailbox("key")
    assert await store.mailbox("bo") == replace(first, confirmed=True)
    assert (await store.seats("t"))[1].email
    second = Mailbox("bo", "other@example.org", "other", 6.0, False)
    await store.save_mailbox(second)
    assert await store.mailbox_of("key") is None
    assert await store.mailbox("bo") == second
    await store.drop_mailbox("bo")
    assert await store.mailbox("bo") is None
    assert await store.mailbox("anna") is None


async def test_a_ladder_has_the_best_and_the_surest_first(store: Store) -> None:
    await with_table(store)
    figures = {"anna": (30.0, 2.0), "bo": (30.0, 1.0), "bot:greedy": (40.0, 8.0)}
    await store.finish("t", 30.0, list(figures), lambda known: list(figures.values()))
    await store.add_table(table("p", game="parfum"), seats())
    await store.finish("p", 31.0, ["anna"], lambda known: [(20.0, 3.0)])
    lines = [LadderLine(Strength(p, "hanamikoji", *figures[p], 1), n) for p, n in (("bo", "Bo"), ("anna", "Anna"))]
    assert await store.ladder("hanamikoji") == [
        *lines,
        LadderLine(Strength("bot:greedy", "hanamikoji", 40.0, 8.0, 1), None),
    ]
    assert [strength.game for strength in await store.strengths("anna")] == ["hanamikoji", "parfum"]
    assert await store.ladder("perfumery") == []
