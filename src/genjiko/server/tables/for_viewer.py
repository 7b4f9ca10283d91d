"""A game as one viewer may see it, in the types of the wire. Nothing leaves the server but through here."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct, json

from genjiko.bots import Considered
from genjiko.games import game_languages, game_words
from genjiko.kernel.action import Action
from genjiko.kernel.action_text import say_actions
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.difference import difference
from genjiko.kernel.event import OPEN, SPECTATOR
from genjiko.kernel.game import Game
from genjiko.kernel.observation import Observation
from genjiko.kernel.words import Words
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.wire import GameState, Hint, LoggedEvent, Prompt, ReplayStep

Viewer = int
"""A seat, SPECTATOR, or OPEN."""

_WORLDS = 3
"""In so many worlds that a seat cannot tell apart an action must bring the same for it to be certain."""

SeatNames = Sequence[str]
"""What the seats of a table are called; "" where nobody is."""


@lru_cache(maxsize=256)
def words_of(game: str, language: str) -> Words:
    """The words of a game; English for a language that nobody has translated it into."""
    return game_words(game, language if language in game_languages(game) else "en")


def called(names: SeatNames, words: Words) -> Callable[[int], str]:
    """How a seat is called in sentences. Pages count seats from 1, as people do."""

    def name(seat: int) -> str:
        return names[seat] if 0 <= seat < len(names) and names[seat] else words.seat_name(seat + 1)

    return name


def show_prompt(view: dict[str, Any], words: Words, names: SeatNames, yours: bool) -> Prompt:
    """What is to be done now, in words too: said to the viewer if it is `yours`, else of the seat that decides."""
    message, args = view["prompt"]["id"], dict(view["prompt"]["args"])
    if view["to_act"]:
        args.setdefault("seat", view["to_act"])
    name = called(names, words)
    return Prompt(message, args, words.prompt(message, args, yours, name), words.help(message, args, "clicking", name))


def show_events(
    game: Game, viewer: Viewer, first: int, words: Words, names: SeatNames, last: int | None = None
) -> list[LoggedEvent]:
    """The events from number `first` on, up to `last`."""
    steps = game.event_steps()
    seen = game.events(viewer, since=first)
    if last is not None:
        seen = seen[: max(0, last - first)]
    name = called(names, words)
    return [LoggedEvent(first + i, steps[first + i], event, words.event(event, name)) for i, event in enumerate(seen)]


def show_state(
    logged: LoggedGame,
    viewer: Viewer,
    first: int,
    language: str,
    names: SeatNames,
    now: float,
    guest: bool = False,
    table: dict[str, Any] | None = None,
) -> GameState:
    """Everything that a viewer needs of a running or finished game; a guest only looks on with the eyes of a seat.

    `table`: as the viewer saw it before the last move, if nothing else has happened since.
    """
    game = logged.game
    words = words_of(logged.header.game, language)
    view, frames = logged.view_with_frames(viewer, first, table)
    to_act = logged.to_act
    acting = viewer >= 0 and viewer in to_act and not guest
    result = logged.result()
    return GameState(
        version=logged.version,
        step=len(game.moves),
        seat=None if viewer == SPECTATOR else viewer,
        view=view,
        to_act=list(to_act),
        legal=[action.text for action in game.legal(viewer)] if acting else [],
        undo=game.undoable(viewer) if acting else 0,
        over=logged.over,
        scores=None if result is None else result.scores,
        prompt=show_prompt(view, words, names, acting),
        events_from=first,
        events=show_events(game, viewer, first, words, names),
        clocks=logged.clocks.show(now),
        now=now,
        result=result,
        acted=any(viewer in (move.seat, SPECTATOR) for move in game.moves),
        frames=frames,
    )


class Shown(Struct):
    """What somebody has before them: the next state may tell only what has changed since."""

    viewer: Viewer
    version: int
    view: dict[str, Any]
    moves: int
    """How many moves the game had."""
    told: int
    """How many events."""


def _table_before(logged: LoggedGame, before: Shown, first: int) -> dict[str, Any] | None:
    """The table that was shown, if just one move was made since then and nothing taken back."""
    one_on = (logged.version, len(logged.game.moves), first) == (before.version + 1, before.moves + 1, before.told)
    return before.view["table"] if one_on else None


def state_text(
    logged: LoggedGame,
    viewer: Viewer,
    first: int,
    language: str,
    names: SeatNames,
    now: float,
    before: Shown | None = None,
    guest: bool = False,
) -> tuple[bytes, Shown]:
    """`show_state` as JSON, told from what was shown `before` if that is given."""
    if before is not None and before.viewer != viewer:
        before = None
    table = None if before is None else _table_before(logged, before, first)
    state = show_state(logged, viewer, first, language, names, now, guest, table)
    shown = Shown(viewer, state.version, state.view, state.step, logged.game.told)
    if before is not None:
        state.changes, state.view = difference(before.view, state.view), {}
    return json.encode(state), shown


def show_step(game: Game, steps: int, viewer: Viewer, language: str, names: SeatNames) -> ReplayStep:
    """The table after some actions. Nobody who looks back has anything to decide, so the prompt speaks to nobody."""
    words = words_of(game.rules.meta.id, language)
    last = game.moves[-1] if game.moves else None
    first = 0 if last is None else last.told
    view, frames = game.view_with_frames(viewer, first)
    known = last is not None and viewer in (OPEN, last.seat)
    return ReplayStep(
        step=len(game.moves),
        steps=steps,
        seat=seat_on_wire(viewer),
        view=view,
        prompt=show_prompt(view, words, names, yours=False),
        mover=None if last is None else last.seat,
        action=last.action.text if last is not None and known else None,
        events=show_events(game, viewer, first, words, names),
        frames=frames,
    )


def show_hint(seen: Observation, considered: Considered, language: str, names: SeatNames) -> Hint:
    """An action that a bot has considered, in words, with the reason for it."""
    message, args = seen.rules.advice.reason(seen.state, seen.seat, considered.action)
    words = words_of(seen.rules.meta.id, language)
    reason = words.text(f"advice.{message}", args, called(names, words))
    (text,) = say_actions(seen, [considered.action], words)
    gain = _gain(seen, considered.action)
    return Hint(considered.action.text, considered.values, considered.visits, reason, text, gain, considered.error)


def _gain(seen: Observation, action: Action) -> int:
    """The points that an action brings its seat at once; 0 where chance or what is hidden has a say in it."""
    found: set[int] = set()
    for world in range(_WORLDS):
        state, chance = seen.resample(Rng(world)), Chance(world)
        chance.start_log()
        before = seen.rules.scores(state)[seen.seat]
        seen.rules.apply(state, seen.seat, action, chance, None)
        if chance.take_log():
            return 0
        found.add(seen.rules.scores(state)[seen.seat] - before)
    return found.pop() if len(found) == 1 else 0


def seat_on_wire(viewer: Viewer) -> Any:
    """A viewer as the wire writes it."""
    return {OPEN: "open", SPECTATOR: None}.get(viewer, viewer)
