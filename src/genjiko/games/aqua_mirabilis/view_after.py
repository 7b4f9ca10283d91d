"""The table of Aqua Mirabilis a little later: only what has changed is made anew."""

from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import (
    FAVOUR_B,
    FAVOUR_D,
    FLOWERS,
    MEMBERS,
    NONE,
    PLACES,
    base_of,
    complements_in,
    recipe_in,
)
from genjiko.games.aqua_mirabilis.state import PARADE, STEPS, AquaState, Board
from genjiko.games.aqua_mirabilis.view_json import (
    asking,
    by_letter,
    show_apprenticeship,
    show_calendar,
    show_cell,
    show_city,
    show_dame,
    show_market,
    show_matrix,
    show_now,
    show_pair,
    show_perfume,
    show_place,
    show_recipes,
    show_seat,
)
from genjiko.games.aqua_mirabilis.view_types import City, Dame, Matrix, PairPoints, Perfume, Place, Seat, Table

Terms = tuple[bool, bool, int, int, int, bool, int]


def present_after(box: Box, seen: AquaState, viewer: int, earlier: AquaState, table: Table) -> Table:
    """The whole table of a state a little later than `earlier`, of which `table` is the table."""
    later = table.copy()
    later["step"] = STEPS[seen.step]
    later["seat"] = seen.seat
    later["extra"] = seen.extra
    later["turn"] = seen.turns
    later["tokens"] = seen.token_supply
    later["cubes"] = seen.cube_supply
    if seen.day != earlier.day or seen.trigger != earlier.trigger or seen.deliveries != earlier.deliveries:
        later["calendar"] = show_calendar(box, seen)
    if seen.market != earlier.market or seen.workers != earlier.workers:
        later["market"] = show_market(seen)
    if seen.supply != earlier.supply:
        later["supply"] = by_letter(seen.supply)
    if seen.cubes != earlier.cubes or seen.king != earlier.king or seen.court != earlier.court:
        later["matrix"] = _matrix_after(box, seen, earlier, table["matrix"])
    later["brings"] = _brings_after(box, seen, viewer, earlier, table["brings"])
    if seen.recipes != earlier.recipes:
        later["recipes"] = show_recipes(seen)
    if seen.stacks != earlier.stacks:
        later["cities"] = _cities_after(box, seen, earlier, table["cities"])
    later["places"] = _places_after(box, seen, earlier, table["places"])
    if not _same_apprenticeship(seen, earlier):
        later["apprenticeship"] = show_apprenticeship(seen)
    later["dames"] = _dames_after(box, seen, earlier, table["dames"])
    later["seats"] = [_seat_after(box, seen, earlier, seat, old) for seat, old in enumerate(table["seats"])]
    later["now"] = show_now(box, seen)
    return later


# -- Versailles --


def _terms(seen: AquaState, seat: int) -> Terms:
    """All that decides what a pair brings a seat, but the cubes of its cell. Of cubes only the last two matter."""
    return (
        seen.favours[FAVOUR_B] == seat,
        seen.favours[FAVOUR_D] == seat,
        min(seen.cube_supply, 2),
        seen.court,
        seen.king,
        seen.window == PARADE,
        seen.boards[seat].letter,
    )


def _matrix_after(box: Box, seen: AquaState, earlier: AquaState, old: Matrix) -> Matrix:
    cells = old["cells"]
    if seen.cubes != earlier.cubes:
        cells = cells.copy()
        for column in range(6):
            for row in range(6):
                if seen.cubes[column * 6 + row] != earlier.cubes[column * 6 + row]:
                    cells[FLOWERS[column] + FLOWERS[row]] = show_cell(seen, column, row)
    return show_matrix(box, seen, cells)


def _brings_after(
    box: Box, seen: AquaState, viewer: int, earlier: AquaState, old: dict[str, PairPoints]
) -> dict[str, PairPoints]:
    seat = asking(seen, viewer)
    same = _terms(seen, seat) == _terms(earlier, asking(earlier, viewer))
    if same and seen.cubes == earlier.cubes:
        return old
    brings = old.copy()
    for column in range(6):
        for row in range(6):
            cell = column * 6 + row
            if column != row and not (same and seen.cubes[cell] == earlier.cubes[cell]):
                brings[FLOWERS[column] + FLOWERS[row]] = show_pair(box, seen, seat, column, row)
    return brings


