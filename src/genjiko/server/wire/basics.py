"""What all of it is made of: short names of kinds of values, requests, and problems."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

LARGEST = 64 * 1024
"""The most bytes of one request or one frame."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
Passphrase: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Notation: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Words: TypeAlias = dict[str, list[str | dict[str, str]]]
OptionValue: TypeAlias = str | int | bool


class Request(Struct, forbid_unknown_fields=True):
    """The body of a request; a key that it does not know is an error."""


class Problem(Struct):
    """The body of every answer from 400 up, and the reason in `Refused`.

    `code` is for programs, `text` one English sentence for people. For an action that the rules refuse,
    `reason` and `args` are a message id under `reasons` of the game's words and its arguments.
    """

    code: str
    text: str
    reason: str = ""
    args: dict[str, Any] = {}
