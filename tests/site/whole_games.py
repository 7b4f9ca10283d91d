"""Whole games without a server and without a network: `python -m tests.site.whole_games`.

Each of the five against `casual`, by clicks in Chromium, on a phone and on a desk: the page is loaded, the network goes
away, then some moves, a reload, the rest of the game, its replay with the analysis, what might have been, its record
out and in, everything out as one file, and that file into a browser that knows nothing. What has passed with the
present files of the site is not done again; RESULT says how the last ones went.
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tools.site import SITE
from tools.site_times import Files, served

import genjiko
from tests.browser.windows import DESKTOP, PHONE, ROOT, launch
from tests.site.offline import (
    begin,
    find_game,
    look_back,
    move_house,
    own_data,
    record_out_and_in,
    reload_in_mid_game,
    save_everything,
    sit_down,
    try_what_if,
)

RESULT = Path(__file__).with_name("whole-games.json")
SIZES = {"phone": PHONE, "desk": DESKTOP}


def play_whole_game(
    browser: Browser, address: str, game: str, size: tuple[int, int], pictures: Path | None = None
) -> dict[str, Any]:
    """What came of it; raises AssertionError, or whatever Playwright does where something is not there."""
    Files.sent, rng, began = 0, random.Random(1), time.monotonic()
    window = begin(browser, address, size)
    page, sent = window.page, Files.sent
    page.on("console", lambda said: window.complaints.append(said.text) if said.type in ("warning", "error") else None)

    def picture(of: str) -> None:
        if pictures is not None:
            page.screenshot(path=pictures / f"{game}-{size[0]}-{of}.png")

    page.context.set_offline(True)
    picture("home")
    sit_down(page, game)
    reload_in_mid_game(window, rng)
    window.play_on(rng, 8)
    picture("middle")
    clicks = 12 + window.play_out(rng)
    picture("end")
    look_back(window)
    picture("analysis")
    try_what_if(window, rng)
    picture("what-if")
    record = record_out_and_in(window)
    file = save_everything(window)
    own = own_data(file)
    assert sum(name.startswith("table/") for name in own["texts"]) == 1
    assert [taken["record"] for taken in own["games"]] == [record]
    move_house(window, file, 1)
    find_game(window)
    picture("elsewhere")
    asked = Files.sent - sent
    window.close()
    moves = len(genjiko.load(record).moves)
    seconds = round(time.monotonic() - began)
    return {"clicks": clicks, "moves": moves, "transferred": sent, "asked for offline": asked, "seconds": seconds}


def stamp() -> dict[str, str]:
    """The day and the commit, for what is written down."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    return {"day": datetime.now(UTC).date().isoformat(), "commit": commit}


def _known() -> dict[str, Any]:
    return dict(json.loads(RESULT.read_text(encoding="utf-8"))) if RESULT.is_file() else {}


def _play_all(browser: Browser, address: str, build: str, pictures: Path | None, games: list[str]) -> None:
    """Play what has not been played with this build, and write each down at once."""
    for game in games:
        for kind, size in SIZES.items():
            name = f"{game}, {kind}"
            if _known().get(name, {}).get("build") == build:
                continue
            print(f"{name} ...", flush=True)
            played = play_whole_game(browser, address, game, size, pictures)
            known = {**_known(), name: {**played, **stamp(), "build": build}}
            RESULT.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", encoding="utf-8")
            print(f"{name}: {played}", flush=True)


def main() -> None:
    """Build the site where something has changed, and play."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("games", nargs="*", help="only these")
    reading.add_argument("--pictures", type=Path, help="a folder for pictures of what was seen")
    chosen = reading.parse_args()
    subprocess.run([sys.executable, "tools/site.py", "--if-needed"], cwd=ROOT, check=True)
    if chosen.pictures:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(shutil.copytree(SITE, Path(folder) / "site"))  # it may be built anew meanwhile
        build = json.loads((site / "precache.json").read_text(encoding="utf-8"))["build"]
        browser = launch(playwright)
        with served(site) as address:
            _play_all(browser, address, build, chosen.pictures, chosen.games or genjiko.games())
        browser.close()


if __name__ == "__main__":
    main()
