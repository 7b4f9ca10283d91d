"""People, sessions, mailboxes and ratings, the same in every store."""

import pytest
from msgspec.structs import replace

from genjiko.server.store.contract import NameTaken, Store
from genjiko.server.store.rows import Account, LadderLine, Mailbox, Passkey, Person, PersonChange, Seat, Strength
from tests.server.store.examples import ANNA, BO, rating, seats, session, table, with_table


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
    assert [one.label for one in await store.sessions("anna")] == ["", "first bot", "second bot"]
    assert await store.sessions("bo") == []
    await store.drop_session("first")
    assert [one.digest for one in await store.sessions("anna")] == ["short", "second"]
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
    await store.finish("t", 30.0, list(figures), rating(*figures, figures=lambda known: list(figures.values())))
    await store.add_table(table("p", game="parfum"), seats())
    await store.finish("p", 31.0, ["anna"], rating("anna", game="parfum", figures=lambda known: [(20.0, 3.0)]))
    lines = [LadderLine(Strength(p, "hanamikoji", *figures[p], 1, 1), n) for p, n in (("bo", "Bo"), ("anna", "Anna"))]
    assert await store.ladder("hanamikoji") == [
        *lines,
        LadderLine(Strength("bot:greedy", "hanamikoji", 40.0, 8.0, 1, 1), None),
    ]
    assert [strength.game for strength in await store.strengths("anna")] == ["hanamikoji", "parfum"]
    assert await store.ladder("perfumery") == []


async def test_a_session_says_when_and_by_what_it_was_used(store: Store) -> None:
    await store.add_guest(ANNA, replace(session(ANNA), seen=1.0, agent="Firefox"))
    await store.use_session("digest of anna", 7.0)
    (found,) = await store.sessions("anna")
    assert (found.seen, found.agent) == (7.0, "Firefox")


async def test_all_sessions_end_but_one_and_a_closed_person_has_none(store: Store) -> None:
    await store.add_guest(ANNA, session(ANNA, "one"))
    await store.add_guest(BO, session(BO, "bo"))
    for name in ("two", "three"):
        await store.add_session(session(ANNA, name))
    await store.drop_sessions("anna", "two")
    assert [one.digest for one in await store.sessions("anna")] == ["two"]
    assert await store.living_sessions(["one", "two", "bo", "none"], 5.0) == {"two", "bo"}
    await store.change_person("bo", PersonChange(closed=True))
    assert await store.signed_in("bo", 5.0) is None
    assert await store.living_sessions(["two", "bo"], 5.0) == {"two"}


async def test_what_has_ended_is_taken_away(store: Store) -> None:
    await store.add_guest(ANNA, session(ANNA, "short", until=10.0))
    await store.add_session(session(ANNA, "lasting", "bot"))
    await store.add_promise("old", "reset", "anna", 10.0)
    await store.drop_ended(11.0)
    assert [one.digest for one in await store.sessions("anna")] == ["lasting"]
    assert await store.take_promise("old", "reset", 5.0) is None


async def test_a_promise_is_kept_once_and_for_one_thing(store: Store) -> None:
    await store.add_promise("secret", "reset", "anna", 10.0)
    assert await store.take_promise("secret", "challenge", 5.0) is None
    assert await store.take_promise("secret", "reset", 5.0) == "anna"
    assert await store.take_promise("secret", "reset", 5.0) is None
    await store.add_promise("late", "reset", "anna", 10.0)
    assert await store.take_promise("late", "reset", 10.0) is None


async def test_credits_are_shared_and_come_back_with_time(store: Store) -> None:
    assert [await store.take_credit("enter 1.2.3.4", 2, 0.5, 100.0) for _ in range(3)] == [0, 0, 2.0]
    assert await store.take_credit("enter 5.6.7.8", 2, 0.5, 100.0) == 0
    assert await store.take_credit("enter 1.2.3.4", 2, 0.5, 102.0) == 0
    assert await store.take_credit("enter 1.2.3.4", 2, 0.5, 90.0) > 0  # the clock was set back


async def test_a_passkey_is_known_by_its_id_and_dropped_by_its_owner(store: Store) -> None:
    await with_table(store)
    key = Passkey("id", "anna", "public", 3, "my phone", 5.0)
    assert await store.add_passkey(key)
    assert not await store.add_passkey(replace(key, person="bo"))
    await store.use_passkey("id", 4)
    assert await store.passkey("id") == replace(key, count=4)
    assert await store.passkeys("bo") == []
    assert not await store.drop_passkey("bo", "id")
    assert await store.drop_passkey("anna", "id")
    assert await store.passkey("id") is None


