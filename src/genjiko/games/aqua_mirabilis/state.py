"""What lies on the table in Aqua Mirabilis, and how far the turn has come."""

from typing import Final, Literal

from genjiko.games.aqua_mirabilis.pieces import (
    ABILITIES,
    BONUSES,
    DAMES,
    FLOWERS,
    HIDDEN,
    METHODS,
    NOBODY,
    NONE,
    PLACE_NAMES,
    RECIPE_NAMES,
    RECIPES,
    SHOWN,
    SIZE,
    TILE_NAMES,
    TYPES,
    complements_in,
    letters,
    perfume,
    recipe_in,
    slots_of,
)
from genjiko.kernel.action import Action
from genjiko.kernel.codec import Codec, Flag, Listed, Mapped, Name, Number, Part
from genjiko.kernel.state import State

Step = Literal[
    "over", "main", "workers", "flower", "base", "specialization", "ability", "payment", "method", "drop",
    "gifts", "relocate", "keep", "showing", "pair", "second", "convert", "macerate", "store", "coach",
    "city_tile", "arrival", "last", "extra", "throw", "tile_base", "recipe", "complement", "complement2",
    "scent", "scent2", "dame", "source", "parade", "clean_up",
]  # fmt: skip
STEPS: Final[tuple[Step, ...]] = (
    "over", "main", "workers", "flower", "base", "specialization", "ability", "payment", "method", "drop",
    "gifts", "relocate", "keep", "showing", "pair", "second", "convert", "macerate", "store", "coach",
    "city_tile", "arrival", "last", "extra", "throw", "tile_base", "recipe", "complement", "complement2",
    "scent", "scent2", "dame", "source", "parade", "clean_up",
)  # fmt: skip
OVER: Final = 0
MAIN: Final = 1
AT_MARKET: Final = 2
FLOWER: Final = 3
BASE: Final = 4
SPECIALIZATION: Final = 5
ABILITY: Final = 6
PAYMENT: Final = 7
METHOD: Final = 8
DROP_METHOD: Final = 9
GIFTS: Final = 10
RELOCATE: Final = 11
KEEP_FAVOURS: Final = 12
SHOWING: Final = 13
PAIR: Final = 14
SECOND: Final = 15
CONVERT: Final = 16
MACERATE: Final = 17
STORING: Final = 18
ON_THE_ROAD: Final = 19
CITY_TILE: Final = 20
ARRIVAL: Final = 21
LAST: Final = 22
EXTRA_STEP: Final = 23
THROW_STEP: Final = 24
TILE_BASE: Final = 25
RECIPE_STEP: Final = 26
COMPLEMENT: Final = 27
COMPLEMENT2: Final = 28
SCENT: Final = 29
SCENT2: Final = 30
DAME: Final = 31
SOURCE: Final = 32
PARADE: Final = 33
CLEAN_UP: Final = 34

WINDOWS: Final = (MAIN, GIFTS, SHOWING, CONVERT, LAST)
"""The steps at which free actions are offered; in the parade only perfumes can be made."""

PointsLine = Literal[
    "originality", "court", "king", "perfection", "cubes", "half",
    "parade", "tokens", "cities", "dames", "bonus_a", "bonus_b", "bonus_c", "bonus_d",
]  # fmt: skip
POINTS: Final[tuple[PointsLine, ...]] = (
    "originality", "court", "king", "perfection", "cubes", "half",
    "parade", "tokens", "cities", "dames", "bonus_a", "bonus_b", "bonus_c", "bonus_d",
)  # fmt: skip
ORIGINALITY: Final = 0
COURT: Final = 1
KING: Final = 2
PERFECTION: Final = 3
CUBES: Final = 4
HALF: Final = 5
PARADE_POINTS: Final = 6
TOKEN_POINTS: Final = 7
CITY_POINTS: Final = 8
DAME_POINTS: Final = 9
BONUS: Final = 10


class Board:
    """The personal board of one player, with all that belongs to it."""

    def __init__(self, bare: bool = False) -> None:
        if bare:
            return  # a copy is about to fill it
        self.ap = 5
        self.flowers = [0] * 6
        self.scents = [0] * 6
        self.methods = 1  # mask; Distillation is there from the start
        self.had = 1  # mask of methods ever had
        self.stored = [NONE] * 10  # two inputs for each method, the first filled first
        self.bases = 0
        self.specializations = 0
        self.abilities = 0
        self.tiles: list[int] = []  # city tiles not flipped, sorted
        self.flipped: list[int] = []
        self.letter = 0
        self.influence = [0] * 4
        self.led = 0  # mask of dames with a sole majority
        self.owes = False  # a choice of favours, due as the next turn begins
        self.changed = 0  # mask of dames whose majority came or went since favours were last settled
        self.perfumes = [NONE] * 3
        self.tokens = 0
        self.coach = 0
        self.place = NONE  # of the perfumer; NONE: at home
        self.last_type = NONE  # of the previous turn; NONE: production or none
        self.points = [0] * len(POINTS)

    def copy(self) -> "Board":
        """The same board; the two share nothing."""
        other = Board(bare=True)
        other.ap = self.ap
        other.flowers = self.flowers[:]
        other.scents = self.scents[:]
        other.methods = self.methods
        other.had = self.had
        other.stored = self.stored[:]
        other.bases = self.bases
        other.specializations = self.specializations
        other.abilities = self.abilities
        other.tiles = self.tiles[:]
        other.flipped = self.flipped[:]
        other.letter = self.letter
        other.influence = self.influence[:]
        other.led = self.led
        other.owes = self.owes
        other.changed = self.changed
        other.perfumes = self.perfumes[:]
        other.tokens = self.tokens
        other.coach = self.coach
        other.place = self.place
        other.last_type = self.last_type
        other.points = self.points[:]
        return other

    def score(self) -> int:
        """All points so far."""
        score = 0
        for points in self.points:
            score += points
        return score


