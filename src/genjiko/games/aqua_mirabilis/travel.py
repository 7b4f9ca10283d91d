"""Travelling: the perfumer takes the top tile of a city, the coach any tile of it."""

from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.actions import (
    COACH_HOME,
    COACH_LEFT,
    COACH_RIGHT,
    COACH_STAYS,
    TAKE_NONE,
    TAKES,
)
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import CITIES, COACH_ABILITY, NONE, TILE_NAMES, city_of
from genjiko.games.aqua_mirabilis.state import ARRIVAL, CITY_TILE, LAST, AquaState, Board
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance
from genjiko.kernel.event import ABSENT, EVERYBODY
from genjiko.kernel.sink import Tell


def may_enter(box: Box, state: AquaState, board: Board, city: int) -> bool:
    """Whether the letter is good enough and a tile is left (rulings 13, 14)."""
    return board.letter >= box.city_letter[city] and len(state.stacks[city]) > 0


def take_top(box: Box, state: AquaState, city: int, tell: Tell) -> None:
    """The travel action: the top tile, and the next one becomes visible."""
    _receive(box, state, state.stacks[city].pop(), tell)


def _receive(box: Box, state: AquaState, tile: int, tell: Tell) -> None:
    board = state.boards[state.seat]
    board.tiles.append(tile)
    board.tiles.sort()
    if tell is not None:
        city = city_of(tile)
        stack = state.stacks[city]
        tell.append(
            events.CityTile(
                state.seat,
                tile=TILE_NAMES[tile],
                effect=box.effect_names[tile],
                city=CITIES[city],
                left=len(stack),
                top=TILE_NAMES[stack[-1]] if stack else None,
                reveals=EVERYBODY if stack else (),
            )
        )


# -- the coach, at the end of a production --


def steps_of(box: Box, board: Board) -> int:
    """How far the coach may drive in this production."""
    return box.steps[board.ap] + (board.abilities >> COACH_ABILITY & 1)


def coach_options(box: Box, board: Board) -> list[Action]:
    """From one step up to all of them in one direction along the line; staying is no move (ruling 2)."""
    steps = steps_of(box, board)
    left = min(steps, board.coach)
    right = min(steps, len(box.spots) - 1 - board.coach)
    moves = COACH_LEFT[:left] + COACH_RIGHT[:right]
    return [COACH_STAYS, *moves] if box.coach_optional or not moves else moves


def drive(box: Box, state: AquaState, steps: int, tell: Tell) -> None:
    """The coach moves; a stop in a city is a visit (ruling 60)."""
    board = state.boards[state.seat]
    if steps == 0:
        state.step = LAST
        return
    board.coach += steps
    city = box.city_at[board.coach]
    if city == NONE:
        state.step = LAST
    else:
        state.step = CITY_TILE if may_enter(box, state, board, city) else ARRIVAL
    if tell is not None:
        tell.append(
            events.Coach(
                state.seat,
                spot=board.coach,
                steps=abs(steps),
                direction="left" if steps < 0 else "right",
                city=CITIES[city] if city != NONE else ABSENT,
            )
        )
    if state.step == ARRIVAL:
        _end_visit(box, state, tell)


def tile_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    """The different tiles left in the city of the coach, or none."""
    stack = state.stacks[box.city_at[board.coach]]
    found: list[Action] = [TAKES[tile] for tile in sorted(set(stack))]
    found.append(TAKE_NONE)
    return found


def take_tile(box: Box, state: AquaState, tile: int, chance: Chance, tell: Tell) -> None:
    """Take a tile of choice; the rest of the stack is shuffled, if a tile was taken."""
    state.step = ARRIVAL
    if tile != NONE:
        stack = state.stacks[city_of(tile)]
        stack.remove(tile)
        stack.sort()
        chance.shuffle(stack)
        _receive(box, state, tile, tell)
    _end_visit(box, state, tell)


def _end_visit(box: Box, state: AquaState, tell: Tell) -> None:
    """London and Florence send the coach home, tile or not (ruling 15); the others leave the choice."""
    if box.sends_home[box.city_at[state.boards[state.seat].coach]]:
        go_home(box, state, tell)


def arrival_options() -> list[Action]:
    """Stay in the city or go home to Grasse."""
    return [COACH_STAYS, COACH_HOME]


def go_home(box: Box, state: AquaState, tell: Tell) -> None:
    """The coach returns to Grasse."""
    state.boards[state.seat].coach = box.grasse
    state.step = LAST
    if tell is not None:
        tell.append(events.CoachHome(state.seat, spot=box.grasse))
