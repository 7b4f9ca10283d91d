"""One person, two places: games that were played without a server are taken along to one."""

import asyncio
import json
import random
from typing import Any

import pytest

import genjiko
from genjiko.server.errors import Refusal
from genjiko.server.store.memory import MemoryStore
from genjiko.server.store.rows import Person
from genjiko.server.tables import begun_elsewhere, lists, puzzles
from genjiko.server.tables.bots import BotsHere
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.time_source import TimeSource
from genjiko.server.wire import SeatPlan, TakeGame
from tests.site.page import Drawer, Page

ANNA = Person("anna", "Anna", True)


async def _own_games() -> list[dict[str, Any]]:
    """A finished game, a running one and a lesson, as the file of a device tells them."""
    page = await Page(Drawer()).begin()
    await page.ask("POST", "/api/guests", {"name": "Anna"})
    rng = random.Random(2)
    for most in (10_000, 3):
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random" if most > 3 else "casual"}]
        wanted = {"game": "hanamikoji", "seats": seats, "seed": most, "start": True}
        page.sit((await page.ask("POST", "/api/tables", wanted))["id"])
        page.state = {}
        await page.play(rng, most)
    await page.ask("POST", "/api/lessons", {"game": "hanamikoji"})
    own = json.loads(await page.ask("GET", "/api/own"))
    await page.desk.end()
    return list(own["games"])


def test_games_go_on_at_a_server_once_and_are_never_rated() -> None:
    asyncio.run(_take_along())


