"""Reasons for a move in plain words: one line on what it brings, and only what the table shows."""

from genjiko.games.aqua_mirabilis.actions import (
    COACH,
    COLLECT,
    COURT_DOWN,
    DISCARD,
    DONE,
    DROP,
    END_STORING,
    EXTRA,
    FLIP,
    GIFT_PERFUME,
    GIFT_SCENT,
    GIFT_TOKEN,
    GO,
    HOME,
    KEEP,
    LEARN_ABILITY,
    LEARN_METHOD,
    MAKE,
    MOVE,
    PASS,
    PICK,
    PLACE,
    PRODUCE,
    RECIPE,
    SHOW,
    STOP,
    STORE,
    TAKE,
    THROW,
    USE,
    WORKER,
    Play,
)
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.court import letter_left
from genjiko.games.aqua_mirabilis.pieces import (
    ABILITIES,
    BASE_PLACE,
    CITIES,
    CITY_PLACE,
    COUPLE_PLACE,
    DAMES,
    FLOWERS,
    MEMBERS,
    METHODS,
    NONE,
    PLACE_NAMES,
    RECIPES,
    VERSAILLES,
    as_letters,
    base_of,
    city_of,
    complements_in,
    level_of,
    recipe_in,
    slots_of,
    what_it_is,
)
from genjiko.games.aqua_mirabilis.state import (
    BASE,
    COMPLEMENT,
    COMPLEMENT2,
    CONVERT,
    FLOWER,
    GIFTS,
    MACERATE,
    PAIR,
    PAYMENT,
    SHOWING,
    SPECIALIZATION,
    TILE_BASE,
    AquaState,
    Board,
)
from genjiko.games.aqua_mirabilis.travel import may_enter
from genjiko.games.aqua_mirabilis.versailles import brings
from genjiko.kernel.state import Reason

Told = dict[str, object]


def reason(box: Box, seen: AquaState, action: Play) -> Reason:
    """The message and its arguments, area by area."""
    verb = action.verb
    if verb == GO:
        return _place(box, seen, action.a)
    if verb == MAKE:
        return "make", {"base": FLOWERS[action.a]}
    if verb in (FLIP, TAKE):
        return _tile(box, action)
    if verb == PICK:
        return _pick(box, seen, action.a)
    if verb in (WORKER, COLLECT, LEARN_ABILITY, LEARN_METHOD, DROP):
        return _market_and_school(box, seen, action)
    if verb in (GIFT_SCENT, GIFT_TOKEN, GIFT_PERFUME, MOVE, PLACE, KEEP, STOP):
        return _court(seen, action)
    if verb in (SHOW, THROW, COURT_DOWN, RECIPE):
        return _perfumes(box, seen, action)
    if verb in (PRODUCE, USE, STORE, DISCARD, END_STORING):
        return _production(box, seen, action)
    if verb in (COACH, HOME):
        return _coach(box, seen, action)
    if verb == DONE:
        return _done(seen)
    return ("extra" if verb == EXTRA else "pass" if verb == PASS else "end"), {}


# -- places and tiles --


def _place(box: Box, seen: AquaState, place: int) -> Reason:
    board = seen.boards[seen.seat]
    told: Told = {"place": PLACE_NAMES[place]}
    if place < BASE_PLACE:
        there = _in_reach(seen, place)
        return ("market", {**told, "flowers": there}) if there else ("market_empty", told)
    if place < CITY_PLACE:
        return "study", told
    if place < COUPLE_PLACE:
        return "travel", told
    if place < VERSAILLES:
        couple = place - COUPLE_PLACE
        better = board.letter == couple and letter_left(box, seen, couple + 1)
        return "visit", ({**told, "letter": couple + 1} if better else told)
    return "versailles", {}


def _in_reach(seen: AquaState, place: int) -> list[str]:
    """The flowers that would be collected now, with the perfumer at this stall."""
    stalls = [place, *seen.workers]
    return [FLOWERS[f] for i, f in enumerate(stalls) if seen.market[f] > stalls[:i].count(f)]


def _tile(box: Box, action: Play) -> Reason:
    if action.a == NONE:
        return "take_none", {}
    told: Told = {"effect": box.effect_names[action.a], "points": box.city_points[city_of(action.a)]}
    return ("flip" if action.verb == FLIP else "take"), told


# -- what is picked, by its letter --


def _pick(box: Box, seen: AquaState, f: int) -> Reason:
    step, board = seen.step, seen.boards[seen.seat]
    takers = [METHODS[m] for m in MEMBERS[board.methods] if box.method_flowers[m] >> f & 1]
    if step == FLOWER:
        return "flower", ({"methods": takers} if takers else {})
    if step == SPECIALIZATION:
        return "specialization", {"flower": FLOWERS[f], "methods": takers}
    if step == BASE:
        return "base", {"recipes": _open_recipes(seen, f, 1)}
    if step == TILE_BASE:
        return "tile_base", {"recipes": _open_recipes(seen, f, 2)}
    if step == PAYMENT:
        return "payment", {"have": board.flowers[f]}
    if step == MACERATE:
        return "use", {"method": METHODS[seen.method], "flower": FLOWERS[f]}
    if step == PAIR:
        return "pair", _worth(box, seen, base_of(recipe_in(board.perfumes[seen.chosen])), 1 << f)
    if step in (COMPLEMENT, COMPLEMENT2):
        return "complement", _worth(box, seen, base_of(seen.recipe), 1 << f)
    return "scent", {"have": board.scents[f]}


