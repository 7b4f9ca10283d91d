"""The table of Perfumery as a viewer gets it. Null stands for what is not there, unless a note says more."""

from typing import Literal, TypedDict

from genjiko.games.perfumery.box import NoteName, Room, SpaceId
from genjiko.games.perfumery.cards import Stage
from genjiko.games.perfumery.essences import Kind
from genjiko.games.perfumery.state import BlendStep, Phase, TurnStep

Closed = Literal["taken", "no_recipe", "no_storage", "has_all_perfumers", "too_dear", "has_start"]


class Turn(TypedDict):
    """A turn of the development phase."""

    step: TurnStep
    note: NoteName | None
    """The note that is being equipped."""
    lifted: str | None
    """A recipe on its way to a place; it still lies where it came from."""
    owed: int
    to_discard: int
    path: int | None
    """The column of the next discard."""


class NextMarker(TypedDict):
    """The next-starting marker: with a seat, or below a column."""

    seat: int | None
    column: int | None


class Column(TypedDict):
    """A column of open cards."""

    number: int
    cards: list[str]
    next_marker: bool
    items: int
    perfumer: int | None
    """The seat whose perfumer stands on the tile."""


class Deck(TypedDict):
    """A deck, whose uppermost card shows its stage."""

    left: int
    top_stage: Stage | None


class Decks(TypedDict):
    """The two decks."""

    perfumes: Deck
    recipes: Deck


class Space(TypedDict):
    """A shared space."""

    id: SpaceId
    room: Room
    perfumers: list[int]
    """The seats whose perfumers stand there."""
    closed: list[Closed | None]
    """By seat: what keeps it from the space; null: nothing does."""


class Costs(TypedDict):
    """What shared spaces cost."""

    synthetic: int
    hire: int


class Note(TypedDict):
    """A note of a player, from its tile up to its stockyard."""

    id: NoteName
    tile: str
    """Essences of the tile, as letters."""
    perfumer: bool
    recipes: list[str]
    """From the tile upwards."""
    stockyard: list[Kind]
    gives: list[Kind]
    """What rises to the stockyard in a blending in which every mixing is used that can be."""


class Produced(TypedDict):
    """A perfume of the brand with what is stored on it."""

    card: str
    stored: list[Kind]


class Outcome(TypedDict):
    """What comes of an answer to a mixing, if every later one is used that can be."""

    gives: list[Kind]
    """What rises to the stockyard of this note."""
    makes: list[str]
    """The perfumes in hand for which the essences are then there, each by itself."""


class Blending(TypedDict):
    """How far a player has come in the blending phase."""

    step: BlendStep
    note: NoteName | None
    recipe: str | None
    pot: list[Kind]
    making: str | None
    """The perfume that is being paid for."""
    due: Kind | None
    """The essence to be paid next."""
    mixed: Outcome | None
    """null unless this viewer is asked whether to mix; then what comes of it."""
    skipped: Outcome | None


class Due(TypedDict):
    """An essence that a perfume wants for one of its notes."""

    note: NoteName
    essence: Kind


class Seat(TypedDict):
    """What lies before a player."""

    hand: list[str] | None
    """null: hidden from this viewer."""
    hand_size: int
    known_hand: list[str]
    """The cards in hand by the log: each was taken openly."""
    money: int | None
    """null: hidden from this viewer."""
    perfumers: int
    ready: int
    notes: list[Note]
    produced: list[Produced]
    score: int
    blending: Blending | None


class RecipeInfo(TypedDict):
    """A recipe with all that is printed on it."""

    type: Literal["recipe"]
    stage: Stage
    value: int
    kind: Literal["extraction", "mixing"]
    pay: str
    """Essences as letters; empty for an extraction."""
    get: str


class PerfumeInfo(TypedDict):
    """A perfume with all that is printed on it; essences as letters."""

    type: Literal["perfume"]
    stage: Stage
    value: int
    top: str
    middle: str
    base: str
    brand: int
    storage: str


class FundsInfo(TypedDict):
    """A card of the initial funds."""

    type: Literal["funds"]
    value: int


CardInfo = RecipeInfo | PerfumeInfo | FundsInfo


class Table(TypedDict):
    """What lies on the table."""

    round: int
    rounds: int
    last_round: bool
    phase: Phase
    first: int
    """Who began this development phase."""
    acting: int | None
    """null outside development."""
    turn: Turn | None
    starting_marker: int
    next_marker: NextMarker
    columns: list[Column]
    decks: Decks
    spaces: list[Space]
    supply: dict[Kind, int]
    costs: Costs
    hand_limit: int
    seats: list[Seat]
    cards: dict[str, CardInfo]
    """Every card of this game by id."""
    lacks: dict[str, list[Due]] | None
    """By perfume in the viewer's hand and in the columns: what its stills and storage would not pay after the next
    blending. null for whoever has no seat."""
