"""The table of Kimono Memories as a viewer gets it."""

from typing import Literal, TypedDict

from genjiko.games.kimono_memories.cards import Corner, ObjectName, SymbolName, TokenName
from genjiko.games.kimono_memories.state import Edge, Step


class KimonoCard(TypedDict):
    """A card with everything printed on it."""

    id: str
    kind: Literal["beauty", "prop", "departure"]
    pattern: int | None
    """null: it is no beauty card."""
    colour: str | None
    left: SymbolName | None
    """The symbol of this side; null: there is none."""
    right: SymbolName | None
    objects: list[ObjectName]
    mon: Corner | Literal["none", "both"]
    scores: list[ObjectName]
    """Of a prop card: the objects it counts."""
    points: int
    """Of a prop card: points for each set of them."""


class Place(TypedDict):
    """A place around the board."""

    place: int
    card: KimonoCard | None
    """null: the place is empty."""
    cross: int | None
    """How many cards to cross to take this one; null: out of reach."""
    emptied: bool
    """Whether it is refilled at the end of the turn."""


class Naming(TypedDict):
    """Two wild sides that face each other and wait for a name."""

    slot: str
    """The photo just placed."""
    side: Edge
    left: str
    """The slots of the two photos."""
    right: str


class Track(TypedDict):
    """A pattern with its marker and tile."""

    pattern: int
    colour: str
    marker: int
    """Spaces towards seat 0; below 0 towards seat 1."""
    settled: bool
    """Whether it has been compared, or is being compared."""
    tile: int
    """Points of the scoring tile."""
    winner: int | None
    """null: nobody has the tile."""


class Photo(TypedDict):
    """A card in an album."""

    slot: str
    """Layer and index, as `2,-1`."""
    layer: int
    index: int
    card: KimonoCard
    covered: list[Corner]
    mon_seen: list[Corner]


class TokenLaid(TypedDict):
    """A token between two photos."""

    symbol: TokenName
    left: str
    """The slots of the two photos."""
    right: str


class Score(TypedDict):
    """The points of an album by line; in basic mode the tiles are counted, not their points."""

    tiles: int
    cats: int
    props: int
    mon: int


class Gain(TypedDict):
    """What the photo in hand would bring in a slot, by itself."""

    matches: list[SymbolName]
    """What it would make with its neighbours; `wild` waits for a name."""
    points: int
    """How the points of cats, props and mon would change; 0 where they do not count."""


class Seat(TypedDict):
    """A player's album."""

    photos: list[Photo]
    tokens: list[TokenLaid]
    open: list[str]
    """The slots where the photo in hand may go; empty unless there is one."""
    gains: dict[str, Gain]
    """For each of these slots what the photo would bring there."""
    cats: int
    objects: dict[ObjectName, int]
    """How often each object is in the album."""
    props: dict[str, int]
    """Points by prop card."""
    tiles: list[int]
    """The patterns whose tiles it has."""
    score: Score


class Table(TypedDict):
    """What lies on the table."""

    turn: int
    turns: int
    phase: Literal["photos", "comparisons", "over"]
    step: Step | None
    """null: the game is over."""
    acting: int | None
    """null: the game is over."""
    photographer: int
    """The gap just before the place of this number."""
    ring: list[Place]
    """The places clockwise."""
    display: list[KimonoCard]
    deck: int
    """Cards left in the deck."""
    deck_order: list[str] | None
    """From the top; null: the viewer cannot know it."""
    unseen: list[str]
    """The cards that have not been turned up: they are in the deck."""
    taken: KimonoCard | None
    """The card to be placed; null: there is none."""
    naming: Naming | None
    comparing: int | None
    """The pattern that is compared; null while photos are taken."""
    patterns: list[Track]
    track: int
    """Spaces of a track on each side of the middle."""
    tokens_left: dict[TokenName, int]
    seats: list[Seat]
    sudden: bool
    """Whether the game was won by sudden victory."""
    sudden_space: int | None
    """From this space on a marker counts for a sudden victory; null: there is none."""
