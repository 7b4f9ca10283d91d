"""Addresses for e-mail, and notices by more than one way."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the addresses; what was to be posted to a webhook stays to be posted."""
    op.create_table(
        "emails",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("key", sa.String(length=24), nullable=False),
        sa.Column("asked", sa.Double(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_emails_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_emails")),
        sa.UniqueConstraint("key", name=op.f("uq_emails_key")),
    )
    waiting = [dict(row) for row in op.get_bind().execute(sa.text("SELECT * FROM notices")).mappings()]
    op.drop_table("notices")
    notices = op.create_table(
        "notices",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("channel", sa.String(length=8), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_notices_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "version", "channel", name=op.f("pk_notices")),
    )
    op.create_index(op.f("ix_notices_due"), "notices", ["due"], unique=False)
    op.bulk_insert(notices, [{**row, "channel": "webhook"} for row in waiting])
