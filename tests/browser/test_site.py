"""The edition without a server, in a real browser: a folder of files, and the network goes away."""

import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route
from tools.site import SITE, build_list
from tools.site_times import Files, served

import genjiko
from tests.browser.windows import PHONE, ROOT, Window
from tests.site.offline import PATIENCE, begin, move_house, save_everything, show_record, sit_down, try_what_if
from tests.site.whole_games import play_whole_game

# Twenty games of this device, as their first positions, by a worker of its own.
_DEALS = """async ([worker, wanted]) => {
    const python = new Worker(worker, { type: "module" });
    const waiting = new Map();
    let number = 0;
    const ask = (method, path, body) => new Promise((done) => {
        number += 1;
        waiting.set(number, done);
        python.postMessage({ type: "ask", id: number, method, path, body: body ? JSON.stringify(body) : null });
    });
    const prepared = await new Promise((done) => {
        python.onmessage = ({ data }) => {
            if (data.type === "ready") done(data.prepared);
            if (data.type === "answer") waiting.get(data.id)(data.text && JSON.parse(data.text));
        };
    });
    await ask("POST", "/api/guests", { name: "Anna" });
    const found = [];
    while (found.length < wanted) {
        const seats = [{ kind: "me" }, { kind: "me" }];
        const { id } = await ask("POST", "/api/tables", { game: "hanamikoji", seats, start: true });
        const seen = await Promise.all([0, 1].map((seat) => ask("GET", `/api/tables/${id}/state?seat=${seat}`)));
        found.push([id, JSON.stringify(seen.map((state) => state.view))]);
    }
    const names = () => new Promise((done) => {
        const opening = indexedDB.open("genjiko");
        opening.onsuccess = () => {
            const asked = opening.result.transaction("texts").objectStore("texts").getAllKeys();
            asked.onsuccess = () => { opening.result.close(); done(asked.result); };
        };
    });
    const of = (id, all) => all.filter((name) => name.includes(id)).length;
    const [gone] = found[0], before = of(gone, await names());
    await ask("DELETE", `/api/tables/${gone}`);
    const after = of(gone, await names());
    python.terminate();
    return { prepared, found, before, after };
}"""

_PUT = """([name, text]) => new Promise((done, fail) => {
    const opening = indexedDB.open("genjiko");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
        const change = opening.result.transaction("texts", "readwrite");
        change.objectStore("texts").put(text, name);
        change.oncomplete = () => { opening.result.close(); done(); };
    };
})"""

# Of the memory that is kept for the next start: one byte near its end is another one, or the second half is missing.
_SPOIL = """async (how) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("start-of-genjiko");
    for await (const file of folder.values()) {
        const { size } = await file.getFile();
        const change = await file.createWritable({ keepExistingData: true });
        if (how === "byte") await change.write({ type: "write", position: size - 99, data: new Uint8Array([77]) });
        else await change.truncate(size / 2);
        await change.close();
    }
}"""


# Whether a bot thinks in a worker of this page, and whether one was ended.
_WATCH_WORKERS = """
    window.Worker = class extends Worker {
        constructor(...all) {
            super(...all);
            this.addEventListener("message", ({ data }) => {
                if (data.type === "thinking") window.thinks = data.on;
            });
        }
        terminate() {
            window.ended = true;
            super.terminate();
        }
    };
"""
# Leaves the table as soon as a bot thinks, if one does now; gives whether it did.
_LEAVE_A_THINKER = """() => new Promise((done) => {
    const end = Date.now() + 1000;
    const look = () => {
        if (window.thinks) {
            location.hash = "#/tables";
            setTimeout(() => done(true), 500);
        } else if (Date.now() > end) done(false);
        else setTimeout(look, 5);
    };
    look();
})"""
_MOVES = """() => new Promise((done) => {
    const opening = indexedDB.open("genjiko");
    opening.onsuccess = () => {
        const asked = opening.result.transaction("texts").objectStore("texts").getAllKeys();
        asked.onsuccess = () => {
            opening.result.close();
            done(asked.result.filter((name) => name.startsWith("log/")).length);
        };
    };
})"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as `make site` builds it, below a path that it knows nothing of."""
    subprocess.run([sys.executable, "tools/site.py", "--if-needed"], cwd=ROOT, check=True, capture_output=True)
    found = tmp_path_factory.mktemp("host")
    shutil.copytree(SITE, found / "some" / "path")
    return found


@pytest.fixture(scope="module")
def address(host: Path) -> Iterator[str]:
    """Where a plain server of files has it."""
    with served(host) as found:
        yield f"{found}some/path/"


def test_a_whole_game_is_played_without_a_network(browser: Browser, address: str) -> None:
    played = play_whole_game(browser, address, "hanamikoji", PHONE)
    assert played["asked for offline"] == 0
    assert 5_000_000 < played["transferred"] < 8_000_000


