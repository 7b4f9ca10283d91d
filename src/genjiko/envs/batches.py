"""Many games at once: observations, masks and rewards of n tables as NumPy arrays, over worker processes."""

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from operator import index
from types import TracebackType
from typing import Any, Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from genjiko.envs.table import Table, look_into
from genjiko.games import new_header
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption, IllegalAction
from genjiko.kernel.header import Header
from genjiko.kernel.observation import Observation
from genjiko.kernel.tables import WAIT, Tables

Info = dict[str, Any]


class Arrays:
    """What all tables show, one row for each. Rows of finished games already show the next game."""

    def __init__(self, n: int, table: Table, memory: Sequence[Any] | None = None) -> None:
        """`memory`: where the arrays lie, if they are shared with other processes."""
        size, actions, players = table.planes.size, table.actions, table.rules.players
        blocks = memory or [bytearray(b) for b in self.bytes_needed(n, table)]
        # What the seat to act sees, which actions are legal for it, and which seat it is.
        self.observations: NDArray[np.float32] = np.frombuffer(blocks[0], np.float32).reshape(n, size)
        self.masks: NDArray[np.int8] = np.frombuffer(blocks[1], np.int8).reshape(n, actions)
        self.seats: NDArray[np.int64] = np.frombuffer(blocks[2], np.int64)
        # Of the last step: rewards of all seats, not 0 only where it ended a game, and where it did.
        self.rewards: NDArray[np.float32] = np.frombuffer(blocks[3], np.float32).reshape(n, players)
        self.dones: NDArray[np.bool_] = np.frombuffer(blocks[4], np.bool_)
        self.actions: NDArray[np.int64] = np.frombuffer(blocks[5], np.int64)
        # Where it ended one: what every seat saw at its end, and the scores. Other rows are left as they were.
        self.final_observations: NDArray[np.float32] = np.frombuffer(blocks[6], np.float32).reshape(n, players, size)
        self.final_scores: NDArray[np.int64] = np.frombuffer(blocks[7], np.int64).reshape(n, players)

    @staticmethod
    def bytes_needed(n: int, table: Table) -> list[int]:
        """The size of each block of memory."""
        size, players = table.planes.size, table.rules.players
        return [
            4 * n * size, n * table.actions, 8 * n, 4 * n * players, n, 8 * n,
            4 * n * players * size, 8 * n * players,
        ]  # fmt: skip


class Part:
    """The tables of rows `first` to `last - 1`, played in this process: from the engine's vectors into the arrays."""

    def __init__(self, table: Table, arrays: Arrays, first: int, last: int) -> None:
        self.tables = Tables(table.rules, first, last)
        self._scales = table.scales
        self._rows = slice(first, last)
        rows = self._rows
        self._observations, self._masks = arrays.observations[rows], arrays.masks[rows]
        self._seats, self._rewards, self._dones = arrays.seats[rows], arrays.rewards[rows], arrays.dones[rows]
        self._actions = arrays.actions[rows]
        self._final_observations, self._final_scores = arrays.final_observations[rows], arrays.final_scores[rows]
        # The engine's vectors, seen where they lie.
        tables = self.tables
        self._numbers_seen = look_into(tables.sheet.numbers, np.int16).reshape(self._observations.shape)
        self._masks_seen = look_into(tables.masks, np.int8).reshape(self._masks.shape)
        self._seats_seen = look_into(tables.seats, np.int64)
        self._rewards_seen = look_into(tables.rewards, np.float64).reshape(self._rewards.shape)

    def reset(self, seed: int) -> None:
        """New games everywhere."""
        self.tables.reset(seed)
        self._copy()

    def step(self) -> None:
        """Play the action of every row; rows of action -1 are left alone."""
        self.tables.step(self._actions.tolist())
        self._copy()

    def _copy(self) -> None:
        # Whole numbers divided at single precision are, to the last bit, what `encode` gives rounded to it.
        np.divide(self._numbers_seen, self._scales, out=self._observations, dtype=np.float32)
        self._masks[:] = self._masks_seen
        self._seats[:] = self._seats_seen
        self._rewards[:] = self._rewards_seen
        self._dones[:] = False
        finished = self.tables.finished
        if finished:
            self._dones[finished] = True
            self._copy_ends(finished)

    def _copy_ends(self, finished: list[int]) -> None:
        tables = self.tables
        shape = (len(finished), *self._final_observations.shape[1:])
        numbers = look_into(tables.final_sheet().numbers, np.int16).reshape(shape)
        self._final_observations[finished] = np.divide(numbers, self._scales, dtype=np.float32)
        self._final_scores[finished] = [tables.rules.scores(state) for state in tables.final_states]

    def ends(self) -> dict[int, Info]:
        """How the games of the rows that the last step finished have ended."""
        tables = self.tables
        rules = tables.rules
        return {
            self._rows.start + row: {
                "seed": seed,
                "scores": rules.scores(state),
                "winners": list(rules.winners(state)),
                "breakdown": rules.breakdown(state),
            }
            for row, state, seed in zip(tables.finished, tables.final_states, tables.final_seeds, strict=True)
        }


def _hear(pipe: Connection) -> str | None:
    """What the batch says; None also when its process has ended without a farewell."""
    try:
        told: str | None = pipe.recv()
    except EOFError:
        return None
    return told


def _work(pipe: Connection, header: Header, memory: Sequence[Any], n: int, first: int, last: int) -> None:
    """A worker process: does what it is told until it is told None."""
    table = Table(header)
    part = Part(table, Arrays(n, table, memory), first, last)
    while (told := _hear(pipe)) is not None:
        pipe.send(_do(part, told))


