"""What this server is, and what it offers: its games, their words and rules."""

from typing import Literal

from msgspec import Struct

from genjiko.server.wire.basics import OptionValue, Words


class Health(Struct):
    """`GET /health`."""

    status: Literal["ok", "stopping"]
    version: str


class About(Struct):
    """What this server is and offers."""

    version: str
    form: str
    """How the engine runs: compiled or plain."""
    games: list[str]
    levels: list[str]
    languages: list[str]
    webhooks: bool
    """Whether a player may have "your turn" posted to an address."""
    email: bool = False
    """Whether an account may have it sent by e-mail."""
    notice: str = ""
    """What those who run this server tell everybody now: a restart, for instance."""
    pages: list[str] = []
    """Which of the host's own pages there are: `privacy`, `imprint`."""


class OptionInfo(Struct):
    """A variant of the rules that a table chooses; `help` says what it means, in the language asked for."""

    name: str
    values: list[OptionValue]
    default: OptionValue
    help: str


class GameInfo(Struct):
    """The title page of a game."""

    id: str
    title: str
    tagline: str
    designers: str
    publisher: str
    year: int
    players: list[int]
    options: list[OptionInfo]
    levels: list[str]
    """The bots that can take a seat, weakest first."""
    languages: list[str]
    rules_version: int
    sources: dict[str, str]
    """For each table of the box: rulebook, deduced or reconstructed."""
    board: str
    """Where the board lies that the game brings with it (docs/add-a-board.md); "" if it brings none."""


class ActionPattern(Struct):
    """How the actions of the text `actions.<message>` are written, and what on the table it names."""

    message: str
    notation: str
    look: dict[str, str]
    by: str


class GameWords(Struct):
    """All texts of a game in a language, by message id. A text that changes with a number is a table of its forms."""

    game: str
    language: str
    words: Words
    english: Words
    """What nobody has translated yet."""
    actions: list[ActionPattern]
    """How an action is said in words; the first pattern that fits its notation is used."""


class RulesText(Struct):
    """The rules of a game in our own words.

    `prompts` and `places` name the chapter that explains a prompt and a place of the table, the latter by the word
    before its colon.
    """

    game: str
    title: str
    language: str
    text: str
    sources: dict[str, str]
    prompts: dict[str, str]
    places: dict[str, str]
