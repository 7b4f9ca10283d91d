"""Positions beside a finished game: what might have been, from any of its steps.

Chance goes on from the seed of the game, so the same moves lead to the same place for everybody. While a game runs
there is no what-if: see docs/decisions/what-if.md.
"""

from collections.abc import Sequence

from genjiko.kernel.action import Action
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.event import OPEN, SPECTATOR
from genjiko.kernel.game import Game
from genjiko.kernel.observation import Observation
from genjiko.server import wire
from genjiko.server.errors import Refusal, not_found, refusal_of
from genjiko.server.tables.for_viewer import SeatNames, show_events, show_step, words_of
from genjiko.server.tables.logged_game import result_by_rules
from genjiko.server.tables.replays import NamedReplay


def eyes_of(seat: str | None, players: int) -> int:
    """The point of view that somebody names. Raises Refusal."""
    if seat is None:
        return SPECTATOR
    if seat == "open":
        return OPEN
    if int(seat) >= players:
        raise not_found("seat")
    return int(seat)


def branch(replay: NamedReplay, step: int, moves: Sequence[wire.SeatMove]) -> Game:
    """The game after so many of its own actions and then these. Raises Refusal."""
    game = replay.after(step)
    for number, move in enumerate(moves, 1):
        game.watched = number == len(moves)
        _play(game, move)
    return game


def _play(game: Game, move: wire.SeatMove) -> None:
    try:
        game.play(move.action, move.seat)
    except IllegalAction as error:
        raise refusal_of(error) from None


def shown(game: Game, seat: str | None, language: str, names: SeatNames) -> wire.WhatIfStep:
    """Such a position as these eyes see it. Raises Refusal."""
    viewer = eyes_of(seat, game.rules.players)
    step = show_step(game, len(game.moves), viewer, language, names)
    legal = game.legal(viewer) if viewer >= 0 else []
    return wire.WhatIfStep(
        **{name: getattr(step, name) for name in wire.ReplayStep.__struct_fields__},
        to_act=list(game.to_act),
        legal=[action.text for action in legal],
        over=game.over,
        result=result_by_rules(game) if game.over else None,
    )


def decision(game: Game, seat: str | None, action: str | None) -> tuple[Observation, Action | None]:
    """What a seat knows that has to decide there, and the action that is asked about. Raises Refusal."""
    viewer = eyes_of(seat, game.rules.players)
    if viewer not in game.to_act:
        raise Refusal("illegal", "this seat has nothing to decide there", "not_your_turn")
    if action is None:
        return game.observation(viewer), None
    try:
        game.copy().play(action, viewer)
    except IllegalAction as error:
        raise refusal_of(error) from None
    return game.observation(viewer), game.rules.catalogue.parse(action)


# -- trees --


def check_tree(replay: NamedReplay, tree: wire.StudyTree) -> None:
    """Raises Refusal for moves that cannot be made there."""
    for note in tree.notes:
        replay.after(note.step)
    _positions(replay, tree)


def show_tree(
    replay: NamedReplay, tree: wire.StudyTree, seat: str | None, language: str, names: SeatNames
) -> list[wire.ShownMove]:
    """The moves of a tree as these eyes see them. Raises Refusal."""
    shown_moves = []
    for move, game in zip(tree.moves, _positions(replay, tree), strict=True):
        viewer = eyes_of(seat, game.rules.players)
        words = words_of(game.rules.meta.id, language)
        told = show_events(game, viewer, game.moves[-1].told, words, names)
        text = next((event.line for event in told if event.line), "")
        action = move.action if viewer in (OPEN, move.seat) else None
        shown_moves.append(wire.ShownMove(move.after, move.step, move.seat, action, text, move.sign, move.comment))
    return shown_moves


def _positions(replay: NamedReplay, tree: wire.StudyTree) -> list[Game]:
    """The game after each move of a tree. Raises Refusal."""
    games: list[Game] = []
    for number, move in enumerate(tree.moves):
        if move.after >= number:
            raise Refusal("bad_request", "a move of a study stands behind those that lead to it")
        if move.after >= 0 and tree.moves[move.after].step != move.step:
            raise Refusal("bad_request", "a move leaves the game at the step at which the one before it does")
        game = replay.after(move.step) if move.after < 0 else games[move.after].copy()
        _play(game, wire.SeatMove(move.seat, move.action))
        games.append(game)
    return games
