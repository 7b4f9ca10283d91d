"""Many games at once: observations, masks and rewards of n tables as NumPy arrays, over worker processes."""

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from operator import index
from types import TracebackType
from typing import Any, Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from genjiko.envs.table import Table
from genjiko.games import new_header
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption, IllegalAction
from genjiko.kernel.game import Game
from genjiko.kernel.header import Header


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

    @staticmethod
    def bytes_needed(n: int, table: Table) -> list[int]:
        """The size of each block of memory."""
        return [4 * n * table.planes.size, n * table.actions, 8 * n, 4 * n * table.rules.players, n, 8 * n]


class Tables:
    """The tables of rows `first` to `last - 1`, played in this process."""

    def __init__(self, table: Table, arrays: Arrays, first: int, last: int) -> None:
        self._table = table
        self._arrays = arrays
        self._observations = arrays.observations.data
        self._rows = range(first, last)
        self._games: dict[int, Game] = {}
        self._seeds: dict[int, Rng] = {}

    def reset(self, seed: int) -> None:
        """New games everywhere. A row's games depend on seed and row alone, not on who plays it."""
        self._clear()
        for row in self._rows:
            self._seeds[row] = Rng(f"{seed}/{row}")
            self._start(row)
            self._show(row)

    def _clear(self) -> None:
        arrays, rows = self._arrays, slice(self._rows.start, self._rows.stop)
        arrays.rewards[rows] = 0.0
        arrays.dones[rows] = False

    def _start(self, row: int) -> None:
        self._table.start(self._seeds[row].below(1 << 53))
        self._games[row] = self._table.game

    def _show(self, row: int) -> None:
        self._arrays.seats[row] = self._table.show(row, self._observations, self._arrays.masks)

    def step(self) -> None:
        """Play the action of every row; a finished game is followed by the next one."""
        table, arrays, rows = self._table, self._arrays, self._rows
        catalogue = table.rules.catalogue.actions
        self._clear()
        for row, action in zip(rows, arrays.actions[rows.start : rows.stop].tolist(), strict=True):
            table.game = game = self._games[row]
            game.play(catalogue[action])
            if game.over:
                arrays.dones[row] = True
                arrays.rewards[row] = table.rewards()
                self._start(row)
            self._show(row)


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
    tables = Tables(table, Arrays(n, table, memory), first, last)
    while (told := _hear(pipe)) is not None:
        if told == "step":
            tables.step()
        else:
            tables.reset(int(told))
        pipe.send("done")


class Batch:
    """n games of one kind, stepped together in this process or over `workers`. `close` it, or use it in a `with`.

    Its arrays `observations`, `masks`, `seats`, `rewards` and `dones` are filled again by every step: copy what you
    keep. docs/research.md tells what is in them.
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
        self._tables = Tables(table, arrays, 0, self.n)
        self.observations = arrays.observations
        self.masks = arrays.masks
        self.seats = arrays.seats
        self.rewards = arrays.rewards
        self.dones = arrays.dones
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
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions are given by their numbers, whole numbers; these are {chosen.dtype}")
        if chosen.shape != (self.n,) or chosen.min() < 0 or chosen.max() >= len(self.catalogue):
            raise IllegalAction(f"{self.n} action numbers from 0 to {len(self.catalogue) - 1} are needed", "number")
        legal = self.masks[self._all, chosen]
        if not legal.all():
            row = int(np.argmin(legal))
            raise IllegalAction(f"game {row}: {self.catalogue[int(chosen[row])]} is not legal now", "batch")
        self._actions[:] = chosen
        self._tell("step")

    def _tell(self, what: str) -> None:
        if not self._pipes:
            if what == "step":
                self._tables.step()
            else:
                self._tables.reset(int(what))
            return
        for pipe in self._pipes:
            pipe.send(what)
        for pipe in self._pipes:
            pipe.recv()

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for every game, each equally likely."""
        legal = self.masks.view(np.bool_)
        counts = legal.sum(axis=1)
        places = legal.nonzero()[1]  # row after row
        found: NDArray[np.int64] = places[counts.cumsum() - counts + (rng.random(self.n) * counts).astype(np.int64)]
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
