"""Who I am and how I sign in; whom I block or report; all that is known of me."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from genjiko.server.wire.basics import Id, Key, Name, Passphrase, Request, SeatNumber, Version
from genjiko.server.wire.playing import ChatLine
from genjiko.server.wire.studies import NewStudy
from genjiko.server.wire.tables import TableLine


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

    table: TableLine
    record: str
    chat: list[ChatLine]


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
    studies: list[NewStudy] = []
