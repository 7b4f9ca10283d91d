"""Guided first games: a lesson is a table whose deal is the lesson's and whose other seats are played by it.

How far somebody has come is the log of that table, so nothing else is kept: it is left and taken up like any game.
"""

from typing import cast

from genjiko.door import first_lesson
from genjiko.games import game_ids
from genjiko.kernel.lesson import Lesson, Page, Step
from genjiko.server import wire
from genjiko.server.errors import not_found
from genjiko.server.store.rows import Listing, Person, Seat, TableRow
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.seating import create_for
from genjiko.server.tables.table import SENSEI, Table

_LOOKED_AT = 50
"""So many of somebody's last tables of a game say whether they know it."""


def lesson_for(game: str) -> Lesson:
    """The lesson of a game. Raises Refusal."""
    found = first_lesson(game) if game in game_ids() else None
    if found is None:
        raise not_found("lesson")
    return found


async def begun(tables: OpenTables, person: Person, game: str) -> Table | None:
    """The lesson that somebody has begun and not finished."""
    for row, seats in await _tables_of(tables, person, game):
        if row.status == "playing" and _teaches(seats):
            table = await tables.open(row.id)
            if table.lesson is not None and not _is_done(table):
                return table
    return None


async def begin(tables: OpenTables, person: Person, game: str) -> Table:
    """A new table for a lesson. Raises Refusal."""
    lesson = lesson_for(game)
    plan = [wire.SeatPlan("bot", SENSEI)] * lesson.header.players
    plan[lesson.seat] = wire.SeatPlan("me")
    wanted = wire.CreateTable(
        game,
        lesson.header.players,
        cast("dict[str, wire.OptionValue]", lesson.header.options),
        seating="as_seated",
        on_leave="open",
        stand_in=lesson.partner,
        seed=lesson.header.seed,
        start=True,
    )
    return await create_for(tables, person, wanted, plan)


async def of_person(tables: OpenTables, person: Person | None) -> list[wire.LessonLine]:
    """The lessons of all games, and how far somebody has come in each."""
    lines = []
    for game in game_ids():
        lesson = first_lesson(game)
        if lesson is not None:
            found = [] if person is None else await _tables_of(tables, person, game)
            lines.append(await _line(tables, lesson, found))
    return lines


async def _line(tables: OpenTables, lesson: Lesson, found: list[tuple[TableRow, list[Seat]]]) -> wire.LessonLine:
    line = wire.LessonLine(lesson.header.game, len(lesson.steps))
    for row, seats in found:
        if not _teaches(seats):
            line.played = line.played or row.status != "gathering"
        elif row.status == "over":
            line.done = line.done or row.version >= len(lesson.moves)
        elif row.status == "playing":
            table = await tables.open(row.id)
            line.done = line.done or _is_done(table)
            if table.lesson is not None and not _is_done(table):
                line.table = row.id
                line.step = _made(table)
    return line


def _made(table: Table) -> int:
    """How many steps of the lesson somebody has made."""
    lesson, made = table.lesson, 0 if table.logged is None else len(table.logged.game.moves)
    return 0 if lesson is None else sum(at < made for at in lesson.steps)


def _is_done(table: Table) -> bool:
    return table.lesson is None or table.logged is None or table.lesson.over_in(table.logged.game)


def _teaches(seats: list[Seat]) -> bool:
    return any(seat.level == SENSEI for seat in seats)


async def _tables_of(tables: OpenTables, person: Person, game: str) -> list[tuple[TableRow, list[Seat]]]:
    return await tables.store.listed(Listing((game,), _LOOKED_AT, person.id))


def shown(lesson: Lesson) -> wire.LessonScript:
    """A lesson as the wire tells it."""
    steps = [lesson.steps[at] for at in sorted(lesson.steps)]
    return wire.LessonScript(
        lesson.header.game, lesson.seat, len(lesson.moves), [_step(step) for step in steps], _pages(lesson.end)
    )


def _step(step: Step) -> wire.LessonStep:
    return wire.LessonStep(step.at, _pages(step.pages), step.accepted[0], [*step.wrong, step.illegal])


def _pages(pages: list[Page]) -> list[wire.LessonPage]:
    return [wire.LessonPage(page.say, page.show) for page in pages]
