"""Law 12: the frames of a move lead from the view before it to the view after it, and every piece has one place."""

import json

from genjiko.kernel.action import Action
from genjiko.kernel.difference import changed, difference
from genjiko.kernel.event import OPEN
from genjiko.kernel.game import Game, census_totals
from genjiko.kernel.sink import Film


def frame_fault(game: Game, seat: int, action: Action) -> str:
    """Play an action in a game that is watched, and say what is wrong with the frames of it; "" if nothing is."""
    viewers = range(OPEN, game.rules.players)
    before = {viewer: game.view(viewer)["table"] for viewer in viewers}
    totals, places = census_totals(game.census()), game.census()
    told = game.told
    game.play(action, seat)
    film = game._films[-1]
    kinds = [str(event["kind"]) for event in game.events(OPEN, told)]
    if len(film.states) != len(kinds) + 1:
        return f"{action!r} told {len(kinds)} events, but there are {len(film.states)} frames"
    fault = _piece_fault(game, film, kinds, totals, places)
    if fault:
        return f"{action!r}: {fault}"
    for viewer in viewers:
        fault = _way_fault(game, film, viewer, before[viewer])
        if fault:
            return f"{action!r}, viewer {viewer}: {fault}"
    return ""


def _piece_fault(
    game: Game, film: Film, kinds: list[str], totals: dict[str, int], places: dict[str, dict[str, int]]
) -> str:
    """Whether in some frame a piece is missing or lies twice, or moves without an event that tells it."""
    for state, kind in zip(film.states[1:], kinds, strict=True):
        places = game.rules.checks.census(state)
        if census_totals(places) != totals:
            return f"after the event {kind!r} a piece is missing or lies twice"
    if places != game.census():
        return f"a piece moves after the last of {kinds}, and no event tells it"
    return ""


def _way_fault(game: Game, film: Film, viewer: int, table: object) -> str:
    """Whether the frames, carried out one by one on the table before, lead astray."""
    view = game.rules.view
    frames = [[], *game.frames(viewer, film.first)]
    for number, (frame, state) in enumerate(zip(frames, film.states, strict=False)):
        table = changed(table, json.loads(json.dumps(frame)))
        if table != view.present(view.observe(state, viewer), viewer):
            return f"frame {number} is not the table as it stood then"
    after = game.view(viewer)["table"]
    if len(frames) != max(1, len(film.states) - 1):
        return f"{len(frames) - 1} frames for {len(film.states) - 1} events"
    return "" if changed(table, difference(table, after)) == after else "the last frame does not lead to the view"