def _do(part: Part, told: str) -> dict[int, Info]:
    if told == "ends":
        return part.ends()
    if told == "step":
        part.step()
    else:
        part.reset(int(told))
    return {}


class Batch:
    """n games of one kind, stepped together in this process or over `workers`. `close` it, or use it in a `with`.

    Its arrays `observations`, `masks`, `seats`, `rewards`, `dones`, `final_observations` and `final_scores` are filled
    again by every step: copy what you keep. docs/research.md tells what is in them.
    """

    def __init__(
        self,
        game: str,
        n: SupportsIndex,
        players: SupportsIndex | None = None,
        options: dict[str, object] | None = None,
        workers: SupportsIndex = 0,
        seed: SupportsIndex = 0,
        components: Components | None = None,
    ) -> None:
        """Raises UnknownGame, BadOption, BadComponents."""
        self.n, hired = index(n), index(workers)
        if self.n < 1 or not 0 <= hired <= self.n:
            raise BadOption("a batch has at least one game, and at most one worker for each")
        table = Table(new_header(game, players, options, components))
        self.planes = table.planes
        self.catalogue = table.rules.catalogue
        self.players = table.rules.players
        self._all = np.arange(self.n)
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        arrays = self._hire(table, hired) if hired else Arrays(self.n, table)
        # With workers nothing is played here.
        self._part = None if hired else Part(table, arrays, 0, self.n)
        self.observations = arrays.observations
        self.masks = arrays.masks
        self.seats = arrays.seats
        self.rewards = arrays.rewards
        self.dones = arrays.dones
        self.final_observations = arrays.final_observations
        self.final_scores = arrays.final_scores
        self._actions = arrays.actions
        self.reset(seed)

    def _hire(self, table: Table, workers: int) -> Arrays:
        # Spawned, not forked: a learner's process usually runs threads, which a fork would break.
        context = multiprocessing.get_context("spawn")
        memory = [context.RawArray("b", size) for size in Arrays.bytes_needed(self.n, table)]
        for worker in range(workers):
            mine, theirs = context.Pipe()
            first, last = self.n * worker // workers, self.n * (worker + 1) // workers
            process = context.Process(
                target=_work, args=(theirs, table.header, memory, self.n, first, last), daemon=True
            )
            process.start()
            theirs.close()
            self._pipes.append(mine)
            self._processes.append(process)
        return Arrays(self.n, table, memory)

    def reset(self, seed: SupportsIndex = 0) -> None:
        """New games everywhere, the same for the same seed whatever the number of workers."""
        self._tell(str(index(seed)))

    def step(self, actions: ArrayLike) -> None:
        """Play one action in every game. Raises IllegalAction or TypeError, and then nothing has changed."""
        chosen = self._checked(actions, 0)
        legal = self.masks[self._all, chosen]
        if not legal.all():
            raise self._refusal(chosen, legal)
        self._actions[:] = chosen
        self._tell("step")

    def step_some(self, actions: ArrayLike) -> None:
        """Play in those games whose action is not -1; the others wait. Raises as `step` does."""
        chosen = self._checked(actions, WAIT)
        legal = self.masks[self._all, chosen] | (chosen == WAIT)
        if not legal.all():
            raise self._refusal(chosen, legal)
        self._actions[:] = chosen
        self._tell("step")

    def _checked(self, actions: ArrayLike, least: int) -> NDArray[np.int64]:
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions are given by their numbers, whole numbers; these are {chosen.dtype}")
        if chosen.shape != (self.n,) or chosen.min() < least or chosen.max() >= len(self.catalogue):
            raise IllegalAction(f"{self.n} action numbers from 0 to {len(self.catalogue) - 1} are needed", "number")
        return chosen

    def _refusal(self, chosen: NDArray[np.int64], legal: NDArray[Any]) -> IllegalAction:
        row = int(np.argmin(legal))
        return IllegalAction(f"game {row}: {self.catalogue[int(chosen[row])]} is not legal now", "batch")

    @property
    def final_info(self) -> list[Info | None]:
        """For every row that the last step finished: seed, scores, winners and breakdown of its game; else None."""
        found: dict[int, Info] = {}
        for part in self._tell("ends"):
            found.update(part)
        return [found.get(row) for row in range(self.n)]

    def _tell(self, what: str) -> list[dict[int, Info]]:
        if self._part is not None:
            return [_do(self._part, what)]
        for pipe in self._pipes:
            pipe.send(what)
        return [pipe.recv() for pipe in self._pipes]

    def observation(self, row: int) -> Observation:
        """What a bot gets that decides for a row. Raises BadOption for a batch with workers."""
        if self._part is None:
            raise BadOption("a batch with workers has no observations for bots")
        return self._part.tables.observation(row)

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for every game, each equally likely."""
        fractions = rng.random(self.n)
        if self._part is not None:
            return np.array(self._part.tables.pick(fractions.tolist()), np.int64)
        legal = self.masks.view(np.bool_)
        counts = legal.sum(axis=1)
        places = legal.nonzero()[1]  # row after row
        found: NDArray[np.int64] = places[counts.cumsum() - counts + (fractions * counts).astype(np.int64)]
        return found

    def close(self) -> None:
        """Send the workers home."""
        for pipe, process in zip(self._pipes, self._processes, strict=True):
            pipe.send(None)
            process.join()
            pipe.close()
        self._pipes, self._processes = [], []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


batch = Batch
"""`genjiko.envs.batch(game, n)` says what you get."""
