"""Notes between processes by a Valkey or Redis: publish and subscribe, nothing is kept there."""

import asyncio
import contextlib
import logging

import redis.asyncio
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from genjiko.server.store.postbox import Postbox

log = logging.getLogger("genjiko.server")

_CHANNEL = "genjiko"
_SECONDS = 5.0


class ValkeyMessenger(Postbox):
    """See `Messenger`. A server without its Valkey goes on: what others write is found in the database then."""

    def __init__(self, url: str) -> None:
        super().__init__()
        plain = url.replace("valkey", "redis", 1)
        self._client = redis.asyncio.from_url(plain, socket_connect_timeout=_SECONDS, health_check_interval=_SECONDS)
        self._listening: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Listen from now on."""
        line = self._client.pubsub()
        try:
            await line.subscribe(_CHANNEL)
        except (RedisError, OSError) as error:
            log.warning("other processes cannot be heard: %s", error)
            return
        self._listening = asyncio.create_task(self._listen(line))

    async def _listen(self, line: PubSub) -> None:
        try:
            async for message in line.listen():
                if message["type"] == "message":
                    self.receive(message["data"])
        except (RedisError, OSError) as error:
            log.warning("other processes cannot be heard any more: %s", error)
        finally:
            with contextlib.suppress(RedisError, OSError):
                await line.aclose()  # type: ignore[no-untyped-call]

    async def mend(self) -> None:
        """Make the line again if it is broken."""
        if self._listening is None or self._listening.done():
            await self.begin()

    async def end(self) -> None:
        """Stop listening."""
        await self.sent()
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self._client.aclose()

    async def send(self, letter: str) -> None:
        """Send a letter to all who listen."""
        await self._client.publish(_CHANNEL, letter)
