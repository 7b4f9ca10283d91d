"""Many tables at once beside EnvPool's C++ games and OpenSpiel with tensors: `python -m bench.batches`.

One core, one run, all rows in turns, processor time. A step is a decision of a player. Of every step the caller reads
observation, mask, seat and reward: sums of them are printed, and ours are those of `encode`.
"""

import argparse
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

import genjiko
from genjiko._form import compiled, why_plain
from genjiko.envs import Batch

TABLES = 256
CHECKED = 3
"""So many rows of every look are held against `encode`."""


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
        self.looked = 0

    def step(self) -> tuple[int, float, float]:
        """One step of all tables."""
        batch = self.batch
        start = time.process_time()
        chosen = draw(batch.masks, self.rng)
        drawn = time.process_time()
        batch.step(chosen)
        done = time.process_time()
        self.sum += float(batch.observations.sum()) + float(batch.masks.sum(dtype=np.int64))
        self.sum += float(batch.seats.sum()) + float(batch.rewards.sum())
        if self.looked < 20:
            self._check()
        return TABLES, done - drawn, drawn - start

    def _check(self) -> None:
        self.looked += 1
        for row in range(CHECKED):
            seen = self.batch.observation(row)
            told = np.array(seen.rules.planes.encode(seen.state, seen.seat)).astype(np.float32)
            if not np.array_equal(told, self.batch.observations[row]):
                raise AssertionError(f"{seen.rules.meta.id}: a row is not what encode says")


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


def main() -> None:
    """Measure all rows in turns; print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time for each row and round")
    parser.add_argument("--rounds", type=int, default=4)
    given = parser.parse_args()
    print(f"engine: {'compiled' if compiled() else why_plain()}", flush=True)
    ours = {game: Ours(game) for game in genjiko.games()}
    rows = [Timed(game, one.step) for game, one in ours.items()]
    rows += [Timed(f"EnvPool {name}", envpool_step(name)) for name in ("LeducHoldem-v1", "KuhnPoker-v1")]
    rows += [Timed(f"OpenSpiel {name}, tensors", spiel_step(name)) for name in ("hanabi", "leduc_poker")]
    for _ in range(given.rounds):
        for row in rows:
            row.round(given.seconds)
    found = {row.name: row.alone for row in rows}
    leduc, hanabi = found["EnvPool LeducHoldem-v1"], found["OpenSpiel hanabi, tensors"]
    print("| | steps/s of `step` | with drawing | to EnvPool's Leduc | to OpenSpiel's hanabi |")
    print("|---|---:|---:|---:|---:|")
    for row in rows:
        ratios = f"{row.alone / leduc:.2f} | {row.alone / hanabi:.1f}"
        print(f"| {row.name} | {row.alone:,.0f} | {row.drawn:,.0f} | {ratios} |")
    for game, one in ours.items():
        print(f"{game}: sum of all that was read {one.sum:.1f}; {CHECKED * one.looked} rows equal to encode")


if __name__ == "__main__":
    main()
