"""Every page: light, within its limits, usable by everybody, in both languages."""

import gzip
import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.windows import DESKTOP, PHONE
from tests.server.harness import Server

PAGES = ("/", "/tables", "/replays", "/settings", "/me", "/games/hanamikoji", "/nowhere")
FIRST_LOAD = 150_000


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("dark", [False, True])
def test_pages_have_no_serious_violation_and_fit(window: Open, size: tuple[int, int], dark: bool) -> None:
    anna = window(size=size, dark=dark)
    anna.guest("Anna")
    gathering = anna.create("hanamikoji", "me", "open", public=True)
    for path in (*PAGES, f"/tables/{gathering['id']}"):
        anna.go(path)
        anna.page.wait_for_load_state("networkidle")
        assert (path, anna.violations()) == (path, [])
        assert (path, anna.width()) == (path, size[0])


def test_first_load_is_small_and_comes_from_here_alone(window: Open, server: Server) -> None:
    anna = window()
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.go("/")
    anna.page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith((server.url, "data:"))] == []
    code = [url for url in asked if re.search(r"\.(js|css)$", url)]
    assert code
    assert sum(len(gzip.compress(httpx.get(url).content)) for url in code) <= FIRST_LOAD


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
    anna.play_now("hanamikoji", 2)
    anna.go("/me")
    anna.page.get_by_label("Name", exact=True).fill("Anna of Kyoto")
    anna.page.get_by_label("Passphrase").fill("five scents in a row")
    anna.page.get_by_role("button", name="Make an account").click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Anna of Kyoto")
    again.go("/me")
    again.page.get_by_label("Name", exact=True).fill("Anna of Kyoto")
    again.page.get_by_label("Passphrase").fill("five scents in a row")
    again.page.get_by_role("button", name="Sign in").click()
    expect(again.page.get_by_role("link", name=re.compile("Hanamikoji")).first).to_be_visible()


def test_variants_are_chosen_by_what_they_mean_in_the_players_language(window: Open) -> None:
    for language in ("en", "it"):
        anna = window(language=language)
        anna.go("/games/hanamikoji")
        words = anna.ask("GET", f"/api/games/hanamikoji/words?language={language}")["words"]
        text = words["options.three_rounds"][0]
        anna.page.get_by_label(re.compile(re.escape(text), re.IGNORECASE)).check()
        anna.page.locator("#new button[type=submit]").click()
        anna.page.wait_for_selector("section.board-area")
        table = anna.page.url.rsplit("/", 1)[1]
        assert anna.ask("GET", f"/api/tables/{table}")["options"] == {"three_rounds": True}


def test_rules_are_searched(window: Open) -> None:
    anna = window()
    anna.go("/games/hanamikoji")
    anna.page.get_by_label("Search the rules").fill("secret")
    expect(anna.page.locator("mark").first).to_have_text(re.compile("secret", re.IGNORECASE))
    anna.page.get_by_label("Search the rules").fill("dragon")
    anna.see("Nothing found.")
