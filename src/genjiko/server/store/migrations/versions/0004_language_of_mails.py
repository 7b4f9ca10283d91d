"""The language that mails are written in."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the language of a mailbox; all mails so far were in English."""
    op.add_column("emails", sa.Column("language", sa.String(length=10), nullable=False, server_default="en"))
