"""Tables that outlive a change of the rules, and tables with a box of their own, are played as they were begun."""

import asyncio
import json
import random
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import genjiko
from genjiko.games import game_meta, shipped_components
from genjiko.kernel.components import Components
from genjiko.kernel.game import Game
from genjiko.server import wire
from genjiko.server.context import ServerContext
from genjiko.server.errors import Refusal
from genjiko.server.store.rows import Entry, Person
from genjiko.server.tables import lists, playing, replays, seating
from genjiko.server.tables.logged_game import carry_out
from genjiko.server.tables.older_records import moves_that_stand, written_without_rules
from genjiko.server.tables.table import Table
from tests.server.harness import Person as Visitor
from tests.server.inside import open_context

games = import_module("genjiko.games")
AQUA = "aqua-mirabilis"
STAYS, STEPS = "coach stay", ("coach left", "coach right")


class Program:
    """The program as it was with one version of Aqua Mirabilis' rules, or as it is with the next."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self._text = shipped_components(AQUA).text

    def plays(self, version: int, coach_optional: bool, before: dict[int, dict[str, bool]]) -> None:
        """From now on the shipped box says this of the coach."""
        box = re.sub(r"coach_optional = \w+", f"coach_optional = {str(coach_optional).lower()}", self._text)
        components = Components(box, "components.toml", shipped=True)
        self._patch.setattr(games, "shipped_components", lambda _: components)
        self._patch.setattr(game_meta(AQUA), "rules_version", version)
        self._patch.setattr(game_meta(AQUA), "readings_before", before)
        games._shipped_rules.cache_clear()


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """A program whose rules of Aqua Mirabilis can be changed."""
    yield Program(monkeypatch)
    monkeypatch.undo()
    games._shipped_rules.cache_clear()


def game_of(table: Table) -> Game:
    """The game of a table that has begun."""
    assert table.logged is not None
    return table.logged.game


async def again(context: ServerContext, table: Table) -> Table:
    """The table as a server reads it that has just started."""
    context.tables.close(table.id)
    return await context.tables.open(table.id)


async def go_on(context: ServerContext, table: Table, rng: random.Random, most: int, stay: bool = False) -> bool:
    """Play at random; with `stay` until the coach stayed where it was though it could move. Whether it did."""
    for _ in range(most):
        logged = table.logged
        assert logged is not None
        if logged.over:
            return False
        seat = rng.choice(logged.to_act)
        legal = [action.text for action in logged.game.legal(seat)]
        free = stay and STAYS in legal and any(text.startswith(STEPS) for text in legal)
        eager = "produce" if stay and "produce" in legal else rng.choice(legal)  # the coach goes after a production
        action = STAYS if free else eager
        await playing.play(context.tables, table, seat, wire.PlayAction(action, logged.version, f"v{logged.version}"))
        if free:
            return True
    return False


async def begun(context: ServerContext, person: Person, game: str, **wanted: Any) -> Table:
    """A table of two seats of one person."""
    seats = [wire.SeatPlan("me")] * 2
    return await seating.create(context.tables, person, wire.CreateTable(game, seats=seats, start=True, **wanted))


def test_a_table_of_older_rules_is_opened_played_on_and_replayed_exactly(tmp_path: Path, program: Program) -> None:
    async def run() -> None:
        rng = random.Random(4)
        async with open_context(tmp_path) as context:
            anna, _ = await context.people.guest("Anna")
            program.plays(1, True, {})
            table = await begun(context, anna, AQUA, seed=3)
            assert await go_on(context, table, rng, 400, stay=True)
            before, events = json.dumps(game_of(table).dump()["state"]), game_of(table).events(genjiko.OPEN)
            program.plays(2, False, {1: {"coach_optional": True}})
            table = await again(context, table)
            assert json.dumps(game_of(table).dump()["state"]) == before
            assert game_of(table).events(genjiko.OPEN) == events
            assert await go_on(context, table, rng, 400, stay=True), "the coach may stay to the end of this game"
            table = await again(context, table)
            await go_on(context, table, rng, 5000)
            table = await again(context, table)
            assert table.row.rules_version == 1
            await check_finished(table, anna)
            later = await seating.rematch(context.tables, table, anna)
            assert later.row.rules_version == 2
            await seating.start(context.tables, later, anna)
            assert game_of(later).rules.components.shipped

    asyncio.run(run())


async def check_finished(table: Table, person: Person) -> None:
    """The record of a table of older rules and its replay tell the same game."""
    game = game_of(table)
    assert game.over
    loaded = genjiko.load(replays.record_of(table, person, None))
    assert loaded.events(genjiko.OPEN) == game.events(genjiko.OPEN)
    last = replays.of_table(table).step(len(game.moves), genjiko.OPEN, "en")
    assert last.view == game.view(genjiko.OPEN)


def test_a_new_table_is_played_by_the_new_rules(tmp_path: Path, program: Program) -> None:
    async def run() -> None:
        async with open_context(tmp_path) as context:
            anna, _ = await context.people.guest("Anna")
            program.plays(2, False, {1: {"coach_optional": True}})
            table = await begun(context, anna, AQUA, seed=3)
            assert table.row.rules_version == 2
            assert not await go_on(context, table, random.Random(4), 5000, stay=True)
            assert any(move.action.text.startswith(STEPS) for move in game_of(table).moves)

    asyncio.run(run())


def test_a_table_of_rules_that_nobody_knows_opens_and_can_be_ended(tmp_path: Path, program: Program) -> None:
    async def run() -> None:
        async with open_context(tmp_path) as context:
            anna, _ = await context.people.guest("Anna")
            program.plays(1, True, {})
            table = await begun(context, anna, AQUA, seed=3)
            program.plays(3, False, {2: {}})
            opened = await again(context, table)
            assert "version 1" in opened.info(anna).other_rules
            await playing.say(context.tables, opened, anna, "What a pity")
            with pytest.raises(Refusal) as refused:
                await playing.resign(context.tables, opened, 0, wire.Resign("x"))
            assert refused.value.problem.code == "other_rules"
            waiting = await lists.page(context.tables, lists.listing(status="playing", person=anna), anna)
            assert [line.id for line in waiting.tables] == [table.id]
            await seating.leave(context.tables, opened, anna, None)
            over = opened.info(anna)
            assert (over.status, over.result and over.result.by) == ("over", "abandoned")
            (line,) = (await lists.page(context.tables, lists.listing(person=anna), anna)).tables
            assert line.to_act == []
            record = written_without_rules(opened, await context.store.log(table.id))
            program.plays(1, True, {})
            assert genjiko.load(record).moves == []

    asyncio.run(run())


class _OldNotation:
    """A game that only notes what is played, with rules that read version 1's notation."""

    def __init__(self) -> None:
        self.rules = self
        self.state = "state"
        self.played: list[tuple[str, int]] = []

    def read_older(self, state: str, seat: int, action: str, version: int) -> str:
        """What was called `old` in version 1 is called `new`."""
        assert state == "state"
        return action.replace("old", "new") if version == 1 else action

    def replay(self, seat: int, action: str, results: list[object]) -> None:
        """Note it."""
        self.played.append((action, seat))


