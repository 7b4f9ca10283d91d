"""Tables, seats, logs and chat, the same in every store."""

import asyncio

import pytest
from msgspec.structs import replace

from genjiko.server.store.contract import MOST_CHAT, NoTable, Rate, Store
from genjiko.server.store.rows import Claim, Hosted, Listing, PersonChange, Presence, Strength, TurnNotice
from tests.server.store.examples import ANNA, BO, RESULT, append, notice, rating, seats, table, with_table

GAMES = ("hanamikoji", "parfum")


async def test_a_table_is_read_as_it_was_written(store: Store) -> None:
    row = table(components="[box]\n", chairs=(1, 0), setup=[1, [2, 3]], started=11.0, waiting=(0, 1), result=RESULT)
    await store.add_table(row, seats())
    assert await store.table("t") == row
    assert await store.table("other") is None
    assert await store.seats("other") == []


async def test_all_tables_are_gone_through_by_their_ids(store: Store) -> None:
    for table_id in ("b", "a", "c"):
        await store.add_table(table(table_id), seats())
    assert await store.table_ids("") == ["a", "b", "c"]
    assert await store.table_ids("a") == ["b", "c"]
    assert await store.table_ids("c") == []


async def test_seats_come_in_order(store: Store) -> None:
    await store.add_table(table(), seats()[::-1])
    assert [seat.seat for seat in await store.seats("t")] == [0, 1]


async def test_a_seat_tells_what_is_known_of_its_player_now(store: Store) -> None:
    await with_table(store)
    assert await store.seats("t") == seats()
    await store.change_person("bo", PersonChange(name="Bodil", webhook="https://example.org/"))
    assert (await store.seats("t"))[1] == replace(seats()[1], name="Bodil", webhook=True)
    await store.save_account(BO, "bo", "hash", 5.0)
    assert (await store.seats("t"))[1] == replace(seats()[1], name="Bo", webhook=True, account=True)


async def test_the_log_keeps_every_entry_once_and_in_order(store: Store) -> None:
    await with_table(store)
    entries = [append(n, f"request {n}") for n in (1, 2, 3)]
    assert [await store.append(what) for what in entries] == [True, True, True]
    assert await store.log("t") == [what.entry for what in entries]
    assert await store.log("t", after=2) == [entries[2].entry]
    assert await store.log("other") == []
    assert (store.saved.entries, store.saved.transactions) == (3, 3)


async def test_the_log_of_a_game_that_ended_long_ago_is_packed_and_reads_as_before(store: Store) -> None:
    await with_table(store)
    await store.add_table(table("still played"), seats())
    await store.add_table(table("just ended", status="over", updated=90.0), seats())
    entries = [append(n, f"request {n} ō" if n % 2 else None) for n in range(1, 9)]
    over = [*entries[:-1], replace(entries[-1], progress=replace(entries[-1].progress, status="over"))]
    for what in [*over, append(1, table_id="still played"), append(1, table_id="just ended")]:
        await store.append(what)
    assert await store.archive(50.0) <= 1
    assert await store.archive(50.0) == 0
    kept = [what.entry for what in entries]
    assert (await store.log("t"), await store.log("t", after=5), await store.log("t", after=8)) == (kept, kept[5:], [])
    assert [len(await store.log(name)) for name in ("still played", "just ended")] == [1, 1]
    row = await store.table("t")
    assert row is not None
    assert (row.status, row.version) == ("over", 8)
    # Nothing writes on at a table that is over; but if it did, nothing would be lost.
    await store.append(append(9))
    assert [entry.n for entry in await store.log("t", after=3)] == [4, 5, 6, 7, 8, 9]
    assert await store.drop_table("t")
    assert await store.log("t") == []


async def test_a_number_and_a_request_are_given_once(store: Store) -> None:
    await with_table(store)
    together = await asyncio.gather(store.append(append(1, "a")), store.append(append(1, "b")))
    later = [await store.append(append(1, "c")), await store.append(append(2, "a"))]
    assert [*together, *later] == [True, False, False, False]
    assert await store.append(append(2, "a", seat=1)), "another seat may use the same id"
    assert await store.append(append(3))
    assert await store.append(append(4)), "entries without a request do not clash"


