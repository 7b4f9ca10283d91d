"""Blocks, reports, announcements and what an operator takes away, the same in every store."""

from msgspec.structs import replace

from genjiko.server.store.contract import OUTAGES_KEPT, REPORTS_KEPT, Store
from genjiko.server.store.rows import Block, Hosted, Report, SaidLine, Seat
from tests.server.store.examples import ANNA, BO, table, with_table

REPORT = Report("r", 5.0, "anna", "bo", "Bo", "t", 0, "shut up", "He is rude")


async def test_a_block_counts_in_both_directions_a_mute_in_none(store: Store) -> None:
    await with_table(store)
    await store.set_block(Block("anna", "bo", "mute", 5.0))
    assert await store.blocks("anna") == [Block("anna", "bo", "mute", 5.0, "Bo")]
    assert not await store.blocked("anna", ["bo"])
    await store.set_block(Block("anna", "bo", "block", 6.0))
    assert await store.blocked("anna", ["cleo", "bo"])
    assert await store.blocked("bo", ["anna"])
    assert not await store.blocked("bo", ["cleo"])
    assert not await store.blocked("bo", [])
    await store.drop_block("anna", "bo")
    assert await store.blocks("anna") == []


async def test_reports_wait_until_they_are_dealt_with(store: Store) -> None:
    await store.add_report(replace(REPORT, id="later", at=9.0))
    await store.add_report(REPORT)
    assert [report.id for report in await store.reports(10)] == ["r", "later"]
    assert (await store.reports(1)) == [REPORT]
    assert await store.close_report("r", 10.0)
    assert not await store.close_report("r", 11.0)
    assert [report.id for report in await store.reports(10)] == ["later"]


async def test_an_announcement_lasts_until_its_time(store: Store) -> None:
    assert await store.announced(5.0) == ""
    await store.announce("We restart at noon", 10.0)
    assert await store.announced(9.0) == "We restart at noon"
    await store.announce("We restart at one", 20.0)
    assert await store.announced(10.0) == "We restart at one"
    assert await store.announced(20.0) == ""


async def test_a_line_with_the_same_request_is_said_once(store: Store) -> None:
    await with_table(store)
    first = await store.say("t", ANNA, 0, "Good evening", 20.0, "id")
    assert await store.say("t", ANNA, 0, "Good evening", 21.0, "id") == first
    assert (await store.say("t", BO, 1, "Good evening", 22.0, "id")).n == 1
    await store.say("t", BO, 1, "Good evening", 23.0)
    await store.say("t", BO, 1, "Good evening", 24.0)
    assert [line.n for line in await store.chat("t", 0)] == [0, 1, 2, 3]


async def test_lines_of_people_unheard_and_removed_lines_are_not_shown(store: Store) -> None:
    await with_table(store)
    for person in (ANNA, BO, ANNA):
        await store.say("t", person, None, f"I am {person.name}", 20.0)
    assert [line.n for line in await store.chat("t", 0, ["bo"])] == [0, 2]
    assert await store.said("t", 1) == SaidLine("bo", "Bo", "I am Bo")
    assert await store.said("t", 3) is None
    assert await store.remove_line("t", 0)
    assert not await store.remove_line("t", 7)
    assert [line.n for line in await store.chat("t", 0)] == [1, 2]
    assert (await store.say("t", BO, None, "more", 21.0)).n == 3


async def test_a_table_goes_with_all_that_belongs_to_it(store: Store) -> None:
    await with_table(store)
    await store.say("t", ANNA, None, "hello", 20.0)
    assert await store.drop_table("t")
    assert not await store.drop_table("t")
    assert await store.table("t") is None
    assert await store.chat("t", 0) == []


async def test_open_tables_of_a_host_are_counted_and_those_of_bots_alone(store: Store) -> None:
    await with_table(store)
    bots = [Seat(number, "bot", None, "greedy", "greedy") for number in range(2)]
    await store.add_table(table("bots", status="playing"), bots)
    await store.add_table(table("waiting"), bots)
    await store.add_table(table("over", status="over"), bots)
    assert await store.hosted("anna") == Hosted(3, 1)
    assert await store.hosted("bo") == Hosted(0, 0)


async def test_a_record_that_nobody_looks_at_goes(store: Store) -> None:
    await store.keep_record("seen", "text", 5.0, "anna")
    await store.keep_record("unseen", "text", 5.0, "anna")
    await store.keep_record("seen", "other", 6.0, "bo")
    day = 86_400.0
    assert await store.record("seen", 3 * day) == "text"
    assert await store.records_of("anna") == ["seen", "unseen"]
    assert await store.records_of("bo") == []
    await store.drop_records(2 * day)
    assert await store.record("unseen", 3 * day) is None
    assert await store.record("seen", 3 * day) == "text"


async def test_what_is_of_no_use_any_more_does_not_stay_for_ever(store: Store) -> None:
    for number, done in (("old", 100.0), ("new", 100.0 + REPORTS_KEPT), ("waits", None)):
        await store.add_report(replace(REPORT, id=number))
        if done is not None:
            await store.close_report(number, done)
    for began in (1_000.0, 5_000.0):
        await store.add_outage("w1", began, began + 10)
    await store.drop_ended(200.0 + REPORTS_KEPT)
    assert [report.id for report in await store.reports(10)] == ["waits"]
    assert not await store.close_report("old", 1.0)
    # An outage is kept as long as a game runs that had begun before, whose clocks it stopped.
    await store.add_table(table(status="playing", started=4_000.0), [Seat(0), Seat(1)])
    await store.drop_ended(6_000.0 + OUTAGES_KEPT)
    assert await store.outages() == [(5_000.0, 5_010.0)]
    await store.drop_table("t")
    await store.drop_ended(6_000.0 + OUTAGES_KEPT)
    assert await store.outages() == []
