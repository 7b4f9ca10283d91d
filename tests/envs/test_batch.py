"""Many games at once: the same games as one by one, whatever the number of workers."""

import numpy as np
import pytest

import genjiko
from genjiko.envs import Batch, batch, rewards
from genjiko.envs.small import small_box
from genjiko.kernel.errors import BadOption, IllegalAction
from tests.envs.walks import CASES


def run(tables: Batch, steps: int) -> tuple[float, float, int]:
    rng = np.random.default_rng(1)
    seen, rewards, games = 0.0, 0.0, 0
    for _ in range(steps):
        tables.step(tables.random_actions(rng))
        seen += float(tables.observations.sum())
        rewards += float((tables.rewards[:, 0] * np.arange(tables.n)).sum())
        games += int(tables.dones.sum())
    return seen, rewards, games


@pytest.mark.parametrize(("game", "players"), CASES)
def test_rows_fit_each_other_and_finished_games_are_followed_by_new_ones(game: str, players: int) -> None:
    with batch(game, 2, players, seed=3) as tables:
        rng = np.random.default_rng(2)
        ended = 0
        while not ended:
            assert tables.masks.any(axis=1).all()
            assert ((tables.seats >= 0) & (tables.seats < players)).all()
            assert tables.observations.min() >= 0
            assert tables.observations.max() <= 1
            tables.step(tables.random_actions(rng))
            assert np.allclose(tables.rewards.sum(axis=1), 0, atol=1e-6)
            assert (tables.rewards.any(axis=1) <= tables.dones).all()
            ended += int(tables.dones.sum())
        assert tables.masks.any(axis=1).all()


def test_workers_change_nothing_but_the_speed() -> None:
    with batch("hanamikoji", 5, seed=8) as alone, batch("hanamikoji", 5, seed=8, workers=2) as shared:
        found = run(alone, 60)
        assert found == run(shared, 60)
        assert found[2] > 0
        shared.reset(8)
        alone.reset(8)
        assert np.array_equal(shared.observations, alone.observations)
        shared.reset(9)
        assert not np.array_equal(shared.observations, alone.observations)


def test_an_illegal_action_is_refused_and_nothing_has_changed() -> None:
    with batch("hanamikoji", 3) as tables:
        before = tables.observations.copy()
        actions = tables.random_actions(np.random.default_rng(1))
        actions[1] = 559
        with pytest.raises(IllegalAction, match="game 1: take GG"):
            tables.step(actions)
        with pytest.raises(IllegalAction, match="3 action numbers"):
            tables.step(np.array([0, 0]))
        assert np.array_equal(tables.observations, before)


def test_random_actions_are_spread_over_the_legal_ones() -> None:
    with batch("hanamikoji", 1, seed=4) as tables:
        rng = np.random.default_rng(3)
        drawn = {int(tables.random_actions(rng)[0]) for _ in range(3000)}
        assert drawn == set(np.flatnonzero(tables.masks[0]))


def test_wrong_numbers_are_refused() -> None:
    for n, workers in ((0, 0), (2, 3), (2, -1)):
        with pytest.raises(BadOption):
            batch("hanamikoji", n, workers=workers)


def as_encoded(tables: Batch, row: int) -> np.ndarray:
    """What `encode` says of what the seat of a row observes, at single precision."""
    seen = tables.observation(row)
    assert seen.seat == tables.seats[row]
    return np.array(seen.rules.planes.encode(seen.state, seen.seat)).astype(np.float32)


@pytest.mark.parametrize(("game", "players"), CASES)
def test_the_arrays_are_to_the_last_bit_what_encode_says_of_the_observation(game: str, players: int) -> None:
    rng = np.random.default_rng(5)
    with batch(game, 3, players, seed=6) as tables:
        for _ in range(25):
            for row in range(tables.n):
                assert np.array_equal(tables.observations[row], as_encoded(tables, row))
                legal = [action.id for action in tables.observation(row).legal()]
                assert list(np.flatnonzero(tables.masks[row])) == legal
            tables.step(tables.random_actions(rng))


def test_the_end_of_a_finished_game_is_told_for_every_seat() -> None:
    rng = np.random.default_rng(1)
    with batch("hanamikoji", 4, seed=2) as tables:
        played: list[list[int]] = [[] for _ in range(4)]
        while not tables.dones.any():
            chosen = tables.random_actions(rng)
            for row in range(4):
                played[row].append(int(chosen[row]))
            tables.step(chosen)
        row = int(np.argmax(tables.dones))
        told = tables.final_info[row]
        assert told is not None
        assert [info is None for info in tables.final_info] == list(~tables.dones)
        game = genjiko.new("hanamikoji", seed=told["seed"])
        for action in played[row]:
            game.play(game.rules.catalogue[action])
        assert game.over
        assert told["winners"] == list(game.winners)
        assert told["breakdown"] == list(game.breakdown)
        assert list(tables.final_scores[row]) == told["scores"] == list(game.scores)
        assert list(tables.rewards[row]) == rewards(game.rules, game.state)
        for seat in range(2):
            seen = game.rules.planes.encode(game.rules.view.observe(game.state, seat), seat)
            assert np.array_equal(tables.final_observations[row, seat], np.array(seen).astype(np.float32))


def test_workers_tell_the_same_ends() -> None:
    with batch("hanamikoji", 4, seed=2) as alone, batch("hanamikoji", 4, seed=2, workers=2) as shared:
        one, two = np.random.default_rng(1), np.random.default_rng(1)
        while not alone.dones.any():
            alone.step(alone.random_actions(one))
            shared.step(shared.random_actions(two))
        assert alone.final_info == shared.final_info
        assert np.array_equal(alone.final_observations, shared.final_observations)
        with pytest.raises(BadOption, match="no observations for bots"):
            shared.observation(0)


def test_games_that_wait_stay_as_they_are() -> None:
    with batch("parfum", 3, seed=2) as tables:
        before = tables.observations.copy()
        chosen = tables.random_actions(np.random.default_rng(1))
        chosen[[0, 2]] = -1
        tables.step_some(chosen)
        assert [np.array_equal(tables.observations[row], before[row]) for row in range(3)] == [True, False, True]
        with pytest.raises(IllegalAction):
            tables.step(chosen)


def test_a_box_of_ones_own_is_played() -> None:
    with batch("hanamikoji", 2, components=small_box("hanamikoji")) as tables:
        for _ in range(6):
            tables.step(tables.random_actions(np.random.default_rng(1)))
        planes = tables.planes.decode(list(tables.final_observations[0, 0]))
        assert planes["round"] == {"": 1}
        assert {label for label, number in planes["own side"].items() if number} <= {"F", "G"}