async def test_an_entry_and_what_changes_beside_it_are_saved_together(store: Store) -> None:
    row = await with_table(store)
    what = append(1, notices=[notice()], stand_in=(1, "greedy"))
    assert await store.append(what)
    assert await store.table("t") == what.changed(row)
    assert [seat.level for seat in await store.seats("t")] == ["", "greedy"]
    assert await store.notices_due(50.0, 10) == [notice()]
    refused = replace(append(1, notices=[notice(version=2)], stand_in=(0, "greedy")), claim=Claim("w2", 99.0))
    assert not await store.append(refused)
    assert await store.table("t") == what.changed(row)
    assert (await store.seats("t"))[0].level == ""
    assert await store.notices_due(50.0, 10) == [notice()]


async def test_the_row_of_a_table_never_goes_back(store: Store) -> None:
    await with_table(store)
    await store.append(append(2))
    after = await store.table("t")
    await store.append(append(1))
    assert await store.table("t") == after


async def test_entries_of_many_tables_are_saved_in_one_go(store: Store) -> None:
    names = [f"t{number}" for number in range(20)]
    for name in names:
        await store.add_table(table(name), seats())
    assert all(await asyncio.gather(*(store.append(append(1, table_id=name)) for name in names)))
    assert [len(await store.log(name)) for name in names] == [1] * 20


# -- edits --


async def test_an_edit_changes_row_seats_and_revision_together(store: Store) -> None:
    row = await with_table(store)
    async with store.edit("t", 30.0) as edit:
        assert (edit.row, edit.seats) == (row, seats())
        edit.change(status="playing", setup=[7], due=31.0)
        edit.put_bot(0, "greedy")
        edit.clear(1)
        edit.notices.append(notice())
        edit.new_tables.append((table("next", created=30.0), seats()))
    assert await store.table("t") == replace(row, status="playing", setup=[7], due=31.0, revision=1, updated=30.0)
    assert [(s.kind, s.person, s.level) for s in await store.seats("t")] == [
        ("bot", None, "greedy"),
        ("empty", None, ""),
    ]
    assert await store.notices_due(50.0, 10) == [notice()]
    assert await store.table("next") == table("next", created=30.0)
    async with store.edit("t", 32.0) as edit:
        edit.sit(1, BO, "novice")
    assert (await store.seats("t"))[1] == replace(seats()[1], level="novice")
    assert await store.standing(["t", "next", "nowhere"]) == {"t": (0, 2), "next": (0, 0)}


async def test_an_edit_that_fails_changes_nothing(store: Store) -> None:
    row = await with_table(store)

    async def fail() -> None:
        async with store.edit("t", 30.0) as edit:
            edit.change(status="playing")
            edit.clear(0)
            edit.notices.append(notice())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await store.table("t") == row
    assert await store.seats("t") == seats()
    assert await store.notices_due(99.0, 10) == []


async def test_there_is_no_edit_of_a_table_that_is_not_there(store: Store) -> None:
    with pytest.raises(NoTable):
        async with store.edit("nowhere", 30.0):
            raise AssertionError("there is nothing to edit")


async def test_edits_of_one_table_wait_for_each_other(store: Store) -> None:
    await with_table(store)

    async def count() -> None:
        async with store.edit("t", 30.0) as edit:
            before = edit.row.stand_in
            await asyncio.sleep(0)
            edit.change(stand_in=f"{before}+")

    await asyncio.gather(*(count() for _ in range(5)))
    row = await store.table("t")
    assert row is not None
    assert (row.stand_in, row.revision) == ("greedy+++++", 5)


async def test_an_entry_that_is_saved_beside_an_edit_stays(store: Store) -> None:
    await with_table(store)

    async def change() -> None:
        async with store.edit("t", 30.0) as edit:
            edit.change(hinted=True)

    await asyncio.gather(change(), store.append(append(1)))
    row = await store.table("t")
    assert row is not None
    assert (row.hinted, row.version, row.revision, row.waiting) == (True, 1, 1, (1,))


async def test_after_a_draw_the_sockets_are_counted_where_their_people_sit(store: Store) -> None:
    await with_table(store)
    await store.begin("w1", 10.0, 0.0)
    await store.beat("w2", 10.0)
    for number, seat in enumerate((0, 1, None)):
        await store.arrive(Presence(f"socket {number}", "w2", "t", seat))
    await store.arrive(Presence("elsewhere", "w2", "other", 0))
    async with store.edit("t", 11.0) as edit:
        edit.seats = [replace(edit.seats[chair], seat=seat) for seat, chair in enumerate((1, 0))]
        edit.change(chairs=(1, 0))
    assert [seat.name for seat in await store.seats("t")] == ["Bo", "Anna"]
    assert await store.present_elsewhere(["other"], "w1", 12.0) == {"other": [0]}
    found = (await store.present_elsewhere(["t"], "w1", 12.0))["t"]
    assert sorted(found, key=str) == [0, 1, None]
    await store.depart(Presence("socket 0", "w2", "t", None))
    assert sorted((await store.present_elsewhere(["t"], "w1", 12.0))["t"], key=str) == [0, None], (
        "Anna sat on chair 0, now seat 1"
    )


