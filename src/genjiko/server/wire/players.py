"""What everybody may know of players: their pages, and the ladder."""

from msgspec import Struct

from genjiko.server.wire.people import Rating
from genjiko.server.wire.tables import TableLine


class PlayerPage(Struct):
    """What everybody may know of an account."""

    name: str
    ratings: list[Rating]
    tables: list[TableLine]


class Ranked(Struct):
    """One line of a ladder."""

    name: str
    bot: bool
    rating: Rating


class Ladder(Struct):
    """The players of a game by rating, best first."""

    game: str
    players: list[Ranked]
