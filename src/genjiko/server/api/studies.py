"""The endpoints of what might have been: positions beside a finished game, and studies that people keep of them."""

from typing import Any

from msgspec import Struct

from genjiko.kernel.action import Action
from genjiko.kernel.observation import Observation
from genjiko.server import wire
from genjiko.server.api.endpoint import Call, Endpoint
from genjiko.server.api.lobby import Language
from genjiko.server.errors import not_found
from genjiko.server.store.rows import StudyRow
from genjiko.server.tables import begun_elsewhere, records, replays, studies, whatif
from genjiko.server.tables.analysis import SHOWN
from genjiko.server.tables.bots import Share, check_level
from genjiko.server.tables.for_viewer import show_hint
from genjiko.server.tables.reading import Question, RecordBranch, RecordDecision, RecordTree
from genjiko.server.tables.replays import NamedReplay
from genjiko.server.tables.study_text import with_study


class StudyQuery(Struct):
    """With whose eyes."""

    seat: wire.Eyes | None = None
    language: Language = "en"
    key: wire.Key | None = None


# -- the game that it is about --


async def _at_table(call: Call, source: str, key: str | None) -> NamedReplay | None:
    """The finished game of a table; None for an uploaded one, which is read elsewhere. Raises Refusal."""
    kind, _, name = source.partition("/")
    if kind == "replays":
        return None
    table = await call.context.tables.see(name, call.somebody, key)
    return replays.finished(table, call.somebody, key)


async def _uploaded(call: Call, source: str) -> tuple[str, str]:
    name = source.partition("/")[2]
    return name, await records.text_of(call.context.tables, name)


async def _read(call: Call, question: Question) -> Any:
    return await call.context.tables.reader.ask(question, call.who)


# -- positions --


async def _asked(call: Call) -> wire.WhatIf:
    """What is asked for, with the moves of a study written out. Raises Refusal."""
    asked: wire.WhatIf = call.body
    step, moves = asked.step, asked.moves
    if asked.study is not None:
        row = await call.context.studies.find(asked.study)
        if row.source != asked.of:
            raise not_found("study")
        step, way = studies.way_to(studies.tree_of(row), asked.move)
        moves = [*way, *moves]
    return wire.WhatIf(asked.of, step, None, 0, moves, asked.seat, asked.key, asked.language)


async def look(call: Call) -> wire.WhatIfStep:
    """A position beside a finished game."""
    asked = await _asked(call)
    game = await _at_table(call, asked.of, asked.key)
    if game is None:
        found: wire.WhatIfStep = await _read(call, RecordBranch(*await _uploaded(call, asked.of), asked))
        return found
    return whatif.shown(whatif.branch(game, asked.step, asked.moves), asked.seat, asked.language, game.names)


async def _decision(call: Call, asked: wire.WhatIf, action: str | None) -> tuple[Observation, Action | None]:
    game = await _at_table(call, asked.of, asked.key)
    if game is None:
        question = RecordDecision(*await _uploaded(call, asked.of), asked, action)
        found: tuple[Observation, Action | None] = await _read(call, question)
        return found
    return whatif.decision(whatif.branch(game, asked.step, asked.moves), asked.seat, action)


async def bot_move(call: Call) -> wire.BotMove:
    """What a bot plays there."""
    level = check_level(call.body.level)
    seen, _ = await _decision(call, await _asked(call), None)
    answer = await call.context.tables.bots.ask(seen, level, Share(call.who, purpose="what_if"))
    return wire.BotMove(seen.seat, answer.decision.action.text)


async def judge(call: Call) -> wire.StepHints:
    """What the bots think of an action there."""
    asked, done = await _asked(call), call.body.action
    seen, action = await _decision(call, asked, done)
    way = " ".join(f"{move.seat} {move.action}" for move in asked.moves)
    place = (f"{asked.of} {way}", asked.step, seen.seat, done)
    found = await call.context.analyst.judge(place, seen, action, call.who)
    return wire.StepHints(
        step=asked.step,
        seat=seen.seat,
        level=SHOWN,
        chances=found.chances,
        played=done,
        hints=[show_hint(seen, considered, asked.language, []) for considered in found.considered],
        proved=found.proved,
    )


# -- studies --


async def _moves(call: Call, source: str, tree: wire.StudyTree, query: StudyQuery) -> list[wire.ShownMove]:
    """The moves of a tree as somebody may see them. Raises Refusal for one that does not fit the game."""
    game = await _at_table(call, source, query.key)
    if game is None:
        question = RecordTree(*await _uploaded(call, source), tree, query.seat, query.language)
        found: list[wire.ShownMove] = await _read(call, question)
        return found
    whatif.check_tree(game, tree)
    return whatif.show_tree(game, tree, query.seat, query.language, game.names)