class AquaState(State):
    """The common board, the boards of the players, and the turn."""

    def __init__(self, bare: bool = False) -> None:
        if bare:
            return  # a copy is about to fill it
        self.boards: list[Board] = []
        # the common board
        self.market = [0] * 6
        self.supply = [0] * 6
        self.workers = [0, 0]
        self.king = 0
        self.court = 0
        self.cubes = [0] * 36  # column * 6 + row; a cell holds its token as long as it holds no cube
        self.cube_supply = 0
        self.token_supply = 0
        self.recipes = [0] * RECIPES  # open ones, by number
        self.stacks: list[list[int]] = [[], [], [], []]  # the top is the last
        self.bases = 63
        self.specializations = 63
        self.abilities = [0, 0, 0]
        self.methods = [0] * 5
        self.favours = [NOBODY] * 4
        self.bonus = [HIDDEN] * 4
        self.looked = [0] * 4  # mask of seats
        self.deliveries = [0] * 6  # two for each inner Sunday
        self.day = 0
        self.trigger = NOBODY
        # the turn
        self.turns = 0
        self.seat = 0
        self.extra = False
        self.step = MAIN
        self.window = MAIN  # where a free action or a choice of favours goes back to
        self.free = False  # a FREE3 tile pays for this action
        self.produced = False
        self.budget = 0  # action points that workers may still cost
        self.moved = 0  # mask of workers moved
        self.points = 0  # production points left
        self.gifts = 0  # given in this visit
        self.left = 0  # influence tokens still to be placed
        self.court_moved = False
        self.showings = 0
        self.last_points = 0
        self.chosen = NONE  # a first flower, scent, complement or dame, a base, or a slot
        self.method = NONE  # that is being used or learned
        self.recipe = NONE
        self.tile = NONE  # the tile that is being carried out
        self.won = 0  # one bit for each winner
        self.options: list[Action] | None = None  # the legal list, kept until the next action

    def copy(self) -> "AquaState":
        other = self.open_part()
        other.stacks = [stack[:] for stack in self.stacks]
        other.bonus = self.bonus[:]
        return other

    def open_part(self) -> "AquaState":
        """A state with all that lies open to everybody; the stacks are empty, the bonus tiles hidden."""
        other = AquaState(bare=True)
        other.boards = [board.copy() for board in self.boards]
        other.market = self.market[:]
        other.supply = self.supply[:]
        other.workers = self.workers[:]
        other.king = self.king
        other.court = self.court
        other.cubes = self.cubes[:]
        other.cube_supply = self.cube_supply
        other.token_supply = self.token_supply
        other.recipes = self.recipes[:]
        other.stacks = [[], [], [], []]
        other.bases = self.bases
        other.specializations = self.specializations
        other.abilities = self.abilities[:]
        other.methods = self.methods[:]
        other.favours = self.favours[:]
        other.bonus = [HIDDEN] * 4
        other.looked = self.looked[:]
        other.deliveries = self.deliveries[:]
        other.day = self.day
        other.trigger = self.trigger
        other.turns = self.turns
        other.seat = self.seat
        other.extra = self.extra
        other.step = self.step
        other.window = self.window
        other.free = self.free
        other.produced = self.produced
        other.budget = self.budget
        other.moved = self.moved
        other.points = self.points
        other.gifts = self.gifts
        other.left = self.left
        other.court_moved = self.court_moved
        other.showings = self.showings
        other.last_points = self.last_points
        other.chosen = self.chosen
        other.method = self.method
        other.recipe = self.recipe
        other.tile = self.tile
        other.won = self.won
        other.options = self.options
        return other


# -- writing and reading --


def _write_letters(value: object) -> object:
    assert isinstance(value, int)
    return letters(value)


def _read_letters(data: object) -> object:
    if not isinstance(data, str) or any(letter not in FLOWERS for letter in data) or len(set(data)) != len(data):
        raise ValueError(f"different letters of {''.join(FLOWERS)} are expected")
    return sum(1 << FLOWERS.index(letter) for letter in data)


