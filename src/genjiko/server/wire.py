"""Everything that goes over the wire; the socket's messages around it are in `messages.py`.

`docs/protocol.md` says when what is sent, `docs/openapi.json` and `web/src/wire.ts` are made from these two files.
New fields need a default, so that older clients go on working.
"""

from typing import Annotated, Any, Literal, TypeAlias

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


# -- errors --


class Problem(Struct):
    """The body of every answer from 400 up, and the reason in `Refused`.

    `code` is for programs, `text` one English sentence for people. For an action that the rules refuse,
    `reason` and `args` are a message id under `reasons` of the game's words and its arguments.
    """

    code: str
    text: str
    reason: str = ""
    args: dict[str, Any] = {}


# -- the house --


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


# -- people --


class BeGuest(Request):
    """Play at once, without an account."""

    name: Name


class SignUp(Request):
    """Make an account. A guest who is signed in keeps the tables and becomes the account."""

    name: Name
    passphrase: Passphrase


class SignIn(Request):
    """Come back to an account."""

    name: Name
    passphrase: Passphrase


class Rating(Struct):
    """How strong a player is at a game; `shown` is a cautious figure around 1500, `games` how many it rests on."""

    game: str
    shown: int
    mu: float
    sigma: float
    games: int
    provisional: bool = False
    """It rests on few games yet, or on few against people."""


class Me(Struct):
    """Who I am. A guest's `account` is false."""

    id: str
    name: str
    account: bool
    ratings: list[Rating]
    webhook: str = ""
    email: str = ""
    email_confirmed: bool = False
    """False until the link in the first mail has been followed; no other mail is sent before."""
    operator: bool = False
    """Whether I look after this server."""
    warning: str = ""
    """What those who run this server have told me, until I say that I have read it."""


class SignedIn(Struct):
    """Who I am now. `token` is the session for programs (`Authorization: Bearer`); browsers have it as a cookie."""

    me: Me
    token: str


class ChangeMe(Request):
    """What I want to change; what is left out stays. An empty webhook or e-mail address switches it off."""

    name: Name | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    email: Annotated[str, Meta(max_length=254)] | None = None
    language: Annotated[str, Meta(max_length=10)] = "en"
    """That mails to this address are written in."""


class NewToken(Request):
    """A lasting token for a program that plays for me."""

    label: Name


class Token(Struct):
    """A token as the list shows it; `token` itself is told only once, when it is made."""

    id: str
    label: str
    created: float
    token: str = ""


class Tokens(Struct):
    """My tokens."""

    tokens: list[Token]


class SessionInfo(Struct):
    """A place where I am signed in. `current`: it is this one."""

    id: str
    created: float
    seen: float
    """About when it was last used."""
    agent: str
    """The browser or program, as it calls itself."""
    current: bool


class Sessions(Struct):
    """Where I am signed in, newest first."""

    sessions: list[SessionInfo]


class ChangePassphrase(Request):
    """A new passphrase; all other sessions and tokens end."""

    old: Annotated[str, Meta(max_length=200)]
    new: Passphrase


class AskReset(Request):
    """I have forgotten my passphrase: a link goes to the e-mail address of the account, if it has one."""

    name: Name


class ResetPassphrase(Request):
    """A new passphrase by such a link, or by one that the operator has given; all sessions end."""

    key: Key
    passphrase: Passphrase


class PasskeyOptions(Struct):
    """What the browser's `navigator.credentials` is asked with, as JSON of WebAuthn."""

    options: dict[str, Any]


class AddPasskey(Request):
    """What the browser has answered, and how the passkey shall be called."""

    label: Name
    credential: dict[str, Any]


class SignInByPasskey(Request):
    """What the browser has answered."""

    credential: dict[str, Any]


class PasskeyInfo(Struct):
    """A passkey of mine."""

    id: str
    label: str
    created: float


class Passkeys(Struct):
    """My passkeys."""

    passkeys: list[PasskeyInfo]


class SomebodyThere(Request):
    """Somebody at a table: who sits on a seat, or who said a line of the chat."""

    table: Id
    seat: SeatNumber | None = None
    line: Version | None = None
    key: Key | None = None


