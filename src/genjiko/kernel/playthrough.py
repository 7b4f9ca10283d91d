"""A whole random game as a text that shows every legal list, view, event and notation: the golden files."""

import json
from collections.abc import Callable

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game

Choose = Callable[[Game, int, Rng], Action]
"""What a seat plays."""


def at_random(game: Game, seat: int, rng: Rng) -> Action:
    """Any legal action."""
    legal = game.legal(seat)
    return legal[rng.below(len(legal))]


def playthrough(game: Game, seed: int, choose: Choose = at_random) -> str:
    """Play a game to its end, by default with random actions, and tell everything that anybody could see.

    Of each view only what has changed is told, once for all who see it, so that a changed line is a changed fact.
    """
    rng = Rng(seed)
    out: list[str] = []
    viewers: list[int | None] = [*range(game.rules.players), None]
    last: dict[int | None, dict[str, str]] = {viewer: {} for viewer in viewers}
    told = 0
    step = 0
    while True:
        out.append(f"== step {step}")
        seen: dict[str, list[str]] = {}
        for viewer in viewers:
            now = _flat(game.view(viewer))
            lines = _changes(last[viewer], now)
            last[viewer] = now
            lines += [f"event {n} {json.dumps(e, sort_keys=True)}" for n, e in enumerate(game.events(viewer, told))]
            for line in lines:
                seen.setdefault(line, []).append("spectator" if viewer is None else f"seat {viewer}")
        for line, names in seen.items():
            out.append(f"{'all' if len(names) == len(viewers) else ', '.join(names)}: {line}")
        out.extend(f"log {line}" for line in game.log(None, told))
        told = len(game.events())
        if game.over:
            break
        seat = game.to_act[rng.below(len(game.to_act))]
        legal = game.legal(seat)
        out.append(f"legal {seat} ({len(legal)}): " + " | ".join(str(a) for a in legal))
        action = choose(game, seat, rng)
        out.append(f"play {seat} {action} #{action.id}")
        game.play(action, seat)
        step += 1
    out.append(f"scores {game.scores} winners {game.winners} breakdown {json.dumps(game.breakdown)}")
    out.append(game.record())
    return "\n".join(out)


def _flat(value: object, path: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    if isinstance(value, dict) and value:
        for key, item in value.items():
            flat.update(_flat(item, f"{path}.{key}" if path else str(key)))
    elif isinstance(value, list) and value and isinstance(value[0], (dict, list)):
        for i, item in enumerate(value):
            flat.update(_flat(item, f"{path}[{i}]"))
    else:
        flat[path] = json.dumps(value, sort_keys=True)
    return flat


def _changes(before: dict[str, str], after: dict[str, str]) -> list[str]:
    lines = [f"{path} gone" for path in before if path not in after]
    lines += [f"{path} = {value}" for path, value in after.items() if before.get(path) != value]
    return lines
