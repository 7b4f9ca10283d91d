"""Many games at once: the same games as one by one, whatever the number of workers."""

import numpy as np
import pytest

from genjiko.envs import Batch, batch
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
