"""Processes that come and go, and who looks on through them, the same in every store."""

import ast
import inspect
from pathlib import Path

from genjiko.server.store import contract
from genjiko.server.store.contract import GONE_AFTER, Store
from genjiko.server.store.rows import Presence
from tests.server.store.examples import seats, table


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


async def test_only_the_sockets_of_other_living_processes_are_elsewhere(store: Store) -> None:
    await store.add_table(table(), seats())
    await store.begin("here", 100.0, 0.0)
    await store.beat("other", 100.0)
    await store.arrive(Presence("mine", "here", "t", 0))
    await store.arrive(Presence("theirs", "other", "t", 1))
    await store.arrive(Presence("a spectator's", "other", "t", None))
    assert sorted(await store.present_elsewhere("t", "here", 101.0), key=str) == [1, None]
    assert await store.present_elsewhere("t", "other", 101.0) == [0]
    assert await store.present_elsewhere("t", "here", 101.0 + GONE_AFTER) == []
    await store.depart(Presence("theirs", "other", "t", 1))
    assert await store.present_elsewhere("t", "here", 101.0) == [None]
    await store.end("other")
    assert await store.present_elsewhere("t", "here", 101.0) == []


async def test_who_looked_on_through_a_process_that_is_gone_is_forgotten(store: Store) -> None:
    await store.begin("gone", 100.0, 0.0)
    await store.arrive(Presence("theirs", "gone", "t", 1))
    await store.begin("here", 200.0, 0.0)
    await store.beat("gone", 201.0)
    assert await store.present_elsewhere("t", "here", 201.0) == []


async def test_others_hear_of_a_store_that_is_shared(store: Store) -> None:
    listener = store.listener()
    assert (listener is not None) == store.shared
    if listener is None:
        return
    await listener.begin()
    await store.add_table(table(), seats())
    async with store.edit("t", 5.0):
        pass
    assert await listener.heard() == ["t"]
    await listener.end()
    await listener.mend()
    await store.arrive(Presence("socket", "w", "t", None))
    assert await listener.heard() == ["t"]
    await listener.end()


def test_every_method_of_the_contract_is_tested_here() -> None:
    called = {
        node.attr
        for file in Path(__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
    promised = {
        name
        for part in (*Store.__mro__, contract.Listener)
        if part.__module__ == contract.__name__
        for name, value in vars(part).items()
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property))
    }
    assert len(promised) > 40
    assert promised <= called
