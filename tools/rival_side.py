"""One of the two installations of a match: it is shown a record, and asked what a bot would do in a seat of it.

Budgets by the clock are measured in processor time, so that a busy machine is the same to both. The bot gets what its
seat sees in this installation, and nothing else.
"""

import json
import sys
import time
from typing import Any

# Before the engine takes its clock from there.
time.monotonic = time.process_time

import genjiko  # noqa: E402
from genjiko._form import compiled  # noqa: E402
from genjiko.arena.plan import make_series, pairings  # noqa: E402
from genjiko.arena.play import play_game  # noqa: E402
from genjiko.bots import make_bot  # noqa: E402
from genjiko.bots.process import collect_rarely  # noqa: E402
from genjiko.kernel.chance import Rng  # noqa: E402

Json = dict[str, Any]


class Seats:
    """The bots of the seats that this installation plays, each with a source of chance that lasts for its game."""

    def __init__(self) -> None:
        self._seats: dict[str, tuple[Any, Rng]] = {}

    def decide(self, job: Json) -> Json:
        """What the bot of this seat plays after the moves of the record."""
        key = f"{job['seed']} {job['seat']} {job['bot']}"
        if job["first"] or key not in self._seats:
            self._seats = {k: kept for k, kept in self._seats.items() if k.startswith(f"{job['seed']} ")}
            self._seats[key] = make_bot(job["bot"]), Rng(key)
        bot, rng = self._seats[key]
        seen = genjiko.load(job["record"]).observation(job["seat"])
        start = time.process_time()
        action = bot.decide(seen, rng).action
        return {"action": action.text, "seconds": time.process_time() - start}


def arena_game(job: Json) -> Json:
    """The record of a game that this installation's own arena plays."""
    series = make_series(job["game"], job["players"], job["bots"], 1, job["seed"])
    return {"record": play_game(series, pairings(series)[0]).record}


def main() -> None:
    """Answer line by line; the first line says nothing yet."""
    sys.stdin.readline()
    print(json.dumps({"file": genjiko.__file__, "compiled": compiled()}), flush=True)
    collect_rarely()
    seats = Seats()
    for line in sys.stdin:
        job = json.loads(line)
        print(json.dumps(seats.decide(job) if "record" in job else arena_game(job)), flush=True)


if __name__ == "__main__":
    main()
