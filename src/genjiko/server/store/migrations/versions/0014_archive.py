"""Logs of games that ended long ago are packed into one row each."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the archive, and a mark for the tables that are in it; the server packs by and by."""
    op.create_table(
        "archive",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("log", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_archive_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_archive")),
    )
    op.add_column("tables", sa.Column("archived", sa.Boolean(), nullable=False, server_default=sa.false()))
    waiting = sa.text("status = 'over' AND NOT archived")
    op.create_index(op.f("ix_tables_archive"), "tables", ["updated"], sqlite_where=waiting, postgresql_where=waiting)
