"""The endpoints of the rules' examples: a list, and any step of one as a seat sees it."""

from functools import lru_cache

from genjiko.door import examples, pictures
from genjiko.games import game_ids, game_meta
from genjiko.kernel.examples import Example
from genjiko.kernel.replay import Replay
from genjiko.server import wire
from genjiko.server.api.endpoint import Call, Endpoint
from genjiko.server.api.lobby import InLanguage
from genjiko.server.errors import not_found
from genjiko.server.tables.for_viewer import show_step, words_of


async def example_list(call: Call) -> wire.ExampleList:
    """The examples of a game, and what its page shows."""
    game = _game(call)
    words, shown = words_of(game, call.query.language), pictures(game)
    lines = [
        wire.ExampleLine(name, words.text(f"examples.{name}"), len(example.game.moves))
        for name, example in examples(game).items()
        if words.has(f"examples.{name}")
    ]
    labels = [] if shown is None else [wire.PictureLabel(place, words.text(say)) for place, say in shown.labels]
    step, steps = (-1, []) if shown is None else (shown.step, shown.steps)
    return wire.ExampleList(game, game_meta(game).title, lines, step, labels, steps)


async def example_step(call: Call) -> wire.ReplayStep:
    """The table of an example after some moves, as the seat sees it that looks on."""
    game = _game(call)
    example = examples(game).get(call.path("example"))
    if example is None:
        raise not_found("example")
    names = [words_of(game, call.query.language).seat_name(seat + 1) for seat in range(example.game.rules.players)]
    step = _number(call.path("step"), example)
    return show_step(
        _replay(game, example.name).at(step), len(example.game.moves), example.seat, call.query.language, names
    )


@lru_cache(maxsize=64)
def _replay(game: str, example: str) -> Replay:
    return Replay(examples(game)[example].game)


def _game(call: Call) -> str:
    game = call.path("game")
    if game not in game_ids():
        raise not_found("game")
    return game


def _number(text: str, example: Example) -> int:
    most = len(example.game.moves)
    if not text.isdecimal() or int(text[:9]) > most:
        raise not_found(f"step: this example has {most}")
    return int(text)


ENDPOINTS = [
    Endpoint("GET", "/api/examples/{game}", example_list, wire.ExampleList, query=InLanguage, errors=("not_found",)),
    Endpoint(
        "GET",
        "/api/examples/{game}/{example}/{step}",
        example_step,
        wire.ReplayStep,
        query=InLanguage,
        errors=("not_found",),
    ),
]