async def _shown(call: Call, row: StudyRow, query: StudyQuery) -> wire.Study:
    tree = studies.tree_of(row)
    moves = await _moves(call, row.source, tree, query)
    mine = call.somebody is not None and call.somebody.id == row.person
    place = studies.place_of(row)
    return wire.Study(row.id, row.source, tree.name, row.leader, mine, tree.notes, moves, place, row.revision)


async def add(call: Call) -> wire.Study:
    """Keep a study of a finished game."""
    wanted: wire.NewStudy = call.body
    query = StudyQuery("open", key=wanted.key)
    studies.check_place(wanted.place, wanted.tree)
    await _moves(call, wanted.of, wanted.tree, query)
    return await _shown(call, await call.context.studies.add(call.person, wanted), query)


async def take(call: Call) -> wire.Study:
    """Keep a study that was made without a server, and its game with it."""
    wanted: wire.TakeStudy = call.body
    source = await _taken_source(call, wanted)
    query = StudyQuery("open")
    await _moves(call, source, wanted.tree, query)
    return await _shown(call, await call.context.studies.take(call.person, wire.NewStudy(source, wanted.tree)), query)


async def _taken_source(call: Call, wanted: wire.TakeStudy) -> str:
    if not wanted.seats:
        return f"replays/{(await call.context.keep_record(call.person, wanted.record, call.where)).id}"
    await call.context.check_busy(call.person, call.where)
    game = wire.TakeGame(wanted.record, wanted.seats)
    return f"tables/{(await begun_elsewhere.take(call.context.tables, call.person, game)).id}"


async def mine(call: Call) -> list[wire.StudyLine]:
    """My studies, newest first."""
    rows = await call.context.store.studies_of(call.person.id)
    trees = [studies.tree_of(row) for row in rows]
    return [
        wire.StudyLine(row.id, row.source, tree.name, row.leader, len(tree.moves), row.changed)
        for row, tree in zip(rows, trees, strict=True)
    ]


async def study(call: Call) -> wire.Study:
    """A study, as some eyes see it."""
    return await _shown(call, await call.context.studies.find(call.path("study")), call.query)


async def change(call: Call) -> wire.Study:
    """Change a study of mine, or look at another place of it with all who follow."""
    wanted: wire.ChangeStudy = call.body
    row = await call.context.studies.find(call.path("study"))
    studies.check_leader(row, call.person)
    query = StudyQuery("open", key=wanted.key)
    if wanted.tree is not None:
        await _moves(call, row.source, wanted.tree, query)
    studies.check_place(wanted.place or studies.place_of(row), wanted.tree or studies.tree_of(row))
    return await _shown(call, await call.context.studies.change(row, wanted), query)


async def drop(call: Call) -> None:
    """Throw a study of mine away."""
    row = await call.context.studies.find(call.path("study"))
    studies.check_leader(row, call.person)
    await call.context.studies.drop(row)


async def record(call: Call) -> str:
    """The record of the game with the study in it."""
    row = await call.context.studies.find(call.path("study"))
    game = await _at_table(call, row.source, call.query.key)
    text = (await _uploaded(call, row.source))[1] if game is None else game.record()
    return with_study(text, studies.tree_of(row))


_GAME = ("not_found", "no_spectators", "not_over", "other_rules", "bad_record", "illegal")
_ONE = "/api/studies/{study}"
_PERSON: dict[str, Any] = {"signed_in": True}

ENDPOINTS = [
    Endpoint("POST", "/api/what-if", look, wire.WhatIfStep, body=wire.WhatIf, limit="what_if", errors=_GAME),
    Endpoint(
        "POST", "/api/what-if/bot", bot_move, wire.BotMove, body=wire.AskBot, limit="analysis",
        errors=(*_GAME, "bad_option", "busy"),
    ),
    Endpoint(
        "POST", "/api/what-if/judge", judge, wire.StepHints, body=wire.AskJudge, limit="analysis",
        errors=(*_GAME, "busy"),
    ),
    Endpoint("GET", "/api/studies", mine, list[wire.StudyLine], **_PERSON),
    Endpoint(
        "POST", "/api/studies", add, wire.Study, body=wire.NewStudy, limit="create", status=201,
        errors=(*_GAME, "too_large", "full"), **_PERSON,
    ),
    Endpoint(
        "POST", "/api/me/studies", take, wire.Study, body=wire.TakeStudy, limit="create", status=201,
        errors=(*_GAME, "bad_option", "too_large", "full"), **_PERSON,
    ),
    Endpoint("GET", _ONE, study, wire.Study, query=StudyQuery, errors=_GAME),
    Endpoint(
        "PATCH", _ONE, change, wire.Study, body=wire.ChangeStudy, limit="what_if",
        errors=(*_GAME, "too_large", "not_host"), **_PERSON,
    ),
    Endpoint("DELETE", _ONE, drop, None, errors=("not_found", "not_host"), **_PERSON),
    Endpoint("GET", f"{_ONE}/record", record, str, query=StudyQuery, errors=_GAME),
]  # fmt: skip
