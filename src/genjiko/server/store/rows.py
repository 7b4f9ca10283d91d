"""What is kept, as values: people, tables, seats, logs, notices. No store hands out anything looser."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict, replace

from genjiko.kernel.chance import Result
from genjiko.server.wire import ClockRule, OptionValue, Seating, SeatKind, TableResult, TableStatus

# -- people --


class Person(Struct, frozen=True):
    """Somebody who has a session. A guest has no account."""

    id: str
    name: str
    account: bool
    webhook: str = ""
    operator: bool = False
    muted: float | None = None
    """Until when nobody hears them."""
    closed: bool = False
    """By the operator: they cannot sign in."""
    warning: str = ""
    """Of the operator, until it has been read."""


class StudyRow(Struct, frozen=True):
    """What somebody has thought about a game. `source`, `tree` and `place` are as the wire writes them, in JSON."""

    id: str
    source: str
    """The finished game: `tables/ID` or `replays/ID`."""
    person: str
    """Who leads it."""
    tree: str
    place: str
    revision: int
    created: float
    changed: float
    leader: str = ""
    """The name of who leads it, as it is now."""


class Account(Struct, frozen=True):
    """A person who can come back, and the hash of the passphrase."""

    person: Person
    passphrase: str


class PersonChange(Struct, frozen=True):
    """What is new about a person; None stays as it is. `account` is the folded name by which one signs in."""

    name: str | None = None
    account: str | None = None
    webhook: str | None = None
    skeleton: str | None = None
    passphrase: str | None = None
    operator: bool | None = None
    muted: float | None = None
    """Until when; a time that is over lets them be heard again."""
    closed: bool | None = None
    warning: str | None = None


class Session(Struct, frozen=True):
    """The digest of a token, and whose it is. A lasting one has a label and no end."""

    digest: str
    person: str
    label: str
    created: float
    until: float | None
    seen: float = 0.0
    """About when it was last used."""
    agent: str = ""
    """The browser or program, as it calls itself."""


class Passkey(Struct, frozen=True):
    """A key that a person's device keeps; both parts are base64url."""

    id: str
    person: str
    public_key: str
    count: int
    label: str
    created: float


class Block(Struct, frozen=True):
    """Somebody whom a person does not want to hear (mute), or to sit with either (block)."""

    person: str
    other: str
    kind: Literal["mute", "block"]
    created: float
    name: str = ""
    """What the other is called now."""


class Report(Struct, frozen=True):
    """What somebody has told the operator about somebody else, with what was said at the table."""

    id: str
    at: float
    reporter: str
    person: str
    name: str
    table_id: str
    line: int | None
    said: str
    text: str
    done: float | None = None


class SaidLine(Struct, frozen=True):
    """A line of chat with who said it."""

    person: str
    name: str
    text: str


class Hosted(Struct, frozen=True):
    """How many tables somebody hosts that are not over, and at how many of the running ones only bots play, be it for
    people who have left."""

    open: int
    of_bots: int


class Mailbox(Struct, frozen=True):
    """Where a person gets mail, and the key of the links in it."""

    person: str
    address: str
    key: str
    asked: float
    confirmed: bool
    language: str = "en"


FIRM_GAMES, FIRM_WITH_PEOPLE = 10, 3
"""From so many games, and so many of them against people, a rating is believed."""


class Strength(Struct, frozen=True):
    """How strong a player is at a game, from so many games. A player is a person's id, or bot:LEVEL."""

    player: str
    game: str
    mu: float
    sigma: float
    games: int
    with_people: int = 0
    """Of these, how many against other people."""

    @property
    def provisional(self) -> bool:
        """Whether it rests on too little yet to be believed."""
        return self.games < FIRM_GAMES or self.with_people < FIRM_WITH_PEOPLE

    @property
    def shown(self) -> int:
        """A cautious figure that begins at 1500."""
        return round(1500 + 30 * (self.mu - 3 * self.sigma))


class LadderLine(Struct, frozen=True):
    """A line of a ladder; a bot has no name."""

    strength: Strength
    name: str | None


class PuzzleTry(Struct, frozen=True):
    """Somebody's first try at a puzzle (`GAME/ID`), their rating after it, and how they voted on it."""

    person: str
    puzzle: str
    solved: bool
    rating: int
    at: float
    vote: int = 0
    """1 for it, -1 against it, 0 for neither."""


# -- tables --

Channel: TypeAlias = Literal["webhook", "email"]
"""A way in which a player who is away is told of their turn."""


