"""The table of Goofspiel as a viewer gets it."""

from typing import TypedDict


class Seat(TypedDict):
    """What lies before a player."""

    hand: list[int] | None
    """null: unknown, as long as a hidden bid is part of it."""
    bid: int | None
    """The card laid face down, 0 without one; null: hidden from this viewer."""
    has_bid: bool
    used: list[int]
    """Cards bid before."""
    won: list[int]
    score: int


class Table(TypedDict):
    """What lies on the table."""

    prizes: list[int]
    """What is bid for now."""
    deck: int
    """Prizes still to come."""
    lost: list[int]
    """Prizes that nobody got."""
    seats: list[Seat]