# -- lists --


async def test_lists_are_newest_first_and_by_game_status_person_and_page(store: Store) -> None:
    await with_table(store, updated=1.0)
    await store.add_table(table("p", game="parfum", public=False, status="over", updated=3.0), [seats()[0]])
    await store.add_table(table("x", game="unknown", updated=4.0), seats())
    await store.add_table(table("n", updated=2.0), [replace(seats()[0], person="cleo")])

    async def ids(wanted: Listing) -> list[str]:
        return [row.id for row, _ in await store.listed(wanted)]

    assert await ids(Listing(GAMES, 50)) == ["p", "n", "t"]
    assert await ids(Listing(GAMES, 2)) == ["p", "n"]
    assert await ids(Listing(GAMES, 50, public=True)) == ["n", "t"]
    assert await ids(Listing(GAMES, 50, person="anna")) == ["p", "t"]
    assert await ids(Listing(GAMES, 50, person="anna", public=True)) == ["t"]
    assert await ids(Listing(GAMES, 50, status="over")) == ["p"]
    assert await ids(Listing(GAMES, 50, before=3.0)) == ["n", "t"]
    assert await ids(Listing(("parfum",), 50)) == ["p"]
    assert await ids(Listing((), 50)) == []
    listed = await store.listed(Listing(("hanamikoji",), 50, person="bo"))
    assert listed == [(table(updated=1.0), seats())]


async def test_tables_that_nobody_started_are_taken_away_with_all_that_is_theirs(store: Store) -> None:
    await with_table(store)
    await store.add_table(table("playing", status="playing"), seats())
    await store.append(append(1))
    async with store.edit("t", 10.0) as edit:
        edit.change(status="gathering")
        edit.notices.append(notice(version=7))
    await store.say("t", ANNA, None, "Hello", 10.0)
    await store.drop_abandoned(10.0)
    assert await store.table("t") is not None
    await store.drop_abandoned(11.0)
    assert await store.table("t") is None
    assert (await store.seats("t"), await store.log("t"), await store.chat("t", 0)) == ([], [], [])
    assert await store.notices_due(99.0, 10) == []
    assert await store.table("playing") is not None


# -- chat and records --


async def test_chat_is_numbered_from_nought_and_read_from_any_line_on(store: Store) -> None:
    await with_table(store)
    said = await asyncio.gather(*(store.say("t", ANNA, 0, f"line {n}", 10.0 + n) for n in range(6)))
    assert sorted(line.n for line in said) == list(range(6))
    last = await store.say("t", BO, None, "I am only watching", 20.0)
    assert (last.n, last.at, last.name, last.seat, last.text) == (6, 20.0, "Bo", None, "I am only watching")
    assert await store.chat("t", 6, listener=BO.id) == [last]
    assert [line.mine for line in await store.chat("t", 0, listener=BO.id)] == [False] * 6 + [True]
    assert not any(line.mine for line in await store.chat("t", 0))
    assert [line.n for line in await store.chat("t", 0)] == list(range(7))
    assert await store.chat("t", 7) == []


async def test_a_long_chat_is_read_in_pages(store: Store) -> None:
    await with_table(store)
    await asyncio.gather(*(store.say("t", ANNA, 0, str(number), 10.0) for number in range(MOST_CHAT + 2)))
    assert len(await store.chat("t", 0)) == MOST_CHAT
    assert len(await store.chat("t", MOST_CHAT)) == 2


async def test_a_record_is_kept_once(store: Store) -> None:
    assert await store.keep_record("r", "a record", 1.0, "anna")
    assert await store.keep_record("r", "another", 2.0, "anna", most=1), "it is there already"
    assert await store.record("r", 5.0) == "a record"
    assert await store.record("s", 5.0) is None


async def test_so_many_records_of_somebody_are_kept_also_if_they_come_at_once(store: Store) -> None:
    await with_table(store)
    many = [store.keep_record(f"r{number}", "a record", 1.0, "anna", most=3) for number in range(12)]
    assert sorted(await asyncio.gather(*many)) == [False] * 9 + [True] * 3
    assert len(await store.records_of("anna")) == 3
    assert await store.keep_record("s", "a record", 1.0, "bo", most=3)


