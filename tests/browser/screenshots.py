"""Pictures of every page and of every board in mid-game: `python -m tests.browser.screenshots [GAME ...]`."""

import random
import sys
import tempfile
from pathlib import Path
from typing import cast

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

import genjiko
from tests.browser.windows import DESKTOP, PHONE, ROOT, Window, launch
from tests.server.harness import Server

FOLDER = ROOT / "docs" / "screenshots"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
PAGES = {"home": "/", "tables": "/tables", "settings": "/settings", "account": "/me", "load-record": "/replays"}
CLICKS = 26
SHORT = "hanamikoji"
"""Played to its end, so that its replay shows the chances."""


def shoot(window: Window, name: str, whole: bool = False) -> None:
    """Write a picture of the window, with few colours so that it stays small."""
    window.page.mouse.move(0, 0)
    window.page.evaluate("scrollTo(0, 0)")
    window.page.wait_for_timeout(400)
    file = FOLDER / f"{name}.png"
    window.page.screenshot(path=file, full_page=whole)
    with Image.open(file) as picture:
        few_colours(picture.convert("RGB")).save(file, optimize=True)


def few_colours(picture: Image.Image) -> Image.Image:
    """The picture in 256 colours: the commonest as they are, and some spread over all others, so that none is lost."""
    counted = cast(list[tuple[int, tuple[int, int, int]]], picture.getcolors(1 << 24))
    common = [colour for _, colour in sorted(counted, reverse=True)[:160]]
    spread = picture.quantize(96, Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in common for part in colour] + spread[: 3 * 96])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def shoot_pages(browser: Browser, url: str) -> None:
    """The pages that are the same for all games, and a table that waits for players."""
    for size, pixels in SIZES.items():
        window = Window(browser, url, pixels)
        window.guest("Anna")
        waiting = window.create("hanamikoji", "me", "open", public=True)
        for name, path in {**PAGES, "waiting": f"/tables/{waiting['id']}"}.items():
            window.go(path)
            window.page.wait_for_load_state("networkidle")
            shoot(window, f"{name}-{size}", whole=True)
        window.close()


def shoot_game(browser: Browser, url: str, game: str) -> None:
    """A game's page, its board in mid-game by day and by night, and its replay."""
    players = max(genjiko.new(game, seed=1).rules.meta.players)
    for size, pixels in SIZES.items():
        for dark in (False, True):
            window = Window(browser, url, pixels, dark=dark, speed=0)
            table = window.play_now(game, players, "greedy", seed=3)
            rng = random.Random(4)
            window.play_on(rng, CLICKS)
            shoot(window, f"{game}-{size}" + ("-night" if dark else ""), whole=size == "phone")
            if not dark:
                shoot_more(window, game, table, size)
            window.close()


def shoot_more(window: Window, game: str, table: str, size: str) -> None:
    """The pages around a game."""
    if game == SHORT:
        window.play_out(random.Random(4))
    window.go(f"/games/{game}")
    window.page.wait_for_load_state("networkidle")
    shoot(window, f"{game}-page-{size}", whole=True)
    window.go(f"/tables/{table}/replay?seat=0&step=8")
    window.page.wait_for_selector("section.board-area")
    if game == SHORT:
        window.page.wait_for_selector(".analysis:not(:has(header button))", timeout=300_000)  # all is judged
    shoot(window, f"{game}-replay-{size}", whole=size == "phone")


def main(games: list[str]) -> None:
    """Take them all, or those of some games."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{Path(folder) / 'genjiko.sqlite3'}").start()
        browser = launch(playwright)
        try:
            if not games:
                shoot_pages(browser, server.url)
            for game in games or genjiko.games():
                shoot_game(browser, server.url, game)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
