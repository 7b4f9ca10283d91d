"""The Gymnasium vector environment: many games, you in one seat of each."""

import gymnasium
import numpy as np
import pytest

import genjiko.envs.gymnasium
from genjiko.envs.vector import SeatVectorEnv
from genjiko.kernel.errors import BadOption, IllegalAction
from tests.envs.walks import CASES


def first_legal(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """A player from outside: from the rows of all games to an action for each."""
    assert len(observations) == len(masks)
    found: np.ndarray = masks.argmax(axis=1)
    return found


@pytest.mark.parametrize(("game", "players"), CASES)
def test_it_is_always_your_turn_and_ended_games_tell_their_end(game: str, players: int) -> None:
    env = SeatVectorEnv(game, 3, players, seat=players - 1)
    observations, info = env.reset(seed=4)
    ended = 0
    while ended < 3:
        assert env.observation_space.contains(observations)
        assert (env.batch.seats == players - 1).all()
        chosen = info["action_mask"].argmax(axis=1)
        observations, rewards, over, cut_off, info = env.step(chosen)
        assert not cut_off.any()
        assert (over | (rewards == 0)).all()
        for row in np.flatnonzero(over):
            told = info["final_info"][row]
            share = (players - 1 in told["winners"]) / max(1, len(told["winners"]))
            assert rewards[row] == pytest.approx((share - 1 / players) * players / (players - 1))
            assert env.single_observation_space.contains(info["final_obs"][row])
            ended += 1
    env.close()


def test_gymnasium_makes_it_and_equal_seeds_give_equal_games() -> None:
    name = genjiko.envs.gymnasium.env_id("hanamikoji")
    seen = []
    for _ in range(2):
        env = gymnasium.make_vec(name, num_envs=4, opponents="random")
        observations, info = env.reset(seed=3)
        for _ in range(9):
            observations, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
        seen.append(observations)
        env.close()
    assert np.array_equal(seen[0], seen[1])


def test_bots_and_trained_players_sit_opposite() -> None:
    for opponents in ("greedy", first_legal, [first_legal]):
        env = SeatVectorEnv("hanamikoji", 2, opponents=opponents)
        _, info = env.reset(seed=1)
        for _ in range(6):
            _, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))


def test_a_function_sits_opposite_in_one_game() -> None:
    def lowest(vector: np.ndarray, mask: np.ndarray) -> int:
        assert vector.shape == (91,)
        return int(mask.argmax())

    env = genjiko.envs.gymnasium.SeatEnv("hanamikoji", opponents=lowest)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
    rival = [move for move in env.table.game.moves if move.seat == 1]
    assert rival


def test_wrong_calls_are_refused() -> None:
    with pytest.raises(BadOption, match="no seat 2"):
        SeatVectorEnv("hanamikoji", 2, seat=2)
    with pytest.raises(BadOption, match="1 opponents are needed"):
        SeatVectorEnv("hanamikoji", 2, opponents=["random", "random"])
    env = SeatVectorEnv("hanamikoji", 2)
    with pytest.raises(BadOption, match="one seed"):
        env.reset(seed=[1, 2])
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(np.array([559, 559]))
