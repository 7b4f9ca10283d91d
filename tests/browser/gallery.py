"""Every board at every size, by day and by night: `python -m tests.browser.gallery FOLDER [GAME ...]`.

For the eyes of whoever changed a board: one game of each is played to its middle, and its window is then made small
and large.
"""

import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import genjiko
from tests.browser.windows import Window, launch
from tests.server.harness import Server

SIZES = ((360, 640), (390, 844), (1440, 900), (1920, 1080), (2560, 1440))
CLICKS = 26


def shoot_board(browser: Browser, url: str, game: str, folder: Path) -> None:
    """One game in its middle, at all sizes."""
    players = max(genjiko.new(game, seed=1).rules.meta.players)
    window = Window(browser, url, speed=0)
    window.play_now(game, players, "casual", seed=3)
    window.play_on(random.Random(4), CLICKS)
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            window.page.emulate_media(color_scheme=scheme)
            window.page.mouse.move(0, 0)
            window.page.evaluate("scrollTo(0, 0)")
            window.page.wait_for_timeout(400)
            window.page.screenshot(path=folder / f"{game}-{width}-{scheme}.png")
            if width < 900 and scheme == "light":
                window.page.screenshot(path=folder / f"{game}-{width}-whole.png", full_page=True)
        small = window.small_letters(14 if width > 900 else 11)
        print(game, width, "ends", window.board_ends(), "wide", window.width(), "small letters", small[:12], flush=True)
    window.close()


def main(folder: str, *games: str) -> None:
    """Take them all, or those of some games."""
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(f"sqlite:///{Path(place) / 'genjiko.sqlite3'}").start()
        browser = launch(playwright)
        try:
            for game in games or genjiko.games():
                shoot_board(browser, server.url, game, out)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
