"""The page docs/benchmarks.md."""

import os
import platform
import sys
from importlib.metadata import version

from bench.measure import Row

LIBRARIES = ("open_spiel", "pettingzoo", "rlcard", "gymnasium", "numpy")


class Promise:
    """A figure that this project promises to keep, against another one of the same run."""

    def __init__(self, what: str, ours: float, theirs: float, least: float) -> None:
        self.what = what
        self.ours = ours
        self.theirs = theirs
        self.least = least

    @property
    def ratio(self) -> float:
        """How many times the other one."""
        return self.ours / self.theirs

    @property
    def kept(self) -> bool:
        """Whether it is as good as promised."""
        return self.ratio >= self.least


def machine() -> str:
    """Processor and number of cores."""
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            name = next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{name}, {os.cpu_count()} cores"


def promises(rows: list[Row]) -> list[Promise]:
    """The three figures that docs/research.md names."""
    found = {row.key: row.best for row in rows}
    return [
        Promise(
            "Hanamikoji through PettingZoo, against PettingZoo's leduc_holdem_v4 (decisions/s)",
            found["Genjikō", "Hanamikoji", "PettingZoo"],
            found["PettingZoo", "leduc_holdem_v4", "PettingZoo"],
            5.0,
        ),
        Promise(
            "Hanamikoji through the door, against OpenSpiel's leduc_poker from Python (decisions/s)",
            found["Genjikō", "Hanamikoji", "door, from Python"],
            found["OpenSpiel", "leduc_poker", "from Python"],
            1.5,
        ),
        Promise(
            "Hanamikoji in the compiled loop, against OpenSpiel's C++ loop on hearts (decisions/s)",
            found["Genjikō", "Hanamikoji", "compiled loop"],
            found["OpenSpiel", "hearts", "C++ loop"],
            0.4,
        ),
    ]


def page(play: list[Row], search: list[Row], copies: list[Row], memory: list[tuple[str, str, float]], form: str) -> str:
    """The whole page."""
    base = next(row for row in play if row.key == ("Genjikō", "Hanamikoji", "door, from Python")).best
    lines = [
        "# Benchmarks",
        "",
        "Written by `make bench`, everything in one run on one core, in processor time. Every figure is the best of",
        "several rounds in which all rows take turns. What is compared are different games: a decision of leduc is",
        "smaller than one of Hanamikoji, and the table says only how fast a user gets from one decision to the next.",
        "",
        f"- machine: {machine()}",
        f"- Python {platform.python_version()} on {sys.platform}; engine: {form}",
        "- " + ", ".join(f"{name} {version(name)}" for name in LIBRARIES),
        "",
        "## What is promised",
        "",
        "| | ours | theirs | ratio | promised |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {p.what} | {p.ours:,.0f} | {p.theirs:,.0f} | {p.ratio:.2f} | at least {p.least:g}: "
        f"{'kept' if p.kept else '**not kept**'} |"
        for p in promises(play)
    ]
    lines += ["", "## Random play", ""]
    lines += _table(play, "decisions/s", "to Hanamikoji's door", base)
    lines += [
        "",
        "PettingZoo: the loop over `agent_iter` with `last` and `step`, a legal action picked from the mask; only",
        "decisions count. OpenSpiel from Python: chance is drawn by its probabilities, decisions of players count. Its",
        "C++ loop plays whole games between its uniform random bots, as the compiled loop here plays whole games; the",
        "rollouts of its MCTS leave the deal out.",
        "",
        "## Search",
        "",
        *_table(search, "iterations/s", "to Hanamikoji", search[0].best if search else 1.0),
        "",
        "An iteration of this project's search ends in the game's own evaluation, one of OpenSpiel's in a rollout.",
        "",
        "## Copies",
        "",
        "| | game | way | microseconds |",
        "|---|---|---|---|",
        *[f"| {row.who} | {row.game} | {row.way} | {1e6 / row.best:.2f} |" for row in copies],
        "",
        "## Memory of a thousand states",
        "",
        "| | game | kilobytes |",
        "|---|---|---|",
        *[f"| {who} | {game} | {size:,.0f} |" for who, game, size in memory],
    ]
    return "\n".join(lines) + "\n"


def _table(rows: list[Row], unit: str, against: str, base: float) -> list[str]:
    lines = [f"| | game | way | {unit} | ratio {against} |", "|---|---|---|---|---|"]
    lines += [f"| {r.who} | {r.game} | {r.way} | {r.best:,.0f} | {r.best / base:.2f} |" for r in rows]
    return lines
