"""Why an action inside a turn is refused: what is missing at the step that is to be decided."""

from typing import Final

from genjiko.games.aqua_mirabilis import court, perfume, production
from genjiko.games.aqua_mirabilis.actions import (
    COACH,
    COURT_DOWN,
    DISCARD,
    DONE,
    DROP,
    END,
    GIFT_PERFUME,
    GIFT_SCENT,
    GIFT_TOKEN,
    KEEP,
    LEARN_ABILITY,
    LEARN_METHOD,
    MOVE,
    PICK,
    PLACE,
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
from genjiko.games.aqua_mirabilis.pieces import (
    ABILITIES,
    CITIES,
    DAMES,
    FAVOUR_A,
    FLOWERS,
    METHODS,
    NONE,
    PLACE_NAMES,
    RECIPE_NAMES,
    SHOWN,
    TILE_NAMES,
    base_of,
    city_of,
    kinds,
    letters,
    level_of,
    perfume_name,
    slots_of,
)
from genjiko.games.aqua_mirabilis.state import (
    ABILITY,
    ARRIVAL,
    AT_MARKET,
    BASE,
    CITY_TILE,
    COMPLEMENT,
    COMPLEMENT2,
    CONVERT,
    DAME,
    DROP_METHOD,
    FLOWER,
    GIFTS,
    KEEP_FAVOURS,
    LAST,
    MACERATE,
    METHOD,
    ON_THE_ROAD,
    PAIR,
    PAYMENT,
    RECIPE_STEP,
    RELOCATE,
    SCENT,
    SCENT2,
    SECOND,
    SHOWING,
    SOURCE,
    SPECIALIZATION,
    STEPS,
    STORING,
    THROW_STEP,
    TILE_BASE,
    AquaState,
    Board,
)
from genjiko.games.aqua_mirabilis.travel import steps_of
from genjiko.kernel.state import Reason

_AT: Final[dict[int, tuple[int, ...]]] = {
    WORKER: (AT_MARKET,),
    PICK: (
        FLOWER, BASE, SPECIALIZATION, PAYMENT, PAIR, MACERATE, TILE_BASE, COMPLEMENT, COMPLEMENT2, SCENT, SCENT2,
    ),
    LEARN_ABILITY: (ABILITY,),
    LEARN_METHOD: (METHOD,),
    DROP: (DROP_METHOD,),
    GIFT_SCENT: (GIFTS,),
    GIFT_TOKEN: (GIFTS,),
    GIFT_PERFUME: (GIFTS,),
    MOVE: (RELOCATE, SOURCE),
    PLACE: (DAME,),
    STOP: (DAME,),
    KEEP: (KEEP_FAVOURS,),
    SHOW: (SHOWING, SECOND),
    COURT_DOWN: (SHOWING,),
    DONE: (SHOWING, STORING, LAST),
    END: (STORING,),
    USE: (CONVERT,),
    STORE: (STORING,),
    DISCARD: (STORING,),
    COACH: (ON_THE_ROAD, ARRIVAL),
    TAKE: (CITY_TILE,),
    THROW: (THROW_STEP,),
    RECIPE: (RECIPE_STEP,),
}  # fmt: skip
"""The steps at which more can be said than that an action does not fit."""


def step_name(state: AquaState) -> str:
    """What the step is called in words: a name of its own, since abilities, places and events share its id."""
    return f"step {STEPS[state.step]}"


def why_not(box: Box, state: AquaState, board: Board, action: Play) -> Reason:
    """The reason for an action of a turn that is not legal at this step."""
    verb = action.verb
    if verb not in _AT or state.step not in _AT[verb]:
        return "not_now", {"step": step_name(state)}
    if verb == PICK:
        return _pick(box, state, board, action.a)
    if verb in (USE, STORE, DISCARD):
        return _method(box, state, board, action)
    if verb in (GIFT_SCENT, GIFT_TOKEN, GIFT_PERFUME):
        return _gift(box, board, action)
    if verb in (MOVE, PLACE, STOP, KEEP):
        return _influence(box, state, board, action)
    if verb in (SHOW, COURT_DOWN, DONE, END):
        return _showing_or_done(state, board, action)
    if verb in (COACH, TAKE):
        return _coach(box, state, board, action)
    if verb in (THROW, RECIPE):
        return _making(box, state, board, action)
    if verb == WORKER:
        return _worker(state, action.a)
    return _learning(board, action)


# -- market and apprenticeship --


def _worker(state: AquaState, stall: int) -> Reason:
    """Nobody stands there, or who stands there has moved (ruling 66)."""
    return ("worker_moved" if stall in state.workers else "no_worker"), {"stall": PLACE_NAMES[stall]}


def _learning(board: Board, action: Play) -> Reason:
    if action.verb == LEARN_ABILITY:
        has = board.abilities >> action.a & 1
        return ("has_ability" if has else "ability_gone"), {"ability": ABILITIES[action.a]}
    return ("had_method" if action.verb == LEARN_METHOD else "no_such_method"), {"method": METHODS[action.a]}


# -- flowers and scents of choice --


def _pick(box: Box, state: AquaState, board: Board, f: int) -> Reason:
    step = state.step
    told: dict[str, object] = {"flower": FLOWERS[f]}
    if step == FLOWER:
        return "supply_empty", told
    if step == BASE:
        return ("base_gone" if board.scents[f] else "no_scent"), told
    if step == SPECIALIZATION:
        return ("specialization_gone" if board.flowers[f] else "no_flower"), told
    if step == PAYMENT:
        return "not_two", {**told, "have": board.flowers[f]}
    if step == PAIR:
        return "not_in_perfume", {**told, "perfume": perfume_name(board.perfumes[state.chosen])}
    if step == TILE_BASE:
        return "no_recipe_of_two", told
    if step == SCENT:
        return ("no_partner" if state.supply[f] else "supply_empty"), told
    if step in (MACERATE, SCENT2) and f <= state.chosen:
        return _not_later(state, f)
    if step == MACERATE:
        taken = box.method_flowers[state.method] >> f & 1
        return _no_basket(box, board, state.method, f) if taken else _not_taken(state.method, f)
    return ("supply_empty", told) if step == SCENT2 else _complement(state, board, f)


def _not_taken(m: int, f: int) -> Reason:
    return "not_by_method", {"method": METHODS[m], "flower": FLOWERS[f]}


def _not_later(state: AquaState, f: int) -> Reason:
    return "not_later", {"flower": FLOWERS[f], "first": FLOWERS[state.chosen]}


def _complement(state: AquaState, board: Board, f: int) -> Reason:
    """A complement differs from the base, from the other one, and makes no twin (ruling 19)."""
    base = base_of(state.recipe)
    told: dict[str, object] = {"flower": FLOWERS[f]}
    if f == base:
        return "is_base", told
    if state.step == COMPLEMENT2 and f <= state.chosen:
        return _not_later(state, f)
    if not board.scents[f]:
        return "no_scent", told
    if slots_of(state.recipe) == 2 and state.step == COMPLEMENT:
        return "no_partner", told
    both = 1 << f | (1 << state.chosen if state.chosen != NONE else 0)
    return "twin", {"perfume": f"{FLOWERS[base]}-{letters(both)}"}


# -- making perfumes --


def _making(box: Box, state: AquaState, board: Board, action: Play) -> Reason:
    if action.verb == THROW:
        return "throw_in_vain", {"perfume": perfume_name(board.perfumes[action.a])}
    recipe = action.a
    told: dict[str, object] = {"recipe": RECIPE_NAMES[recipe]}
    slots, limit = perfume.slots_and_limit(box, state, board)
    if base_of(recipe) != state.chosen:
        return "other_base", {**told, "flower": FLOWERS[state.chosen]}
    if slots not in (perfume.ANY_SLOTS, slots_of(recipe)):
        return "other_slots", {**told, "slots": slots}
    if level_of(recipe) > limit:
        return "too_high", {"level": level_of(recipe), "experience": limit}
    if not state.recipes[recipe]:
        return "recipe_gone", told
    return "not_completed", told


# -- court --


def _gift(box: Box, board: Board, action: Play) -> Reason:
    dame = court.dame_of(board)
    told: dict[str, object] = {"dame": DAMES[dame]}
    if box.gift_scents[dame] and not (action.verb == GIFT_SCENT and box.gift_scents[dame] >> action.a & 1):
        return "wrong_gift", {**told, "scents": kinds(box.gift_scents[dame])}
    if box.gift_token[dame]:
        return ("no_token", {}) if action.verb == GIFT_TOKEN else ("wrong_gift", {**told, "gift": "gift token"})
    if box.gift_perfume[dame]:
        if action.verb != GIFT_PERFUME:
            return "wrong_gift", {**told, "gift": "gift perfume"}
        return "empty_slot", {"slot": action.a + 1}
    return "no_scent", {"flower": FLOWERS[action.a]}


def _influence(box: Box, state: AquaState, board: Board, action: Play) -> Reason:
    if action.verb == KEEP:
        missing = [DAMES[dame] for dame in (action.a, action.b) if not board.led >> dame & 1]
        return "not_leading", {"dames": missing}
    if action.verb == STOP:
        return "stock_first", {"stock": court.stock(box, board)}
    told: dict[str, object] = {"dame": DAMES[action.a]}
    if action.verb == PLACE:
        if court.stock(box, board):
            return "dame_order", {"first": DAMES[state.chosen]}
        return "all_with_her", told
    target = state.chosen if state.step == SOURCE else court.dame_of(board)
    return ("same_dame" if action.a == target else "no_influence"), told


# -- Versailles, and going on --


def _showing_or_done(state: AquaState, board: Board, action: Play) -> Reason:
    if action.verb == SHOW:
        mine = board.perfumes[action.a]
        if mine == NONE:
            return "empty_slot", {"slot": action.a + 1}
        if mine & SHOWN:
            return "shown", {"perfume": perfume_name(mine)}
        return ("two_shown" if state.showings > 1 else "one_shown"), {}
    if action.verb == COURT_DOWN:
        return ("court_moved" if state.favours[FAVOUR_A] == state.seat else "no_favour_a"), {}
    if state.step == STORING:
        return "end_storing", {}
    return ("show_first" if state.step == SHOWING else "end_turn"), {}


# -- production --


def _method(box: Box, state: AquaState, board: Board, action: Play) -> Reason:
    m, f = action.a, action.b
    if not board.methods >> m & 1:
        return "no_such_method", {"method": METHODS[m]}
    if action.verb == DISCARD:
        return "not_stored", {"method": METHODS[m], "flower": FLOWERS[f]}
    if not box.method_flowers[m] >> f & 1:
        return _not_taken(m, f)
    if action.verb == STORE:
        return _store(box, board, m, f)
    if box.method_points[m] > state.points:
        return "few_points", {"method": METHODS[m], "cost": box.method_points[m], "points": state.points}
    return _no_basket(box, board, m, f)


def _no_basket(box: Box, board: Board, m: int, f: int) -> Reason:
    """Flowers are missing, or the second of two different ones."""
    have = production.baskets(board, m, f)
    if have and not box.method_equal[m]:
        return "no_partner", {"flower": FLOWERS[f]}
    need = box.method_baskets[m] if box.method_equal[m] else 1
    return "few_baskets", {"method": METHODS[m], "flower": FLOWERS[f], "need": need, "have": have}


def _store(box: Box, board: Board, m: int, f: int) -> Reason:
    if not board.flowers[f]:
        return "no_flower", {"flower": FLOWERS[f]}
    if box.method_baskets[m] == 1 or board.stored[2 * m + 1] != NONE:
        return "input_full", {"method": METHODS[m]}
    there: dict[str, object] = {"method": METHODS[m], "stored": FLOWERS[board.stored[2 * m]]}
    return ("needs_equal" if box.method_equal[m] else "needs_other"), there


def _coach(box: Box, state: AquaState, board: Board, action: Play) -> Reason:
    if action.verb == TAKE:
        return _take(box, board, action.a)
    if state.step == ARRIVAL:
        return "coach_arrived", {}
    if action.a == 0:
        return "coach_must_move", {}  # ruling 2
    steps = steps_of(box, board)
    if abs(action.a) > steps:
        return "few_steps", {"steps": steps}
    return "track_ends", {"steps": board.coach if action.a < 0 else len(box.spots) - 1 - board.coach}


def _take(box: Box, board: Board, tile: int) -> Reason:
    city = box.city_at[board.coach]
    told: dict[str, object] = {"tile": TILE_NAMES[tile], "city": CITIES[city]}
    if city_of(tile) != city:
        return "other_city", told
    if box.kind[tile] != tile:
        return "same_tile", {"tile": TILE_NAMES[tile], "kind": TILE_NAMES[box.kind[tile]]}
    return "tile_gone", told
