"""What happens in Kimono Memories: everybody sees all of it."""

from typing import Literal

from genjiko.games.kimono_memories.cards import ObjectName, TokenName
from genjiko.games.kimono_memories.state import Edge
from genjiko.kernel.event import ABSENT, Event, SeatEvent, public

Goal = Literal["points", "more_tiles", "tie_break", "sudden"]


# -- what several events tell --


class _OfCard(Event):
    card: str = public("the card")
    colour: str = public("colour of its pattern, of a beauty card", default=ABSENT)
    pattern: int = public("number of its pattern, of a beauty card", default=ABSENT)
    objects: list[ObjectName] = public("the objects on it, of a beauty card", default=ABSENT)
    prop: list[ObjectName] = public("the objects that it scores, of a prop card", default=ABSENT)


class _OfSymbol(SeatEvent):
    symbol: TokenName = public("a pattern or cat")
    colour: str = public("colour of the pattern", default=ABSENT)


class _OfPattern(Event):
    pattern: int = public("number of the pattern")
    colour: str = public("its colour")


# -- one class for each kind --


class Setup(Event):
    """The cards are shuffled; the first lie open."""

    ring: list[str] = public("the cards on the places around the board, clockwise from place 0")
    display: list[str] = public("the cards of the reward display")
    deck: int = public("cards in the deck")
    starting: int = public("the seat that starts")


class Cross(_OfCard, SeatEvent):
    """The photographer walks, and the seat takes the last card crossed."""

    cards: int = public("how many cards are crossed")
    place: int = public("the place around the board where it lay")
    photographer: int = public("the gap where the photographer stands now")


class Place(_OfCard, SeatEvent):
    """A photo goes into the album of the seat."""

    slot: str = public("where it lies, as layer,i")
    end: Edge = public("the end of the bottom row where it lies", default=ABSENT)
    layer: int = public("its layer, above the bottom row", default=ABSENT)
    below: int = public("the layer under it, above the bottom row", default=ABSENT)
    first: int = public("the left photo under it, counted from the left", default=ABSENT)
    second: int = public("the right photo under it, counted from the left", default=ABSENT)


class Name(_OfSymbol):
    """The seat says what two wild sides that face each other are."""


class Token(_OfSymbol):
    """A token is laid between two photos whose sides match."""

    left: str = public("slot of the photo to its left")
    right: str = public("slot of the photo to its right")
    edge: Edge = public("the side of the new photo on which it lies")


class NoToken(_OfSymbol):
    """Two sides match, but no token for it is left."""


class Step(_OfPattern, SeatEvent):
    """A marker moves one space towards the seat."""

    marker: int = public("where the marker stands now: spaces towards seat 0, below 0 towards seat 1")
    side: int = public("the seat on whose side it stands, left out in the middle", default=ABSENT)
    space: int = public("the space of that side, left out in the middle", default=ABSENT)


class LostAtTheEnd(_OfPattern, SeatEvent):
    """A step of the seat is lost: the marker is at the end of its track."""


class LostSettled(_OfPattern, SeatEvent):
    """A step of the seat is lost: the pattern has been compared."""


class Refill(_OfCard):
    """The top card of the deck comes to the empty place, and the turn is over."""

    place: int = public("the place around the board")
    deck: int = public("cards left in the deck")


class Leftover(Event):
    """The last cards around the board join the reward display."""

    cards: list[str] = public("these cards")
    display: list[str] = public("the cards of the reward display now")


class Tie(_OfPattern):
    """A pattern is compared: its marker is in the middle, and nobody takes the tile."""

    marker: int = public("where its marker stands: 0")


class Tile(_OfPattern, SeatEvent):
    """A pattern is compared: the seat takes the scoring tile."""

    marker: int = public("where its marker stands: spaces towards seat 0, below 0 towards seat 1")
    points: int = public("points of the tile")


class Reward(_OfCard, SeatEvent):
    """The seat takes a card of the reward display, to be placed."""


class Score(SeatEvent):
    """What a seat scores at the end; its lines are told in expert mode."""

    score: int = public("points, or tiles in basic mode")
    tiles: int = public("points for scoring tiles", default=ABSENT)
    cats: int = public("points for cat tokens", default=ABSENT)
    props: int = public("points for prop cards", default=ABSENT)
    mon: int = public("points for mon in sight", default=ABSENT)


class End(Event):
    """The game is over."""

    winners: list[int] = public("the seats that have won")
    goal: Goal = public("what decided it, left out if the win is shared", default=ABSENT)
