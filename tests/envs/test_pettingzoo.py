"""The PettingZoo faces pass PettingZoo's own tests, for every game and number of players."""

import pickle
import warnings
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import genjiko
from genjiko.kernel.errors import BadOption, IllegalAction
from tests.envs.walks import CASES, module_name

with warnings.catch_warnings():
    # PettingZoo's tests import its own environments in a way that it calls old.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

# PettingZoo warns of dictionaries in general, and of any environment that is not in its own list.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:.*all zeros.*"),
]


def face(game: str, kind: str = "") -> Any:
    return import_module(f"genjiko.envs.pettingzoo.{module_name(game)}{kind}_v0")


@pytest.mark.parametrize(("game", "players"), CASES)
def test_api(game: str, players: int) -> None:
    api_test(face(game).env(players=players), num_cycles=120)


@pytest.mark.parametrize("game", genjiko.games())
def test_api_with_planes_as_a_dictionary(game: str) -> None:
    api_test(face(game).env(form="dictionary"), num_cycles=60)


@pytest.mark.parametrize(("game", "players"), CASES)
def test_equal_seeds_give_equal_games(game: str, players: int) -> None:
    seed_test(partial(face(game).env, players=players), num_cycles=60)


def test_actions_are_drawn_from_the_mask_and_each_legal_one_is_possible() -> None:
    env = face("hanamikoji").env()
    env.reset(seed=4)
    space = env.action_space(env.agent_selection)
    mask = env.last()[0]["action_mask"]
    space.seed(1)
    drawn = [space.sample(mask) for _ in range(3000)]
    assert set(drawn) == set(np.flatnonzero(mask))
    assert all(space.contains(number) for number in drawn)
    space.seed(1)
    assert drawn == [space.sample(mask) for _ in range(3000)]
    assert space.sample(np.zeros_like(mask)) == 0
    with pytest.raises(AssertionError):
        space.sample(mask[:-1])


@pytest.mark.parametrize("game", genjiko.games())
def test_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(face(game).env)
    assert capsys.readouterr().out


@pytest.mark.parametrize(("game", "players"), CASES)
def test_parallel_api(game: str, players: int) -> None:
    parallel_api_test(face(game, "_parallel").parallel_env(players=players), num_cycles=80)
    api_test(face(game, "_parallel").env(players=players), num_cycles=40)


@pytest.mark.parametrize("game", genjiko.games())
def test_parallel_seeds(game: str) -> None:
    parallel_seed_test(face(game, "_parallel").parallel_env, num_cycles=40)


@pytest.mark.parametrize("game", genjiko.games())
def test_max_cycles(game: str) -> None:
    max_cycles_test(face(game, "_parallel"))


def play(env: Any, seed: int) -> dict[str, float]:
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        assert seen["action_mask"].tobytes() == env.table.game.mask(env.possible_agents.index(agent))
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(seen["action_mask"])))
    return totals


@pytest.mark.parametrize(("game", "players"), CASES)
def test_rewards_are_the_shared_win_and_add_up_to_nothing(game: str, players: int) -> None:
    env = face(game).env(players=players)
    for seed in range(2):
        totals = play(env, seed)
        winners = env.table.game.winners
        share = 1 / len(winners)
        for seat, total in enumerate(totals.values()):
            expected = ((share if seat in winners else 0) - 1 / players) * players / (players - 1)
            assert total == pytest.approx(expected)
        assert sum(totals.values()) == pytest.approx(0)


def test_the_environment_plays_the_game_of_the_door() -> None:
    env = face("hanamikoji").env()
    play(env, 3)
    again = genjiko.load(env.table.game.record())
    assert again.winners == env.table.game.winners
    assert genjiko.new("hanamikoji", seed=3).setup_results == again.setup_results


def test_an_illegal_action_loses_and_the_reason_is_told() -> None:
    env = face("hanamikoji").env()
    env.reset(seed=1)
    env.step(559)
    _, reward, terminated, truncated, info = env.last()
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info == {"illegal": "take GG: nothing is offered to you"}
    env.step(None)
    assert env.last()[1] == 1.0
    env.step(None)
    assert env.agents == []


def test_a_number_that_is_no_action_loses_too() -> None:
    env = face("hanamikoji").env()
    env.reset(seed=1)
    env.step(560)
    assert env.infos["player_0"] == {"illegal": "560 is no action: they have numbers 0 to 559"}


def test_the_raw_environment_raises_and_nothing_has_changed() -> None:
    env = face("hanamikoji").raw_env()
    env.reset(seed=1)
    before = env.table.game.dump()
    with pytest.raises(IllegalAction):
        env.step(559)
    assert env.table.game.dump() == before


def test_max_cycles_cuts_the_game_in_turns_off() -> None:
    env = face("hanamikoji").env(max_cycles=3)
    play(env, 1)
    assert len(env.table.game.moves) == 6


def test_nothing_can_be_asked_before_reset() -> None:
    env = face("hanamikoji").env()
    with pytest.raises(AttributeError, match="reset"):
        env.step(0)


def test_options_are_checked() -> None:
    with pytest.raises(BadOption, match="three_rounds"):
        face("hanamikoji").env(options={"rounds": 3})
    for wrong in ({"form": "tensor"}, {"illegal": "ignore"}, {"render_mode": "rgb_array"}, {"players": 5}):
        with pytest.raises(BadOption):
            face("hanamikoji").env(**wrong)
    assert face("hanamikoji").env(options={"three_rounds": True}).table.rules.bound == 36


def test_environments_can_be_sent_to_other_processes() -> None:
    env = pickle.loads(pickle.dumps(face("hanamikoji").env(form="dictionary")))
    env.reset(seed=4)
    assert env.form == "dictionary"


def test_in_the_parallel_face_who_is_not_asked_can_only_wait_and_an_illegal_action_is_refused() -> None:
    env = face("hanamikoji", "_parallel").parallel_env()
    seen, _ = env.reset(seed=1)
    assert list(np.flatnonzero(seen["player_1"]["action_mask"])) == [env.wait]
    assert not seen["player_0"]["action_mask"][env.wait]
    before = env.table.game.dump()
    _, rewards, over, _, infos = env.step({"player_0": 559, "player_1": 3})
    assert env.table.game.dump() == before
    assert (rewards, over["player_0"]) == ({"player_0": 0.0, "player_1": 0.0}, False)
    assert infos == {"player_0": {"illegal": "take GG: nothing is offered to you"}, "player_1": {}}


def test_the_state_is_what_all_seats_see() -> None:
    env = face("hanamikoji").env()
    env.reset(seed=1)
    both = [env.observe(agent)["observation"] for agent in env.agents]
    assert np.array_equal(env.state(), np.concatenate(both))
