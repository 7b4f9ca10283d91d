"""What happens in Parfum, and who may see it. Only the coin of a token from the well is not for everybody."""

from typing import Literal

from genjiko.games.parfum.pieces import Aroma, NoteType, Side
from genjiko.kernel.event import ABSENT, Event, SeatEvent, own, public

# -- what several events tell --


class _PrintedNote(Event):
    note: str = public("which note")
    type: NoteType = public("its slot in a perfume")
    aromas: list[Aroma] = public("its icons")
    coin: int = public("coins for who claims it")


class _DrawnNote(_PrintedNote):
    place: int = public("the place in the distillery, counted from 1")
    bag: int = public("notes left in the bag")


class _ComposedNote(_PrintedNote, SeatEvent):
    perfume: int = public("number of the perfume among those of the seat")
    side: Side = public("the side of the perfume")


class _PrintedCustomer(Event):
    customer: str = public("which customer")
    back: str = public("the back of the tile, A or B")
    aroma: Aroma = public("the aroma wanted")
    parts: int = public("how many parts of it are wanted")
    price: int = public("coins paid")
    place: str = public("the place on the street, a letter")


class _NewRound(Event):
    round: int = public("number of the round")
    order: list[int] = public("the seats in the order of choice, one for each clock")


class _LaidOpen(SeatEvent):
    coins: list[int] = public("the coins of the tokens laid open")
    held: int = public("tokens that the seat has left")


class _Sale(SeatEvent):
    perfume: int = public("number of the perfume among those of the seat")
    side: Side = public("the side of the perfume")
    price: int = public("coins paid")
    left: int = public("flacons left of the perfume")
    money: int = public("money of the seat now")


# -- set-up and refill --


class Customer(_PrintedCustomer):
    """A customer comes from the pile onto the street."""

    pile: int = public("customers left in the pile")


class Note(_DrawnNote):
    """A note comes from the bag onto a free place of the distillery by the refill."""


class ClosingTime(Event):
    """The closing-time token comes up and is removed: one more round is played."""


class Stack(Event):
    """The markers are stacked at random on the start of the track."""

    seats: list[int] = public("the seats from the top")


# -- wake up --


class Round(_NewRound):
    """A round begins: clocks are chosen."""


class LastRound(_NewRound):
    """The last round begins: clocks are chosen."""


class Clock(SeatEvent):
    """A seat gets a clock."""

    clock: int = public("number of the clock")
    actions: int = public("the actions that it gives")


# -- create perfumes --


class Turn(SeatEvent):
    """The creation turn of a clock begins."""

    clock: int = public("number of the clock")
    actions: int = public("the actions to be used")


class Die(SeatEvent):
    """A die is taken from the market."""

    aroma: Aroma = public("its aroma")


class Draw(_DrawnNote, SeatEvent):
    """A note comes from the bag onto the lowest free place of the distillery by an action."""


class NewWell(Event):
    """The well is empty: the tokens beside it are shuffled and become a new one."""

    coins: list[int] = public("the coins of the tokens in it, sorted")
    count: int = public("how many tokens these are")


class Water(SeatEvent):
    """A token is taken from the well."""

    held: int = public("tokens that the seat has now")
    well: int = public("tokens left in the well")
    coin: int = own("what the token is worth")


class Roll(SeatEvent):
    """Dice are rolled."""

    dice: list[Aroma] = public("the dice rolled")
    flasks: list[Aroma] = public("all flasks that lie there now")
    flies: list[Aroma] = public("all flies that lie there now")


class Reroll(_LaidOpen):
    """A token is laid open to roll the flies of one aroma again."""

    aroma: Aroma = public("the aroma of the flies")


class RerollAll(_LaidOpen):
    """A token is laid open to roll all dice again."""


class TurnDie(_LaidOpen):
    """Two tokens are laid open, and a die is turned from fly to flask."""

    aroma: Aroma = public("the aroma of the die")


class Claim(_PrintedNote, SeatEvent):
    """Flasks pay for a note of the distillery; its coins come at once."""

    place: int = public("the place where it lay, counted from 1")
    money: int = public("money of the seat now")


class Begin(_ComposedNote):
    """A claimed note begins a perfume."""


class Add(_ComposedNote):
    """A claimed note is added to an unfinished perfume."""


class Finish(SeatEvent):
    """A perfume has all its notes and gets its flacons."""

    perfume: int = public("number of the perfume among those of the seat")
    side: Side = public("the side of the perfume")
    parts: list[Aroma] = public("the icons of all its notes")
    flacons: int = public("flacons put onto it, fewer if the supply is short")


class DiceBack(SeatEvent):
    """A creation turn ends, and its dice go back to the market."""

    dice: list[Aroma] = public("the dice")


# -- sell --


class Selling(Event):
    """A cycle of selling begins."""

    cycle: int = public("number of the cycle, left out with two players", default=ABSENT)
    cycles: int = public("cycles in a round, left out with two players", default=ABSENT)
    sales: int = public("flacons sold with each clock at most, only with two players", default=ABSENT)


class NothingToSell(SeatEvent):
    """A seat without a flacon passes without being asked."""


class Pass(SeatEvent):
    """A seat ends the selling of its clock."""


class Sell(_Sale, _PrintedCustomer):
    """A flacon is sold to a customer of the street."""


class Bargain(_Sale):
    """A flacon is sold at the bargain price."""


class SoldOut(SeatEvent):
    """The last flacon of a perfume was sold: tokens of water follow."""

    perfume: int = public("number of the perfume among those of the seat")


class Drop(SeatEvent):
    """A token above the limit is laid open."""

    coin: int = public("what the token is worth")
    held: int = public("tokens that the seat has left")


# -- the end --


class RoundEnd(Event):
    """A round is over, and the clocks go back."""

    round: int = public("number of the round")


class ShowWater(SeatEvent):
    """After the end a seat shows its tokens, and its marker advances by their coins."""

    coins: list[int] = public("the coins of the tokens, sorted")
    total: int = public("their sum")
    money: int = public("money of the seat with them")


class End(Event):
    """The game is over."""

    winners: list[int] = public("the seats that have won")
    scores: list[int] = public("the money of each seat")
    cause: Literal["closing_time", "idle", "bag"] = public("what ended it")
