"""What is done before a page is there.

A worker keeps Python's memory after this for the next start, and `tools/site.py` lays the answers beside the page,
which shows the games by them while Python is on its way.

Everything is loaded, msgspec's part in C too: it has the same place in each start (`web/src/line/python.ts`). And what
every page asks for first is asked once, so that whatever is read and reckoned for it is known.
"""

import gc
import json
from collections.abc import Coroutine
from typing import Any

import genjiko
from genjiko.bots import level_names, make_bot
from genjiko.games import game_ids, game_languages
from genjiko.server.local import browser  # noqa: F401 (loaded ahead)
from genjiko.server.local.desk import Answer, Desk
from genjiko.server.local.house import LocalHouse
from genjiko.server.local.keeping import Nowhere


def languages() -> list[str]:
    """All that a page can be read in."""
    return sorted({language for game in game_ids() for language in game_languages(game)})


def first_questions() -> list[str]:
    """What a page asks for at once, and everybody is answered alike: the games, and each game's words for its board."""
    words = [f"/api/games/{game}/words?language={language}" for game in game_ids() for language in languages()]
    return [*(f"/api/games?language={language}" for language in languages()), *words]


def load() -> str:
    """Know all games, bots and words, and the answers to all first questions, which it gives by address, as JSON.
    Raises RuntimeError when one is refused.
    """
    for game in genjiko.games():
        genjiko.new(game, seed=1)
    for level in level_names():
        make_bot(level)
    desk = Desk(LocalHouse(Nowhere()))
    _asked(desk, "/api/lessons")
    answers = {address: _asked(desk, address) for address in first_questions()}
    gc.collect()
    return json.dumps(answers)


def _asked(desk: Desk, address: str) -> str:
    answer = _at_once(desk.ask("GET", address))
    if answer.status != 200:
        raise RuntimeError(f"{address}: {answer.text}")
    return answer.text


def _at_once(work: Coroutine[Any, Any, Answer]) -> Answer:
    """What it comes to, without a loop. Raises RuntimeError when it waits for something."""
    try:
        work.send(None)
    except StopIteration as end:
        answer: Answer = end.value
        return answer
    raise RuntimeError("it waits for something")
