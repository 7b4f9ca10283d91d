"""A whole random game as a text that shows every legal list, view, event and notation: the golden files."""

import json
from collections.abc import Callable
from typing import NamedTuple

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game

Choose = Callable[[Game, int, Rng], Action]
"""What a seat plays."""

_WIDTH = 240  # What is written in no more characters than this is told in one line.


class Step(NamedTuple):
    """A game after one of its moves."""

    move: str
    """Who played what, to come here; "" for the set-up."""
    lines: list[str]
    """What anybody could see of it."""


def at_random(game: Game, seat: int, rng: Rng) -> Action:
    """Any legal action."""
    legal = game.legal(seat)
    return legal[rng.below(len(legal))]


def playthrough(game: Game, seed: int, choose: Choose = at_random) -> list[Step]:
    """Play a game to its end, by default with random actions, and tell everything that anybody could see.

    Of each view only what has changed is told, once for all who see it, so that a changed line is a changed fact. After
    the steps stands one more, with the result and the record.
    """
    rng = Rng(seed)
    teller = _Teller(game)
    steps = [Step("", teller.news())]
    while not game.over:
        seat = game.to_act[rng.below(len(game.to_act))]
        legal = game.legal(seat)
        steps[-1].lines.append(f"seat {seat} may ({len(legal)}): " + " | ".join(str(a) for a in legal))
        action = choose(game, seat, rng)
        game.play(action, seat)
        steps.append(Step(f"seat {seat}: {action} #{action.id}", teller.news()))
    parts = [f"seat {seat}: {score} of {json.dumps(game.breakdown[seat])}" for seat, score in enumerate(game.scores)]
    return [*steps, Step("the end", [*parts, f"winners {list(game.winners)}", *game.record().splitlines()])]


def set_up(game: Game) -> Step:
    """A game as everybody sees it before its first move."""
    return Step("", _Teller(game).news())


class _Teller:
    """Knows what everybody has been told of a game, and tells what is new."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.viewers: list[int | None] = [*range(game.rules.players), None]
        self.last: dict[int | None, dict[str, str]] = {viewer: {} for viewer in self.viewers}
        self.told = 0

    def news(self) -> list[str]:
        """Log, events and changes of the views since the last time."""
        game, told = self.game, self.told
        self.told = game.told
        log = [f"log: {line}" for line in game.log(None, told)]
        seen: dict[str, list[str]] = {}
        for viewer in self.viewers:
            events = [f"event {n} {json.dumps(e, sort_keys=True)}" for n, e in enumerate(game.events(viewer, told))]
            now = _flat(game.view(viewer))
            for line in events + _changes(self.last[viewer], now):
                seen.setdefault(line, []).append("spectator" if viewer is None else f"seat {viewer}")
            self.last[viewer] = now
        return log + [
            f"{'all' if len(names) == len(self.viewers) else ', '.join(names)}: {line}" for line, names in seen.items()
        ]


def _flat(value: object, path: str = "") -> dict[str, str]:
    """A value by its parts, each with its path; what is short stays in one piece."""
    flat: dict[str, str] = {}
    text = json.dumps(value, ensure_ascii=False)
    if path and len(text) <= _WIDTH:
        flat[path] = text
    elif isinstance(value, dict):
        for key, item in value.items():
            flat.update(_flat(item, f"{path}.{key}" if path else str(key)))
    elif isinstance(value, list) and isinstance(value[0], (dict, list)):
        for i, item in enumerate(value):
            flat.update(_flat(item, f"{path}[{i}]"))
    else:
        flat[path] = text
    return flat


def _changes(before: dict[str, str], after: dict[str, str]) -> list[str]:
    lines = [f"{path} gone" for path in before if path not in after]
    lines += [f"{path} = {value}" for path, value in after.items() if before.get(path) != value]
    return lines
