"""The page docs/benchmarks.md."""

import os
import platform
import sys
from importlib.metadata import version

from bench.measure import Row
from bench.ours import DOOR, SEARCH, WHO, ZOO_WAYS

HANAMIKOJI = "Hanamikoji"
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
    """What docs/research.md promises; through PettingZoo by three ways of counting, so that none is chosen."""
    found = {row.key: row.best for row in rows}
    ours = [
        Promise(
            f"Hanamikoji through {way}, against leduc_holdem_v4",
            found[WHO, HANAMIKOJI, way],
            found["PettingZoo", "leduc_holdem_v4", way],
            5.0,
        )
        for way in ZOO_WAYS
    ]
    return [
        *ours,
        Promise(
            "Hanamikoji through the door, against OpenSpiel's leduc_poker from Python (decisions)",
            found[WHO, HANAMIKOJI, DOOR],
            found["OpenSpiel", "leduc_poker", "from Python"],
            1.5,
        ),
        Promise(
            "Hanamikoji in the compiled loop, against OpenSpiel's C++ loop on hearts (decisions)",
            found[WHO, HANAMIKOJI, "compiled loop"],
            found["OpenSpiel", "hearts", "C++ loop"],
            0.4,
        ),
    ]


INTRODUCTION = """# Benchmarks

Written by `make bench`, everything in one run. Every figure is the best of several rounds in which all rows take
turns, on one core and in processor time if nothing else is said; what a program remembers, such as the legal actions
of a hand, it has then met before. What is compared are different games: a decision of leduc is smaller than one of
Hanamikoji, and the tables say only how fast a user gets from one decision to the next.
"""

COUNTED = """
What is counted:

- **Decisions** are choices of players. Setting up a game, chance and, with PettingZoo, the farewells take their time
  but do not count. Every row plays whole games from their beginning, unless it says otherwise.
- **Compiled loop**: `genjiko.kernel.playout.random_games`, which search uses.
- **Door**: `genjiko.new(game, seed=..., keep_events=False)`, then `over`, `legal()` and `play()`; the record is kept,
  but no events are. With events is the same with `keep_events=True`, as a table in the browser needs it.
- **PettingZoo, documented loop**: `agent_iter`, `last`, `action_space(agent).sample(mask)`, `step`; every call of
  `step` counts, also the farewell of each agent with `None`. Here the spaces of this project draw faster than those
  of Gymnasium; the **quick draw** picks from the mask in the same way for both sides, and counts decisions.
  **Its benchmark** is the loop of `pettingzoo.test.performance_benchmark`, which starts anew before the farewells.
- **OpenSpiel from Python**: `new_initial_state`, `legal_actions`, `apply_action`; chance is drawn by its
  probabilities. Its **C++ loop** plays whole games between its uniform random bots (`evaluate_bots`), with decisions
  a game counted beforehand; the **rollouts** of its MCTS begin after the deal.
- **RLCard**: `env.reset` and `env.step`. **Batch**: `genjiko.envs.batch(game, 64)` with observations and masks.
"""


def page(
    play: list[Row],
    search: list[Row],
    masters: list[tuple[str, float, float]],
    copies: list[Row],
    batches: list[Row],
    memory: list[tuple[str, str, float]],
    form: str,
    load: float,
) -> str:
    """The whole page."""
    lines = [
        INTRODUCTION,
        f"- machine: {machine()}; load average before the run: {load:.1f}",
        f"- Python {platform.python_version()} on {sys.platform}; engine: {form}",
        "- " + ", ".join(f"{name} {version(name)}" for name in LIBRARIES),
        "",
        "## What is promised",
        "",
        "| each second | ours | theirs | ratio | promised |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {p.what} | {p.ours:,.0f} | {p.theirs:,.0f} | {p.ratio:.2f} | at least {p.least:g}: "
        f"{'kept' if p.kept else '**not kept**'} |"
        for p in promises(play)
    ]
    lines += ["", "## Random play", ""]
    lines += _table(play, "each second", "to Hanamikoji's door", _of_hanamikoji(play, DOOR))
    lines += [
        COUNTED,
        "## Many games at once",
        "",
        "`genjiko.envs.batch(game, 256, workers=...)` with random actions, by the clock on the wall and not in",
        "processor time, because other processes work too. A step is one decision in one game, with observation and",
        "mask of the next one. All tables wait for each other at every step: workers pay where they have cores.",
        "",
        *_table(batches, "steps each second", "to Hanamikoji without workers", _of_hanamikoji(batches, "0 workers")),
        "",
        "## Search",
        "",
        *_table(search, "iterations each second", "to Hanamikoji", _of_hanamikoji(search, SEARCH)),
        "",
        "An iteration of this project's search ends in the game's own evaluation, one of OpenSpiel's in a rollout.",
        "",
        "An iteration of the level `master` is longer, because most games are played on in it to the end of a round",
        "or until the turn comes back. Two players, 500 iterations from the first choice on, by `genjiko bench`:",
        "",
        "| game | plain, each second | compiled | ratio |",
        "|---|---|---|---|",
        *[f"| {title} | {plain:,.0f} | {fast:,.0f} | {fast / plain:.1f} |" for title, plain, fast in masters],
        "",
        "## Copies",
        "",
        "| | game | way | microseconds |",
        "|---|---|---|---|",
        *[f"| {row.who} | {row.game} | {row.way} | {1e6 / row.best:.2f} |" for row in copies],
        "",
        "## Memory of a thousand states",
        "",
        "By the growth of a fresh process; of OpenSpiel and RLCard too.",
        "",
        "| | game | kilobytes |",
        "|---|---|---|",
        *[f"| {who} | {game} | {size:,.0f} |" for who, game, size in memory],
    ]
    return "\n".join(lines) + "\n"


def _of_hanamikoji(rows: list[Row], way: str) -> float:
    return next(row.best for row in rows if row.key == (WHO, HANAMIKOJI, way))


def _table(rows: list[Row], unit: str, against: str, base: float) -> list[str]:
    lines = [f"| | game | way | {unit} | ratio {against} |", "|---|---|---|---|---|"]
    lines += [f"| {r.who} | {r.game} | {r.way} | {r.best:,.0f} | {r.best / base:.2f} |" for r in rows]
    return lines
