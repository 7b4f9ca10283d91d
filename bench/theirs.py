"""The rows of what a user would pick instead: OpenSpiel's C++ games, RLCard, PettingZoo's classic games."""

import copy
import random
import warnings
from typing import Any

import numpy as np
import pyspiel
import rlcard

from bench.measure import Row, Work
from bench.ours import ZOO_WAYS, copies, spiel

SPIEL = ("leduc_poker", "cribbage", "hearts", "hanabi")
RLCARD = ("leduc-holdem", "gin-rummy", "uno")
ZOO = ("leduc_holdem_v4", "connect_four_v3")


def spiel_middle(name: str, seed: int = 1, decisions: int = 2) -> Any:
    """A position after a few decisions of players, where a player decides."""
    rng = np.random.default_rng(seed)
    state = pyspiel.load_game(name).new_initial_state()
    made = 0
    while made < decisions or state.is_chance_node():
        made += not state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def mean_decisions(state: Any, games: int = 300) -> float:
    """How many decisions of players random play takes from here on average."""
    pick = random.Random(1)
    decisions = 0
    for _ in range(games):
        clone = state.clone()
        while not clone.is_terminal():
            decisions += not clone.is_chance_node()
            clone.apply_action(pick.choice(clone.legal_actions()))
    return decisions / games


def spiel_loop(name: str, games: int = 20) -> Work:
    """OpenSpiel's own C++ loop over whole games: its uniform random bots against each other."""
    game = pyspiel.load_game(name)
    length = mean_decisions(game.new_initial_state())
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]

    def work() -> int:
        for _ in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, random.getrandbits(30))
        return int(games * length)

    return work


def spiel_rollouts(name: str, rollouts: int = 400) -> Work:
    """The random rollouts of OpenSpiel's MCTS in C++, from a position after the deal."""
    state = spiel_middle(name)
    game = state.get_game()
    length = mean_decisions(state)

    def work() -> int:
        # One simulation evaluates the root: nothing but rollouts.
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, random.getrandbits(30))
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False).mcts_search(state)
        return int(rollouts * length)

    return work


def spiel_search(name: str, iterations: int = 400) -> Work:
    """OpenSpiel's information-set MCTS in C++."""
    state = spiel_middle(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, iterations, -1, allow_inconsistent_action_sets=True)

    def work() -> int:
        bot.step(state)
        return iterations

    return work


def rlcard_play(name: str) -> Work:
    """Random play of an RLCard environment."""
    env = rlcard.make(name)
    pick = random.random

    def work() -> int:
        state, _ = env.reset()
        done = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(pick() * len(legal))])
            done += 1
        return done

    return work


def rlcard_middle(name: str) -> Any:
    """The game of an RLCard environment after two decisions."""
    env = rlcard.make(name, config={"seed": 1})
    state, _ = env.reset()
    for _ in range(2):
        state, _ = env.step(next(iter(state["legal_actions"])))
    return env.game


def zoo(name: str) -> Any:
    """A PettingZoo classic environment."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo import classic

        return getattr(classic, name).env()


def play_rows() -> list[Row]:
    """Random play."""
    rows = [Row("OpenSpiel", name, "C++ loop", spiel_loop(name)) for name in SPIEL]
    rows += [Row("OpenSpiel", n, "C++ rollouts after the deal", spiel_rollouts(n)) for n in ("leduc_poker", "hearts")]
    rows += [Row("OpenSpiel", name, "from Python", spiel(name)) for name in SPIEL]
    rows += [Row("RLCard", name, "from Python", rlcard_play(name)) for name in RLCARD]
    rows += [Row("PettingZoo", name, way, loop_of(zoo(name))) for name in ZOO for way, loop_of in ZOO_WAYS.items()]
    return rows


def search_rows() -> list[Row]:
    """Search, where the game can be sampled from an information state."""
    return [Row("OpenSpiel", n, "information-set MCTS in C++", spiel_search(n)) for n in ("leduc_poker", "hearts")]


def copy_rows() -> list[Row]:
    """Copies of a position."""
    rows = [Row("OpenSpiel", name, "state.clone()", copies(spiel_middle(name).clone)) for name in SPIEL]
    for name in RLCARD:
        game = rlcard_middle(name)
        rows.append(Row("RLCard", name, "deepcopy(game)", copies(lambda game=game: copy.deepcopy(game), 5)))
    return rows
