"""Environments can be copied and sent to other processes, with their components and with the game that runs."""

import copy
import multiprocessing
import pickle
import re
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from genjiko.envs import batch
from genjiko.envs.gymnasium import SeatEnv, env_id
from genjiko.envs.pettingzoo import parfum_parallel_v0, parfum_v0
from genjiko.games import shipped_components
from genjiko.kernel.components import Components


def own_box() -> Components:
    """A box of Parfum in which every customer pays 30."""
    text = shipped_components("parfum").text
    return Components(re.sub(r"^price = \d+$", "price = 30", text, flags=re.MULTILINE), "mine.toml")


FACES: list[Callable[..., Any]] = [
    parfum_v0.env,
    parfum_v0.raw_env,
    parfum_parallel_v0.parallel_env,
    parfum_parallel_v0.env,
    lambda **settings: SeatEnv("parfum", opponents="greedy", **settings),
    lambda **settings: gymnasium.make(env_id("parfum"), **settings),
]
WAYS: list[Callable[[Any], Any]] = [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy]


def prices(env: Any) -> set[int]:
    """What the customers of the first street pay."""
    env.reset(seed=4)
    return {customer["price"] for customer in env.unwrapped.table.game.view(0)["table"]["street"]}


def play_in(pipe: Any, env: Any) -> None:
    pipe.send((prices(env), env.unwrapped.table.game.record()))


def walk(env: Any, seed: int, steps: int) -> list[int]:
    """Some random decisions of your seat, or all of them in a game in turns; gives the actions of the game so far."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        env.step(rng.choice(np.flatnonzero(mask(env))))
    return [move.action.id for move in env.unwrapped.table.game.moves]


def mask(env: Any) -> Any:
    seat = env.unwrapped.table.game.to_act[0]
    return env.unwrapped.table.mask(seat)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("face", FACES)
def test_an_environment_keeps_its_own_components(face: Callable[..., Any], way: Callable[[Any], Any]) -> None:
    assert prices(way(face(components=own_box()))) == {30}
    assert max(prices(way(face()))) < 30


@pytest.mark.parametrize("face", [parfum_v0.env, parfum_parallel_v0.parallel_env, FACES[4]])
def test_it_plays_the_same_game_in_a_process_that_begins_with_nothing(face: Callable[..., Any]) -> None:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    env = face(components=own_box())
    process = context.Process(target=play_in, args=(there, env))
    process.start()
    there.close()
    told = here.recv()
    process.join()
    assert told[0] == {30}
    assert prices(env) == {30}
    assert told[1] == env.unwrapped.table.game.record()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("make", [parfum_v0.env, FACES[4], FACES[5]])
def test_a_running_game_goes_on_in_the_copy_and_the_two_go_their_own_ways(
    make: Callable[..., Any], way: Callable[[Any], Any]
) -> None:
    env = make(components=own_box())
    env.reset(seed=6)
    before = walk(env, 1, 12)
    assert len(before) >= 12
    other, third = way(env), way(env)
    assert walk(other, 2, 12) == walk(third, 2, 12)
    assert walk(env, 2, 0) == before
    assert walk(env, 2, 12) == walk(other, 2, 0)
    assert other.unwrapped.table.game.dump() == env.unwrapped.table.game.dump()


def test_a_batch_plays_by_components_of_ones_own_with_and_without_workers() -> None:
    rng = np.random.default_rng(1)
    with (
        batch("parfum", 2, seed=3) as shipped,
        batch("parfum", 2, seed=3, components=own_box()) as alone,
        batch("parfum", 2, seed=3, components=own_box(), workers=1) as shared,
    ):
        assert not np.array_equal(alone.observations, shipped.observations)
        for _ in range(30):
            assert np.array_equal(alone.observations, shared.observations)
            actions = alone.random_actions(rng)
            alone.step(actions)
            shared.step(actions)
