"""OpenSpiel's own algorithms on Hanamikoji, against a random player.

    python examples/openspiel_hanamikoji.py dqn                 # its deep Q-learning in PyTorch, in self-play
    python examples/openspiel_hanamikoji.py ismcts --games 20   # its information-set Monte Carlo tree search

Nothing here knows the rules: the game is loaded by its name, and OpenSpiel does the rest.
"""

import argparse
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent
from open_spiel.python.bots import uniform_random

import genjiko.envs.openspiel

GAME = genjiko.envs.openspiel.short_name("hanamikoji")


def play(env: Any, agents: list[Any], learning: bool) -> list[float]:
    """One game in OpenSpiel's environment for learners. Returns the rewards at its end."""
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([agents[player].step(step, is_evaluation=not learning).action])
    for agent in agents:
        agent.step(step, is_evaluation=not learning)  # the result is also learned from
    return list(step.rewards)


def against_random(env: Any, agents: list[Any], games: int) -> float:
    """The share of games that the agents win against random ones, each in its seat equally often."""
    actions = env.action_spec()["num_actions"]
    rivals = [random_agent.RandomAgent(player_id=seat, num_actions=actions) for seat in range(2)]
    won = 0
    for number in range(games):
        seat = number % 2
        pair = [agents[0], rivals[1]] if seat == 0 else [rivals[0], agents[1]]
        won += play(env, pair, learning=False)[seat] > 0
    return won / games


def dqn(given: argparse.Namespace) -> None:
    """Train a deep Q-network for each seat, both against each other."""
    import torch
    from open_spiel.python.pytorch import dqn

    torch.set_num_threads(1)  # the networks are small: a second thread would mostly wait
    # The observation, not the information state: the planes tell what matters of the past.
    kind = rl_environment.ObservationType.OBSERVATION
    env = rl_environment.Environment(GAME, observation_type=kind)
    env.seed(given.seed)
    agents = [
        dqn.DQN(
            seat,
            state_representation_size=env.observation_spec()["info_state"][0],
            num_actions=env.action_spec()["num_actions"],
            hidden_layers_sizes=[256, 128],
            replay_buffer_capacity=100_000,
            optimizer_str="adam",
            learning_rate=1e-3,
            loss_str="huber",
            learn_every=8,
            update_target_network_every=500,
            epsilon_decay_schedule_str="linear",
            epsilon_decay_duration=given.episodes * 6,  # an agent decides and learns about 12 times in a game
            epsilon_end=0.05,
            seed=given.seed + seat,
        )
        for seat in range(2)
    ]
    print(f"before: wins {against_random(env, agents, given.games):.1%} against random", flush=True)
    start = time.monotonic()
    for episode in range(1, given.episodes + 1):
        play(env, agents, learning=True)
        if episode % 1000 == 0:
            won = against_random(env, agents, 200)
            print(f"episode {episode}, {time.monotonic() - start:.0f} s: wins {won:.1%}", flush=True)
    print(f"after: wins {against_random(env, agents, given.games):.1%} of {given.games} games against random")


def match(game: Any, bots: list[Any], random: np.random.RandomState) -> list[float]:
    """One game between two of OpenSpiel's bots. Returns the results."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return list(state.returns())


def search(given: argparse.Namespace) -> None:
    """Let information-set Monte Carlo tree search play against the random bot."""
    game = pyspiel.load_game(GAME)
    random = np.random.RandomState(given.seed)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    searching = ismcts.ISMCTSBot(
        game, evaluator, 1.0, given.simulations, random_state=random, allow_inconsistent_action_sets=True
    )
    won = 0
    start = time.monotonic()
    for number in range(given.games):
        seat = number % 2
        bots: list[Any] = [searching, searching]
        bots[1 - seat] = uniform_random.UniformRandomBot(1 - seat, random)
        won += match(game, bots, random)[seat] > 0
    spent = time.monotonic() - start
    print(f"{given.simulations} simulations: wins {won / given.games:.1%} of {given.games} games ({spent:.0f} s)")


def main() -> None:
    """Train or search, and measure."""
    parser = argparse.ArgumentParser(description="OpenSpiel's algorithms on Hanamikoji.")
    kinds = parser.add_subparsers(required=True)
    learner = kinds.add_parser("dqn", help=dqn.__doc__)
    learner.add_argument("--episodes", type=int, default=4000)
    learner.add_argument("--games", type=int, default=1000)
    learner.set_defaults(run=dqn)
    searcher = kinds.add_parser("ismcts", help=search.__doc__)
    searcher.add_argument("--simulations", type=int, default=100, help="for each decision")
    searcher.add_argument("--games", type=int, default=20)
    searcher.set_defaults(run=search)
    for kind in (learner, searcher):
        kind.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
