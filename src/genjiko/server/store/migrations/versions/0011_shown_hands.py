"""A seat may show its hand to whoever has a key."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the key; nobody has shown a hand so far."""
    op.add_column("seats", sa.Column("hand_key", sa.String(32)))
