"""Aqua Mirabilis as a vector for learners: the planes, and how a masked state fills them, in the same order."""

from typing import Final

from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.perfume import experience
from genjiko.games.aqua_mirabilis.pieces import (
    ABILITIES,
    BONUSES,
    DAMES,
    FLOWERS,
    HIDDEN,
    METHODS,
    MOST_LEVEL,
    NONE,
    PLACE_NAMES,
    PLACES,
    RECIPE_NAMES,
    RECIPES,
    SHOWN,
    TILE_NAMES,
    TILES,
    TYPE_OF,
    TYPES,
    base_of,
    complements_in,
    level_of,
    recipe_in,
)
from genjiko.games.aqua_mirabilis.rules import AquaMirabilis
from genjiko.games.aqua_mirabilis.state import OVER, STEPS, AquaState, Board
from genjiko.games.aqua_mirabilis.view import knows_bonus
from genjiko.kernel.planes import Plane, Planes, QuickEncoder, Sheet, owners

_BASKETS: Final = 16
_TOKENS: Final = 34
_POINTS: Final = 1000
_MOST: Final = 99
_ALIKE: Final = 7  # tiles of a city
_SLOTS: Final = ("1", "2", "3")
_TYPE_NAMES: Final = [PLACE_NAMES[TYPE_OF.index(kind)] for kind in range(TYPES)]
_CELLS: Final = [column * 6 + row for column in range(6) for row in range(6) if column != row]


def _each(places: tuple[str, ...], things: tuple[str, ...]) -> list[str]:
    return [f"{place} {thing}" for place in places for thing in things]


def _board_planes(box: Box, name: str) -> list[Plane]:
    """The board of one player."""
    spots = [spot or f"spot {n}" for n, spot in enumerate(box.spots)]
    return [
        Plane(f"{name} action points", [""], 5, "on the sundial"),
        Plane(f"{name} flowers", FLOWERS, _BASKETS, "flowers in hand"),
        Plane(f"{name} scents", FLOWERS, _BASKETS, "scents in hand"),
        Plane(f"{name} methods", METHODS, 1, "methods on the board"),
        Plane(f"{name} methods had", METHODS, 1, "methods ever had"),
        Plane(f"{name} stored", _each(METHODS, FLOWERS), 2, "flowers on the inputs of each method"),
        Plane(f"{name} bases", FLOWERS, 1, "base-scent tiles"),
        Plane(f"{name} specializations", FLOWERS, 1, "specializations"),
        Plane(f"{name} abilities", ABILITIES, 1, "special abilities"),
        Plane(f"{name} city tiles", TILE_NAMES, _ALIKE, "city tiles not flipped; equal ones go by the first name"),
        Plane(f"{name} flipped tiles", TILE_NAMES, _ALIKE, "city tiles flipped"),
        Plane(f"{name} letter", [""], 4, "level of the letter"),
        Plane(f"{name} influence", DAMES, 8, "influence tokens with each dame"),
        Plane(f"{name} majorities", DAMES, 1, "dames with a sole majority"),
        Plane(f"{name} favours", DAMES, 1, "favours held"),
        Plane(f"{name} experience", [""], _MOST, "symbols on methods and tiles"),
        Plane(f"{name} perfume bases", _each(_SLOTS, FLOWERS), 1, "base of the perfume in each slot"),
        Plane(f"{name} perfume complements", _each(_SLOTS, FLOWERS), 1, "complements of the perfume in each slot"),
        Plane(f"{name} perfume levels", _SLOTS, MOST_LEVEL, "level of the perfume in each slot"),
        Plane(f"{name} perfumes shown", _SLOTS, 1, "perfumes that rest until Sunday"),
        Plane(f"{name} tokens", [""], _TOKENS, "originality tokens"),
        Plane(f"{name} coach", spots, 1, "where the coach stands"),
        Plane(f"{name} place", PLACE_NAMES, 1, "where the perfumer stands"),
        Plane(f"{name} last action", _TYPE_NAMES, 1, "type of the previous turn, which cannot be taken again"),
        Plane(f"{name} points", [""], _POINTS, "points so far"),
    ]


