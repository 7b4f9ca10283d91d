"""The table of Aqua Mirabilis as a viewer gets it. Null stands for what is not there, unless a note says more."""

from typing import TypedDict

from genjiko.games.aqua_mirabilis.pieces import AbilityId, BonusId, CityId, DameId, Kind, MethodId
from genjiko.games.aqua_mirabilis.state import PointsLine, Step

Counts = dict[Kind, int]


class DeliveryTile(TypedDict):
    """What a tile of a Sunday brings: so many of each flower."""

    factor: int
    flowers: list[Kind]


class Delivery(TypedDict):
    """What a Sunday brings."""

    day: int
    tiles: list[DeliveryTile]


class Calendar(TypedDict):
    """The days of the game."""

    day: int
    last: int
    name: str
    week: int
    days: list[str]
    """The days of a week in this game, from Sunday on."""
    trigger: int | None
    """The seat that brought the last Sunday."""
    deliveries: list[Delivery]


class Stall(TypedDict):
    """A stall of the market."""

    flower: Kind
    flowers: int
    workers: int


class Cell(TypedDict):
    """A cell of the matrix."""

    cubes: int
    token: bool


class Matrix(TypedDict):
    """The matrix of Versailles."""

    order: list[Kind]
    sub_slots: int
    king: Kind
    """His column."""
    court: Kind
    """Its row."""
    cells: dict[str, Cell]
    """By column and row: `BJ` is base B with complement J."""


class PairPoints(TypedDict):
    """What a base with a complement would bring at Versailles now, or in the parade."""

    base: Kind
    complement: Kind
    room: bool
    """False: the cell is full or no cube is left, and the pair brings nothing."""
    token: bool
    originality: int
    court: int
    king: int
    perfection: int
    cube: int
    points: int


class Recipe(TypedDict):
    """A recipe."""

    id: str
    base: Kind
    slots: int
    level: int


class OpenRecipe(Recipe):
    """A recipe that can be taken."""

    count: int


class CityTile(TypedDict):
    """A city tile with all its properties."""

    id: str
    city: CityId
    effect: str
    points: int
    experience: int


class City(TypedDict):
    """A city with its stack of tiles."""

    id: CityId
    letter: int
    """The level of letter that opens it."""
    spot: int
    sends_home: bool
    height: int
    top: CityTile | None
    left: list[CityTile]
    """All tiles of the stack, sorted."""


class Place(TypedDict):
    """A place for the perfumers."""

    id: str
    ap: int
    room: int
    perfumers: list[int]
    """The seats whose perfumers stand there."""


class Apprenticeship(TypedDict):
    """What can still be learned."""

    bases: list[Kind]
    specializations: list[Kind]
    abilities: dict[AbilityId, int]
    methods: dict[MethodId, int]


class Method(TypedDict):
    """A method of production as it is printed."""

    id: MethodId
    points: int
    baskets: int
    equal: bool
    flowers: list[Kind]
    scents: int


class Bonus(TypedDict):
    """A bonus tile."""

    id: BonusId
    steps: list[list[int]]
    """Pairs: from how many on, and the points."""


class Dame(TypedDict):
    """A dame of the court."""

    id: DameId
    gift: str
    """Letters of scents, `token` or `perfume`."""
    favour: int | None
    """The seat that holds it."""
    influence: list[int]
    """By seat."""
    looked: list[int]
    """The seats that have seen her bonus tile."""
    bonus: Bonus | None
    """null: this viewer has not looked."""


class Brings(TypedDict):
    """What a perfume would bring its owner now."""

    pairs: list[PairPoints]
    points: int


class Perfume(TypedDict):
    """A perfume on a board."""

    slot: int
    name: str
    complements: list[Kind]
    shown: bool
    recipe: Recipe
    brings: Brings


class OwnMethod(TypedDict):
    """A method on a board, with the flowers stored on it."""

    id: MethodId
    stored: list[Kind]


class Seat(TypedDict):
    """The board of a player."""

    points: int
    breakdown: dict[PointsLine, int]
    ap: int
    production: int
    steps: int
    experience: int
    flowers: Counts
    scents: Counts
    methods: list[OwnMethod]
    had: list[MethodId]
    """Every method that the player has learned so far."""
    bases: list[Kind]
    specializations: list[Kind]
    abilities: list[AbilityId]
    tiles: list[CityTile]
    flipped: list[CityTile]
    letter: int
    influence: list[int]
    """By dame."""
    stock: int
    """Influence tokens left."""
    favours: list[DameId]
    leads: list[DameId]
    owes_favours: bool
    perfumes: list[Perfume | None]
    tokens: int
    coach: int
    """The spot of the track where it stands."""
    place: str | None
    """null: at home."""


class Way(TypedDict):
    """Where a drive of the coach would end, and whether a tile could be taken there."""

    action: str
    spot: int
    city: str | None
    tile: bool


class Now(TypedDict):
    """What has been chosen so far inside the turn."""

    free_action: bool
    producing: bool
    production_points: int | None
    gifts: int
    influence_left: int | None
    worker_moves_left: int | None
    chosen: Kind | DameId | int | None
    """A flower, a dame, or the number of a pair's perfume."""
    method: MethodId | None
    recipe: Recipe | None
    tile: str | None
    showings: int
    last_points: int | None
    court_moved: bool
    coach: list[Way] | None
    """null: the coach is not on its way."""


class Table(TypedDict):
    """What lies on the table."""

    step: Step
    seat: int
    extra: bool
    turn: int
    calendar: Calendar
    market: list[Stall]
    supply: Counts
    tokens: int
    cubes: int
    matrix: Matrix
    brings: dict[str, PairPoints]
    """What each pair would bring the viewer, or the seat to act for whoever has no seat; by cell of the matrix."""
    recipes: list[OpenRecipe]
    cities: list[City]
    track: list[str | None]
    """The spots of the road: Grasse, a city, or null."""
    places: list[Place]
    apprenticeship: Apprenticeship
    methods: list[Method]
    dames: list[Dame]
    seats: list[Seat]
    now: Now