# -- what the server itself has to do --


async def test_a_due_table_is_looked_after_by_one_process_at_a_time(store: Store) -> None:
    await with_table(store, due=20.0)
    await store.add_table(table("later", due=21.0), seats())
    await store.add_table(table("never"), seats())
    assert await store.due_tables("w1", 19.0) == []
    assert await store.due_tables("w1", 20.0) == ["t"]
    await store.claim("t", Claim("w2", 35.0))
    assert await store.due_tables("w1", 30.0) == ["later"]
    assert await store.due_tables("w2", 30.0) == ["t", "later"]
    assert await store.due_tables("w1", 36.0) == ["t", "later"]


async def test_what_is_due_is_set_only_for_the_version_it_was_found_at(store: Store) -> None:
    await with_table(store, due=20.0)
    await store.set_due("t", 1, 99.0, Claim("w1", 30.0))
    row = await store.table("t")
    assert row is not None
    assert (row.due, row.claimed_by) == (20.0, None)
    await store.set_due("t", 0, None, Claim("w1", 30.0))
    row = await store.table("t")
    assert row is not None
    assert (row.due, row.claimed_by, row.claimed_until) == (None, "w1", 30.0)


def better(*players: str) -> Rate:
    """Everybody is one better than before."""
    return rating(*players, figures=lambda known: [(25.0 if one is None else one.mu + 1, 8.0) for one in known])


async def test_a_finished_table_counts_for_its_players_once(store: Store) -> None:
    await with_table(store, due=20.0)
    for _ in range(2):
        await store.finish("t", 30.0, ["anna", "bot:greedy", "bot:greedy"], better("anna", "bot:greedy", "bot:greedy"))
    row = await store.table("t")
    assert row is not None
    assert (row.due, row.rated) == (None, 30.0)
    assert await store.strengths("anna") == [Strength("anna", "hanamikoji", 25.0, 8.0, 1)]
    assert await store.strengths("bot:greedy") == [Strength("bot:greedy", "hanamikoji", 25.0, 8.0, 1, 1)]
    assert (await store.seats("t"))[0].rating == 1530
    await store.add_table(table("again"), seats())
    await store.finish("again", 31.0, ["anna", "bo"], better("anna", "bo"))
    assert await store.strengths("anna") == [Strength("anna", "hanamikoji", 26.0, 8.0, 2, 1)]
    await store.add_table(table("unrated", due=1.0), seats())
    await store.finish("unrated", 32.0, ["anna", "bo"], None)
    row = await store.table("unrated")
    assert row is not None
    assert (row.due, row.rated) == (None, None)
    assert (await store.strengths("bo"))[0].games == 1


# -- notices --


async def test_a_notice_is_sent_by_who_claims_it_first(store: Store) -> None:
    await with_table(store)
    await store.append(append(1, notices=[notice(), notice(version=2, due=51.0)]))
    assert await store.notices_due(49.0, 10) == []
    assert await store.notices_due(51.0, 1) == [notice()]
    assert await store.claim_notice(notice(), 60.0)
    assert not await store.claim_notice(notice(), 60.0)
    assert await store.notices_due(59.0, 10) == [notice(version=2, due=51.0)]
    assert (await store.notices_due(60.0, 10))[0].due in (51.0, 60.0)


async def test_a_notice_that_failed_waits_and_one_that_is_done_goes(store: Store) -> None:
    await with_table(store)
    await store.append(append(1, notices=[notice()]))
    await store.postpone_notice(notice(), 70.0)
    assert await store.notices_due(69.0, 10) == []
    (again,) = await store.notices_due(70.0, 10)
    assert again == TurnNotice("t", 1, 1, "webhook", "bo", 70.0, 1)
    await store.drop_notice(again)
    assert await store.notices_due(99.0, 10) == []


async def test_a_bot_that_stands_in_is_nobody_who_plays(store: Store) -> None:
    await with_table(store, status="playing")
    await store.add_table(table("waits"), seats())
    await store.add_table(table("over", status="over"), seats())
    assert await store.hosted("anna") == Hosted(2, 0)
    async with store.edit("t", 20.0) as edit:
        edit.sit(0, ANNA, "greedy")
    assert await store.hosted("anna") == Hosted(2, 0)
    async with store.edit("t", 20.0) as edit:
        edit.sit(1, BO, "greedy")
    assert await store.hosted("anna") == Hosted(2, 1)
    assert await store.hosted("bo") == Hosted(0, 0)
