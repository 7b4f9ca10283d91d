"""A masked state of Aqua Mirabilis as plain JSON values for a screen; null stands for what the viewer cannot know."""

from genjiko.games.aqua_mirabilis import court, travel, view_types
from genjiko.games.aqua_mirabilis.actions import Play
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.perfume import experience
from genjiko.games.aqua_mirabilis.perfume_points import PairPoints, best_showing, in_parade, total
from genjiko.games.aqua_mirabilis.pieces import (
    ABILITIES,
    BONUSES,
    CITIES,
    DAMES,
    FLOWERS,
    HIDDEN,
    MEMBERS,
    METHODS,
    NOBODY,
    NONE,
    PLACE_NAMES,
    PLACES,
    RECIPE_NAMES,
    RECIPES,
    SHOWN,
    TILE_NAMES,
    DameId,
    Kind,
    base_of,
    city_of,
    complements_in,
    kinds,
    letters,
    level_of,
    perfume_name,
    recipe_in,
    slots_of,
)
from genjiko.games.aqua_mirabilis.state import (
    AT_MARKET,
    DAME,
    ON_THE_ROAD,
    PAIR,
    PARADE,
    POINTS,
    RELOCATE,
    SHOWING,
    SOURCE,
    STEPS,
    AquaState,
    Board,
)
from genjiko.games.aqua_mirabilis.view_types import (
    Apprenticeship,
    Bonus,
    Calendar,
    Cell,
    City,
    CityTile,
    Counts,
    Dame,
    Matrix,
    Method,
    Now,
    OpenRecipe,
    OwnMethod,
    Perfume,
    Place,
    Recipe,
    Seat,
    Stall,
    Table,
    Way,
)


def present(box: Box, seen: AquaState, viewer: int) -> Table:
    """The whole table; `brings` is for the viewer's seat, or the seat to act for whoever has none."""
    return {
        "step": STEPS[seen.step],
        "seat": seen.seat,
        "extra": seen.extra,
        "turn": seen.turns,
        "calendar": show_calendar(box, seen),
        "market": show_market(seen),
        "supply": by_letter(seen.supply),
        "tokens": seen.token_supply,
        "cubes": seen.cube_supply,
        "matrix": _matrix(box, seen),
        "brings": _brings(box, seen, asking(seen, viewer)),
        "recipes": show_recipes(seen),
        "cities": [show_city(box, seen, city) for city in range(4)],
        "track": [spot or None for spot in box.spots],
        "places": [show_place(box, seen, place) for place in range(PLACES)],
        "apprenticeship": show_apprenticeship(seen),
        "methods": [_method(box, m) for m in range(5)],
        "dames": [show_dame(box, seen, dame) for dame in range(4)],
        "seats": [show_seat(box, seen, seat, _perfumes(box, seen, seat)) for seat in range(box.players)],
        "now": show_now(box, seen),
    }


def asking(seen: AquaState, viewer: int) -> int:
    """The seat to which `brings` is told."""
    return viewer if viewer >= 0 else seen.seat


def by_letter(counts: list[int]) -> Counts:
    """A number for each flower."""
    return {FLOWERS[f]: counts[f] for f in range(6)}


