"""Playing a series on several processes of this machine, or on a Ray cluster."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from typing import Any

from genjiko.arena.plan import Pairing, Series
from genjiko.arena.play import Played, play_game
from genjiko.kernel.errors import BadOption

Spread = Callable[[Series, list[Pairing]], Iterator[Played]]
"""Plays games somewhere; yields each as it is done, in any order."""


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_this_machine(jobs: int) -> Spread:
    """Play on that many processes; with one, in this process."""

    def spread(series: Series, todo: list[Pairing]) -> Iterator[Played]:
        if jobs == 1:
            for pairing in todo:
                yield play_game(series, pairing)
            return
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_ctrl_c_to_the_parent)
        try:
            yield from _keep_busy(pool, series, todo, 2 * jobs)
        except BaseException:
            # What is in flight is given up: waiting for it would look like a hanging program.
            for process in list(pool._processes.values()):
                process.kill()
            raise
        finally:
            pool.shutdown(cancel_futures=True)

    return spread


def _keep_busy(pool: ProcessPoolExecutor, series: Series, todo: list[Pairing], ahead: int) -> Iterator[Played]:
    waiting: set[Future[Played]] = set()
    rest = iter(todo)
    while True:
        for pairing in rest:
            waiting.add(pool.submit(play_game, series, pairing))
            if len(waiting) >= ahead:
                break
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


def on_ray(address: str) -> Spread:
    """Play on a Ray cluster (`local`: one on this machine). Raises BadOption where Ray is not installed."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BadOption("Ray is not installed here: pip install 'genjiko[ray]'") from None

    def spread(series: Series, todo: list[Pairing]) -> Iterator[Played]:
        if not ray.is_initialized():
            ray.init(None if address == "local" else address, log_to_driver=False, include_dashboard=False)
        remote: Any = ray.remote(play_game)
        waiting: list[Any] = []
        rest = iter(todo)
        ahead = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while True:
            for pairing in rest:
                waiting.append(remote.remote(series, pairing))
                if len(waiting) >= ahead:
                    break
            if not waiting:
                return
            done, waiting = ray.wait(waiting)
            for reference in done:
                yield ray.get(reference)

    return spread
