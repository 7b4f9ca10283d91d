"""Examples and pictures of the rules."""

from msgspec import Struct


class ExampleLine(Struct):
    """An example of the rules that can be laid on the table."""

    id: str
    title: str
    steps: int
    """So many moves it has."""


class PictureLabel(Struct):
    """A place of the board that is pointed at, and what it is."""

    place: str
    text: str


class ExampleList(Struct):
    """The examples of a game, that of its page (`page`) first; and what the page shows of that one."""

    game: str
    title: str
    examples: list[ExampleLine]
    step: int
    """After so many moves of `page` the table is shown with its labels; -1: it is not."""
    labels: list[PictureLabel]
    steps: list[int]
    """After so many moves it is shown again, beside the worked example."""