def show_calendar(box: Box, seen: AquaState) -> Calendar:
    """The days, and what the Sundays bring."""
    return {
        "day": seen.day,
        "last": box.last_day,
        "name": box.days[seen.day % box.week],
        "week": min(seen.day // box.week + 1, box.weeks),
        "days": list(box.days),
        "trigger": None if seen.trigger == NOBODY else seen.trigger,
        "deliveries": [
            {
                "day": box.week * (sunday + 1),
                "tiles": [
                    {
                        "factor": box.factors[i],
                        "flowers": [FLOWERS[f] for f in box.deliveries[seen.deliveries[2 * sunday + i]]],
                    }
                    for i in range(2)
                ],
            }
            for sunday in range(3)
        ],
    }


def show_market(seen: AquaState) -> list[Stall]:
    """The stalls."""
    return [{"flower": FLOWERS[f], "flowers": seen.market[f], "workers": seen.workers.count(f)} for f in range(6)]


def _matrix(box: Box, seen: AquaState) -> Matrix:
    cells = {
        FLOWERS[column] + FLOWERS[row]: show_cell(seen, column, row)
        for column in box.order
        for row in box.order
        if column != row
    }
    return show_matrix(box, seen, cells)


def show_matrix(box: Box, seen: AquaState, cells: dict[str, Cell]) -> Matrix:
    """The matrix with its cells."""
    return {
        "order": [FLOWERS[f] for f in box.order],
        "sub_slots": box.sub_slots,
        "king": FLOWERS[seen.king],
        "court": FLOWERS[seen.court],
        "cells": cells,
    }


def show_cell(seen: AquaState, column: int, row: int) -> Cell:
    """A cell of the matrix."""
    cubes = seen.cubes[column * 6 + row]
    return {"cubes": cubes, "token": cubes == 0}


def _pairs(box: Box, seen: AquaState, seat: int, base: int, complements: int) -> list[PairPoints]:
    """What a perfume would bring a seat now: at Versailles, or from the last Sunday on in the final parade."""
    if seen.window == PARADE:
        return in_parade(box, seen, seat, base, complements)
    return best_showing(box, seen, seat, base, complements)


def _brings(box: Box, seen: AquaState, seat: int) -> dict[str, view_types.PairPoints]:
    """What the pair of each cell would bring a seat now."""
    return {
        FLOWERS[column] + FLOWERS[row]: show_pair(box, seen, seat, column, row)
        for column in box.order
        for row in box.order
        if column != row
    }


def show_pair(box: Box, seen: AquaState, seat: int, column: int, row: int) -> view_types.PairPoints:
    """What the pair of a cell would bring a seat now."""
    return _pair(_pairs(box, seen, seat, column, 1 << row)[0])


def _pair(pair: PairPoints) -> view_types.PairPoints:
    return {
        "base": FLOWERS[pair.base],
        "complement": FLOWERS[pair.row],
        "room": pair.room,
        "token": pair.token,
        "originality": pair.originality,
        "court": pair.court,
        "king": pair.king,
        "perfection": pair.perfection,
        "cube": pair.cube,
        "points": pair.points,
    }


def show_recipes(seen: AquaState) -> list[OpenRecipe]:
    """The recipes that can be taken."""
    return [{**_recipe(number), "count": seen.recipes[number]} for number in range(RECIPES) if seen.recipes[number]]


def _recipe(number: int) -> Recipe:
    return {
        "id": RECIPE_NAMES[number],
        "base": FLOWERS[base_of(number)],
        "slots": slots_of(number),
        "level": level_of(number),
    }


def _tile(box: Box, number: int) -> CityTile:
    """A city tile with all its properties."""
    city = city_of(number)
    return {
        "id": TILE_NAMES[number],
        "city": CITIES[city],
        "effect": box.effect_names[number],
        "points": box.city_points[city],
        "experience": box.city_experience[city],
    }


def show_city(box: Box, seen: AquaState, city: int) -> City:
    """A city with its stack of tiles."""
    stack = seen.stacks[city]
    return {
        "id": CITIES[city],
        "letter": box.city_letter[city],
        "spot": box.city_at.index(city),
        "sends_home": box.sends_home[city],
        "height": len(stack),
        "top": _tile(box, stack[-1]) if stack else None,
        "left": [_tile(box, number) for number in sorted(stack)],
    }


def show_place(box: Box, seen: AquaState, place: int) -> Place:
    """A place with the perfumers on it."""
    return {
        "id": PLACE_NAMES[place],
        "ap": box.place_ap[place],
        "room": box.place_room[place],
        "perfumers": [seat for seat in range(box.players) if seen.boards[seat].place == place],
    }


def show_apprenticeship(seen: AquaState) -> Apprenticeship:
    """What can be learned."""
    return {
        "bases": kinds(seen.bases),
        "specializations": kinds(seen.specializations),
        "abilities": dict(zip(ABILITIES, seen.abilities, strict=True)),
        "methods": dict(zip(METHODS, seen.methods, strict=True)),
    }


def _method(box: Box, m: int) -> Method:
    return {
        "id": METHODS[m],
        "points": box.method_points[m],
        "baskets": box.method_baskets[m],
        "equal": box.method_equal[m],
        "flowers": kinds(box.method_flowers[m]),
        "scents": box.method_scents[m],
    }


def show_dame(box: Box, seen: AquaState, dame: int) -> Dame:
    """A dame with what the viewer knows of her bonus tile."""
    holder = seen.favours[dame]
    gift = letters(box.gift_scents[dame]) or ("token" if box.gift_token[dame] else "perfume")
    return {
        "id": DAMES[dame],
        "gift": gift,
        "favour": None if holder == NOBODY else holder,
        "influence": [board.influence[dame] for board in seen.boards],
        "looked": [seat for seat in range(box.players) if seen.looked[dame] >> seat & 1],
        "bonus": _bonus(box, seen.bonus[dame]),
    }


def _bonus(box: Box, bonus: int) -> Bonus | None:
    if bonus == HIDDEN:
        return None
    steps = [list(step) for step in zip(box.bonus_from[bonus], box.bonus_points[bonus], strict=True)]
    return {"id": BONUSES[bonus], "steps": steps}


def _perfumes(box: Box, seen: AquaState, seat: int) -> list[Perfume | None]:
    return [show_perfume(box, seen, seat, slot) for slot in range(3)]


def show_perfume(box: Box, seen: AquaState, seat: int, slot: int) -> Perfume | None:
    """A perfume with what it would bring its owner now; None for an empty slot."""
    number = seen.boards[seat].perfumes[slot]
    if number == NONE:
        return None
    pairs = _pairs(box, seen, seat, base_of(recipe_in(number)), complements_in(number))
    return {
        "slot": slot + 1,
        "name": perfume_name(number),
        "complements": kinds(complements_in(number)),
        "shown": bool(number & SHOWN),
        "recipe": _recipe(recipe_in(number)),
        "brings": {"pairs": [_pair(pair) for pair in pairs], "points": total(pairs)},
    }


def show_seat(box: Box, seen: AquaState, seat: int, perfumes: list[Perfume | None]) -> Seat:
    """The board of a player with its perfumes."""
    board = seen.boards[seat]
    return {
        "points": board.score(),
        "breakdown": dict(zip(POINTS, board.points, strict=True)),
        "ap": board.ap,
        "production": box.production[board.ap],
        "steps": box.steps[board.ap],
        "experience": experience(box, board),
        "flowers": by_letter(board.flowers),
        "scents": by_letter(board.scents),
        "methods": show_methods(board),
        "had": [METHODS[m] for m in MEMBERS[board.had]],
        "bases": kinds(board.bases),
        "specializations": kinds(board.specializations),
        "abilities": [ABILITIES[a] for a in MEMBERS[board.abilities]],
        "tiles": [_tile(box, number) for number in board.tiles],
        "flipped": [_tile(box, number) for number in board.flipped],
        "letter": board.letter,
        "influence": [board.influence[dame] for dame in range(4)],
        "stock": court.stock(box, board),
        "favours": [DAMES[dame] for dame in range(4) if seen.favours[dame] == seat],
        "leads": [DAMES[dame] for dame in MEMBERS[board.led]],
        "owes_favours": board.owes,
        "perfumes": perfumes,
        "tokens": board.tokens,
        "coach": board.coach,
        "place": None if board.place == NONE else PLACE_NAMES[board.place],
    }


def show_methods(board: Board) -> list[OwnMethod]:
    """The methods on a board, with the flowers stored on them."""
    return [{"id": METHODS[m], "stored": _stored(board, m)} for m in MEMBERS[board.methods]]


def _stored(board: Board, m: int) -> list[Kind]:
    return [FLOWERS[f] for f in board.stored[2 * m : 2 * m + 2] if f != NONE]


def show_now(box: Box, seen: AquaState) -> Now:
    """What has been chosen so far inside the turn."""
    step = seen.step
    chosen: Kind | DameId | int | None = None
    if seen.chosen != NONE:
        if step in (DAME, SOURCE):
            chosen = DAMES[seen.chosen]
        else:
            chosen = seen.chosen + 1 if step == PAIR else FLOWERS[seen.chosen]
    return {
        "free_action": seen.free,
        "producing": seen.produced,
        "production_points": seen.points if seen.produced else None,
        "gifts": seen.gifts,
        "influence_left": seen.left if step in (RELOCATE, DAME, SOURCE) else None,
        "worker_moves_left": seen.budget if step == AT_MARKET else None,
        "chosen": chosen,
        "method": None if seen.method == NONE else METHODS[seen.method],
        "recipe": None if seen.recipe == NONE else _recipe(seen.recipe),
        "tile": None if seen.tile == NONE else TILE_NAMES[seen.tile],
        "showings": seen.showings,
        "last_points": seen.last_points if step == SHOWING else None,
        "court_moved": seen.court_moved,
        "coach": _ways(box, seen) if step == ON_THE_ROAD else None,
    }


def _ways(box: Box, seen: AquaState) -> list[Way]:
    """Where each drive of the coach would end, and whether a tile could be taken there."""
    board = seen.boards[seen.seat]
    ways: list[Way] = []
    for action in travel.coach_options(box, board):
        assert isinstance(action, Play)
        spot = board.coach + action.a
        city = box.city_at[spot] if action.a else NONE  # who stays makes no visit (ruling 60)
        tile = city != NONE and travel.may_enter(box, seen, board, city)
        ways.append({"action": action.text, "spot": spot, "city": box.spots[spot] or None, "tile": tile})
    return ways
