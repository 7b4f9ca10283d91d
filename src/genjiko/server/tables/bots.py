"""Bots at the tables: asked for a decision, wherever they think.

`BotsHere` think in the same thread; a server has `BotProcesses`.
"""

import asyncio
import secrets
from functools import cache
from typing import Protocol

from msgspec import Struct

from genjiko.bots import Considered, Decision, bot_names, level_names, make_bot, think
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation
from genjiko.server.errors import Refusal

_HINTS = 5
_bot = cache(make_bot)


AWAITED, SEEN, UNSEEN = 0, 1, 2
"""How urgent a decision is: a player waits for it, somebody looks on, nobody does."""


class Share(Struct, frozen=True):
    """For whom a bot thinks, and how urgent it is."""

    person: str
    urgency: int = AWAITED
    purpose: str = ""
    """By which what waits for one person is counted."""


class BotAnswer:
    """What came of asking a bot: its decision, or a simpler one's and what was the trouble."""

    def __init__(self, decision: Decision, trouble: str = "") -> None:
        self.decision = decision
        self.trouble = trouble


class Bots(Protocol):
    """Somewhere bots think."""

    async def ask(self, seen: Observation, level: str, share: Share, played: Action | None = None) -> BotAnswer:
        """What a bot decides from what one seat may know; a simpler bot's answer if it fails. Raises Refusal.

        With an action that was `played`: what a level thinks of it (`bots.judge`).
        """

    async def close(self) -> None:
        """Let everything go."""


class BotsHere:
    """Bots that think in this very thread, where there are no processes. See `Bots`."""

    async def ask(self, seen: Observation, level: str, share: Share, played: Action | None = None) -> BotAnswer:
        """What a bot decides from what one seat may know; a simpler bot's answer if it fails."""
        await asyncio.sleep(0)  # others go first
        rng = Rng(secrets.randbits(53))
        try:
            return BotAnswer(think(_bot(level), seen, rng, played))
        except Exception as error:
            return BotAnswer(_bot("random").decide(seen, rng), f"{level} failed: {error}")

    async def close(self) -> None:
        """There is nothing to let go."""


def check_level(level: str) -> str:
    """The level, if there is one. Raises Refusal."""
    if level not in bot_names():
        raise Refusal("bad_option", f"there is no bot {level[:30]!r}; there are {', '.join(level_names())}")
    return level


def best_of(considered: list[Considered], seat: int) -> list[Considered]:
    """The few best actions of those that were considered, best first."""
    return sorted(considered, key=lambda c: (-c.visits, -c.values[seat]))[:_HINTS]
