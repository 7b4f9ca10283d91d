"""A series on a Ray cluster gives the games of a local run. Skipped where Ray is not installed."""

import warnings
from pathlib import Path

import pytest

from genjiko.arena.plan import make_series, pairings
from genjiko.arena.play import Played
from genjiko.arena.run import on_ray, on_this_machine
from genjiko.arena.store import Store

ray = pytest.importorskip("ray")

pytestmark = pytest.mark.filterwarnings("ignore")


def without_time(game: Played) -> tuple[object, ...]:
    return game.number, game.bots, game.winners, game.scores, game.record


def test_ray_with_two_workers_gives_the_games_of_a_local_run(tmp_path: Path) -> None:
    series = make_series("hanamikoji", 2, ["search:20", "novice"], 6, 4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
        try:
            store = Store(tmp_path, series)
            for game in on_ray("local")(series, pairings(series)):
                store.add(game)
        finally:
            ray.shutdown()
    here = list(on_this_machine(1)(series, pairings(series)))
    assert [without_time(game) for game in store.in_order()] == [without_time(game) for game in here]
