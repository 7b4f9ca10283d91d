"""The whole position: where every component is, and which positions cannot occur."""

from typing import Final

from genjiko.games.aqua_mirabilis import favours, production
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.legal import options_of
from genjiko.games.aqua_mirabilis.pieces import (
    ABILITIES,
    BASE_PLACE,
    BONUSES,
    COUPLE_PLACE,
    DAMES,
    FLOWERS,
    HIDDEN,
    METHODS,
    NONE,
    ONE_SLOT_TILE,
    RECIPE_NAMES,
    RECIPES,
    SIZE,
    TILE_NAMES,
    TWO_SLOTS_TILE,
    VERSAILLES,
    city_of,
    complements_in,
    recipe_in,
)
from genjiko.games.aqua_mirabilis.rules import AquaMirabilis
from genjiko.games.aqua_mirabilis.state import (
    ARRIVAL,
    AT_MARKET,
    CITY_TILE,
    CLEAN_UP,
    COMPLEMENT,
    COMPLEMENT2,
    DAME,
    DROP_METHOD,
    EXTRA_STEP,
    FIELDS,
    GIFTS,
    KEEP_FAVOURS,
    MACERATE,
    MAIN,
    METHOD,
    OVER,
    PAIR,
    PARADE,
    RECIPE_STEP,
    RELOCATE,
    SCENT,
    SCENT2,
    SHOWING,
    SOURCE,
    STEPS,
    THROW_STEP,
    TILE_BASE,
    WINDOWS,
    AquaState,
    Board,
)
from genjiko.games.aqua_mirabilis.turn import is_free
from genjiko.kernel.checks import Checks
from genjiko.kernel.errors import BadDump

Census = dict[str, dict[str, int]]

_MAKING: Final = (THROW_STEP, RECIPE_STEP, COMPLEMENT, COMPLEMENT2, OVER)
_ON_THE_SIDE: Final = (
    KEEP_FAVOURS, THROW_STEP, TILE_BASE, RECIPE_STEP, COMPLEMENT, COMPLEMENT2, SCENT, SCENT2, DAME, SOURCE,
)  # fmt: skip
"""The steps after which the turn goes back to its window."""


class AquaChecks(Checks[AquaState]):
    """The box counted, and every position that play can lead to."""

    def __init__(self, rules: AquaMirabilis) -> None:
        self.fields = FIELDS
        self.box = rules.box

    def blank(self) -> AquaState:
        return AquaState()

    def restore(self, data: object) -> AquaState:
        return super().restore(_with_new_fields(data))

    def check(self, state: AquaState) -> None:
        """Raises BadDump when this full state cannot occur in play. The census is checked elsewhere."""
        box = self.box
        if len(state.boards) != box.players or not 0 <= state.seat < box.players:
            raise BadDump(f"dump: boards and seat do not fit {box.players} players")
        if HIDDEN in state.bonus or len(set(state.bonus)) != 4:
            raise BadDump("dump: bonus must name four different tiles")
        for column in range(6):
            if state.cubes[column * 7]:
                raise BadDump("dump: cubes lie on the diagonal of the matrix, where there is no cell")
        if max(state.cubes) > box.sub_slots:
            raise BadDump(f"dump: a cell holds at most {box.sub_slots} cubes")
        for city, stack in enumerate(state.stacks):
            for tile in stack:
                if city_of(tile) != city:
                    raise BadDump(f"dump: stacks[{city}] holds a tile of another city")
        if state.day > box.last_day or (state.day == box.last_day) != (state.trigger >= 0):
            raise BadDump("dump: day and trigger do not fit each other")
        if state.trigger >= box.players:
            raise BadDump("dump: trigger is no seat")
        for i, board in enumerate(state.boards):
            _check_board(box, board, f"boards[{i}]")
        _check_sundials(state)
        _check_favours(box, state)
        if (state.step == OVER) != (state.won > 0) or state.won >= 1 << box.players:
            raise BadDump("dump: somebody has won exactly if the game is over")
        _check_step(box, state)
        _check_choice(box, state)

    def census(self, state: AquaState) -> Census:
        """Component -> place -> number; the totals never change."""
        box = self.box
        found: Census = {}
        for f in range(6):
            found[f"flower {FLOWERS[f]}"] = _flower(state, f)
        for i, board in enumerate(state.boards):
            placed = sum(board.influence)
            found[f"influence of {i}"] = {"stock": max(0, box.influence - placed), "dames": placed}
        found["cubes"] = {"supply": state.cube_supply, "matrix": sum(state.cubes)}
        found["tokens"] = {"supply": state.token_supply, "matrix": _tokens_on_matrix(state)}
        for i, board in enumerate(state.boards):
            found["tokens"][f"seat {i}"] = board.tokens
        _recipes(box, state, found)
        for tile in sorted(set(box.kind)):
            places = {"stack": state.stacks[city_of(tile)].count(tile)}
            for i, board in enumerate(state.boards):
                places[f"seat {i}"] = board.tiles.count(tile) + board.flipped.count(tile)
            found[f"tile {TILE_NAMES[tile]}"] = places
        _learned(state, found)
        for bonus, name in enumerate(BONUSES):
            lies = state.bonus.count(bonus)
            found[f"bonus {name}"] = {"dames": lies, "out": 1 - min(1, lies)}
        return found