class TableRow(Struct, frozen=True, kw_only=True):
    """All that is kept of a table beside its seats, its log and its chat."""

    id: str
    game: str
    rules_version: int
    players: int
    options: dict[str, OptionValue]
    components: str | None
    seed: int
    host: str
    seating: Seating
    chairs: tuple[int, ...] | None = None
    """After a draw: the chair from which each seat's player came."""
    public: bool
    spectators: bool
    undo: bool
    hints: bool
    clock: ClockRule
    on_leave: Literal["bot", "open"]
    stand_in: str
    salt: str
    seeded: bool
    """Somebody chose the seed."""
    hinted: bool = False
    """Somebody asked for a hint, at a table of long ago; see `hinted_seats`."""
    setup: list[Result] | None = None
    """What chance answered before the first action; None until the start."""
    status: TableStatus = "gathering"
    join_key: str
    watch_key: str
    created: float
    started: float | None = None
    updated: float
    revision: int = 0
    """Counts changes that are not in the log."""
    version: int = 0
    """How long the log is."""
    waiting: tuple[int, ...] = ()
    """The seats to act."""
    due: float | None = None
    """When the server itself has to do something: a bot's move, a clock."""
    claimed_by: str | None = None
    claimed_until: float | None = None
    result: TableResult | None = None
    rated: float | None = None
    """When it was counted for the ratings."""
    rematch: str | None = None
    hinted_seats: tuple[int, ...] = ()
    """The seats that have asked for a hint."""
    counted: list[str] | None = None
    """Who the result counts for, by seat; empty: it does not. None until the start, and for tables of long ago."""


class Seat(Struct, frozen=True):
    """A seat, with what is known of the person there: the present name, and how they can be reached."""

    seat: int
    kind: SeatKind = "empty"
    person: str | None = None
    name: str = ""
    level: str = ""
    """Of a bot, or of the bot that stands in for a person."""
    account: bool = False
    webhook: bool = False
    email: bool = False
    rating: int | None = None
    provisional: bool = False
    hand_key: str | None = None
    """Who has it sees what this seat sees."""

    @property
    def plays(self) -> bool:
        """Whether a person plays here, for whom no bot stands in."""
        return self.kind == "person" and not self.level

    @property
    def player(self) -> str | None:
        """How the ratings call this seat's player; None for a guest or an empty seat."""
        if self.kind == "bot":
            return f"bot:{self.level}"
        return self.person if self.account else None


class Entry(Struct, frozen=True):
    """One line of a table's log."""

    n: int
    kind: str
    seat: int
    text: str
    results: str
    request: str | None
    at: float


class Note(Struct, frozen=True, omit_defaults=True):
    """What one process tells the others about a table: with an entry of its log they need not read."""

    table_id: str
    about: Literal["log", "table", "presence", "chat"]
    """Something new in the log; in the row or at the seats; somebody came or went; somebody said something."""
    entry: Entry | None = None


class Progress(Struct, frozen=True):
    """What the row of a table says of its game."""

    version: int
    waiting: tuple[int, ...]
    updated: float
    due: float | None
    status: TableStatus
    result: TableResult | None = None


class Claim(Struct, frozen=True):
    """A process looks after a table until then; others step in when it is gone."""

    worker: str
    until: float


class TurnNotice(Struct, frozen=True):
    """A player to be told that it is their turn, by one way; it is kept until that is done or of no use any more."""

    table_id: str
    seat: int
    version: int
    channel: Channel
    person: str
    due: float
    tries: int = 0


class Append(Struct, frozen=True):
    """An entry to be saved, with what changes beside it in the same transaction."""

    table_id: str
    entry: Entry
    progress: Progress
    claim: Claim
    notices: list[TurnNotice] = []
    stand_in: tuple[int, str] | None = None
    """A seat and the bot that plays for it from now on."""

    def changed(self, row: TableRow) -> TableRow:
        """The row of the table once this is saved."""
        return replace(row, **asdict(self.progress), claimed_by=self.claim.worker, claimed_until=self.claim.until)


class TableEdit:
    """A table that is being changed beside its log. What is set here is saved together, or not at all."""

    def __init__(self, row: TableRow, seats: list[Seat]) -> None:
        self.row = row
        self.seats = seats
        self.notices: list[TurnNotice] = []
        self.new_tables: list[tuple[TableRow, list[Seat]]] = []

    def change(self, **values: Any) -> None:
        """Give the row new values."""
        self.row = replace(self.row, **values)

    def sit(self, seat: int, person: Person, level: str = "") -> None:
        """Give a seat to a person, with a bot that stands in if a level is named."""
        self.seats[seat] = Seat(seat, "person", person.id, person.name, level, person.account)

    def put_bot(self, seat: int, level: str) -> None:
        """Give a seat to a bot."""
        self.seats[seat] = Seat(seat, "bot", None, level, level)

    def clear(self, seat: int) -> None:
        """Leave a seat empty."""
        self.seats[seat] = Seat(seat)


class Listing(Struct, frozen=True):
    """Which tables a list shows: those of some games, and of these the public ones or those of a person."""

    games: tuple[str, ...]
    most: int
    person: str | None = None
    public: bool = False
    status: TableStatus | None = None
    before: float | None = None


class Presence(Struct, frozen=True):
    """A socket that looks at a table, and the process that holds it; the seat is None for a spectator."""

    socket: str
    worker: str
    table_id: str
    seat: int | None