# -- the rest of the common board --


def _cities_after(box: Box, seen: AquaState, earlier: AquaState, old: list[City]) -> list[City]:
    return [old[city] if seen.stacks[city] == earlier.stacks[city] else show_city(box, seen, city) for city in range(4)]


def _places_after(box: Box, seen: AquaState, earlier: AquaState, old: list[Place]) -> list[Place]:
    places = old
    for seat in range(box.players):
        there, here = earlier.boards[seat].place, seen.boards[seat].place
        if there != here:
            places = [
                show_place(box, seen, place) if place in (there, here) else places[place] for place in range(PLACES)
            ]
    return places


def _same_apprenticeship(seen: AquaState, earlier: AquaState) -> bool:
    return (
        seen.bases == earlier.bases
        and seen.specializations == earlier.specializations
        and seen.abilities == earlier.abilities
        and seen.methods == earlier.methods
    )


def _dames_after(box: Box, seen: AquaState, earlier: AquaState, old: list[Dame]) -> list[Dame]:
    dames = old
    for dame in range(4):
        if not _same_dame(box, seen, earlier, dame):
            dames = [*dames[:dame], show_dame(box, seen, dame), *dames[dame + 1 :]]
    return dames


def _same_dame(box: Box, seen: AquaState, earlier: AquaState, dame: int) -> bool:
    for seat in range(box.players):
        if seen.boards[seat].influence[dame] != earlier.boards[seat].influence[dame]:
            return False
    return (
        seen.favours[dame] == earlier.favours[dame]
        and seen.looked[dame] == earlier.looked[dame]
        and seen.bonus[dame] == earlier.bonus[dame]
    )


# -- the boards of the players --


def _seat_after(box: Box, seen: AquaState, earlier: AquaState, seat: int, old: Seat) -> Seat:
    board, before = seen.boards[seat], earlier.boards[seat]
    perfumes = old["perfumes"]
    same = _terms(seen, seat) == _terms(earlier, seat)
    if not (same and board.perfumes == before.perfumes and seen.cubes == earlier.cubes):
        perfumes = [_perfume_after(box, seen, earlier, seat, slot, same, perfumes[slot]) for slot in range(3)]
    if perfumes == old["perfumes"] and seen.favours == earlier.favours and _same_board(board, before):
        return old
    return show_seat(box, seen, seat, perfumes)


def _perfume_after(
    box: Box, seen: AquaState, earlier: AquaState, seat: int, slot: int, same: bool, old: Perfume | None
) -> Perfume | None:
    """`same`: whether the terms of the seat are as before."""
    number = seen.boards[seat].perfumes[slot]
    if number == NONE:
        return None
    if not same or number != earlier.boards[seat].perfumes[slot]:
        return show_perfume(box, seen, seat, slot)
    column = 6 * base_of(recipe_in(number))
    for row in MEMBERS[complements_in(number)]:
        if seen.cubes[column + row] != earlier.cubes[column + row]:
            return show_perfume(box, seen, seat, slot)
    return old


def _same_board(board: Board, before: Board) -> bool:
    """Whether all that a viewer sees of a board but its perfumes is as before."""
    return (
        board.points == before.points
        and board.flowers == before.flowers
        and board.scents == before.scents
        and board.ap == before.ap
        and board.methods == before.methods
        and board.had == before.had
        and board.stored == before.stored
        and board.bases == before.bases
        and board.specializations == before.specializations
        and board.abilities == before.abilities
        and board.tiles == before.tiles
        and board.flipped == before.flipped
        and board.letter == before.letter
        and board.influence == before.influence
        and board.led == before.led
        and board.owes == before.owes
        and board.tokens == before.tokens
        and board.coach == before.coach
        and board.place == before.place
    )
