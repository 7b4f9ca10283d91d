"""What is posted to other programs."""

from typing import Literal

from msgspec import Struct


class YourTurn(Struct):
    """What is posted to a webhook when a player who is not looking at the table has to act."""

    event: Literal["your_turn"]
    table: str
    game: str
    title: str
    seat: int
    player: str
    text: str
    version: int
    address: str
    deadline: float | None = None
