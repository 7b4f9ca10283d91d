"""Actions, seats and seeds come as whole numbers of any kind; what is no whole number is an error, not a lost game."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
import torch

import genjiko
from genjiko.envs import batch
from genjiko.envs.gymnasium import SeatEnv
from genjiko.envs.openspiel import short_name
from genjiko.envs.pettingzoo import hanamikoji_parallel_v0, hanamikoji_v0, perfumery_parallel_v0
from genjiko.envs.table import Table
from genjiko.games import new_header
from genjiko.kernel.errors import IllegalAction
from tests.envs.test_openspiel import some_state

KINDS: list[Callable[[int], Any]] = [int, np.int64, np.uint16, np.array, torch.tensor]
"""Ways to write one whole number; the last two have no dimension."""

NO_NUMBERS: list[Any] = [
    None,
    "3",
    3.0,
    np.float32(3),
    np.array(3.0),
    np.array([3, 4]),
    np.zeros(560, np.int8),
    torch.tensor(3.5),
    torch.tensor([3, 4]),
]


@pytest.mark.parametrize("kind", KINDS)
def test_a_legal_action_counts_however_its_number_is_written(kind: Callable[[int], Any]) -> None:
    seat = SeatEnv("hanamikoji")
    _, info = seat.reset(seed=1)
    legal = int(np.flatnonzero(info["action_mask"])[3])
    _, reward, over, _, info = seat.step(kind(legal))
    assert (reward, over, "illegal" in info) == (0.0, False, False)
    assert seat.table.game.moves[0].action.id == legal

    turns = hanamikoji_v0.env()
    turns.reset(seed=1)
    legal = int(np.flatnonzero(turns.last()[0]["action_mask"])[3])
    turns.step(kind(legal))
    assert (turns.terminations["player_0"], turns.infos["player_0"]) == (False, {})
    assert turns.table.game.moves[0].action.id == legal

    together = hanamikoji_parallel_v0.parallel_env()
    together.reset(seed=1)
    infos = together.step({"player_0": kind(legal), "player_1": kind(together.wait)})[4]
    assert infos == {"player_0": {}, "player_1": {}}
    assert together.table.game.dump() == turns.table.game.dump()

    state = some_state(pyspiel.load_game(short_name("hanamikoji")), 0, 1)
    legal = state.legal_actions()[3]
    child = state.child(kind(legal))
    state.apply_action(kind(legal))
    assert state.history()[-1] == child.history()[-1] == legal


@pytest.mark.parametrize("wrong", NO_NUMBERS, ids=repr)
def test_what_is_no_whole_number_raises_and_nothing_has_changed(wrong: Any) -> None:
    seat = SeatEnv("hanamikoji")
    seat.reset(seed=1)
    turns = hanamikoji_v0.env()
    turns.reset(seed=1)
    together = hanamikoji_parallel_v0.parallel_env()
    together.reset(seed=1)
    for table, step in (
        (seat.table, lambda: seat.step(wrong)),
        (turns.table, lambda: turns.step(wrong)),
        (together.table, lambda: together.step({"player_0": wrong, "player_1": together.wait})),
    ):
        before = table.game.dump()
        with pytest.raises(TypeError, match="an action is given by its number"):
            step()
        assert table.game.dump() == before
    assert turns.agents == ["player_0", "player_1"]
    assert not turns.terminations["player_0"]

    state = some_state(pyspiel.load_game(short_name("hanamikoji")), 0, 1)
    history = state.history()
    for play in (state.apply_action, state.child):
        with pytest.raises(TypeError, match="an action is given by its number"):
            play(wrong)
    assert state.history() == history


def test_in_the_parallel_face_nobody_is_heard_when_one_says_no_number() -> None:
    env = perfumery_parallel_v0.parallel_env(players=3)
    rng = np.random.default_rng(2)
    seen = env.reset(seed=2)[0]
    while len(env.table.game.to_act) < 2:
        seen = env.step({a: rng.choice(np.flatnonzero(s["action_mask"])) for a, s in seen.items()})[0]
    actions: dict[str, Any] = {a: int(np.flatnonzero(s["action_mask"])[0]) for a, s in seen.items()}
    actions[env.possible_agents[env.table.game.to_act[-1]]] = 1.5
    before = env.table.game.dump()
    with pytest.raises(TypeError, match=r"this is none: 1\.5"):
        env.step(actions)
    assert env.table.game.dump() == before


def test_a_whole_number_that_is_no_action_is_still_an_illegal_one() -> None:
    table = Table(new_header("hanamikoji"))
    table.start(1)
    for number in (-1, 560, np.int64(-1), np.array(560), torch.tensor(560)):
        with pytest.raises(IllegalAction, match=f"^{int(number)} is no action: they have numbers 0 to 559"):
            table.play(0, number)


def test_a_batch_takes_whole_numbers_of_any_kind_and_no_others() -> None:
    rng = np.random.default_rng(1)
    with batch("hanamikoji", 3, seed=2) as tables, batch("hanamikoji", 3, seed=2) as twin:
        for kind in (np.asarray, list, torch.tensor, lambda a: a.astype(np.uint16), lambda a: [np.array(n) for n in a]):
            actions = tables.random_actions(rng)
            tables.step(kind(actions))
            twin.step(actions)
            assert np.array_equal(tables.observations, twin.observations)
        before = tables.observations.copy()
        actions = tables.random_actions(rng)
        no_numbers: list[Any] = [actions.astype(float), tables.masks[:, 0].astype(bool), [None] * 3, ["1"] * 3]
        for wrong in no_numbers:
            with pytest.raises(TypeError, match="whole numbers; these are"):
                tables.step(wrong)
        assert np.array_equal(tables.observations, before)


@pytest.mark.parametrize("game", genjiko.games())
def test_seats_players_and_seeds_may_be_numpys(game: str) -> None:
    players = np.int64(2)
    table, twin = Table(new_header(game, players)), Table(new_header(game, 2))
    table.start(np.int64(5))
    twin.start(5)
    for seat in np.arange(2):
        assert np.array_equal(table.vector(seat), twin.vector(int(seat)))
        assert np.array_equal(table.mask(seat), twin.mask(int(seat)))
        assert table.text(seat) == twin.text(int(seat))
    seat = np.int64(table.game.to_act[0])
    table.play(seat, np.flatnonzero(table.mask(seat))[0])
    assert len(table.game.moves) == 1

    one, two = SeatEnv(game, seat=np.int64(1)), SeatEnv(game, seat=1)
    assert type(one.seat) is int
    assert np.array_equal(one.reset(seed=3)[0], two.reset(seed=3)[0])


def test_the_seats_of_a_batch_can_be_asked_about() -> None:
    with batch("perfumery", np.int64(2), players=np.int64(3), seed=np.int64(1)) as tables:
        game = genjiko.new("perfumery", 3, seed=1)
        for seat in tables.seats:
            assert game.view(seat) == game.view(int(seat))
            assert game.legal(seat) == game.legal(int(seat))