class BlockSomebody(SomebodyThere, kw_only=True):
    """`mute`: I do not want to read what they say; `block`: nor to sit at a table with them."""

    kind: Literal["mute", "block"]


class BlockedPerson(Struct):
    """Somebody whom I have muted or blocked."""

    id: str
    name: str
    kind: Literal["mute", "block"]
    created: float


class BlockedPeople(Struct):
    """Whom I have muted or blocked."""

    people: list[BlockedPerson]


class ReportSomebody(SomebodyThere, kw_only=True):
    """Tell those who run this server what somebody does there."""

    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class DeleteMe(Request):
    """Delete everything that is mine. An account says its passphrase; a guest has none."""

    passphrase: Annotated[str, Meta(max_length=200)] = ""


class ExportedTable(Struct):
    """A table at which I sat: who played, what was said, and the record once the game is over."""

    table: "TableLine"
    record: str
    chat: "list[ChatLine]"


class Export(Struct):
    """Everything that this server knows of me."""

    me: Me
    sessions: list[SessionInfo]
    tokens: list[Token]
    passkeys: list[PasskeyInfo]
    blocked: list[BlockedPerson]
    tables: list[ExportedTable]
    uploads: list[str]
    """The records that I have uploaded."""
    studies: "list[NewStudy]" = []


class BrowserError(Request):
    """Something that went wrong in a browser, told by our own page."""

    text: Annotated[str, Meta(min_length=1, max_length=4000)]
    where: Annotated[str, Meta(max_length=200)] = ""
    build: Annotated[str, Meta(max_length=64)] = ""


class Ready(Struct):
    """`GET /ready`: whether the server can do its work now; with 503 if not."""

    status: Literal["ready", "not ready"]


# -- those who run the server --


class PersonInfo(Struct):
    """A person as the operator sees them."""

    id: str
    name: str
    account: bool
    operator: bool
    muted: float | None
    closed: bool
    warning: str


class PeopleFound(Struct):
    """People whose names have something in them."""

    people: list[PersonInfo]


class ChangePerson(Request):
    """What the operator changes; what is left out stays."""

    name: Name | None = None
    mute: Annotated[float, Meta(ge=0, le=3.2e8)] | None = None
    """For how many seconds nobody hears them; 0: they are heard again."""
    closed: bool | None = None
    """A closed account is signed out everywhere, and nobody signs in to it."""
    warning: Annotated[str, Meta(max_length=1000)] | None = None


class ReportInfo(Struct):
    """A report that waits for the operator."""

    id: str
    at: float
    reporter: str
    person: str
    name: str
    table: str
    line: int | None
    said: str
    text: str


class Reports(Struct):
    """Reports that wait, oldest first."""

    reports: list[ReportInfo]


class Announcement(Request):
    """Something that everybody is told for so many seconds; an empty text ends it."""

    text: Annotated[str, Meta(max_length=500)]
    seconds: Annotated[float, Meta(ge=0, le=3.2e7)] = 3600.0


# -- people, for everybody --


class PlayerPage(Struct):
    """What everybody may know of an account."""

    name: str
    ratings: list[Rating]
    tables: "list[TableLine]"


class Ranked(Struct):
    """One line of a ladder."""

    name: str
    bot: bool
    rating: Rating


class Ladder(Struct):
    """The players of a game by rating, best first."""

    game: str
    players: list[Ranked]


# -- tables --

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


# -- playing --


class LoggedEvent(Struct):
    """One thing that happened, as this viewer may know it. `n` counts from 0, `step` is the action it belongs to."""

    n: int
    step: int
    event: dict[str, Any]
    """`kind`, mostly `seat`, and what else the game tells: see the game's page."""
    line: str
    """The same as a sentence in the language asked for."""


class SeatClock(Struct):
    """The time of one seat in seconds, at the moment of `GameState.now`."""

    turn: float
    reserve: float
    running: bool
    used: float = 0
    """All that this seat has used in this game."""