class Names(Codec):
    """A bit mask written as a list of names."""

    def __init__(self, names: tuple[str, ...] | str) -> None:
        self.names = list(names)

    def encode(self, value: object) -> object:
        assert isinstance(value, int)
        return [name for i, name in enumerate(self.names) if value >> i & 1]

    def decode(self, name: str, data: object) -> object:
        one = Name(self.names)
        numbers = Listed(one).decode(name, data)
        assert isinstance(numbers, list)
        return sum(1 << number for number in set(numbers))


def _write_perfume(value: object) -> object:
    assert isinstance(value, int)
    if value == NONE:
        return None
    shown = bool(value & SHOWN)
    return {"recipe": RECIPE_NAMES[recipe_in(value)], "complements": letters(complements_in(value)), "shown": shown}


def _read_perfume(data: object) -> object:
    if data is None:
        return NONE
    if not isinstance(data, dict) or set(data) != {"recipe", "complements", "shown"}:
        raise ValueError("a perfume has recipe, complements and shown")
    number = RECIPE_NAMES.index(data["recipe"])
    mask = _read_letters(data["complements"])
    assert isinstance(mask, int)
    if SIZE[mask] != slots_of(number) or mask >> (number // 18) & 1:
        raise ValueError("the complements do not fit the recipe")
    if not isinstance(data["shown"], bool):
        raise ValueError("shown is true or false")
    return perfume(number, mask) | (SHOWN if data["shown"] else 0)


def _write_recipes(value: object) -> object:
    assert isinstance(value, list)
    return [name for number, name in enumerate(RECIPE_NAMES) for _ in range(value[number])]


def _read_recipes(data: object) -> object:
    if not isinstance(data, list):
        raise ValueError("recipes are a list of names such as L2/2")
    counts = [0] * RECIPES
    for name in data:
        counts[RECIPE_NAMES.index(name)] += 1
    return counts


_MASK: Final = Mapped(_write_letters, _read_letters)
_SIX: Final = Listed(Number(0, 16), 6)
_TILES: Final = Listed(Name(TILE_NAMES))

BOARD_FIELDS: Final[dict[str, Codec]] = {
    "ap": Number(0, 5),
    "flowers": _SIX,
    "scents": _SIX,
    "methods": Names(METHODS),
    "had": Names(METHODS),
    "stored": Listed(Name(list(FLOWERS), optional=True), 10),
    "bases": _MASK,
    "specializations": _MASK,
    "abilities": Names(ABILITIES),
    "tiles": _TILES,
    "flipped": _TILES,
    "letter": Number(0, 4),
    "influence": Listed(Number(0, 8), 4),
    "led": Names(DAMES),
    "owes": Flag(),
    "changed": Names(DAMES),
    "perfumes": Listed(Mapped(_write_perfume, _read_perfume), 3),
    "tokens": Number(0, 34),
    "coach": Number(0, 99),
    "place": Name(PLACE_NAMES, optional=True),
    "last_type": Number(-1, TYPES - 1),
    "points": Listed(Number(0, 10_000), len(POINTS)),
}

UNWRITTEN: Final = ("options",)
"""Not in FIELDS: it can be found again."""

FIELDS: Final[dict[str, Codec]] = {
    "boards": Listed(Part(Board, BOARD_FIELDS)),
    "market": _SIX,
    "supply": _SIX,
    "workers": Listed(Name(list(FLOWERS)), 2),
    "king": Name(list(FLOWERS)),
    "court": Name(list(FLOWERS)),
    "cubes": Listed(Number(0, 4), 36),
    "cube_supply": Number(0, 60),
    "token_supply": Number(0, 34),
    "recipes": Mapped(_write_recipes, _read_recipes),
    "stacks": Listed(_TILES, 4),
    "bases": _MASK,
    "specializations": _MASK,
    "abilities": Listed(Number(0, 6), 3),
    "methods": Listed(Number(0, 4), 5),
    "favours": Listed(Number(-1, 3), 4),
    "bonus": Listed(Name(BONUSES, extra={HIDDEN: "?"}), 4),
    "looked": Listed(Number(0, 15), 4),
    "deliveries": Listed(Number(0, 14), 6),
    "day": Number(0, 28),
    "trigger": Number(-1, 3),
    "turns": Number(0, 100_000),
    "seat": Number(0, 3),
    "extra": Flag(),
    "step": Name(STEPS),
    "window": Name(STEPS),
    "free": Flag(),
    "produced": Flag(),
    "budget": Number(0, 5),
    "moved": Number(0, 3),
    "points": Number(0, 99),
    "gifts": Number(0, 99),
    "left": Number(0, 99),
    "court_moved": Flag(),
    "showings": Number(0, 2),
    "last_points": Number(0, 1000),
    "chosen": Number(-1, 5),
    "method": Name(METHODS, optional=True),
    "recipe": Name(RECIPE_NAMES, optional=True),
    "tile": Name(TILE_NAMES, optional=True),
    "won": Number(0, 15),
}
