"""The browser shows nothing but words: its pages and boards in the pseudo-language, which is made of files alone."""

import random
import re
from calendar import month_abbr
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from tools import client as tools

import genjiko
from genjiko.games import game_meta
from tests.browser.windows import Window, launch
from tests.languages.pseudo import PSEUDO, client_with_pseudo, unaccented
from tests.languages.test_every_text import notation
from tests.server.harness import Server

PAGES = ("/", "/tables", "/replays", "/settings", "/me", "/games/hanamikoji", "/nowhere")
CLICKS = 12
SEEN = """() => {
    const found = [document.title, document.body.innerText];
    for (const element of document.querySelectorAll('*'))
        for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
            if (element.hasAttribute(name)) found.push(element.getAttribute(name));
    for (const text of document.querySelectorAll('svg title, svg text, .hidden')) found.push(text.textContent);
    return found.join('\\n');
}"""
"""All that a page says: what is seen, and what is told to those who cannot see."""
SIGNS = re.compile(r"(?<![A-Za-z])(?:Vi|Be|Ro|Va|La)+(?![A-Za-z])")
"""The letters on the dice and notes of Parfum: they belong to the drawing, as those on a printed piece."""


def names() -> set[str]:
    """What is called the same in every language: games, their makers, players, the house, languages."""
    makers = [f"{m.title} {m.designers} {m.publisher}" for m in map(game_meta, genjiko.games())]
    months = " ".join(month_abbr)  # the browser writes dates, and does not know the pseudo-language
    return set(re.findall(r"[A-Za-z]+", " ".join([*makers, months, "Genjik Anna Random English Italiano"])))


@pytest.fixture(scope="module")
def client(pseudo_house: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy of the house with the client that was built with one more language."""
    web = client_with_pseudo(tmp_path_factory.mktemp("client"))
    out = pseudo_house / "genjiko/server/static"
    build = ("run", "--silent", "build", "--", "--logLevel", "error", "--outDir", str(out), "--emptyOutDir")
    tools.npm(tools.node_folder(), *build, web=web)
    return out


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture
def anna(client: Path, in_pseudo_house: Path, tmp_path: Path, browser: Browser) -> Iterator[Window]:
    """Somebody before the pages of the copy, in the pseudo-language."""
    server = Server(f"sqlite:///{tmp_path / 'house.sqlite3'}").start()
    window = Window(browser, server.url, language=PSEUDO)
    yield window
    window.close()
    server.stop()
    server.log.close()


def settle(window: Window) -> None:
    """Wait until nothing more comes; who thinks at a table may keep the line busy, and then what is there is read."""
    with suppress(PlaywrightTimeout):
        window.page.wait_for_load_state("networkidle", timeout=5_000)


def plain(window: Window, known: set[str]) -> list[str]:
    """The words in plain letters on a page."""
    return unaccented(SIGNS.sub(" ", str(window.page.evaluate(SEEN))), known | names())


def test_pages_say_nothing_but_words(anna: Window) -> None:
    anna.guest("Anna")
    gathering = anna.create("hanamikoji", "me", "open", public=True)
    found = {}
    for path in (*PAGES, f"/tables/{gathering['id']}"):
        anna.go(path)
        settle(anna)
        found[path] = plain(anna, set())
    assert {path: words for path, words in found.items() if words} == {}
    anna.go("/")
    anna.page.locator("main .button.main").first.click()
    assert plain(anna, set()) == []  # the dialog of a new game
    anna.page.evaluate("document.querySelector('h1').append(' by hand')")
    assert [line.split(":")[0] for line in plain(anna, set())] == ["by", "hand"]  # what is planted is found
    anna.go("/settings")
    assert anna.page.locator(f'option[value="{PSEUDO}"]').inner_text() != ""


@pytest.mark.parametrize("game", genjiko.games())
def test_boards_say_nothing_but_words(anna: Window, game: str) -> None:
    rng = random.Random(1)
    anna.play_now(game, game_meta(game).players[-1], hints=True)
    found = set(plain(anna, notation(game)))
    for _ in range(CLICKS):
        anna.play_on(rng, 1)
        found |= set(plain(anna, notation(game)))
    assert sorted(found) == []


def test_the_panels_a_result_and_a_replay_say_nothing_but_words(anna: Window) -> None:
    known = notation("hanamikoji")
    table = anna.play_now("hanamikoji", 2, hints=True)
    found = []
    tabs = anna.page.locator('aside [role="tab"]')
    assert tabs.count() > 2
    for number in range(tabs.count()):
        tabs.nth(number).click()
        settle(anna)
        found += plain(anna, known)
    anna.play_out(random.Random(1))
    found += plain(anna, known)
    anna.go(f"/tables/{table}/replay")
    settle(anna)
    found += plain(anna, known)
    assert found == []
