"""Playing without a server: the same endpoints and messages by plain calls, kept as texts."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import genjiko
from genjiko.bots.levels import settings_of
from genjiko.bots.search_settings import SearchSettings
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation
from genjiko.server.local import device
from genjiko.server.local.browser import open_desk
from tests.server.moved_time import MovedTime
from tests.site.page import Drawer, Page

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", genjiko.games())
def test_an_evening_needs_nothing_but_msgspec(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.site.evening", game, "random"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["nobody"] == {"refused": "signed_out", "status": 401}
    assert told["kept"] is True
    assert told["over"] is True
    assert told["steps"] == told["moves"] > 3
    assert told["hints"] >= 1
    assert told["came"] == [1, 0], "the second time there is nothing new"
    assert told["mine"] == [[0]] or told["mine"] == [[1]], "what was mine there is mine here"
    assert told["same"] is True
    assert told["server"] == {"refused": "no_server", "status": 501}


def test_what_could_not_be_kept_has_not_happened() -> None:
    asyncio.run(_jammed())


def test_a_device_without_room_says_so() -> None:
    asyncio.run(_full())


async def _full() -> None:
    kept: list[list[Any]] = []
    full = False

    async def put(texts: Any) -> None:
        if full:
            raise OSError("full")
        kept.extend(texts)

    desk = await open_desk([], put, lambda on: None, list)
    assert (await desk.ask("POST", "/api/guests", '{"name": "Anna"}'))[0] == 201
    assert "me" in dict(kept)
    full = True
    status, _, text = await desk.ask("PATCH", "/api/me", '{"name": "Berta"}')
    assert (status, json.loads(text)["code"]) == (507, "no_room")
    assert json.loads((await desk.ask("GET", "/api/me"))[2])["name"] == "Anna", "it has not happened"


async def _jammed() -> None:
    """A move while the drawer is jammed, and the same move when it is not."""
    page = await Page(Drawer()).begin()
    await page.ask("POST", "/api/guests", {"name": "Anna"})
    seats = [{"kind": "me"}, {"kind": "me"}]
    wanted = {"game": "hanamikoji", "seats": seats, "seed": 3, "start": True}
    table = (await page.ask("POST", "/api/tables", wanted))["id"]
    seat = (await page.ask("GET", f"/api/tables/{table}/state"))["to_act"][0]
    state = await page.ask("GET", f"/api/tables/{table}/state?seat={seat}")
    move = {"action": state["legal"][0], "version": 0, "id": "one", "seat": seat}
    page.drawer.jammed = True
    assert (await page.ask("POST", f"/api/tables/{table}/play", move))["refused"] == "busy"
    assert not any(name.startswith("log/") for name in page.drawer.texts)
    page.drawer.jammed = False
    assert (await page.ask("POST", f"/api/tables/{table}/play", move))["version"] == 1
    assert (await page.ask("POST", f"/api/tables/{table}/play", move))["version"] == 1, "it is done once"
    assert (await page.ask("DELETE", f"/api/tables/{table}")) == ""
    assert [name for name in page.drawer.texts if name != "me"] == []
    await page.desk.end()


async def _table(page: Page, **wanted: Any) -> str:
    seats = [{"kind": "me"}, {"kind": "me"}]
    made = await page.ask("POST", "/api/tables", {"game": "hanamikoji", "seats": seats, "start": True, **wanted})
    return str(made["id"])


async def _move(page: Page, table: str) -> None:
    state = await page.ask("GET", f"/api/tables/{table}/state")
    seat = state["to_act"][0]
    legal = (await page.ask("GET", f"/api/tables/{table}/state?seat={seat}"))["legal"]
    version = state["version"]
    move = {"action": legal[0], "version": version, "id": f"{table} {version}", "seat": seat}
    assert (await page.ask("POST", f"/api/tables/{table}/play", move))["version"] == version + 1


def test_nothing_that_could_not_be_kept_has_happened() -> None:
    asyncio.run(_all_jammed())


async def _all_jammed() -> None:
    page = await Page(Drawer()).begin()
    page.drawer.jammed = True
    assert (await page.ask("POST", "/api/guests", {"name": "Anna"}))["refused"] == "busy"
    assert (await page.ask("GET", "/api/me"))["refused"] == "signed_out"
    page.drawer.jammed = False
    await page.ask("POST", "/api/guests", {"name": "Anna"})
    waiting = (await page.ask("POST", "/api/tables", {"game": "hanamikoji"}))["id"]
    own, before = await page.ask("GET", "/api/own"), dict(page.drawer.texts)
    page.drawer.jammed = True
    for method, address, body in [
        ("POST", "/api/tables", {"game": "hanamikoji"}),
        ("POST", f"/api/tables/{waiting}/bots", {"seat": 1, "level": "casual"}),
        ("PATCH", "/api/me", {"name": "Berta"}),
        ("POST", "/api/own", {"text": own.replace(waiting, "another")}),
        ("DELETE", f"/api/tables/{waiting}", None),
    ]:
        assert (await page.ask(method, address, body))["refused"] == "busy", address
    page.drawer.jammed = False
    assert page.drawer.texts == before
    assert await page.ask("GET", "/api/own") == own, "what is in memory is what is kept"
    assert (await page.ask("GET", "/api/me"))["name"] == "Anna"
    await page.desk.end()


def test_what_cannot_be_read_locks_nobody_out_and_stays_where_it_is() -> None:
    asyncio.run(_unreadable())


async def _unreadable() -> None:
    page = await Page(Drawer()).begin()
    await page.ask("POST", "/api/guests", {"name": "Anna"})
    tables = [await _table(page) for _ in range(4)]
    for table in tables:
        for _ in range(2):
            await _move(page, table)
    await page.desk.end()
    texts = page.drawer.texts
    texts[f"table/{tables[0]}"] = '{"row":'
    texts[f"log/{tables[1]}/000001"] = "[]"
    del texts[f"log/{tables[2]}/000001"]
    texts["record/odd"] = "1"
    texts["nobody knows"] = "this"
    kept = dict(texts)
    again = await Page(page.drawer).begin()
    mine = (await again.ask("GET", "/api/me/tables"))["tables"]
    assert [line["id"] for line in mine] == [tables[3]]
    assert len(again.desk.house.store.unreadable) == 5
    assert {name: texts[name] for name in kept} == kept
    await _move(again, tables[3])
    await again.desk.end()


@pytest.mark.parametrize(("opening", "speed"), [(0.0, 100), (0.3, 1000), (0.1, 4000), (2.5, 50), (0.2, 1e6)])
def test_a_device_says_how_far_each_level_looks_on_it(
    opening: float, speed: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.measured.cache_clear()
    slow = _SlowDevice(opening, speed)
    monkeypatch.setattr(device, "new_search", slow.begin)
    monkeypatch.setattr(device, "monotonic", lambda: slow.now)
    levels = {each["level"]: each["share"] for each in asyncio.run(_levels("hanamikoji"))}
    device.measured.cache_clear()
    assert list(levels) == ["skilled", "expert", "master"], "casual does not search"
    for level, share in levels.items():
        settings = settings_of(level, genjiko.new("hanamikoji").rules.package.levels())
        # The master judges by networks, which take ten times as long as what the others do.
        in_time = max(0.0, settings.seconds - opening) * speed / (10 if settings.learned else 1)
        assert share == pytest.approx(min(1.0, in_time / settings.iterations), rel=0.02, abs=0.0006), level


class _SlowDevice:
    """Where a search takes so long until it begins, and then looks at so many worlds in a second."""

    def __init__(self, opening: float, speed: float) -> None:
        self.now = 0.0
        self._opening = opening
        self._speed = speed

    def begin(self, _seen: Observation, settings: SearchSettings, _rng: Rng) -> Any:
        search = SimpleNamespace(iterations=0)
        end = self.now + settings.seconds
        speed = self._speed / (10 if settings.learned else 1)

        def decide() -> None:
            self.now += self._opening
            search.iterations = min(settings.iterations, max(0, int((end - self.now) * speed)))
            self.now += search.iterations / speed

        search.decide = decide
        return search


async def _levels(game: str) -> list[dict[str, Any]]:
    page = await Page(Drawer()).begin()
    found: list[dict[str, Any]] = await page.ask("GET", f"/api/own/levels/{game}")
    await page.desk.end()
    return found


def test_a_table_that_nobody_can_open_is_in_the_file_and_can_be_thrown_away() -> None:
    asyncio.run(_unplayable())


async def _unplayable() -> None:
    page = await Page(Drawer()).begin()
    await page.ask("POST", "/api/guests", {"name": "Anna"})
    tables = [await _table(page) for _ in range(3)]
    for table in tables:
        await _move(page, table)
    await page.desk.end()
    texts = page.drawer.texts
    texts[f"log/{tables[0]}/000001"] = texts[f"log/{tables[0]}/000001"].replace('"text":"', '"text":"no ')
    texts[f"table/{tables[1]}"] = texts[f"table/{tables[1]}"].replace('"game":"hanamikoji"', '"game":"gone"')
    again = await Page(page.drawer).begin()
    own = json.loads(await again.ask("GET", "/api/own"))
    assert len(own["games"]) == 1, "a server gets what can be played"
    assert {f"table/{table}" for table in tables} <= own["texts"].keys(), "the file has everything"
    assert "refused" in await again.ask("GET", f"/api/tables/{tables[0]}/state")
    for table in tables[:2]:
        assert await again.ask("DELETE", f"/api/tables/{table}") == ""
        assert (await again.ask("DELETE", f"/api/tables/{table}"))["refused"] == "not_found"
    assert [name for name in texts if tables[0] in name or tables[1] in name] == []
    await _move(again, tables[2])
    await again.desk.end()


def test_a_full_device_still_shows_and_saves_what_it_has() -> None:
    asyncio.run(_full_at_the_start())


async def _full_at_the_start() -> None:
    page = await Page(Drawer()).begin()
    await page.ask("POST", "/api/guests", {"name": "Anna"})
    table = await _table(page)
    await page.desk.end()
    page.drawer.jammed = True
    again = await Page(page.drawer).begin()
    assert (await again.ask("GET", f"/api/tables/{table}/state"))["version"] == 0
    own = json.loads(await again.ask("GET", "/api/own"))
    assert f"table/{table}" in own["texts"]
    await again.desk.end()


def test_time_in_which_the_device_slept_is_nobodys() -> None:
    asyncio.run(_asleep())


async def _asleep() -> None:
    time = MovedTime()
    page = await Page(Drawer(), time).begin()
    await page.ask("POST", "/api/guests", {"name": "Anna"})
    table = await _table(page, clock={"kind": "live", "turn": 60, "reserve": 600})
    page.sit(table)
    await page.until(lambda: page.state)
    for _ in range(2):
        await time.all_asleep(1)
        time.paused_since = time.now()
        time.move_on(7200)
        await time.all_asleep(1)  # somebody has looked after the clocks
        clocks = (await page.ask("GET", f"/api/tables/{table}/state"))["clocks"]
        assert [(each["turn"], each["reserve"]) for each in clocks] == [(60, 600)] * 2
    await page.go()


def test_a_file_goes_on_with_open_tables_and_loses_neither_of_two_ways() -> None:
    asyncio.run(_two_devices())


async def _two_devices() -> None:
    here = await Page(Drawer()).begin()
    await here.ask("POST", "/api/guests", {"name": "Anna"})
    table = await _table(here, seating="as_seated")
    await _move(here, table)
    there = await Page(Drawer()).begin()
    assert await there.ask("POST", "/api/own", {"text": await here.ask("GET", "/api/own")}) == 1
    await _move(there, table)
    here.sit(table)
    await here.until(lambda: here.state)
    assert await here.ask("POST", "/api/own", {"text": await there.ask("GET", "/api/own")}) == 1
    await here.until(lambda: here.state["version"] == 2)
    await _move(here, table)
    await asyncio.sleep(0.01)  # another time in the log
    await _move(there, table)
    theirs = await there.ask("GET", "/api/own")
    assert [await here.ask("POST", "/api/own", {"text": theirs}) for _ in range(2)] == [1, 0]
    assert len((await here.ask("GET", "/api/me/tables"))["tables"]) == 2
    assert (await here.ask("GET", f"/api/tables/{table}/state"))["version"] == 3
    await here.go()
    await there.desk.end()


def test_time_in_which_no_page_was_open_is_nobodys_also_at_the_visit_after_the_next() -> None:
    asyncio.run(_absent())


async def _absent() -> None:
    time = MovedTime()
    drawer = Drawer()
    page = await Page(drawer, time).begin()
    await page.ask("POST", "/api/guests", {"name": "Anna"})
    clock = {"kind": "live", "turn": 60, "reserve": 600}
    table = await _table(page, clock=clock)
    for _ in range(3):
        await page.desk.end()
        time.move_on(3600)
        page = await Page(drawer, time).begin()
        clocks = (await page.ask("GET", f"/api/tables/{table}/state"))["clocks"]
        assert [(each["turn"], each["reserve"]) for each in clocks] == [(60, 600)] * 2
        await _move(page, table)
    await page.desk.end()
