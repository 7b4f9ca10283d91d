"""Processes that come and go, and who looks on through them, the same in every store."""

import ast
import inspect
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec.structs import replace

from genjiko.server.store import contract
from genjiko.server.store.contract import GONE_AFTER, LONGEST_CLAIM, Messenger, Store
from genjiko.server.store.rows import Claim, Note, Person, Presence
from genjiko.server.store.sql import SqlStore
from tests.server.store.examples import append, seats, table


async def test_a_short_silence_is_no_outage_and_a_long_one_is(store: Store) -> None:
    await store.begin("w1", 100.0, 20.0)
    await store.beat("w1", 110.0)
    await store.begin("w2", 114.0, 20.0)
    assert await store.outages() == []
    await store.begin("w3", 200.0, 20.0)
    assert await store.outages() == [(114.0, 220.0)]


async def test_the_first_process_of_all_ends_no_outage(store: Store) -> None:
    await store.begin("w1", 100.0, 20.0)
    assert await store.outages() == []


async def test_the_last_sign_of_life_is_remembered(store: Store) -> None:
    assert await store.last_sign() == 0
    await store.begin("w1", 100.0, 20.0)
    await store.beat("w1", 110.0)
    assert await store.last_sign() == 110.0


async def test_what_was_due_at_once_is_due_whatever_the_clock_showed_then(store: Store) -> None:
    """A clock was set back while the server was down."""
    for table_id, due, updated in (("bot", 900.0, 900.0), ("clock", 930.0, 900.0), ("now", 50.0, 50.0)):
        await store.add_table(table(table_id, status="playing", due=due, updated=updated), seats())
    await store.begin("w1", 100.0, 20.0)
    assert sorted(await store.due_tables("w1", 100.0)) == ["bot", "now"]


async def test_who_wrote_before_the_clock_was_set_back_holds_nothing_any_more(store: Store) -> None:
    row = table(status="playing", due=50.0, updated=50.0, claimed_by="dead", claimed_until=90_015.0)
    await store.add_table(row, seats())
    await store.begin("dead", 90_000.0, 20.0)
    await store.arrive(Presence("theirs", "dead", "t", 1))
    await store.claim("t", Claim("dead", 90_015.0))
    await store.begin("w1", 100.0, 20.0)
    assert await store.living(101.0) == 1
    assert await store.due_tables("w1", 101.0) == ["t"]
    assert await store.present_elsewhere(["t"], "w1", 101.0) == {"t": []}
    if store.shared:
        await store.beat("dead", 101.0)  # it was not dead
        assert await store.living(102.0) == 2
        assert await store.present_elsewhere(["t"], "w1", 102.0) == {"t": [1]}


async def test_what_a_living_process_looks_after_is_left_to_it(store: Store) -> None:
    await store.begin("there", 100.0, 20.0)
    await store.add_table(table(status="playing", due=50.0, updated=50.0), seats())
    await store.claim("t", Claim("there", 100.0 + LONGEST_CLAIM))
    await store.begin("w1", 101.0, 20.0)
    assert await store.due_tables("w1", 102.0) == ([] if store.shared else ["t"])


async def test_only_the_sockets_of_other_living_processes_are_elsewhere(store: Store) -> None:
    await store.add_table(table(), seats())
    await store.begin("here", 100.0, 0.0)
    await store.beat("other", 100.0)
    await store.arrive(Presence("mine", "here", "t", 0))
    await store.arrive(Presence("theirs", "other", "t", 1))
    await store.arrive(Presence("a spectator's", "other", "t", None))
    assert sorted((await store.present_elsewhere(["t"], "here", 101.0))["t"], key=str) == [1, None]
    assert await store.present_elsewhere(["t"], "other", 101.0) == {"t": [0]}
    assert await store.present_elsewhere(["t"], "here", 101.0 + GONE_AFTER) == {"t": []}
    await store.depart(Presence("theirs", "other", "t", 1))
    assert await store.present_elsewhere(["t"], "here", 101.0) == {"t": [None]}
    await store.end("other")
    assert await store.present_elsewhere(["t"], "here", 101.0) == {"t": []}


async def test_who_looked_on_through_a_process_that_is_gone_is_forgotten(store: Store) -> None:
    await store.begin("gone", 100.0, 0.0)
    await store.arrive(Presence("theirs", "gone", "t", 1))
    await store.begin("here", 200.0, 0.0)
    await store.beat("gone", 201.0)
    assert await store.present_elsewhere(["t"], "here", 201.0) == {"t": []}


async def test_others_hear_of_a_store_that_is_shared(store: Store) -> None:
    messenger = store.messenger()
    assert (messenger is not None) == store.shared
    if messenger is None:
        return
    assert isinstance(store, SqlStore)
    async with other_process(store.url) as (other, others):
        await messenger.begin()
        await store.add_table(table(), seats())
        async with store.edit("t", 5.0):
            pass
        assert await others.heard() == [Note("t", "table")]
        await store.append(append(1))
        assert await others.heard() == [Note("t", "log", append(1).entry)]
        await messenger.end()
        await store.arrive(Presence("socket", "w", "t", None))  # nobody hears, and nobody is hurt
        await messenger.mend()
        await store.say("t", Person("p", "Anna", False), None, "Hello", 6.0)
        assert await others.heard() == [Note("t", "chat")]
        await other.append(append(2))
        assert await messenger.heard() == [Note("t", "log", append(2).entry)], "and not what we have told ourselves"
        await messenger.end()


async def test_an_entry_too_long_for_a_note_is_told_without_it(store: Store) -> None:
    messenger = store.messenger()
    if messenger is None:
        return
    assert isinstance(store, SqlStore)
    async with other_process(store.url) as (_, others):
        await messenger.begin()
        messenger.tell([Note("t", "log", replace(append(1).entry, results="x" * 9_000)), Note("u", "chat")])
        heard = await others.heard()
        while len(heard) < 2:
            heard += await others.heard()
        assert heard == [Note("t", "table"), Note("u", "chat")]
        await messenger.end()


@asynccontextmanager
async def other_process(url: str) -> AsyncIterator[tuple[Store, Messenger]]:
    """The store of another process on the same database, and its messenger, which listens."""
    other = SqlStore(url)
    messenger = other.messenger()
    assert messenger is not None
    await messenger.begin()
    yield other, messenger
    await messenger.end()
    await other.close()


def test_every_method_of_the_contract_is_tested_here() -> None:
    called = {
        node.attr
        for file in Path(__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
    promised = {
        name
        for part in (*Store.__mro__, contract.Messenger)
        if part.__module__ == contract.__name__
        for name, value in vars(part).items()
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property))
    }
    assert len(promised) > 40
    assert promised <= called


async def test_an_outage_counts_only_if_nobody_else_could_work(store: Store) -> None:
    await store.begin("w1", 100.0, 20.0)
    assert await store.add_outage("w1", 100.0, 150.0)
    assert (100.0, 150.0) in await store.outages()
    assert await store.living(105.0) == 1
    if store.shared:
        await store.begin("w2", 190.0, 20.0)
        assert not await store.add_outage("w1", 160.0, 210.0)
        await store.beat("w1", 191.0)
        assert await store.living(192.0) == 2
