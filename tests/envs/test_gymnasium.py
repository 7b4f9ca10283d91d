"""The Gymnasium face: you in one seat, bots in the others."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import genjiko
from genjiko.envs.gymnasium import SeatEnv, env_id
from genjiko.kernel.errors import BadOption
from tests.envs.walks import CASES


def play(env: Any, seed: int) -> tuple[float, list[int]]:
    """One random game: the reward, and the actions that were played by all."""
    seen, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = 0.0
    over = False
    while not over:
        assert env.observation_space.contains(seen)
        seen, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        total += reward
    return total, [move.action.id for move in env.unwrapped.table.game.moves]


@pytest.mark.parametrize(("game", "players"), CASES)
def test_check_env(game: str, players: int) -> None:
    env = gymnasium.make(env_id(game), players=players, render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=False)
    play(env, 1)


@pytest.mark.parametrize("game", genjiko.games())
def test_equal_seeds_give_equal_games_from_any_seat(game: str) -> None:
    for seat in (0, 1, None):
        one, two = SeatEnv(game, seat=seat), SeatEnv(game, seat=seat)
        assert play(one, 7) == play(two, 7)
        assert play(one, 8) != play(two, 9)


def test_the_reward_is_the_result_of_the_game() -> None:
    for opponents in ("random", "greedy"):
        env = SeatEnv("hanamikoji", seat=1, opponents=opponents)
        reward, _ = play(env, 2)
        assert reward == (1.0 if env.table.game.winners == (1,) else -1.0)


def test_an_illegal_action_loses() -> None:
    env = SeatEnv("hanamikoji")
    env.reset(seed=1)
    _, reward, over, cut_off, info = env.step(np.int64(559))
    assert (reward, over, cut_off) == (-1.0, True, False)
    assert info["illegal"] == "take GG: nothing is offered to you"


def test_wrong_seats_opponents_and_modes_are_refused() -> None:
    for wrong in (
        {"seat": 2},
        {"opponents": "champion"},
        {"opponents": ["random", "random"]},
        {"render_mode": "rgb_array"},
    ):
        with pytest.raises(BadOption):
            SeatEnv("hanamikoji", **wrong)


def predict(seen: Any, action_masks: Any, rng: np.random.Generator) -> tuple[Any, None]:
    """As the learners of Stable-Baselines3 answer for one observation: an int64 array of no dimension, and no state."""
    assert seen.shape == seen.reshape(-1).shape
    drawn = rng.choice(np.flatnonzero(action_masks), size=(1,))
    return drawn.astype(np.int64).squeeze(axis=0), None


@pytest.mark.parametrize("game", genjiko.games())
def test_the_loop_of_stable_baselines_plays_games_to_their_end(game: str) -> None:
    env = gymnasium.make(env_id(game), seat=None)
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    steps, over = 0, False
    while not over:
        action, _ = predict(seen, env.get_wrapper_attr("action_masks")(), rng)
        assert action.shape == ()
        assert env.action_space.contains(action)
        seen, reward, over, _, info = env.step(action)
        assert "illegal" not in info
        steps += 1
    table = env.unwrapped.table  # type: ignore[attr-defined]
    assert table.game.over
    assert steps == sum(move.seat == info["seat"] for move in table.game.moves) > 1
    assert reward == table.rewards()[info["seat"]]
