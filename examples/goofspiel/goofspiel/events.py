"""What happens in Goofspiel, and who may see it."""

from genjiko.kernel.event import Event, SeatEvent, own, public


class Prize(Event):
    """The next prize is turned up."""

    card: int = public("the card")
    left: int = public("prizes still to come")


class Bid(SeatEvent):
    """A card is laid face down."""

    card: int = own("the card")


class Reveal(Event):
    """All bids are shown."""

    bids: list[int] = public("the card of each seat")


class Win(SeatEvent):
    """The highest bid takes what was to be won."""

    cards: list[int] = public("the prizes")
    points: int = public("what they are worth")


class Tie(Event):
    """The highest bid was made twice, and nobody takes the prizes."""

    cards: list[int] = public("the prizes")
    carried: bool = public("whether they stay for the next bids")


class End(Event):
    """The game is over."""

    winners: list[int] = public("the seats that have won")
    scores: list[int] = public("the points of each seat")
