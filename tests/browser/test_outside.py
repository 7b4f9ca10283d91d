"""Games from outside in the browser: one that brings its board, theme and box, and one that brings nothing."""

import os
import random
import shutil
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import expect

from genjiko.terminal.commands.new_game import write_game
from tests.browser.conftest import Open
from tests.browser.windows import LIVE, PHONE, ROOT
from tests.server.harness import Server
from tests.test_plugins import EXAMPLE, install


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with Goofspiel as it is, and with a copy of it that has no board."""
    folder = tmp_path_factory.mktemp("outside")
    plain = folder / "tea"
    write_game("tea-party", plain)
    shutil.rmtree(plain / "tea_party" / "board")
    site = folder / "site"
    site.mkdir()
    install(site, EXAMPLE, "goofspiel", "[genjiko.games]\ngoofspiel = goofspiel\n")
    install(site, plain, "tea_party", "[genjiko.games]\ntea-party = tea_party\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(site), str(ROOT / "src")]))
        running = Server(f"sqlite:///{folder / 'genjiko.sqlite3'}").start()
    yield running
    running.stop()
    running.log.close()


def test_lobby_shows_the_box_that_a_game_brings_and_a_plain_one(window: Open) -> None:
    anna = window()
    anna.go("/")
    brought = anna.page.locator('li[data-game="goofspiel"]')
    expect(brought.locator(".sign")).to_have_text("13")
    expect(brought.locator(".lid svg .disc")).to_have_count(0)
    plain = anna.page.locator('li[data-game="tea-party"]')
    expect(plain.locator(".lid svg .disc").first).to_be_visible()
    expect(plain.locator(".sign")).to_have_text("T")
    assert anna.violations() == []


@pytest.mark.parametrize("size", [PHONE, (1440, 900)])
@pytest.mark.parametrize("game", ["goofspiel", "tea-party"])
def test_whole_game_is_played_by_clicking(game: str, size: tuple[int, int], window: Open) -> None:
    anna = window(size=size)
    table = anna.play_now(game, 3)
    assert anna.page.locator(".board-area .bids").count() == (game == "goofspiel")
    assert anna.violations() == []
    anna.play_out(random.Random(5))
    anna.go(f"/tables/{table}/replay?step=3")
    anna.page.wait_for_selector(".board-area")
    assert anna.page.locator(f".board-area {LIVE}").count() == 0
    assert anna.width() <= size[0]


def test_only_files_of_the_board_are_given_out(server: Server) -> None:
    found = httpx.get(f"{server.url}/boards/goofspiel/index.js")
    assert (found.status_code, found.headers["cache-control"]) == (200, "no-cache")
    assert "javascript" in found.headers["content-type"]
    for path in (
        "goofspiel/..%2Frules.py",
        "goofspiel/none.js",
        "goofspiel/a%00",
        "parfum/index.js",
        "nothing/index.js",
    ):
        assert httpx.get(f"{server.url}/boards/{path}").status_code == 404