# -- census --


def _flower(state: AquaState, f: int) -> dict[str, int]:
    places = {"supply": state.supply[f], "market": state.market[f]}
    for i, board in enumerate(state.boards):
        places[f"flowers {i}"] = board.flowers[f]
        places[f"scents {i}"] = board.scents[f]
        places[f"stored {i}"] = board.stored.count(f)
        held = [p for p in board.perfumes if p != NONE and complements_in(p) >> f & 1]
        places[f"perfumes {i}"] = len(held)
    return places


def _tokens_on_matrix(state: AquaState) -> int:
    return len([c for c in range(36) if c // 6 != c % 6 and state.cubes[c] == 0])


def _recipes(box: Box, state: AquaState, found: Census) -> None:
    for number in range(RECIPES):
        copies = box.recipe_copies[number]
        if not copies:
            continue
        held = len([p for b in state.boards for p in b.perfumes if p != NONE and recipe_in(p) == number])
        places = {"open": state.recipes[number], "boards": held, "in hand": int(state.recipe == number)}
        if not box.thrown_recipe_returns:
            places["out"] = max(0, copies - sum(places.values()))
        found[f"recipe {RECIPE_NAMES[number]}"] = places


def _learned(state: AquaState, found: Census) -> None:
    for f in range(6):
        bases = {"pool": state.bases >> f & 1}
        specials = {"pool": state.specializations >> f & 1}
        for i, board in enumerate(state.boards):
            bases[f"seat {i}"] = board.bases >> f & 1
            specials[f"seat {i}"] = board.specializations >> f & 1
        found[f"base {FLOWERS[f]}"] = bases
        found[f"specialization {FLOWERS[f]}"] = specials
    for a, name in enumerate(ABILITIES):
        held = [b.abilities >> a & 1 for b in state.boards]
        found[f"ability {name}"] = {"pool": state.abilities[a], "boards": sum(held)}
    for m, method in enumerate(METHODS):
        held = [b.methods >> m & 1 for b in state.boards]
        found[f"method {method}"] = {"pool": state.methods[m], "boards": sum(held)}


# -- older dumps --


def _with_new_fields(data: object) -> object:
    """A dump of version 1 of the rules with the field of a board that it lacks."""
    if not isinstance(data, dict) or not isinstance(data.get("boards"), list):
        return data
    boards = [{"changed": [], **board} if isinstance(board, dict) else board for board in data["boards"]]
    return {**data, "boards": boards}


# -- positions that cannot occur --


def _check_board(box: Box, board: Board, name: str) -> None:
    for tile in board.tiles + board.flipped:
        if box.kind[tile] != tile:
            raise BadDump(f"dump: {name}: tile {TILE_NAMES[tile]} goes by the name {TILE_NAMES[box.kind[tile]]}")
    if board.tiles != sorted(board.tiles):
        raise BadDump(f"dump: {name}.tiles must be sorted")
    if board.coach >= len(box.spots):
        raise BadDump(f"dump: {name}.coach is beyond the track")
    if board.methods & ~board.had or SIZE[board.methods] > box.method_slots or board.methods == 0:
        raise BadDump(f"dump: {name}.methods cannot be")
    if not _stored_well(box, board):
        raise BadDump(f"dump: {name}.stored does not fit the methods")
    perfumes = [p for p in board.perfumes if p != NONE]
    kinds = {(recipe_in(p) // 18, complements_in(p)) for p in perfumes}
    if len(kinds) != len(perfumes):
        raise BadDump(f"dump: {name} has two equal perfumes")
    if sum(board.influence) > box.influence:
        raise BadDump(f"dump: {name} has more than {box.influence} influence tokens")


def _stored_well(box: Box, board: Board) -> bool:
    trial = Board()
    trial.methods = board.methods
    for m in range(5):
        first, second = board.stored[2 * m], board.stored[2 * m + 1]
        if first == NONE and second == NONE:
            continue
        if first == NONE or not board.methods >> m & 1:
            return False
        for f in (first, second):
            if f == NONE:
                continue
            if not box.method_flowers[m] >> f & 1 or not production.fits(box, trial, m, f):
                return False
            trial.stored[2 * m if trial.stored[2 * m] == NONE else 2 * m + 1] = f
    return True


def _check_sundials(state: AquaState) -> None:
    """Only an action under way uses a sundial up: it goes back to 5 as the turn ends (ruling 49)."""
    step = state.step
    going_back = step in _ON_THE_SIDE and state.window in (MAIN, PARADE)
    acting = step not in (MAIN, EXTRA_STEP, PARADE, OVER) and not (going_back or state.produced or state.free)
    for i, board in enumerate(state.boards):
        if board.ap == 0 and not (acting and i == state.seat):
            raise BadDump(f"dump: boards[{i}].ap is 0, but only an action under way uses a sundial up")


def _check_favours(box: Box, state: AquaState) -> None:
    for dame in range(4):
        who = favours.leader(state, dame)
        for i, board in enumerate(state.boards):
            if (board.led >> dame & 1 == 1) != (who == i):
                raise BadDump(f"dump: boards[{i}].led does not fit the influence on dame {DAMES[dame]}")
        if state.favours[dame] not in (who, -1):
            raise BadDump(f"dump: favours[{dame}] is held by somebody who does not lead")
    for i, board in enumerate(state.boards):
        held = state.favours.count(i)
        if held > box.most_favours or (SIZE[board.led] <= box.most_favours and held != SIZE[board.led]):
            raise BadDump(f"dump: boards[{i}] holds the wrong number of favours")
        asked = state.step == KEEP_FAVOURS and state.seat == i
        if (board.owes and SIZE[board.led] <= box.most_favours) or (board.changed and not (board.owes or asked)):
            raise BadDump(f"dump: boards[{i}] owes a choice of favours that cannot be")


def _check_step(box: Box, state: AquaState) -> None:
    """What each step needs to have been chosen before it."""
    step = state.step
    board = state.boards[state.seat]
    fits = step != CLEAN_UP and (state.window in WINDOWS or state.window == PARADE)
    if step == AT_MARKET:
        fits = 0 <= board.place < BASE_PLACE
    elif step in (GIFTS, RELOCATE):
        fits = COUPLE_PLACE <= board.place < VERSAILLES
    elif step == SHOWING:
        fits = board.place == VERSAILLES
    elif step == PAIR:
        fits = 0 <= state.chosen < 3 and board.perfumes[state.chosen] != NONE
    elif step in (CITY_TILE, ARRIVAL):
        fits = box.city_at[board.coach] != NONE
    elif step == SOURCE:
        fits = 0 <= state.chosen < 4
    elif step == DAME:
        fits = state.chosen < 4 and 0 < state.left <= 2
    elif step == MACERATE:
        fits = state.chosen != NONE and state.method != NONE and board.methods >> state.method & 1 == 1
    elif step in (METHOD, DROP_METHOD):
        fits = (step == METHOD) == (state.method == NONE)
    elif step in (THROW_STEP, RECIPE_STEP):
        fits = state.chosen != NONE and (step == THROW_STEP) == (NONE not in board.perfumes)
    elif step in (COMPLEMENT, COMPLEMENT2):
        fits = state.recipe != NONE and NONE in board.perfumes and (step == COMPLEMENT) == (state.chosen == NONE)
    elif step == SCENT2:
        fits = state.chosen != NONE
    elif step == TILE_BASE:
        fits = state.tile != NONE
    if not fits or (step == PARADE) != (state.window == PARADE and step not in _MAKING):
        raise BadDump(f"dump: the step {STEPS[step]!r} does not fit what was chosen before it")
    if state.tile != NONE and box.effect[state.tile] not in (ONE_SLOT_TILE, TWO_SLOTS_TILE):
        raise BadDump("dump: tile is not one that brings a recipe")
    if (state.recipe != NONE) != (step in (COMPLEMENT, COMPLEMENT2)):
        raise BadDump("dump: a recipe is in hand exactly while its complements are chosen")


def _check_choice(box: Box, state: AquaState) -> None:
    """A step that leaves no choice is played by the rules themselves."""
    if state.step == OVER:
        return
    options = options_of(box, state)
    if not options or (len(options) == 1 and not is_free(options[0])):
        raise BadDump("dump: the step leaves no choice, so it is played already")
