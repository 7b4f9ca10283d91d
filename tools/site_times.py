"""How long the edition without a server takes in Chromium: `python -m tools.site_times [--runs 5] [--out FILE]`.

From the page to the first move with a fresh profile (cold) and with the same one again (warm), what is transferred for
it, and how long bots think in each game. The time on the wall is what a player sees; on a machine that does other
things too the browser's own processor time says more.
"""

import argparse
import functools
import os
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright
from tests.browser.windows import FLAGS, READY, chromium
from tools.site import SITE

import genjiko
from genjiko.games import game_meta

PATIENCE = 300_000
LEVELS = ("casual", "expert", "master")

# A worker of a page that has none, and the thoughts of bots at a table of theirs: seconds from begin to end of each.
_START = """(worker) => new Promise((done, fail) => {
    window.python = new Worker(worker, { type: "module" });
    window.answers = new Map();
    window.heard = () => {};
    window.say = (message) => python.postMessage(message);
    window.ask = (id, path, body, method = "POST") => new Promise((answered) => {
        answers.set(id, answered);
        say({ type: "ask", id, method, path, body: body && JSON.stringify(body) });
    });
    python.onmessage = ({ data }) => {
        if (data.type === "broken") fail(new Error(data.text));
        if (data.type === "ready") done(ask(1, "/api/guests", { name: "Anna" }));
        if (data.type === "answer") answers.get(data.id)(data.text && JSON.parse(data.text));
        heard(data);
    };
})"""
_THINK = """async ([number, game, players, level, wanted]) => {
    const seats = Array(players).fill({ kind: "bot", level });
    const table = await ask(number, "/api/tables", { game, players, seats, start: true, seed: 5 });
    const times = [];
    let began = 0;
    await new Promise((done) => {
        heard = (data) => {
            if (data.type === "thinking" && data.on) began = performance.now();
            // The first end may be that of a thought before ours.
            if (data.type === "thinking" && !data.on && began) times.push((performance.now() - began) / 1000);
            if (times.length >= wanted || (data.type === "told" && JSON.parse(data.text).state?.over)) done();
        };
        say({ type: "connect", id: number + 1, path: `/api/tables/${table.id}/socket` });
        say({ type: "say", id: number + 1, text: JSON.stringify({ type: "hello" }) });
    });
    say({ type: "hang", id: number + 1 });
    await ask(number + 2, `/api/tables/${table.id}`, null, "DELETE"); // or they would play on
    return times;
}"""


class Files(SimpleHTTPRequestHandler):
    """`python -m http.server`, which counts what it sends."""

    sent = 0

    def log_message(self, format: str, *args: object) -> None: ...

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        Files.sent += len(data)
        outputfile.write(data)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A plain server of files, and its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


def processor_seconds() -> float:
    """The processor time of all that this process has started."""
    parents, used = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        parents[int(folder.name)], used[int(folder.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    ours = {os.getpid()}
    while more := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(used[process] for process in ours if process in used) / os.sysconf("SC_CLK_TCK")


def profile(playwright: Playwright, folder: str) -> BrowserContext:
    """A browser with this profile."""
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=chromium(), args=FLAGS, viewport={"width": 1280, "height": 800}, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    return context


def first_move(page: Page, address: str) -> tuple[float, float]:
    """Seconds on the wall and of the processor from the page to the first move, without a pause between clicks."""
    used, began = processor_seconds(), time.monotonic()
    page.goto(address)
    page.locator('.boxes li:has(a[href="/games/hanamikoji"]) button.main').click()
    page.locator("dialog[open] .people button", has_text="Casual").click()
    page.wait_for_function(READY)
    return time.monotonic() - began, processor_seconds() - used


def starts(playwright: Playwright, address: str) -> dict[str, Any]:
    """One cold start and one warm start."""
    with tempfile.TemporaryDirectory() as folder:
        Files.sent = 0
        context = profile(playwright, folder)
        page = context.new_page()
        cold = first_move(page, address)
        page.wait_for_selector('html[data-start="kept"]')
        sent = Files.sent
        context.close()
        context = profile(playwright, folder)
        warm = first_move(context.new_page(), address)
        context.close()
        return {"cold": cold, "warm": warm, "sent": sent, "again": Files.sent - sent}


def bot_lines(playwright: Playwright, address: str, decisions: int) -> Iterator[str]:
    """For each game and level how long a bot thinks about its first decisions: on the wall, and of the processor."""
    with tempfile.TemporaryDirectory() as folder:
        context = profile(playwright, folder)
        page = context.new_page()
        page.goto(address + "precache.json")
        worker = next((SITE / "assets").glob("python.worker-*.js"))
        page.evaluate(_START, f"{address}assets/{worker.name}")
        for number, game in enumerate(genjiko.games(), 1):
            cells = []
            for kind, level in enumerate(LEVELS):
                wanted = [100 * number + 10 * kind, game, min(game_meta(game).players), level, decisions]
                used = processor_seconds()
                times = page.evaluate(_THINK, wanted)
                share = (processor_seconds() - used) / max(1, len(times))
                cells.append(f"{statistics.median(times):.2f} s, at most {max(times):.2f} s; processor {share:.2f} s")
            yield f"| {game_meta(game).title} | " + " | ".join(cells) + " |"
        context.close()


def _spread(values: list[float]) -> str:
    return f"{statistics.median(values):.1f} s ({min(values):.1f}–{max(values):.1f})"


def report(playwright: Playwright, address: str, runs: int, decisions: int) -> str:
    """Everything, as a page."""
    found = [starts(playwright, address) for _ in range(runs)]
    lines = [
        "# How quick it is without a server",
        "",
        f"Measured by `python -m tools.site_times --runs {runs}` in Chromium; median (least–most). The machine has",
        f"{os.cpu_count()} processors, and {os.getloadavg()[1]:.1f} processes wanted one in the last five minutes.",
        "",
        "| from the page to the first move | on the wall | processor time | transferred |",
        "|---|---|---|---|",
    ]
    for kind, sent in (("cold", "sent"), ("warm", "again")):
        wall, used = ([run[kind][n] for run in found] for n in (0, 1))
        most = max(run[sent] for run in found)
        lines.append(f"| {kind} | {_spread(wall)} | {_spread(used)} | {most / 1e6:.2f} MB |")
    lines += ["", "| a bot's decision | " + " | ".join(LEVELS) + " |", "|---|" + "---|" * len(LEVELS)]
    lines += bot_lines(playwright, address, decisions)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and write."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--runs", type=int, default=5)
    reading.add_argument("--decisions", type=int, default=10)
    reading.add_argument("--out", type=Path)
    chosen = reading.parse_args()
    with served(SITE) as address, sync_playwright() as playwright:
        text = report(playwright, address, chosen.runs, chosen.decisions)
    print(text)
    if chosen.out:
        chosen.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
