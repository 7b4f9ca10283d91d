"""How often the coach is right: `python -m tools.coach_truth GAME --decisions 500`; it goes on where it was stopped.

Tables of `master` and `novice` in turn. Each real choice is judged as the coach does it. The truth is its first
look with another seed and twenty times the budget; it is asked for where the coach has spoken, and for every
choice of `novice`. What was found is kept in a file, one line for each choice.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import genjiko
from genjiko.bots import make_bot
from genjiko.bots.judge import Judge
from genjiko.bots.levels import Level
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation
from genjiko.server.tables.analysis import LEVEL
from genjiko.server.tables.coach import AGAIN, Loss, loss_of

KEPT = Path(__file__).parents[1] / "build" / "coach"
PLAYERS = ("master", "novice")
LONGER = 20
FALSE, MISTAKE = 0.03, 0.10
"""An alarm is false where the truth says less; a choice that lost so much ought to be told."""
MOST_FALSE, LEAST_TOLD = 0.02, 0.60


def choices(game: str, first: int) -> Iterator[tuple[int, int, str, Observation, Action]]:
    """Real choices of games from a number on: the game's number, the step, who decided, what it knew, what it did."""
    bots = {name: make_bot(name) for name in PLAYERS}
    number = first
    while True:
        table, rng = genjiko.new(game, seed=7_000 + number), Rng(number)
        while not table.over:
            seat = table.to_act[0]
            who = PLAYERS[(seat + number) % len(PLAYERS)]
            seen = table.observation(seat)
            action = bots[who].decide(seen, rng).action
            if len(seen.legal()) > 1:
                yield number, len(table.moves), who, seen, action
            table.play(action, seat)
        number += 1


def judged(seen: Observation, action: Action, seed: int, name: str = LEVEL, longer: int = 1) -> Loss:
    """What a choice let go, by a look of the coach, or by one who takes its time."""
    level = make_bot(name)
    assert isinstance(level, Level)
    return loss_of(Judge(level, longer).judge(seen, action, Rng(seed)), seen.seat, action)


def run(game: str, wanted: int, file: Path) -> list[dict[str, Any]]:
    """Judge until there are so many choices of each player."""
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    known = {(line["game"], line["step"]) for line in lines}
    count = {name: sum(line["who"] == name for line in lines) for name in PLAYERS}
    with file.open("a") as out:
        for number, step, who, seen, action in choices(game, max((line["game"] for line in lines), default=0)):
            if min(count.values()) >= wanted:
                break
            if (number, step) in known or count[who] >= wanted:
                continue
            said = judged(seen, action, 3 * step + 1)
            line: dict[str, Any] = {"game": number, "step": step, "who": who, "lost": said.lost, "error": said.error}
            line["told"] = said.told and judged(seen, action, 3 * step + 2, AGAIN).told
            if line["told"] or who == "novice":
                line["truth"] = judged(seen, action, 3 * step, LEVEL, LONGER).lost
            count[who] += 1
            lines.append(line)
            out.write(json.dumps(line) + "\n")
            out.flush()
    return lines


def summary(lines: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """By player: choices, told, false alarms, and of what was a mistake by the truth how much was told."""
    found: dict[str, dict[str, float]] = {}
    for who in PLAYERS:
        own = [line for line in lines if line["who"] == who]
        told = [line for line in own if line["told"]]
        wrong = [line for line in told if line["truth"] < FALSE]
        mistakes = [line for line in own if line.get("truth", 0.0) >= MISTAKE]
        found[who] = {
            "choices": len(own),
            "told": len(told),
            "false": len(wrong),
            "false_share": len(wrong) / max(1, len(own)),
            "mistakes": len(mistakes),
            "told_share": sum(line["told"] for line in mistakes) / max(1, len(mistakes)),
        }
    return found


def main() -> int:
    """Judge, and say what came of it; 1 where the coach is not as good as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=genjiko.games())
    parser.add_argument("--decisions", type=int, default=500)
    wanted = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    found = summary(run(wanted.game, wanted.decisions, KEPT / f"{wanted.game}.jsonl"))
    for who, figures in found.items():
        print(wanted.game, who, " ".join(f"{name} {figure:.3g}" for name, figure in figures.items()))
    good = found["master"]["false_share"] <= MOST_FALSE and found["novice"]["told_share"] >= LEAST_TOLD
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
