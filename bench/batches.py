"""Many tables at once beside EnvPool's C++ games, Pgx and OpenSpiel with tensors: `python -m bench.batches`.

One run, all rows in turns, processor time of all threads together. A step is a decision of a player. Of every step the
caller reads observation, mask, seat and reward: sums of them are printed, and ours are those of `encode`. Pgx stands on
JAX, compiled for this processor; where it is not installed its rows are left out, and that is said.
"""

import argparse
import os
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from textwrap import wrap
from typing import Any

import numpy as np

import genjiko
from genjiko._form import compiled, why_plain
from genjiko.envs import Batch

HEADING = "## Batches side by side"
TABLES = 256
CHECKED = 20
"""So many steps are held against `encode`, all their rows."""


class Timed:
    """Steps and the processor time that `step` alone took, and with the drawing of actions; the best of all rounds."""

    def __init__(self, name: str, step: Callable[[], tuple[int, float, float]]) -> None:
        self.name = name
        self._step = step
        self.alone = 0.0
        self.drawn = 0.0

    def round(self, seconds: float) -> None:
        """Step for so long, and keep the figures if they are the best."""
        steps, alone, drawing = 0, 0.0, 0.0
        while alone < seconds:
            made, one, two = self._step()
            steps, alone, drawing = steps + made, alone + one, drawing + two
        self.alone = max(self.alone, steps / alone)
        self.drawn = max(self.drawn, steps / (alone + drawing))


def draw(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A legal action for each row, by the same code for all sides."""
    legal = masks.astype(np.bool_)
    counts = legal.sum(axis=1)
    places = legal.nonzero()[1]
    found: np.ndarray = places[counts.cumsum() - counts + (rng.random(len(counts)) * counts).astype(np.int64)]
    return found


class Ours:
    """A batch of one of our games; what is read is summed, and a part of it checked."""

    def __init__(self, game: str) -> None:
        self.batch = Batch(game, TABLES, seed=1)
        self.rng = np.random.default_rng(1)
        self.sum = 0.0
        self.checked = 0
        self.sums = [0.0, 0.0]
        """Of the steps that were checked: what was read of the arrays, and the same by `encode`."""

    def step(self) -> tuple[int, float, float]:
        """One step of all tables."""
        batch = self.batch
        start = time.process_time()
        chosen = draw(batch.masks, self.rng)
        drawn = time.process_time()
        batch.step(chosen)
        done = time.process_time()
        read = float(batch.observations.sum(dtype=np.float64)) + float(batch.masks.sum(dtype=np.int64))
        read += float(batch.seats.sum()) + float(batch.rewards.sum())
        self.sum += read
        if self.checked < CHECKED:
            self.checked += 1
            self.sums[0] += read
            self.sums[1] += self._by_encode() + float(batch.rewards.sum())
        return TABLES, done - drawn, drawn - start

    def _by_encode(self) -> float:
        """The sum of observations, masks and seats as the readable forms tell them; all rows must be equal."""
        batch, found = self.batch, 0.0
        for row in range(TABLES):
            seen = batch.observation(row)
            told = np.array(seen.rules.planes.encode(seen.state, seen.seat)).astype(np.float32)
            legal = sorted(action.id for action in seen.legal())
            if not np.array_equal(told, batch.observations[row]) or legal != batch.masks[row].nonzero()[0].tolist():
                raise AssertionError(f"{seen.rules.meta.id}: a row is not what encode says")
            found += float(told.sum(dtype=np.float64)) + len(legal) + seen.seat
        return found


def envpool_step(name: str) -> Callable[[], tuple[int, float, float]]:
    """A game of EnvPool on one thread."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import envpool

        env: Any = envpool.make(name, env_type="gymnasium", num_envs=TABLES, num_threads=1)
    rng = np.random.default_rng(1)
    kept = {"info": env.reset()[1], "sum": 0.0}

    def step() -> tuple[int, float, float]:
        start = time.process_time()
        chosen = draw(kept["info"]["legal_action_mask"], rng).astype(np.int32)
        drawn = time.process_time()
        seen, reward, _, _, kept["info"] = env.step(chosen)
        done = time.process_time()
        kept["sum"] += float(seen.sum()) + float(reward.sum())
        return TABLES, done - drawn, drawn - start

    return step


def pgx_step(name: str) -> Callable[[], tuple[int, float, float]]:
    """A game of Pgx, all tables by one compiled step; a finished game is followed by the next one."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step_all = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    rng = np.random.default_rng(1)
    keys = jax.random.split(jax.random.PRNGKey(1), TABLES)
    kept: dict[str, Any] = {"state": jax.jit(jax.vmap(env.init))(keys), "keys": keys, "sum": 0.0}
    split = jax.jit(jax.vmap(lambda key: jax.random.split(key, 1)[0]))

    def step() -> tuple[int, float, float]:
        start = time.process_time()
        chosen = draw(np.asarray(kept["state"].legal_action_mask), rng).astype(np.int32)
        drawn = time.process_time()
        kept["keys"] = split(kept["keys"])
        state = kept["state"] = step_all(kept["state"], chosen, kept["keys"])
        read = [np.asarray(part) for part in (state.observation, state.legal_action_mask, state.rewards)]
        seats = np.asarray(state.current_player)
        done = time.process_time()
        kept["sum"] += sum(float(part.sum()) for part in read) + float(seats.sum())
        return TABLES, done - drawn, drawn - start

    step()  # compiles it
    return step


def pgx_rows() -> list[Timed]:
    """Games of Pgx, where it is installed."""
    try:
        return [Timed(f"Pgx {name}", pgx_step(name)) for name in ("leduc_holdem", "kuhn_poker")]
    except ImportError as missing:
        print(f"without Pgx: {missing}", flush=True)
        return []


def spiel_step(name: str) -> Callable[[], tuple[int, float, float]]:
    """A game of OpenSpiel from Python, with tensor and mask of every decision as the arrays that a learner takes."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)
    kept: dict[str, Any] = {"state": game.new_initial_state(), "sum": 0.0}

    def step() -> tuple[int, float, float]:
        start = time.process_time()
        made = 0
        while made < TABLES:
            state = kept["state"]
            if state.is_terminal():
                kept["state"] = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(outcomes[int(np.searchsorted(np.cumsum(chances), rng.random()))]))
            else:
                player = state.current_player()
                seen = np.array(state.observation_tensor(player), np.float32)
                mask = np.array(state.legal_actions_mask(player), np.int8)
                kept["sum"] += float(seen.sum()) + float(mask.sum())
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                made += 1
        return TABLES, time.process_time() - start, 0.0

    return step


