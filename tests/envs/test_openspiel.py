"""The OpenSpiel face passes OpenSpiel's own tests, and its algorithms run on it."""

import json
from itertools import pairwise
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr, random_agent

import genjiko
from genjiko.envs.openspiel import short_name
from genjiko.envs.position import CHANCE, Position
from genjiko.games import find_rules, game_meta, new_header
from genjiko.kernel.chance import Rng
from tests.envs.walks import CASES


def load(game: str, players: int, **options: Any) -> Any:
    return pyspiel.load_game(short_name(game), {"players": players, **options})


def draw(state: Any, rng: np.random.Generator) -> None:
    """Let chance answer until a player decides."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))


def some_state(game: Any, decisions: int, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    draw(state, rng)
    for _ in range(decisions):
        state.apply_action(int(rng.choice(state.legal_actions())))
        draw(state, rng)
    return state


@pytest.mark.parametrize(("game", "players"), CASES)
def test_random_simulation(game: str, players: int) -> None:
    # Random games of Parfum have a thousand decisions; their states are serialised below.
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=game != "parfum", verbose=False)


@pytest.mark.parametrize("game", genjiko.games())
def test_every_option_is_a_parameter(game: str) -> None:
    for option in game_meta(game).options:
        for value in option.values:
            loaded = load(game, game_meta(game).players[0], **{option.name: value})
            assert loaded.rules.options[option.name] == value


@pytest.mark.parametrize("game", genjiko.games())
def test_playthrough_writer(game: str) -> None:
    text = generate_playthrough.playthrough(short_name(game), action_sequence=None, seed=1)
    assert "IsTerminal() = True" in text
    assert "ChanceOutcomes() = [" in text


@pytest.mark.parametrize(("game", "players"), CASES)
def test_chance_is_as_likely_as_it_says_and_never_forced(game: str, players: int) -> None:
    rng = Rng(3)
    position = Position(find_rules(new_header(game, players))[0])
    nodes = 0
    while position.player == CHANCE or nodes < 40:
        if position.player == CHANCE:
            outcomes = position.outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert len(outcomes) > 1
            assert all(one < two for (one, _), (two, _) in pairwise(outcomes))
            position.choose(outcomes[rng.below(len(outcomes))][0])
            nodes += 1
        elif position.player >= 0:
            legal = position.rules.legal(position.state, position.player)
            position.choose(legal[rng.below(len(legal))].id)
        else:
            break
    assert nodes


def test_the_deal_of_hanamikoji_is_drawn_card_by_card() -> None:
    state = load("hanamikoji", 2).new_initial_state()
    assert dict(state.chance_outcomes())[6] == pytest.approx(5 / 21)
    state.apply_action(6)
    assert dict(state.chance_outcomes())[6] == pytest.approx(4 / 20)
    assert state.information_state_string(0) == ""


@pytest.mark.parametrize(("game", "players"), CASES)
def test_resampled_states_look_the_same_to_the_player(game: str, players: int) -> None:
    state = some_state(load(game, players), 4, 2)
    player = state.current_player()
    varied = set()
    for number in range(8):
        other = state.resample_from_infostate(player, lambda number=number: number / 8)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        position = other.position
        varied.add(json.dumps(position.rules.checks.dump(position.state)))
    assert len(varied) > 1


@pytest.mark.parametrize(("game", "players"), CASES)
def test_a_player_who_is_told_other_things_is_in_another_information_state(game: str, players: int) -> None:
    """Perfect recall: every decision of a player is remembered by it, whatever happens afterwards."""
    game_ = load(game, players)
    state = some_state(game_, 0, 5)
    player = state.current_player()
    after = set()
    for action in state.legal_actions()[:20]:
        child = state.child(action)
        after.add(child.information_state_string(player))
    assert len(after) == min(20, len(state.legal_actions()))


def test_clones_and_serialised_states_go_their_own_ways() -> None:
    game = load("hanamikoji", 2)
    state = some_state(game, 5, 7)
    text = str(state)
    clone, again = state.clone(), game.deserialize_state(state.serialize())
    for other in (clone, again):
        assert str(other) == text
        assert other.information_state_string(0) == state.information_state_string(0)
        other.apply_action(other.legal_actions()[-1])
        assert str(state) == text
    assert str(clone) == str(again)


@pytest.mark.parametrize(("game", "players"), CASES)
def test_states_of_every_game_are_serialised(game: str, players: int) -> None:
    loaded = load(game, players)
    state = some_state(loaded, 12, 9)
    again = loaded.deserialize_state(state.serialize())
    for player in range(players):
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.observation_tensor(player) == state.observation_tensor(player)
    assert again.legal_actions() == state.legal_actions()


def test_in_the_middle_of_a_deal_states_are_serialised_too() -> None:
    game = load("hanamikoji", 2)
    state = game.new_initial_state()
    state.apply_action(6)
    again = game.deserialize_state(state.serialize())
    assert again.chance_outcomes() == state.chance_outcomes()


def test_mcts_and_is_mcts_run_on_hanamikoji() -> None:
    game = load("hanamikoji", 2, three_rounds=True)
    random = np.random.RandomState(1)
    state = some_state(game, 6, 1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    open_cards = mcts.MCTSBot(game, 2.0, 30, evaluator, random_state=random)
    honest = ismcts.ISMCTSBot(game, evaluator, 2.0, 30, random_state=random, allow_inconsistent_action_sets=True)
    for bot in (open_cards, honest):
        assert bot.step(state) in state.legal_actions()


def test_mccfr_runs_on_hanamikoji() -> None:
    game = load("hanamikoji", 2, three_rounds=True)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    state = some_state(game, 0, 3)
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)


def test_the_environment_of_openspiels_learners_runs() -> None:
    env = rl_environment.Environment(load("hanamikoji", 2), chance_event_sampler=None)
    agents = [
        random_agent.RandomAgent(player_id=seat, num_actions=env.action_spec()["num_actions"]) for seat in range(2)
    ]
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([agents[player].step(step).action])
    assert sorted(step.rewards) == [-1.0, 1.0]
