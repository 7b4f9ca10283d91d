"""Browser windows with somebody in front of them."""

import contextlib
import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, TimeoutError, expect

from genjiko.kernel.difference import changed

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP = (1440, 900)
PHONE = (390, 844)
LIVE = '[data-spot="live"]'
READY = f"""() => document.querySelector('{LIVE}') || document.querySelector('.result')
    || document.querySelector('.prompt .button.main')"""

_SMALL_LETTERS = """([least, within]) => {
    const found = new Set();
    const walker = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.trim(), element = walker.currentNode.parentElement;
        if (!text || element.closest('.hidden, title, script, style') || !element.getClientRects().length) continue;
        let size = parseFloat(getComputedStyle(element).fontSize);
        if (element.ownerSVGElement) {
            const { a, b, c, d } = element.getScreenCTM();
            size *= Math.sqrt(Math.abs(a * d - b * c));
        }
        if (size < least - 0.05) found.add(`${text}: ${size.toFixed(1)} px`);
    }
    return [...found];
}"""

# Plays on without showing it, by chance that is always the same.
_FORWARD = """async ([table, wanted]) => {
    const headers = {'content-type': 'application/json'};
    const at = (path, ask) => fetch(`/api/tables/${table}/${path}`, ask).then((answer) => answer.json());
    for (let done = 0, chance = 7; done < wanted;) {
        const {over, legal, version} = await at('state');
        if (over) return;
        if (!legal.length) { await new Promise((then) => setTimeout(then, 20)); continue; }
        chance = (chance * 16807) % 2147483647;
        const body = JSON.stringify({action: legal[chance % legal.length], version, id: crypto.randomUUID()});
        if (!(await at('play', {method: 'POST', headers, body})).code) done++;
    }
}"""

# Where to click: one of the first kind of things that there is, if nothing lies over it.
_TARGET = """([kinds, chance]) => {
    for (const kind of kinds) {
        const found = [...document.querySelectorAll(kind)].filter((e) => e.getClientRects().length);
        if (!found.length) continue;
        const chosen = found[Math.floor(chance * found.length)];
        chosen.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
        const box = chosen.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return chosen.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
    }
    return null;
}"""

# The page's own sockets, so that a test can cut one as a bad network would.
_KEEP_SOCKETS = """
    window.sockets = [];
    window.WebSocket = class extends WebSocket { constructor(...a) { super(...a); window.sockets.push(this); } };
"""


