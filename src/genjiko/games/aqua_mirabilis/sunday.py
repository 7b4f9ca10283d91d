"""Sundays: flowers to the market, perfumes up, a cube on the crossing, new fashions."""

from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import FLOWERS, NONE, SHOWN, Kind
from genjiko.games.aqua_mirabilis.state import AquaState
from genjiko.kernel.sink import Tell


def inner_sunday(box: Box, state: AquaState, tell: Tell) -> None:
    """The routine of the second, third and fourth Sunday."""
    _deliver(box, state, state.day // box.week - 1, tell)
    perfumes_up(state, tell)
    _crossing(box, state, tell)
    _move_court(box, state, most=True, tell=tell)
    _move_king(box, state, tell)


def last_sunday(box: Box, state: AquaState, tell: Tell) -> None:
    """Before the final parade: no delivery, and both pawns go to the fewest cubes (ruling 63)."""
    perfumes_up(state, tell)
    _crossing(box, state, tell)
    _move_court(box, state, most=False, tell=tell)
    _move_king(box, state, tell)


def _deliver(box: Box, state: AquaState, sunday: int, tell: Tell) -> None:
    """Both delivery tiles, as far as the supply goes (ruling 32)."""
    brought: list[Kind] = []
    for i in range(2):
        for f in box.deliveries[state.deliveries[2 * sunday + i]]:
            count = min(box.factors[i], state.supply[f])
            state.supply[f] -= count
            state.market[f] += count
            if tell is not None:
                brought += [FLOWERS[f]] * count
    if tell is not None:
        tell.append(events.Delivery(flowers=sorted(brought)))


def perfumes_up(state: AquaState, tell: Tell) -> None:
    """Every perfume can be shown again."""
    for board in state.boards:
        for slot in range(3):
            if board.perfumes[slot] != NONE:
                board.perfumes[slot] &= ~SHOWN
    if tell is not None:
        tell.append(events.PerfumesUp())


def _crossing(box: Box, state: AquaState, tell: Tell) -> None:
    """A cube where king and court meet, if there is such a cell and room in it (ruling 30)."""
    cell = state.king * 6 + state.court
    if state.king == state.court or state.cubes[cell] >= box.sub_slots or state.cube_supply == 0:
        return
    token = state.cubes[cell] == 0
    if token:
        state.token_supply += 1
    state.cubes[cell] += 1
    state.cube_supply -= 1
    if tell is not None:
        tell.append(events.SundayCube(base=FLOWERS[state.king], complement=FLOWERS[state.court], token=token))


def line_met_next(box: Box, start: int, totals: list[int], most: bool) -> int:
    """The first other line met going on from `start` that has the most (or fewest) cubes (ruling 31)."""
    best = NONE
    for step in range(1, 6):
        f = box.order[(box.position[start] + step) % 6]
        if best == NONE or (totals[f] > totals[best] if most else totals[f] < totals[best]):
            best = f
    return best


def _move_court(box: Box, state: AquaState, most: bool, tell: Tell) -> None:
    rows = [sum([state.cubes[column * 6 + row] for column in range(6)]) for row in range(6)]
    state.court = line_met_next(box, state.court, rows, most)
    if tell is not None:
        tell.append(events.CourtMoves(court=FLOWERS[state.court], most=most))


def _move_king(box: Box, state: AquaState, tell: Tell) -> None:
    columns = [sum([state.cubes[column * 6 + row] for row in range(6)]) for column in range(6)]
    state.king = line_met_next(box, state.king, columns, False)
    if tell is not None:
        tell.append(events.KingMoves(king=FLOWERS[state.king]))
