"""A server whose line goes away, seen from a browser: `python -m tests.site.away` (build it before: `make beside`).

Somebody at a server opens the edition that lies beside it, the server ends, whoever comes to it is led there and plays
a whole game; the server is back, and takes the game along. RESULT says how it went the last time.
"""

import argparse
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tools.site import BESIDE

from tests.browser.windows import PHONE, Window, launch
from tests.server.harness import Server
from tests.site.offline import PATIENCE, sit_down
from tests.site.whole_games import stamp

RESULT = Path(__file__).with_name("away.json")


def play_while_away(browser: Browser, server: Server, pictures: Path | None = None) -> dict[str, Any]:
    """What came of it; raises AssertionError, or whatever Playwright does where something is not there."""
    window, rng = Window(browser, server.url, PHONE), random.Random(3)
    page = window.page
    page.set_default_timeout(PATIENCE)

    def picture(of: str) -> None:
        if pictures is not None:
            page.screenshot(path=pictures / f"away-{of}.png")

    window.guest("Anna")
    window.go("/settings")
    page.get_by_role("link", name="Play on this device").click()
    page.wait_for_url("**/away/")
    page.wait_for_selector(".boxes li")
    page.evaluate("navigator.serviceWorker.getRegistration('/').then((door) => door.active || door.installing)")
    page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration('/'))?.active")
    page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration('/away/'))?.active")
    server.stop()
    window.go("/tables")  # a page of the server, which does not answer
    page.wait_for_url("**/away/")
    picture("led")
    sit_down(page, "hanamikoji")
    clicks = window.play_out(rng)
    server.start()
    window.go("/away/#/settings")
    page.get_by_role("button", name="Take my games along").click()
    page.get_by_text("One game is yours here now.").wait_for()
    picture("along")
    mine = window.ask("GET", "/api/me/tables")["tables"]
    assert [(table["game"], table["status"]) for table in mine] == [("hanamikoji", "over")]
    assert window.ask("GET", f"/api/tables/{mine[0]['id']}")["rated"] is False
    window.go(f"/tables/{mine[0]['id']}/replay")
    page.wait_for_selector("section.board-area")
    picture("there")
    window.close()
    return {"clicks": clicks, "taken along": len(mine)}


def main() -> None:
    """Play, and write down how it went."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--pictures", type=Path, help="a folder for pictures of what was seen")
    chosen = reading.parse_args()
    if not BESIDE.is_dir():
        raise SystemExit("there is nothing below /away/: make beside")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, browser = Server(f"sqlite:///{folder}/away.sqlite3").start(), launch(playwright)
        began = time.monotonic()
        try:
            played = play_while_away(browser, server, chosen.pictures)
        finally:
            browser.close()
            server.stop()
            server.log.close()
    result = {**played, "seconds": round(time.monotonic() - began), **stamp()}
    RESULT.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    print(result)


if __name__ == "__main__":
    main()