def section_of(page: Path) -> str:
    """What stands on a page of the tables of this module, its heading first; "" without."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    return HEADING + text.split(HEADING, 1)[1] if HEADING in text else ""


def section(lines: list[str], load: float, rounds: int, seconds: float) -> str:
    """The tables as a section of a page."""
    about = (
        f"{TABLES} tables, processor time of all threads together, all rows in turns in one run. Actions are drawn by "
        "the same NumPy code for all but OpenSpiel, whose loop from Python draws and plays decision by decision; "
        "observation, mask, seat and reward of every step are read. Ours are held against `encode`. "
        f"Of each row the best of {rounds} rounds of {seconds:g} s counts: "
        "what else runs on the machine spoils caches, and long rounds with them. "
        f"Written by `python -m bench.batches --out docs/benchmarks.md`; load average before the run {load:.1f}."
    )
    return "\n".join([HEADING, "", *wrap(about, 118), "", *lines, ""])


def main() -> None:
    """Measure all rows in turns; print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.05, help="processor time for each row and round")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--out", type=Path, help="the page whose last section is written anew")
    given = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"engine: {'compiled' if compiled() else why_plain()}", flush=True)
    ours = {game: Ours(game) for game in genjiko.games()}
    rows = [Timed(game, one.step) for game, one in ours.items()]
    rows += [Timed(f"EnvPool {name}", envpool_step(name)) for name in ("LeducHoldem-v1", "KuhnPoker-v1")]
    rows += pgx_rows()
    rows += [Timed(f"OpenSpiel {name}, tensors", spiel_step(name)) for name in ("hanabi", "leduc_poker")]
    for _ in range(given.rounds):
        for row in rows:
            row.round(given.seconds)
    found = {row.name: row.alone for row in rows}
    leduc, hanabi = found["EnvPool LeducHoldem-v1"], found["OpenSpiel hanabi, tensors"]
    lines = ["| | steps/s of `step` | with drawing | to EnvPool's Leduc | to OpenSpiel's hanabi |"]
    lines.append("|---|---:|---:|---:|---:|")
    for row in rows:
        ratios = f"{row.alone / leduc:.2f} | {row.alone / hanabi:.1f}"
        lines.append(f"| {row.name} | {row.alone:,.0f} | {row.drawn:,.0f} | {ratios} |")
    lines.append("")
    for game, one in ours.items():
        checked = f"of the first {one.checked} steps {one.sums[0]:.3f}, by `encode` {one.sums[1]:.3f}"
        lines.append(
            f"- {game}: sum of all that was read {one.sum:.1f}; {checked}, all {one.checked * TABLES} rows equal"
        )
    print("\n".join(lines))
    if given.out is not None:
        before = given.out.read_text(encoding="utf-8").split(HEADING, 1)[0]
        given.out.write_text(before + section(lines, load, given.rounds, given.seconds), encoding="utf-8")


if __name__ == "__main__":
    main()
