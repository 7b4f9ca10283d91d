"""The frame of a turn: main choice, clean-up, days, extra turn, next player, end."""

from typing import Final

from genjiko.games.aqua_mirabilis import (
    apprenticeship,
    city_tiles,
    court,
    events,
    market,
    perfume,
    production,
    scoring,
    sunday,
    travel,
    versailles,
)
from genjiko.games.aqua_mirabilis.actions import (
    END_TURN,
    EXTRA_TURN,
    FLIP,
    GOES,
    MAKE,
    NO_EXTRA_TURN,
    PRODUCTION,
    Play,
)
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import (
    ABILITY_PLACE,
    BASE_PLACE,
    CITY_PLACE,
    COUPLE_PLACE,
    METHOD_PLACE,
    NOBODY,
    PLACE_NAMES,
    PLACES,
    TYPE_OF,
    VERSAILLES,
    as_letters,
)
from genjiko.games.aqua_mirabilis.state import (
    ABILITY,
    BASE,
    EXTRA_STEP,
    KEEP_FAVOURS,
    LAST,
    MAIN,
    PAYMENT,
    SPECIALIZATION,
    AquaState,
    Board,
)
from genjiko.kernel.action import Action
from genjiko.kernel.event import ABSENT
from genjiko.kernel.sink import Tell

FULL_SUNDIAL: Final = 5


def begin_turn(state: AquaState, extra: bool, tell: Tell) -> None:
    """A new turn of `state.seat`; favours owed are chosen first (ruling 55)."""
    state.turns += 1
    state.extra = extra
    state.free = False
    state.produced = False
    state.points = 0
    state.court_moved = False
    state.showings = 0
    state.last_points = 0
    state.step = KEEP_FAVOURS if state.boards[state.seat].owes else MAIN
    state.window = MAIN
    if tell is not None:
        ap = state.boards[state.seat].ap
        tell.append(events.ExtraTurn(state.seat, ap=ap) if extra else events.Turn(state.seat, ap=ap))


# -- free windows --


def free_actions(box: Box, state: AquaState, board: Board) -> list[Action]:
    """Perfumes that can be made and tiles that can be flipped at this moment."""
    return perfume.makes(box, state, board) + city_tiles.flips(box, state, board)


def brings_perfume(box: Box, free: list[Action]) -> bool:
    """Whether one of these free actions ends in a perfume (ruling 21)."""
    for action in free:
        assert isinstance(action, Play)
        if action.verb == MAKE or (action.verb == FLIP and city_tiles.makes_perfume(box, action.a)):
            return True
    return False


def is_free(action: Action) -> bool:
    """Whether an action is a free one: it is never taken by itself."""
    assert isinstance(action, Play)
    return action.verb == MAKE or action.verb == FLIP


# -- the main choice --


def main_options(box: Box, state: AquaState) -> list[Action]:
    """Every place that can be entered, production, and the free actions."""
    board = state.boards[state.seat]
    free = free_actions(box, state, board)
    points = city_tiles.FREE_ACTION if state.free else board.ap
    found: list[Action] = [
        GOES[place]
        for place in range(PLACES)
        if box.place_ap[place] <= points
        and TYPE_OF[place] != board.last_type
        and not occupied(box, state, place)
        and _offers(box, state, board, place, free)
    ]
    if not state.free and production.may_produce(box, board):
        found.append(PRODUCTION)
    return found + free


def occupied(box: Box, state: AquaState, place: int) -> bool:
    """Whether rivals stand on every space of a place (ruling 48)."""
    rivals = 0
    for seat in range(box.players):
        if seat != state.seat and state.boards[seat].place == place:
            rivals += 1
    return rivals >= box.place_room[place]


def _offers(box: Box, state: AquaState, board: Board, place: int, free: list[Action]) -> bool:
    """Whether the player has what a place asks for (ruling 57)."""
    if place < BASE_PLACE or COUPLE_PLACE <= place < VERSAILLES:
        return True
    if place == VERSAILLES:
        return len(versailles.unshown(board)) > 0 or brings_perfume(box, free)
    if place >= CITY_PLACE:
        return travel.may_enter(box, state, board, place - CITY_PLACE)
    if place == BASE_PLACE:
        return len(apprenticeship.base_options(state, board)) > 0
    if place == ABILITY_PLACE:
        return len(apprenticeship.ability_options(state, board)) > 0
    if place >= METHOD_PLACE:
        return len(apprenticeship.payment_options(board)) > 0
    return len(apprenticeship.specialization_options(state, board)) > 0