def _open_recipes(seen: AquaState, base: int, least: int) -> int:
    """How many recipes of a base are open that have at least so many slots."""
    return sum([seen.recipes[r] for r in range(RECIPES) if base_of(r) == base and slots_of(r) >= least])


def _worth(box: Box, seen: AquaState, base: int, complements: int) -> Told:
    """What a showing would bring as the matrix is now."""
    points, tokens = brings(box, seen, seen.seat, base, complements)
    return {"points": points, "tokens": tokens}


# -- market and apprenticeship --


def _market_and_school(box: Box, seen: AquaState, action: Play) -> Reason:
    board = seen.boards[seen.seat]
    if action.verb == WORKER:
        return "worker", {"stall": PLACE_NAMES[action.b]}
    if action.verb == COLLECT:
        there = _in_reach(seen, board.place)
        return "collect", ({"flowers": there} if there else {})
    if action.verb == LEARN_ABILITY:
        return "ability", {"ability": ABILITIES[action.a]}
    told: Told = {"method": METHODS[action.a]}
    if action.verb == LEARN_METHOD:
        return "method", {**told, "scents": box.method_scents[action.a], "points": box.method_points[action.a]}
    kept = [FLOWERS[f] for f in board.stored[2 * action.a : 2 * action.a + 2] if f != NONE]
    return "drop", ({**told, "flowers": kept} if kept else told)


# -- court --


def _court(seen: AquaState, action: Play) -> Reason:
    if action.verb == STOP:
        return "stop", {}
    if action.verb == KEEP:
        return "keep", {"favours": [f"favour {DAMES[dame]}" for dame in (action.a, action.b)]}
    if action.verb not in (MOVE, PLACE):
        return "gift", {}
    dame = action.a
    own = seen.boards[seen.seat].influence[dame]
    if action.verb == MOVE:
        return "move", {"dame": DAMES[dame], "own": own}
    rivals = [board.influence[dame] for seat, board in enumerate(seen.boards) if seat != seen.seat]
    return "place", {"dame": DAMES[dame], "own": own, "rival": max(rivals)}


# -- perfumes and Versailles --


def _perfumes(box: Box, seen: AquaState, action: Play) -> Reason:
    if action.verb == COURT_DOWN:
        return "court_down", {"court": FLOWERS[box.order[(box.position[seen.court] + 1) % 6]]}
    if action.verb == RECIPE:
        return "recipe", {"slots": slots_of(action.a), "level": level_of(action.a)}
    mine = seen.boards[seen.seat].perfumes[action.a]
    worth = _worth(box, seen, base_of(recipe_in(mine)), complements_in(mine))
    return ("show" if action.verb == SHOW else "throw"), {**what_it_is(mine), **worth}


# -- production and coach --


def _production(box: Box, seen: AquaState, action: Play) -> Reason:
    board = seen.boards[seen.seat]
    if action.verb == PRODUCE:
        return "produce", {"points": box.production[board.ap]}
    if action.verb == END_STORING:
        lost = as_letters(board.flowers)
        return "end_storing", ({"flowers": lost} if lost else {})
    message = "use" if action.verb == USE else "store" if action.verb == STORE else "discard"
    return message, {"method": METHODS[action.a], "flower": FLOWERS[action.b]}


def _coach(box: Box, seen: AquaState, action: Play) -> Reason:
    """Where the coach stops, or how near it then is to a tile."""
    board = seen.boards[seen.seat]
    spot = box.grasse if action.verb == HOME else board.coach + action.a
    city = box.city_at[spot]
    if action.verb == COACH and action.a and city != NONE:
        if may_enter(box, seen, board, city):
            return "coach", {"city": CITIES[city]}
        spot = box.grasse if box.sends_home[city] else spot
    return "coach", _next_tile(box, seen, board, spot)


def _next_tile(box: Box, seen: AquaState, board: Board, spot: int) -> Told:
    """The nearest other city with a tile for this player, and the way there; nothing where there is none."""
    ways = [
        (abs(there - spot), CITIES[city])
        for there, city in enumerate(box.city_at)
        if city != NONE and there != spot and may_enter(box, seen, board, city)
    ]
    if not ways:
        return {}
    steps, target = min(ways)
    return {"target": target, "steps": steps}


# -- done --


def _done(seen: AquaState) -> Reason:
    if seen.step == GIFTS:
        return "done_gifts", {"gifts": seen.gifts}
    if seen.step == SHOWING:
        return "done_showing", {"showings": seen.showings}
    if seen.step == CONVERT:
        return "done_convert", {"points": seen.points}
    return "done_parade", {}