@pytest.mark.parametrize(("version", "said"), [(1, "new 3"), (2, "old 3")])
def test_the_log_of_an_older_version_is_read_in_its_notation(version: int, said: str) -> None:
    game: Any = _OldNotation()
    carry_out(game, Entry(1, "play", 1, "old 3", "[]", None, 0.0), version)
    assert game.played == [(said, 1)]


def test_who_decides_with_others_takes_back_the_own_moves_in_a_record_without_rules() -> None:
    rng, passed = random.Random(5), 0
    for seed in range(6):
        game, log = genjiko.new("perfumery", players=3, seed=seed), []
        for n in range(400):
            if game.over:
                break
            seat = rng.choice(game.to_act)
            if game.undoable(seat) and rng.random() < 0.3:
                passed += game.moves[-1].seat != seat
                game.undo(seat)
                log.append(Entry(n, "undo", seat, "1", "[]", None, 0.0))
            else:
                game.play(rng.choice(game.legal(seat)), seat)
                move = game.moves[-1]
                log.append(Entry(n, "play", seat, move.action.text, json.dumps(move.results), None, 0.0))
        assert moves_that_stand(log) == [(move.seat, move.action.text, move.results) for move in game.moves]
    assert passed > 0, "no move was taken back past another seat's"


# -- a box of one's own --


def own_box() -> str:
    """Perfumery with one number changed: what the first money is worth."""
    text = shipped_components("perfumery").text
    assert text.count("[funds]\ncards = 4\nvalue = 5\n") == 1
    return text.replace("[funds]\ncards = 4\nvalue = 5\n", "[funds]\ncards = 4\nvalue = 9\n")


def winners_by(box: str | None, record: str) -> str:
    """What becomes of the moves of a record with another box: the winners, or that they are refused."""
    header = [line for line in record.splitlines() if not line.startswith(("|", "end:"))]
    own = [] if box is None else [f"| {line}".rstrip() for line in box.splitlines()]
    moves = sum(line[0].isdigit() for line in header)
    text = "\n".join([*header[:3], *own, *header[3:], f"end: {moves} moves"])
    try:
        return str(genjiko.load(text).winners)
    except genjiko.BadRecord as error:
        return str(error)


def test_the_own_box_of_a_table_is_the_one_played_with(tmp_path: Path, anna: Visitor) -> None:
    box = own_box()

    async def run() -> str:
        async with open_context(tmp_path) as context:
            host, _ = await context.people.guest("Host")
            table = await begun(context, host, "perfumery", components=box, seed=5)
            rng = random.Random(1)
            await go_on(context, table, rng, 5)
            table = await again(context, table)
            own = game_of(table).header.components
            assert own is not None
            assert own.text == box
            seat = game_of(table).to_act[0]
            answer = await context.bots.ask(game_of(table).observation(seat), "greedy", table.share)
            assert answer.trouble == ""
            await go_on(context, table, rng, 5000)
            table = await again(context, table)
            last = replays.of_table(table).step(len(game_of(table).moves), genjiko.OPEN, "en")
            assert last.view == game_of(table).view(genjiko.OPEN)
            later = await seating.rematch(context.tables, table, host)
            assert later.row.components == box
            return replays.record_of(table, host, None)

    record = asyncio.run(run())
    assert [line[2:] for line in record.splitlines() if line.startswith("|")] == [x.rstrip() for x in box.splitlines()]
    kept = anna.post("/api/replays", record=record)
    assert kept["result"]["winners"] == list(genjiko.load(record).winners)
    assert winners_by(box, record) == str(genjiko.load(record).winners)
    assert winners_by(None, record) != winners_by(box, record)
