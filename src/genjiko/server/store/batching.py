"""Things that come one by one and are done together: whoever comes while others are being served waits for the next."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class Batching(Generic[T]):
    """One task does what has gathered, a batch at a time."""

    def __init__(self, do_all: Callable[[Sequence[T]], Awaitable[None]]) -> None:
        self._do_all = do_all
        self._waiting: list[tuple[T, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def do(self, thing: T) -> None:
        """Comes back when it is done. Raises what all who were done together with it are told."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((thing, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await future

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            error: Exception | None = None
            try:
                await self._do_all([thing for thing, _ in batch])
            except Exception as found:
                error = found
            for _, future in batch:
                if future.done():
                    continue  # whoever waited has gone
                if error is None:
                    future.set_result(None)
                else:
                    future.set_exception(error)
