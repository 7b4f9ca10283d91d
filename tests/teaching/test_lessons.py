"""The guided first games, played through by what they say: on the engine, and at a table of the server."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache

import pytest

import genjiko
from genjiko.door import first_lesson
from genjiko.games import game_languages, game_meta, game_package, game_words
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.game import Game
from genjiko.kernel.lesson import OTHER, WAIT, Lesson, read_lesson
from genjiko.server import wire
from genjiko.server.errors import Refusal
from genjiko.server.store.memory import MemoryStore
from genjiko.server.store.rows import Person
from genjiko.server.tables import lessons, playing, seating
from genjiko.server.tables.bots import BotsHere
from genjiko.server.tables.for_viewer import show_state
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.table import Table
from genjiko.server.time_source import TimeSource

PHASES = {
    "aqua-mirabilis": {
        "main_go",
        "main",
        "workers",
        "payment",
        "method",
        "convert",
        "store",
        "coach",
        "city_tile",
        "arrival",
        "recipe",
        "scent",
        "scent2",
        "gifts",
        "showing",
        "showing_over",
        "last",
        "extra",
    },
    "hanamikoji": {"act", "answer_gift", "answer_competition"},
    "kimono-memories": {"cross", "place", "name", "reward"},
    "parfum": {"wake_up", "prepare", "distill", "choose_note", "compose", "sell", "drop_water"},
    "perfumery": {"place_perfumer", "install", "place_recipe", "pay", "discard", "mix", "produce", "finish"},
}
"""What a lesson must come through, as the prompts of the game call it."""
GAMES = sorted(PHASES)
ANNA = Person("anna", "Anna", False)


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game."""
    found = first_lesson(game)
    assert found is not None
    return found


def positions(game: str) -> list[Game]:
    """The game of a lesson before each of its moves, and after the last."""
    made = genjiko.start(lesson(game).header)
    found = [made.copy()]
    for seat, action in lesson(game).moves:
        made.play(action, seat)
        found.append(made.copy())
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_by_todays_rules_and_leaves_a_game_to_play(game: str) -> None:
    assert lesson(game).header.version == game_meta(game).rules_version
    assert lesson(game).header.components is None
    assert not positions(game)[-1].over


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_uses_two_thirds_of_the_kinds_of_action_and_every_phase(game: str) -> None:
    found = positions(game)
    kinds = found[0].rules.catalogue.kinds
    used = {action.split(" ")[0] for _, action in lesson(game).moves}
    assert len(used) * 3 >= len(kinds) * 2, f"not used: {sorted(set(kinds) - used)}"
    asked = {str(at.view(at.to_act[0])["prompt"]["id"]) for at in found[:-1]}  # type: ignore[index]
    assert asked >= PHASES[game], f"not met: {sorted(PHASES[game] - asked)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_step_meets_a_legal_and_an_illegal_wrong_try(game: str) -> None:
    taught = lesson(game)
    found = positions(game)
    for step in taught.steps.values():
        legal = [action.text for action in found[step.at].legal(taught.seat)]
        assert set(step.accepted) <= set(legal)
        assert step.wrong
        assert set(step.wrong) <= set(legal) - set(step.accepted)
        for action, say in step.wrong.items():
            assert taught.objection(found[step.at], taught.seat, action) == say
        with pytest.raises(IllegalAction):
            taught.objection(found[step.at], taught.seat, step.illegal)
        others = set(legal) - set(step.accepted) - set(step.wrong)
        assert all(taught.objection(found[step.at], taught.seat, action) == OTHER for action in others)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_step_accepts_the_lesson_goes_on(game: str) -> None:
    taught = lesson(game)
    before = positions(game)
    for step in taught.steps.values():
        for other in step.accepted[1:]:
            made = before[step.at].copy()
            made.play(other, taught.seat)
            for seat, action in taught.moves[step.at + 1 :]:
                made.play(action, seat)
            assert not made.over


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_lesson_is_there_in_every_language_and_none_is_left_over(game: str) -> None:
    taught = lesson(game)
    pages = [*taught.end, *(page for step in taught.steps.values() for page in step.pages)]
    said = [page.say for page in pages] + [say for step in taught.steps.values() for say in step.wrong.values()]
    for language in game_languages(game):
        words = game_words(game, language)
        own = {message for message in words.json() if message.startswith("lesson.")}
        assert own == {*said, OTHER, WAIT}
        assert all(0 < len(words.text(message)) <= 420 for message in own)


def test_steps_that_are_not_the_learners_moves_are_refused() -> None:
    record = genjiko.new("hanamikoji", seed=36)
    record.play("secret G")
    for number in (0, 2):
        with pytest.raises(ValueError, match=f"move {number} is not one of seat 0"):
            read_lesson(record, {"seat": 0, "partner": "novice", "end": [], "step": [{"move": number}]})
    assert game_package("hanamikoji").module  # the game has one of its own, read from its folder


# -- at a table --


class Screen:
    """Where Anna sees the table."""

    def __init__(self) -> None:
        self.seat = 0
        self.heard = asyncio.Event()

    def wake(self, table: bool = False, game: bool = False, chat: bool = False) -> None:
        """Something has changed."""
        self.heard.set()


Act = Callable[[OpenTables], Awaitable[None]]


