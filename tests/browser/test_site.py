"""The edition without a server, in a real browser: a folder of files, and the network goes away."""

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tools.site import SITE, build_list
from tools.site_times import Files, served

import genjiko
from tests.browser.windows import DESKTOP, PHONE, ROOT, Window

LONG = os.environ.get("GENJIKO_SITE") == "long"
"""GENJIKO_SITE=long plays all five games, on a phone and on a desk."""
PLAYED = [(game, size) for game in genjiko.games() for size in (PHONE, DESKTOP)] if LONG else [("hanamikoji", PHONE)]
PATIENCE = 180_000

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
            if (data.type === "answer") waiting.get(data.id)(JSON.parse(data.text));
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
    python.terminate();
    return { prepared, found };
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

_SPOIL = """async () => {
    const cache = await caches.open("start-of-genjiko");
    const [first] = (await cache.keys()).filter((request) => request.url.endsWith("/memory"));
    const data = (await (await cache.match(first)).arrayBuffer()).slice(0, 4096);
    const digest = [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].join(".");
    await cache.put(first, new Response(data, { headers: { "x-digest": digest } }));
}"""


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


def begin(browser: Browser, address: str, size: tuple[int, int] = DESKTOP) -> Window:
    """A fresh profile with everything loaded and kept."""
    window = Window(browser, address, size)
    window.page.set_default_timeout(PATIENCE)
    window.go("")
    window.page.wait_for_selector(".boxes li")
    window.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return window


def sit_down(page: Page, game: str, level: str = "Casual") -> None:
    """Two clicks at home."""
    page.locator(f'.boxes li:has(a[href="/games/{game}"]) button.main').click()
    page.locator("dialog[open] .people button", has_text=level).first.click()
    page.wait_for_selector("section.board-area")


def reload_in_mid_game(window: Window, rng: random.Random) -> None:
    """Some clicks, and the page anew."""
    window.play_on(rng, 4)
    place = window.page.url
    window.page.reload()
    window.page.wait_for_selector("section.board-area")
    assert window.page.url == place, "the table is found again"


def look_back(window: Window) -> None:
    """The replay of this table, and what the bots think of it."""
    page = window.page
    window.go("#" + page.url.partition("#")[2] + "/replay")
    page.wait_for_selector("section.board-area")
    page.wait_for_selector(".analysis .curve")
    page.locator(".analysis header button").click()
    page.get_by_role("button", name="Go on").wait_for()


def out_and_in(window: Window) -> dict[str, Any]:
    """Everything as a file, and the file taken in again, which brings nothing new."""
    window.go("#/settings")
    page = window.page
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save everything as a file").click()
    page.locator('input[type="file"]').set_input_files(saved.value.path())
    page.get_by_text("0 games added.").wait_for()
    own = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert own["format"] == "genjiko.own"
    return dict(own)


@pytest.mark.parametrize(("game", "size"), PLAYED)
def test_a_whole_game_is_played_without_a_network(
    browser: Browser, address: str, game: str, size: tuple[int, int]
) -> None:
    Files.sent, rng = 0, random.Random(1)
    window = begin(browser, address, size)
    page, sent = window.page, Files.sent
    page.context.set_offline(True)
    sit_down(page, game)
    reload_in_mid_game(window, rng)
    window.play_out(rng)
    look_back(window)
    own = out_and_in(window)
    assert sum(name.startswith("table/") for name in own["texts"]) == 1
    assert [game["seats"][0]["kind"] in ("me", "bot") for game in own["games"]] == [True]
    assert Files.sent == sent, "nothing is asked for after the first load"
    assert 5_000_000 < sent < 8_000_000
    window.close()


def test_the_next_start_is_a_prepared_one_and_repeats_nothing(browser: Browser, address: str) -> None:
    window = begin(browser, address)
    page = window.page
    page.wait_for_selector('html[data-start="kept"]')
    window.go("precache.json")  # a page without a worker: nobody else holds what is kept
    worker = f"{address}assets/{next((SITE / 'assets').glob('python.worker-*.js')).name}"
    starts = [page.evaluate(_DEALS, [worker, 10]) for _ in range(2)]
    assert [start["prepared"] for start in starts] == [True, True]
    ids, deals = zip(*(deal for start in starts for deal in start["found"]), strict=True)
    assert len(set(ids)) == 20
    assert len(set(deals)) == 20, "seeds come from the browser, not from the memory that was kept"
    page.evaluate(_SPOIL)
    page.evaluate(_PUT, ["table/broken", "{"])
    window.go("")
    page.wait_for_selector('html[data-start="cold"]')
    window.see("One thing that was kept here cannot be read.")
    page.wait_for_selector(".boxes li")
    window.go("#/tables")
    page.locator('a[href*="/tables/"]').first.wait_for()
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
    second.close()
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
