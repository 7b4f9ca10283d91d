"""Operators, blocks, reports, passkeys; who a result counts for; chat lines that are said once."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0004"

_NO = sa.false()
_EMPTY = sa.text("''")
_ZERO = sa.text("0")

_NEW: dict[str, list[sa.Column[Any]]] = {
    "people": [
        sa.Column("operator", sa.Boolean(), nullable=False, server_default=_NO),
        sa.Column("muted", sa.Double()),
        sa.Column("closed", sa.Boolean(), nullable=False, server_default=_NO),
        sa.Column("warning", sa.Text(), nullable=False, server_default=_EMPTY),
        sa.Column("skeleton", sa.String(60), nullable=False, server_default=_EMPTY),
    ],
    "sessions": [
        sa.Column("seen", sa.Double(), nullable=False, server_default=_ZERO),
        sa.Column("agent", sa.String(60), nullable=False, server_default=_EMPTY),
    ],
    "tables": [
        sa.Column("hinted_seats", sa.String(32), nullable=False, server_default=_EMPTY),
        sa.Column("counted", sa.Text()),
    ],
    "chat": [
        sa.Column("request", sa.String(64)),
        sa.Column("removed", sa.Boolean(), nullable=False, server_default=_NO),
    ],
    "ratings": [sa.Column("with_people", sa.Integer(), nullable=False, server_default=_ZERO)],
    "replays": [
        sa.Column("person", sa.String(24)),
        sa.Column("seen", sa.Double(), nullable=False, server_default=_ZERO),
    ],
}


def upgrade() -> None:
    """Add the columns and tables; ratings so far count as won against people, uploads as looked at when they came."""
    for table, columns in _NEW.items():
        for column in columns:
            op.add_column(table, column)
    op.execute("UPDATE ratings SET with_people = games")
    op.execute("UPDATE replays SET seen = created")
    op.execute("UPDATE sessions SET seen = created")
    op.create_index(op.f("ix_people_skeleton"), "people", ["skeleton"])
    op.create_index(op.f("ix_sessions_until"), "sessions", ["until"])
    op.create_index(op.f("ix_tables_host"), "tables", ["host", "status"])
    op.create_index(op.f("ix_chat_request"), "chat", ["table_id", "person", "request"], unique=True)
    op.create_index(op.f("ix_replays_person"), "replays", ["person"])
    _people()
    op.create_table(
        "promises",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_promises")),
    )
    op.create_table(
        "credits",
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("left", sa.Double(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_credits")),
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcements")),
    )


def _people() -> None:
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("other", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_blocks_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["other"], ["people.id"], name=op.f("fk_blocks_other"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_blocks")),
    )
    op.create_index(op.f("ix_blocks_other"), "blocks", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("reporter", sa.String(24), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("line", sa.Integer()),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("done", sa.Double()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_at"), "reports", ["at"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(400), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("label", sa.String(30), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_passkeys_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
    )
    op.create_index(op.f("ix_passkeys_person"), "passkeys", ["person"])
