"""What somebody does with the edition without a server, by clicks in a browser window whose network is away."""

import json
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.windows import DESKTOP, READY, Window

PATIENCE = 180_000

_FORGET = """() => new Promise((done, fail) => {
    const asked = indexedDB.deleteDatabase("genjiko");
    asked.onsuccess = () => done();
    asked.onerror = () => fail(asked.error);
})"""


def begin(browser: Browser, address: str, size: tuple[int, int] = DESKTOP) -> Window:
    """A fresh profile with everything loaded and kept."""
    window = Window(browser, address, size)
    window.page.set_default_timeout(PATIENCE)
    window.go("")
    window.page.wait_for_selector(".boxes li")
    window.page.wait_for_selector("html[data-start]", state="attached")  # the games are there before Python is
    window.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return window


def sit_down(page: Page, game: str, level: str = "Casual") -> None:
    """Two clicks at home."""
    page.locator(f'.boxes li:has(a[href="/games/{game}"]) button.main').click()
    page.locator("dialog[open] .people button", has_text=level).first.click()
    page.wait_for_selector("section.board-area")
    assert page.get_by_role("tab", name="Chat").count() == 0, "there is nobody to talk to"


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


def try_what_if(window: Window, rng: random.Random) -> None:
    """What might have been, from the first step of the replay: a move, kept, and found again after a reload."""
    page = window.page
    place = page.url
    page.keyboard.press("Home")
    page.get_by_role("tab", name="What if").click()
    panel = page.locator(".whatif")
    panel.get_by_role("button", name="Play on").click()
    page.locator(".prompt").wait_for()
    while not panel.locator("[data-move]").count():
        window.click_once(rng)
        page.wait_for_function(READY)  # with more patience than at a server: the same worker judges the game meanwhile
    panel.locator("input[type=text]").fill("Another way")
    panel.get_by_role("button", name="Keep it").click()
    page.wait_for_function("() => /study=/.test(location.href)")
    window.go("#/replays")
    page.get_by_role("link", name="Another way").click()
    panel.locator("[data-move]").first.wait_for()
    page.reload()
    panel.locator("[data-move]").first.wait_for()
    window.go("#/")
    page.goto(place)
    page.wait_for_selector("section.board-area")


def record_out_and_in(window: Window) -> str:
    """The record of the game that is looked at, as a file, and the file looked at again; gives the record."""
    page = window.page
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the record").click()
    show_record(window, Path(saved.value.path()))
    return Path(saved.value.path()).read_text(encoding="utf-8")


def show_record(window: Window, file: Path) -> None:
    """A record of anybody's, looked at."""
    window.go("#/replays")
    page = window.page
    page.locator('input[type="file"]').set_input_files(file)
    page.get_by_role("button", name="Show it").click()
    page.wait_for_function("() => /^#.replays..+/.test(location.hash)")
    page.wait_for_selector("section.board-area")


def save_everything(window: Window) -> Path:
    """Everything as a file, and the file taken in again, which brings nothing new."""
    window.go("#/settings")
    page = window.page
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save everything as a file").click()
    take_in(page, Path(saved.value.path()), 0)
    return Path(saved.value.path())


def take_in(page: Page, file: Path, games: int) -> None:
    """Such a file at the settings page, and what it says of it."""
    page.locator('input[type="file"]').set_input_files(file)
    page.get_by_text("1 game added." if games == 1 else f"{games} games added.").wait_for()


def own_data(file: Path) -> dict[str, Any]:
    """What such a file holds."""
    own: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    assert own["format"] == "genjiko.own"
    return own


def move_house(window: Window, file: Path, games: int) -> None:
    """A device that knows nothing takes the file in: the study is there with its line."""
    page = window.page
    page.evaluate(_FORGET)
    page.reload()
    page.get_by_role("button", name="Save everything as a file").wait_for()
    take_in(page, file, games)
    window.go("#/replays")
    page.get_by_role("link", name="Another way").click()
    page.locator(".whatif [data-move]").first.wait_for()


def find_game(window: Window) -> None:
    """The only game of this device, and its replay."""
    window.go("#/replays")
    page = window.page
    page.locator('main a.sheet[href*="/tables/"]').click()
    page.wait_for_selector("section.board-area")
    page.wait_for_function("() => /tables.+replay/.test(location.hash)")
