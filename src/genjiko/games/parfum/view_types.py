"""The table of Parfum as a viewer gets it. Null stands for what is not there, unless a note says more."""

from typing import Literal, TypedDict

from genjiko.games.parfum.pieces import Aroma, NoteType, Side
from genjiko.games.parfum.state import Step


class Note(TypedDict):
    """A note with all that is printed on it."""

    note: str
    type: NoteType
    aromas: list[Aroma]
    coin: int


class Customer(TypedDict):
    """A customer with all that is printed on it."""

    customer: str
    back: str
    aroma: Aroma
    parts: int
    price: int


class NoteOnPlace(Note):
    """A place of the distillery with its note."""

    place: int


class FreePlace(TypedDict):
    """A place of the distillery without a note."""

    place: int
    note: None


NotePlace = NoteOnPlace | FreePlace


class CustomerInShop(Customer):
    """A place of the street with its customer."""

    place: str


class FreeShop(TypedDict):
    """A place of the street without a customer."""

    place: str
    customer: None


Shop = CustomerInShop | FreeShop


class Clock(TypedDict):
    """A clock of this round."""

    clock: int
    actions: int
    owner: int | None


class Turn(TypedDict):
    """The turn of phases 2 and 3: whose, with which clock, and how far it has come."""

    seat: int
    clock: int
    actions_left: int
    dice: list[Aroma]
    flasks: list[Aroma]
    flies: list[Aroma]
    claimed: list[Note]
    placing: str | None
    """The claimed note that is being placed."""
    sold: int
    sale: int | None
    """With two players the number of the sale with this clock."""


class Buyer(TypedDict):
    """A customer who would buy a perfume."""

    place: str
    price: int


class Offer(TypedDict):
    """What the seller may ask for one of its perfumes."""

    perfume: int
    bargain: int
    customers: list[Buyer]


class Bag(TypedDict):
    """The notes to come; what they are is open, not their order."""

    count: int
    notes: list[str]


class Pile(TypedDict):
    """The customers to come."""

    count: int
    top: Literal["A", "B"] | None
    """The back of the uppermost."""
    above_closing_time: int | None
    """Customers above the closing-time token; null: it has come up."""


class Idle(TypedDict):
    """Rounds in a row without a claim or a sale, and how many of them end the game."""

    rounds: int
    limit: int


class Booth(TypedDict):
    """The dice of an aroma."""

    aroma: Aroma
    dice: int
    """How many lie there."""
    of: int
    """How many there are."""
    flask: int
    """How many faces of a die show a flask."""
    fly: int
    """How many faces of a die show a fly."""
    colour: str


class Perfume(TypedDict):
    """A perfume of a player."""

    perfume: int
    side: Side
    head: Note | None
    heart: Note | None
    base: Note | None
    parts: list[Aroma]
    flacons: int
    bargain: int
    state: Literal["unfinished", "ready", "sold_out"]


class Seat(TypedDict):
    """What a player has."""

    money: int
    arrival: int
    """Who came later to a space of the track lies higher."""
    water: int
    coins: list[int] | None
    """The coins of the tokens; null: hidden from this viewer."""
    clocks: list[int]
    perfumes: list[Perfume]
    served: list[Customer]


class Table(TypedDict):
    """What lies on the table."""

    round: int
    step: Step | Literal["choose_note"]
    last_round: bool
    order: list[int]
    """The seats in the order of choosing clocks."""
    clocks: list[Clock]
    clock_kind: Literal["brown", "tan"]
    turn: Turn | None
    cycle: int | None
    """Of selling; null with two players, who sell in one run."""
    cycles: int
    sales_each_clock: int
    offers: list[Offer]
    distillery: list[NotePlace]
    bag: Bag
    street: list[Shop]
    pile: Pile
    idle: Idle
    market: list[Booth]
    flacons: int
    well: int
    """Tokens in the well."""
    discards: list[int]
    """Coins of the tokens laid open."""
    track: int
    """Spaces of the money track."""
    seats: list[Seat]
