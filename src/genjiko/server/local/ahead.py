"""What can be done before a page is there: its worker keeps Python's memory after this for the next start.

Only plain Python may be loaded here. A C library (msgspec) has a part outside of that memory, so everything that
stands on it is loaded after each start.
"""

import asyncio  # noqa: F401 (loaded ahead)
import gc
import ipaddress  # noqa: F401 (loaded ahead)
import logging  # noqa: F401 (loaded ahead)
import secrets  # noqa: F401 (loaded ahead)
import sys
import urllib.parse  # noqa: F401 (loaded ahead)

import genjiko
from genjiko.bots import level_names, make_bot
from genjiko.games import game_languages, game_meta


def load() -> None:
    """Know all games and bots. Raises RuntimeError when something was loaded that cannot be kept."""
    for game in genjiko.games():
        game_meta(game)
        game_languages(game)
        genjiko.new(game, seed=1)
    for level in level_names():
        make_bot(level)
    if "msgspec" in sys.modules:
        raise RuntimeError("a C library was loaded, whose memory cannot be kept")
    gc.collect()
