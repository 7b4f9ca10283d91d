"""What happens in Hanamikoji, and who may see it."""

from genjiko.kernel.event import ABSENT, Event, SeatEvent, each, opened, own, public


class Deal(Event):
    """A round begins: one card is removed, and both players get a hand."""

    round: int = public("number of the round")
    starting: int = public("the seat that starts it")
    hands: list[list[str]] = each("the cards dealt to each seat", shown="hand")
    removed: str = opened("the card that is out of the round")


class Draw(SeatEvent):
    """A card comes from the deck into a hand."""

    deck: int = public("cards left in the deck")
    card: str = own("the card")


class Secret(SeatEvent):
    """A card is laid face down under the secret marker."""

    cards: list[str] = own("the card, as a list of one")


class Discard(SeatEvent):
    """Two cards are laid face down under the discard marker, out of the round."""

    cards: list[str] = own("the two cards")


class Gift(SeatEvent):
    """Three cards are offered."""

    cards: list[str] = public("the three cards")


class Compete(SeatEvent):
    """Two pairs of cards are offered."""

    first: list[str] = public("one pair")
    second: list[str] = public("the other pair")


class Take(SeatEvent):
    """An offer is answered: cards go to both sides."""

    cards: list[str] = public("what the seat takes")
    rest: list[str] = public("what goes to the side of who offered")
    by: int = public("the seat that had offered")


class Reveal(SeatEvent):
    """The secret card is shown and goes to the side."""

    cards: list[str] = public("the card, as a list of one")


class Favour(SeatEvent):
    """A geisha turns her favour to a seat."""

    geisha: str = public("who she is")
    was: int | None = public("the seat that had her favour; null: nobody")
    more: int = public("cards of hers on the winning side")
    fewer: int = public("cards of hers on the other side")


class Keep(SeatEvent):
    """A geisha's favour stays with the seat that has it and has more cards again."""

    geisha: str = public("who she is")
    more: int = public("cards of hers on the winning side")
    fewer: int = public("cards of hers on the other side")


class Tie(Event):
    """Both sides have equally many cards of a geisha: her marker stays."""

    geisha: str = public("who she is")
    cards: int = public("cards of hers on each side, left out if there are none", default=ABSENT)
    holder: int = public("the seat that keeps her favour, left out if nobody has it", default=ABSENT)


class Score(SeatEvent):
    """How a seat stands after a round."""

    charm: int = public("charm of the geisha who favour it")
    geisha: int = public("how many geisha favour it")


class Refresh(Event):
    """All cards are taken together and all markers made ready for another round."""


class End(Event):
    """The game is over."""

    winners: list[int] = public("the seats that have won")
    goal: str = public("what decided it")
