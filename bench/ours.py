"""The rows of this project."""

import random
import time
from typing import Any

import numpy as np
import pyspiel

import genjiko
import genjiko.envs.openspiel
from bench.measure import Row, Work
from genjiko.bots import make_bot
from genjiko.envs import batch
from genjiko.envs.openspiel import short_name
from genjiko.envs.pettingzoo.aec import TurnEnv
from genjiko.games import find_rules, game_meta, new_header
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.playout import random_games
from genjiko.terminal.commands.bench import measure_form

WHO = "Genjikō"
DOOR = "door, from Python"
SEARCH = "information-set MCTS"


def door(game: str, keep_events: bool) -> Work:
    """Random play through the door, `new`, `legal`, `play`; with `keep_events` every step also tells its events."""
    pick = random.random
    seed = 0

    def work() -> int:
        nonlocal seed
        seed += 1
        table = genjiko.new(game, seed=seed, keep_events=keep_events)
        done = 0
        while not table.over:
            legal = table.legal()
            table.play(legal[int(pick() * len(legal))])
            done += 1
        return done

    return work


def loop(game: str) -> Work:
    """Random play inside the engine, as search uses it."""
    rules = find_rules(new_header(game))[0]
    seed = 0

    def work() -> int:
        nonlocal seed
        seed += 1
        return random_games(rules, 20, seed)

    return work


def zoo_steps(env: Any) -> Work:
    """One game in the loop of PettingZoo's documentation; every `step` counts, also the farewells of the agents."""

    def work() -> int:
        env.reset()
        done = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
            done += 1
        return done

    return work


def zoo_decisions(env: Any) -> Work:
    """The same loop with the cheapest draw from the mask; farewells take their time but do not count."""
    pick = random.random

    def work() -> int:
        env.reset()
        done = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = seen["action_mask"].nonzero()[0]
                env.step(legal[int(pick() * len(legal))])
                done += 1
        return done

    return work


def zoo_turns(env: Any) -> Work:
    """One game as PettingZoo's own `performance_benchmark` plays it: a new one begins before the farewells."""

    def work() -> int:
        env.reset()
        done = 0
        while not (all(env.terminations.values()) or all(env.truncations.values())):
            seen = env.last()[0]
            env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            done += 1
        return done

    return work


ZOO_WAYS = {
    "PettingZoo, documented loop (steps)": zoo_steps,
    "PettingZoo, quick draw (decisions)": zoo_decisions,
    "PettingZoo, its benchmark (turns)": zoo_turns,
}


def batched(game: str, n: int = 64, workers: int = 0) -> Work:
    """Random play of many tables in NumPy arrays."""
    tables = batch(game, n, workers=workers)
    rng = np.random.default_rng(1)

    def work() -> int:
        tables.step(tables.random_actions(rng))
        return n

    return work


def spiel(name: str) -> Work:
    """Random play of any OpenSpiel game from Python: chance is drawn by its probabilities, decisions count."""
    game = pyspiel.load_game(name)
    pick = random.random

    def work() -> int:
        state = game.new_initial_state()
        done = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])
                done += 1
        return done

    return work


def middle(game: str) -> Game:
    """A position some way into a game."""
    table = genjiko.new(game, seed=1, keep_events=False)
    rng = Rng(1)
    for _ in range(6):
        legal = table.legal()
        table.play(legal[rng.below(len(legal))])
    return table


def search(game: str, iterations: int = 400) -> Work:
    """Iterations of the search bot from one observation."""
    table = middle(game)
    seen = table.observation(table.to_act[0])
    bot = make_bot(f"search:{iterations}")
    rng = Rng(2)

    def work() -> int:
        return sum(c.visits for c in bot.decide(seen, rng).considered)

    return work


def master_speeds(seconds: float) -> list[tuple[str, float, float]]:
    """Title, iterations a second of `master` in the plain form and in this one, for two players of each game."""
    cases = [f"{game}:2" for game in genjiko.games()]
    plain, fast = [measure_form(form, seconds, cases)["figures"] for form in ("plain", "compiled")]
    name = "search iterations/s"
    return [(game_meta(case[:-2]).title, plain[case][name], fast[case][name]) for case in cases]


def copies(make: Any, number: int = 200) -> Work:
    """Copies of a position."""

    def work() -> int:
        for _ in range(number):
            make()
        return number

    return work


def play_rows() -> list[Row]:
    """Random play of every game, by every way in."""
    rows = []
    for game in genjiko.games():
        title = game_meta(game).title
        rows += [
            Row(WHO, title, "compiled loop", loop(game)),
            Row(WHO, title, DOOR, door(game, keep_events=False)),
            Row(WHO, title, "door, with events", door(game, keep_events=True)),
            Row(WHO, title, "batch of 64, NumPy", batched(game)),
            *[Row(WHO, title, way, loop_of(TurnEnv(game))) for way, loop_of in ZOO_WAYS.items()],
            Row(WHO, title, "OpenSpiel, from Python", spiel(short_name(game))),
        ]
    return rows


def batch_rows(n: int = 256) -> list[Row]:
    """Many games at once, by the clock on the wall: other processes work too."""
    return [
        Row(WHO, game_meta(game).title, f"{workers} workers" if workers != 1 else "1 worker",
            batched(game, n, workers), time.perf_counter)
        for game in genjiko.games()
        for workers in (0, 1, 2)
    ]  # fmt: skip


def search_rows() -> list[Row]:
    """Search of every game."""
    return [Row(WHO, game_meta(game).title, SEARCH, search(game)) for game in genjiko.games()]


def copy_rows() -> list[Row]:
    """A copy of the state, and of the game with its record."""
    rows = []
    for game in genjiko.games():
        table = middle(game)
        rows.append(Row(WHO, game_meta(game).title, "state.copy()", copies(table.state.copy)))
        rows.append(Row(WHO, game_meta(game).title, "game.copy()", copies(table.copy)))
    return rows
