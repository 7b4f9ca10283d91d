"""Tables: how they are made, who sits there, how they stand in lists."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from genjiko.server.wire.basics import Id, Key, OptionValue, Request, SeatNumber

TableStatus: TypeAlias = Literal["gathering", "playing", "over"]
Seating: TypeAlias = Literal["drawn", "as_seated"]
SeatKind: TypeAlias = Literal["empty", "person", "bot"]


class ClockRule(Struct, frozen=True, forbid_unknown_fields=True):
    """`none`; `live`: `turn` seconds for every turn, then the `reserve`; `days`: `turn` seconds, no reserve.

    When both are used up, a bot takes the seat over (`bot`), or the seat has resigned (`resign`).
    """

    kind: Literal["none", "live", "days"] = "none"
    turn: Annotated[int, Meta(ge=0, le=60 * 86_400)] = 0
    reserve: Annotated[int, Meta(ge=0, le=86_400)] = 0
    on_timeout: Literal["bot", "resign"] = "bot"


class SeatPlan(Request):
    """Who shall sit where in a new table: me, a bot of a level, or anybody (open)."""

    kind: Literal["me", "bot", "open"]
    level: Annotated[str, Meta(max_length=30)] = ""


class CreateTable(Request):
    """A new table. `seats` may be left out: I sit on the first, the others are open."""

    game: Id
    players: Annotated[int, Meta(ge=1, le=8)] | None = None
    options: dict[str, OptionValue] = {}
    components: Annotated[str, Meta(max_length=60_000)] | None = None
    """Another components file (TOML text) than the shipped one."""
    seats: list[SeatPlan] | None = None
    seating: Seating = "drawn"
    """`drawn`: until the start the seats are only chairs, then they are drawn by lot; `as_seated`: everybody stays."""
    public: bool = False
    """Public tables are listed and open to everybody; others need a link."""
    spectators: bool = True
    undo: bool = True
    hints: bool = False
    """Whether hints are given to all; where all other seats are bots, they always are."""
    clock: ClockRule = ClockRule()
    on_leave: Literal["bot", "open"] = "bot"
    """What becomes of a seat whose player leaves a running game."""
    stand_in: Annotated[str, Meta(max_length=30)] = ""
    """The level of the bot that takes over; the strongest by default."""
    seed: Annotated[int, Meta(ge=0, lt=1 << 53)] | None = None
    """Fixes all chance: for tests, lessons and playing the same deal again. Such a table is not rated."""
    start: bool = False
    """Start at once if no seat is open."""


class TakeGame(Request):
    """A game that I have begun without a server, to be gone on with here. It never counts for ratings."""

    record: Annotated[str, Meta(min_length=1, max_length=60_000)]
    """Its record (docs/record-format.md), which may end before the game does."""
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    """Who sits where: me, and bots."""


class SeatInfo(Struct):
    """A seat as everybody sees it. Bots of one level at a table have a number in their names."""

    seat: int
    kind: SeatKind
    name: str
    account: bool = False
    level: str = ""
    """A bot's level; for a person: the level of the bot that stands in now."""
    stand_in: bool = False
    """A person's seat that a bot plays for now; the person may come back by `sit`."""
    connected: bool = False
    resigned: bool = False
    rating: int | None = None
    provisional: bool = False
    """The rating rests on little yet."""


class Links(Struct):
    """The keys for others: `?key=` of the table's address. Told to those who sit; empty for everybody else."""

    join: str = ""
    watch: str = ""
    hands: dict[int, str] = {}
    """Of your seats that show their hand to guests."""


class TableResult(Struct):
    """How a game ended. `by`: by the rules, because all others resigned, or because nobody can play it on."""

    winners: list[int]
    scores: list[int]
    breakdown: list[dict[str, int]]
    by: Literal["rules", "resignation", "abandoned"]
    why: str = ""
    """If by the rules: a message id under `ending` of the game's words; "" where an older server has kept it."""
    why_args: dict[str, Any] = {}


class TableInfo(Struct):
    """A table, without what lies on it, as one person may know it."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, OptionValue]
    own_components: bool
    status: TableStatus
    seats: list[SeatInfo]
    """Before the start of a table whose seats are drawn: the chairs."""
    your_seats: list[int]
    host: bool
    """Whether you may start it and give bots a seat."""
    public: bool
    spectators: bool
    watching: int
    """How many spectators are connected."""
    undo: bool
    hints: bool
    """Whether you may ask for hints now."""
    rated: bool
    clock: ClockRule
    on_leave: str
    stand_in: str
    links: Links
    created: float
    version: int
    commitment: str
    """SHA-256 of `salt:seed`, shown from the start; both are told at the end, so that the deal can be checked."""
    seed: int | None = None
    salt: str = ""
    result: TableResult | None = None
    rematch: str = ""
    """The id of the next table, once somebody has asked for one."""
    seating: Seating = "as_seated"
    """Whether the seats are drawn at the start; once the game runs: whether they were."""
    other_rules: str = ""
    """Why the game cannot be shown or played on: it was begun by rules that this server does not know. Names, chat,
    result and record are there, and whoever leaves the table ends it."""


class TableLine(Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: TableStatus
    players: int
    seats: list[SeatInfo]
    to_act: list[int]
    your_seats: list[int]
    clock: ClockRule
    updated: float
    winners: list[int]
    scores: list[int] = []
    """Of a finished game."""
    actions: int = 0
    """How long its log is."""


class TableList(Struct):
    """Tables, newest first. `more` is the value of `before` for the next page, 0 at the end."""

    tables: list[TableLine]
    more: float = 0


class Sit(Request):
    """Take a seat, the first free one by default. Also: come back to the own seat that a bot plays for."""

    seat: SeatNumber | None = None
    key: Key | None = None


class Leave(Request):
    """Leave one seat, or all that are mine."""

    seat: SeatNumber | None = None


class PutBot(Request):
    """Give a free seat (before the start: any seat without a connected person) to a bot; "" makes it empty."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=30)]


class ShowHand(Request):
    """Let whoever has the link see what a seat of mine sees, or end that. Not at a rated table."""

    shown: bool
    seat: SeatNumber | None = None