def _planes_for(box: Box) -> Planes:
    """The planes for a box and its number of players."""
    who = owners(box.players)
    found = [plane for name in who for plane in _board_planes(box, name)]
    cells = [FLOWERS[cell // 6] + FLOWERS[cell % 6] for cell in _CELLS]
    found += [
        Plane("to act", who, 1, "who decides now"),
        Plane("step", STEPS[1:], 1, "what is to be decided"),
        Plane("window", STEPS[1:], 1, "where a free action goes back to"),
        Plane("market", FLOWERS, _BASKETS, "flowers on the stalls"),
        Plane("supply", FLOWERS, _BASKETS, "flowers in the supply"),
        Plane("workers", FLOWERS, 2, "workers at the stalls"),
        Plane("king", FLOWERS, 1, "column of the king"),
        Plane("court", FLOWERS, 1, "row of the court"),
        Plane("cubes", cells, 4, "cubes in each cell, column then row; without a cube the token is still there"),
        Plane("cube supply", [""], 60, "cubes left"),
        Plane("token supply", [""], _TOKENS, "originality tokens left"),
        Plane("recipes", [RECIPE_NAMES[r] for r in _kinds(box)], 6, "open recipes"),
        Plane("stacks", TILE_NAMES, _ALIKE, "city tiles in the stacks"),
        Plane("tops", TILE_NAMES, 1, "city tiles on top of the stacks"),
        Plane("bases left", FLOWERS, 1, "base-scent tiles not taken"),
        Plane("specializations left", FLOWERS, 1, "specializations not taken"),
        Plane("abilities left", ABILITIES, 6, "special abilities not taken"),
        Plane("methods left", METHODS, 4, "methods not taken"),
        *[Plane(f"bonus {dame}", BONUSES, 1, "bonus tile of the dame, if the seat knows it") for dame in DAMES],
        *[Plane(f"looked {dame}", who, 1, "who has seen the bonus tile of the dame") for dame in DAMES],
        *[Plane(f"delivery {n}", FLOWERS, 1, f"flowers of delivery {n}, two each Sunday") for n in range(1, 7)],
        Plane("day", [""], 28, "day of the calendar"),
        Plane("trigger", who, 1, "who has reached the last Sunday"),
        Plane("extra turn", [""], 1, "whether a token paid for this turn"),
        Plane("free action", [""], 1, "whether a city tile pays for this action"),
        Plane("producing", [""], 1, "whether this turn is a production"),
        Plane("worker points", [""], 5, "action points that workers may still cost"),
        Plane("workers moved", ["first", "second"], 1, "workers moved"),
        Plane("production points", [""], _MOST, "production points left"),
        Plane("gifts", [""], _MOST, "gifts given in this visit"),
        Plane("influence left", [""], _MOST, "influence tokens to be placed"),
        Plane("court moved", [""], 1, "whether favour A has moved the court in this visit"),
        Plane("showings", [""], 2, "perfumes shown in this visit"),
        Plane("shown points", [""], _POINTS, "points of the last showing"),
        Plane("chosen", ["1", "2", "3", "4", "5", "6"], 1, "what was chosen first: a flower, scent, dame or slot"),
        Plane("method", METHODS, 1, "the method that is being used or learned"),
        Plane("recipe", [RECIPE_NAMES[r] for r in _kinds(box)], 1, "the recipe that is being made"),
        Plane("tile", TILE_NAMES, 1, "the city tile that is being carried out"),
        Plane("won", who, 1, "who has won, when the game is over"),
    ]
    return Planes(found)


def _kinds(box: Box) -> list[int]:
    return [recipe for recipe in range(RECIPES) if box.recipe_copies[recipe]]


class AquaPlanes(QuickEncoder[AquaState]):
    """What a seat sees, as numbers."""

    def __init__(self, rules: AquaMirabilis) -> None:
        self.box = rules.box
        self.layout = _planes_for(rules.box)
        self.kinds = _kinds(rules.box)

    def write(self, state: AquaState, seat: int, sheet: Sheet) -> None:
        players = self.box.players
        for step in range(players):
            _write_board(self.box, state, (seat + step) % players, sheet)
        sheet.one_of(NONE if state.step == OVER else (state.seat - seat) % players, players)
        sheet.one_of(state.step - 1, len(STEPS) - 1)
        sheet.one_of(state.window - 1, len(STEPS) - 1)
        _write_matrix(state, self.kinds, sheet)
        _write_offers(self.box, state, seat, sheet)
        _write_turn(state, seat, players, sheet)
        sheet.one_of(NONE if state.recipe == NONE else self.kinds.index(state.recipe), len(self.kinds))
        sheet.one_of(state.tile, TILES)
        for step in range(players):
            sheet.flag(state.won >> (seat + step) % players & 1 == 1)


def _write_board(box: Box, state: AquaState, owner: int, sheet: Sheet) -> None:
    board = state.boards[owner]
    sheet.number(board.ap)
    sheet.list_of(board.flowers)
    sheet.list_of(board.scents)
    sheet.members(board.methods, 5)
    sheet.members(board.had, 5)
    for place in range(10):
        if board.stored[place] >= 0:
            sheet.add(place // 2 * 6 + board.stored[place], 1)
    sheet.skip(30)
    sheet.members(board.bases, 6)
    sheet.members(board.specializations, 6)
    sheet.members(board.abilities, 3)
    sheet.things(board.tiles, TILES)
    sheet.things(board.flipped, TILES)
    sheet.number(board.letter)
    sheet.list_of(board.influence)
    sheet.members(board.led, 4)
    for holder in state.favours:
        sheet.flag(holder == owner)
    sheet.number(experience(box, board))
    _write_perfumes(board, sheet)
    sheet.number(board.tokens)
    sheet.one_of(board.coach, len(box.spots))
    sheet.one_of(board.place, PLACES)
    sheet.one_of(board.last_type, TYPES)
    sheet.number(board.score())


def _write_perfumes(board: Board, sheet: Sheet) -> None:
    for perfume in board.perfumes:
        sheet.one_of(NONE if perfume == NONE else base_of(recipe_in(perfume)), 6)
    for perfume in board.perfumes:
        sheet.members(0 if perfume == NONE else complements_in(perfume), 6)
    for perfume in board.perfumes:
        sheet.number(0 if perfume == NONE else level_of(recipe_in(perfume)))
    for perfume in board.perfumes:
        sheet.flag(perfume != NONE and perfume & SHOWN != 0)


def _write_matrix(state: AquaState, kinds: list[int], sheet: Sheet) -> None:
    sheet.list_of(state.market)
    sheet.list_of(state.supply)
    sheet.things(state.workers, 6)
    sheet.one_of(state.king, 6)
    sheet.one_of(state.court, 6)
    sheet.some_of(state.cubes, _CELLS)
    sheet.number(state.cube_supply)
    sheet.number(state.token_supply)
    sheet.some_of(state.recipes, kinds)


def _write_offers(box: Box, state: AquaState, seat: int, sheet: Sheet) -> None:
    for stack in state.stacks:  # which tiles lie in a stack everybody knows, not in which order
        sheet.count(stack, TILES)
    sheet.skip(TILES)
    for stack in state.stacks:
        if stack:
            sheet.add(stack[-1], 1)
    sheet.skip(TILES)
    sheet.members(state.bases, 6)
    sheet.members(state.specializations, 6)
    sheet.list_of(state.abilities)
    sheet.list_of(state.methods)
    for dame in range(4):
        sheet.one_of(state.bonus[dame] if knows_bonus(state, dame, seat) else HIDDEN, len(BONUSES))
    for looked in state.looked:
        for step in range(box.players):
            sheet.flag(looked >> (seat + step) % box.players & 1 == 1)
    for delivery in state.deliveries:
        sheet.things(box.deliveries[delivery], 6)


def _write_turn(state: AquaState, seat: int, players: int, sheet: Sheet) -> None:
    sheet.number(state.day)
    sheet.one_of((state.trigger - seat) % players if state.trigger >= 0 else NONE, players)
    sheet.flag(state.extra)
    sheet.flag(state.free)
    sheet.flag(state.produced)
    sheet.number(state.budget)
    sheet.members(state.moved, 2)
    sheet.number(state.points)
    sheet.number(state.gifts)
    sheet.number(state.left)
    sheet.flag(state.court_moved)
    sheet.number(state.showings)
    sheet.number(state.last_points)
    sheet.one_of(state.chosen, 6)
    sheet.one_of(state.method, 5)
