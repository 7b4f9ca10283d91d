"""The tables of the database. `actions` is the truth, with `archive`; all else about a game can be made from it again.

Times are seconds since 1970, JSON is text. Changes go through `migrations/`, which a test holds against this.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


TO_ARCHIVE = text("status = 'over' AND NOT archived")
"""The tables whose logs are still to be packed. No figures are bound to it, so that both databases see that the index
holds just these: it is small, and a move changes nothing in it."""


def _must(name: str, kind: type | String, default: object = None) -> Column[object]:
    return Column(name, kind, nullable=False, default=default)


people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    _must("name", String(30)),
    Column("account", String(60), unique=True),  # the folded name of an account; null for a guest
    Column("passphrase", Text),  # argon2id
    _must("webhook", Text, ""),
    _must("created", Double),
    _must("operator", Boolean, False),
    Column("muted", Double),  # until when nobody hears this person; null: they are heard
    _must("closed", Boolean, False),  # by the operator: nobody signs in
    _must("warning", Text, ""),  # of the operator, until it has been read
    _must("skeleton", String(60), ""),  # the folded name with letters that look alike made one
    Index("ix_people_skeleton", "skeleton"),
)

emails = Table(
    "emails",
    metadata,
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    _must("address", String(254)),
    Column("key", String(24), nullable=False, unique=True),  # of the links in the mails
    _must("asked", Double),
    _must("confirmed", Boolean),
    _must("language", String(10), "en"),  # that the mails are written in
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of the token, which is kept nowhere
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    _must("label", String(30), ""),  # of a lasting token; "" for a session
    _must("created", Double),
    Column("until", Double),
    _must("seen", Double, 0.0),  # about when it was last used
    _must("agent", String(60), ""),  # the browser or program, as it calls itself
    Index("ix_sessions_until", "until"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    _must("game", String(64)),
    _must("rules_version", Integer),
    _must("players", Integer),
    _must("options", Text),
    Column("components", Text),
    _must("host", String(24)),
    _must("seating", String(10)),  # drawn, as_seated
    Column("chairs", Text),  # after a draw: the chair from which each seat's player came, by commas
    _must("public", Boolean),
    _must("spectators", Boolean),
    _must("undo", Boolean),
    _must("hints", Boolean),
    _must("clock", Text),
    _must("on_leave", String(8)),
    _must("stand_in", String(30)),
    _must("seed", BigInteger),
    _must("salt", String(64)),
    _must("seeded", Boolean),  # somebody chose the seed
    _must("hinted", Boolean, False),  # somebody asked for a hint
    Column("setup", Text),  # the results of chance before the first action; null until the start
    _must("status", String(10)),
    _must("join_key", String(32)),
    _must("watch_key", String(32)),
    _must("created", Double),
    Column("started", Double),
    _must("updated", Double),
    _must("revision", Integer, 0),  # counts changes that are not in the log
    _must("version", Integer, 0),  # how long the log is
    _must("waiting", String(32), ""),  # the seats to act, by commas
    Column("due", Double),  # when the server itself has to do something: a bot's move, a clock
    Column("claimed_by", String(24)),
    Column("claimed_until", Double),
    Column("result", Text),
    Column("rated", Double),  # when it was counted for the ratings
    Column("rematch", String(24)),
    _must("hinted_seats", String(32), ""),  # the seats that have asked for a hint, by commas
    Column("counted", Text),  # who the result counts for, by seat; empty: it does not; null until the start
    _must("archived", Boolean, False),  # the log is in the archive
    Index("ix_tables_archive", "updated", sqlite_where=TO_ARCHIVE, postgresql_where=TO_ARCHIVE),
    Index("ix_tables_host", "host", "status"),
    Index("ix_tables_list", "public", "status", "updated"),
    Index("ix_tables_due", "due"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    _must("kind", String(8), "empty"),
    Column("person", String(24), index=True),
    _must("name", String(30), ""),
    _must("level", String(30), ""),  # of a bot, or of the bot that stands in for a person
    Column("hand_key", String(32)),  # who has it sees what this seat sees
)

actions = Table(
    "actions",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    _must("kind", String(8)),  # play, undo, rewind, resign, timeout
    _must("seat", Integer),
    _must("text", Text),
    _must("results", Text),  # what chance answered
    Column("request", String(64)),
    _must("at", Double),
    UniqueConstraint("table_id", "seat", "request"),
)

archive = Table(
    "archive",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    _must("log", LargeBinary),  # what stood in `actions`, packed
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    _must("at", Double),
    _must("person", String(24)),
    _must("name", String(30)),
    Column("seat", Integer),
    _must("text", Text),
    Column("request", String(64)),
    _must("removed", Boolean, False),  # by the operator
    Index("ix_chat_request", "table_id", "person", "request", unique=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(40), primary_key=True),  # a person's id, or bot:LEVEL
    Column("game", String(64), primary_key=True),
    _must("mu", Double),
    _must("sigma", Double),
    _must("games", Integer),
    _must("with_people", Integer, 0),  # of these, how many against other people
)

notices = Table(
    "notices",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("channel", String(8), primary_key=True),  # webhook, email
    _must("person", String(24)),
    Column("due", Double, nullable=False, index=True),
    _must("tries", Integer, 0),
)

replays = Table(
    "replays",
    metadata,
    Column("id", String(24), primary_key=True),
    _must("record", Text),
    _must("created", Double),
    Column("person", String(24), index=True),  # who has uploaded it; null: nobody knows any more
    _must("seen", Double, 0.0),  # about when somebody last looked at it
)

studies = Table(
    "studies",
    metadata,
    Column("id", String(24), primary_key=True),
    _must("source", String(80)),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    _must("tree", Text),
    _must("place", Text),
    _must("revision", Integer),
    _must("created", Double),
    _must("changed", Double),
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(24), primary_key=True),
    _must("seen", Double),
)

presence = Table(
    "presence",
    metadata,
    Column("socket", String(24), primary_key=True),
    Column("worker", String(24), nullable=False, index=True),
    Column("table_id", String(24), nullable=False, index=True),
    Column("seat", Integer),
)

outages = Table(
    "outages",
    metadata,
    Column("began", Double, primary_key=True),
    Column("ended", Double, primary_key=True),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    _must("kind", String(8)),  # mute, block
    _must("created", Double),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(24), primary_key=True),
    _must("at", Double),
    _must("reporter", String(24)),
    _must("person", String(24)),  # who is reported
    _must("name", String(30)),  # as they were called then
    _must("table_id", String(24)),
    Column("line", Integer),  # of the chat
    _must("said", Text, ""),  # what stood there
    _must("text", Text),
    Column("done", Double),
    Index("ix_reports_at", "at"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(400), primary_key=True),  # of the credential, base64url
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    _must("public_key", Text),  # base64url
    _must("count", BigInteger),  # of signatures, against copied keys
    _must("label", String(30)),
    _must("created", Double),
)

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String(100), primary_key=True),  # GAME/ID
    _must("solved", Boolean),
    _must("rating", Integer),  # of the person, after it
    _must("at", Double),
    _must("vote", Integer, 0),  # 1 for it, -1 against it
    Index("ix_puzzle_tries_puzzle", "puzzle", "vote"),
)

promises = Table(
    "promises",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of a secret that is good for one thing, once
    _must("kind", String(10)),  # reset, challenge
    _must("person", String(24)),
    _must("until", Double),
)

credits = Table(
    "credits",
    metadata,
    Column("name", String(100), primary_key=True),  # what is limited, and for whom
    _must("left", Double),
    _must("at", Double),
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", Integer, primary_key=True),  # there is one
    _must("text", Text),
    _must("until", Double),
)
