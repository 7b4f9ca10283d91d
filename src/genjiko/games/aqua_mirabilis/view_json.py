"""A masked state of Aqua Mirabilis as plain JSON values for a screen; null stands for what the viewer cannot know."""

from genjiko.games.aqua_mirabilis import court, travel, view_types
from genjiko.games.aqua_mirabilis.actions import Play
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pairs import PairPoints, best_showing, in_parade, total
from genjiko.games.aqua_mirabilis.perfume import experience
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
    Bonus,
    Calendar,
    City,
    CityTile,
    Counts,
    Dame,
    Matrix,
    Method,
    Now,
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
        "calendar": _calendar(box, seen),
        "market": [_stall(seen, f) for f in range(6)],
        "supply": _by_letter(seen.supply),
        "tokens": seen.token_supply,
        "cubes": seen.cube_supply,
        "matrix": _matrix(box, seen),
        "brings": _brings(box, seen, viewer if viewer >= 0 else seen.seat),
        "recipes": [
            {**_recipe(number), "count": seen.recipes[number]} for number in range(RECIPES) if seen.recipes[number]
        ],
        "cities": [_city(box, seen, city) for city in range(4)],
        "track": [spot or None for spot in box.spots],
        "places": [_place(box, seen, place) for place in range(PLACES)],
        "apprenticeship": {
            "bases": kinds(seen.bases),
            "specializations": kinds(seen.specializations),
            "abilities": dict(zip(ABILITIES, seen.abilities, strict=True)),
            "methods": dict(zip(METHODS, seen.methods, strict=True)),
        },
        "methods": [_method(box, m) for m in range(5)],
        "dames": [_dame(box, seen, dame) for dame in range(4)],
        "seats": [_seat(box, seen, seat) for seat in range(box.players)],
        "now": _now(box, seen),
    }


def _by_letter(counts: list[int]) -> Counts:
    return {FLOWERS[f]: counts[f] for f in range(6)}


def _calendar(box: Box, seen: AquaState) -> Calendar:
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


def _stall(seen: AquaState, f: int) -> Stall:
    return {"flower": FLOWERS[f], "flowers": seen.market[f], "workers": seen.workers.count(f)}


def _matrix(box: Box, seen: AquaState) -> Matrix:
    return {
        "order": [FLOWERS[f] for f in box.order],
        "sub_slots": box.sub_slots,
        "king": FLOWERS[seen.king],
        "court": FLOWERS[seen.court],
        "cells": {
            FLOWERS[column] + FLOWERS[row]: {
                "cubes": seen.cubes[column * 6 + row],
                "token": seen.cubes[column * 6 + row] == 0,
            }
            for column in box.order
            for row in box.order
            if column != row
        },
    }


def _pairs(box: Box, seen: AquaState, seat: int, base: int, complements: int) -> list[PairPoints]:
    """What a perfume would bring a seat now: at Versailles, or from the last Sunday on in the final parade."""
    if seen.window == PARADE:
        return in_parade(box, seen, seat, base, complements)
    return best_showing(box, seen, seat, base, complements)


def _brings(box: Box, seen: AquaState, seat: int) -> dict[str, view_types.PairPoints]:
    """What the pair of each cell would bring a seat now."""
    return {
        FLOWERS[column] + FLOWERS[row]: _pair(_pairs(box, seen, seat, column, 1 << row)[0])
        for column in box.order
        for row in box.order
        if column != row
    }


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


def _city(box: Box, seen: AquaState, city: int) -> City:
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


def _place(box: Box, seen: AquaState, place: int) -> Place:
    return {
        "id": PLACE_NAMES[place],
        "ap": box.place_ap[place],
        "room": box.place_room[place],
        "perfumers": [seat for seat in range(box.players) if seen.boards[seat].place == place],
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


def _dame(box: Box, seen: AquaState, dame: int) -> Dame:
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


def _perfume(box: Box, seen: AquaState, seat: int, slot: int) -> Perfume | None:
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


def _seat(box: Box, seen: AquaState, seat: int) -> Seat:
    board = seen.boards[seat]
    return {
        "points": board.score(),
        "breakdown": dict(zip(POINTS, board.points, strict=True)),
        "ap": board.ap,
        "production": box.production[board.ap],
        "steps": box.steps[board.ap],
        "experience": experience(box, board),
        "flowers": _by_letter(board.flowers),
        "scents": _by_letter(board.scents),
        "methods": [{"id": METHODS[m], "stored": _stored(board, m)} for m in MEMBERS[board.methods]],
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
        "perfumes": [_perfume(box, seen, seat, slot) for slot in range(3)],
        "tokens": board.tokens,
        "coach": board.coach,
        "place": None if board.place == NONE else PLACE_NAMES[board.place],
    }


def _stored(board: Board, m: int) -> list[Kind]:
    return [FLOWERS[f] for f in board.stored[2 * m : 2 * m + 2] if f != NONE]


def _now(box: Box, seen: AquaState) -> Now:
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
