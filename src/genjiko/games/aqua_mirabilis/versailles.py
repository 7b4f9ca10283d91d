"""Versailles: perfumes shown to the king and his court."""

from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.actions import COURT_STEP, DONE_HERE, PICKS, SHOWS
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import (
    FAVOUR_A,
    FAVOUR_B,
    FAVOUR_C,
    FAVOUR_D,
    FLOWERS,
    MEMBERS,
    NONE,
    SHOWN,
    base_of,
    complements_in,
    recipe_in,
    what_it_is,
)
from genjiko.games.aqua_mirabilis.state import (
    COURT,
    CUBES,
    HALF,
    KING,
    ORIGINALITY,
    PAIR,
    PERFECTION,
    SECOND,
    SHOWING,
    AquaState,
    Board,
)
from genjiko.kernel.action import Action
from genjiko.kernel.sink import Tell


def enter(state: AquaState) -> None:
    """The visit begins: as every turn does, with nothing shown and the court not moved."""
    state.step = SHOWING


def unshown(board: Board) -> list[int]:
    """The slots with a perfume that can still be shown."""
    return [slot for slot in range(3) if board.perfumes[slot] != NONE and not board.perfumes[slot] & SHOWN]


# -- before and after a showing --


def showing_options(state: AquaState, board: Board, free: list[Action], can_make: bool) -> list[Action]:
    """Show, move the court (favour A), leave; `free` are the free actions of this moment.

    Before the first showing nobody leaves while something can be shown or made (ruling 62).
    """
    seat = state.seat
    found: list[Action] = []
    ready = unshown(board)
    if state.showings == 0 or (state.showings == 1 and state.favours[FAVOUR_C] == seat):
        found += [SHOWS[slot] for slot in ready]
    if state.favours[FAVOUR_A] == seat and not state.court_moved:  # ruling 26
        found.append(COURT_STEP)
    if state.showings > 0 or not (ready or can_make):
        found.append(DONE_HERE)
    return found + free


def lower_court(box: Box, state: AquaState, tell: Tell) -> None:
    """Favour A: the court pawn goes one row down, cyclically."""
    state.court = box.order[(box.position[state.court] + 1) % 6]
    state.court_moved = True
    if tell is not None:
        tell.append(events.CourtDown(state.seat, court=FLOWERS[state.court]))


def second_options(board: Board) -> list[Action]:
    """After the SECOND tile: which perfume is shown."""
    return [SHOWS[slot] for slot in unshown(board)]


def second_possible(state: AquaState, board: Board) -> bool:
    """Whether a SECOND tile has something to do (rulings 27, 53)."""
    return state.showings == 1 and state.favours[FAVOUR_C] != state.seat and len(unshown(board)) > 0


def begin_second(state: AquaState) -> None:
    """A SECOND tile was flipped."""
    state.step = SECOND


def half(state: AquaState, tell: Tell) -> None:
    """The HALF tile: half of the points of the last showing, rounded down (rulings 29, 52)."""
    points = state.last_points // 2
    state.boards[state.seat].points[HALF] += points
    if tell is not None:
        tell.append(events.Half(state.seat, points=points))


# -- a showing --


def show(box: Box, state: AquaState, slot: int, tell: Tell) -> None:
    """Show a perfume; with one cube left for two cells the owner says which pair gets it (ruling 54)."""
    shown = state.boards[state.seat].perfumes[slot]
    base = base_of(recipe_in(shown))
    pairs = MEMBERS[complements_in(shown)]
    asks = len(pairs) == 2 and state.cube_supply == 1
    asks = asks and max([state.cubes[base * 6 + row] for row in pairs]) < box.sub_slots
    if asks:
        state.chosen = slot
        state.step = PAIR
    else:
        _begin_scoring(state, slot)
    if tell is not None:
        tell.append(events.Show(state.seat, **what_it_is(shown), slot=slot + 1))
    if not asks:
        _score(box, state, slot, pairs, tell)


def pair_options(state: AquaState, board: Board) -> list[Action]:
    """The complement of the pair that comes first."""
    return [PICKS[row] for row in MEMBERS[complements_in(board.perfumes[state.chosen])]]


def choose_pair(box: Box, state: AquaState, first: int, tell: Tell) -> None:
    """This pair gets the last cube."""
    slot = state.chosen
    state.chosen = NONE
    pairs = MEMBERS[complements_in(state.boards[state.seat].perfumes[slot])]
    _begin_scoring(state, slot)
    _score(box, state, slot, [first, *[row for row in pairs if row != first]], tell)


def _begin_scoring(state: AquaState, slot: int) -> None:
    """The perfume counts as shown; its points are still to come."""
    state.boards[state.seat].perfumes[slot] |= SHOWN
    state.showings += 1
    state.last_points = 0
    state.step = SHOWING


def _score(box: Box, state: AquaState, slot: int, pairs: list[int], tell: Tell) -> None:
    board = state.boards[state.seat]
    base = base_of(recipe_in(board.perfumes[slot]))
    king = base == state.king
    for row in pairs:
        if state.cubes[base * 6 + row] >= box.sub_slots or state.cube_supply == 0:  # rulings 23, 24
            if tell is not None:
                tell.append(events.NoRoom(state.seat, base=FLOWERS[base], complement=FLOWERS[row]))
            continue
        _score_pair(box, state, board, base, row, king, tell)
        king = False  # once for each perfume, on the first pair that scores


def _score_pair(box: Box, state: AquaState, board: Board, base: int, row: int, king: bool, tell: Tell) -> None:
    seat = state.seat
    cell = base * 6 + row
    token = state.cubes[cell] == 0
    if token:
        board.tokens += 1
    state.cubes[cell] += 1
    state.cube_supply -= 1
    originality = box.sub_slots - state.cubes[cell]
    court = box.court_points[board.letter] if row == state.court else 0
    royal = 0
    if king:
        royal = box.king_points_with_b if state.favours[FAVOUR_B] == seat else box.king_points
    perfection = box.perfection if row == state.court and base == state.king else 0  # ruling 25
    cube = box.cube_points_with_d if state.favours[FAVOUR_D] == seat else 0
    board.points[ORIGINALITY] += originality
    board.points[COURT] += court
    board.points[KING] += royal
    board.points[PERFECTION] += perfection
    board.points[CUBES] += cube
    points = originality + court + royal + perfection + cube
    state.last_points += points
    if tell is not None:
        tell.append(
            events.Pair(
                seat,
                base=FLOWERS[base],
                complement=FLOWERS[row],
                token=token,
                originality=originality,
                court=court,
                king=royal,
                perfection=perfection,
                cube=cube,
                points=points,
                cubes=state.cubes[cell],
            )
        )
        if token:
            tell.append(events.Token(seat, base=FLOWERS[base], complement=FLOWERS[row]))


# -- what a showing would bring --


def brings(box: Box, state: AquaState, seat: int, base: int, complements: int) -> tuple[int, int]:
    """The points and tokens that a perfume would bring at Versailles now."""
    board = state.boards[seat]
    points = tokens = 0
    king = base == state.king
    for row in MEMBERS[complements]:
        empty = box.sub_slots - state.cubes[base * 6 + row]
        if empty == 0 or state.cube_supply == 0:
            continue
        points += empty - 1
        tokens += empty == box.sub_slots
        if row == state.court:
            points += box.court_points[board.letter]
            if base == state.king:
                points += box.perfection
        if king:
            points += box.king_points_with_b if state.favours[FAVOUR_B] == seat else box.king_points
            king = False
        if state.favours[FAVOUR_D] == seat:
            points += box.cube_points_with_d
    return points, tokens