def go(box: Box, state: AquaState, place: int, tell: Tell) -> None:
    """The perfumer goes to a place and pays; a FREE3 tile pays for him (ruling 50)."""
    board = state.boards[state.seat]
    board.place = place
    board.last_type = TYPE_OF[place]
    cost = box.place_ap[place]
    budget = city_tiles.FREE_ACTION - cost
    if not state.free:
        board.ap -= cost
        budget = board.ap
    _arrive(state, place, budget)
    if tell is not None:
        tell.append(events.Go(state.seat, place=PLACE_NAMES[place], ap=board.ap))
    if CITY_PLACE <= place < COUPLE_PLACE:
        travel.take_top(box, state, place - CITY_PLACE, tell)
    elif COUPLE_PLACE <= place < VERSAILLES:
        court.receive_letter(box, state, place - COUPLE_PLACE, tell)


def _arrive(state: AquaState, place: int, budget: int) -> None:
    """What is to be done at a place; `budget` points are left for the workers of the market."""
    if place < BASE_PLACE:
        market.arrive(state, budget)
    elif place == BASE_PLACE:
        state.step = BASE
    elif place < ABILITY_PLACE:
        state.step = SPECIALIZATION
    elif place == ABILITY_PLACE:
        state.step = ABILITY
    elif place < CITY_PLACE:
        state.step = PAYMENT
    elif place < COUPLE_PLACE:
        state.step = LAST  # the tile comes by itself
    elif place < VERSAILLES:
        court.visit(state)
    else:
        versailles.enter(state)


# -- the end of a turn (ruling 49) --


def last_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    """The last window: end the turn, or free actions before the clean-up."""
    return [END_TURN, *free_actions(box, state, board)]


def clean_up(box: Box, state: AquaState, tell: Tell) -> None:
    """Loose flowers after a production, sundial, day; then the offer of an extra turn."""
    board = state.boards[state.seat]
    offered = board.tokens > 0 and not state.extra
    state.step = EXTRA_STEP if offered else LAST  # a day that passes neither brings nor takes tokens
    if state.produced:
        _discard_flowers(state, board, tell)
    if state.produced or board.ap == 0:
        board.ap = FULL_SUNDIAL
        _advance(box, state, tell)
    if not offered:
        next_player(box, state, tell)


def _discard_flowers(state: AquaState, board: Board, tell: Tell) -> None:
    if sum(board.flowers) == 0:
        return
    lost = board.flowers
    board.flowers = [0] * 6
    for f in range(6):
        state.supply[f] += lost[f]
    if tell is not None:
        tell.append(events.LoseFlowers(state.seat, flowers=as_letters(lost)))


def _advance(box: Box, state: AquaState, tell: Tell) -> None:
    """One reset is one day (ruling 72); after the last Sunday the marker stays (ruling 38)."""
    if state.trigger != NOBODY:
        if tell is not None:
            tell.append(events.Sundial(state.seat))
        return
    state.day += 1
    if tell is not None:
        week = state.day // box.week + 1 if state.day < box.last_day else ABSENT
        tell.append(events.Day(state.seat, day=box.days[state.day % box.week], week=week))
    if state.day == box.last_day:
        state.trigger = state.seat
        if tell is not None:
            tell.append(events.LastSunday(state.seat))
    elif state.day % box.week == 0:
        sunday.inner_sunday(box, state, tell)


def extra_options() -> list[Action]:
    """Pay a token for one more turn, or not."""
    return [EXTRA_TURN, NO_EXTRA_TURN]


def extra_turn(state: AquaState, tell: Tell) -> None:
    """A token goes to the supply for one more turn (ruling 68)."""
    state.boards[state.seat].tokens -= 1
    state.token_supply += 1
    begin_turn(state, True, tell)


def next_player(box: Box, state: AquaState, tell: Tell) -> None:
    """The next seat, or the final parade when the trigger player would be next."""
    state.seat = (state.seat + 1) % box.players
    if state.seat == state.trigger:
        scoring.begin_parade(box, state, tell)
    else:
        begin_turn(state, False, tell)
