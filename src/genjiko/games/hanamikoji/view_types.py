"""The table of Hanamikoji as a viewer gets it. Null stands for what the viewer cannot know, unless a note says more."""

from typing import Literal, TypedDict

from genjiko.games.hanamikoji.actions import MarkerName


class Geisha(TypedDict):
    """A geisha in the middle of the table."""

    id: str
    charm: int
    favour: int | None
    """The seat whose side her marker lies on; null: in the middle."""
    cards: list[int]
    """How many of her cards lie on each side."""


class Seat(TypedDict):
    """A player's hand and markers."""

    hand: list[str] | None
    hand_size: int
    ready: list[MarkerName]
    """The markers not used in this round."""
    secret: list[str] | None
    discards: list[str] | None


class GiftOffer(TypedDict):
    """Three cards, of which the other player takes one."""

    kind: Literal["gift"]
    by: int
    cards: list[str]


class CompetitionOffer(TypedDict):
    """Two pairs, of which the other player takes one."""

    kind: Literal["competition"]
    by: int
    pairs: list[list[str]]


Offer = GiftOffer | CompetitionOffer


class GoalsShown(TypedDict):
    """What wins at the end of a round: so much charm, or so many geisha."""

    charm: int
    geisha: int


class Table(TypedDict):
    """What lies on the table."""

    round: int
    starting: int
    acting: int
    geisha: list[Geisha]
    seats: list[Seat]
    offer: Offer | None
    """null: nothing is offered."""
    deck: int
    """Cards left in the deck."""
    removed: str | None
    """The card that is out of the round."""
    goals: GoalsShown