def in_a_house(act: Act) -> None:
    """Do something with tables in memory, whose bots think in the same thread."""

    async def live() -> None:
        tables = OpenTables(MemoryStore(), BotsHere(), TimeSource())
        await act(tables)

    asyncio.run(live())


async def learners_turn(table: Table) -> int:
    """Wait until the lesson has made its own moves; gives how many moves there are."""
    while True:
        logged, taught = table.logged, table.lesson
        assert logged is not None
        assert taught is not None
        if taught.due(logged.game) is None:
            return len(logged.game.moves)
        await asyncio.sleep(0)


async def make(tables: OpenTables, table: Table, action: str) -> wire.Done:
    """Anna plays an action on what she sees."""
    logged = table.logged
    assert logged is not None
    assert table.lesson is not None
    state = show_state(logged, table.lesson.seat, logged.game.told, "en", table.names, tables.time.now())
    return await playing.play(
        tables, table, table.lesson.seat, wire.PlayAction(action, state.version, f"{state.version}{action}")
    )


async def refusal(tables: OpenTables, table: Table, action: str) -> wire.Problem:
    """What Anna is told of an action that is not played."""
    with pytest.raises(Refusal) as refused:
        await make(tables, table, action)
    return refused.value.problem


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_through_at_a_table(game: str) -> None:
    taught = lesson(game)

    async def act(tables: OpenTables) -> None:
        table = await lessons.begin(tables, ANNA, game)
        assert not table.rated
        for at in sorted(taught.steps):
            assert await learners_turn(table) == at
            step = taught.steps[at]
            assert (await refusal(tables, table, step.illegal)).code == "illegal"
            for action, say in step.wrong.items():
                problem = await refusal(tables, table, action)
                assert (problem.code, problem.reason) == ("lesson", say)
                assert playing.why_not(table, taught.seat, action).problem == problem
            assert len(_game(table).moves) == at
            await make(tables, table, step.accepted[0])
        await learners_turn(table)
        assert taught.over_in(_game(table))
        assert [(move.seat, move.action.text) for move in _game(table).moves[: len(taught.moves)]] == taught.moves
        (line,) = [line for line in await lessons.of_person(tables, ANNA) if line.game == game]
        assert (line.done, line.table) == (True, "")

    in_a_house(act)


def _game(table: Table) -> Game:
    assert table.logged is not None
    return table.logged.game


def test_a_game_that_has_left_the_record_goes_on_freely() -> None:
    taught = lesson("hanamikoji")
    game = genjiko.start(taught.header)
    other = next(action for action in game.legal() if action.text not in taught.steps[0].accepted)
    game.play(other)
    assert taught.over_in(game)
    assert taught.due(game) is None
    assert taught.objection(game, taught.seat, "secret G") == ""


def test_a_lesson_is_left_and_taken_up_again() -> None:
    async def act(tables: OpenTables) -> None:
        table = await lessons.begin(tables, ANNA, "hanamikoji")
        await learners_turn(table)
        await make(tables, table, "secret G")
        await learners_turn(table)
        await seating.leave(tables, table, ANNA, None)
        tables.close(table.id)
        again = await lessons.begun(tables, ANNA, "hanamikoji")
        assert again is None  # nobody sits there any more
        other = await lessons.begin(tables, ANNA, "hanamikoji")
        await learners_turn(other)
        await make(tables, other, "secret G")
        tables.close(other.id)
        same = await lessons.begun(tables, ANNA, "hanamikoji")
        assert same is not None
        assert same.id == other.id
        (line,) = [line for line in await lessons.of_person(tables, ANNA) if line.game == "hanamikoji"]
        assert (line.table, line.step, line.done, line.played) == (other.id, 1, False, False)

    in_a_house(act)


def test_after_the_lesson_the_game_goes_on_against_a_novice_to_its_end() -> None:
    async def act(tables: OpenTables) -> None:
        table = await lessons.begin(tables, ANNA, "hanamikoji")
        for at in sorted(lesson("hanamikoji").steps):
            await learners_turn(table)
            await make(tables, table, lesson("hanamikoji").steps[at].accepted[0])
        while not _game(table).over:
            if 0 in _game(table).to_act:
                await make(tables, table, _game(table).legal(0)[0].text)
            await asyncio.sleep(0)
        assert len(_game(table).moves) > len(lesson("hanamikoji").moves)
        assert table.bot_of(1) == "novice"

    in_a_house(act)


def test_a_rematch_after_a_lesson_is_an_ordinary_game() -> None:
    async def act(tables: OpenTables) -> None:
        table = await lessons.begin(tables, ANNA, "hanamikoji")
        await learners_turn(table)
        logged = table.logged
        assert logged is not None
        await playing.resign(tables, table, 0, wire.Resign("r"))
        while table.status != "over":
            await asyncio.sleep(0)
        again = await seating.rematch(tables, table, ANNA)
        assert again.lesson is None
        assert [seat.level for seat in again.seats if seat.kind == "bot"] == ["novice"]

    in_a_house(act)


def test_nobody_sits_down_with_the_partner_of_a_lesson_by_asking() -> None:
    async def act(tables: OpenTables) -> None:
        plan = [wire.SeatPlan("me"), wire.SeatPlan("bot", "sensei")]
        with pytest.raises(Refusal, match="there is no bot 'sensei'"):
            await seating.create(tables, ANNA, wire.CreateTable("hanamikoji", seats=plan))

    in_a_house(act)
