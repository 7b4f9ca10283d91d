"""What a flight costs: measured in Chromium's own trace while pieces fly."""

import json
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Open
from tests.browser.test_boards import GAMES
from tests.browser.windows import Window

FRAME = 1e6 / 60
MOST_OF_A_FRAME = 6000.0
"""Microseconds of the processor that the page's main thread may take in a frame, at the 95th percentile."""
SETTLED = 40_000.0
"""So many microseconds after the frame that has prepared it a piece is on its way."""
ENOUGH = 6
"""Flights that are looked at."""
TRIES = 4
"""Other programs may hold a frame up; what the page itself does while a piece flies, it does every time."""
BOARDS = ("hanamikoji", "parfum", "aqua-mirabilis")
"""Cards, dice, and the board with most on it."""
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel", "blink.user_timing"]

# Every start and every end of a flight is written into the trace.
_MARK_FLIGHTS = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const made = animate.call(this, frames, options);
        if (options.id === 'flight') {
            performance.mark('flight:start');
            window.flights += 1;
            made.finished.finally(() => performance.mark('flight:end'));
        }
        return made;
    };
}"""


def flying(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """When pieces were in the air and none started or landed."""
    marks = sorted((e["ts"], e["name"]) for e in events if e["name"] in ("flight:start", "flight:end"))
    drawn = sorted(e["ts"] for e in main_thread(events) if e["name"] == "BeginMainThreadFrame")
    found, aloft = [], 0
    for (at, name), (until, _) in pairwise(marks):
        aloft += 1 if name == "flight:start" else -1
        # The first frame draws what the start has prepared; on a busy machine it may come late.
        prepared = next((ts for ts in drawn if ts > at), at) + SETTLED
        if aloft > 0 and until - prepared > 2 * FRAME:
            found.append((prepared, until - FRAME))
    return found


def main_thread(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What happened on the main thread of the page."""
    threads = {(e["pid"], e["tid"]) for e in events if e["name"] == "flight:start"}
    return [e for e in events if (e["pid"], e["tid"]) in threads]


def layouts(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """When the page was laid out; the pictures in it are small documents of their own."""
    found = [e for e in events if e["name"] == "Layout"]
    pages = Counter(e["args"]["beginData"]["frame"] for e in found)
    return [e for e in found if e["args"]["beginData"]["frame"] == pages.most_common(1)[0][0]]


def costs(events: list[dict[str, Any]], times: list[tuple[float, float]]) -> list[float]:
    """The processor time of each frame in these times, in microseconds."""
    tasks = [e for e in events if e["name"] == "RunTask" and e["ph"] == "X"]
    found = []
    for start, end in times:
        frames = [0.0] * max(1, int((end - start) / FRAME))
        for task in tasks:
            at = int((task["ts"] - start) / FRAME)
            if start <= task["ts"] < end and at < len(frames):
                frames[at] += task.get("tdur", task.get("dur", 0))
        found += frames
    return sorted(found)


def play_traced(window: Window, browser: Browser, rng: random.Random) -> list[dict[str, Any]]:
    """Play until enough has flown; what Chromium has written down meanwhile."""
    window.page.evaluate("() => { window.flights = 0; }")
    browser.start_tracing(page=window.page, categories=CATEGORIES)
    while window.page.evaluate("() => window.flights") < ENOUGH and not window.over:
        window.play_on(rng, 1)
    return list(json.loads(browser.stop_tracing())["traceEvents"])


def fault(events: list[dict[str, Any]]) -> str:
    """What the page did besides while pieces flew; "" if nothing."""
    times = flying(events)
    seconds = sum(end - start for start, end in times) / 1e6
    if seconds <= 0.1:
        return f"only {seconds:.2f} s of flight were seen"
    here = main_thread(events)
    laid_out = [e["args"] for e in layouts(here) if any(a <= e["ts"] < b for a, b in times)]
    if laid_out:
        return f"laid out: {laid_out}"
    found = costs(here, times)
    at_95 = found[int(0.95 * len(found))]
    print(f"{len(found)} frames in {seconds:.2f} s, p95 {at_95 / 1000:.2f} ms")
    return "" if at_95 <= MOST_OF_A_FRAME else f"{len(found)} frames, {found[-5:]}"


@pytest.mark.parametrize("game", BOARDS)
def test_nothing_but_the_piece_moves_while_it_flies(game: str, window: Open, browser: Browser) -> None:
    anna = window(speed=400)
    anna.play_now(game, 2)
    anna.page.evaluate(_MARK_FLIGHTS)
    rng, faults = random.Random(3), []
    for _ in range(TRIES):
        faults.append(fault(play_traced(anna, browser, rng)))
        if not faults[-1]:
            return
    raise AssertionError(faults)


# What is changed of the pieces with which a table is laid, from the first moment of the page.
_WATCH_LAYING = """
    window.laid = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        if (options.id === 'flight') window.laid.push(frames.flatMap((frame) => Object.keys(frame)));
        return animate.call(this, frames, options);
    };
"""


@pytest.mark.parametrize("game", GAMES)
def test_table_is_laid_before_the_first_move_and_not_without_motion(game: str, window: Open) -> None:
    for speed in (260, 0):
        anna = window(speed=speed)
        anna.context.add_init_script(_WATCH_LAYING)
        anna.play_now(game, 2)
        anna.page.wait_for_function("(least) => window.laid.length >= least", arg=5 if speed else 0)
        laid = anna.page.evaluate("() => window.laid")
        assert {name for names in laid for name in names} <= {"translate", "rotate", "opacity", "offset", "transform"}
        assert bool(laid) == bool(speed)
