"""Film strips of every game: `python -m tests.browser.film [GAME ...]`.

The first minute, a bot's turn and the end, on a desktop and on a phone, each as one picture in docs/screenshots/film/.
"""

import random
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

import genjiko
from tests.browser.windows import DESKTOP, PHONE, ROOT, Window, launch
from tests.server.harness import Server

FOLDER = ROOT / "docs" / "screenshots" / "film"
SIZES = {"desktop": (DESKTOP, 480), "phone": (PHONE, 240)}
"""The window, and how wide each picture of a strip is."""
FRAMES = 5


class Film:
    """Pictures of a window, one after the other."""

    def __init__(self, window: Window, width: int) -> None:
        self.window = window
        self.width = width
        self.frames: list[Image.Image] = []

    def take(self) -> None:
        """One more picture."""
        with Image.open(BytesIO(self.window.page.screenshot(type="jpeg", quality=92))) as picture:
            height = round(picture.height * self.width / picture.width)
            self.frames.append(picture.convert("RGB").resize((self.width, height), Image.Resampling.LANCZOS))

    def save(self, name: str) -> None:
        """The strip, of at most so many pictures spread over all that were taken; then the film begins anew."""
        last = len(self.frames) - 1
        chosen = sorted({round(i * last / (FRAMES - 1)) for i in range(FRAMES)})
        shown = [self.frames[i] for i in chosen]
        strip = Image.new("RGB", (sum(f.width + 6 for f in shown) - 6, shown[0].height), "#23201c")
        for i, frame in enumerate(shown):
            strip.paste(frame, (i * (self.width + 6), 0))
        strip.save(FOLDER / f"{name}.webp", quality=70, method=6)
        self.frames = []


def film_bot(window: Window, film: Film, rng: random.Random) -> None:
    """Play until pieces move that are not mine, and film them to their rest."""
    for _ in range(60):
        window.page.wait_for_timeout(60)
        if window.page.locator(".board-area[data-moving]").count():
            film.take()
            if len(film.frames) > 12:
                return
        elif len(film.frames) >= FRAMES or window.over:
            return
        else:
            film.frames = film.frames[-1:]
            window.click_once(rng)


def film_game(browser: Browser, url: str, game: str) -> None:
    """All strips of a game."""
    players = min(genjiko.new(game, seed=1).rules.meta.players)
    for size, (pixels, width) in SIZES.items():
        window = Window(browser, url, pixels, speed=260)
        film = Film(window, width)
        window.guest("Anna")
        window.page.wait_for_load_state("networkidle")
        film.take()
        window.page.get_by_role("button", name=f"Play {genjiko.new(game, seed=1).rules.meta.title}").click()
        film.take()
        table = window.create(game, "me", *["casual"] * (players - 1), seed=3, start=True)
        window.go(f"/tables/{table['id']}")
        rng = random.Random(4)
        for _ in range(3):
            window.settle()
            film.take()
            window.click_once(rng)
        film.save(f"{game}-first-minute-{size}")
        window.settle()
        film_bot(window, film, rng)
        film.save(f"{game}-bots-turn-{size}")
        film_end(window, film, str(table["id"]))
        film.save(f"{game}-end-{size}")
        window.close()


# Plays on without showing it, always by one of the first few choices.
_PLAY_OUT = """async (table) => {
    for (let n = 0; n < 4000; n++) {
        const state = await (await fetch(`/api/tables/${table}/state?seat=0`)).json();
        if (state.over) return state.step;
        if (!state.legal.length) { await new Promise((go) => setTimeout(go, 30)); continue; }
        const action = state.legal[n % Math.min(3, state.legal.length)];
        const body = JSON.stringify({action, version: state.version, id: `f${n}`, seat: 0});
        const headers = {'content-type': 'application/json'};
        await fetch(`/api/tables/${table}/play`, {method: 'POST', headers, body});
    }
}"""


def film_end(window: Window, film: Film, table: str) -> None:
    """The last moves as the replay shows them, and the curtain."""
    window.go("/settings")
    steps = window.page.evaluate(_PLAY_OUT, table)
    window.go(f"/tables/{table}/replay?seat=0&step={steps - 2}")
    window.page.wait_for_selector("section.board-area")
    for _ in range(2):
        film.take()
        window.page.get_by_role("button", name="One step on").click()
        window.page.wait_for_timeout(500)
    film.take()
    window.go(f"/tables/{table}")
    window.page.wait_for_selector(".result")
    for _ in range(2):
        window.page.wait_for_timeout(700)
        film.take()


def main(games: list[str]) -> None:
    """Film them all, or some."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{Path(folder) / 'genjiko.sqlite3'}").start()
        browser = launch(playwright)
        try:
            for game in games or genjiko.games():
                film_game(browser, server.url, game)
                print(game, flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
