"""First tries at puzzles, ratings and votes."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("puzzle", sa.String(100), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("vote", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_puzzle_tries_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "puzzle", name=op.f("pk_puzzle_tries")),
    )
    op.create_index(op.f("ix_puzzle_tries_puzzle"), "puzzle_tries", ["puzzle", "vote"])