class Prompt(Struct):
    """What is to be done now: a message id under `prompts` and `help` of the game's words, and both as text."""

    id: str
    args: dict[str, Any]
    text: str
    help: str


class GameState(Struct):
    """What lies on the table, for one viewer, complete: a client that has it needs nothing older.

    `events` begin with number `events_from`; a client drops what it has from that number on (an undo takes
    events back). `version` is to be sent back with the next action.
    """

    version: int
    step: int
    """How many actions have been played, those taken back not counted."""
    seat: int | None
    view: dict[str, Any]
    to_act: list[int]
    legal: list[str]
    """The notation of everything this seat may play now."""
    undo: int
    """How many of its last actions this seat may take back now."""
    over: bool
    scores: list[int] | None
    """Only at the end: in most games the standing would tell what is hidden."""
    prompt: Prompt
    events_from: int
    events: list[LoggedEvent]
    clocks: list[SeatClock]
    now: float
    result: TableResult | None = None
    acted: bool = False
    """Whether this seat has played an action; for a spectator: whether anybody has."""
    frames: list[list[list[Any]]] = []
    """How the table changed with each of `events` but the last, after which it is as in `view`: lists of changes,
    `[path, value]` or `[path]` for what is gone, to the table of the frame before; the first to that of the state that
    ended with event `events_from`. Empty where nothing is known in between."""
    changes: list[list[Any]] | None = None
    """Only for a socket that asked for it (`thin` in `hello`): the view is the last one that it was sent, with these
    changes, and `view` is empty."""


class PlayAction(Request):
    """Play: the notation, the version that the player saw, and an id of the client's choice, new for every action.

    Sent again with the same id it is answered again, and never played twice.
    """

    action: Notation
    version: Version
    id: Id
    seat: SeatNumber | None = None


class TakeBack(Request):
    """Undo the last own actions."""

    version: Version
    id: Id
    steps: Annotated[int, Meta(ge=1, le=1000)] = 1
    seat: SeatNumber | None = None


class Resign(Request):
    """Give the game up: with two players the other wins, with more a bot plays the seat on, ranked last."""

    id: Id
    seat: SeatNumber | None = None


class Done(Struct):
    """Saved. `version` is the table's version that holds it."""

    id: str
    version: int


class ChatText(Request):
    """Say something to the table. Sent again with the same id it is not said twice."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    id: Id | None = None


class ChatLine(Struct):
    """One line of chat. `seat` is null for a spectator, and for everybody before the start."""

    n: int
    at: float
    name: str
    seat: int | None
    text: str
    mine: bool = False
    """Whether you said it: others may have your name."""


class ChatLines(Struct):
    """Chat, oldest first."""

    lines: list[ChatLine]


class Why(Struct):
    """Why an action cannot be played now; an empty text if it can."""

    action: str
    problem: Problem | None = None


class Hint(Struct):
    """A move that the bots' search thought about: the expected result of each seat (0 to 1), and why one plays it."""

    action: str
    values: list[float]
    visits: int
    reason: str = ""
    text: str = ""
    """The action in words."""
    gain: int = 0
    """The points that it brings at once, where that is certain; 0 where it is not."""
    error: float = 0
    """The standard error: of the best move's own chance, of how far the one that was played lies behind it; 0 where
    nobody has reckoned it."""


class Hints(Struct):
    """The best few moves, best first, by the bot `level`."""

    version: int
    level: str
    hints: list[Hint]


# -- replay --


