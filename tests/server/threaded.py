"""A real server with real sockets in a thread of the test, whose time stands still until the test moves it on."""

import asyncio
import socket
import threading
from typing import Any

import uvicorn

from genjiko.server.http.app import make_app
from genjiko.server.settings import Settings
from tests.server.harness import free_port
from tests.server.moved_time import MovedTime

_BACKGROUND = 5
"""So many tasks sleep in the background of a server that shares its store with nobody."""


class _Uvicorn(uvicorn.Server):
    """Says when it has started."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


class ThreadedServer:
    """Everything that a server has, but its time."""

    def __init__(self, database: str = "memory:", time: MovedTime | None = None, **wanted: Any) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.time = time or MovedTime()
        common = {"database": database, "limits": "off", "webhooks": "any", "public_address": self.url}
        self.app = make_app(Settings(**{**common, **wanted}).check(), self.time)
        config = uvicorn.Config(
            self.app, port=port, ws="websockets-sansio", log_config=None, access_log=False, lifespan="on"
        )
        self._server = _Uvicorn(config)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        assert self._server.ready.wait(60)

    def _run(self) -> None:
        self._loop.run_until_complete(self._server.serve())
        self._loop.close()

    def let_pass(self, seconds: float) -> None:
        """Let so much time go by; all that the background has to do then is done when this returns."""
        passed = asyncio.run_coroutine_threadsafe(self.time.let_pass(seconds, _BACKGROUND), self._loop)
        passed.result(60)

    def stop(self) -> None:
        """End it."""
        self._server.should_exit = True
        self._thread.join(60)
