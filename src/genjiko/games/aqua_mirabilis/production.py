"""Production: flowers into scents by the methods on the board, then baskets kept for later."""

from typing import Final

from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.actions import DISCARDS, PICKS, STORED, STORES, USES
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import FLOWERS, MEMBERS, METHODS, NONE, POINTS_ABILITY, as_letters
from genjiko.games.aqua_mirabilis.state import CONVERT, MACERATE, ON_THE_ROAD, STORING, AquaState, Board
from genjiko.kernel.action import Action
from genjiko.kernel.sink import Tell

MORE_POINTS: Final = 2
"""What the ability and the PP2 tile add."""


def may_produce(box: Box, board: Board) -> bool:
    """At least one production point on the sundial and one flower, loose or stored (rulings 7, 8)."""
    return box.production[board.ap] > 0 and (sum(board.flowers) > 0 or max(board.stored) > NONE)


def begin(box: Box, state: AquaState, tell: Tell) -> None:
    """The perfumer goes home; the sundial says how much can be produced."""
    board = state.boards[state.seat]
    board.place = NONE
    board.last_type = NONE
    state.produced = True
    state.points = box.production[board.ap]
    if board.abilities >> POINTS_ABILITY & 1:
        state.points += MORE_POINTS
    state.step = CONVERT
    if tell is not None:
        tell.append(events.Produce(state.seat, points=state.points))


def more_points(state: AquaState) -> None:
    """The PP2 tile."""
    state.points += MORE_POINTS


# -- converting --


def baskets(board: Board, m: int, f: int) -> int:
    """How many baskets of a flower a method can use: loose ones and those stored on it."""
    return board.flowers[f] + (board.stored[2 * m] == f) + (board.stored[2 * m + 1] == f)


def use_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    """Every method with every flower it can take; of two different flowers the first."""
    found: list[Action] = []
    for m in MEMBERS[board.methods]:
        if box.method_points[m] > state.points:
            continue
        need = box.method_baskets[m] if box.method_equal[m] else 1
        good = [f for f in MEMBERS[box.method_flowers[m]] if baskets(board, m, f) >= need]
        if not box.method_equal[m]:
            good = good[:-1]  # the last letter has no later one to go with it
        found += [USES[m][f] for f in good]
    return found


def use(box: Box, state: AquaState, m: int, f: int, tell: Tell) -> None:
    """Use a method on a flower; a method for two different ones asks for the second."""
    if not box.method_equal[m]:
        state.method = m
        state.chosen = f
        state.step = MACERATE
        return
    _convert(box, state, m, [f] * box.method_baskets[m], tell)


def second_flower_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    """The second flower: a later letter."""
    m = state.method
    return [PICKS[f] for f in MEMBERS[box.method_flowers[m]] if f > state.chosen and baskets(board, m, f)]


def use_second(box: Box, state: AquaState, f: int, tell: Tell) -> None:
    """Two different flowers are converted."""
    m, first = state.method, state.chosen
    state.method = NONE
    state.chosen = NONE
    state.step = CONVERT
    _convert(box, state, m, [first, f], tell)


def _convert(box: Box, state: AquaState, m: int, baskets: list[int], tell: Tell) -> None:
    """The baskets turn into scents; more scents come from the supply as far as it goes (ruling 65)."""
    board = state.boards[state.seat]
    state.points -= box.method_points[m]
    before = board.scents[:]
    for f in baskets:
        _take_basket(board, m, f)
        board.scents[f] += 1
    _gain(state, board, baskets[0], box.method_scents[m] - len(baskets))
    for f in set(baskets):
        if board.specializations >> f & 1:
            _gain(state, board, f, 1)
    if tell is not None:
        used = [FLOWERS[f] for f in baskets]
        made = as_letters([board.scents[f] - before[f] for f in range(6)])
        tell.append(events.Use(state.seat, method=METHODS[m], flowers=used, scents=made, left=state.points))


def _take_basket(board: Board, m: int, f: int) -> None:
    """A stored basket goes first: it can serve nothing else (ruling 59)."""
    if board.stored[2 * m + 1] == f:
        board.stored[2 * m + 1] = NONE
    elif board.stored[2 * m] == f:
        board.stored[2 * m] = board.stored[2 * m + 1]
        board.stored[2 * m + 1] = NONE
    else:
        board.flowers[f] -= 1


def _gain(state: AquaState, board: Board, f: int, count: int) -> None:
    count = min(count, state.supply[f])
    state.supply[f] -= count
    board.scents[f] += count


# -- storing --


def end_converting(state: AquaState) -> None:
    """Points not used lapse; what is loose may be stored."""
    state.points = 0
    state.step = STORING


def store_options(box: Box, board: Board) -> list[Action]:
    """Loose baskets onto free inputs, stored ones to the supply while loose ones remain (ruling 59)."""
    if sum(board.flowers) == 0:
        return [STORED]
    found: list[Action] = []
    for m in MEMBERS[board.methods]:
        fitting = [f for f in MEMBERS[box.method_flowers[m]] if board.flowers[f] and fits(box, board, m, f)]
        found += [STORES[m][f] for f in fitting]
    for m in MEMBERS[board.methods]:
        here = 0
        for i in (2 * m, 2 * m + 1):
            if board.stored[i] != NONE:
                here |= 1 << board.stored[i]
        found += [DISCARDS[m][f] for f in MEMBERS[here]]
    found.append(STORED)
    return found


def fits(box: Box, board: Board, m: int, f: int) -> bool:
    """Whether a free input of a method takes a basket of an allowed flower."""
    first = board.stored[2 * m]
    if first == NONE:
        return True
    if box.method_baskets[m] == 1 or board.stored[2 * m + 1] != NONE:
        return False
    return (first == f) == box.method_equal[m]


def store(state: AquaState, m: int, f: int, tell: Tell) -> None:
    """Keep a basket on a method."""
    board = state.boards[state.seat]
    board.flowers[f] -= 1
    i = 2 * m if board.stored[2 * m] == NONE else 2 * m + 1
    board.stored[i] = f
    if tell is not None:
        tell.append(events.Store(state.seat, method=METHODS[m], flower=FLOWERS[f]))


def discard(state: AquaState, m: int, f: int, tell: Tell) -> None:
    """Throw a stored basket away."""
    board = state.boards[state.seat]
    if board.stored[2 * m] == f:
        board.stored[2 * m] = board.stored[2 * m + 1]
    board.stored[2 * m + 1] = NONE
    state.supply[f] += 1
    if tell is not None:
        tell.append(events.Discard(state.seat, method=METHODS[m], flower=FLOWERS[f]))


def end_storing(state: AquaState) -> None:
    """The coach comes next; flowers still loose are lost after it."""
    state.step = ON_THE_ROAD