async def _take_along() -> None:
    store = MemoryStore()
    store.know(ANNA)
    tables = OpenTables(store, BotsHere(), TimeSource())
    games = [TakeGame(game["record"], [SeatPlan(**seat) for seat in game["seats"]]) for game in await _own_games()]
    taken = [await begun_elsewhere.take(tables, ANNA, game) for game in games]
    assert sorted(table.status for table in taken)[:2] == ["over", "playing"]
    for table, game in zip(taken, games, strict=True):
        assert table.logged is not None
        assert table.logged.game.record().startswith(game.record.rstrip("\n")[: len(game.record) // 2])
        assert not table.rated
        assert table.seats_of(ANNA)
    again = [await begun_elsewhere.take(tables, ANNA, game) for game in games]
    assert [table.id for table in again] == [table.id for table in taken], "the same game again is the same table"
    mine = await lists.page(tables, lists.listing(person=ANNA), ANNA)
    assert len(mine.tables) == len(games)
    await _refuses(tables, games[0])
    tables.stopping = True


async def _refuses(tables: OpenTables, game: TakeGame) -> None:
    before = len(await tables.store.table_ids(""))
    bots = [SeatPlan("bot", "casual")] * 2
    for bad, code in [
        (TakeGame("nothing", game.seats), "bad_record"),
        (TakeGame(game.record, game.seats[:1]), "bad_option"),
        (TakeGame(game.record, bots), "bad_option"),
        (TakeGame(game.record, [SeatPlan("me"), SeatPlan("open")]), "bad_option"),
        (TakeGame(game.record, [SeatPlan("me"), SeatPlan("bot", "sensei")]), "bad_option"),
    ]:
        with pytest.raises(Refusal) as refused:
            await begun_elsewhere.take(tables, ANNA, bad)
        assert refused.value.problem.code == code, bad
    assert len(await tables.store.table_ids("")) == before


def test_tries_at_puzzles_come_along_once_in_their_order() -> None:
    asyncio.run(_take_tries())


async def _take_tries() -> None:
    here, there = await Page(Drawer()).begin(), await Page(Drawer()).begin()
    for page, name in ((here, "Anna"), (there, "Anna at home")):
        await page.ask("POST", "/api/guests", {"name": name})
    ids = sorted(puzzle.id for puzzle in puzzles.all_of("hanamikoji"))[:3]
    await there.ask("POST", f"/api/puzzles/hanamikoji/{ids[0]}", _answer(ids[0], right=False))
    for puzzle in reversed(ids):
        await here.ask("POST", f"/api/puzzles/hanamikoji/{puzzle}", _answer(puzzle, right=True))
    tries = json.loads(await here.ask("GET", "/api/own"))["tries"]
    assert [one["puzzle"] for one in tries] == [f"hanamikoji/{puzzle}" for puzzle in reversed(ids)]
    strange = {"puzzle": "hanamikoji/gone", "solved": True}
    assert await there.ask("POST", "/api/me/puzzles", {"tries": [strange, *tries]}) == 2
    assert await there.ask("POST", "/api/me/puzzles", {"tries": tries}) == 0
    line = (await there.ask("GET", "/api/puzzles"))[0]
    assert (line["tried"], line["solved"]) == (3, 2), "what was tried here stays as it was"
    there.drawer.jammed = True
    last = sorted(puzzle.id for puzzle in puzzles.all_of("hanamikoji"))[3]
    assert "refused" in await there.ask("POST", f"/api/puzzles/hanamikoji/{last}", _answer(last, right=True))
    assert (await there.ask("GET", "/api/puzzles"))[0]["tried"] == 3, "what could not be kept has not happened"
    for page in (here, there):
        await page.desk.end()


def test_studies_come_along_with_their_games_once() -> None:
    asyncio.run(_take_studies())


async def _take_studies() -> None:
    here, there = await Page(Drawer()).begin(), await Page(Drawer()).begin()
    for page, name in ((here, "Anna"), (there, "Anna at home")):
        await page.ask("POST", "/api/guests", {"name": name})
    table = await _over(here, 5)
    record = await here.ask("GET", f"/api/tables/{table}/record")
    looked_at = (await here.ask("POST", "/api/replays", {"record": record}))["id"]
    for source in (f"tables/{table}", f"replays/{looked_at}"):
        made = await here.ask("POST", "/api/studies", {"of": source, "tree": _tree(record)})
        assert made.get("id"), made
    own = json.loads(await here.ask("GET", "/api/own"))
    assert [bool(study["seats"]) for study in own["studies"]] == [False, True], "newest first"
    taken = [await there.ask("POST", "/api/me/studies", study) for study in own["studies"]]
    again = [await there.ask("POST", "/api/me/studies", study) for study in own["studies"]]
    assert [study["id"] for study in again] == [study["id"] for study in taken]
    assert [study["of"].partition("/")[0] for study in taken] == ["replays", "tables"]
    for study in taken:
        assert study["mine"]
        assert [(move["action"], move["comment"]) for move in study["moves"]] == [
            (move["action"], move["comment"]) for move in _tree(record)["moves"]
        ]
    mine = (await there.ask("GET", "/api/me/tables"))["tables"]
    assert [f"tables/{line['id']}" for line in mine] == [taken[1]["of"]], "its game is mine there"
    bad = {**own["studies"][0], "tree": {"moves": [{"after": -1, "step": 0, "seat": 0, "action": "nothing"}]}}
    assert "refused" in await there.ask("POST", "/api/me/studies", bad)
    assert len(await there.ask("GET", "/api/studies")) == 2
    await here.ask("DELETE", f"/api/tables/{table}")
    left = json.loads(await here.ask("GET", "/api/own"))["studies"]
    assert [study["seats"] for study in left] == [[]], "a study without its game is nothing to a server"
    for page in (here, there):
        await page.desk.end()


async def _over(page: Page, seed: int) -> str:
    """A finished game between nobody but me."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    wanted = {"game": "hanamikoji", "seats": seats, "seating": "as_seated", "seed": seed, "start": True}
    table = str((await page.ask("POST", "/api/tables", wanted))["id"])
    page.sit(table)
    page.state = {}
    await page.play(random.Random(seed))
    return table


def _tree(record: str) -> dict[str, Any]:
    """What might have been at the first step of a game: each of the last two legal moves."""
    game = genjiko.load(record).at(0)
    seat = game.to_act[0]
    moves = [
        {"after": -1, "step": 0, "seat": seat, "action": action.text, "comment": "why not"}
        for action in game.legal(seat)[-2:]
    ]
    return {"name": "Another way", "notes": [{"step": 1, "sign": "!"}], "moves": moves}


def _answer(puzzle_id: str, right: bool) -> dict[str, str]:
    puzzle = puzzles.find("hanamikoji", puzzle_id)
    legal = [action.text for action in puzzles.position(puzzle).legal(puzzle.seat)]
    return {"action": next(action for action in legal if (action in puzzle.accepted) == right)}
