"""Seats that are drawn when a table starts."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add how the seats are given out; at every table so far everybody plays where they sat down."""
    op.add_column("tables", sa.Column("seating", sa.String(length=10), nullable=False, server_default="as_seated"))
    op.add_column("tables", sa.Column("chairs", sa.Text(), nullable=True))
