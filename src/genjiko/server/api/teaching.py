"""The endpoints of the guided first games."""

from genjiko.server import wire
from genjiko.server.api.endpoint import Call, Endpoint
from genjiko.server.tables import lessons


async def lesson_list(call: Call) -> list[wire.LessonLine]:
    """The lessons that there are, and how far I have come."""
    return await lessons.of_person(call.context.tables, call.somebody)


async def lesson_script(call: Call) -> wire.LessonScript:
    """What a lesson says, step by step."""
    return lessons.shown(lessons.lesson_for(call.path("game")))


async def take_lesson(call: Call) -> wire.TableInfo:
    """Begin a lesson, or go on with it."""
    game, tables = call.path("game"), call.context.tables
    table = await lessons.begun(tables, call.person, game)
    if table is None:
        await call.context.check_busy(call.person, call.where)
        table = await lessons.begin(tables, call.person, game)
    return table.info(call.person)


ENDPOINTS = [
    Endpoint("GET", "/api/lessons", lesson_list, list[wire.LessonLine]),
    Endpoint("GET", "/api/lessons/{game}", lesson_script, wire.LessonScript, errors=("not_found",)),
    Endpoint(
        "POST",
        "/api/lessons/{game}",
        take_lesson,
        wire.TableInfo,
        limit="create",
        signed_in=True,
        errors=("not_found", "too_fast"),
        status=201,
    ),
]
