"""Every page: light, within its limits, usable by everybody, in both languages."""

import re

import httpx
import pytest
from playwright.sync_api import expect

import genjiko
from tests.browser.conftest import Open
from tests.browser.test_boards import players_of
from tests.browser.windows import DESKTOP, LIVE, PHONE, Window
from tests.server.harness import Server

PAGES = ("/", "/tables", "/replays", "/settings", "/me", "/games/hanamikoji", "/nowhere")
HOME = 150_000
TABLE = 220_000
FONTS = 90_000
"""Bytes over the line."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("dark", [False, True])
def test_pages_have_no_violation_and_fit(window: Open, size: tuple[int, int], dark: bool) -> None:
    anna = window(size=size, dark=dark)
    anna.guest("Anna")
    gathering = anna.create("hanamikoji", "me", "open", public=True)
    for path in (*PAGES, f"/tables/{gathering['id']}"):
        anna.go(path)
        anna.page.wait_for_load_state("networkidle")
        assert (path, anna.violations()) == (path, [])
        assert (path, anna.width()) == (path, size[0])


def loaded(window: Window, path: str, wait: str) -> tuple[int, int]:
    """The bytes that came over the line until something is seen, with an empty cache: fonts apart."""
    sizes: dict[str, int] = {}
    line = window.context.new_cdp_session(window.page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    urls: dict[str, str] = {}
    line.on("Network.responseReceived", lambda e: urls.update({e["requestId"]: e["response"]["url"]}))
    line.on("Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]}))
    window.go(path)
    window.page.wait_for_selector(wait)
    window.page.wait_for_load_state("networkidle")
    line.detach()
    assert [url for url in urls.values() if not url.startswith((window.url, "data:"))] == []
    fonts = sum(size for asked, size in sizes.items() if urls.get(asked, "").endswith(".woff2"))
    return sum(sizes.values()) - fonts, fonts


def test_first_load_is_small_and_comes_from_here_alone(window: Open) -> None:
    rest, fonts = loaded(window(), "/", ".box, .boxes, main button")
    assert (rest <= HOME, fonts <= FONTS) == (True, True), (rest, fonts)


@pytest.mark.parametrize("game", genjiko.games())
def test_table_can_be_played_after_little_has_come(window: Open, game: str) -> None:
    anna = window()
    table = anna.play_now(game, min(players_of(game)))
    rest, fonts = loaded(anna, f"/tables/{table}", f".board-area {LIVE}")
    assert (rest <= TABLE, fonts <= FONTS) == (True, True), (rest, fonts)


@pytest.mark.parametrize("path", ["a script", "/api/games/parfum/words?language=it", "/api/games/parfum/rules"])
def test_files_and_long_texts_come_compressed_to_whoever_takes_that_and_plain_to_others(
    server: Server, path: str
) -> None:
    if path == "a script":
        path = re.findall(r'src="(/assets/[^"]+\.js)"', httpx.get(server.url).text)[0]
    packed = httpx.get(server.url + path, headers={"accept-encoding": "gzip"})
    plain = httpx.get(server.url + path, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert packed.content == plain.content


def test_board_is_ready_within_a_second(window: Open) -> None:
    anna = window()
    table = anna.play_now("hanamikoji", 2)
    anna.go("/")
    anna.page.wait_for_load_state("networkidle")
    took = anna.page.evaluate(
        """async (table) => {
            const start = performance.now();
            history.pushState(null, '', `/tables/${table}`);
            dispatchEvent(new PopStateEvent('popstate'));
            while (!document.querySelector('.board-area [data-spot]')) await new Promise(requestAnimationFrame);
            return performance.now() - start;
        }""",
        table,
    )
    assert took < 1000


def test_language_and_night_are_kept(window: Open) -> None:
    anna = window()
    anna.go("/settings")
    anna.page.get_by_label("Language").select_option("it")
    anna.page.get_by_label("notte").check()
    anna.go("/")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Cinque giochi di profumi e seta")
    assert anna.page.evaluate("() => document.documentElement.dataset.scheme") == "dark"
    assert anna.page.evaluate("() => document.documentElement.lang") == "it"


def test_guest_becomes_an_account_and_comes_back(window: Open) -> None:
    anna, again = window(), window()
    table = anna.play_now("hanamikoji", 2)
    beside = anna.context.new_page()
    beside.goto(f"{anna.url}/tables/{table}")
    expect(beside.locator("ul.players")).to_contain_text("Anna")
    anna.go("/me")
    anna.page.get_by_label("Name", exact=True).fill("Anna of Kyoto")
    anna.page.get_by_label("Passphrase").fill("five scents in a row")
    anna.page.get_by_role("button", name="Make an account").click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Anna of Kyoto")
    expect(beside.locator("ul.players")).to_contain_text("Anna of Kyoto")  # a table that stood open
    again.go("/me")
    again.page.get_by_label("Name", exact=True).fill("Anna of Kyoto")
    again.page.get_by_label("Passphrase").fill("five scents in a row")
    again.page.get_by_role("button", name="Sign in", exact=True).click()
    expect(again.page.get_by_role("link", name=re.compile("Hanamikoji")).first).to_be_visible()


def test_variants_are_chosen_by_what_they_mean_in_the_players_language(window: Open) -> None:
    for language in ("en", "it"):
        anna = window(language=language)
        anna.go("/games/hanamikoji")
        words = anna.ask("GET", f"/api/games/hanamikoji/words?language={language}")["words"]
        text = words["options.three_rounds"][0]
        anna.page.get_by_label(re.compile(re.escape(text), re.IGNORECASE)).check()
        anna.page.locator("#new button[type=submit]").click()
        anna.page.wait_for_url("**/tables/*")
        table = anna.page.url.rsplit("/", 1)[1]
        assert anna.ask("GET", f"/api/tables/{table}")["options"] == {"three_rounds": True}


def test_rules_are_searched(window: Open) -> None:
    anna = window()
    anna.go("/games/hanamikoji")
    anna.page.get_by_label("Search the rules").fill("secret")
    expect(anna.page.locator("mark").first).to_have_text(re.compile("secret", re.IGNORECASE))
    anna.page.get_by_label("Search the rules").fill("dragon")
    anna.see("Nothing found.")
