"""One person, two places: games that were played without a server are taken along to one."""

import asyncio
import json
import random
from typing import Any

import pytest

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


def _answer(puzzle_id: str, right: bool) -> dict[str, str]:
    puzzle = puzzles.find("hanamikoji", puzzle_id)
    legal = [action.text for action in puzzles.position(puzzle).legal(puzzle.seat)]
    return {"action": next(action for action in legal if (action in puzzle.accepted) == right)}