def chromium() -> str:
    """The system's Chromium, installed from the system's packages where it is missing and allowed."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise FileNotFoundError("the tests of the client need Chromium")
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, check=True, capture_output=True, env=environment)
    return str(shutil.which("chromium"))


def launch(playwright: Playwright) -> Browser:
    """A browser without a screen."""
    return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


class Window:
    """One person's browser window. Everything that the page complains about is kept in `complaints`."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int] = DESKTOP, **preferences: Any) -> None:
        dark = preferences.pop("dark", False)
        self.url = url
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            color_scheme="dark" if dark else "light",
            locale="en-GB",
        )
        chosen = json.dumps({"speed": 0, "ask": "never", "language": "en", **preferences})
        self.context.add_init_script(_KEEP_SOCKETS)
        self.context.add_init_script(f"localStorage.getItem('genjiko.preferences') || "
                                     f"localStorage.setItem('genjiko.preferences', '{chosen}')")  # fmt: skip
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.frames: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda f: self.frames.append(str(f))))

    def close(self) -> None:
        """Close the window; it must not have complained."""
        self.context.close()
        assert self.complaints == []

    def go(self, path: str) -> None:
        """Open an address of the server."""
        self.page.goto(self.url + path)

    def guest(self, name: str) -> None:
        """Become a guest under this name."""
        self.go("/")
        self.ask("POST", "/api/guests", {"name": name})

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server as this window's person."""
        code = """async ([method, path, body]) => {
            const answer = await fetch(path, {method, headers: {'content-type': 'application/json'},
                body: body === null ? undefined : JSON.stringify(body)});
            return answer.json();
        }"""
        return self.page.evaluate(code, [method, path, body])

    def create(self, game: str, *kinds: str, **wanted: Any) -> dict[str, Any]:
        """A new table; kinds are me, open or a bot's level, who stay where they sit."""
        seats = [{"kind": k} if k in ("me", "open") else {"kind": "bot", "level": k} for k in kinds]
        fixed = {"game": game, "players": len(seats), "seats": seats, "seating": "as_seated"}
        table = self.ask("POST", "/api/tables", {**fixed, **wanted})
        assert "id" in table, table
        return dict(table)

    def play_now(self, game: str, players: int, level: str = "random", seed: int = 7, **wanted: Any) -> str:
        """Sit at a table against bots, which has begun; its id."""
        self.guest("Anna")
        table = self.create(game, "me", *[level] * (players - 1), seed=seed, start=True, **wanted)
        self.go(f"/tables/{table['id']}")
        self.settle()
        return str(table["id"])

    def settle(self) -> None:
        """Wait until there is something to choose, or the game is over."""
        self.page.wait_for_function(READY, timeout=30_000)

    @property
    def over(self) -> bool:
        """Whether the result is shown."""
        return self.page.locator(".result").count() > 0

    def click_once(self, rng: random.Random) -> None:
        """Click something that may be chosen on the board, or say yes; what vanishes meanwhile is let go."""
        kinds = [
            ".prompt .button.main",
            f'.board-area {LIVE}:not([aria-pressed="true"])',
            f".board-area {LIVE}",
            '.board-area [role="tab"].attention:not([aria-selected="true"])',  # another area of a phone's board
        ]
        at = self.page.evaluate(_TARGET, [kinds, rng.random()])
        if at is not None:
            self.page.mouse.click(*at)
            return
        for selector in [f"{kind}:visible" for kind in kinds]:  # what is covered now may come forth
            found = self.page.locator(selector)
            count = found.count()
            if count:
                with contextlib.suppress(TimeoutError):
                    found.nth(rng.randrange(count)).click(timeout=2000)
                return

    def aim(self, rng: random.Random, *aims: str) -> None:
        """Click an action of the first of these kinds that is offered, else anything; then wait for the next choice."""
        for kind in aims:
            found = self.page.locator(f'.board-area {LIVE}[data-action^="{kind}"]:visible')
            if found.count():
                with contextlib.suppress(TimeoutError):
                    found.first.click(timeout=2000)
                break
        else:
            self.click_once(rng)
        self.settle()

    def watch(self, owner: "Window", table: str, name: str = "Carla") -> None:
        """Look at another window's table as a spectator of this name."""
        self.guest(name)
        key = owner.ask("GET", f"/api/tables/{table}")["links"].get("watch")
        self.go(f"/tables/{table}" + (f"?key={key}" if key else ""))
        self.see("You are watching.")
        self.page.wait_for_selector("section.board-area")

    def play_out(self, rng: random.Random, most: int = 5000) -> int:
        """Click until the game is over; how many clicks it took."""
        for clicks in range(most):
            self.settle()
            if self.over:
                return clicks
            self.click_once(rng)
        raise AssertionError(f"the game is not over after {most} clicks")

    def play_on(self, rng: random.Random, clicks: int) -> None:
        """Click so many times, or until the game is over."""
        for _ in range(clicks):
            if self.over:
                return
            self.click_once(rng)
            self.settle()

    def log(self) -> list[str]:
        """The lines of the log."""
        return self.page.locator('[role="log"] p').all_inner_texts()

    def cut_line(self) -> None:
        """Break the connection to the table."""
        self.page.evaluate("() => window.sockets.forEach((socket) => socket.close())")

    def states(self) -> list[dict[str, Any]]:
        """Every state that this window has been told; where only changes came over the line, the view they lead to."""
        messages = [json.loads(frame) for frame in self.frames]
        found: list[dict[str, Any]] = []
        for state in (m["state"] for m in messages if m["type"] == "state"):
            view = changed(found[-1]["view"], state["changes"]) if state.get("changes") is not None else state["view"]
            found.append({**state, "view": view})
        return found

    def violations(self) -> list[str]:
        """What axe finds on this page, however slight."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        self.page.wait_for_timeout(200)  # the names of buttons follow what is printed on them
        found = self.page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
        return [
            f"{v['id']} ({v['impact']}): {v['nodes'][0]['html'][:160]} {v['nodes'][0]['failureSummary'][:300]}"
            for v in found
        ]

    def small_letters(self, least: float = 11, within: str = "section.board-area") -> list[str]:
        """What is written there too small to be read."""
        return list(self.page.evaluate(_SMALL_LETTERS, [least, within]))

    def forward(self, table: str, actions: int) -> None:
        """Let some actions of this person be played that nobody needs to see, or all to the end of the game."""
        self.page.evaluate(_FORWARD, [table, actions])

    def board_ends(self) -> float:
        """How far down the board reaches, in pixels from the top of the page."""
        return float(self.page.evaluate(
            "() => document.querySelector('section.board-area').getBoundingClientRect().bottom + scrollY"
        ))  # fmt: skip

    def width(self) -> int:
        """How wide the page really is."""
        return int(self.page.evaluate("() => document.documentElement.scrollWidth"))

    def see(self, text: str) -> None:
        """Wait until this text is there."""
        expect(self.page.get_by_text(text).first).to_be_visible()