def test_lines_that_might_have_been_are_kept_reloaded_and_taken_elsewhere(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    game, rng = genjiko.new("hanamikoji", seed=7), random.Random(1)
    while not game.over:
        game.play(rng.choice(game.legal()))
    record = tmp_path / "game.txt"
    record.write_text(game.record(), encoding="utf-8")
    window = begin(browser, address)
    sent = Files.sent
    window.page.context.set_offline(True)
    show_record(window, record)
    try_what_if(window, rng)
    move_house(window, save_everything(window), 0)  # no game of mine, only a record and its study
    assert Files.sent == sent
    window.close()


def test_the_next_start_is_a_prepared_one_and_repeats_nothing(browser: Browser, address: str) -> None:
    window = begin(browser, address)
    page = window.page
    page.wait_for_selector('html[data-start="kept"]')
    window.go("precache.json")  # a page without a worker: nobody else holds what is kept
    worker = f"{address}assets/{next((SITE / 'assets').glob('python.worker-*.js')).name}"
    starts = [page.evaluate(_DEALS, [worker, 10]) for _ in range(2)]
    assert [start["prepared"] for start in starts] == [True, True]
    assert [(start["before"] > 0, start["after"]) for start in starts] == [(True, 0), (True, 0)], "thrown away is gone"
    ids, deals = zip(*(deal for start in starts for deal in start["found"]), strict=True)
    assert len(set(ids)) == 20
    assert len(set(deals)) == 20, "seeds come from the browser, not from the memory that was kept"
    page.evaluate(_SPOIL, "byte")
    page.evaluate(_PUT, ["table/broken", "{"])
    window.go("")
    page.wait_for_selector('html[data-start="cold"]')
    page.wait_for_selector('html[data-start="kept"]')
    page.evaluate(_SPOIL, "half")
    page.reload()
    page.wait_for_selector('html[data-start="cold"]')
    window.see("One thing that was kept here cannot be read.")
    page.wait_for_selector(".boxes li")
    window.go("#/tables")
    page.locator('a[href*="/tables/"]').first.wait_for()
    window.close()


def test_a_thought_that_nobody_waits_for_ends_at_once_and_nothing_is_lost(browser: Browser, address: str) -> None:
    window = begin(browser, address)
    window.context.add_init_script(_WATCH_WORKERS)
    page, rng = window.page, random.Random(1)
    page.reload()
    page.wait_for_selector(".boxes li")
    sit_down(page, "hanamikoji", "Master")
    window.settle()
    place = page.url
    for _ in range(30):
        window.click_once(rng)
        if page.evaluate(_LEAVE_A_THINKER) and page.evaluate("() => window.ended"):
            break
        page.goto(place)
        window.settle()
    assert page.evaluate("() => window.ended"), "its worker has ended in the middle of a thought"
    kept = page.evaluate(_MOVES)
    assert kept > 0
    page.locator('a[href*="/tables/"]').first.wait_for()
    page.goto(place)
    window.settle()
    assert page.evaluate(_MOVES) > kept, "the bot has thought again, and what was played before is there"
    window.close()


def test_a_second_tab_waits_and_an_update_asks(browser: Browser, address: str, host: Path) -> None:
    window = begin(browser, address)
    page, site = window.page, host / "some" / "path"
    with page.context.expect_page() as opened:
        page.locator(".boxes h2 a").first.click(modifiers=["Control"])
    second = opened.value
    assert second.url.startswith(f"{address}#/games/"), "a link leads to the same place in another tab"
    second.goto(address)
    second.get_by_text("open in another tab").wait_for(timeout=PATIENCE)
    page.close()
    second.locator("html[data-start]").wait_for(state="attached", timeout=PATIENCE)  # it is the only one now
    window.page = page = second
    sit_down(page, "hanamikoji")
    window.settle()
    place, text = page.url, (site / "index.html").read_text(encoding="utf-8")
    for build in ('<meta name="another" />', ""):  # a newer one, and back to the old one
        (site / "index.html").write_text(text.replace("<head>", "<head>" + build), encoding="utf-8")
        build_list(site)
        page.evaluate("() => { window.before = true; }")
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        notice = page.locator(".notice button")
        notice.wait_for()
        page.wait_for_timeout(2500)
        assert page.evaluate("() => window.before"), "nobody is interrupted in a game"
        notice.click()
        page.wait_for_function("() => !window.before")
        page.wait_for_selector("section.board-area")
        assert page.url == place
        assert page.locator("meta[name=another]").count() == bool(build)
        assert page.locator(".notice").count() == 0
    window.close()


# As a browser does it whose disk is full.
_NO_ROOM = """(full) => {
    IDBObjectStore.prototype.real ??= IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = full
        ? () => { throw new DOMException("there is no room", "QuotaExceededError"); }
        : IDBObjectStore.prototype.real;
}"""


def test_a_full_device_says_so_and_the_game_goes_on_when_there_is_room(browser: Browser, address: str) -> None:
    window = begin(browser, address, PHONE)
    page, rng = window.page, random.Random(1)
    page.context.set_offline(True)
    sit_down(page, "parfum")  # which nobody has opened here before
    window.play_on(rng, 3)
    kept = page.evaluate(_MOVES)
    for worker in page.workers:
        worker.evaluate(_NO_ROOM, True)
    said = page.get_by_text("This device has no room to keep it.").first
    for _ in range(10):
        window.click_once(rng)
        if said.is_visible():
            break
        page.wait_for_timeout(500)
    said.wait_for()
    assert page.evaluate(_MOVES) == kept, "what could not be kept has not happened"
    for worker in page.workers:
        worker.evaluate(_NO_ROOM, False)
    window.play_on(rng, 6)
    assert page.evaluate(_MOVES) > kept
    place, moves = page.url, page.evaluate(_MOVES)
    page.reload()
    window.settle()
    assert page.url == place
    assert page.evaluate(_MOVES) >= moves
    window.close()


def test_the_games_are_shown_before_python_is_there(browser: Browser, address: str) -> None:
    window = Window(browser, address)
    page = window.page
    page.set_default_timeout(PATIENCE)
    page.route("**/pyodide.asm.wasm.packed", lambda route: held.append(route))
    held: list[Route] = []
    window.go("")
    page.locator('.boxes li:has(a[href="/games/perfumery"]) button.main').click()
    page.locator("dialog[open] .people button", has_text="Casual").first.click()
    page.locator("dialog[open] progress").wait_for()
    assert page.locator("html[data-start]").count() == 0, "Python is still on its way"
    for route in held:
        route.continue_()
    page.wait_for_selector("section.board-area")
    window.close()