class ReplayInfo(Struct):
    """A game to be looked at again, from one point of view: who played, and everything that happened."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, OptionValue]
    names: list[str]
    steps: int
    seat: int | Literal["open"] | None
    events: list[LoggedEvent]
    result: TableResult | None = None
    study: "Study | None" = None
    """What an uploaded record holds beside the game."""
    cut: bool = False
    """Later steps were asked not to be told: `steps` counts one more than those told, if there is one."""


class ReplayStep(Struct):
    """The table after `step` actions. `action` is the last one, where this point of view may know it."""

    step: int
    steps: int
    seat: int | Literal["open"] | None
    view: dict[str, Any]
    prompt: Prompt
    mover: int | None
    action: str | None
    events: list[LoggedEvent]
    """What happened by that action."""
    frames: list[list[list[Any]]] = []
    """How the table changed with each of `events` but the last, from the step before on: as in `GameState`."""


class StepHints(Struct):
    """What the bot `level` thinks of a position of a finished game, knowing what `seat` knew before it decided.

    `chances` is the expected result of each seat (0 to 1) if the best move is played; it is empty where there was
    nothing to choose. At the end of the game `seat` is null and `chances` is how it ended.
    """

    step: int
    seat: int | None
    level: str
    chances: list[float]
    played: str | None
    """What this seat did next, if it did anything."""
    hints: list[Hint]
    """The best few moves, best first; then the one that was played, if it is none of them."""


class UploadRecord(Request):
    """A record (docs/record-format.md) to be looked at."""

    record: Annotated[str, Meta(min_length=1, max_length=60_000)]


# -- notifications --


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


# -- lessons --


class LessonPage(Struct):
    """Something to read: a message id of the game's words, and the places of the board that it speaks of."""

    say: str
    show: list[str]


class LessonStep(Struct):
    """A decision of the learner, made when the game has `at` moves."""

    at: int
    pages: list[LessonPage]
    play: str
    """The action that the lesson asks for; it may take others too."""
    tries: list[str]
    """Actions that one might think of, and why they are not played: ask `why`."""


class LessonScript(Struct):
    """A guided first game. Played at a table of its own, whose other seats have the level `sensei`."""

    game: str
    seat: int
    moves: int
    """So many moves has the lesson; from then on the game is free."""
    steps: list[LessonStep]
    end: list[LessonPage]


class LessonLine(Struct):
    """A lesson in the list, and how far I have come."""

    game: str
    steps: int
    step: int = 0
    """How many steps of the running one are made."""
    table: str = ""
    """The table of a lesson that I have begun."""
    done: bool = False
    played: bool = False
    """Whether I have sat at a table of this game."""


# -- the coach --


class Coaching(Struct):
    """What the coach says of a decision that a player has just made, by what that player knew then.

    `told` is false where nothing is worth saying; then the rest is empty. `lost` is the chance that was let go, `error`
    its standard error.
    """

    step: int
    told: bool
    lost: float = 0
    error: float = 0
    played: Hint | None = None
    better: list[Hint] = []


# -- what if --

Source: TypeAlias = Annotated[str, Meta(pattern="^(tables|replays)/[^/]{1,64}$")]
"""A finished game: `tables/ID` or an uploaded one, `replays/ID`."""
Eyes: TypeAlias = Annotated[str, Meta(pattern="^(open|[0-7])$")]
StepNumber: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
MOST_MOVES = 400
"""So many moves a study has at most."""
Sign: TypeAlias = Literal["", "!!", "!", "!?", "?!", "?", "??"]
Comment: TypeAlias = Annotated[str, Meta(max_length=1000)]


class SeatMove(Request):
    """A move that somebody might have made."""

    seat: SeatNumber
    action: Notation


class WhatIf(Request):
    """A position beside a finished game: after its first `step` actions these moves were made instead.

    `seat` says with whose eyes it is looked at; nobody's by default: a spectator's. In place of moves, which these
    eyes may not know, a kept study and one of its moves can be named; more `moves` then follow that.
    """

    of: Source
    step: StepNumber
    study: Id | None = None
    move: Annotated[int, Meta(ge=0, lt=MOST_MOVES)] = 0
    moves: Annotated[list[SeatMove], Meta(max_length=MOST_MOVES)] = []
    seat: Eyes | None = None
    key: Key | None = None
    language: Annotated[str, Meta(max_length=10)] = "en"


class WhatIfStep(ReplayStep, kw_only=True):
    """The table in such a position. `legal` is what the seat may play whose eyes these are."""

    to_act: list[int]
    legal: list[str]
    over: bool
    result: TableResult | None = None


class AskBot(WhatIf, kw_only=True):
    """Let a bot move there, for the seat whose eyes these are."""

    level: Annotated[str, Meta(max_length=30)]


