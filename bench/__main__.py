"""`python -m bench`: everything in one run. Ends with an error when a promise is not kept."""

import argparse
import copy
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import genjiko
from bench import ours, theirs
from bench.measure import kilobytes_of, measure_in_turns
from bench.report import page, promises
from genjiko._form import compiled, why_plain
from genjiko.games import game_meta


def memory_table() -> list[tuple[str, str, float]]:
    """Kilobytes of a thousand states of each."""
    found = []
    for game in genjiko.games():
        state = ours.middle(game).state
        found.append((ours.WHO, game_meta(game).title, kilobytes_of(state.copy)))
    found += [("OpenSpiel", name, kilobytes_of(theirs.spiel_middle(name).clone)) for name in theirs.SPIEL]
    for name in theirs.RLCARD:
        game = theirs.rlcard_middle(name)
        found.append(("RLCard", name, kilobytes_of(lambda game=game: copy.deepcopy(game), 500)))
    return found


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
    play = [*ours.play_rows(), *theirs.play_rows()]
    search = [*ours.search_rows(), *theirs.search_rows()]
    copies = [*ours.copy_rows(), *theirs.copy_rows()]
    measure_in_turns(play, given.rounds, given.seconds, say)
    measure_in_turns(search + copies, 2, given.seconds, say)
    text = page(play, search, copies, memory_table(), form)
    if given.out is not None:
        given.out.write_text(text, encoding="utf-8")
    for promise in promises(play):
        verdict = "kept" if promise.kept else "NOT KEPT"
        say(f"{promise.what}: {promise.ours:,.0f} to {promise.theirs:,.0f} = {promise.ratio:.2f} ({verdict})")
    return 0 if all(promise.kept for promise in promises(play)) else 1


if __name__ == "__main__":
    sys.exit(main())