async def test_people_are_found_by_a_part_of_their_names_accounts_first(store: Store) -> None:
    await store.add_guest(Person("a", "Anna 100%", False), replace(session(ANNA, "a"), person="a"))
    await store.save_account(Person("b", "Joanna", True), "joanna", "hash", 1.0, "joanna")
    assert [person.id for person in await store.named("ANNA", 10)] == ["b", "a"]
    assert [person.id for person in await store.named("%", 10)] == ["a"]
    assert await store.looks_like("joanna") == ["b"]
    assert await store.looks_like("anna") == []


async def test_who_is_forgotten_leaves_games_and_words_without_a_name(store: Store) -> None:
    await with_table(store, status="over")
    await store.say("t", BO, 1, "Good evening", 20.0, "r")
    await store.save_mailbox(Mailbox("bo", "bo@example.org", "key", 5.0, True))
    await store.finish(
        "t", 30.0, ["anna", "bo"], rating("anna", "bo", figures=lambda known: [(26.0, 7.0), (24.0, 7.0)])
    )
    await store.keep_record("r", "text", 5.0, "bo")
    await store.forget("bo", 200.0)
    assert await store.person("bo") is None
    assert await store.signed_in("digest of bo", 5.0) is None
    assert await store.mailbox("bo") is None
    assert await store.strengths("bo") == []
    assert await store.records_of("bo") == []
    assert await store.record("r", 6.0) == "text"
    assert [(seat.kind, seat.person, seat.name) for seat in await store.seats("t")] == [
        ("person", "anna", "Anna"),
        ("person", None, ""),
    ]
    assert [(line.name, line.text) for line in await store.chat("t", 0)] == [("", "Good evening")]


async def test_bots_play_on_for_who_is_forgotten(store: Store) -> None:
    await with_table(store, status="playing", revision=4)
    await store.forget("anna", 200.0)
    row = await store.table("t")
    assert row is not None
    assert (row.due, row.revision, row.host) == (200.0, 5, "bo")
    assert [(s.kind, s.person, s.level) for s in await store.seats("t")] == [
        ("person", None, "greedy"),
        ("person", "bo", ""),
    ]


async def test_the_seat_of_who_is_forgotten_is_free_where_no_bot_takes_it(store: Store) -> None:
    await with_table(store)
    await store.add_table(table("open", status="playing", on_leave="open"), seats())
    await store.add_table(table("empty"), [Seat(0), Seat(1)])
    await store.forget("anna", 200.0)
    for table_id in ("t", "open"):
        row = await store.table(table_id)
        assert row is not None
        assert row.host == "bo"
        seated = await store.seats(table_id)
        assert [(s.kind, s.person, s.name) for s in seated] == [("empty", None, ""), ("person", "bo", "Bo")]
    assert await store.table("empty") is None, "nobody is left who could start it"


async def test_guests_who_stay_away_are_forgotten_but_not_those_who_sit_somewhere(store: Store) -> None:
    await with_table(store)
    await store.add_guest(Person("old", "Old", False), replace(session(ANNA, "old"), person="old", seen=5.0))
    await store.add_guest(Person("new", "New", False), replace(session(ANNA, "new"), person="new", seen=50.0))
    await store.save_account(Person("kept", "Kept", True), "kept", "hash", 1.0)
    assert await store.drop_people(40.0, 60.0) == 1
    left = [await store.person(name) for name in ("old", "new", "kept", "anna")]
    assert [person is not None for person in left] == [False, True, True, True]


async def test_games_against_bots_alone_count_up_to_a_share(store: Store) -> None:
    async def play(number: int, *others: str) -> None:
        players = ["anna", *others]
        await store.add_table(table(f"t{number}"), seats())
        rate = rating(*players, figures=lambda known: [(25.0, 8.0)] * len(players))
        await store.finish(f"t{number}", 30.0, players, rate)

    await with_table(store)
    for number in range(8):
        await play(number, "bot:random")
    (strength,) = await store.strengths("anna")
    assert (strength.games, strength.with_people, strength.provisional) == (5, 0, True)
    await play(8, "bo")
    for number in range(9, 20):
        # Several bots, each another one, are no people either.
        await play(number, "bot:random", f"bot:{number}")
    (strength,) = await store.strengths("anna")
    assert (strength.games, strength.with_people) == (7, 1)