class BotMove(Struct):
    """What it plays."""

    seat: int
    action: str


class AskJudge(WhatIf, kw_only=True):
    """What do the bots think of this action there, by what the seat knows?"""

    action: Notation


class StepNote(Request):
    """A sign and a comment at a step of the game itself."""

    step: StepNumber
    sign: Sign = ""
    comment: Comment = ""


class StudyMove(Request):
    """A move of a study: behind another one of it (`after`, counted from 0), or behind `step` of the game (-1)."""

    after: Annotated[int, Meta(ge=-1, lt=MOST_MOVES)]
    step: StepNumber
    seat: SeatNumber
    action: Notation
    sign: Sign = ""
    comment: Comment = ""


class StudyPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the leader of a study looks: behind a move of it, or at a step of the game (-1)."""

    step: StepNumber = 0
    move: Annotated[int, Meta(ge=-1, lt=MOST_MOVES)] = -1
    seat: Eyes | None = None


class StudyTree(Request):
    """What somebody has thought about a game: signs and comments, and moves that might have been, each behind another.

    A move stands behind those that lead to it; what follows the same place is told in the order of the list.
    """

    name: Annotated[str, Meta(max_length=80)] = ""
    notes: Annotated[list[StepNote], Meta(max_length=MOST_MOVES)] = []
    moves: Annotated[list[StudyMove], Meta(max_length=MOST_MOVES)] = []


class NewStudy(Request):
    """Keep a study of a finished game."""

    of: Source
    tree: StudyTree
    place: StudyPlace = StudyPlace()
    key: Key | None = None


class ChangeStudy(Request):
    """What the leader changes; what is left out stays."""

    tree: StudyTree | None = None
    place: StudyPlace | None = None
    key: Key | None = None


class ShownMove(Struct):
    """A move of a study as a viewer may know it: `text` says what these eyes see of it."""

    after: int
    step: int
    seat: int
    action: str | None
    """Null where these eyes do not see it."""
    text: str
    sign: Sign
    comment: str


class Study(Struct):
    """A study as a viewer may know it. `id` is empty for one that came with a record."""

    id: str
    of: str
    name: str
    leader: str
    """The name of who keeps it."""
    mine: bool
    notes: list[StepNote]
    moves: list[ShownMove]
    place: StudyPlace
    revision: int


class StudyLine(Struct):
    """A study in a list."""

    id: str
    of: str
    name: str
    leader: str
    moves: int
    changed: float


# -- puzzles --


class PuzzleLine(Struct):
    """The puzzles of a game, and how I stand with them."""

    game: str
    puzzles: int
    today: str
    """The id of the one that everybody is asked today."""
    next: str
    """The one that suits my rating and that I have not tried; "" when there is none left."""
    rating: int
    tried: int
    solved: int


class PuzzleInfo(Struct):
    """A decision to find: the table as the seat sees it, and what it may play. Hidden things stay hidden."""

    id: str
    game: str
    title: str
    state: GameState
    themes: list[str]
    rating: int
    proved: bool
    """Whether the answer is known exactly."""
    tried: bool
    """Whether I have answered it: then it counts for my rating no more."""


class AnswerPuzzle(Request):
    """What I would play."""

    action: Notation


class TakenTry(Struct):
    """A first try at a puzzle (`GAME/ID`) that was made without a server."""

    puzzle: Annotated[str, Meta(max_length=120)]
    solved: bool


class TakeTries(Request):
    """Such tries, in their order. They count for nobody's rating but one's own at puzzles."""

    tries: Annotated[list[TakenTry], Meta(max_length=500)]


class PuzzleAnswer(Struct):
    """Whether it was right, all that is right, and what else was looked at; best first."""

    right: bool
    accepted: list[str]
    considered: list[Hint]
    rating: int
    """Mine, after this."""
    change: int
    """By how much it has changed; 0 where this was not my first try."""


class VotePuzzle(Request):
    """Whether a puzzle that I have tried is a good one."""

    good: bool


# -- examples and pictures of the rules --


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
