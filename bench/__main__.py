"""`python -m bench`: everything in one run. Ends with an error when a promise is not kept."""

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from bench import memory, ours, theirs
from bench.batches import section_of
from bench.measure import measure_in_turns
from bench.report import page, promises
from genjiko._form import compiled, why_plain


def main() -> int:
    """Measure, print the promises, write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--out", type=Path, help="the page to write")
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time for each row and round")
    parser.add_argument("--rounds", type=int, default=4)
    given = parser.parse_args()

    def say(text: str) -> None:
        print(text, flush=True)

    form = "compiled" if compiled() else f"plain Python ({why_plain()})"
    say(f"engine: {form}")
    load = os.getloadavg()[0]
    play = [*ours.play_rows(), *theirs.play_rows()]
    search = [*ours.search_rows(), *theirs.search_rows()]
    copies = [*ours.copy_rows(), *theirs.copy_rows()]
    measure_in_turns(play, given.rounds, given.seconds, say)
    measure_in_turns(search + copies, 2, given.seconds, say)
    batches = ours.batch_rows()
    measure_in_turns(batches, 2, 2 * given.seconds, say)
    say("search of master, plain and compiled")
    masters = ours.master_speeds(given.seconds)
    text = page(play, search, masters, copies, batches, memory.table(), form, load)
    if given.out is not None:
        beside = section_of(given.out)
        given.out.write_text(f"{text}\n{beside}" if beside else text, encoding="utf-8")
    for promise in promises(play):
        verdict = "kept" if promise.kept else "NOT KEPT"
        say(f"{promise.what}: {promise.ours:,.0f} to {promise.theirs:,.0f} = {promise.ratio:.2f}, {verdict}")
    return 0 if all(promise.kept for promise in promises(play)) else 1


if __name__ == "__main__":
    sys.exit(main())
